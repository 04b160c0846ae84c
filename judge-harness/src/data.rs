//! The data put to the test: every input validated, every answer derived again.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::rules::{Rules, rules};
use crate::workspace::{Case, Problem};

/// What is wrong with a case.
#[derive(Debug)]
pub enum Flaw {
    /// The input is not what the statement allows; the sentence says where.
    Input(String),
    /// The answer is not that of the reference solution.
    Answer {
        /// The answer as the file has it.
        file: String,
        /// The answer as the reference solution derives it.
        derived: String,
    },
}

/// Whether the data of a problem can be checked: whether the judge has a reference solution.
#[must_use]
pub fn is_checked(problem: &Problem) -> bool {
    rules(&problem.id).inputs().is_some()
}

/// Validates the input of a case and derives its answer.
///
/// # Errors
///
/// Fails if a file cannot be read.
pub fn flaw(problem: &Problem, case: &Case) -> Result<Option<Flaw>> {
    let read = |path: &Path| fs::read_to_string(path).with_context(|| path.display().to_string());
    let (input, answer) = (read(&case.input)?, read(&case.answer)?);
    Ok(find_flaw(rules(&problem.id), &input, answer))
}

fn find_flaw(rules: &dyn Rules, input: &str, answer: String) -> Option<Flaw> {
    // White space that is forgiven may be what the case is there to try.
    if let Err(reason) = rules.validate_input(&rules.tidied(input)) {
        return Some(Flaw::Input(reason));
    }
    let derived = rules.reference(input)?;
    (derived != answer).then_some(Flaw::Answer {
        file: answer,
        derived,
    })
}
