//! `cargo judge data`: validates inputs and recomputes answers.

pub mod check;

use std::ffi::OsString;
use std::fs;

use crate::judge::comparison::Rule;
use crate::problem::choice::{named_or_all, unwritten};
use crate::problem::workspace::{Case, Problem, Workspace};
use crate::report::difference::Difference;
use crate::report::lines::{WhiteSpace, columns};
use crate::report::{RED, styled};
use crate::terminal::{case_bar, print};
use anyhow::Result;
use check::Flaw;

pub(super) fn data(names: &[OsString]) -> Result<bool> {
    let workspace = Workspace::find()?;
    let problems = named_or_all(names, &workspace)?;
    let cases = problems.iter().map(|problem| problem.cases.len());
    let bar = case_bar(cases.sum(), || ());
    let mut text = unwritten(names, &workspace);
    let mut all_well = true;
    for problem in problems {
        let flaws = check::check(problem, |case| {
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
