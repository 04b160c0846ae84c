//! EXTENDED LIGHTS OUT as the judge knows it: the format of the puzzles, their answers, random puzzles worth trying.
//!
//! The answers come from first-row chasing: once the presses of the first row are chosen, a light that
//! is still on can only be turned off from below, so each row forces the next. The one first row of
//! the 64 that leaves the last row dark is the answer. No state is kept from one puzzle to the next.

#[allow(dead_code, reason = "`main` is for where the file stands alone")]
#[path = "../../../validators/poj1222/input.rs"]
mod input;
mod picture;

use std::fmt::Write;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng};

use super::{Playground, Rules, Workload};
use crate::picture::{Extent, LazyPicture, Picture};

/// POJ 1222.
pub struct LightsOut;

impl Rules for LightsOut {
    fn validate_input(&self, input: &str) -> Option<Result<(), String>> {
        Some(input::validate(input))
    }

    fn reference(&self, input: &str) -> Option<String> {
        Some(reference(input))
    }

    fn workloads(&self) -> Vec<Workload> {
        vec![
            Workload::case("the sample", "sample/1"),
            Workload::made("200,000 random puzzles", |_| Ok(many_puzzles())),
        ]
    }

    fn playground(&self) -> Option<Playground> {
        Some(picture::playground())
    }

    fn lazy_picture<'a>(
        &self,
        input: &'a str,
        extent: Extent,
    ) -> Option<Result<LazyPicture<'a>, String>> {
        Some(picture::picture(input, extent))
    }

    fn picture_of_difference(&self, input: &str, expected: &str, got: &str) -> Option<Picture> {
        picture::picture_of_difference(input, expected, got)
    }

    fn inputs(&self) -> Option<BoxedStrategy<String>> {
        Some(inputs())
    }
}

const ROWS: usize = 5;
const COLUMNS: usize = 6;

/// The number of puzzles in the large workload.
const MANY: usize = 200_000;

/// Lights that are on, or buttons that are pressed: bit `c` of row `r` stands for column `c`.
type Grid = [u8; ROWS];

const ALL_ON: Grid = [0b11_1111; ROWS];

/// [`MANY`] random puzzles; the same on every run.
fn many_puzzles() -> String {
    let mut random = TestRng::from_seed(RngAlgorithm::ChaCha, &[1; 32]);
    let mut text = format!("{MANY}\n");
    for _ in 0..MANY {
        let bits = random.next_u32();
        let grid: Grid = std::array::from_fn(|row| (bits >> (6 * row)) as u8 & 0b11_1111);
        text += &written(grid, " ");
    }
    text
}

/// The whole expected output for valid puzzles, whatever white space surrounds their digits.
fn reference(input: &str) -> String {
    let text = input.trim_start_matches(['\u{feff}', ' ', '\r', '\n']);
    let (number, lights) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let puzzles = number.parse().unwrap_or(0);
    let mut lights = lights
        .bytes()
        .filter(u8::is_ascii_digit)
        .map(|digit| digit - b'0');
    let mut output = String::new();
    for puzzle in 1..=puzzles {
        let mut row =
            || (0..COLUMNS).fold(0, |row, column| row | lights.next().unwrap_or(0) << column);
        let on: Grid = std::array::from_fn(|_| row());
        let _ = writeln!(output, "PUZZLE #{puzzle}");
        output += &written(presses(on), " ");
    }
    output
}

/// The buttons to press so that all lights go off.
fn presses(on: Grid) -> Grid {
    (0..=0b11_1111)
        .find_map(|first_row| chase(on, first_row))
        .expect("one of the 64 first rows turns all lights off")
}

/// Presses `first_row`, then below every light that is still on; `None` if the last row stays lit.
fn chase(on: Grid, first_row: u8) -> Option<Grid> {
    let mut pressed = [0; ROWS];
    pressed[0] = first_row;
    for row in 1..ROWS {
        pressed[row] = row_after(on, pressed, row - 1);
    }
    (row_after(on, pressed, ROWS - 1) == 0).then_some(pressed)
}

