//! Wrong: the left and right edges wrap around.
//!
//! The mistake is in `cross`: pieces are numbered 0 to 15, and the neighbours of `piece` are
//! taken to be `piece - 1` and `piece + 1` wherever these exist. For a piece at the left edge
//! the one before it is the last of the row above. Above and below need no more than a test for
//! the ends, so one forgets that left and right do.

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
    if piece > 0 {
        flipped |= 1 << (piece - 1);
    }
    if piece < 15 {
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

/// One bit per piece in reading order, set for black; white space is passed over.
fn read_board(input: &str) -> u16 {
    let pieces = input.chars().filter(|c| matches!(c, 'b' | 'w'));
    pieces.zip(0..16).fold(WHITE, |board, (colour, piece)| {
        board | (u16::from(colour == 'b') << piece)
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
