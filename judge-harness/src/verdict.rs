//! The verdicts of a judge.

use serde::{Deserialize, Serialize};

/// What a judge says of a run, or of all runs of a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    /// Accepted.
    Ac,
    /// Wrong answer.
    Wa,
    /// Presentation error: the right tokens with other white space between them.
    Pe,
    /// Run-time error: an exit status other than 0, or death by a signal.
    Re,
    /// Memory limit exceeded.
    Mle,
    /// Output limit exceeded.
    Ole,
    /// Time limit exceeded.
    Tle,
    /// Compile error.
    Ce,
    /// Judge error: the submission could not be judged, through no fault of its own.
    Je,
}

impl Verdict {
    /// All verdicts in their order, each with the judges' short form and its words.
    pub(crate) const ALL: [(Self, [&str; 2]); 9] = [
        (Self::Ac, ["AC", "accepted"]),
        (Self::Wa, ["WA", "wrong answer"]),
        (Self::Pe, ["PE", "presentation error"]),
        (Self::Re, ["RE", "run-time error"]),
        (Self::Mle, ["MLE", "memory limit exceeded"]),
        (Self::Ole, ["OLE", "output limit exceeded"]),
        (Self::Tle, ["TLE", "time limit exceeded"]),
        (Self::Ce, ["CE", "compile error"]),
        (Self::Je, ["JE", "judge error"]),
    ];

    /// What each of them means, for the manual.
    pub(crate) const MEANINGS: [&str; 9] = [
        "the right output",
        "any other output",
        "the right words and numbers, with other white space between them",
        "an exit status other than 0, or killed by a signal",
        "more heap, stack, static and mapped memory than the limit",
        "more on standard output and standard error together than the limit",
        "more CPU time than the limit, or half a second more asleep",
        "the compiler rejects the program",
        "a case could not be judged, which is not the program's fault",
    ];

    /// The judges' short form.
    pub fn code(self) -> &'static str {
        Self::ALL[self as usize].1[0]
    }

    /// The verdict in words.
    pub fn words(self) -> &'static str {
        Self::ALL[self as usize].1[1]
    }

    /// The verdict that a folder of jury submissions is named after, such as `run_time_error`.
    pub fn of_folder(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        let found = all.find(|(_, [_, words])| words.replace([' ', '-'], "_") == name);
        found.map(|(verdict, _)| verdict)
    }
}
