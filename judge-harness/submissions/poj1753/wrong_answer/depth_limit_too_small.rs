//! Wrong: the search gives up too early.
//!
//! The mistake is the bound in `fewest_rounds`. Trying all 16 depths takes long if the same
//! pieces are picked again and again, so people cut the search where their own boards are all
//! solved. Four is the sample's answer and looks generous, but some boards need six rounds:
//! these are called impossible here.

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

/// Whether exactly `rounds` more picks, none of them before `first`, leave one colour.
fn can_finish(board: u16, first: usize, rounds: usize) -> bool {
    if rounds == 0 {
        return matches!(board, WHITE | BLACK);
    }
    (first..16).any(|piece| can_finish(board ^ cross(piece), piece + 1, rounds - 1))
}

fn fewest_rounds(board: u16) -> Option<usize> {
    (0..=5).find(|&rounds| can_finish(board, 0, rounds))
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
