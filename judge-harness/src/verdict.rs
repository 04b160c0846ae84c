//! The verdicts of a judge.

use serde::Serialize;

/// What a judge says of a run, or of all runs of a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    /// Accepted.
    Ac,
    /// Presentation error: the right tokens with other white space between them.
    Pe,
    /// Wrong answer.
    Wa,
    /// Time limit exceeded.
    Tle,
    /// Memory limit exceeded.
    Mle,
    /// Output limit exceeded.
    Ole,
    /// Run-time error: an exit status other than 0, or death by a signal.
    Re,
    /// Compile error.
    Ce,
    /// Judge error: the submission could not be judged, through no fault of its own.
    Je,
}

impl Verdict {
    /// All verdicts, with the judges' short form and the words for each.
    const ALL: [(Self, &str, &str); 9] = [
        (Self::Ac, "AC", "accepted"),
        (Self::Pe, "PE", "presentation error"),
        (Self::Wa, "WA", "wrong answer"),
        (Self::Tle, "TLE", "time limit exceeded"),
        (Self::Mle, "MLE", "memory limit exceeded"),
        (Self::Ole, "OLE", "output limit exceeded"),
        (Self::Re, "RE", "run-time error"),
        (Self::Ce, "CE", "compile error"),
        (Self::Je, "JE", "judge error"),
    ];

    fn row(self) -> (Self, &'static str, &'static str) {
        let found = Self::ALL.into_iter().find(|(verdict, ..)| *verdict == self);
        found.expect("every verdict has its row")
    }

    /// The judges' short form.
    pub fn code(self) -> &'static str {
        self.row().1
    }

    /// The verdict in words.
    pub fn words(self) -> &'static str {
        self.row().2
    }

    /// The verdict with this short form.
    pub fn of_code(code: &str) -> Option<Self> {
        let (verdict, ..) = Self::ALL.into_iter().find(|(_, short, _)| *short == code)?;
        Some(verdict)
    }

    /// The verdict that a folder of jury submissions is named after, such as `run_time_error`.
    pub fn of_folder(name: &str) -> Option<Self> {
        let named = |words: &str| words.replace([' ', '-'], "_") == name;
        let (verdict, ..) = Self::ALL.into_iter().find(|(.., words)| named(words))?;
        Some(verdict)
    }
}

/// A verdict, and the reason in a sentence if it needs one. For AC, a remark.
pub type Judgement = (Verdict, Option<String>);
