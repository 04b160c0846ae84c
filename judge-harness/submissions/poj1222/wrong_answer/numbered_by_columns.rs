//! Wrong: prints the presses column by column.
//!
//! The mistake is the line that finds the button in `print_puzzle`: it takes the buttons to be
//! numbered down the columns, five to each, where the output goes along the rows. On a square
//! board this would be the transposed answer.

use std::io::{self, Read};

const ROWS: usize = 5;
const COLUMNS: usize = 6;

/// Lights or presses, one byte per row; bit 0 is the left column.
type Board = [u8; ROWS];

/// Presses below each light that is still on, row by row; true if that turns off the last row.
fn chase(mut lights: Board, presses: &mut Board) -> bool {
    for row in 0..ROWS {
        if row > 0 {
            presses[row] = lights[row - 1];
        }
        let buttons = presses[row];
        lights[row] ^= buttons ^ (buttons << 1) ^ (buttons >> 1);
        lights[row] &= (1 << COLUMNS) - 1;
        if row + 1 < ROWS {
            lights[row + 1] ^= buttons;
        }
    }
    lights[ROWS - 1] == 0
}

/// Tries the first rows until one leaves all lights off; it forces all the other presses.
fn presses_for(lights: Board) -> Board {
    let mut presses = [0; ROWS];
    for first_row in 0..1 << COLUMNS {
        presses[0] = first_row;
        if chase(lights, &mut presses) {
            break;
        }
    }
    presses
}

fn print_puzzle(number: usize, presses: Board, output: &mut String) {
    output.push_str("PUZZLE #");
    output.push_str(&number.to_string());
    output.push('\n');
    for button in 0..ROWS * COLUMNS {
        let (row, column) = (button % ROWS, button / ROWS);
        let bit = (presses[row] >> column) & 1;
        output.push(if bit == 1 { '1' } else { '0' });
        output.push(if button % COLUMNS < 5 { ' ' } else { '\n' });
    }
}

fn main() {
    let mut input = String::new();
    io::stdin()
        .read_to_string(&mut input)
        .expect("standard input is text");
    let mut words = input.trim_start_matches('\u{feff}').split_whitespace();
    let count: usize = words.next().map_or(0, |n| n.parse().expect("a number"));
    let mut digits = words.flat_map(str::chars);

    let mut output = String::new();
    for number in 1..=count {
        let mut lights = [0; ROWS];
        for row in &mut lights {
            for column in 0..COLUMNS {
                *row |= u8::from(digits.next() == Some('1')) << column;
            }
        }
        print_puzzle(number, presses_for(lights), &mut output);
    }
    print!("{output}");
}
