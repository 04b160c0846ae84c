//! The verdicts of a judge, and how two outputs compare.

use std::borrow::Cow;
use std::time::Duration;

use serde::Serialize;

use crate::sandbox::{End, Excess, Exit};

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
    /// Judge error: no fault of the submission's, and nothing is known of what it would have got.
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

    /// The judges' short form.
    #[must_use]
    pub fn code(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// The verdict in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        Self::ALL[self as usize].2
    }

    /// The verdict with this short form.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        let found = Self::ALL.into_iter().find(|(_, short, _)| *short == code);
        found.map(|(verdict, ..)| verdict)
    }

    /// The verdict that a folder of jury submissions is named after, such as `run_time_error`.
    #[must_use]
    pub fn of_folder(name: &str) -> Option<Self> {
        let named = |words: &str| words.replace([' ', '-'], "_") == name;
        let (verdict, ..) = Self::ALL.into_iter().find(|(.., words)| named(words))?;
        Some(verdict)
    }
}

/// The verdict that follows from how a run ended, whatever it printed; `None` if it ended well.
#[must_use]
pub fn of_run(exit: &Exit, limits: &JudgeLimits) -> Option<Verdict> {
    match exit.end {
        End::Stopped(Excess::Cpu | Excess::Idle) => Some(Verdict::Tle),
        End::Stopped(Excess::Memory) => Some(Verdict::Mle),
        End::Stopped(Excess::Output | Excess::Files) => Some(Verdict::Ole),
        End::Stopped(Excess::Threads) => Some(Verdict::Re),
        _ if exit.cpu > limits.time => Some(Verdict::Tle),
        _ if exit.peak_kib > limits.memory_kib => Some(Verdict::Mle),
        _ if exit.printed > limits.output => Some(Verdict::Ole),
        End::Status(0) => None,
        End::Status(_) | End::Signal(_) => Some(Verdict::Re),
    }
}

/// The limits that decide the verdict.
#[derive(Debug, Clone, Copy)]
pub struct JudgeLimits {
    /// CPU time.
    pub time: Duration,
    /// Peak memory in KiB.
    pub memory_kib: u64,
    /// Bytes printed, on standard output and standard error together.
    pub output: u64,
}

/// Compares an output with the expected one, byte by byte: AC, PE or WA.
///
/// CRLF line ends and a missing line end of the last line are forgiven. A missing blank line at the end is
/// not forgiven: it is PE.
#[must_use]
pub fn compare(expected: &[u8], got: &[u8]) -> Verdict {
    if in_plain_lines(expected) == in_plain_lines(got) {
        Verdict::Ac
    } else if tokens(expected).eq(tokens(got)) {
        Verdict::Pe
    } else {
        Verdict::Wa
    }
}

/// What is between white space, which is what C's `isspace` says it is.
fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let parts = text.split(|byte| matches!(byte, b' ' | b'\t'..=b'\r'));
    parts.filter(|part| !part.is_empty())
}

/// The text with LF at the end of every line, the last one included.
#[must_use]
pub fn in_plain_lines(text: &[u8]) -> Cow<'_, [u8]> {
    let mut text = Cow::Borrowed(text);
    if text.windows(2).any(|pair| pair == b"\r\n") {
        let lines = text.split_inclusive(|byte| *byte == b'\n');
        let plain = lines.flat_map(|line| match line.strip_suffix(b"\r\n") {
            Some(line) => [line, b"\n"],
            None => [line, b""],
        });
        text = Cow::Owned(plain.collect::<Vec<_>>().concat());
    }
    if text.last().is_some_and(|last| *last != b'\n') {
        text.to_mut().push(b'\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verdict_has_its_words_and_its_folder() {
        for (index, (verdict, code, words)) in Verdict::ALL.into_iter().enumerate() {
            assert_eq!(verdict as usize, index);
            assert_eq!((verdict.code(), verdict.words()), (code, words));
            let folder = words.replace([' ', '-'], "_");
            assert_eq!(Verdict::of_folder(&folder), Some(verdict));
            assert_eq!(Verdict::of_code(code), Some(verdict));
        }
        assert_eq!(Verdict::of_folder("wrong"), None);
    }

    fn verdict(expected: &str, got: &str) -> Verdict {
        compare(expected.as_bytes(), got.as_bytes())
    }

    #[test]
    fn bytes_are_compared_and_not_what_stands_for_them() {
        for got in [b"\xff\n".as_slice(), b"\xfe\n", "\u{fffd}\n".as_bytes()] {
            let same = if got == b"\xff\n" {
                Verdict::Ac
            } else {
                Verdict::Wa
            };
            assert_eq!(compare(b"\xff\n", got), same, "{got:?}");
        }
        // A blank that is none in the judges' C is a part of a token.
        assert_eq!(verdict("1 2\n", "1\u{a0}2\n"), Verdict::Wa);
    }

    #[test]
    fn line_ends_are_forgiven() {
        for got in ["1 2\n3\n", "1 2\n3", "1 2\r\n3\r\n", "1 2\r\n3"] {
            assert_eq!(verdict("1 2\n3\n", got), Verdict::Ac, "{got:?}");
        }
        assert_eq!(verdict("", ""), Verdict::Ac);
    }

    #[test]
    fn other_white_space_is_a_presentation_error() {
        for got in [
            "1  2\n3\n",
            "1 2 \n3\n",
            "1 2\n\n3\n",
            "1\n2\n3\n",
            "1 2\n3\n\n",
            " 1 2\n3",
        ] {
            assert_eq!(verdict("1 2\n3\n", got), Verdict::Pe, "{got:?}");
        }
        assert_eq!(verdict("yes.\n\n", "yes.\n"), Verdict::Pe);
        assert_eq!(verdict("", "\n"), Verdict::Pe);
    }

    #[test]
    fn other_tokens_are_a_wrong_answer() {
        for got in ["", "1 2\n", "1 2\n4\n", "1 23\n", "12\n3\n", "1 2\n3\n4\n"] {
            assert_eq!(verdict("1 2\n3\n", got), Verdict::Wa, "{got:?}");
        }
        assert_eq!(verdict("Impossible\n", "impossible\n"), Verdict::Wa);
    }
}
