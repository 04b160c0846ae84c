//! A program of the jury and its result.

use std::time::Duration;

use super::expected::why_unexpected;
use crate::judge::result::{Judged, JudgedCase};
use crate::printable::Foreign;
use crate::problem::JuryProgram;

/// A program and its result.
pub(super) struct Row<'a> {
    pub program: &'a JuryProgram<'a>,
    /// The limit on CPU time, without a margin.
    pub limit: Duration,
    pub judged: Judged<'a>,
}

impl Row<'_> {
    pub fn is_expected(&self) -> bool {
        self.why_unexpected().is_none()
    }

    pub fn why_unexpected(&self) -> Option<String> {
        why_unexpected(self.program, &self.judged, self.limit)
    }

    pub fn slowest(&self) -> Option<&JudgedCase> {
        self.judged.cases.iter().max_by_key(|it| it.run.cpu)
    }

    /// The CPU time of the slowest case in milliseconds.
    pub fn cpu(&self) -> Option<u64> {
        self.slowest().map(|it| it.run.cpu.as_millis() as u64)
    }

    /// The points for each group, if the problem has any.
    pub fn groups(&self) -> impl Iterator<Item = (&Foreign, f64)> {
        let grades = self.judged.grades.iter().filter(|it| !it.group.is_empty());
        grades.filter_map(|it| Some((&it.group, it.points?)))
    }

    /// The points of the program, if the problem has any.
    pub fn points(&self) -> Option<f64> {
        self.judged.grades.last()?.points
    }
}
