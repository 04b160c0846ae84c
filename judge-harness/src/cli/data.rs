//! `cargo judge data`: validates inputs and recomputes answers.

use std::ffi::OsString;

use crate::workspace::{Problem, Workspace};
use crate::{data as data_check, report};
use anyhow::Result;

use super::bar::case_bar;
use super::targets::named_or_all;
use super::terminal::print;

/// Validates inputs and recomputes answers.
pub fn data(names: &[OsString]) -> Result<bool> {
    let workspace = Workspace::find()?;
    let problems = named_or_all(names, &workspace)?;
    let bar = case_bar(problems.iter().map(|problem| problem.cases.len()).sum());
    let mut text = String::new();
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
    match (checked.lacks_validator, checked.lacks_reference) {
        (false, false) => format!("{id}: {sound} cases valid and recomputed, {flawed} not\n"),
        (true, false) => format!(
            "{id}: {sound} cases recomputed, {flawed} not; none validated, it has no input validator\n"
        ),
        (false, true) => format!(
            "{id}: {sound} cases valid, {flawed} not; none recomputed, it has no reference solution\n"
        ),
        (true, true) => {
            format!("{id}: not checked, it has no reference solution and no input validator\n")
        }
    }
}
