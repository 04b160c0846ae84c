//! Run-time error: an empty field is parsed as a number.
//!
//! The mistake is `split(' ')`, where `split_whitespace` belongs: of two spaces in a row it
//! makes an empty field, which is no number, and `expect` ends the program. Six digits without
//! a space are too large a number or too few fields.

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
    for row in presses {
        for column in 0..COLUMNS {
            output.push(if (row >> column) & 1 == 1 { '1' } else { '0' });
            output.push(if column + 1 < COLUMNS { ' ' } else { '\n' });
        }
    }
}

fn main() {
    let mut input = String::new();
    io::stdin()
        .read_to_string(&mut input)
        .expect("standard input is text");
    let mut lines = input
        .trim_start_matches('\u{feff}')
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let count: usize = lines.next().map_or(0, |n| n.parse().expect("a number"));

    let mut output = String::new();
    for number in 1..=count {
        let mut lights = [0; ROWS];
        for row in &mut lights {
            let line = lines.next().expect("a row of lights");
            let fields: Vec<u8> = line
                .split(' ')
                .map(|field| field.parse().expect("a light"))
                .collect();
            for column in 0..COLUMNS {
                *row |= fields[column] << column;
            }
        }
        print_puzzle(number, presses_for(lights), &mut output);
    }
    print!("{output}");
}
