//! The piece game as it is played: a move swaps two neighbours.

use super::output::distance;
use super::{BLACK, WHITE, canonical_sequence, generate, last_moves, pair, swapped, written};
use crate::playground::{Moved, Playground, State};

pub const PLAYGROUND: Playground = Playground {
    squares: &[(WHITE, "white"), (BLACK, "black")],
    choices: 2,
    challenge: "Swap neighbours until the board is the target. \
        The farthest takes twenty swaps.",
    rule: "Drag a piece to a neighbour, or choose both squares: they swap. \
        Make the board like the target.",
    boards: &["the board", "target"],
    moves: ["swap", "swaps"],
    is_pair: true,
    levels: [[2, 3], [4, 6], [7, 9], [10, 20]],
    sides: None,
    lesson: None,
    pieces: Vec::new,
    rows: |input| {
        let (start, target) = pair(input)?;
        Ok(vec![written(start) + &written(target)])
    },
    input: |rows| rows.trim_end().to_owned() + "\n",
    joined: None,
    state: |rows| {
        let (now, target) = pair(rows)?;
        Ok(State {
            least: Some(distance(now, target) as usize),
            is_solved: now == target,
            ..State::default()
        })
    },
    moved: |rows, squares| {
        let (now, target) = pair(rows)?;
        match *squares {
            [one, other] if swapped(now, (one, other)) != now => {
                let rows = written(swapped(now, (one, other))) + &written(target);
                Ok(Moved {
                    rows,
                    ..Moved::default()
                })
            }
            _ => Err("These two are alike: to swap them changes nothing.".to_owned()),
        }
    },
    hint: |rows| {
        let (now, target) = pair(rows)?;
        let sequence = canonical_sequence(&last_moves(now), target);
        Ok(sequence
            .first()
            .map_or(Vec::new(), |&(one, other)| vec![one, other]))
    },
    random: |_, random, _| Ok(generate(random)),
    script: include_str!("playground.js"),
    left: None,
    covers: |_| Ok(Vec::new()),
};
