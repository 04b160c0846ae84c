//! Wrong: best first (A*) with an estimate that pairs the black pieces of both boards in
//! reading order and adds up their distances. Another pairing is often cheaper, so the estimate
//! may be too high, and a longer way may come up first.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
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
    let goals = black(target);
    // The mistake: the first piece need not go to the first place.
    let estimate = |board: usize| -> usize {
        let pairs = black(board).into_iter().zip(&goals);
        pairs.map(|(piece, &goal)| distance(piece, goal)).sum()
    };
    let mut parents = vec![None; 1 << 16];
    let mut made = vec![usize::MAX; 1 << 16];
    made[start] = 0;
    let mut queue = BinaryHeap::new();
    queue.push((Reverse(estimate(start)), start));
    let neighbours = neighbours();
    while let Some((_, board)) = queue.pop() {
        if board == target {
            break;
        }
        for &(from, to) in &neighbours {
            let swap = (1 << from) | (1 << to);
            let different = board & swap != 0 && board & swap != swap;
            let next = board ^ swap;
            if different && made[board] + 1 < made[next] {
                made[next] = made[board] + 1;
                parents[next] = Some((board, (from, to)));
                queue.push((Reverse(made[next] + estimate(next)), next));
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

/// The squares of the black pieces.
fn black(board: usize) -> Vec<usize> {
    let is_black = |square: &usize| board & (1 << square) != 0;
    (0..SIDE * SIDE).filter(is_black).collect()
}

fn distance(a: usize, b: usize) -> usize {
    let apart = |x: usize, y: usize| x.max(y) - x.min(y);
    apart(a / SIDE, b / SIDE) + apart(a % SIDE, b % SIDE)
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
