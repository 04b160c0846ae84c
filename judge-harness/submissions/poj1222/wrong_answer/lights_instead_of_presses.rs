//! Wrong: prints the lights that were on, not the buttons to press.
//!
//! The mistake is the second argument of `print_puzzle` in `main`. Lights and presses have the
//! same shape and often the same name, "board", and so the one is printed for the other.

use std::io::{self, Read};

const ROWS: usize = 5;
const COLUMNS: usize = 6;

/// Lights or presses, one byte per row; bit 0 is the left column.
type Board = [u8; ROWS];

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
        print_puzzle(number, lights, &mut output);
    }
    print!("{output}");
}
