//! Time limit exceeded: every round may pick any piece, as if the order of the rounds mattered.
//!
//! The mistake is that `can_finish` begins at piece 0 each time. Picking a piece twice undoes
//! the first pick and the order does not matter, so there are 2^16 plans; this search walks
//! through 16^k sequences of k picks. Six rounds are quick all the same, but to find a board
//! impossible it would have to walk through 16^16.

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

/// Whether exactly `rounds` more picks leave one colour.
fn can_finish(board: u16, rounds: usize) -> bool {
    if rounds == 0 {
        return matches!(board, WHITE | BLACK);
    }
    (0..16).any(|piece| can_finish(board ^ cross(piece), rounds - 1))
}

fn fewest_rounds(board: u16) -> Option<usize> {
    (0..=16).find(|&rounds| can_finish(board, rounds))
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
