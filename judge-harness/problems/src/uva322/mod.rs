//! The rules of Ships: input format, reference solution, random boards, pictures.
//!
//! The answers share neither code nor idea with the submission. A *cover* is the set of squares
//! under the ships. `covers` finds all covers by placing the fleet square by square. `game` finds
//! out who wins by playing the game shot by shot. So the submission's elimination of covers is
//! checked, too.

mod covers;
mod game;
mod generator;
#[allow(dead_code, reason = "`main` is for where the file stands alone")]
#[path = "../../../validators/uva322/input.rs"]
mod input;
mod picture;
mod sea;

use crate::{OrReason, PLAIN, Rules, refusal};
use covers::covers;
use game::strategy;
use sea::Sea;

/// `UVa` 322.
pub const RULES: Rules = Rules {
    validate_input: Some(input::validate),
    reference: Some(reference),
    measured_on: Some("secret/two-hundred-games"),
    picture: Some(picture::picture),
    picture_of_difference: picture::picture_of_difference,
    playground: Some(picture::PLAYGROUND),
    generator: Some(generator::generate),
    ..PLAIN
};

/// The games of an input, whatever its white space.
fn games(input: &str) -> OrReason<Vec<Sea>> {
    sea::read(input).ok_or_else(|| refusal(input::validate, input))
}

fn reference(input: &str) -> OrReason<String> {
    let answer = |(number, sea): (usize, &Sea)| {
        let is_won = strategy(&covers(sea)).is_some();
        let verdict = if is_won { "yes." } else { "no." };
        format!("Game #{number}\n{verdict}\n\n")
    };
    Ok((1..).zip(&games(input)?).map(answer).collect())
}
