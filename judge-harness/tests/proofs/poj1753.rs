//! Flip Game: right on all 65,536 boards.

use crate::driver::assert_like_the_reference;

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
    let boards: Vec<String> = (0..1 << 16).map(board).collect();
    assert_like_the_reference("poj1753", &boards);
}
