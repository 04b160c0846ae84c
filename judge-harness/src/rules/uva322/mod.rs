//! Ships as the judge knows it: the format of its input, its answers, which come from the rules of the game, and
//! random boards worth trying.
//!
//! The answers share neither code nor idea with the submission. A *cover* is the set of squares under the ships. The
//! covers come from placing the fleet square by square (`covers`); whether the player wins, from playing the game
//! itself, shot by shot (`game`). So they check the submission's elimination of covers as well.

mod covers;
mod game;
#[allow(dead_code, reason = "`main` is for where the file stands alone")]
#[path = "../../../validators/uva322/input.rs"]
mod input;
mod inputs;
mod picture;
mod plot;
mod reading;
mod sea;

use covers::covers;
use game::{TOO_MANY_COVERS, winnable};
use inputs::inputs;
use reading::games;
use sea::Sea;
use std::fmt::Write;
use std::fs;
use std::ops::RangeInclusive;

use anyhow::{Context, Result, ensure};
use proptest::strategy::BoxedStrategy;

use super::{Playground, Plot, Rules, Workload};
use crate::picture::{Extent, LazyPicture, Picture};
use crate::workspace::{Case, Problem};

/// `UVa` 322.
pub struct Ships;

impl Rules for Ships {
    fn validate_input(&self, input: &str) -> Option<Result<(), String>> {
        Some(input::validate(input))
    }

    fn reference(&self, input: &str) -> Option<String> {
        Some(reference(input))
    }

    fn workloads(&self) -> Vec<Workload> {
        vec![
            Workload::case("the sample", "sample/1"),
            Workload::case("two hundred small boards", "secret/two-hundred-games"),
            Workload::case("wide seas", "secret/wide-sea-scattered-hits"),
            Workload::case("the hardest board found against ours", "secret/hunted-26"),
            Workload::made("twenty boards found against ours, together", |problem| {
                hunted(problem, 21..=40)
            }),
            Workload::made("twenty found against the search before", |problem| {
                hunted(problem, 1..=20)
            }),
        ]
    }

