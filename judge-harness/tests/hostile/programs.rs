//! Hostile programs: each tries one thing that the box has to survive, and says which verdict it
//! must get.
//!
//! Each is a file, `judge-harness/hostile/NAME.<ending>`. The first line of its first comment says
//! what the program tries; the second says `verdict: TLE`, or `verdict: RE or MLE` if that depends
//! on the kernel.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use judge_harness::language::compiler::Source;
use judge_harness::problem::workspace::{Case, Workspace, file_name, sorted_entries};
use judge_harness::verdict::Verdict;

/// The problem that hostile programs are judged on. The answer to its sample is 4.
pub const PROBLEM: &str = "poj1753";

/// A hostile program.
#[derive(Debug)]
pub struct Hostile {
    /// The file's name.
    pub name: String,
    /// The verdicts that it may get.
    pub verdicts: Vec<Verdict>,
    /// The program.
    pub source: Source,
}

/// All hostile programs, sorted by name.
pub fn find(workspace: &Workspace) -> Result<Vec<Hostile>> {
    let folder = workspace.root.join("judge-harness/hostile");
    let problem = workspace.problem(PROBLEM)?;
    let case = problem.cases.first().context("a case")?;
    let files = sorted_entries(&folder)?.into_iter();
    let is_program = |file: &PathBuf| !file.ends_with("README.md") && !file.ends_with("try.h");
    let files = files.filter(is_program);
    files.map(|file| read(&file, case)).collect()
}

/// A hostile program from its file. It does not have to guess where the files of its case are:
/// `@input@` and `@answer@` stand for them.
fn read(file: &Path, case: &Case) -> Result<Hostile> {
    let mut source = Source::read(file)?;
    if let Ok(code) = std::str::from_utf8(&source.code) {
        let [input, answer] = [&case.input, &case.answer].map(|it| it.to_string_lossy());
        let code = code.replace("@input@", &input);
        source.code = code.replace("@answer@", &answer).into_bytes();
    }
    let text = String::from_utf8_lossy(&source.code).into_owned();
    // Other programs get no headers, as on a site.
    if text.contains("\"try.h\"") {
        source = source.with_headers();
    }
    let mut lines = text.lines().map(without_comment_signs);
    let tries = lines.next().unwrap_or_default();
    let verdicts = lines.next().and_then(|line| line.strip_prefix("verdict: "));
    let verdict = |code: &str| serde_json::from_value(code.into()).ok();
    let verdicts = verdicts.and_then(|words| words.split(" or ").map(verdict).collect());
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
        verdicts,
        source,
    })
}

/// A line of a comment in any language.
fn without_comment_signs(line: &str) -> &str {
    let sign = |sign: char| sign.is_whitespace() || "/#!*{}".contains(sign);
    line.trim_matches(sign)
}
