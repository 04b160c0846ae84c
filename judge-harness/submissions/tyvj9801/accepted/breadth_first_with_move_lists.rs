//! Breadth-first search that carries its whole move list in every queue entry, the classic
//! program for this problem: no parents to follow back, the list is complete when the target
//! comes up.
//!
//! Each entry is a copy of its predecessor's list with one move more. The boards reached so far
//! are marked in a table, so no board is entered twice. For equal boards the list is empty, and
//! `0` is printed.

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

/// A board and all the moves that led there.
struct Entry {
    board: usize,
    moves: Vec<(usize, usize)>,
}

fn shortest(start: usize, target: usize) -> Vec<(usize, usize)> {
    let mut reached = vec![false; 1 << 16];
    reached[start] = true;
    let mut queue = VecDeque::new();
    queue.push_back(Entry {
        board: start,
        moves: Vec::new(),
    });
    let neighbours = neighbours();
    while let Some(entry) = queue.pop_front() {
        if entry.board == target {
            return entry.moves;
        }
        for &(from, to) in &neighbours {
            let swap = (1 << from) | (1 << to);
            let different = entry.board & swap != 0 && entry.board & swap != swap;
            let board = entry.board ^ swap;
            if different && !reached[board] {
                reached[board] = true;
                let mut moves = entry.moves.clone();
                moves.push((from, to));
                queue.push_back(Entry { board, moves });
            }
        }
    }
    panic!("boards with different numbers of black pieces");
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
