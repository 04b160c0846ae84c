//! Wrong: only the white goal. All black is a goal too.
//!
//! The mistake is the test in `fewest_rounds`: those who read that the pieces shall show the
//! same colour aim for one colour and forget the other. Boards whose shortest plan leads to
//! white do not tell.

use std::io::{self, Read};

const WHITE: u16 = 0;

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
        .filter(|&plan| carried_out(plan, board) == WHITE)
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
