//! Random pairs of boards worth trying.

use std::ops::RangeInclusive;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::output::{SQUARES, Swap, swapped, written};
use super::{board, swaps};

/// The number of black pieces that the statement puts on a board.
const BLACK: usize = 8;

/// Random pairs of boards with eight black pieces.
pub fn inputs() -> BoxedStrategy<String> {
    inputs_with(BLACK..=BLACK)
}

/// Random boards a few moves apart (sometimes none), any two boards, and boards with the pieces in opposite
/// corners, with a number of black pieces in this range.
/// Failures shrink to few moves on a start board whose black pieces come first.
fn inputs_with(black: RangeInclusive<usize>) -> BoxedStrategy<String> {
    let count = || black.clone();
    let order = || Just((0..SQUARES).collect::<Vec<_>>()).prop_shuffle();
    let moves = |most| vec(select(swaps().collect::<Vec<_>>()), 0..=most);
    let jostled = |board, moves: Vec<Swap>| moves.into_iter().fold(board, swapped);
    let near = (count(), order(), moves(6)).prop_map(move |(count, order, moves)| {
        let start = board(order.into_iter().take(count));
        (start, jostled(start, moves))
    });
    let unrelated = (count(), order(), order()).prop_map(|(count, one, other)| {
        (
            board(one.into_iter().take(count)),
            board(other.into_iter().take(count)),
        )
    });
    let far =
        (count(), moves(4), moves(4), any::<bool>()).prop_map(move |(count, one, other, back)| {
            let mut from_corner: Vec<usize> = (0..SQUARES).collect();
            from_corner.sort_by_key(|square| square / 4 + square % 4);
            let near_corner = board(from_corner.iter().copied().take(count));
            let far_corner = board(from_corner.iter().map(|square| 15 - square).take(count));
            let (one, other) = (jostled(near_corner, one), jostled(far_corner, other));
            if back { (other, one) } else { (one, other) }
        });
    prop_oneof![near, unrelated, far]
        .prop_map(|(start, target)| written(start) + &written(target))
        .boxed()
}

#[cfg(test)]
mod tests {
    use super::super::input::validate;
    use super::super::output::{boards, distance};
    use super::super::{canonical_sequence, last_moves, reference, special_judge};
    use super::*;
    use crate::verdict::Verdict;

    proptest! {
        #[test]
        fn every_drawn_pair_is_valid(input in inputs()) {
            prop_assert_eq!(validate(&input), Ok(()));
        }

        #[test]
        fn with_any_number_of_pieces_the_answer_is_as_long_as_the_assignment_says(input in inputs_with(0..=SQUARES)) {
            let (start, target) = boards(&input);
            prop_assert_eq!(canonical_sequence(&last_moves(start), target).len(), distance(start, target) as usize);
            prop_assert_eq!(special_judge::judge(&input, &reference(&input)), Verdict::Ac.into());
        }
    }
}
