//! The rules of Ships: input format, reference solution, random boards, pictures.
//!
//! The answers share neither code nor idea with the submission. A *cover* is the set of squares
//! under the ships. `covers` finds all covers by placing the fleet square by square. `game` finds
//! out who wins by playing the game shot by shot. So the submission's elimination of covers is
//! checked, too.

mod covers;
mod game;
mod generator;
#[allow(dead_code)] // `main` is for where the file stands alone
#[path = "../../../validators/uva322/input.rs"]
mod input;
mod picture;
mod play;
mod sea;
mod steps;

use crate::{Form, OrReason, PLAIN, Rules, refusal};
use covers::covers;
use game::Position;
use sea::Sea;

/// `UVa` 322.
pub const RULES: Rules = Rules {
    validate_input: Some(validate),
    reference: Some(reference),
    other_form: Some(HEIGHT_FIRST),
    measured_on: Some("hard/two-hundred-games"),
    picture: Some(picture::picture),
    picture_of_difference: picture::picture_of_difference,
    playground: Some(play::PLAYGROUND),
    generator: Some(generator::generate),
    ..PLAIN
};

/// POJ's copy of the statement names the two integers in the other order.
const HEIGHT_FIRST: Form = Form {
    remark: "reads the height first, as POJ 1138 states",
    of: height_first,
};

fn height_first(input: &str) -> String {
    let is_number = |word: &str| word.parse::<usize>().is_ok();
    let turned = |line: &str| match line.trim_end().split_once(' ') {
        Some((width, height)) if is_number(width) && is_number(height) => {
            format!("{height} {width}{}", &line[line.trim_end().len()..])
        }
        _ => line.to_owned(),
    };
    input.split_inclusive('\n').map(turned).collect()
}

/// Accepts what the statement allows: its format, and games in which all ships lie on the board.
fn validate(input: &str) -> OrReason<()> {
    input::validate(input)?;
    let seas = games(input)?;
    let found = seas.iter().position(|sea| covers(sea).is_empty());
    let refused = |index| Err(format!("game {}: {NO_COVER}", index + 1));
    found.map_or(Ok(()), refused)
}

/// Why a game without a cover is not valid. No validator that stands alone makes this search.
const NO_COVER: &str = "the ships do not fit, and the statement says that all are on the board";

/// The games of an input, whatever its white space.
fn games(input: &str) -> OrReason<Vec<Sea>> {
    sea::read(input).ok_or_else(|| refusal(input::validate, input))
}

fn reference(input: &str) -> OrReason<String> {
    let answer = |(number, sea): (usize, &Sea)| {
        let is_won = Position::of(*sea).shots.is_some();
        let verdict = if is_won { "yes." } else { "no." };
        format!("Game #{number}\n{verdict}\n\n")
    };
    Ok((1..).zip(&games(input)?).map(answer).collect())
}
