//! Hostile programs: each tries one thing that the box has to survive, and says which verdict it must get.
//!
//! Most are files, `judge-harness/hostile/NAME.<ending>`, whose first comment says in its first line what
//! the program tries, and in its second `verdict: TLE`, or `verdict: RE or MLE` where that depends on the
//! kernel. What cannot sensibly be a file is made here: see `made`.

mod made;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use crate::compiler::Source;
use crate::judge::Task;
use crate::judged::Judged;
use crate::sandbox::{End, Excess};
use crate::verdict::Verdict;
use crate::workspace::{Workspace, file_name, sorted_entries};

/// The problem that hostile programs are judged on. The answer to its sample is 4.
pub const PROBLEM: &str = "poj1753";

/// What a compiler gets for a program whose only verdict is a compile error: less than for a submission,
/// as endless is endless, but enough to run into each of the other limits.
pub const COMPILE_TIME: Duration = Duration::from_secs(10);

/// A hostile program.
#[derive(Debug)]
pub struct Hostile {
    /// The file's name.
    pub name: String,
    /// What it tries, a sentence.
    pub tries: String,
    /// The verdicts that it may get.
    pub verdicts: Vec<Verdict>,
    /// The program.
    pub source: Source,
}

/// All hostile programs, sorted by name: those in files, then those that are made.
///
/// # Errors
///
/// Names a file that does not say what it tries or what verdict it must get.
pub fn find(workspace: &Workspace) -> Result<Vec<Hostile>> {
    let folder = workspace.root.join("judge-harness/hostile");
    let files = sorted_entries(&folder)?.into_iter();
    let mut all: Vec<Hostile> = files.map(|file| read(&file)).collect::<Result<_>>()?;
    all.extend(made::all(workspace.problem(PROBLEM)?)?);
    Ok(all)
}

/// A hostile program from its file.
fn read(file: &Path) -> Result<Hostile> {
    let source = Source::read(file)?;
    let text = String::from_utf8_lossy(&source.code);
    let mut lines = text.lines().map(without_comment_signs);
    let tries = lines.next().unwrap_or_default().to_owned();
    let verdicts = lines.next().and_then(|line| line.strip_prefix("verdict: "));
    let verdicts = verdicts.and_then(|words| words.split(" or ").map(Verdict::of_code).collect());
    let verdicts = verdicts.with_context(|| {
        let file = file.display();
        format!("{file}: its second line has to say `verdict: ` and a verdict such as TLE")
    })?;
    ensure!(
        tries.ends_with('.'),
        "{}: its first line has to say what it tries",
        file.display()
    );
    Ok(Hostile {
        name: file_name(file),
        tries,
        verdicts,
        source,
    })
}

/// A line of a comment in any language.
fn without_comment_signs(line: &str) -> &str {
    let sign = |sign: char| sign.is_whitespace() || "/#!*{}".contains(sign);
    line.trim_matches(sign)
}

impl Hostile {
    /// A program that is made.
    fn made(name: &str, tries: &str, verdict: Verdict, code: Vec<u8>) -> Result<Self> {
        let path = PathBuf::from(name);
        let language = crate::language::Language::of(&path).context("an ending of the table")?;
        Ok(Self {
            name: name.to_owned(),
            tries: tries.to_owned(),
            verdicts: vec![verdict],
            source: Source {
                path,
                code,
                language,
            },
        })
    }

    /// The program as a task: on the first sample alone.
    ///
    /// # Errors
    ///
    /// Fails if the problem is not there.
    pub fn task<'a>(&self, workspace: &'a Workspace) -> Result<Task<'a>> {
        let problem = workspace.problem(PROBLEM)?;
        let mut task = Task::new(problem, self.source.clone());
        task.cases.truncate(1);
        Ok(task)
    }

    /// Whether no compiler may make a program of it.
    #[must_use]
    pub fn must_not_compile(&self) -> bool {
        self.verdicts == [Verdict::Ce]
    }

    /// Whether it got a verdict that it may get.
    #[must_use]
    pub fn is_as_expected(&self, judged: &Judged) -> bool {
        self.verdicts.contains(&judged.verdict())
    }
}

/// How a program ended, in a few words.
#[must_use]
pub fn how_it_ended(judged: &Judged) -> String {
    if let Some(message) = &judged.compile_error {
        let stopped = message.lines().rev().find_map(|line| {
            let (_, words) = line.split_once("error: the compiler ")?;
            Some(words)
        });
        return stopped.map_or("refused by the compiler".to_owned(), |words| {
            format!("the compiler {words}")
        });
    }
    let Some(case) = judged.cases.first() else {
        return String::new();
    };
    match case.exit().end {
        End::Status(0) => "by itself".to_owned(),
        End::Status(status) => format!("by itself, with exit status {status}"),
        End::Signal(number) => format!("by signal {number}"),
        End::Stopped(excess) => {
            let what = match excess {
                Excess::Cpu => "much CPU time",
                Excess::Idle => "much sleeping time",
                Excess::Memory => "much memory",
                Excess::Output => "much output",
                Excess::Files => "many files",
                Excess::Threads => "many threads",
            };
            format!("stopped: too {what}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_is_one_in_any_language() {
        for line in [
            "// Loops.",
            "# Loops.",
            "! Loops.",
            "{ Loops. }",
            "/* Loops. */",
        ] {
            assert_eq!(without_comment_signs(line), "Loops.");
        }
    }
}
