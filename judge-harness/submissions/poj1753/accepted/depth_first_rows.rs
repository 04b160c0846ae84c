//! Flip Game by iterative deepening, the board in one integer per row.
//!
//! Ask whether no pick is enough, then one, then two, and so on; the first yes is the answer.
//! The search takes the pieces in reading order, each at most once, so it meets every plan
//! once.
//!
//! A border of one row and one column all round (rows 0 and 5, bits 0 and 5) takes the flips
//! that fall off the board, so a pick needs no test for the edges: three bits in its own row,
//! one bit in the rows above and below. Only the middle is looked at in the end. A second pick
//! of a piece takes back the first.

use std::io::{self, Read};

/// The four columns of the board within a row; the bits beside them are border.
const COLUMNS: u8 = 0b01_1110;

type Rows = [u8; 6];

fn pick(rows: &mut Rows, piece: usize) {
    let (row, column) = (piece / 4 + 1, piece % 4 + 1);
    rows[row - 1] ^= 1 << column;
    rows[row] ^= 0b111 << (column - 1);
    rows[row + 1] ^= 1 << column;
}

fn one_colour(rows: Rows) -> bool {
    let all_are = |colour| rows[1..=4].iter().all(|row| row & COLUMNS == colour);
    all_are(0) || all_are(COLUMNS)
}

/// Whether exactly `rounds` more picks, none of them before `first`, leave one colour.
fn can_finish(rows: &mut Rows, first: usize, rounds: usize) -> bool {
    if rounds == 0 {
        return one_colour(*rows);
    }
    (first..16).any(|piece| {
        pick(rows, piece);
        let finished = can_finish(rows, piece + 1, rounds - 1);
        pick(rows, piece);
        finished
    })
}

/// Black pieces are set bits; white space is passed over.
fn read_rows(input: &str) -> Rows {
    let pieces = input.chars().filter(|c| matches!(c, 'b' | 'w'));
    let mut rows = [0; 6];
    for (colour, piece) in pieces.zip(0..16) {
        rows[piece / 4 + 1] |= u8::from(colour == 'b') << (piece % 4 + 1);
    }
    rows
}

fn main() {
    let mut input = String::new();
    io::stdin()
        .read_to_string(&mut input)
        .expect("standard input is text");
    let mut rows = read_rows(&input);
    match (0..=16).find(|&rounds| can_finish(&mut rows, 0, rounds)) {
        Some(rounds) => println!("{rounds}"),
        None => println!("Impossible"),
    }
}
