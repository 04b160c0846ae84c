//! Lights Out by trying all first rows, one byte per row.
//!
//! A button is pressed at most once and the order does not matter. Once a row of presses is
//! chosen, only the button below can still turn off a light of that row, so the lights left on
//! in a row are the presses of the next: the first row forces all the others. Try its 64
//! values; the one that leaves the last row dark as well is the answer.

use std::io::{self, Read};

const ROWS: usize = 5;
const COLUMNS: usize = 6;

/// Lights or presses, one byte per row and one bit per column.
type Board = [u8; ROWS];

fn get(row: u8, column: usize) -> bool {
    (row >> column) & 1 == 1
}

fn set(row: &mut u8, column: usize, value: bool) {
    if value {
        *row |= 1 << column;
    } else {
        *row &= !(1 << column);
    }
}

fn flip(row: &mut u8, column: usize) {
    *row ^= 1 << column;
}

/// Presses one button: toggles its light and those beside, above and below it.
fn press(lights: &mut Board, row: usize, column: usize) {
    flip(&mut lights[row], column);
    if column > 0 {
        flip(&mut lights[row], column - 1);
    }
    if column + 1 < COLUMNS {
        flip(&mut lights[row], column + 1);
    }
    if row > 0 {
        flip(&mut lights[row - 1], column);
    }
    if row + 1 < ROWS {
        flip(&mut lights[row + 1], column);
    }
}

/// All presses that the first row forces, if they turn off the last row too.
fn chase(mut lights: Board, first_row: u8) -> Option<Board> {
    let mut presses = [first_row, 0, 0, 0, 0];
    for row in 0..ROWS {
        if row > 0 {
            presses[row] = lights[row - 1];
        }
        for column in 0..COLUMNS {
            if get(presses[row], column) {
                press(&mut lights, row, column);
            }
        }
    }
    if lights[ROWS - 1] == 0 {
        Some(presses)
    } else {
        None
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
                set(row, column, digits.next() == Some('1'));
            }
        }
        let presses = (0..64)
            .find_map(|first_row| chase(lights, first_row))
            .expect("every puzzle has an answer");
        output.push_str("PUZZLE #");
        output.push_str(&number.to_string());
        output.push('\n');
        for row in presses {
            for column in 0..COLUMNS {
                output.push(if get(row, column) { '1' } else { '0' });
                output.push(if column + 1 < COLUMNS { ' ' } else { '\n' });
            }
        }
    }
    print!("{output}");
}
