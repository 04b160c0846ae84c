//! What the judge knows of a problem beyond its data, one module for each problem.
//!
//! A problem without a module is judged by comparing outputs.

pub mod grid;
pub mod poj1222;
pub mod poj1753;
pub mod tyvj9801;
pub mod uva322;

use anyhow::Result;
use proptest::strategy::BoxedStrategy;

use crate::picture::{Extent, Picture, Square};
use crate::problem::workspace::Problem;
use crate::verdict::{self, Verdict};

/// A result, or a sentence that says what is wrong with the input.
pub type OrReason<T> = Result<T, String>;

/// What the judge knows of a problem beyond its data. Everything is optional.
pub struct Rules {
    /// The input validator: accepts exactly the statement's format. The error is a sentence that
    /// names the wrong line, what was expected and what was found.
    pub validate_input: Option<fn(&str) -> OrReason<()>>,

    /// The answer validator: takes an input and its answer, and finds mistakes that comparing
    /// outputs would miss. The error says what is wrong. A wrong answer file is a fault of the
    /// data, never of a submission.
    pub validate_answer: fn(&[u8], &[u8]) -> OrReason<()>,

    /// The output validator: takes an input, its answer and an output, and judges AC, PE or WA.
    pub validate_output: fn(&[u8], &[u8], &[u8]) -> Judgement,

    /// The reference solution: the whole expected output for any input of the data. It shares
    /// neither code nor idea with the submission. For an input that cannot be read it returns the
    /// reason instead.
    pub reference: Option<fn(&str) -> String>,

    /// The inputs to measure programs on, typical and worst ones, each with a name.
    pub workloads: &'static [(&'static str, Workload)],

    /// The names of jury programs that are too slow, but measured beside the accepted ones.
    pub slow_methods: &'static [&'static str],

    /// Draws an input and the answer of the reference solution. The error says why an input cannot
    /// be read. White space is forgiven as in a submission.
    pub picture: Option<fn(&str, Extent) -> OrReason<Picture>>,

    /// Takes an input, its answer and an output, and draws where the two differ. `None` if boards
    /// say no more than the texts do.
    pub picture_of_difference: fn(&str, &str, &str) -> Option<Picture>,

    /// A board to play on in a page.
    pub playground: Option<Playground>,

    /// The generator: random valid inputs that are likely to find mistakes, and that shrink.
    pub inputs: Option<fn() -> BoxedStrategy<String>>,
}

/// The rules of a problem without a module.
pub const PLAIN: Rules = Rules {
    validate_input: None,
    validate_answer: |_, _| Ok(()),
    validate_output: |_, answer, output| verdict::compare(answer, output).into(),
    reference: None,
    workloads: &[],
    slow_methods: &[],
    picture: None,
    picture_of_difference: |_, _, _| None,
    playground: None,
    inputs: None,
};

/// The rules of a folder of cases. White space at the end of a line and of the output is ignored,
/// as on Kattis and Codeforces, in `oj` and cph.
const OF_FOLDER: Rules = Rules {
    validate_output: |_, answer, output| verdict::compare_visible(answer, output).into(),
    ..PLAIN
};

/// An input to measure programs on.
pub enum Workload {
    /// A case of the data, by name.
    Case(&'static str),
    /// An input made for this, perhaps from the problem's cases.
    Made(fn(&Problem) -> Result<String>),
}

/// A board to play on in a page. The submission gives the answers.
pub struct Playground {
    /// What the squares mean, each letter once.
    pub squares: &'static [(Square, &'static str)],
    /// Clicks on a square go through this number of them, from the first on.
    pub choices: usize,
    /// What a player is asked to do, in a sentence or two.
    pub challenge: &'static str,
    /// The number of boards that a picture begins with for each game: the first is played on, the
    /// others are its goal.
    pub boards: usize,
    /// The script with the input format, the moves, and what follows from an answer;
    /// `website/game.js` lists what it has to define. The submission confirms what the script finds
    /// itself.
    pub script: &'static str,
}

/// A verdict on an output, and the reason if there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// AC, PE or WA.
    pub verdict: Verdict,
    /// What is wrong, for a person to read.
    pub reason: Option<String>,
}

impl From<Verdict> for Judgement {
    fn from(verdict: Verdict) -> Self {
        let reason = None;
        Self { verdict, reason }
    }
}

/// The rules that a problem names in its `Cargo.toml`; [`PLAIN`] if it names none.
pub fn rules(problem: &Problem) -> &'static Rules {
    named(&problem.rules)
}

/// The rules with this name; [`PLAIN`] if there are none.
pub fn named(name: &str) -> &'static Rules {
    match name {
        "folder" => &OF_FOLDER,
        "poj1222" => &poj1222::RULES,
        "poj1753" => &poj1753::RULES,
        "tyvj9801" => &tyvj9801::RULES,
        "uva322" => &uva322::RULES,
        _ => &PLAIN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Mark, Panel};

    /// The squares of a drawn board that have one of these letters.
    pub fn with(panel: &Panel, letters: &str) -> Vec<usize> {
        numbers(panel, |square| letters.contains(square.letter))
    }

    /// The squares of a drawn board that have this mark.
    pub fn marked(panel: &Panel, mark: Mark) -> Vec<usize> {
        numbers(panel, |square| square.mark == mark)
    }

    fn numbers(panel: &Panel, is_one: impl Fn(Square) -> bool) -> Vec<usize> {
        let squares = &panel.board.squares;
        (0..squares.len())
            .filter(|&number| is_one(squares[number]))
            .collect()
    }

    /// All boards that are drawn for a valid input.
    pub fn panels(rules: &Rules, input: &str) -> Vec<Panel> {
        let validate = rules.validate_input.expect("a validator");
        assert_eq!(validate(input), Ok(()));
        let picture = rules.picture.expect("pictures");
        let picture = picture(input, Extent::All).expect("an input");
        picture.panels().cloned().collect()
    }
}
