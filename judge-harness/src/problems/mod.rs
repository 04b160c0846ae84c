//! What the judge knows of a problem beyond its data, one file for each problem that needs it.

mod tyvj9801;

use crate::verdict::{self, Verdict};

/// What is special about a problem. Everything has a default, so that most problems need nothing.
pub trait Rules: Sync {
    /// The output validator: AC, PE or WA for what was printed, given the input and its answer.
    /// Unless a problem has many right outputs, they are compared.
    fn validate_output(&self, input: &str, answer: &str, output: &str) -> Judgement {
        let _ = input;
        verdict::compare(answer, output).into()
    }
}

/// A verdict on an output, and the reason if there is one to tell.
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
        "tyvj9801" => &tyvj9801::PieceGame,
        _ => &Plain,
    }
}

/// A problem with one right output and nothing else to know.
struct Plain;

impl Rules for Plain {}
