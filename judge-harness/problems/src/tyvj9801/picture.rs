//! Draws the piece game: the start, each move with its two squares marked, the target.

use super::output::parse_move;
use super::{
    BLACK, BOARD, Board, Swap, WHITE, boards, canonical_sequence, last_moves, name, pair, swapped,
};
use crate::OrReason;
use crate::picture::{self, Block, Extent, Mark, Picture};

/// Draws the boards and the canonical sequence.
pub fn picture(input: &str, extent: Extent) -> OrReason<Picture> {
    let (start, target) = pair(input)?;
    Ok(Picture {
        legend: vec![
            (BLACK, "black"),
            (WHITE, "white"),
            (BLACK.marked(Mark::Chosen), "swapped by the move"),
        ],
        blocks: extent.of(1, "pairs", |_| solved(start, target))?,
    })
}

fn solved(start: Board, target: Board) -> Vec<Block> {
    let sequence = canonical_sequence(&last_moves(start), target);
    let text = match sequence.len() {
        0 => "0 moves: the boards are equal.".to_owned(),
        1 => "1 move leads to the target.".to_owned(),
        moves => format!("{moves} moves lead to the target, and fewer do not."),
    };
    let mut now = start;
    let moves = (1..).zip(&sequence).map(|(number, &swap)| {
        now = swapped(now, swap);
        let board = drawn(now).marked(Mark::Chosen, [swap.0, swap.1]);
        board.captioned(format!("{number}: {}", name(swap)))
    });
    vec![
        Block::Text(text),
        Block::Beside(vec![
            drawn(start).captioned("start"),
            drawn(target).captioned("target"),
        ]),
        Block::Steps(moves.collect()),
    ]
}

/// Draws the board that the printed moves lead to, beside the target. `None` if they cannot be read
/// or lead to the target.
pub fn picture_of_difference(input: &str, _expected: &str, got: &str) -> Option<Picture> {
    let (start, target) = boards(input);
    let words = got.split_whitespace().skip(1);
    let moves: Vec<Swap> = words.map(parse_move).collect::<Result<_, _>>().ok()?;
    let reached = moves.iter().copied().fold(start, swapped);
    if reached == target {
        return None;
    }
    Some(Picture {
        legend: vec![
            (BLACK, "black"),
            (WHITE, "white"),
            (BLACK.marked(Mark::Wrong), "not as in the target"),
        ],
        blocks: vec![Block::Beside(vec![
            drawn(start).captioned("start"),
            drawn(target).captioned("target"),
            drawn(reached)
                .marked(Mark::Wrong, BOARD.set((reached ^ target).into()))
                .captioned("after the printed moves"),
        ])],
    })
}

pub fn drawn(board: Board) -> picture::Board {
    BOARD.drawn(board.into())
}
