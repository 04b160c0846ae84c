//! What a judge can know of a problem beyond its data, one module for each problem.
//!
//! A problem names its rules in its `Cargo.toml`. One without rules is judged by comparing outputs.
//! These are the only modules that know a problem by its name.

// Here, since the judge compiles this crate before its own. The pages compile it, too.
#[cfg(not(any(target_os = "linux", target_family = "wasm")))]
compile_error!("the judge needs Linux: on another system use the dev container (.devcontainer)");

pub mod grid;
pub mod picture;
pub mod playground;
pub mod poj1222;
pub mod poj1753;
pub mod strip;
pub mod tyvj9801;
pub mod uva322;
pub mod words;

pub use fastrand::Rng;

use self::picture::Picture;
use self::playground::Playground;
use self::strip::Strip;

/// A result, or a sentence that says what is wrong.
pub type OrReason<T> = Result<T, String>;

/// Takes an input, its answer and an output.
pub type OutputValidator = fn(&[u8], &[u8], &[u8]) -> Result<(), OutputError>;

/// What is known of a problem beyond its data. Everything is optional.
pub struct Rules {
    /// The input validator: accepts exactly the statement's format. The error is a sentence that
    /// names the wrong line, what was expected and what was found.
    pub validate_input: Option<fn(&str) -> OrReason<()>>,

    /// The output validator, where more than one output is right. If there is none, outputs are
    /// compared with the answer.
    pub validate_output: Option<OutputValidator>,

    /// The reference solution: the whole expected output for any input of the data. It shares
    /// neither code nor idea with the submission. The error says why an input cannot be read.
    pub reference: Option<fn(&str) -> OrReason<String>>,

    /// Another form of the input, as another site states it.
    pub other_form: Option<Form>,

    /// The case that programs are measured on, such as `secret/most-rounds`.
    pub measured_on: Option<&'static str>,

    /// Takes an input, its answer and an output, and draws where answer and output differ. `None`
    /// if boards show no more than the texts.
    pub picture_of_difference: fn(&str, &str, &str) -> Option<Picture>,

    /// A board to play on in a page.
    pub playground: Option<Playground>,

    /// The strips of its README. The first one can be made for any game.
    pub strips: &'static [Strip],

    /// The generator: a random valid input that is likely to find mistakes.
    pub generator: Option<fn(&mut Rng) -> String>,
}

/// The rules of a problem that has none of these.
pub const PLAIN: Rules = Rules {
    validate_input: None,
    validate_output: None,
    reference: None,
    other_form: None,
    measured_on: None,
    picture_of_difference: |_, _, _| None,
    playground: None,
    strips: &[],
    generator: None,
};

impl Rules {
    /// Draws the games of an input, or only one, with the steps of the first strip. Accepts any
    /// white space, as a submission does. The error says why the input cannot be read. `None`
    /// without a strip.
    pub fn picture(&self, input: &str, only: Option<usize>) -> Option<OrReason<Picture>> {
        let (game, strip) = (self.playground.as_ref()?, self.strips.first()?);
        Some((game.rows)(input).and_then(|games| strip.of_games(&games, only)))
    }
}

/// The form of the input at one site, where it is not the form of the data.
pub struct Form {
    /// What a program for that site does, such as `reads the height first, as POJ 1138 states`.
    pub remark: &'static str,
    /// Rewrites an input in this form.
    pub of: fn(&str) -> String,
}

/// What is wrong with an output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OutputError {
    /// It would be right with other white space.
    Presentation,
    /// It is a wrong answer, for this reason.
    Answer(String),
}

/// All rules, by the names that problems give them, in the order in which a reader meets them.
pub const ALL: [(&str, &Rules); 4] = [
    ("poj1753", &poj1753::RULES),
    ("poj1222", &poj1222::RULES),
    ("tyvj9801", &tyvj9801::RULES),
    ("uva322", &uva322::RULES),
];

/// Why an input cannot be read: the reason of its validator, which does not see a byte-order mark,
/// `\r` and white space at the end.
fn refusal(validate: fn(&str) -> OrReason<()>, input: &str) -> String {
    let text = input.strip_prefix('\u{feff}').unwrap_or(input);
    let text = text.replace('\r', "").trim_end().to_owned() + "\n";
    let reason = validate(&text).err();
    reason.unwrap_or_else(|| "the lines are not divided as the statement has them".to_owned())
}

/// The rules with this name. The error names all rules.
pub fn named(name: &str) -> OrReason<&'static Rules> {
    let found = ALL.iter().find(|(known, _)| *known == name);
    let known = ALL.map(|(known, _)| known).join(", ");
    found
        .map(|(_, rules)| *rules)
        .ok_or_else(|| format!("there are no rules {name:?}; there are {known}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{Board, Mark};
    use crate::words::Tongue;

    /// The squares of a drawn board that have this mark.
    pub fn marked(board: &Board, mark: Mark) -> Vec<usize> {
        let squares = &board.squares;
        let marked = (0..squares.len()).filter(|&number| squares[number].mark == mark);
        marked.collect()
    }

    #[test]
    fn an_output_that_cannot_be_read_has_no_picture() {
        let outputs: [(_, &[_]); 3] = [
            (&poj1222::RULES, &["", "PUZZLE #1\n", "PUZZLE #1\n0 1 2"]),
            (&tyvj9801::RULES, &["1\n1199\n", "1\nleft\n"]),
            (&uva322::RULES, &["", "Game #1\n"]),
        ];
        for (rules, outputs) in outputs {
            let input = inputs(rules, 1).next().expect("an input");
            let reference = rules.reference.expect("a reference solution");
            let expected = reference(&input).expect("an answer");
            for got in outputs {
                let picture = (rules.picture_of_difference)(&input, &expected, got);
                assert_eq!(picture, None, "{got}");
            }
        }
    }

    #[test]
    fn a_page_opens_with_an_easy_board() {
        for (name, rules) in ALL {
            let game = rules.playground.as_ref().expect("a game");
            let state = (game.state)(game.first).expect(name);
            let ([least, most], size) = (game.levels[0], state.least.unwrap_or(state.size));
            assert!((least..=most).contains(&size), "{name}: {size}");
            assert!(state.lost.is_none() && state.next.is_some(), "{name}");
        }
    }

    /// Numbers may be longer elsewhere: a page makes room for that.
    #[test]
    fn no_hint_has_more_letters_than_the_longest() {
        for (name, rules) in ALL {
            let game = rules.playground.as_ref().expect("a game");
            let letters = |rows: &str| {
                let next = (game.state)(rows).expect(name).next;
                let (_, why) = next.unwrap_or_default();
                let is_letter = |it: &char| !it.is_ascii_digit();
                Tongue::ALL.map(|it| why.within(it).chars().filter(is_letter).count())
            };
            let longest: Vec<_> = game.longest.iter().map(|it| letters(it)).collect();
            for rows in inputs(rules, 200).flat_map(|it| (game.rows)(&it).expect(name)) {
                let its = letters(&rows);
                let fits = |tongue: usize| longest.iter().any(|it| its[tongue] <= it[tongue]);
                assert!(fits(0) && fits(1), "{name}: {rows}");
            }
        }
    }

    /// This many random inputs.
    pub fn inputs(rules: &Rules, count: u64) -> impl Iterator<Item = String> {
        let generator = rules.generator.expect("a generator");
        (0..count).map(move |seed| generator(&mut Rng::with_seed(seed)))
    }
}
