//! Draws Flip Game: the board, the picks of a shortest plan, the board after each round.

use super::{BLACK, BOARD, GOALS, WHITE, board, rounds_needed};
use crate::OrReason;
use crate::picture::{Block, Extent, Mark, Picture};

const IMPOSSIBLE: &str = "Impossible: no rounds make all pieces white or all pieces black. Only \
    4,096 of the 65,536 boards can be done.";

/// Draws a board and a shortest plan for it.
pub fn picture(input: &str, extent: Extent) -> OrReason<Picture> {
    let start = board(input)?;
    Ok(Picture {
        legend: vec![
            (BLACK, "black"),
            (WHITE, "white"),
            (BLACK.marked(Mark::Chosen), "picked"),
            (BLACK.marked(Mark::Changed), "flipped with it"),
        ],
        blocks: extent.of(1, "boards", |_| solved(start))?,
    })
}

fn solved(start: u32) -> Vec<Block> {
    let mut boards = vec![BOARD.drawn(start).captioned("start")];
    let plan = match least_plan(start) {
        Some(plan) => plan,
        None => return vec![Block::Text(IMPOSSIBLE.into()), Block::Beside(boards)],
    };
    let after = |rounds: &[usize]| BOARD.toggled(start, rounds.iter().copied());
    let colour = if after(&plan) == GOALS[0] {
        "white"
    } else {
        "black"
    };
    let text = match plan.len() {
        0 => format!("0 rounds: all pieces are {colour} already."),
        1 => format!("1 round makes all pieces {colour}."),
        rounds => format!("{rounds} rounds make all pieces {colour}, and fewer do not."),
    };
    if !plan.is_empty() {
        let picks = BOARD
            .drawn(start)
            .marked(Mark::Chosen, plan.iter().copied());
        boards.push(picks.captioned("the picks"));
    }
    let round = |(number, &picked): (usize, &usize)| {
        BOARD
            .drawn(after(&plan[..number]))
            .marked(Mark::Changed, BOARD.set(BOARD.around(picked)))
            .marked(Mark::Chosen, [picked])
            .captioned(format!("round {number}"))
    };
    let rounds = (1..).zip(&plan).map(round).collect();
    vec![
        Block::Text(text),
        Block::Beside(boards),
        Block::Steps(rounds),
    ]
}

/// The squares to pick in a shortest plan, one after the other; `None` if the board is impossible.
/// Each is the first in reading order that leads nearer to a goal.
pub fn least_plan(start: u32) -> Option<Vec<usize>> {
    let mut now = start;
    let round = |left| {
        let leads_nearer =
            |&square: &usize| rounds_needed(BOARD.toggled(now, [square])) == Some(left);
        let nearer = (0..BOARD.squares).find(leads_nearer)?;
        now = BOARD.toggled(now, [nearer]);
        Some(nearer)
    };
    (0..rounds_needed(start)?).rev().map(round).collect()
}
