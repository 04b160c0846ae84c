//! Checks the data: validates every input, recomputes every answer.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use problems::Rules;

use crate::problem::workspace::{Case, Problem};

/// What is wrong with a case.
#[derive(Debug)]
pub enum Flaw {
    /// The input is wrong, for this reason.
    Input(String),
    /// The reference solution computes this answer; the file has another.
    Answer(String),
}

/// Validates all inputs of a problem, finds equal ones, and recomputes all answers, as far as its
/// rules can. Calls `progress` before each case. Returns the flawed cases in their order.
pub fn check(problem: &Problem, mut progress: impl FnMut(&Case)) -> Result<Vec<(&Case, Flaw)>> {
    let mut flaws = Vec::new();
    let mut inputs = HashMap::new();
    for case in &problem.cases {
        progress(case);
        let flaw = match inputs.insert(read(&case.input)?, &case.name) {
            // A second case with the same input catches nothing new.
            Some(other) => Some(Flaw::Input(format!("equal to that of {other}"))),
            None => check_case(problem.rules, case)?,
        };
        flaws.extend(flaw.map(|flaw| (case, flaw)));
    }
    Ok(flaws)
}

fn check_case(rules: &Rules, case: &Case) -> Result<Option<Flaw>> {
    let (input, answer) = (read(&case.input)?, read(&case.answer)?);
    let flaw = |reason: &str| Ok(Some(Flaw::Input(reason.to_owned())));
    let Ok(input) = String::from_utf8(input) else {
        return match rules.validate_input {
            Some(_) => flaw("not a valid input: it is not UTF-8"),
            None => Ok(None),
        };
    };
    match rules.validate_input.map(|validate| validate(&input)) {
        Some(Ok(())) if case.is_lenient() => {
            return flaw("a valid input: it belongs in secret, not in lenient");
        }
        Some(Err(reason)) if !case.is_lenient() => {
            return flaw(&format!("not a valid input: {reason}"));
        }
        _ => {}
    }
    Ok(match rules.reference.map(|reference| reference(&input)) {
        Some(Ok(recomputed)) if recomputed.as_bytes() != answer => Some(Flaw::Answer(recomputed)),
        Some(Err(reason)) => Some(Flaw::Input(format!("not a readable input: {reason}"))),
        _ => None,
    })
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| path.display().to_string())
}
