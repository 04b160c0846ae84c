//! Flip Game as it is played: a round flips a piece and its neighbours.

use super::picture::least_plan;
use super::{BLACK, BOARD, GOALS, WHITE, board};
use crate::playground::{Playground, State, lines};

pub const PLAYGROUND: Playground = Playground {
    squares: &[(BLACK, "black"), (WHITE, "white")],
    challenge: "Make sixteen pieces one colour, five at a time. \
        Few boards need six rounds, none more.",
    rule: "Pick a piece: it flips, and its neighbours above, below, left and right flip with it. \
        Make all pieces one colour.",
    boards: &["the board"],
    moves: ["round", "rounds"],
    is_pair: false,
    // Of the 4,096 boards that can be solved 256 need six rounds, and none needs more.
    levels: [[1, 2], [3, 4], [5, 5], [6, 6]],
    sides: None,
    pieces: &[],
    rows: |input| Ok(vec![BOARD.written(board(input)?, "")]),
    has_several: false,
    input: lines,
    state: |rows| {
        let board = board(rows)?;
        let plan = least_plan(board);
        Ok(State {
            least: plan.as_ref().map(Vec::len),
            is_solved: GOALS.contains(&board),
            is_lost: plan.is_none(),
            next: plan.into_iter().flatten().take(1).collect(),
            ..State::default()
        })
    },
    moved: |rows, picked| {
        let flipped = BOARD.toggled(board(rows)?, picked.iter().copied());
        let white = flipped.count_ones();
        Ok((
            BOARD.written(flipped, ""),
            format!("{white} white, {} black.", 16 - white),
        ))
    },
    random: |_, random, _| Ok(super::generate(random)),
    example: None,
    explain: super::steps::explain,
};
