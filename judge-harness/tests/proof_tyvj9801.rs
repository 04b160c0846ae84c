//! The piece game: the moves are legal, lead to the target, are as many as the minimum-cost assignment says, and
//! are the canonical ones.

#[allow(
    dead_code,
    clippy::all,
    clippy::pedantic,
    reason = "checked as the crate it is"
)]
#[path = "../../tyvj9801/src/main.rs"]
mod submission;

mod tyvj9801 {
    use super::submission;
    use judge_harness::rules::tyvj9801::{canonical_sequence, distance, last_moves};
    use proptest::prelude::Rng;
    use proptest::test_runner::{RngAlgorithm, TestRng};
    use rayon::prelude::*;

    /// Sixteen squares in reading order from bit 0 on, black where the bit is set.
    type Board = u16;

    fn boards_with(black: u32) -> Vec<Board> {
        let all = 0..=Board::MAX;
        all.filter(|board| board.count_ones() == black).collect()
    }

    /// What the submission prints: the moves, as squares counted from 0.
    fn sequence(start: Board, target: Board) -> Vec<(usize, usize)> {
        let mut input = String::new();
        for board in [start, target] {
            for square in 0..16 {
                input.push(if board >> square & 1 == 1 { '1' } else { '0' });
                if square % 4 == 3 {
                    input.push('\n');
                }
            }
        }
        let output = submission::solve(&input).expect("the boards are well formed");
        let mut lines = output.lines();
        let count = lines.next().expect("the number of moves");
        let moves: Vec<_> = lines.map(squares).collect();
        assert_eq!(count, moves.len().to_string(), "{input}{output}");
        moves
    }

    fn squares(line: &str) -> (usize, usize) {
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
    fn played(start: Board, moves: &[(usize, usize)]) -> Board {
        let mut pieces: [bool; 16] = std::array::from_fn(|square| start >> square & 1 == 1);
        for &(from, to) in moves {
            pieces.swap(from, to);
        }
        let black = (0..16).filter(|&square| pieces[square]);
        black.map(|square| 1 << square).sum()
    }

    fn assert_right(start: Board, target: Board, canonical: &[(usize, usize)]) {
        let moves = sequence(start, target);
        let context = format!("from {start:016b} to {target:016b}");
        assert_eq!(played(start, &moves), target, "{context}");
        assert_eq!(moves.len(), distance(start, target) as usize, "{context}");
        assert_eq!(moves, canonical, "{context}");
    }

    #[test]
    fn all_targets_from_several_starts() {
        let targets = boards_with(8);
        assert_eq!(targets.len(), 12_870);
        let starts = [0x00ff, 0x017f, 0xa5a5, 0x9669, 0x6c35];
        starts.into_par_iter().for_each(|start| {
            let last_moves = last_moves(start);
            for &target in &targets {
                assert_right(start, target, &canonical_sequence(&last_moves, target));
            }
        });
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
        pairs.par_iter().for_each(|(start, targets)| {
            let last_moves = last_moves(*start);
            for &target in targets {
                assert_right(*start, target, &canonical_sequence(&last_moves, target));
            }
        });
    }

    #[test]
    #[ignore = "hours of two cores: the lengths for all 165 million pairs"]
    fn the_lengths_of_all_pairs() {
        let boards = boards_with(8);
        boards.par_iter().for_each(|&start| {
            for &target in &boards {
                let moves = sequence(start, target).len();
                assert_eq!(
                    moves,
                    distance(start, target) as usize,
                    "{start:b} {target:b}"
                );
            }
        });
    }
}
