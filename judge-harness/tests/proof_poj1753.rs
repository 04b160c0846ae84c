//! Flip Game: right on all 65,536 boards.

#[allow(
    dead_code,
    clippy::all,
    clippy::pedantic,
    reason = "checked as the crate it is"
)]
#[path = "../../poj1753/src/main.rs"]
mod submission;

mod poj1753 {
    use super::submission;
    use judge_harness::rules::rules;

    /// The board whose piece `i`, in reading order, is black if bit `i` is set.
    fn board(black: u32) -> String {
        let row = |row: u32| -> String {
            let piece = |column| {
                if black >> (4 * row + column) & 1 == 1 {
                    'b'
                } else {
                    'w'
                }
            };
            (0..4).map(piece).chain(['\n']).collect()
        };
        (0..4).map(row).collect()
    }

    #[test]
    fn every_board_gets_the_answer_of_a_search_from_the_goals() {
        let rules = rules("poj1753");
        for black in 0..1 << 16 {
            let board = board(black);
            assert_eq!(
                submission::solve(&board).ok(),
                rules.reference(&board),
                "{board}"
            );
        }
    }
}
