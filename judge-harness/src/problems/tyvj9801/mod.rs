//! The black-and-white piece game as the judge knows it: the canonical sequence, and the special judge
//! that takes any shortest one.

mod special_judge;

use std::collections::VecDeque;
use std::fmt::Write;

use super::{Judgement, Rules};
use crate::verdict::Verdict;

/// Tyvj 9801.
pub struct PieceGame;

impl Rules for PieceGame {
    /// AC for every shortest sequence of legal moves, wherever the answer has another one. The answer
    /// itself has to be the canonical sequence: a special judge would not notice a slip in it.
    fn validate_output(&self, input: &str, answer: &str, output: &str) -> Judgement {
        if answer != reference(input) {
            return Judgement {
                verdict: Verdict::Wa,
                reason: Some("the answer file does not have the canonical sequence".to_owned()),
            };
        }
        special_judge::judge(input, answer, output)
    }
}

/// Four rows of four: bit `i` is set when the piece on square `i`, counted row by row, is black.
type Board = u16;

const SQUARES: usize = 16;

/// A move swaps the pieces on these two squares, which share an edge.
type Swap = (usize, usize);

/// All moves in canonical order: by their upper or left square, at one square down before right.
fn swaps() -> impl Iterator<Item = Swap> + Clone {
    (0..SQUARES).flat_map(|square| {
        let down = (square / 4 < 3).then_some((square, square + 4));
        let right = (square % 4 < 3).then_some((square, square + 1));
        down.into_iter().chain(right)
    })
}

/// The board after the swap.
fn swapped(board: Board, (one, other): Swap) -> Board {
    let differ = (board >> one ^ board >> other) & 1;
    board ^ differ << one ^ differ << other
}

/// Start and target, whatever white space surrounds their pieces.
fn boards(input: &str) -> (Board, Board) {
    let pieces: Vec<char> = input.chars().filter(char::is_ascii_digit).collect();
    let (start, target) = pieces.split_at(SQUARES.min(pieces.len()));
    let board =
        |pieces: &[char]| board((0..SQUARES).filter(|&square| pieces.get(square) == Some(&'1')));
    (board(start), board(target))
}

/// The board with black pieces on those squares.
fn board(black: impl IntoIterator<Item = usize>) -> Board {
    black
        .into_iter()
        .fold(0, |board, square| board | 1 << square)
}

/// The whole expected output for a valid input: the canonical sequence.
#[must_use]
pub fn reference(input: &str) -> String {
    let (start, target) = boards(input);
    let sequence = canonical_sequence(&last_moves(start), target);
    let mut output = format!("{}\n", sequence.len());
    for (from, to) in sequence {
        let _ = writeln!(output, "{}{}", name(from), name(to));
    }
    output
}

/// Row and column of a square, counted from 1.
fn name(square: usize) -> String {
    format!("{}{}", square / 4 + 1, square % 4 + 1)
}

/// For every board the last move of the canonical sequence from the start to it; `None` for the start
/// itself and for boards with another number of black pieces.
///
/// A queue keeps boards in the order of their canonical sequences: shorter ones first, and among equally
/// long ones the first in canonical order, as long as the moves from each board are tried in that order.
#[must_use]
pub fn last_moves(start: u16) -> Vec<Option<(usize, usize)>> {
    let mut last_moves = vec![None; 1 << SQUARES];
    let mut queue = VecDeque::from([start]);
    while let Some(board) = queue.pop_front() {
        for swap in swaps() {
            let next = swapped(board, swap);
            if next != start && last_moves[usize::from(next)].is_none() {
                last_moves[usize::from(next)] = Some(swap);
                queue.push_back(next);
            }
        }
    }
    last_moves
}

/// The canonical sequence to the target, walked back from its last move.
#[must_use]
pub fn canonical_sequence(
    last_moves: &[Option<(usize, usize)>],
    target: u16,
) -> Vec<(usize, usize)> {
    let mut sequence = Vec::new();
    let mut board = target;
    while let Some(swap) = last_moves[usize::from(board)] {
        sequence.push(swap);
        board = swapped(board, swap);
    }
    sequence.reverse();
    sequence
}
