//! Tyvj 9801 (Luogu P1225), the black-and-white piece game: the first of the shortest sequences
//! of swaps that lead from one 4x4 board to another. This program searches no boards.
//!
//! *Flows.* Swapping equal pieces changes nothing, so each move takes a black piece one step, to a
//! white neighbour. Black pieces look alike: all that matters is how many of them step from each
//! square to each neighbour. Such a *flow* from the start squares to the target squares costs one
//! per step, and no sequence of moves is shorter than a flow of minimum cost.
//!
//! *So many moves are enough.* A minimum-cost flow has no cycles: without the cycle it would cost
//! less. So some path of its steps begins on a square that no step enters. This square is black,
//! or no piece could leave it. The path ends on a square that no step leaves. This square is
//! white, or two pieces would stay on it. In between, some step leads from a black square to a
//! white one. Move that piece: the flow without this step fits the new board.
//!
//! *One piece more.* A flow for one piece more, from square `s` to square `t`, differs from the
//! known one by *residual steps*: each adds a step, which costs 1, or undoes one, which saves 1.
//! They form a path from `s` to `t`, and perhaps cycles. No cycle costs less than 0: alone, it
//! would make the known flow cheaper. So *a shortest path of residual steps, applied to the known
//! flow, gives a minimum-cost flow again*. (As steps may cost -1, this is Bellman and Ford's
//! method with a queue, SPFA.) The first flow is built in this way, piece by piece.
//!
//! *Which move.* After a move from `a` to `b`, one piece more starts at `b` and one less at `a`, as
//! if one piece more had to get from `b` back to `a`. The cost changes by that of the path back. A
//! move begins a shortest sequence if this is -1. It cannot be less: no sequence is shorter than
//! the flow. The judge wants the sequence that is first when compared move by move: squares in
//! reading order, a move belongs to its upper or left square, down comes before right. So make the
//! first move whose path back costs -1, again and again.
//!
//! At most 24 moves are weighed for each move made, each by a shortest path over 16 squares.

use std::collections::VecDeque;
use std::error::Error;
use std::io::{self, Read, Write};

const SQUARES: usize = 16;

/// Whether the piece on each square is black. The squares are in reading order.
type Board = [bool; SQUARES];

/// Answers one pair of boards. An error says what was expected and what was found.
pub fn solve(input: &str) -> Result<String, String> {
    let (start, target) = read_boards(input)?;
    let sequence = first_shortest_sequence(start, &target);
    let mut output = format!("{}\n", sequence.len());
    for (from, to) in sequence {
        let (upper_or_left, other) = (from.min(to), from.max(to));
        output += &format!("{}{}\n", digits(upper_or_left), digits(other));
    }
    Ok(output)
}

/// The moves in their order, each from the square of its black piece to that of its white one.
fn first_shortest_sequence(start: Board, target: &Board) -> Vec<(usize, usize)> {
    let mut flow = Flow {
        net: [[0; SQUARES]; SQUARES],
        cost: 0,
    };
    for (&source, &sink) in black_squares(&start).iter().zip(&black_squares(target)) {
        flow = with_one_more(flow, source, sink);
    }
    let mut board = start;
    let mut sequence = Vec::new();
    while flow.cost > 0 {
        for (from, to) in moves(&board) {
            let rest = with_one_more(flow, to, from);
            if rest.cost < flow.cost {
                flow = rest;
                board.swap(from, to);
                sequence.push((from, to));
                break;
            }
        }
    }
    sequence
}

/// All moves on a board in the judge's order, each from its black to its white square.
fn moves(board: &Board) -> Vec<(usize, usize)> {
    let mut moves = Vec::new();
    for square in 0..SQUARES {
        for other in neighbours(square).filter(|&other| other > square) {
            match (board[square], board[other]) {
                (true, false) => moves.push((square, other)),
                (false, true) => moves.push((other, square)),
                _ => {}
            }
        }
    }
    moves
}

/// The squares below, to the right, above and to the left.
fn neighbours(square: usize) -> impl Iterator<Item = usize> {
    let below = (square < 12).then_some(square + 4);
    let right = (square % 4 < 3).then_some(square + 1);
    let above = square.checked_sub(4);
    let left = (square % 4 > 0).then(|| square - 1);
    below.into_iter().chain(right).chain(above).chain(left)
}

/// How many pieces step from each square to each neighbour on the way from start to target.
#[derive(Clone, Copy)]
struct Flow {
    /// `net[a][b]` pieces step from `a` to `b`. If negative, they step from `b` to `a`.
    net: [[i8; SQUARES]; SQUARES],
    /// The number of steps.
    cost: i8,
}

/// The minimum-cost flow for one piece more, from `source` to `sink`.
fn with_one_more(mut flow: Flow, source: usize, sink: usize) -> Flow {
    // The cost of a shortest path to each square, and the square before it on this path.
    let mut cost = [i8::MAX; SQUARES];
    let mut previous = [source; SQUARES];
    cost[source] = 0;
    let mut cheaper = VecDeque::from([source]);
    while let Some(from) = cheaper.pop_front() {
        for to in neighbours(from) {
            let step = if flow.net[to][from] > 0 { -1 } else { 1 };
            if cost[from] + step < cost[to] {
                cost[to] = cost[from] + step;
                previous[to] = from;
                cheaper.push_back(to);
            }
        }
    }
    let mut to = sink;
    while to != source {
        let from = previous[to];
        flow.net[from][to] += 1;
        flow.net[to][from] -= 1;
        to = from;
    }
    flow.cost += cost[sink];
    flow
}

fn black_squares(board: &Board) -> Vec<usize> {
    (0..SQUARES).filter(|&square| board[square]).collect()
}

/// The row and the column of a square, counted from 1, as one number.
fn digits(square: usize) -> usize {
    10 * (square / 4 + 1) + square % 4 + 1
}

/// Reads the start and the target: 16 digits for each, 1 for black.
fn read_boards(input: &str) -> Result<(Board, Board), String> {
    let text = input.trim_start_matches('\u{feff}');
    let mut pieces = text.split_ascii_whitespace().flat_map(str::chars);
    let mut boards = [[false; SQUARES]; 2];
    for is_black in boards.iter_mut().flatten() {
        *is_black = match pieces.next() {
            Some('0') => false,
            Some('1') => true,
            Some(odd) => return Err(format!("expected a piece 0 or 1, found '{odd}'")),
            None => return Err("expected a piece 0 or 1, found the end of the input".to_string()),
        };
    }
    let [start, target] = boards;
    let [black, found] = boards.map(|board| black_squares(&board).len());
    if black != found {
        return Err(format!(
            "expected {black} black pieces in the target, found {found}"
        ));
    }
    Ok((start, target))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input)?;
    let output = solve(&String::from_utf8_lossy(&input))?;
    Ok(io::stdout().write_all(output.as_bytes())?)
}
