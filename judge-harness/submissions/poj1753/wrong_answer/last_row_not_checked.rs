//! Wrong: nobody looks whether the bottom row comes out right.
//!
//! The picks of the top row force all the others, and they make the upper three rows right
//! every time. The mistake is the last line of `picks_from`, which takes that for a solution:
//! the bottom row has no row below it that could put it right, and on an impossible board it
//! never comes out right.

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

/// Picks below each piece that is still to be flipped; the number of picks.
fn picks_from(top_row: u16, mut to_flip: u16) -> Option<u32> {
    let mut picks = 0;
    for piece in 0..16 {
        let picked = if piece < 4 {
            (top_row >> piece) & 1 == 1
        } else {
            (to_flip >> (piece - 4)) & 1 == 1
        };
        if picked {
            to_flip ^= cross(piece);
            picks += 1;
        }
    }
    Some(picks)
}

fn fewest_rounds(board: u16) -> Option<u32> {
    let plans = |goal| (0..16).filter_map(move |top_row| picks_from(top_row, board ^ goal));
    plans(WHITE).chain(plans(BLACK)).min()
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
