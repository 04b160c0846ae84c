//! Wrong: the first plan found instead of the smallest.
//!
//! The picks of the top row force all the others, so sixteen top rows are all there is to try
//! for a goal. The mistake is `next` where `min` belongs, in `fewest_rounds`: if a goal can be
//! reached at all, every top row leads to it, and the sixteen plans differ in size. In Lights
//! Out, where this method comes from, any plan will do.

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

/// Picks below each piece that is still to be flipped; the number of picks if that works.
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
    if to_flip == 0 {
        Some(picks)
    } else {
        None
    }
}

fn fewest_rounds(board: u16) -> Option<u32> {
    let plans = |goal| (0..16).filter_map(move |top_row| picks_from(top_row, board ^ goal));
    plans(WHITE).chain(plans(BLACK)).next()
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
