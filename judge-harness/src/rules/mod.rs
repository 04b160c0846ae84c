//! What the judge knows of a problem beyond its data, one module for each problem.
//!
//! A problem that has nothing here is judged by comparing outputs.

pub mod grid;
pub mod poj1222;
pub mod poj1753;
pub mod tyvj9801;
pub mod uva322;
pub mod verdict;

use anyhow::Result;
use proptest::strategy::BoxedStrategy;

use self::verdict::Verdict;
use crate::picture::{Extent, Picture, Square};
use crate::problem::workspace::Problem;

/// What is made of an input, or a sentence that says what is wrong with it.
pub type OrReason<T> = Result<T, String>;

/// What is special about a problem. All of it is optional.
pub struct Rules {
    /// The input validator: takes exactly the statement's format, and says in a sentence which line
    /// is wrong, what was expected there and what was found.
    pub validate_input: Option<fn(&str) -> OrReason<()>>,

    /// The answer validator, for mistakes in an answer that comparing outputs would not show, given the input first. An
    /// error says what is wrong. A wrong answer file is a fault of the data, never of a submission.
    pub validate_answer: fn(&[u8], &[u8]) -> OrReason<()>,

    /// The output validator: AC, PE or WA for an output, given the input and its answer first.
    pub validate_output: fn(&[u8], &[u8], &[u8]) -> Judgement,

    /// The reference solution: the whole expected output for an input of any group of the data. It shares
    /// neither code nor idea with the submission. In place of the answer to an input that cannot be read it says why.
    pub reference: Option<fn(&str) -> String>,

    /// The inputs to measure programs on, typical ones and the worst ones, each with a name.
    pub workloads: &'static [(&'static str, Workload)],

    /// The names of jury programs to measure beside the accepted ones although they are too slow.
    pub slow_methods: &'static [&'static str],

    /// What an input and its answer look like, by the reference solution; an error says what is wrong with
    /// an input that cannot be read. White space is forgiven as a submission has to forgive it.
    pub picture: Option<fn(&str, Extent) -> OrReason<Picture>>,

    /// Where an output differs from the expected one, as boards, given the input, the answer and the output. `None` if
    /// boards say no more than the two texts do.
    pub picture_of_difference: fn(&str, &str, &str) -> Option<Picture>,

    /// A board to play on in a page.
    pub playground: Option<Playground>,

    /// The generator: random inputs that the input validator accepts and that are worth trying; it can shrink
    /// them, too.
    pub inputs: Option<fn() -> BoxedStrategy<String>>,
}

/// The rules of a problem that has none here.
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

/// The rules where a problem is only a folder of cases: as on Kattis and Codeforces, in `oj` and
/// cph, white space at the end of a line and of the output makes no difference.
const OF_FOLDER: Rules = Rules {
    validate_output: |_, answer, output| verdict::compare_visible(answer, output).into(),
    ..PLAIN
};

/// An input to measure programs on.
pub enum Workload {
    /// A case of the data, by name.
    Case(&'static str),
    /// Made for it, perhaps from the problem's cases.
    Made(fn(&Problem) -> Result<String>),
}

/// A board to play on in a page. What it answers comes from the submission.
pub struct Playground {
    /// What the squares mean, each letter once.
    pub squares: &'static [(Square, &'static str)],
    /// A click on a square leads through the first so many of them.
    pub choices: usize,
    /// A picture begins with so many boards of a game: the first is played on, the others are its goal.
    pub boards: usize,
    /// The script that knows what an input looks like, what a move does and what follows from an answer;
    /// `website/game.js` says what has to be in it. What it finds itself the submission confirms.
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

/// The rules that a problem names in its `Cargo.toml`; those of any problem if it names none.
pub fn rules(problem: &Problem) -> &'static Rules {
    named(&problem.rules)
}

/// The rules with this name.
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

    /// The boards of all that is drawn of an input, which is valid.
    pub fn panels(rules: &Rules, input: &str) -> Vec<Panel> {
        let validate = rules.validate_input.expect("a validator");
        assert_eq!(validate(input), Ok(()));
        let picture = rules.picture.expect("pictures");
        let picture = picture(input, Extent::All).expect("an input");
        picture.panels().cloned().collect()
    }
}
