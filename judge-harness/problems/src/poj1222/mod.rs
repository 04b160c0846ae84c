//! The rules of EXTENDED LIGHTS OUT: input format, reference solution, random puzzles, pictures.
//!
//! The answers come from thirty equations modulo 2, one for each light: the buttons that change it
//! are pressed an odd number of times if it is on, otherwise an even number of times. Gaussian
//! elimination solves them for each puzzle.

#[allow(dead_code)] // `main` is for where the file stands alone
#[path = "../../../validators/poj1222/input.rs"]
mod input;
mod strip;

use crate::grid::{Grid, has};
use crate::picture::{Block, Mark, Picture, Shape, Square};
use crate::playground::{Playground, State, lines};
use crate::{OrReason, PLAIN, Rng, Rules, refusal};

/// POJ 1222.
pub const RULES: Rules = Rules {
    validate_input: Some(input::validate),
    reference: Some(reference),
    measured_on: Some("hard/many-puzzles"),
    picture_of_difference,
    playground: Some(PLAYGROUND),
    strips: strip::STRIPS,
    generator: Some(generate),
    ..PLAIN
};

const OFF: Square = Square::new('0', Shape::Dot);
const ON: Square = Square::new('1', Shape::Lamp);
/// A button of an answer, beside lights.
const PRESSED: Square = Square::new('1', Shape::Solid);

/// Lights that are on, or buttons that are pressed.
pub const BOARD: Grid = Grid {
    width: 6,
    squares: 30,
    kinds: [OFF, ON],
};
/// The buttons of an answer.
const BUTTONS: Grid = Grid {
    kinds: [OFF, PRESSED],
    ..BOARD
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

const PLAYGROUND: Playground = Playground {
    squares: &[(OFF, ["off", "灭"]), (ON, ["on", "亮"])],
    others: &[(PRESSED, ["pressed", "按下"])],
    rule: [
        "Press a button: its light changes, and so do those above, below, left and right. \
         Turn all lights off.",
        "按一个按钮，它自己和上、下、左、右相邻的灯都改变状态。让灯全部熄灭。",
    ],
    boards: &[["the lights", "灯"]],
    form: [
        "It takes the number of puzzles, then five rows of six digits, 0 or 1.",
        "需要先给出面板个数，再给出五行，每行六个 0 或 1。",
    ],
    first: "011100\n011000\n111010\n010111\n000010\n",
    longest: &[
        "011110\n111111\n000000\n000000\n000000\n",
        "000000\n000000\n000100\n001110\n000100\n",
    ],
    moves: ["Presses: {made}", "已按 {made} 次"],
    unit: ["presses", "次"],
    pencil: &[],
    is_pair: false,
    levels: [[3, 4], [5, 7], [8, 11], [12, 16]],
    pieces: &[],
    rows: |input| {
        let puzzles = puzzles(input)?.into_iter();
        Ok(puzzles.map(|lights| BOARD.written(lights, "")).collect())
    },
    has_several: true,
    input: |games| {
        let digits = lines(games).replace('0', "0 ").replace('1', "1 ");
        format!("{}\n{}", games.len(), digits.replace(" \n", "\n"))
    },
    state: |rows| {
        // No other set of buttons turns the lights off.
        let lights = lights(rows)?;
        Ok(State {
            least: Some(presses(lights).count_ones() as usize),
            is_solved: lights == 0,
            next: strip::hint(lights),
            ..State::default()
        })
    },
    moved: |rows, pressed| {
        let (after, said) = BOARD.chosen(
            lights(rows)?,
            pressed[0],
            [
                "Pressed {place}: {on} went on, {off} went off. Still on: {count}.",
                "按了{place}：{on} 盏亮了，{off} 盏灭了，还亮着 {count} 盏。",
            ],
        );
        let said = said.with("count", after.count_ones() as usize);
        Ok((BOARD.written(after, ""), said))
    },
    random: |[least, most], random, _| {
        // Pressing the same buttons again solves the board, and no other set of buttons does.
        let mut buttons: Vec<usize> = (0..BOARD.squares).collect();
        random.shuffle(&mut buttons);
        let count = random.usize(least..=most);
        Ok(BOARD.written(BOARD.toggled(0, buttons.into_iter().take(count)), ""))
    },
};

fn lights(rows: &str) -> OrReason<u32> {
    Ok(puzzles(&format!("1 {rows}"))?[0])
}

/// Draws the first puzzle whose buttons differ, and the lights that the printed ones leave on.
/// `None` if the output cannot be read up to there.
fn picture_of_difference(input: &str, expected: &str, got: &str) -> Option<Picture> {
    let puzzles = puzzles(input).ok()?;
    let mut answers = (1..).zip(puzzles).zip(answers(expected).zip(answers(got)));
    let ((number, lights), (right, wrong)) = answers.find(|(_, (right, wrong))| right != wrong)?;
    let left_on = BOARD.toggled(lights, BOARD.set(wrong));
    Some(Picture {
        legend: vec![
            (ON, "light on"),
            (PRESSED, "button to press"),
            (OFF, "off, not to press"),
            (PRESSED.marked(Mark::Wrong), "differs, or left on"),
        ],
        blocks: vec![
            Block::Heading(format!("Puzzle {number}")),
            Block::Beside(vec![
                BOARD.drawn(lights).captioned(["lights", "灯"]),
                BUTTONS.drawn(right).captioned(["expected", "应为"]),
                BUTTONS
                    .drawn(wrong)
                    .marked(Mark::Wrong, BOARD.set(right ^ wrong))
                    .captioned(["got", "你的"]),
                BOARD
                    .drawn(left_on)
                    .marked(Mark::Wrong, BOARD.set(left_on))
                    .captioned(["left on by it", "剩下的灯"]),
            ]),
        ],
        only: None,
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
    use super::*;
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
