//! The rules of EXTENDED LIGHTS OUT: input format, reference solution, random puzzles, pictures.
//!
//! The answers come from thirty equations modulo 2, one for each light: the buttons that change it
//! are pressed an odd number of times if it is on, otherwise an even number of times. Gaussian
//! elimination solves them for each puzzle.

#[allow(dead_code)] // `main` is for where the file stands alone
#[path = "../../../validators/poj1222/input.rs"]
mod input;
mod picture;
mod play;
mod steps;

use crate::grid::{Grid, has};
use crate::picture::{Shape, Square};
use crate::{OrReason, PLAIN, Rng, Rules, refusal};

/// POJ 1222.
pub const RULES: Rules = Rules {
    validate_input: Some(input::validate),
    reference: Some(reference),
    measured_on: Some("hard/many-puzzles"),
    picture: Some(picture::picture),
    picture_of_difference: picture::picture_of_difference,
    playground: Some(play::PLAYGROUND),
    generator: Some(generate),
    ..PLAIN
};

const OFF: Square = Square::new('0', Shape::Dot);
const ON: Square = Square::new('1', Shape::Lamp);
/// A button of an answer, beside lights.
const PRESSED: Square = Square::new('p', Shape::Solid);

/// Lights that are on, or buttons that are pressed.
pub const BOARD: Grid = Grid {
    width: 6,
    squares: 30,
    kinds: [OFF, ON],
};
const ALL_ON: u32 = (1 << BOARD.squares) - 1;

/// A file of one to eight puzzles: few lights, few presses, all on, anything; with one, two or four
/// spaces.
fn generate(random: &mut Rng) -> String {
    let gap = [" ", " ", " ", "  ", "    "][random.usize(..5)];
    let count = random.usize(1..=8);
    let mut puzzles = format!("{count}\n");
    for _ in 0..count {
        let lights = match random.u8(..13) {
            0..=3 => {
                let lit = BOARD.some(3, random).into_iter();
                lit.fold(0, |board, light| board ^ 1 << light)
            }
            4..=7 => BOARD.toggled(0, BOARD.some(4, random)),
            8 => ALL_ON,
            _ => random.u32(..=ALL_ON),
        };
        puzzles += &BOARD.written(lights, gap);
    }
    puzzles
}

/// The puzzles of an input, whatever its white space.
fn puzzles(input: &str) -> OrReason<Vec<u32>> {
    let text = input.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    let parts = text.split_once(char::is_whitespace);
    let puzzles = parts.and_then(|(count, lights)| BOARD.read(lights, count.parse().ok()?));
    puzzles.ok_or_else(|| refusal(input::validate, input))
}

fn reference(input: &str) -> OrReason<String> {
    let answer =
        |(number, lights)| format!("PUZZLE #{number}\n{}", BOARD.written(presses(lights), " "));
    Ok((1..).zip(puzzles(input)?).map(answer).collect())
}

/// The buttons to press so that all lights go off.
fn presses(lights: u32) -> u32 {
    // The low 30 bits are the buttons that change a light; the next bit is set if it is on.
    let equation = |light| BOARD.around(light) | u32::from(has(lights, light)) << BOARD.squares;
    let mut equations: Vec<u32> = (0..BOARD.squares).map(equation).collect();
    for button in 0..BOARD.squares {
        let mut unused = button..BOARD.squares;
        let found = unused.find(|&number| has(equations[number], button));
        equations.swap(button, found.expect("every puzzle has one answer"));
        let pivot = equations[button];
        for (number, equation) in equations.iter_mut().enumerate() {
            if number != button && has(*equation, button) {
                *equation ^= pivot;
            }
        }
    }
    // Now each equation has a single button left.
    let pressed = |button| equations[button] >> BOARD.squares << button;
    (0..BOARD.squares).map(pressed).sum()
}
