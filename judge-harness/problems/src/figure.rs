//! Figures: a submission's own run, line by line, with the boards that it is about.
//!
//! A page has a copy of the submission that records values at some of its lines. The file
//! `probes.txt` of each problem names these lines. For each it has the function, a name, and
//! `before` if the values are recorded before the line runs; then the line in `main.rs` and the one
//! in `main.cpp`; then the values, each a name and what `format!` takes. A value whose name begins
//! with `_` is for boards alone.
//!
//! A [`Figure`] makes steps of what a run recorded, so it tells nothing but what the program does.

use std::cell::RefCell;

use crate::picture::Board;
use crate::words::Both;

/// A figure: the boards, the line that runs and the values of its variables, step by step.
pub struct Figure {
    /// The name of the picture in the README that it stands for, without `.svg`.
    pub name: &'static str,
    /// The functions whose lines are recorded. The page shows the first one.
    pub functions: &'static [&'static str],
    /// The board that it begins with.
    pub rows: &'static str,
    /// What the reader can change.
    pub change: Option<Both>,
    /// What the reader is asked before a step.
    pub guess: Option<Both>,
    /// Makes the steps.
    pub steps: fn(&Run) -> Vec<Step>,
}

/// A run of the submission on one game.
pub struct Run<'a> {
    /// The rows of the game.
    pub rows: &'a str,
    /// What the reader chose; empty at first.
    pub choice: &'a [usize],
    /// What was recorded.
    pub events: Vec<Event>,
}

/// What was recorded when a line ran.
#[derive(Clone, Debug)]
pub struct Event {
    /// The name of the line.
    pub probe: &'static str,
    /// The values with their names.
    pub values: Vec<(&'static str, String)>,
}

/// A step of a figure.
#[derive(Default)]
pub struct Step {
    /// The name of the line.
    pub probe: &'static str,
    /// The values with their names.
    pub values: Vec<(&'static str, String)>,
    /// Its board first, then boards beside it.
    pub boards: Vec<Board>,
    /// What taps on squares of the first board do.
    pub taps: Vec<(usize, Tap)>,
    /// The buttons: the name, what it does, and whether it is the current choice.
    pub choices: Vec<(String, Tap, bool)>,
}

/// What a tap does.
#[derive(Clone)]
pub enum Tap {
    /// It is a guess, which is right or wrong.
    Guess(bool),
    /// It runs the program again with this choice.
    Choice(Vec<usize>),
    /// It runs the program again on this board.
    Board(String),
}

impl Event {
    /// The text of a value; empty if it was not recorded.
    pub fn text(&self, name: &str) -> &str {
        let found = self.values.iter().find(|(its, _)| *its == name);
        found.map_or("", |(_, text)| text)
    }

    /// The numbers in the text of a value.
    pub fn numbers(&self, name: &str) -> Vec<i32> {
        let parts = self
            .text(name)
            .split(|it: char| it != '-' && !it.is_ascii_digit());
        parts.filter_map(|it| it.parse().ok()).collect()
    }

    /// The first number in the text of a value that is never negative.
    pub fn number(&self, name: &str) -> usize {
        self.numbers(name).first().map_or(0, |it| *it as usize)
    }

    /// A value in binary as a number.
    pub fn bits(&self, name: &str) -> usize {
        usize::from_str_radix(self.text(name), 2).unwrap_or(0)
    }

    /// The numbers of the ones in a value in binary, counted from the left.
    pub fn ones<'a>(&'a self, name: &str) -> impl Iterator<Item = usize> + 'a {
        let ones = self.text(name).match_indices('1');
        ones.map(|(number, _)| number)
    }

    /// A step for this line, with the values that are shown.
    pub fn step(&self, boards: Vec<Board>) -> Step {
        let mut values = self.values.clone();
        values.retain(|(name, _)| !name.starts_with('_'));
        Step {
            probe: self.probe,
            values,
            boards,
            ..Step::default()
        }
    }
}

/// The largest number of lines that are recorded in one run.
const MOST: usize = 50_000;

/// The functions whose lines are recorded, and what ran so far.
type Recording = (&'static [&'static str], Vec<Event>);

thread_local!(static RECORDING: RefCell<Recording> = const { RefCell::new((&[], Vec::new())) });

/// Records values, if a figure wants those of this function. The copy of a submission calls it.
pub fn record(
    function: &str,
    probe: &'static str,
    values: impl FnOnce() -> Vec<(&'static str, String)>,
) {
    RECORDING.with(|recording| {
        let (functions, events) = &mut *recording.borrow_mut();
        if functions.contains(&function) && events.len() < MOST {
            let values = values();
            events.push(Event { probe, values });
        }
    });
}

/// Runs a program. Returns its result, and what it recorded of these functions.
pub fn recorded<T>(functions: &'static [&'static str], run: impl FnOnce() -> T) -> (T, Vec<Event>) {
    RECORDING.with(|recording| *recording.borrow_mut() = (functions, Vec::new()));
    let result = run();
    (result, RECORDING.with(RefCell::take).1)
}
