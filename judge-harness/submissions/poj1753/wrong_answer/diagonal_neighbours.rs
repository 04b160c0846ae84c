//! Wrong: the diagonal neighbours are flipped as well.
//!
//! The mistake is in `cross`: it takes the whole 3x3 block round the piece, as in many other
//! games on a grid, where the statement names the pieces to the right, to the left, above and
//! below.

use std::io::{self, Read};

const WHITE: u16 = 0;
const BLACK: u16 = 0xffff;

/// The pieces that picking `piece` flips, a bit each.
fn cross(piece: usize) -> u16 {
    // The mistake: at most one row away and at most one column away holds for the diagonals too.
    let touches = |other: &usize| {
        let rows_away = (piece / 4).max(other / 4) - (piece / 4).min(other / 4);
        let columns_away = (piece % 4).max(other % 4) - (piece % 4).min(other % 4);
        rows_away <= 1 && columns_away <= 1
    };
    (0..16).filter(touches).map(|other| 1 << other).sum()
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
