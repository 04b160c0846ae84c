//! `cargo judge data`: validates inputs and recomputes answers.

use std::ffi::OsString;

use anyhow::Result;
use judge_harness::check::data as data_check;
use judge_harness::problem::choice::{named_or_all, unwritten};
use judge_harness::problem::workspace::{Problem, Workspace};
use judge_harness::report;
use judge_harness::terminal::{case_bar, print};

pub fn data(names: &[OsString]) -> Result<bool> {
    let workspace = Workspace::find()?;
    let problems = named_or_all(names, &workspace)?;
    let cases = problems.iter().map(|problem| problem.cases.len());
    let bar = case_bar(cases.sum(), || ());
    let mut text = unwritten(names, &workspace);
    let mut all_well = true;
    for problem in problems {
        let flaws = data_check::check(problem, |case| {
            bar.set_message(format!("{} {}", problem.id, case.name));
            bar.inc(1);
        })?;
        for (case, flaw) in &flaws {
            text += &report::flaw(flaw, case, &workspace);
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
