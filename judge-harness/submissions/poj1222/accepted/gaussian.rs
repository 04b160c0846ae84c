//! Lights Out by Gaussian elimination over GF(2), anew for each puzzle.
//!
//! The unknowns are the 30 buttons (1: pressed). Each light gives one equation: the buttons
//! that toggle it add up, modulo 2, to 1 if it is on and to 0 if not. An equation is one
//! integer, so adding one to another is a single exclusive or.
//!
//! The matrix of the 5x6 board is invertible: there is a pivot in every column, and once each
//! equation holds its pivot alone, the sums are the answer. That the elimination goes the same
//! way for each puzzle, so that it could be done once for all, is not used here.

use std::io::{self, Read};

const ROWS: usize = 5;
const COLUMNS: usize = 6;
const BUTTONS: usize = ROWS * COLUMNS;

/// Bits 0 to 29 say which buttons are added up, bit 30 is the sum.
type Equation = u32;

/// The buttons that toggle a light: the one under it and the neighbours of that.
fn cross(light: usize) -> Equation {
    let (row, column) = (light / COLUMNS, light % COLUMNS);
    let mut buttons = 1 << light;
    if row > 0 {
        buttons |= 1 << (light - COLUMNS);
    }
    if row + 1 < ROWS {
        buttons |= 1 << (light + COLUMNS);
    }
    if column > 0 {
        buttons |= 1 << (light - 1);
    }
    if column + 1 < COLUMNS {
        buttons |= 1 << (light + 1);
    }
    buttons
}

/// Gauss-Jordan elimination: afterwards equation k says whether button k is pressed.
fn eliminate(equations: &mut [Equation]) {
    for pivot in 0..BUTTONS {
        let holds_pivot = |equation: Equation| (equation >> pivot) & 1 == 1;
        let row = (pivot..BUTTONS)
            .find(|&row| holds_pivot(equations[row]))
            .expect("the matrix is invertible");
        equations.swap(pivot, row);
        for other in 0..BUTTONS {
            if other != pivot && holds_pivot(equations[other]) {
                equations[other] ^= equations[pivot];
            }
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
        let mut equations: Vec<Equation> = (0..BUTTONS)
            .map(|light| cross(light) | (u32::from(digits.next() == Some('1')) << BUTTONS))
            .collect();
        eliminate(&mut equations);
        output.push_str("PUZZLE #");
        output.push_str(&number.to_string());
        output.push('\n');
        for row in equations.chunks(COLUMNS) {
            let presses: Vec<String> = row
                .iter()
                .map(|equation| (equation >> BUTTONS).to_string())
                .collect();
            output.push_str(&presses.join(" "));
            output.push('\n');
        }
    }
    print!("{output}");
}
