//! Programs known to be right or wrong: each has to get the verdict that its folder is named after.
//!
//! They test the data: for a mistake that people make there is a program that makes it, and data that does
//! not catch the program would not catch the people either. The right programs are the known methods for
//! the problem.
//!
//! A method is a whole file, `NAME.rs`. A mistake is a unified diff (`mistake.rs`) against an accepted
//! program of the same problem, `NAME.diff`.

pub mod known;
mod mistake;
mod name;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::judge::Task;
use crate::judge::limits::MARGIN;
use crate::judge::result::{Judged, JudgedCase};
use crate::language::Language;
use crate::language::compiler::Source;
use crate::problem::skeleton::is_skeleton;
use crate::problem::workspace::{Case, Problem, Workspace, file_name, sorted_entries};
use crate::rules::verdict::Verdict;

pub use name::named;

/// A jury submission, `judge-harness/submissions/<problem>/<verdict>/NAME.rs` or `NAME.diff`.
#[derive(Debug)]
pub struct JurySubmission<'a> {
    /// The problem that it is for.
    pub problem: &'a Problem,
    /// The verdict that it has to get.
    pub expected: Verdict,
    /// The whole program, and the `.rs` or `.diff` that it comes from.
    pub source: Source,
}

/// Why the result of a jury submission is not the expected one.
#[derive(Debug)]
pub enum Unexpected<'a> {
    /// It did not get the verdict that it has to get.
    Verdict,
    /// It got that verdict, but on this case its time is so close to the limit that the load of the
    /// machine may change the verdict.
    TooClose(&'a JudgedCase),
}

/// All jury submissions that are written, sorted by problem, folder and name; none if there is no folder of them.
/// Names a folder that is no problem's or no verdict's, a file that is neither a program nor a
/// mistake, and a mistake that does not apply to its accepted program.
pub fn find(workspace: &Workspace) -> Result<Vec<JurySubmission<'_>>> {
    let mut found = Vec::new();
    let submissions = workspace.jury();
    if !submissions.exists() {
        return Ok(found);
    }
    for folder in sorted_entries(&submissions)? {
        let problem = workspace.problem(&file_name(&folder))?;
        for folder in sorted_entries(&folder)? {
            if file_name(&folder) == known::FILE {
                continue;
            }
            let expected = Verdict::of_folder(&file_name(&folder))
                .with_context(|| format!("{}: not named after a verdict", folder.display()))?;
            for path in sorted_entries(&folder)? {
                if is_skeleton(&path) {
                    continue;
                }
                found.push(JurySubmission {
                    problem,
                    expected,
                    source: source(path)?,
                });
            }
        }
    }
    Ok(found)
}

fn source(path: PathBuf) -> Result<Source> {
    if ending(&path) != Some("diff") {
        let diff = path.with_extension("diff");
        ensure!(
            !diff.exists(),
            "{}: there is a program of this name beside it",
            diff.display()
        );
        return Source::read(&path);
    }
    let (code, base) = mistake::whole_program(&path)?;
    let language = Language::of(&base);
    Ok(Source {
        language: language.with_context(|| format!("{}: in which language?", base.display()))?,
        code: code.into_bytes(),
        path,
    })
}

fn ending(path: &Path) -> Option<&str> {
    path.extension()?.to_str()
}

impl<'a> JurySubmission<'a> {
    /// Its name among those of the same problem and verdict, such as `greedy`.
    pub fn name(&self) -> String {
        file_name(&self.source.path.with_extension(""))
    }

    /// Its full name, such as `poj1753/wrong_answer/greedy`.
    pub fn full_name(&self) -> String {
        let folder = self.source.path.parent().map(file_name);
        let folder = folder.unwrap_or_default();
        format!("{}/{folder}/{}", self.problem.id, self.name())
    }

    /// What a mistake changes: its explanation, and the change as a unified diff. `None` for a program that
    /// is a file of its own.
    pub fn change(&self) -> Result<Option<(String, String)>> {
        if ending(&self.source.path) != Some("diff") {
            return Ok(None);
        }
        mistake::parts(&self.source.path).map(Some)
    }

    /// The program as a task on the given cases. It may take up to twice the problem's time limit, so that
    /// one that is only just too slow can be told from one that is far too slow. It is stopped early,
    /// after the first case that it is far too slow on.
    pub fn task(&self, cases: Vec<&'a Case>) -> Task<'a> {
        let mut task = Task {
            cases,
            until: |verdict| verdict == Verdict::Tle,
            ..Task::new(self.problem, self.source.clone())
        };
        task.limits.time *= MARGIN;
        task
    }

    /// Why the result is not the expected one, if so: it has to get its verdict on at least one case
    /// and AC on the others, at most half the time limit on all cases that are not TLE, and more than
    /// twice the limit on the one that is.
    pub fn unexpected<'j>(&self, judged: &'j Judged) -> Option<Unexpected<'j>> {
        let expected = |case: &JudgedCase| case.verdict() == self.expected;
        if judged.verdict() != self.expected || !judged.failures().all(expected) {
            // Being between the limit and twice the limit explains AC where TLE is expected.
            return Some(match self.closest(judged) {
                Some(case) if self.expected == Verdict::Tle => Unexpected::TooClose(case),
                _ => Unexpected::Verdict,
            });
        }
        self.closest(judged).map(Unexpected::TooClose)
    }

    /// The slowest case of those that take more than half the time limit and are not TLE, which here
    /// means over twice the limit.
    fn closest<'j>(&self, judged: &'j Judged) -> Option<&'j JudgedCase> {
        let half = self.problem.time_limit / MARGIN;
        let close = |case: &&JudgedCase| case.verdict() != Verdict::Tle && case.exit().cpu > half;
        let close = judged.cases.iter().filter(close);
        close.max_by_key(|case| case.exit().cpu)
    }

    /// The line in the explanation of a mistake that says that only the lenient cases catch it.
    pub fn lenient_remark(&self) -> String {
        format!("Only data/{}/lenient catches this.", self.problem.id)
    }

    /// Whether its explanation, the comment at its head, has that line.
    pub fn says_only_lenient(&self) -> bool {
        let remark = self.lenient_remark();
        let code = String::from_utf8_lossy(&self.source.code);
        let mut comment = code.lines().map_while(|line| line.strip_prefix("//!"));
        comment.any(|line| line.trim() == remark)
    }
}

/// Whether a program fails, and on lenient cases only: on white space that the statement does not
/// show and on input that it excludes.
pub fn only_lenient_catches(judged: &Judged) -> bool {
    let mut failing = judged.failures().peekable();
    failing.peek().is_some() && failing.all(|failing| failing.case.is_lenient())
}
