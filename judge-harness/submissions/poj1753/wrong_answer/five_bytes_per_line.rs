//! Wrong: takes every line to be four letters and one line feed.
//!
//! The mistake is the index in `read_board`, `5 * row + column`. A line of a file from Windows
//! is six bytes long, and blanks or a blank line move the letters as well: pieces are then read
//! from the wrong places, and a byte that is no `b` passes for white.

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
    (0..16).fold(WHITE, |board, piece| {
        let (row, column) = (piece / 4, piece % 4);
        let colour = input.as_bytes().get(5 * row + column);
        board | (u16::from(colour == Some(&b'b')) << piece)
    })
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
