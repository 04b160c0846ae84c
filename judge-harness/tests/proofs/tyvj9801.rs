//! The piece game: the moves are legal, lead to the target, are as many as the minimum-cost assignment says, and
//! are the canonical ones.

use judge_harness::rules::tyvj9801::{canonical_sequence, distance, last_moves};
use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use rayon::prelude::*;

use crate::driver::Driven;

/// Sixteen squares in reading order from bit 0 on, black where the bit is set.
type Board = u16;
/// From one square to another.
type Move = (usize, usize);

fn boards_with(black: u32) -> Vec<Board> {
    let all = 0..=Board::MAX;
    all.filter(|board| board.count_ones() == black).collect()
}

fn input(start: Board, target: Board) -> String {
    let mut input = String::new();
    for board in [start, target] {
        for square in 0..16 {
            input.push(if board >> square & 1 == 1 { '1' } else { '0' });
            if square % 4 == 3 {
                input.push('\n');
            }
        }
    }
    input
}

/// The moves of an answer, as squares counted from 0.
fn moves(answer: &str) -> Vec<Move> {
    let mut lines = answer.lines();
    let count = lines.next().expect("the number of moves");
    let moves: Vec<_> = lines.map(squares).collect();
    assert_eq!(count, moves.len().to_string(), "{answer}");
    moves
}

fn squares(line: &str) -> Move {
    let digits: Vec<usize> = line
        .bytes()
        .map(|digit| usize::from(digit - b'1'))
        .collect();
    let [a, b, c, d] = digits[..] else {
        panic!("{line:?} is no move");
    };
    assert!(
        digits.iter().all(|&digit| digit < 4),
        "{line:?} leaves the board"
    );
    assert_eq!(a.abs_diff(c) + b.abs_diff(d), 1, "{line:?}: no neighbours");
    (4 * a + b, 4 * c + d)
}

/// The board after the moves.
fn played(start: Board, moves: &[Move]) -> Board {
    let mut pieces: [bool; 16] = std::array::from_fn(|square| start >> square & 1 == 1);
    for &(from, to) in moves {
        pieces.swap(from, to);
    }
    let black = (0..16).filter(|&square| pieces[square]);
    black.map(|square| 1 << square).sum()
}

/// Pairs of a start and targets.
fn assert_right(pairs: &[(Board, Vec<Board>)]) {
    let canonical: Vec<_> = pairs
        .par_iter()
        .flat_map_iter(|(start, targets)| {
            let last_moves = last_moves(*start);
            let canonical = move |&target| {
                let moves = canonical_sequence(&last_moves, target);
                (*start, target, moves)
            };
            targets.iter().map(canonical)
        })
        .collect();
    let input = |(start, target, _): &(Board, Board, _)| input(*start, *target);
    let inputs: Vec<String> = canonical.iter().map(input).collect();
    for program in Driven::all("tyvj9801") {
        for ((start, target, canonical), answer) in canonical.iter().zip(program.answers(&inputs)) {
            let (start, target, moves) = (*start, *target, moves(&answer));
            let context = format!("{}: from {start:016b} to {target:016b}", program.name);
            assert_eq!(played(start, &moves), target, "{context}");
            assert_eq!(moves.len(), distance(start, target) as usize, "{context}");
            assert_eq!(moves, *canonical, "{context}");
        }
    }
}

#[test]
fn all_targets_from_several_starts() {
    let targets = boards_with(8);
    assert_eq!(targets.len(), 12_870);
    let starts = [0x00ff, 0x017f, 0xa5a5, 0x9669, 0x6c35];
    assert_right(&starts.map(|start| (start, targets.clone())));
}

#[test]
fn ten_thousand_random_pairs() {
    let targets: Vec<Vec<Board>> = (0..=16).map(boards_with).collect();
    let mut random = TestRng::from_seed(RngAlgorithm::ChaCha, &[5; 32]);
    let mut any = |boards: &[Board]| boards[random.next_u32() as usize % boards.len()];
    // A search from each start, and ten targets for each; eight black pieces in every other pair.
    let pairs: Vec<(Board, Vec<Board>)> = (0..1000)
        .map(|number| {
            let black = if number % 2 == 0 { 8 } else { number / 2 % 17 };
            let start = any(&targets[black]);
            (start, (0..10).map(|_| any(&targets[black])).collect())
        })
        .collect();
    assert_right(&pairs);
}

#[test]
#[ignore = "hours of two cores: the lengths for all 165 million pairs"]
fn the_lengths_of_all_pairs() {
    let submission = Driven::submission("tyvj9801");
    let boards = boards_with(8);
    boards.par_iter().for_each(|&start| {
        let inputs: Vec<String> = boards.iter().map(|&target| input(start, target)).collect();
        for (&target, answer) in boards.iter().zip(submission.answers(&inputs)) {
            let least = distance(start, target) as usize;
            assert_eq!(moves(&answer).len(), least, "{start:b} {target:b}");
        }
    });
}
