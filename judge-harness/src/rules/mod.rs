//! What the judge knows of a problem beyond its data, one module for each problem.
//!
//! A problem that has nothing here is judged by comparing outputs.

mod letters;
pub mod poj1222;
pub mod poj1753;
pub mod tyvj9801;
pub mod uva322;

use anyhow::Result;
use proptest::strategy::BoxedStrategy;

use crate::picture::{Extent, LazyPicture, Picture, Square};
use crate::verdict::{self, Verdict};
use crate::workspace::Problem;

/// What is special about a problem. All of it is optional.
pub trait Rules: Sync {
    /// The input validator: takes exactly the statement's format, and says in a sentence which line
    /// is wrong, what was expected there and what was found. `None` if the problem has no validator.
    fn validate_input(&self, input: &str) -> Option<Result<(), String>> {
        let _ = input;
        None
    }

    /// The answer validator, for mistakes in an answer that comparing outputs would not show. A wrong answer file
    /// is a fault of the data, never of a submission.
    ///
    /// # Errors
    ///
    /// A sentence that says what is wrong with the answer.
    fn validate_answer(&self, input: &[u8], answer: &[u8]) -> Result<(), String> {
        let _ = (input, answer);
        Ok(())
    }

    /// The output validator: AC, PE or WA for an output, given the input and its answer.
    fn validate_output(&self, input: &[u8], answer: &[u8], output: &[u8]) -> Judgement {
        let _ = input;
        verdict::compare(answer, output).into()
    }

    /// The reference solution: the whole expected output for an input of any group of the data. It shares
    /// neither code nor idea with the submission. `None` if the problem has no reference solution.
    fn reference(&self, input: &str) -> Option<String> {
        let _ = input;
        None
    }

    /// The inputs to measure programs on: typical ones and the worst ones. Empty if the problem is not
    /// measured.
    fn workloads(&self) -> Vec<Workload> {
        Vec::new()
    }

    /// The names of jury programs to measure beside the accepted ones although they are too slow.
    fn slow_methods(&self) -> &'static [&'static str] {
        &[]
    }

    /// What a picture of the time that programs take shows. `None` if the problem has none.
    fn plot(&self) -> Option<Plot> {
        None
    }

    /// What an input and its answer look like, by the reference solution; an error says what is wrong with
    /// an input that cannot be read. White space is forgiven as a submission has to forgive it. `None` if
    /// the problem has no picture.
    fn lazy_picture<'a>(
        &self,
        input: &'a str,
        extent: Extent,
    ) -> Option<Result<LazyPicture<'a>, String>> {
        let _ = (input, extent);
        None
    }

    /// The same with all of its blocks, however many they are.
    fn picture(&self, input: &str, extent: Extent) -> Option<Result<Picture, String>> {
        let picture = self.lazy_picture(input, extent)?;
        let whole = |picture: LazyPicture| picture.whole(usize::MAX).unwrap_or_default();
        Some(picture.map(whole))
    }

    /// Where an output differs from the expected one, as boards. `None` if boards say no more than the two
    /// texts do.
    fn picture_of_difference(&self, input: &str, expected: &str, got: &str) -> Option<Picture> {
        let _ = (input, expected, got);
        None
    }

    /// A board to play on in a page. `None` if the problem has none.
    fn playground(&self) -> Option<Playground> {
        None
    }

    /// The generator: random inputs that the input validator accepts and that are worth trying; it can shrink
    /// them, too. `None` if the problem has no generator.
    fn inputs(&self) -> Option<BoxedStrategy<String>> {
        None
    }
}

/// An input to measure programs on.
#[derive(Debug, Clone)]
pub struct Workload {
    /// What it is, such as `worst`.
    pub name: &'static str,
    /// The input.
    pub input: WorkloadInput,
}

/// Where the input of a workload comes from.
#[derive(Debug, Clone)]
pub enum WorkloadInput {
    /// A case of the data, by name.
    Case(&'static str),
    /// Made for it, perhaps from the problem's cases.
    Made(fn(&Problem) -> Result<String>),
}

impl Workload {
    /// A case of the data as a workload.
    #[must_use]
    pub fn case(name: &'static str, case: &'static str) -> Self {
        let input = WorkloadInput::Case(case);
        Self { name, input }
    }

    /// A workload that is made when it is needed.
    #[must_use]
    pub fn made(name: &'static str, input: fn(&Problem) -> Result<String>) -> Self {
        let input = WorkloadInput::Made(input);
        Self { name, input }
    }
}

/// What a picture of the time that programs take shows.
#[derive(Debug, Clone)]
pub struct Plot {
    /// The heading.
    pub caption: &'static str,
    /// What the horizontal axis counts.
    pub axis: &'static str,
    /// The position of each column on the horizontal axis, in ascending order, and the inputs to measure there.
    pub columns: Vec<(usize, Vec<String>)>,
    /// An input with everything in it repeated, so that even a short time can be measured; for 0 times the
    /// smallest input.
    pub repeated: fn(&str, usize) -> String,
    /// The names of the jury programs to draw beside the submission.
    pub methods: &'static [&'static str],
}

/// A board to play on in a page. What it answers comes from the submission.
#[derive(Debug, Clone)]
pub struct Playground {
    /// What the squares mean, each letter once.
    pub squares: Vec<(Square, &'static str)>,
    /// A click on a square leads through the first so many of them.
    pub choices: usize,
    /// The script that knows what an input looks like and what follows from an answer;
    /// `website/playground.js` says what has to be in it. It solves nothing itself.
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

/// The rules of the problem with this id.
#[must_use]
pub fn rules(id: &str) -> &'static dyn Rules {
    match id {
        "poj1222" => &poj1222::LightsOut,
        "poj1753" => &poj1753::FlipGame,
        "tyvj9801" => &tyvj9801::PieceGame,
        "uva322" => &uva322::Ships,
        _ => &Plain,
    }
}

/// A problem that has no rules here.
struct Plain;

impl Rules for Plain {}
