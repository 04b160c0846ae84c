//! Something to judge: a source, on cases of a problem, under limits.

use std::time::Duration;

use crate::judge::limits::JudgeLimits;
use crate::language::source::Source;
use crate::problem::workspace::{Case, Problem};
use crate::rules::verdict::Verdict;

/// Something to judge: a source, on cases of a problem, under limits.
#[derive(Debug, Clone)]
pub struct Task<'a> {
    /// The problem that the source is for.
    pub problem: &'a Problem,
    /// The source.
    pub source: Source,
    /// The cases that decide the verdict.
    pub cases: Vec<&'a Case>,
    /// Cases that are judged beside these, if the verdict is AC or PE, and do not change it.
    pub lenient: Vec<&'a Case>,
    /// The limits to judge it by.
    pub limits: JudgeLimits,
    /// The time limit that would hold if it were not compiled and run to find faults. Then no
    /// verdict of a site follows.
    pub limit_without_debug: Option<Duration>,
    /// After a case with which verdicts it is stopped early.
    pub until: fn(Verdict) -> bool,
    /// The standard of the language to compile by; empty for the compiler's own default.
    pub standard: String,
}

impl<'a> Task<'a> {
    /// A source on all cases of a problem, under the problem's own limits.
    pub fn new(problem: &'a Problem, source: Source) -> Self {
        Self {
            problem,
            standard: source.language.standard_of(problem.site).to_owned(),
            source,
            cases: problem.cases.iter().collect(),
            lenient: Vec::new(),
            limits: JudgeLimits::of(problem),
            limit_without_debug: None,
            until: |_| false,
        }
    }

    /// Whether the source is this workspace's own submission to the problem.
    pub fn is_ours(&self) -> bool {
        self.source.path == self.problem.submission
    }

    /// The task for a file that is not this workspace's: its lenient cases do not decide the
    /// verdict, unless only lenient cases were chosen.
    #[must_use]
    pub fn for_external_file(mut self) -> Self {
        if self.cases.iter().any(|case| !case.is_lenient()) {
            let cases = self.cases.into_iter();
            (self.lenient, self.cases) = cases.partition(|case| case.is_lenient());
        }
        self
    }
}
