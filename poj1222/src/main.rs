//! POJ 1222, EXTENDED LIGHTS OUT: which buttons of a 5x6 board turn all its lights off.
//!
//! *Chasing.* Once the presses of a row and of the row above it are chosen, only the button right
//! below a light can still turn it off. So the top row forces all the others: each row presses
//! exactly the buttons below the lights still on. At the end, no light of the last row may be on.
//!
//! *The right top row.* The order of presses does not matter, and pressing twice has no effect: the
//! effects of presses add up by exclusive or. So chasing a board from top row T is the exclusive or
//! of two chases: of the board from an empty top row, and of the dark board from T. All lights go
//! off if both leave the same lights on in the last row. The first puzzle of the sample:
//!
//! ```text
//!        lights   from an empty row   dark board from 101001   both: the answer
//! row 1  011010        000000                101001                 101001
//! row 2  100111        011010                101111                 110101
//! row 3  001001        000100                001111                 001011
//! row 4  100101        011101                111001                 100100
//! row 5  011100        001000                011000                 010000
//! left on in row 5     011101                011101                 000000
//! ```
//!
//! *There is exactly one.* Chasing the dark board from each of the 64 top rows leaves 64 different
//! last rows. No argument shows it but trying (on 5x5, 32 top rows leave only 8). The program does
//! so once, and notes which top row leaves each last row. For a puzzle it chases from an empty top
//! row, looks up the top row that leaves the same, and chases again from that one.

use std::error::Error;
use std::io::{self, Read, Write};

/// All six lights or buttons of a row, the leftmost in the highest bit.
const ROW: u8 = 0b11_1111;

/// Answers all puzzles. An error says what was expected and what was found.
pub fn solve(input: &str) -> Result<String, String> {
    let text = input.trim_start_matches('\u{feff}').trim_start();
    let (number, lights) = text.split_at(text.bytes().take_while(u8::is_ascii_digit).count());
    let wrong = |_| format!("expected the number of puzzles, found '{text:.20}'");
    let puzzles: u64 = number.parse().map_err(wrong)?;
    let mut digits = lights.bytes().filter(|byte| !byte.is_ascii_whitespace());
    let mut top_row_for = [0; 64];
    for top in 0..=ROW {
        top_row_for[usize::from(chase([0; 5], top)[5])] = top;
    }
    let mut output = String::new();
    for puzzle in 1..=puzzles {
        let lights = read_lights(&mut digits)?;
        let left = chase(lights, 0)[5];
        let presses = chase(lights, top_row_for[usize::from(left)]);
        output = output + "PUZZLE #" + &puzzle.to_string() + "\n";
        for row in &presses[..5] {
            for column in (1..6).rev() {
                output += if row >> column & 1 == 1 { "1 " } else { "0 " };
            }
            output += if row & 1 == 1 { "1\n" } else { "0\n" };
        }
    }
    Ok(output)
}

/// The lights of the next puzzle, top row first.
fn read_lights(digits: &mut impl Iterator<Item = u8>) -> Result<[u8; 5], String> {
    let mut lights = [0; 5];
    for row in &mut lights {
        for _ in 0..6 {
            match digits.next() {
                Some(digit @ b'0'..=b'1') => *row = 2 * *row + digit - b'0',
                Some(odd) => return Err(format!("expected 0 or 1, found '{}'", char::from(odd))),
                None => return Err("expected 0 or 1, found the end of the input".to_string()),
            }
        }
    }
    Ok(lights)
}

/// Presses `top` in the top row, and in each row the buttons below the lights still on. The sixth
/// row, below the board, has the lights left on in the fifth.
fn chase(lights: [u8; 5], top: u8) -> [u8; 6] {
    let mut presses = [top, 0, 0, 0, 0, 0];
    let mut above = 0;
    for row in 0..5 {
        let press = presses[row];
        presses[row + 1] = lights[row] ^ above ^ press ^ (press << 1 & ROW) ^ (press >> 1);
        above = press;
    }
    presses
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input)?;
    let output = solve(&String::from_utf8_lossy(&input))?;
    Ok(io::stdout().write_all(output.as_bytes())?)
}
