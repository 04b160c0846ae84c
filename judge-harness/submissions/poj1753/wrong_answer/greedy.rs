//! Wrong: greedy. Each round picks the piece that leaves the most pieces of one colour.
//!
//! The mistake is `max_by_key`: the round that looks best need not belong to any shortest plan.
//! A short plan often makes the board worse first, and the greedy player goes round in circles
//! and gives up.

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

/// The number of pieces of the colour that most pieces show.
fn majority(board: u16) -> u32 {
    board.count_ones().max(board.count_zeros())
}

fn fewest_rounds(mut board: u16) -> Option<u32> {
    // Sixteen rounds are the most that a plan can need.
    for rounds in 0..=16 {
        if matches!(board, WHITE | BLACK) {
            return Some(rounds);
        }
        let boards = (0..16).map(|piece| board ^ cross(piece));
        board = boards.max_by_key(|&next| majority(next))?;
    }
    None
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
