//! `cargo judge data`: validates inputs and recomputes answers.

use std::ffi::OsString;

use crate::check::data as data_check;
use crate::problem::workspace::{Problem, Workspace};
use crate::report;
use anyhow::Result;

use super::targets::{named_or_all, unwritten};
use super::terminal::{case_bar, print};

pub fn data(names: &[OsString]) -> Result<bool> {
    let workspace = Workspace::find()?;
    let problems = named_or_all(names, &workspace)?;
    let bar = case_bar(problems.iter().map(|problem| problem.cases.len()).sum());
    let mut text = unwritten(names, &workspace);
    let mut all_well = true;
    for problem in problems {
        let checked = data_check::check(problem, |case| {
            bar.set_message(format!("{} {}", problem.id, case.name));
            bar.inc(1);
        })?;
        for (case, flaw) in &checked.flaws {
            text += &report::flaw(flaw, case, &workspace);
        }
        text += &summary(problem, &checked);
        all_well &= checked.flaws.is_empty();
    }
    bar.finish_and_clear();
    print(&text)?;
    Ok(all_well)
}

/// How many cases are sound, and what could not be checked.
fn summary(problem: &Problem, checked: &data_check::Checked) -> String {
    let id = &problem.id;
    let flawed = checked.flaws.len();
    let sound = problem.cases.len() - flawed;
    let (done, lacking) = match (checked.lacks_validator, checked.lacks_reference) {
        (false, false) => ("valid and recomputed", ""),
        (true, false) => ("recomputed", "; none validated, it has no input validator"),
        (false, true) => ("valid", "; none recomputed, it has no reference solution"),
        (true, true) => {
            return format!(
                "{id}: not checked, it has no reference solution and no input validator\n"
            );
        }
    };
    format!("{id}: {sound} cases {done}, {flawed} not{lacking}\n")
}
