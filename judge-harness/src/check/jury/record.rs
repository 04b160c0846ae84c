//! The record of the jury's mistakes: which cases each one fails on, and how. It is the file
//! `outputs.txt` beside the programs of a problem. `cargo judge jury --record` writes it.
//!
//! ```text
//! wrong_answer/only_white_goal.diff: only the white goal. All black is a goal too
//!   secret/black-but-for-a-cross WA-3f2a9c01
//! ```
//!
//! After each mistake come the cases that it fails on, with the [`Outcome`]. A program that is too
//! slow on a case is stopped there, so nothing is known of the cases after it.

use std::fmt;
use std::fs;
use std::path::PathBuf;

use anyhow::Result;

use super::{JurySubmission, mistake};
use crate::files::replace;
use crate::judge::outcome::Outcome;
use crate::judge::result::{Judged, JudgedCase};
use crate::language::Language;
use crate::problem::workspace::{Problem, Workspace};

/// The name of the file.
pub(super) const FILE: &str = "outputs.txt";

/// A mistake, and how it fails on which cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Its folder and its file, such as `wrong_answer/only_white_goal.diff`.
    pub file: String,
    /// What it does wrong.
    pub sentence: String,
    /// The names of the cases that it fails on, in their order, with the outcomes.
    pub failing: Vec<(String, Outcome)>,
}

impl Record {
    /// The record of a program of the jury that was judged.
    pub fn new(submission: &JurySubmission, judged: &Judged) -> Self {
        let failing = |it: &JudgedCase| (it.case.name.clone(), it.outcome);
        Self {
            file: submission.file(),
            sentence: sentence(submission),
            failing: judged.failures().map(failing).collect(),
        }
    }

    /// Its folder and its name, such as `wrong_answer/only_white_goal`.
    pub fn name(&self) -> &str {
        let name = self.file.rsplit_once('.');
        name.map_or(&self.file, |(name, _)| name)
    }

    /// How far its language is from another: 0 if they are the same, 1 if it is Rust, as most of
    /// the jury's are, or if both are C or C++. `None` for a mistake that only its own language
    /// has, such as integers of 16 bits in Pascal.
    pub fn distance_to(&self, language: &Language) -> Option<u8> {
        // A diff is against a program in Rust.
        let its = Language::of(self.file.as_ref()).map_or("Rust", |its| its.name);
        match (its, language.name) {
            (its, name) if its == name => Some(0),
            ("Rust", _) | ("C", "C++") | ("C++", "C") => Some(1),
            _ => None,
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "{}: {}", self.file, self.sentence)?;
        let mut cases = self.failing.iter();
        cases.try_for_each(|(case, outcome)| writeln!(f, "  {case} {outcome}"))
    }
}

/// The file with the record of a problem.
fn file(workspace: &Workspace, problem: &Problem) -> PathBuf {
    workspace.jury().join(&problem.id).join(FILE)
}

/// Reads the record of a problem; it is empty if there is no file.
pub fn read(workspace: &Workspace, problem: &Problem) -> Vec<Record> {
    let text = fs::read_to_string(file(workspace, problem)).unwrap_or_default();
    let mut all: Vec<Record> = Vec::new();
    for line in text.lines() {
        let case = line.strip_prefix("  ").and_then(|it| it.rsplit_once(' '));
        if let (Some((name, code)), Some(record)) = (case, all.last_mut()) {
            let outcome = Outcome::of_code(code);
            record
                .failing
                .extend(outcome.map(|it| (name.to_owned(), it)));
        } else if let Some((file, sentence)) = line.split_once(": ") {
            all.push(Record {
                file: file.to_owned(),
                sentence: sentence.to_owned(),
                failing: Vec::new(),
            });
        }
    }
    all
}

/// The record of a program of the jury; `None` of an accepted one.
pub fn of(workspace: &Workspace, submission: &JurySubmission) -> Option<Record> {
    let mut records = read(workspace, submission.problem).into_iter();
    records.find(|record| record.file == submission.file())
}

/// Writes the record of a problem.
pub fn write(workspace: &Workspace, problem: &Problem, records: &[Record]) -> Result<()> {
    let text: String = records.iter().map(Record::to_string).collect();
    replace(&file(workspace, problem), text.as_bytes())
}

/// With this many letters no further sentence is added.
const ENOUGH: usize = 90;

/// What a program does wrong: the first sentences of the comment at its head after the label, such
/// as `Wrong: `, as long as they are short.
fn sentence(submission: &JurySubmission) -> String {
    let code = String::from_utf8_lossy(&submission.source.code);
    let comment = mistake::head_comment(&code).into_iter();
    let lines = comment.skip_while(|line| line.is_empty());
    let paragraph: Vec<_> = lines.take_while(|line| !line.is_empty()).collect();
    let paragraph = paragraph.join(" ");
    let (_, text) = paragraph.split_once(": ").unwrap_or(("", &paragraph));
    let mut sentences = text.trim_end_matches('.').split(". ");
    let mut said = sentences.next().unwrap_or_default().to_owned();
    for sentence in sentences {
        if said.len() + sentence.len() >= ENOUGH {
            break;
        }
        said += &format!(". {sentence}");
    }
    said
}
