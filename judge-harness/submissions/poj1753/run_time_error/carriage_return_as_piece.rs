//! Run-time error: whatever stands in a line is taken for a piece.
//!
//! The mistake is `split('\n')` in `read_board`, where `lines` and `trim` belong: it leaves the
//! carriage return of a file from Windows, or a blank at the end, in the line, where it is a
//! fifth column. The array has four, so the program ends with an index out of bounds. A file
//! from Linux never shows it.

use std::io::{self, Read};

const WHITE: u16 = 0;
const BLACK: u16 = 0xffff;

/// The pieces that picking `piece` flips: itself and its neighbours, a bit each.
fn cross(piece: usize) -> u16 {
    let mut flipped = 1 << piece;
    if piece >= 4 {
        flipped |= 1 << (piece - 4);
    }
    if piece < 12 {
        flipped |= 1 << (piece + 4);
    }
    if piece % 4 > 0 {
        flipped |= 1 << (piece - 1);
    }
    if piece % 4 < 3 {
        flipped |= 1 << (piece + 1);
    }
    flipped
}

/// The board after all picks of the plan.
fn carried_out(plan: u16, board: u16) -> u16 {
    (0..16)
        .filter(|piece| (plan >> piece) & 1 == 1)
        .fold(board, |board, piece| board ^ cross(piece))
}

fn fewest_rounds(board: u16) -> Option<u32> {
    (0..=u16::MAX)
        .filter(|&plan| matches!(carried_out(plan, board), WHITE | BLACK))
        .map(u16::count_ones)
        .min()
}

/// One bit per piece in reading order, set for black.
fn read_board(input: &str) -> u16 {
    let mut black = [[false; 4]; 4];
    for (row, line) in input.split('\n').enumerate() {
        for (column, colour) in line.chars().enumerate() {
            black[row][column] = colour == 'b';
        }
    }
    black
        .iter()
        .flatten()
        .rev()
        .fold(WHITE, |board, &piece| (board << 1) | u16::from(piece))
}

fn main() {
    let mut input = String::new();
    io::stdin()
        .read_to_string(&mut input)
        .expect("standard input is text");
    match fewest_rounds(read_board(&input)) {
        Some(rounds) => println!("{rounds}"),
        None => println!("Impossible"),
    }
}
