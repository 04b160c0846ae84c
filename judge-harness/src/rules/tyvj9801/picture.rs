//! The piece game drawn: the start, each move with its two squares marked, the target.

use super::output::parse_move;
use super::{Board, SQUARES, Swap, boards, canonical_sequence, name, search, swapped};
use crate::picture::{self, Block, Extent, Mark, Panel, Picture, Shape, Square};
use crate::rules::Playground;
use crate::rules::letters::letters;

const BLACK: Square = Square::new('1', Shape::BlackDisc);
const WHITE: Square = Square::new('0', Shape::WhiteDisc);

/// A board to play on.
pub fn playground() -> Playground {
    Playground {
        squares: vec![(WHITE, "white"), (BLACK, "black")],
        choices: 2,
        script: include_str!("playground.js"),
    }
}

/// What the boards and the canonical sequence look like.
///
/// # Errors
///
/// Says what is wrong with an input that cannot be read.
pub fn picture(input: &str, extent: Extent) -> Result<Picture, String> {
    let pieces = letters(input, "01")?.len();
    if pieces != 2 * SQUARES {
        return Err(format!(
            "expected two boards of 16 pieces each, found {pieces} pieces"
        ));
    }
    let (start, target) = boards(input);
    let (at_start, at_target) = (start.count_ones(), target.count_ones());
    if at_start != at_target {
        return Err(format!(
            "expected as many black pieces on both boards, found {at_start} and {at_target}"
        ));
    }
    extent.of(1, 1)?;
    let sequence = canonical_sequence(&search(start, Some(target)), target);
    let text = match sequence.len() {
        0 => "0 moves: the boards are equal.".to_owned(),
        1 => "1 move leads to the target.".to_owned(),
        moves => format!("{moves} moves lead to the target, and fewer do not."),
    };
    Ok(Picture {
        legend: vec![
            (BLACK, "black"),
            (WHITE, "white"),
            (BLACK.marked(Mark::Chosen), "swapped by the move"),
        ],
        blocks: vec![
            Block::text(text),
            Block::beside([
                drawn(start).captioned("start"),
                drawn(target).captioned("target"),
            ]),
            Block::steps(moves(start, &sequence)),
        ],
    })
}

/// The board after each move, captioned as the move is written.
fn moves(start: Board, sequence: &[Swap]) -> Vec<Panel> {
    let mut now = start;
    let moves = (1..).zip(sequence).map(|(number, &swap)| {
        let (from, to) = swap;
        now = swapped(now, swap);
        let board = drawn(now).marked(Mark::Chosen, |square| square == from || square == to);
        let board = picture::Board {
            swaps: vec![swap],
            ..board
        };
        board.captioned(format!("{number}: {}{}", name(from), name(to)))
    });
    moves.collect()
}

/// The board that the printed moves lead to, beside the target. `None` if they cannot be read or lead to
/// the target.
pub fn picture_of_difference(input: &str, got: &str) -> Option<Picture> {
    let (start, target) = boards(input);
    let moves = got.split_whitespace().skip(1).map(parse_move);
    let moves: Vec<Swap> = moves.collect::<Result<_, _>>().ok()?;
    let reached = moves.iter().copied().fold(start, swapped);
    if reached == target {
        return None;
    }
    let is_wrong = |square: usize| (reached ^ target) >> square & 1 == 1;
    Some(Picture {
        legend: vec![
            (BLACK, "black"),
            (WHITE, "white"),
            (BLACK.marked(Mark::Wrong), "not as in the target"),
        ],
        blocks: vec![Block::beside([
            drawn(start).captioned("start"),
            drawn(target).captioned("target"),
            drawn(reached)
                .marked(Mark::Wrong, is_wrong)
                .captioned("after the printed moves"),
        ])],
    })
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

    use super::super::output::written;
    use super::super::{inputs, reference};
    use super::*;

    fn letters_of(panel: &Panel) -> Vec<char> {
        let squares = panel.board.squares.iter();
        squares.map(|square| square.letter).collect()
    }

    fn marked(panel: &Panel, mark: Mark) -> Vec<usize> {
        let squares = panel.board.squares.iter().enumerate();
        let marked = squares.filter(|(_, square)| square.mark == mark);
        marked.map(|(number, _)| number).collect()
    }

    proptest! {
        #[test]
        fn playing_the_drawn_swaps_leads_to_the_target_by_the_answer(input in inputs()) {
            let picture = picture(&input, Extent::First).expect("two boards");
            let panels: Vec<&Panel> = picture.panels().collect();
            let mut board = letters_of(panels[0]);
            let mut output = vec![(panels.len() - 2).to_string()];
            for panel in &panels[2..] {
                let swap = marked(panel, Mark::Chosen);
                prop_assert_eq!(swap.len(), 2);
                prop_assert_eq!(&panel.board.swaps, &vec![(swap[0], swap[1])]);
                board.swap(swap[0], swap[1]);
                prop_assert_eq!(letters_of(panel), board.clone());
                output.push(panel.caption.split(' ').nth(1).unwrap_or_default().to_owned());
            }
            prop_assert_eq!(board, letters_of(panels[1]));
            prop_assert_eq!(output.join("\n") + "\n", reference(&input));
        }

        #[test]
        fn moves_cut_short_leave_the_squares_wrong_that_are_marked(input in inputs()) {
            let answer = reference(&input);
            let mut lines: Vec<&str> = answer.lines().collect();
            prop_assert_eq!(picture_of_difference(&input, &answer), None);
            prop_assume!(lines.len() > 1);
            lines.pop();
            let picture = picture_of_difference(&input, &lines.join("\n")).expect("a difference");
            let panels: Vec<&Panel> = picture.panels().collect();
            prop_assert_eq!(marked(panels[2], Mark::Wrong).len(), 2);
        }
    }

    #[test]
    fn what_is_no_pair_of_boards_is_refused_in_a_sentence() {
        let uneven = written(0x00ff) + &written(0x007f);
        for (input, message) in [
            ("1111\n0002\n", "line 2: expected `0` or `1`, found '2'"),
            ("1111\n", "expected two boards of 16 pieces each, found 4"),
            (&uneven, "expected as many black pieces on both boards"),
        ] {
            let refused = picture(input, Extent::First).expect_err(input);
            assert!(refused.starts_with(message), "{refused}");
        }
    }

    #[test]
    fn moves_that_cannot_be_read_have_no_picture() {
        let input = written(0x00ff) + &written(0xff00);
        for got in ["1\n1199\n", "1\nleft\n"] {
            assert_eq!(picture_of_difference(&input, got), None);
        }
        assert!(picture_of_difference(&input, "").is_some());
    }
}
