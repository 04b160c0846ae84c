//! Draws EXTENDED LIGHTS OUT: the lights, the buttons to press, the lights going off row by row.

use super::{BOARD, OFF, ON, presses, puzzles};
use crate::OrReason;
use crate::grid::Grid;
use crate::picture::{Block, Extent, Mark, Picture, Shape, Square};

const PRESSED: Square = Square::new('1', Shape::Solid);
const BUTTONS: Grid = Grid {
    kinds: [OFF, PRESSED],
    ..BOARD
};

/// Draws the puzzles and their answers.
pub fn picture(input: &str, extent: Extent) -> OrReason<Picture> {
    let puzzles = puzzles(input)?;
    Ok(Picture {
        legend: vec![
            (ON, "light on"),
            (PRESSED, "button to press"),
            (OFF, "off, or not to press"),
            (OFF.marked(Mark::Changed), "the row that goes dark"),
        ],
        blocks: extent.of(puzzles.len(), "puzzles", |number| {
            solved(number + 1, puzzles[number])
        })?,
    })
}

/// A puzzle, its buttons, and the lights after each row of buttons.
fn solved(number: usize, lights: u32) -> Vec<Block> {
    let buttons = presses(lights);
    let (width, rows) = (BOARD.width, BOARD.squares / BOARD.width);
    let after = |row: usize| {
        let pressed = BOARD.set(buttons).filter(|button| button / width <= row);
        // The buttons of a row turn off the row above it. Those of the last row also turn off the
        // last row.
        let dark = row.saturating_sub(1)..if row + 1 == rows { rows } else { row };
        BOARD
            .drawn(BOARD.toggled(lights, pressed))
            .marked(Mark::Changed, dark.start * width..dark.end * width)
            .captioned(format!("row {} pressed", row + 1))
    };
    vec![
        Block::Heading(format!("Puzzle {number}")),
        Block::Beside(vec![
            BOARD.drawn(lights).captioned("lights"),
            BUTTONS.drawn(buttons).captioned("buttons"),
        ]),
        Block::Steps((0..rows).map(after).collect()),
    ]
}

/// Draws the first puzzle whose buttons differ, and the lights that the printed ones leave on.
/// `None` if the output cannot be read up to there.
pub fn picture_of_difference(input: &str, expected: &str, got: &str) -> Option<Picture> {
    let puzzles = puzzles(input).ok()?;
    let mut answers = (1..).zip(puzzles).zip(answers(expected).zip(answers(got)));
    let ((number, lights), (right, wrong)) = answers.find(|(_, (right, wrong))| right != wrong)?;
    let left_on = BOARD.toggled(lights, BOARD.set(wrong));
    Some(Picture {
        legend: vec![
            (ON, "light on, button to press"),
            (OFF, "off, not to press"),
            (PRESSED.marked(Mark::Wrong), "differs, or left on"),
        ],
        blocks: vec![
            Block::Heading(format!("Puzzle {number}")),
            Block::Beside(vec![
                BOARD.drawn(lights).captioned("lights"),
                BUTTONS.drawn(right).captioned("expected"),
                BUTTONS
                    .drawn(wrong)
                    .marked(Mark::Wrong, BOARD.set(right ^ wrong))
                    .captioned("got"),
                BOARD
                    .drawn(left_on)
                    .marked(Mark::Wrong, BOARD.set(left_on))
                    .captioned("left on by it"),
            ]),
        ],
    })
}

/// The buttons in an output for each puzzle, up to the first that is no heading and thirty digits.
fn answers(output: &str) -> impl Iterator<Item = u32> + '_ {
    output.split("PUZZLE").skip(1).map_while(|puzzle| {
        let (_, digits) = puzzle.split_once('\n')?;
        BOARD.read(digits, 1)?.pop()
    })
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::super::{BOARD, RULES, reference};
    use super::picture_of_difference;
    use crate::picture::Mark;
    use crate::tests::{inputs, marked};

    #[test]
    fn a_wrong_button_and_its_lights_are_marked() {
        for (seed, input) in (0..).zip(inputs(&RULES, 256)) {
            let wrong = Rng::with_seed(seed).usize(..30);
            let expected = reference(&input).expect("an answer");
            // A puzzle is its heading, and digits that are each followed by a blank or a line end.
            let at = "PUZZLE #1\n".len() + 2 * wrong;
            let digit = if &expected[at..=at] == "0" { "1" } else { "0" };
            let got = expected[..at].to_owned() + digit + &expected[at + 1..];
            let picture = picture_of_difference(&input, &expected, &got).expect("a difference");
            let boards: Vec<_> = picture.boards().collect();
            assert_eq!(marked(boards[2], Mark::Wrong), [wrong]);
            let lit: Vec<usize> = BOARD.set(BOARD.around(wrong)).collect();
            assert_eq!(marked(boards[3], Mark::Wrong), lit);
        }
    }
}
