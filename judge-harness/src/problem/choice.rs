//! The problems and cases that a command line chooses: by name, and by the pattern of `--case`.

use std::ffi::OsString;

use anyhow::{Result, bail};
use glob::Pattern;

use crate::problem::workspace::{Case, Problem, Workspace};

/// The problems with these names. Without names, all problems whose submission is written.
pub fn named_or_all<'a>(names: &[OsString], workspace: &'a Workspace) -> Result<Vec<&'a Problem>> {
    if names.is_empty() {
        return Ok(workspace.problems.iter().collect());
    }
    names.iter().map(|name| workspace.problem(name)).collect()
}

/// If no problem is named, a line for each that is skipped: its submission is not written yet.
pub fn unwritten(names: &[OsString], workspace: &Workspace) -> String {
    let problems = workspace.unwritten.iter().filter(|_| names.is_empty());
    let line = |problem: &Problem| {
        let submission = workspace.shown(&problem.member().submission);
        format!("{}: skipped, {submission} is not written yet\n", problem.id)
    };
    problems.map(line).collect()
}

/// The cases of a problem whose name a pattern matches, with its group or without. Without a
/// pattern, all.
pub fn chosen_cases<'a>(problem: &'a Problem, pattern: Option<&Pattern>) -> Vec<&'a Case> {
    let matches = |name: &str| pattern.is_none_or(|it| it.matches(name));
    // `two-by-fifteen` of `secret/two-by-fifteen`.
    let without_group = |name: &str| matches(name.rsplit('/').next().unwrap_or(name));
    let is_chosen = |it: &&Case| matches(&it.name) || without_group(&it.name);
    problem.cases.iter().filter(is_chosen).collect()
}

/// Refuses a pattern that matches no case.
pub fn refuse_unmatched<T>(pattern: &Pattern) -> Result<T> {
    bail!("no case matches '{pattern}': --list shows the names of all cases")
}
