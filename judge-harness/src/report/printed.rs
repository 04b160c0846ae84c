//! What a program printed before it failed or was stopped, and how far it agrees with the answer.

use std::fs;
use std::iter::zip;

use serde::Serialize;

use super::lines::{excerpt, legend, section, shown};
use crate::judge::comparison::lines;
use crate::judge::result::{Judged, JudgedCase};
use crate::printable::text_in_lines;
use crate::verdict::Verdict;

/// The output of a run that failed or was stopped.
#[derive(Serialize)]
pub struct Printed {
    /// Its first twenty lines.
    pub printed: String,
    /// The number of lines, from the first on, that agree with the answer.
    pub right_lines: usize,
    /// Whether it begins with the whole answer.
    pub has_answer: bool,
}

impl Printed {
    /// `None` if the run ended well, if the output was not kept, or if it is a dialogue.
    pub fn of(failed: &JudgedCase, judged: &Judged, columns: usize) -> Option<Self> {
        let verdict = failed.verdict;
        let ended_well = [Verdict::Ac, Verdict::Pe, Verdict::Wa].contains(&verdict);
        if ended_well || failed.run.is_dialogue || !failed.has_output() {
            return None;
        }
        let output = &failed.run.stdout;
        let answer = fs::read(&failed.case.answer).unwrap_or_default();
        let rule = judged.task.comparison.shown_by(Verdict::Wa);
        let pairs = zip(lines(&answer), lines(output));
        let right = pairs.take_while(|(line, printed)| rule.difference(line, printed).is_none());
        let is_in_output = |(equal, _)| equal == rule.parts(&answer).count();
        let is_known = rule.parts(&answer).next().is_some();
        Some(Self {
            printed: excerpt(&text_in_lines(output), columns),
            right_lines: right.count(),
            has_answer: is_known && rule.difference(&answer, output).is_none_or(is_in_output),
        })
    }

    /// The lines below a heading. Those that agree with the answer are marked.
    pub fn in_words(&self, verdict: Verdict) -> String {
        let how = match (verdict, self.has_answer, self.right_lines) {
            _ if self.printed.is_empty() => return section("output: nothing"),
            (Verdict::Re, true, _) => ", the right answer before it failed",
            (_, true, _) => ", the right answer, but then it went on",
            (_, false, 0) => "",
            _ => ", which begins like the answer",
        };
        let signs = if self.right_lines > 0 {
            " (= is a right line)"
        } else {
            ""
        };
        let shown = shown(&self.printed, false);
        let legend = legend(&shown, false);
        let mut text = section(&format!("output{how}{signs}{legend}:"));
        let digits = shown.lines().count().to_string().len();
        for (number, line) in (1..).zip(shown.lines()) {
            let mark = [' ', '='][usize::from(number <= self.right_lines)];
            let row = format!("    {mark} {number:>digits$} | {line}");
            text += &format!("{}\n", row.trim_end());
        }
        text
    }
}
