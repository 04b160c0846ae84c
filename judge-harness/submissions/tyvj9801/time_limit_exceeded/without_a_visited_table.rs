//! Too slow: deepens depth by depth without a table of the boards it has met. It is right, and
//! needs hardly any memory, but with 24 swaps on each board, useful or not, the same 12,870 boards
//! are met billions of times: quick up to four or five moves, hopeless beyond.

use std::io::{self, Read};

const SIDE: usize = 4;

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let pieces: Vec<u32> = input.chars().filter_map(|c| c.to_digit(2)).collect();
    let moves = shortest(board(&pieces[..16]), board(&pieces[16..]));
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

fn shortest(start: usize, target: usize) -> Vec<(usize, usize)> {
    let neighbours = neighbours();
    let mut moves = Vec::new();
    let mut depth = 0;
    while !reaches(start, target, depth, &neighbours, &mut moves) {
        depth += 1;
    }
    moves
}

/// The mistake: nothing keeps it from swapping equal pieces, undoing a move or coming to a board by
/// another order of moves.
fn reaches(
    board: usize,
    target: usize,
    depth: usize,
    neighbours: &[(usize, usize)],
    moves: &mut Vec<(usize, usize)>,
) -> bool {
    if depth == 0 {
        return board == target;
    }
    for &(from, to) in neighbours {
        let (a, b) = ((board >> from) & 1, (board >> to) & 1);
        let swapped = board ^ ((a ^ b) << from) ^ ((a ^ b) << to);
        moves.push((from, to));
        if reaches(swapped, target, depth - 1, neighbours, moves) {
            return true;
        }
        moves.pop();
    }
    false
}

/// All pairs of squares that share an edge: square by square, down before right.
fn neighbours() -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for square in 0..SIDE * SIDE {
        if square / SIDE + 1 < SIDE {
            pairs.push((square, square + SIDE));
        }
        if square % SIDE + 1 < SIDE {
            pairs.push((square, square + 1));
        }
    }
    pairs
}

/// Row and column, counted from 1.
fn name(square: usize) -> String {
    format!("{}{}", square / SIDE + 1, square % SIDE + 1)
}
