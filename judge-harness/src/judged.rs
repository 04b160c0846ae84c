//! A judged submission: its verdict, and the result of each case.

use std::path::PathBuf;

use crate::compiler::Start;
use crate::language::Language;
use crate::rules::Judgement;
use crate::sandbox::{Exit, Run};
use crate::verdict::{JudgeLimits, Verdict};
use crate::workspace::{Case, Problem};

/// A judged submission.
#[derive(Debug)]
pub struct Judged<'a> {
    /// The problem that it was judged on.
    pub problem: &'a Problem,
    /// Its source file.
    pub submission: PathBuf,
    /// The language that it is written in.
    pub language: &'static Language,
    /// The standard of the language that it was compiled by; empty for the compiler's own default.
    pub standard: String,
    /// What the start of its virtual machine takes, which is in no figure.
    pub start: Start,
    /// The limits that it was judged by.
    pub limits: JudgeLimits,
    /// The compiler's message if it does not compile; then there are no cases.
    pub compile_error: Option<String>,
    /// What to know of how the problem's site compiles it: of a compile error, or what to choose.
    pub compile_note: Option<String>,
    /// What could not be judged, through no fault of the submission's.
    pub judge_errors: Vec<JudgeError>,
    /// The number of cases that it should have been judged on.
    pub chosen: usize,
    /// The results of the cases that were judged, in the order of the cases.
    pub cases: Vec<JudgedCase>,
    /// The results of the cases that do not decide its verdict. Empty if there are none, and if the
    /// verdict is neither AC nor PE.
    pub lenient: Vec<JudgedCase>,
}

/// Something that could not be judged, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgeError {
    /// The name of the case; `None` if the submission could not be judged at all.
    pub case: Option<String>,
    /// The reason, in a sentence.
    pub reason: String,
}

/// A submission's run on a case, judged.
#[derive(Debug)]
pub struct JudgedCase {
    /// The case.
    pub case: Case,
    /// The verdict, and the reason if there is one.
    pub judgement: Judgement,
    /// What the run printed and used.
    pub run: Run,
}

impl JudgedCase {
    /// The verdict on this case.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.judgement.verdict
    }

    /// How the run ended and what it used.
    #[must_use]
    pub fn exit(&self) -> &Exit {
        &self.run.exit
    }
}

impl Judged<'_> {
    /// The verdict on the submission: CE, or that of the first case that is neither AC nor PE, or
    /// else PE if there is one. It is JE where a case that could not be judged may decide it.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        if self.compile_error.is_some() {
            return Verdict::Ce;
        }
        let verdict = self.first_failure().map(JudgedCase::verdict);
        match verdict.unwrap_or(Verdict::Ac) {
            Verdict::Ac | Verdict::Pe if !self.judge_errors.is_empty() => Verdict::Je,
            verdict => verdict,
        }
    }

    /// The case that the submission's verdict comes from, if it is not accepted.
    #[must_use]
    pub fn first_failure(&self) -> Option<&JudgedCase> {
        let index = first_failure(self.cases.iter().enumerate())?;
        self.cases.get(index)
    }

    /// Whether a case of it is the one that the submission's verdict comes from.
    #[must_use]
    pub fn is_first_failure(&self, case: &JudgedCase) -> bool {
        self.first_failure()
            .is_some_and(|it| std::ptr::eq(it, case))
    }

    /// The number of cases that are accepted.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.cases.len() - self.failures().count()
    }

    /// The lenient cases whose verdict is worse than the submission's.
    pub fn lenient_failures(&self) -> impl Iterator<Item = &JudgedCase> + Clone {
        let verdict = self.verdict();
        let passes = move |case: &JudgedCase| [Verdict::Ac, verdict].contains(&case.verdict());
        self.lenient.iter().filter(move |case| !passes(case))
    }

    /// The cases that are not accepted.
    pub fn failures(&self) -> impl Iterator<Item = &JudgedCase> {
        let failed = |case: &&JudgedCase| case.verdict() != Verdict::Ac;
        self.cases.iter().filter(failed)
    }
}

/// The index of the case that a submission's verdict comes from: the first that is neither AC nor PE, or
/// else the first PE.
pub(crate) fn first_failure<'a>(
    cases: impl Iterator<Item = (usize, &'a JudgedCase)>,
) -> Option<usize> {
    let failures = cases.filter(|(_, case)| case.verdict() != Verdict::Ac);
    let first = failures.min_by_key(|(index, case)| (case.verdict() == Verdict::Pe, *index));
    first.map(|(index, _)| index)
}
