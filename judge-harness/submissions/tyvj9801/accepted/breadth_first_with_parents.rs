//! Breadth-first search with a table of parents: for every board the board it was first reached
//! from and the move that led there. The answer is read off backwards, from the target to the
//! start.
//!
//! A board is 16 bits, so the table is an array. Each board is entered once and keeps the first
//! path that reaches it, which is a shortest one, and the first of them in the order in which
//! moves are tried.

use std::collections::VecDeque;
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
    let mut parents = vec![None; 1 << 16];
    let mut queue = VecDeque::from(vec![start]);
    let neighbours = neighbours();
    while let Some(board) = queue.pop_front() {
        for &(from, to) in &neighbours {
            let swap = (1 << from) | (1 << to);
            let different = board & swap != 0 && board & swap != swap;
            let next = board ^ swap;
            if different && next != start && parents[next].is_none() {
                parents[next] = Some((board, (from, to)));
                queue.push_back(next);
            }
        }
    }
    let mut moves = Vec::new();
    let mut board = target;
    while let Some((parent, step)) = parents[board] {
        moves.push(step);
        board = parent;
    }
    moves.reverse();
    moves
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
