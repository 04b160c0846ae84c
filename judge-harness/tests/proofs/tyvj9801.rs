//! The piece game: the answers are the canonical sequences. The special judge, which does not
//! search, finds that the moves are legal, lead to the target, and are as few as possible.

use problems::Rng;
use problems::tyvj9801::{RULES, answer, canonical_sequence, last_moves, written};
use rayon::prelude::*;

use crate::driver::assert_answers;
use crate::trials::test;

/// Sixteen squares in reading order from bit 0 on, black where the bit is set.
type Board = u16;

fn boards_with(black: u32) -> Vec<Board> {
    let all = 0..=Board::MAX;
    all.filter(|board| board.count_ones() == black).collect()
}

fn input(start: Board, target: Board) -> String {
    written(start) + &written(target)
}

fn assert_accepted(input: &str, output: &str) {
    let validate = RULES.validate_output.expect("a special judge");
    let judged = validate(input.as_bytes(), b"", output.as_bytes());
    assert_eq!(judged, Ok(()), "{input}{output}");
}

/// Checks each start with each of its targets.
fn assert_right(pairs: &[(Board, Vec<Board>)]) {
    let cases = pairs.par_iter().flat_map_iter(|(start, targets)| {
        let last_moves = last_moves(*start);
        targets.iter().map(move |&target| {
            let (input, sequence) = (
                input(*start, target),
                canonical_sequence(&last_moves, target),
            );
            let canonical = answer(&sequence);
            assert_accepted(&input, &canonical);
            (input, canonical)
        })
    });
    let (inputs, canonical): (Vec<_>, Vec<_>) = cases.unzip();
    assert_answers("tyvj9801", &inputs, &canonical);
}

test!(all_targets_from_several_starts);
fn all_targets_from_several_starts() {
    let targets = boards_with(8);
    assert_eq!(targets.len(), 12_870);
    let starts = [0x00ff, 0x017f, 0xa5a5, 0x9669, 0x6c35];
    assert_right(&starts.map(|start| (start, targets.clone())));
}

test!(ten_thousand_random_pairs);
fn ten_thousand_random_pairs() {
    let targets: Vec<Vec<Board>> = (0..=16).map(boards_with).collect();
    let mut random = Rng::with_seed(5);
    let mut any = |boards: &[Board]| boards[random.usize(..boards.len())];
    // One search from each start serves forty targets. Every other start has eight black pieces.
    let pairs: Vec<(Board, Vec<Board>)> = (0..250)
        .map(|number| {
            let black = if number % 2 == 0 { 8 } else { number / 2 % 17 };
            let start = any(&targets[black]);
            (start, (0..40).map(|_| any(&targets[black])).collect())
        })
        .collect();
    assert_right(&pairs);
}
