//! Flip Game as it is played: a round flips a piece and its neighbours.

use super::picture::{least_plan, picture};
use super::{BLACK, BOARD, GOALS, WHITE, board};
use crate::picture::Extent;
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
    pieces: Vec::new,
    rows: |input| Ok(vec![BOARD.written(board(input)?, "")]),
    has_several: false,
    input: lines,
    state: |rows| {
        let board = board(rows)?;
        let plan = least_plan(board);
        let lost = if plan.is_none() {
            Some(picture(rows, Extent::All)?)
        } else {
            None
        };
        Ok(State {
            size: plan.as_ref().map_or(0, Vec::len),
            least: plan.map(|it| it.len()),
            is_solved: GOALS.contains(&board),
            score: String::new(),
            lost,
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
    hint: |rows| {
        let plan = least_plan(board(rows)?).unwrap_or_default();
        Ok(plan.into_iter().take(1).collect())
    },
    random: |_, random, _| Ok(super::generate(random)),
    example: None,
    explain: super::steps::explain,
};
