//! EXTENDED LIGHTS OUT drawn: the lights, the buttons to press, the display going dark row by row.

use super::{COLUMNS, Grid, ROWS, presses, row_after};
use crate::picture::{Block, Board, Extent, LazyPicture, Mark, Panel, Picture, Shape, Square};
use crate::rules::Playground;
use crate::rules::letters::letters;

/// The number of puzzles that are drawn if nobody asks for all.
const FEW: usize = 3;

/// Squares of a puzzle.
const SQUARES: usize = ROWS * COLUMNS;

const ON: Square = Square::new('1', Shape::Lamp);
const OFF: Square = Square::new('0', Shape::Dot);
const PRESSED: Square = Square::new('1', Shape::Solid);
const RELEASED: Square = Square::new('0', Shape::Dot);
/// A button to press on a page, where a letter says which square it is.
const PRESSED_BUTTON: Square = Square::new('P', Shape::Solid);

/// A board to play on.
pub fn playground() -> Playground {
    Playground {
        squares: vec![(OFF, "off"), (ON, "on"), (PRESSED_BUTTON, "to press")],
        choices: 2,
        script: include_str!("playground.js"),
    }
}

/// What the puzzles and their answers look like.
///
/// # Errors
///
/// Says what is wrong with an input that cannot be read.
pub fn picture(input: &str, extent: Extent) -> Result<LazyPicture<'_>, String> {
    let puzzles = puzzles(input)?;
    let count = puzzles.len();
    let drawn = extent.of(count, FEW)?;
    let blocks = drawn.flat_map(move |number| solved(number + 1, puzzles[number]));
    Ok(LazyPicture {
        legend: vec![
            (ON, "light on"),
            (PRESSED, "button to press"),
            (OFF, "off, or not to press"),
            (OFF.marked(Mark::Changed), "the row that goes dark"),
        ],
        blocks: Box::new(blocks.chain(extent.left_out(count, FEW, "puzzles"))),
    })
}

/// A puzzle, its buttons, and the display after each row of them.
fn solved(number: usize, lights: Grid) -> [Block; 3] {
    let buttons = presses(lights);
    let after = |row: usize| {
        let mut pressed = [0; ROWS];
        pressed[..=row].copy_from_slice(&buttons[..=row]);
        // The buttons of a row decide the lights of the row above it; those of the last row, of itself too.
        let dark = move |square: usize| {
            let of = square / COLUMNS;
            of + 1 == row || of == row && row + 1 == ROWS
        };
        drawn(after_pressing(lights, pressed), ON, OFF)
            .marked(Mark::Changed, dark)
            .captioned(format!("row {} pressed", row + 1))
    };
    [
        Block::Heading(format!("Puzzle {number}")),
        Block::beside([
            drawn(lights, ON, OFF).captioned("lights"),
            drawn(buttons, PRESSED, RELEASED).captioned("buttons"),
        ]),
        Block::steps((0..ROWS).map(after).collect::<Vec<Panel>>()),
    ]
}

/// The lights that are left on by pressing those buttons.
fn after_pressing(lights: Grid, pressed: Grid) -> Grid {
    std::array::from_fn(|row| row_after(lights, pressed, row))
}

fn drawn(grid: Grid, set: Square, unset: Square) -> Board {
    Board::new(COLUMNS, ROWS, |square| {
        if is_set(grid, square) { set } else { unset }
    })
}

fn is_set(grid: Grid, square: usize) -> bool {
    grid[square / COLUMNS] >> (square % COLUMNS) & 1 == 1
}

/// The puzzles of an input, whatever its white space.
fn puzzles(input: &str) -> Result<Vec<Grid>, String> {
    let text = input.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    let (number, _) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let count: usize = number
        .parse()
        .map_err(|_| format!("expected the number of puzzles, found {number:?}"))?;
    // With the number blanked out, errors have the lines of the input.
    let lights = letters(&input.replacen(number, "", 1), "01")?;
    let expected = count.saturating_mul(SQUARES);
    if lights.len() != expected {
        let found = lights.len();
        return Err(format!(
            "expected {expected} lights for {count} puzzles, found {found}"
        ));
    }
    Ok(lights.chunks(SQUARES).map(grid).collect())
}

fn grid(lights: &[char]) -> Grid {
    let row = |row: usize| {
        let digits = &lights[row * COLUMNS..][..COLUMNS];
        let bits = (0..).zip(digits);
        bits.fold(0, |row, (column, digit)| {
            row | u8::from(*digit == '1') << column
        })
    };
    std::array::from_fn(row)
}

