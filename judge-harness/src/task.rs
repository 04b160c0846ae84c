//! Something to judge: a source, on cases of a problem, under limits.

use crate::source::Source;
use crate::verdict::{JudgeLimits, Verdict};
use crate::workspace::{Case, Problem};

/// What a program may print: far more than any answer, far less than fills a disk.
pub(crate) const OUTPUT_LIMIT: u64 = 64 << 20;

/// The memory limit if the problem states none.
const UNSTATED_MEMORY_LIMIT_KIB: u64 = 1 << 20;

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
    /// When to stop early, if ever.
    pub until: Until,
    /// The standard of the language to compile by; empty for the compiler's own default.
    pub standard: String,
}

/// When a submission has been judged on enough cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// After the last one.
    Last,
    /// After the first that it fails.
    FirstFailure,
    /// After the first that it is too slow on.
    FirstTimeout,
}

impl Until {
    pub(crate) fn is_enough(self, verdict: Verdict) -> bool {
        match self {
            Self::Last => false,
            Self::FirstFailure => verdict != Verdict::Ac,
            Self::FirstTimeout => verdict == Verdict::Tle,
        }
    }
}

impl<'a> Task<'a> {
    /// A source on all cases of a problem, under the problem's own limits.
    #[must_use]
    pub fn new(problem: &'a Problem, source: Source) -> Self {
        Self {
            problem,
            standard: source.language.standard_of(problem.site).to_owned(),
            source,
            cases: problem.cases.iter().collect(),
            lenient: Vec::new(),
            limits: limits_of(problem),
            until: Until::Last,
        }
    }

    /// The task for a file that is not this workspace's: its lenient cases do not decide the verdict,
    /// unless only lenient cases were chosen.
    #[must_use]
    pub fn for_external_file(mut self) -> Self {
        if self.cases.iter().any(|case| !case.is_lenient()) {
            let lenient = |case: &mut &Case| case.is_lenient();
            self.lenient = self.cases.extract_if(.., lenient).collect();
        }
        self
    }
}

/// The limits of a problem.
#[must_use]
pub fn limits_of(problem: &Problem) -> JudgeLimits {
    JudgeLimits {
        time: problem.time_limit,
        memory_kib: problem
            .memory_limit_kib
            .unwrap_or(UNSTATED_MEMORY_LIMIT_KIB),
        output: OUTPUT_LIMIT,
    }
}
