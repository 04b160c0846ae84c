//! Flip Game by Gaussian elimination over GF(2), with the free variables enumerated.
//!
//! The unknowns are the 16 picks (1: picked). Each piece gives one equation: the picks whose
//! crosses hold it add up, modulo 2, to 1 if the piece has to be flipped and to 0 if not. A
//! pick flips the pieces that flip it, so the row of a piece is its own cross.
//!
//! The matrix has rank 12. After elimination four equations have no unknown left: if one of
//! them says 0 = 1, the goal is out of reach. Otherwise four picks are free; each of their 2^4
//! values forces the other twelve and gives one plan. The smallest of the plans for both goals
//! is the answer. To stop at one plan, with the free picks at 0, is the usual way to get this
//! method wrong.

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
    let pivot_columns: Equation = pivots.iter().map(|column| 1 << column).sum();
    (0..SUM)
        .filter(|free_picks| free_picks & pivot_columns == 0)
        .map(|free_picks| {
            // A pivot is its equation's sum plus the free picks in it.
            let forced = forcing
                .iter()
                .map(|row| (row & (free_picks | SUM)).count_ones() % 2);
            free_picks.count_ones() + forced.sum::<u32>()
        })
        .min()
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
