//! Wrong: Gaussian elimination that stops at one plan.
//!
//! The mistake is in `fewest_picks`: with all free variables at zero the twelve pivots are read
//! off, and that is *a* plan, but there are sixteen and it need not be the smallest. Textbooks
//! solve systems that have one solution only, so the step is rarely written.

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

/// An equation over GF(2): bits 0 to 15 say which picks it adds up, bit 16 is the sum.
type Equation = u32;

const SUM: Equation = 1 << 16;

/// One equation per piece: the picks whose crosses hold it, and whether it has to be flipped.
fn equations(to_flip: u16) -> Vec<Equation> {
    let sum = |piece| Equation::from((to_flip >> piece) & 1) << 16;
    (0..16)
        .map(|piece| Equation::from(cross(piece)) | sum(piece))
        .collect()
}

/// Brings the equations to reduced row echelon form; returns the pivot columns, top row first.
fn eliminate(equations: &mut [Equation]) -> Vec<usize> {
    let mut pivots = Vec::new();
    for column in 0..16 {
        let holds_column = |equation: Equation| (equation >> column) & 1 == 1;
        let rank = pivots.len();
        if let Some(row) = (rank..16).find(|&row| holds_column(equations[row])) {
            equations.swap(rank, row);
            for other in 0..16 {
                if other != rank && holds_column(equations[other]) {
                    equations[other] ^= equations[rank];
                }
            }
            pivots.push(column);
        }
    }
    pivots
}

fn fewest_picks(to_flip: u16) -> Option<u32> {
    let mut equations = equations(to_flip);
    let pivots = eliminate(&mut equations);
    let (forcing, empty) = equations.split_at(pivots.len());
    if empty.contains(&SUM) {
        return None;
    }
    // The mistake: the sums are the pivots of one plan, not of the smallest.
    Some(forcing.iter().map(|row| row / SUM).sum())
}

fn fewest_rounds(board: u16) -> Option<u32> {
    let goals = [WHITE, BLACK];
    goals
        .iter()
        .filter_map(|goal| fewest_picks(board ^ goal))
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
