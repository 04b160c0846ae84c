//! What the names on the command line stand for: problems, files, cases.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use glob::Pattern;
use judge_harness::language::Language;
use judge_harness::workspace::{Case, Problem, Workspace};

pub fn chosen_cases<'a>(problem: &'a Problem, pattern: Option<&Pattern>) -> Vec<&'a Case> {
    let chosen = |case: &&Case| pattern.is_none_or(|pattern| pattern.matches(&case.name));
    problem.cases.iter().filter(chosen).collect()
}

pub fn is_rust(path: &Path) -> bool {
    Language::of(path).is_some()
}

/// The full path of a file that somebody named.
pub fn existing(file: &Path) -> Result<PathBuf> {
    ensure!(file.is_file(), "there is no file {}", file.display());
    Ok(std::path::absolute(file)?)
}

/// The problems with these ids, or all if there are none.
pub fn named_or_all<'a>(ids: &[String], workspace: &'a Workspace) -> Result<Vec<&'a Problem>> {
    if ids.is_empty() {
        return Ok(workspace.problems.iter().collect());
    }
    ids.iter().map(|id| workspace.problem(id)).collect()
}
