//! Flip Game: right on all 65,536 boards.

use problems::poj1753::BOARD;

use crate::driver::assert_like_the_reference;
use crate::trials::test;

test!(every_board_gets_the_answer_of_a_search_from_the_goals);
fn every_board_gets_the_answer_of_a_search_from_the_goals() {
    let boards: Vec<String> = (0..1 << 16).map(|board| BOARD.written(board, "")).collect();
    assert_like_the_reference("poj1753", &boards);
}
