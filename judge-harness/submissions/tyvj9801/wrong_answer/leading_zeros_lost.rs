//! Wrong: reads each row as a number and takes it apart again. `0010` is read as 10, and its
//! digits are put into the row from the left. A row that starts with a white piece changes; a
//! target that has changed in another way than the start has is never found.

use std::collections::VecDeque;
use std::io::{self, Read};

const SIDE: usize = 4;

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let words = input.trim_start_matches('\u{feff}').split_whitespace();
    let rows: Vec<u32> = words.map(|row| row.parse().unwrap()).collect();
    let moves = shortest(board(&rows[..SIDE]), board(&rows[SIDE..]));
    println!("{}", moves.len());
    for (from, to) in moves {
        println!("{}{}", name(from), name(to));
    }
}

/// Square number k, counted row by row, is bit k.
fn board(rows: &[u32]) -> usize {
    let mut board = 0;
    for (row, number) in rows.iter().enumerate() {
        // The mistake: a number does not say how many zeros it was written with.
        for (column, piece) in number.to_string().chars().enumerate() {
            if piece == '1' {
                board |= 1 << (row * SIDE + column);
            }
        }
    }
    board
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
