//! Flip Game as the judge knows it: the format of a board, the answer to every board, random boards worth trying.
//!
//! The answers come from one breadth-first search that starts at both goals at once. A round undoes
//! itself, so the rounds from a board to a goal are the rounds from that goal to the board, and one search
//! over the 65,536 boards answers all of them.

#[allow(dead_code, reason = "`main` is for where the file stands alone")]
#[path = "../../../validators/poj1753/input.rs"]
mod input;
mod picture;

use std::collections::VecDeque;
use std::sync::OnceLock;

use proptest::collection::vec;
use proptest::prelude::*;

use super::{Playground, Rules, Workload};
use crate::picture::{Extent, LazyPicture};

/// POJ 1753.
pub struct FlipGame;

impl Rules for FlipGame {
    fn validate_input(&self, input: &str) -> Option<Result<(), String>> {
        Some(input::validate(input))
    }

    fn reference(&self, input: &str) -> Option<String> {
        Some(reference(input))
    }

    fn workloads(&self) -> Vec<Workload> {
        vec![
            Workload::case("the sample", "sample/1"),
            Workload::case("a board that takes most rounds", "secret/most-rounds"),
            Workload::case("an impossible board", "secret/impossible-checkerboard"),
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

    fn inputs(&self) -> Option<BoxedStrategy<String>> {
        Some(inputs())
    }
}

/// Four rows of four: bit `i` is set when the piece on square `i`, counted row by row, is black.
type Board = u16;

const SQUARES: usize = 16;
const ALL_WHITE: Board = 0;
const ALL_BLACK: Board = Board::MAX;

/// The whole expected output for a valid board, whatever white space surrounds its pieces.
fn reference(input: &str) -> String {
    let pieces = input.chars().filter(|piece| matches!(piece, 'b' | 'w'));
    match rounds_needed()[usize::from(board(pieces))] {
        Some(rounds) => format!("{rounds}\n"),
        None => "Impossible\n".into(),
    }
}

/// The board of these pieces, row by row.
fn board(pieces: impl IntoIterator<Item = char>) -> Board {
    let pieces = pieces.into_iter().enumerate();
    pieces.fold(ALL_WHITE, |board, (square, piece)| {
        board | Board::from(piece == 'b') << square
    })
}

/// The least number of rounds for every board, `None` where no rounds help.
fn rounds_needed() -> &'static [Option<u8>] {
    static TABLE: OnceLock<Vec<Option<u8>>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut rounds = vec![None; 1 << SQUARES];
        let mut queue = VecDeque::from([(ALL_WHITE, 0), (ALL_BLACK, 0)]);
        while let Some((board, so_far)) = queue.pop_front() {
            if rounds[usize::from(board)].is_none() {
                rounds[usize::from(board)] = Some(so_far);
                queue.extend((0..SQUARES).map(|square| (pick(board, square), so_far + 1)));
            }
        }
        rounds
    })
}

/// The board after one round: the piece on `square` and its neighbours show their other side.
fn pick(board: Board, square: usize) -> Board {
    (0..SQUARES)
        .filter(|&other| flips(square, other))
        .fold(board, |board, flipped| board ^ 1 << flipped)
}

/// Whether picking the piece on `square` flips the one on `other`: itself, or a neighbour.
fn flips(square: usize, other: usize) -> bool {
    (square / 4).abs_diff(other / 4) + (square % 4).abs_diff(other % 4) <= 1
}

/// Random boards a few rounds away from a goal, boards a few pieces away from one (most of them impossible),
/// and any board at all. Failures shrink to few picks on a white board.
fn inputs() -> BoxedStrategy<String> {
    let goal = || prop_oneof![Just(ALL_WHITE), Just(ALL_BLACK)];
    let squares = |most| vec(0..SQUARES, 0..=most);
    let picked = (goal(), squares(8)).prop_map(|(goal, picks)| picks.into_iter().fold(goal, pick));
    let speckled = (goal(), squares(4)).prop_map(|(goal, spots)| {
        spots
            .into_iter()
            .fold(goal, |board, spot| board ^ 1 << spot)
    });
    prop_oneof![picked, speckled, any::<Board>()]
        .prop_map(written)
        .boxed()
}

/// The board as the statement writes it.
fn written(board: Board) -> String {
    let row = |row: usize| -> String {
        let piece = |column| {
            if board >> (4 * row + column) & 1 == 1 {
                'b'
            } else {
                'w'
            }
        };
        (0..4).map(piece).chain(['\n']).collect()
    };
    (0..4).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::input::validate as validate_input;
    use super::*;

    const SAMPLE: &str = "bwwb\nbbwb\nbwwb\nbwww\n";

    #[test]
    fn the_sample_is_valid_and_takes_four_rounds() {
        assert_eq!(validate_input(SAMPLE), Ok(()));
        assert_eq!(reference(SAMPLE), "4\n");
    }

    #[test]
    fn the_reference_reads_through_white_space() {
        assert_eq!(
            reference("\u{feff}\r\nbwwb \r\nbbwb\r\n\r\nbwwb\r\nbwww"),
            "4\n"
        );
    }

    #[test]
    fn one_board_in_sixteen_can_be_done_and_none_takes_more_than_six_rounds() {
        let rounds: Vec<u8> = rounds_needed().iter().copied().flatten().collect();
        assert_eq!(rounds.len(), 1 << 12);
        assert_eq!(rounds.iter().max(), Some(&6));
    }

    #[test]
    fn the_validator_names_the_line() {
        for (input, line) in [
            ("bwwb\nbbwb\nbwwb\nbwww", "last line"),
            ("bwwb\nbbwb\nbwwb\n", "line 4"),
            ("bwwb\nbbw\nbwwb\nbwww\n", "line 2"),
            ("bwwb\nbbwb\nbwwb\nbwwx\n", "line 4"),
            ("bwwb\nbbwb\nbwwb \nbwww\n", "line 3"),
            ("bwwb\r\nbbwb\r\nbwwb\r\nbwww\r\n", "line 1"),
            ("bwwb\nbbwb\nbwwb\nbwww\n\n", "line 5"),
        ] {
            let message = validate_input(input).unwrap_err();
            assert!(message.contains(line), "{input:?}: {message}");
        }
    }

    proptest! {
        #[test]
        fn every_drawn_board_is_valid(input in inputs()) {
            prop_assert_eq!(validate_input(&input), Ok(()));
        }
    }
}
