//! Wrong: puts one square after the other right, in reading order, each with the nearest
//! suitable piece among the squares not yet done. Every move is legal and the last board is the
//! target, but the nearest piece now may be the only near one for a later square, and the
//! sequence is longer than it need be.

use std::cmp::Ordering;
use std::io::{self, Read};

const SIDE: usize = 4;

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let pieces: Vec<u32> = input.chars().filter_map(|c| c.to_digit(2)).collect();
    let moves = in_reading_order(board(&pieces[..16]), board(&pieces[16..]));
    println!("{}", moves.len());
    for (from, to) in moves {
        println!("{}{}", name(from), name(to));
    }
}

/// Square number k, counted row by row, is bit k.
fn board(pieces: &[u32]) -> usize {
    let black = (0..SIDE * SIDE).filter(|&square| pieces[square] == 1);
    black.map(|square| 1 << square).sum()
}

fn in_reading_order(mut board: usize, target: usize) -> Vec<(usize, usize)> {
    let mut moves = Vec::new();
    for square in 0..SIDE * SIDE {
        let wanted = (target >> square) & 1;
        let suitable = (square..SIDE * SIDE).filter(|&other| (board >> other) & 1 == wanted);
        // The mistake: the nearest piece is not always the one to take.
        let mut piece = suitable
            .min_by_key(|&other| distance(square, other))
            .unwrap();
        while piece != square {
            let next = one_step(piece, square);
            if (board >> piece) & 1 != (board >> next) & 1 {
                board ^= (1 << piece) | (1 << next);
                moves.push((next.min(piece), next.max(piece)));
            }
            piece = next;
        }
    }
    moves
}

/// Along the row first, then up: never over a square that is done.
fn one_step(from: usize, to: usize) -> usize {
    match (from % SIDE).cmp(&(to % SIDE)) {
        Ordering::Less => from + 1,
        Ordering::Greater => from - 1,
        Ordering::Equal => from - SIDE,
    }
}

fn distance(a: usize, b: usize) -> usize {
    let apart = |x: usize, y: usize| x.max(y) - x.min(y);
    apart(a / SIDE, b / SIDE) + apart(a % SIDE, b % SIDE)
}

/// Row and column, counted from 1.
fn name(square: usize) -> String {
    format!("{}{}", square / SIDE + 1, square % SIDE + 1)
}