    /// The classic method is measured although it is too slow.
    fn slow_methods(&self) -> &'static [&'static str] {
        &["ship_after_ship"]
    }

    fn plot(&self) -> Option<Plot> {
        Some(plot::plot())
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

/// Boards that hunts have found, by their numbers, as games of one file.
fn hunted(problem: &Problem, numbers: RangeInclusive<u32>) -> Result<String> {
    let mut games = String::new();
    let is_hunted = |case: &&Case| {
        let number = case.name.strip_prefix("secret/hunted-");
        number.is_some_and(|number| number.parse().is_ok_and(|it| numbers.contains(&it)))
    };
    for case in problem.cases.iter().filter(is_hunted) {
        let input =
            fs::read_to_string(&case.input).with_context(|| case.input.display().to_string())?;
        games += input.strip_suffix("0 0\n").unwrap_or(&input);
    }
    ensure!(!games.is_empty(), "no case secret/hunted-*");
    Ok(games)
}

const SIDES: RangeInclusive<usize> = 2..=16;
/// The whole expected output for `input`, whatever its white space and the order of its integers.
///
/// # Panics
///
/// Panics if `input` is not a list of games.
fn reference(input: &str) -> String {
    let games = games(input).expect("a list of games");
    let mut output = String::new();
    for (game, rows) in (1..).zip(&games) {
        let verdict = if winnable(&covers(&Sea::new(rows), TOO_MANY_COVERS)) {
            "yes."
        } else {
            "no."
        };
        writeln!(output, "Game #{game}\n{verdict}\n").expect("a String takes everything");
    }
    output
}

#[cfg(test)]
mod tests {
    use super::input::validate as validate_input;
    use super::*;
    use proptest::prelude::*;

    const SAMPLE: &str = "10 10\n.x..x.....\noooooxoooo\noxooxxx...\nxxoooooo..\nxoooxooo..\n\
        ooxxxxoo..\noooooxxoox\nooooooxoox\nooooooooxx\noooooooooo\n\n0 0\n";

    /// A game on a board that is all one letter.
    fn plain(width: usize, height: usize, letter: &str) -> String {
        format!(
            "{width} {height}\n{}\n",
            (letter.repeat(width) + "\n").repeat(height)
        )
    }

    #[test]
    fn the_sample_and_the_known_boards_get_their_answers() {
        let known = [
            (SAMPLE.to_string(), "yes."),
            (plain(15, 2, "."), "yes."),
            (plain(2, 15, "."), "yes."),
            (plain(10, 4, "."), "no."),
            (plain(14, 2, "."), "no."),
            (plain(16, 16, "."), "no."),
            (plain(16, 16, "x"), "no."),
            (plain(2, 2, "."), "no."),
        ];
        for (input, verdict) in known {
            assert_eq!(
                reference(&input),
                format!("Game #1\n{verdict}\n\n"),
                "{input}"
            );
            assert_eq!(validate_input(&input), Ok(()), "{input}");
        }
    }

    #[test]
    fn white_space_and_the_order_of_the_integers_are_not_valid_and_change_no_answer() {
        let input = plain(15, 2, ".") + &plain(2, 15, ".") + "0 0\n";
        let answer = reference(&input);
        assert_eq!(answer, "Game #1\nyes.\n\nGame #2\nyes.\n\n");
        let untidy = [
            input.replace('\n', "\r\n"),
            input.replace('\n', "  \n"),
            input.replace('\n', "\n\n"),
            input.replace("\n\n", "\n"),
            format!("\u{feff}{input}"),
            input.trim_end().to_string(),
        ];
        for other in untidy {
            assert_eq!(reference(&other), answer, "{other:?}");
            assert!(validate_input(&other).is_err(), "{other:?}");
        }
        let swapped = input.replace("15 2\n", "2 15\n");
        assert_eq!(reference(&swapped), answer);
        assert!(validate_input(&swapped).is_err());
    }

    #[test]
    fn a_wrong_line_is_named() {
        let wrong = [
            (
                "2 2\n..\n..\n\n1 2\n.\n.\n",
                "line 5: found \"1 2\", expected two integers",
            ),
            (
                "2 17\n..\n",
                "line 1: found \"2 17\", expected two integers",
            ),
            (
                "2  2\n..\n..\n",
                "line 1: found \"2  2\", expected two integers",
            ),
            (
                "02 2\n..\n..\n",
                "line 1: found \"02 2\", expected two integers",
            ),
            (
                "2 3\n....\n",
                "line 2: found \"....\", expected row 1 of a board 2 wide and 3 high",
            ),
            ("2 2\n..\n.", "line 3: expected a line end"),
            ("2 2\n..\n", "line 3: found \"\", expected row 2 of a board"),
            (
                "2 2\n..\n.X\n",
                "line 3: found \".X\", expected row 2 of a board",
            ),
            (
                "3 2\n..\n..\n..\n",
                "line 2: found \"..\", expected row 1 of a board 3 wide and 2 high",
            ),
            (
                "2 2\n..\n..\n2 2\n..\n..\n",
                "line 4: found \"2 2\", expected a blank line",
            ),
            (
                "2 2\n..\n..\n\n\n0 0\n",
                "line 5: found \"\", expected two integers",
            ),
            (
                "2 2\n..\n..\n\n0 0\n2 2\n",
                "line 6: found \"2 2\", expected the end of the input",
            ),
            (
                "2 2\n..\n..\n\n0 0\n\n",
                "line 6: found \"\", expected the end",
            ),
            ("", "line 1: expected a line end"),
        ];
        for (input, message) in wrong {
            let found = validate_input(input).expect_err(input);
            assert!(found.starts_with(message), "{found}");
        }
    }

    proptest! {
        #[test]
        fn every_input_drawn_is_valid(input in inputs()) {
            prop_assert_eq!(validate_input(&input), Ok(()));
            prop_assert_eq!(reference(&input).lines().filter(|line| line.starts_with("Game")).count(), input.matches(' ').count() - input.matches("0 0").count());
        }
    }
}
