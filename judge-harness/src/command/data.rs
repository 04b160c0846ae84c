//! `cargo judge data`: validates inputs and recomputes answers.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

use crate::judge::comparison::Rule;
use crate::problem::choice::{named_or_all, unwritten};
use crate::problem::workspace::{Case, Problem, Workspace};
use crate::report::difference::Difference;
use crate::report::lines::{WhiteSpace, columns};
use crate::report::{RED, styled};
use crate::terminal::{case_bar, print};
use anyhow::{Context, Result};
use problems::Rules;

pub(super) fn data(names: &[OsString]) -> Result<bool> {
    let workspace = Workspace::find()?;
    let problems = named_or_all(names, &workspace)?;
    let cases = problems.iter().map(|problem| problem.cases.len());
    let bar = case_bar(cases.sum(), || ());
    let mut text = unwritten(names, &workspace);
    let mut all_well = true;
    for problem in problems {
        let flaws = check(problem, |case| {
            bar.set_message(format!("{} {}", problem.id, case.name));
            bar.inc(1);
        })?;
        for (case, flaw) in &flaws {
            text += &explained(flaw, case, &workspace);
        }
        text += &summary(problem, flaws.len());
        all_well &= flaws.is_empty();
    }
    drop(bar);
    print(&text)?;
    Ok(all_well)
}

/// How many cases are sound, and what could not be checked.
fn summary(problem: &Problem, flawed: usize) -> String {
    let id = &problem.id;
    let sound = problem.cases.len() - flawed;
    let rules = problem.rules;
    let (done, lacking) = match (rules.validate_input, rules.reference) {
        (Some(_), Some(_)) => ("valid and recomputed", ""),
        (None, Some(_)) => ("recomputed", "; none validated, it has no input validator"),
        (Some(_), None) => ("valid", "; none recomputed, it has no reference solution"),
        (None, None) => {
            return format!(
                "{id}: not checked, it has no reference solution and no input validator\n"
            );
        }
    };
    format!("{id}: {sound} cases {done}, {flawed} not{lacking}\n")
}

/// Explains a flaw in a case: the file, and what is wrong with it.
pub fn explained(flaw: &Flaw, case: &Case, workspace: &Workspace) -> String {
    let line = |file, wrong| format!("{}: {}\n", workspace.shown(file), styled(RED, wrong));
    match flaw {
        Flaw::Input(reason) => line(&case.input, reason.as_str()),
        Flaw::Answer(recomputed) => {
            let answer = fs::read(&case.answer).unwrap_or_default();
            let difference = Difference::of(recomputed.as_bytes(), &answer, Rule::Words, columns());
            let shown = difference.map(|it| it.in_words("recomputed", "file", WhiteSpace::Plain));
            let wrong = "not what the reference solution computes";
            line(&case.answer, wrong) + &shown.unwrap_or_default()
        }
    }
}

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
