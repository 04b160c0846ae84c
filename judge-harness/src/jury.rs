//! Programs known to be right or wrong: each has to get the verdict that its folder is named after.
//!
//! They are the test of the data. A mistake that people make has a program that makes it, and data
//! that does not catch the program would not catch the people either. The right ones are the methods
//! in circulation for the problem.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::compiler::Source;
use crate::judge::{Task, Until};
use crate::judged::{Judged, JudgedCase};
use crate::verdict::Verdict;
use crate::workspace::{Case, Problem, Workspace, file_name, sorted_entries};

/// A jury submission, `judge-harness/submissions/<problem>/<verdict>/NAME.rs`.
#[derive(Debug)]
pub struct JurySubmission<'a> {
    /// The problem that it is for.
    pub problem: &'a Problem,
    /// The verdict that it has to get.
    pub expected: Verdict,
    /// Its source file.
    pub source: PathBuf,
}

/// All jury submissions, sorted by problem, folder and name.
///
/// # Errors
///
/// Names a folder that is no problem's or no verdict's.
pub fn find(workspace: &Workspace) -> Result<Vec<JurySubmission<'_>>> {
    let mut found = Vec::new();
    for folder in sorted_entries(&workspace.root.join("judge-harness/submissions"))? {
        let problem = workspace.problem(&file_name(&folder))?;
        for folder in sorted_entries(&folder)? {
            let expected = Verdict::of_folder(&file_name(&folder))
                .with_context(|| format!("{}: not named after a verdict", folder.display()))?;
            for source in sorted_entries(&folder)? {
                ensure!(
                    is_rust(&source),
                    "{}: expected only NAME.rs",
                    source.display()
                );
                found.push(JurySubmission {
                    problem,
                    expected,
                    source,
                });
            }
        }
    }
    Ok(found)
}

fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "rs")
}

impl<'a> JurySubmission<'a> {
    /// The program as a task on the given cases. One that is expected to be too slow is stopped early,
    /// after the first case that it is too slow on.
    ///
    /// # Errors
    ///
    /// Fails if its source cannot be read.
    pub fn task(&self, cases: Vec<&'a Case>) -> Result<Task<'a>> {
        Ok(Task {
            cases,
            until: Until::FirstTimeout,
            ..Task::new(self.problem, Source::read(&self.source)?)
        })
    }

    /// Whether it got the verdict that it has to get on at least one case, and AC on the others.
    #[must_use]
    pub fn is_as_expected(&self, judged: &Judged) -> bool {
        let expected = |case: &JudgedCase| case.verdict() == self.expected;
        judged.verdict() == self.expected && judged.failures().all(expected)
    }
}
