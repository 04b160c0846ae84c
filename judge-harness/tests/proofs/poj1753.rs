//! Flip Game: right on all 65,536 boards.

use problems::poj1753::BOARD;

use crate::driver::{Proved, both};
use crate::trials::test;

test!(every_board_gets_the_answer_of_a_search_from_the_goals
    for program in both("poj1753") => program, needs program.compiler());
fn every_board_gets_the_answer_of_a_search_from_the_goals(program: Proved) {
    let boards: Vec<String> = (0..1 << 16).map(|board| BOARD.written(board, "")).collect();
    program.assert_like_the_reference(&boards);
}
