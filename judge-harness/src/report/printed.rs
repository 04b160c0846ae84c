//! What a program printed before it failed or was stopped, and how far it agrees with the answer.

use std::iter::zip;

use serde::Serialize;

use super::lines::{excerpt, numbered, section};
use crate::judge::comparison::{Rule, lines};
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
    /// Compares an output with the answer by a rule.
    pub fn of(answer: &[u8], output: &[u8], rule: Rule, columns: usize) -> Self {
        let pairs = zip(lines(answer), lines(output));
        let right = pairs.take_while(|(line, printed)| rule.difference(line, printed).is_none());
        let is_in_output = |(equal, _)| equal == rule.parts(answer).count();
        let is_known = rule.parts(answer).next().is_some();
        Self {
            printed: excerpt(&text_in_lines(output), columns),
            right_lines: right.count(),
            has_answer: is_known && rule.difference(answer, output).is_none_or(is_in_output),
        }
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
        let signs = ["", " (= is a right line)"][usize::from(self.right_lines > 0)];
        let mark = |number| if number <= self.right_lines { '=' } else { ' ' };
        let lines = (1..).zip(self.printed.split_inclusive('\n'));
        let marked: Vec<_> = lines
            .map(|(number, line)| (mark(number), number, line.to_owned()))
            .collect();
        let (rows, legend) = numbered(&marked, false);
        section(&format!("output{how}{signs}{legend}:")) + &rows
    }
}