/// The lights of one row that are on after pressing those buttons.
fn row_after(on: Grid, pressed: Grid, row: usize) -> u8 {
    let here = pressed[row];
    let above = if row > 0 { pressed[row - 1] } else { 0 };
    let below = if row + 1 < ROWS { pressed[row + 1] } else { 0 };
    (on[row] ^ here ^ here << 1 ^ here >> 1 ^ above ^ below) & 0b11_1111
}

/// Random files of one to eight puzzles: few lights, few presses, all on, anything; with one, two or four
/// spaces. Failures shrink to one puzzle with few lights.
fn inputs() -> BoxedStrategy<String> {
    let buttons = |most| {
        vec((0..ROWS, 0..COLUMNS), 0..=most).prop_map(|chosen| {
            chosen
                .into_iter()
                .fold([0; ROWS], |mut grid: Grid, (row, column)| {
                    grid[row] ^= 1 << column;
                    grid
                })
        })
    };
    let puzzle = prop_oneof![
        4 => buttons(3),
        4 => buttons(4).prop_map(lit_by),
        1 => Just(ALL_ON),
        4 => prop::array::uniform5(0..=0b11_1111_u8),
    ];
    let gap = prop_oneof![3 => Just(" "), 1 => Just("  "), 1 => Just("    ")];
    (vec(puzzle, 1..=8), gap)
        .prop_map(|(puzzles, gap)| {
            let rows: String = puzzles.iter().map(|&puzzle| written(puzzle, gap)).collect();
            format!("{}\n{rows}", puzzles.len())
        })
        .boxed()
}

/// The lights that are on after pressing those buttons on a dark board.
fn lit_by(pressed: Grid) -> Grid {
    std::array::from_fn(|row| row_after([0; ROWS], pressed, row))
}

/// Five lines of six digits with `gap` between them.
fn written(grid: Grid, gap: &str) -> String {
    let digit = |row: u8, column| if row >> column & 1 == 1 { "1" } else { "0" };
    let line = |row| {
        (0..COLUMNS)
            .map(|column| digit(row, column))
            .collect::<Vec<_>>()
            .join(gap)
            + "\n"
    };
    grid.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::input::validate as validate_input;
    use super::*;

    const PUZZLE: &str = "1\n0 1 1 0 1 0\n1 0 0 1 1 1\n0 0 1 0 0 1\n1 0 0 1 0 1\n0 1 1 1 0 0\n";
    const ANSWER: &str =
        "PUZZLE #1\n1 0 1 0 0 1\n1 1 0 1 0 1\n0 0 1 0 1 1\n1 0 0 1 0 0\n0 1 0 0 0 0\n";

    #[test]
    fn the_first_sample_puzzle_is_valid_and_answered() {
        assert_eq!(validate_input(PUZZLE), Ok(()));
        assert_eq!(reference(PUZZLE), ANSWER);
    }

    #[test]
    fn the_reference_reads_through_white_space_and_its_absence() {
        let crowded = "\u{feff}\r\n1 \r\n011010\r\n1   00111\r\n\r\n001001\r\n100101\r\n011100";
        assert_eq!(reference(crowded), ANSWER);
        assert_eq!(reference(&PUZZLE.replace("0 0", "00")), ANSWER);
    }

    #[test]
    fn the_validator_names_the_line() {
        for (input, line) in [
            (PUZZLE.trim_end().to_string(), "last line"),
            (PUZZLE.replacen('1', "0", 1), "line 1"),
            (PUZZLE.replacen('1', "2", 1), "line 7"),
            (PUZZLE.replacen('1', &usize::MAX.to_string(), 1), "line 7"),
            (PUZZLE.replace("0 0 1 0 0 1", "0 0 1 001"), "line 4"),
            (PUZZLE.replace("0 0 1 0 0 1", "0 0 2 0 0 1"), "line 4"),
            (PUZZLE.replace('\n', " \n"), "line 1"),
            (PUZZLE.to_string() + "\n", "line 7"),
        ] {
            let message = validate_input(&input).unwrap_err();
            assert!(message.contains(line), "{input:?}: {message}");
        }
    }

    proptest! {
        #[test]
        fn every_drawn_input_is_valid(input in inputs()) {
            prop_assert_eq!(validate_input(&input), Ok(()));
        }
    }
}