/// The first puzzle whose buttons differ, and the lights that the printed ones leave on. `None` if the
/// output cannot be read as far as there.
pub fn picture_of_difference(input: &str, expected: &str, got: &str) -> Option<Picture> {
    let lights = puzzles(input).ok()?;
    let expected = answers(expected);
    let got = answers(got);
    let differs = |number: &usize| expected.get(*number) != got.get(*number);
    let number = (0..lights.len()).find(differs)?;
    let (right, wrong) = (*expected.get(number)?, *got.get(number)?);
    let differs = |square| is_set(right, square) != is_set(wrong, square);
    let left_on = after_pressing(lights[number], wrong);
    Some(Picture {
        legend: vec![
            (ON, "light on, button to press"),
            (OFF, "off, not to press"),
            (PRESSED.marked(Mark::Wrong), "differs, or left on"),
        ],
        blocks: vec![
            Block::Heading(format!("Puzzle {}", number + 1)),
            Block::beside([
                drawn(lights[number], ON, OFF).captioned("lights"),
                drawn(right, PRESSED, RELEASED).captioned("expected"),
                drawn(wrong, PRESSED, RELEASED)
                    .marked(Mark::Wrong, differs)
                    .captioned("got"),
                drawn(left_on, ON, OFF)
                    .marked(Mark::Wrong, |square| is_set(left_on, square))
                    .captioned("left on by it"),
            ]),
        ],
    })
}

/// The buttons that an output says for each puzzle, as far as it is laid out in headings and thirty digits.
fn answers(output: &str) -> Vec<Grid> {
    let puzzles = output.split("PUZZLE").skip(1);
    let buttons = puzzles.map_while(|puzzle| {
        let (_, digits) = puzzle.split_once('\n')?;
        let digits = letters(digits, "01").ok()?;
        (digits.len() == SQUARES).then(|| grid(&digits))
    });
    buttons.collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{inputs, reference};
    use super::*;

    fn ones(panel: &Panel) -> Vec<usize> {
        let squares = panel.board.squares.iter().enumerate();
        let ones = squares.filter(|(_, square)| square.letter == '1');
        ones.map(|(number, _)| number).collect()
    }

    /// Presses a button as the statement has it.
    fn press(lit: &mut [bool; SQUARES], button: usize) {
        for (square, is_lit) in lit.iter_mut().enumerate() {
            let (row, column) = (square / COLUMNS, square % COLUMNS);
            let away = row.abs_diff(button / COLUMNS) + column.abs_diff(button % COLUMNS);
            *is_lit ^= away <= 1;
        }
    }

    proptest! {
        #[test]
        fn pressing_the_drawn_buttons_row_by_row_makes_the_drawn_displays_and_darkness(input in inputs()) {
            let picture = picture(&input, Extent::All).expect("puzzles");
                let picture = picture.whole(usize::MAX).expect("any number of boards");
            let panels: Vec<&Panel> = picture.panels().collect();
            prop_assert_eq!(panels.len() / (ROWS + 2), input.lines().count() / ROWS);
            for panels in panels.chunks(ROWS + 2) {
                let mut lit = [false; SQUARES];
                for square in ones(panels[0]) {
                    lit[square] = true;
                }
                for row in 0..ROWS {
                    let buttons = ones(panels[1]);
                    for button in buttons.into_iter().filter(|button| button / COLUMNS == row) {
                        press(&mut lit, button);
                    }
                    let display: Vec<usize> = (0..SQUARES).filter(|&square| lit[square]).collect();
                    prop_assert_eq!(ones(panels[2 + row]), display);
                    prop_assert!((0..row * COLUMNS).all(|square| !lit[square]));
                }
                prop_assert_eq!(lit, [false; SQUARES]);
            }
        }

        #[test]
        fn a_wrong_button_is_marked_and_leaves_its_lights_on(input in inputs(), wrong in 0..SQUARES) {
            let expected = reference(&input);
            let mut got = expected.clone().into_bytes();
            // The lines of a puzzle: its heading, and six digits with five blanks between them each.
            let at = "PUZZLE #1\n".len() + wrong / COLUMNS * 12 + wrong % COLUMNS * 2;
            got[at] ^= 1;
            let got = String::from_utf8(got).expect("digits");
            let picture = picture_of_difference(&input, &expected, &got).expect("a difference");
            let panels: Vec<&Panel> = picture.panels().collect();
            let marked = |panel: &Panel| -> Vec<usize> {
                let squares = panel.board.squares.iter().enumerate();
                squares.filter(|(_, it)| it.mark == Mark::Wrong).map(|(number, _)| number).collect()
            };
            prop_assert_eq!(marked(panels[2]), vec![wrong]);
            let mut lit = [false; SQUARES];
            press(&mut lit, wrong);
            let lit: Vec<usize> = (0..SQUARES).filter(|&square| lit[square]).collect();
            prop_assert_eq!(marked(panels[3]), lit);
        }
    }

    #[test]
    fn what_is_no_puzzle_is_refused_in_a_sentence() {
        for (input, message) in [
            ("", "expected the number of puzzles, found \"\""),
            ("two\n", "expected the number of puzzles, found \"two\""),
            ("1\n0 1\n0 2\n", "line 3: expected `0` or `1`, found '2'"),
            ("2\n0 1\n", "expected 60 lights for 2 puzzles, found 2"),
        ] {
            let refused = picture(input, Extent::First).err();
            assert_eq!(refused.as_deref(), Some(message));
        }
    }

    #[test]
    fn an_output_that_cannot_be_read_has_no_picture() {
        let input = "1\n".to_owned() + &"0 0 0 0 0 1\n".repeat(5);
        let expected = reference(&input);
        for got in ["", "PUZZLE #1\n", "PUZZLE #1\n0 1 2", &expected] {
            assert_eq!(picture_of_difference(&input, &expected, got), None);
        }
    }
}
