//! The black-and-white piece game as the judge knows it: the format of a pair of boards, the canonical
//! sequence, the special judge that accepts any shortest sequence, random pairs of boards worth trying.
//!
//! Two methods that share nothing: the sequence comes from a breadth-first search that tries the moves
//! in canonical order and keeps the first path to each board; the special judge knows its length from the
//! minimum-cost assignment of black squares to black squares, without any search.

#[allow(dead_code, reason = "`main` is for where the file stands alone")]
#[path = "../../../validators/tyvj9801/input.rs"]
mod input;
mod inputs;
#[allow(dead_code, reason = "`main` is for where the file stands alone")]
#[path = "../../../validators/tyvj9801/output.rs"]
mod output;
mod picture;
mod special_judge;

pub use output::distance;

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write;
use std::sync::{Mutex, PoisonError};

use proptest::strategy::BoxedStrategy;

use inputs::inputs;
use output::{Board, SQUARES, Swap, boards, swapped};

use super::{Judgement, Playground, Rules, Workload};
use crate::picture::{Extent, LazyPicture, Picture};

/// Tyvj 9801.
pub struct PieceGame;

impl Rules for PieceGame {
    fn validate_input(&self, input: &str) -> Option<Result<(), String>> {
        Some(input::validate(input))
    }

    /// The answer has to be the canonical sequence: the special judge accepts others as well.
    fn validate_answer(&self, input: &[u8], answer: &[u8]) -> Result<(), String> {
        let input = str::from_utf8(input).map_err(|_| "the input is not UTF-8")?;
        if answer == known_reference(input).as_bytes() {
            Ok(())
        } else {
            Err("not the canonical sequence".to_owned())
        }
    }

    /// AC for every shortest sequence of legal moves, even if the answer has another one.
    fn validate_output(&self, input: &[u8], answer: &[u8], output: &[u8]) -> Judgement {
        let _ = answer;
        // What is not UTF-8 is no digit, whatever stands for it.
        special_judge::judge(
            &String::from_utf8_lossy(input),
            &String::from_utf8_lossy(output),
        )
    }

    fn reference(&self, input: &str) -> Option<String> {
        Some(reference(input))
    }

    fn workloads(&self) -> Vec<Workload> {
        vec![
            Workload::case("the sample", "sample/1"),
            Workload::case("the farthest boards", "secret/farthest"),
        ]
    }

    fn playground(&self) -> Option<Playground> {
        Some(picture::playground())
    }

    fn lazy_picture<'a>(
        &self,
        input: &'a str,
        extent: Extent,
    ) -> Option<Result<LazyPicture<'a>, String>> {
        Some(picture::picture(input, extent).map(Into::into))
    }

    fn picture_of_difference(&self, input: &str, expected: &str, got: &str) -> Option<Picture> {
        let _ = expected;
        picture::picture_of_difference(input, got)
    }

    fn inputs(&self) -> Option<BoxedStrategy<String>> {
        Some(inputs())
    }
}

/// All moves in canonical order: by their upper or left square, at one square down before right.
fn swaps() -> impl Iterator<Item = Swap> + Clone {
    (0..SQUARES).flat_map(|square| {
        let down = (square / 4 < 3).then_some((square, square + 4));
        let right = (square % 4 < 3).then_some((square, square + 1));
        down.into_iter().chain(right)
    })
}

/// The board with black pieces on those squares.
fn board(black: impl IntoIterator<Item = usize>) -> Board {
    black
        .into_iter()
        .fold(0, |board, square| board | 1 << square)
}

/// The whole expected output for a valid input: the canonical sequence.
fn reference(input: &str) -> String {
    let (start, target) = boards(input);
    let sequence = canonical_sequence(&search(start, Some(target)), target);
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

/// The same, computed once for each of the inputs that programs are judged on again and again.
fn known_reference(input: &str) -> String {
    static KNOWN: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if known.len() > MANY {
        known.clear();
    }
    let answer = known.entry(input.to_owned());
    answer.or_insert_with(|| reference(input)).clone()
}

/// More inputs than a problem has cases: then they are random, and none comes again.
const MANY: usize = 1000;

/// For every board the last move of the canonical sequence from the start to it; `None` for the start
/// itself and for boards with another number of black pieces.
#[must_use]
pub fn last_moves(start: u16) -> Vec<Option<(usize, usize)>> {
    search(start, None)
}

/// The breadth-first search behind [`last_moves`], which may stop once it has reached a board.
///
/// A queue keeps boards in the order of their canonical sequences: shorter ones first, and among equally
/// long ones the first in canonical order, as long as the moves from each board are tried in that order.
fn search(start: Board, until: Option<Board>) -> Vec<Option<Swap>> {
    let swaps: Vec<Swap> = swaps().collect();
    let mut last_moves = vec![None; 1 << SQUARES];
    let mut queue = VecDeque::from([start]);
    while let Some(board) = queue.pop_front() {
        if until == Some(board) {
            break;
        }
        for &swap in &swaps {
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

#[cfg(test)]
mod tests {
    use super::input::validate as validate_input;
    use super::*;

    const SAMPLE: &str = "1111\n0000\n1110\n0010\n1010\n0101\n1010\n0101\n";
    const ANSWER: &str = "4\n1222\n1424\n3242\n4344\n";

    #[test]
    fn the_sample_is_valid_and_answered() {
        assert_eq!(validate_input(SAMPLE), Ok(()));
        assert_eq!(reference(SAMPLE), ANSWER);
    }

    #[test]
    fn blank_lines_are_not_in_the_statement_and_change_nothing() {
        let with_blank_line = |at: usize| SAMPLE[..5 * at].to_string() + "\n" + &SAMPLE[5 * at..];
        for at in 0..=8 {
            assert!(validate_input(&with_blank_line(at)).is_err());
            assert_eq!(reference(&with_blank_line(at)), ANSWER);
        }
    }

    #[test]
    fn the_validator_names_the_line() {
        for (input, line) in [
            (SAMPLE.trim_end().to_string(), "last line"),
            (SAMPLE.replacen("1110", "111", 1), "line 3"),
            (SAMPLE.replacen("1111", "1112", 1), "line 1"),
            (SAMPLE.replacen("1111", "1110", 1), "line 1"),
            (SAMPLE.replacen("0101", "0100", 1), "line 5"),
            (
                SAMPLE
                    .replacen("1111", "1110", 1)
                    .replacen("0101", "0100", 1),
                "line 1",
            ),
            (SAMPLE[5..].to_string(), "line 8"),
            (SAMPLE.to_string() + "0101\n", "line 9"),
        ] {
            let message = validate_input(&input).unwrap_err();
            assert!(message.contains(line), "{input:?}: {message}");
        }
    }
}
