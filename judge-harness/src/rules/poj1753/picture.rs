//! Flip Game drawn: the board, the picks of a least plan, the board after each round.

use super::{ALL_WHITE, Board, SQUARES, board, flips, pick, rounds_needed};
use crate::picture::{self, Block, Extent, Mark, Picture, Shape, Square};
use crate::rules::Playground;
use crate::rules::letters::letters;

const BLACK: Square = Square::new('b', Shape::BlackDisc);
const WHITE: Square = Square::new('w', Shape::WhiteDisc);

/// A board to play on.
pub fn playground() -> Playground {
    Playground {
        squares: vec![(BLACK, "black"), (WHITE, "white")],
        choices: 2,
        script: include_str!("playground.js"),
    }
}

/// What a board and a least plan for it look like.
///
/// # Errors
///
/// Says what is wrong with an input that cannot be read.
pub fn picture(input: &str, extent: Extent) -> Result<Picture, String> {
    let pieces = letters(input, "bw")?;
    if pieces.len() != SQUARES {
        let found = pieces.len();
        return Err(format!("expected a board of 16 pieces, found {found}"));
    }
    extent.of(1, 1)?;
    let start = board(pieces);
    let Some(plan) = least_plan(start) else {
        return Ok(impossible(start));
    };
    let goal = plan.iter().copied().fold(start, pick);
    let colour = if goal == ALL_WHITE { "white" } else { "black" };
    let mut blocks = vec![Block::text(match plan.len() {
        0 => format!("0 rounds: all pieces are {colour} already."),
        1 => format!("1 round makes all pieces {colour}."),
        rounds => format!("{rounds} rounds make all pieces {colour}, and fewer do not."),
    })];
    let picks = drawn(start).marked(Mark::Chosen, |square| plan.contains(&square));
    blocks.push(Block::beside(match plan[..] {
        [] => vec![drawn(start).captioned("start")],
        _ => vec![
            drawn(start).captioned("start"),
            picks.captioned("the picks"),
        ],
    }));
    blocks.push(Block::steps(rounds(start, &plan)));
    Ok(Picture {
        legend: vec![
            (BLACK, "black"),
            (WHITE, "white"),
            (BLACK.marked(Mark::Chosen), "picked"),
            (BLACK.marked(Mark::Changed), "flipped with it"),
        ],
        blocks,
    })
}

/// A board that cannot be done.
fn impossible(start: Board) -> Picture {
    Picture {
        legend: vec![(BLACK, "black"), (WHITE, "white")],
        blocks: vec![
            Block::text(
                "Impossible: no rounds make all pieces white or all pieces black. Only 4,096 of the \
                 65,536 boards can be done.",
            ),
            Block::beside([drawn(start).captioned("start")]),
        ],
    }
}

/// The board after each round, with the pieces that the round flips.
fn rounds(start: Board, plan: &[usize]) -> Vec<picture::Panel> {
    let mut now = start;
    let rounds = (1..).zip(plan).map(|(round, &picked)| {
        now = pick(now, picked);
        drawn(now)
            .marked(Mark::Changed, |square| flips(picked, square))
            .marked(Mark::Chosen, |square| square == picked)
            .captioned(format!("round {round}"))
    });
    rounds.collect()
}

/// The squares to pick, one after the other, so that fewest rounds are needed; `None` if no rounds help.
/// Each is the first in reading order that leads nearer to a goal.
fn least_plan(start: Board) -> Option<Vec<usize>> {
    let rounds = |board: Board| rounds_needed()[usize::from(board)];
    let mut plan = Vec::new();
    let mut now = start;
    for left in (0..rounds(start)?).rev() {
        let nearer = (0..SQUARES).find(|&square| rounds(pick(now, square)) == Some(left))?;
        plan.push(nearer);
        now = pick(now, nearer);
    }
    Some(plan)
}

fn drawn(board: Board) -> picture::Board {
    picture::Board::new(4, 4, |square| {
        if board >> square & 1 == 1 {
            BLACK
        } else {
            WHITE
        }
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{inputs, reference, written};
    use super::*;
    use crate::picture::Panel;

    fn letters_of(panel: &Panel) -> String {
        let squares = panel.board.squares.iter();
        squares.map(|square| square.letter).collect()
    }

    fn chosen(panel: &Panel) -> Vec<usize> {
        let squares = panel.board.squares.iter().enumerate();
        let chosen = squares.filter(|(_, square)| square.mark == Mark::Chosen);
        chosen.map(|(number, _)| number).collect()
    }

    /// Plays the rounds as the statement has them, on letters.
    fn flip(board: &str, picked: usize) -> String {
        let side = |(square, piece): (usize, char)| {
            let (row, column) = (square / 4, square % 4);
            let away = row.abs_diff(picked / 4) + column.abs_diff(picked % 4);
            match (away, piece) {
                (0 | 1, 'b') => 'w',
                (0 | 1, _) => 'b',
                _ => piece,
            }
        };
        board.chars().enumerate().map(side).collect()
    }

    proptest! {
        #[test]
        fn playing_the_drawn_rounds_leads_to_a_goal_as_early_as_the_answer_says(input in inputs()) {
            let picture = picture(&input, Extent::First).expect("a board");
            let panels: Vec<&Panel> = picture.panels().collect();
            let mut board: String = input.split_whitespace().collect();
            prop_assert_eq!(letters_of(panels[0]), board.clone());
            let rounds = panels.iter().filter(|panel| panel.caption.starts_with("round "));
            let mut picks = Vec::new();
            for panel in rounds {
                let picked = chosen(panel);
                prop_assert_eq!(picked.len(), 1);
                picks.push(picked[0]);
                board = flip(&board, picked[0]);
                prop_assert_eq!(letters_of(panel), board.clone());
            }
            let done = !board.contains('b') || !board.contains('w');
            let answer = if done { format!("{}\n", picks.len()) } else { "Impossible\n".into() };
            prop_assert_eq!(answer, reference(&input));
            if let Some(all) = panels.iter().find(|panel| panel.caption == "the picks") {
                picks.sort_unstable();
                prop_assert_eq!(chosen(all), picks);
            }
        }
    }

    #[test]
    fn what_is_no_board_is_refused_in_a_sentence() {
        for (input, message) in [
            ("bwwb\nbbxb\n", "line 2: expected `b` or `w`, found 'x'"),
            ("bwwb\n", "expected a board of 16 pieces, found 4"),
            ("", "expected a board of 16 pieces, found 0"),
        ] {
            assert_eq!(picture(input, Extent::First), Err(message.to_owned()));
        }
        assert!(picture(&written(ALL_WHITE), Extent::Only(2)).is_err());
    }
}
