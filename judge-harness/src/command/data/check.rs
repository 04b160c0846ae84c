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
        let (input, answer) = (read(&case.input)?, read(&case.answer)?);
        let flaw = flaw(problem.rules, case, &input, &answer);
        // A second case with the same input catches nothing new.
        let equal = inputs.insert(input, &case.name);
        let equal = equal.map(|other| Flaw::Input(format!("equal to that of {other}")));
        flaws.extend(equal.or(flaw).map(|flaw| (case, flaw)));
    }
    Ok(flaws)
}

fn flaw(rules: &Rules, case: &Case, input: &[u8], answer: &[u8]) -> Option<Flaw> {
    let Ok(input) = std::str::from_utf8(input) else {
        let reason = "not a valid input: it is not UTF-8";
        return rules.validate_input.map(|_| Flaw::Input(reason.to_owned()));
    };
    let wrong = match rules.validate_input.map(|validate| validate(input)) {
        Some(Ok(())) if case.is_lenient() => {
            "a valid input: it belongs in secret, not in lenient".to_owned()
        }
        Some(Err(reason)) if !case.is_lenient() => format!("not a valid input: {reason}"),
        _ => match (rules.reference?)(input) {
            Ok(recomputed) if recomputed.as_bytes() == answer => return None,
            Ok(recomputed) => return Some(Flaw::Answer(recomputed)),
            Err(reason) => format!("not a readable input: {reason}"),
        },
    };
    Some(Flaw::Input(wrong))
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| path.display().to_string())
}
