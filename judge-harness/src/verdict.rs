//! The verdicts of a judge, and how two outputs compare.

use problems::OutputError;
use serde::{Deserialize, Serialize};

use crate::printable::text;
use crate::problem::workspace::Problem;

/// What a judge says of a run, or of all runs of a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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

    /// The judges' short form.
    pub fn code(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// The verdict in words.
    pub fn words(self) -> &'static str {
        Self::ALL[self as usize].2
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

/// A verdict on an output, and the reason if there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// AC, PE or WA.
    pub verdict: Verdict,
    /// What is wrong, for a person to read.
    pub reason: Option<String>,
}

impl From<Verdict> for Judgement {
    fn from(verdict: Verdict) -> Self {
        let reason = None;
        Self { verdict, reason }
    }
}

/// Judges an output to the problem, given an input and its answer: AC, PE or WA.
pub fn of_output(problem: &Problem, input: &[u8], answer: &[u8], output: &[u8]) -> Judgement {
    match problem.rules.validate_output {
        None if problem.ignores_blanks => compare_visible(answer, output).into(),
        None => compare(answer, output).into(),
        Some(validate) => match validate(input, answer, output) {
            Ok(()) => Verdict::Ac.into(),
            Err(OutputError::Presentation) => Verdict::Pe.into(),
            Err(OutputError::Answer(reason)) => Judgement {
                verdict: Verdict::Wa,
                reason: Some(reason),
            },
        },
    }
}

/// Compares an output with the expected one, byte by byte: AC, PE or WA.
///
/// CRLF line ends and a missing line end of the last line are forgiven. A missing blank line at the
/// end is not forgiven: it is PE.
pub fn compare(expected: &[u8], got: &[u8]) -> Verdict {
    let are_equal = plain_lines(expected).eq(plain_lines(got));
    by_words(are_equal, expected, got)
}

/// The same, but white space at the end of a line and blank lines at the end are ignored.
pub fn compare_visible(expected: &[u8], got: &[u8]) -> Verdict {
    fn visible_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
        plain_lines(text.trim_ascii_end()).map(<[u8]>::trim_ascii_end)
    }
    let are_equal = visible_lines(expected).eq(visible_lines(got));
    by_words(are_equal, expected, got)
}

/// AC if the outputs are equal, PE if only their words are, otherwise WA.
fn by_words(are_equal: bool, expected: &[u8], got: &[u8]) -> Verdict {
    if are_equal {
        Verdict::Ac
    } else if tokens(expected).eq(tokens(got)) {
        Verdict::Pe
    } else {
        Verdict::Wa
    }
}

/// Compares an output with the expected one word by word, as Kattis does. A number may differ by
/// the tolerance, absolutely or relative to the expected one. Any other word has to be equal. White
/// space is not compared. The error says what differs.
pub fn compare_within(tolerance: f64, expected: &[u8], got: &[u8]) -> Result<(), String> {
    let number = |word: &[u8]| -> Option<f64> {
        let number = std::str::from_utf8(word).ok()?.parse().ok();
        number.filter(|number: &f64| number.is_finite())
    };
    let is_near = |expected: &[u8], got: &[u8]| {
        let (Some(expected), Some(got)) = (number(expected), number(got)) else {
            return expected == got;
        };
        let difference = (expected - got).abs();
        difference <= tolerance || difference <= tolerance * expected.abs()
    };
    let shown = |word: Option<&[u8]>| word.map_or("the end".to_owned(), text);
    let (mut expected, mut got) = (tokens(expected), tokens(got));
    for number in 1.. {
        match (expected.next(), got.next()) {
            (None, None) => break,
            (Some(expected), Some(got)) if is_near(expected, got) => {}
            (expected, got) => {
                let (expected, got) = (shown(expected), shown(got));
                return Err(format!(
                    "word {number} is {got} and not {expected}, to within {tolerance:e}"
                ));
            }
        }
    }
    Ok(())
}

/// The words of a text, between white space as C's `isspace` defines it.
fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let parts = text.split(|byte| matches!(byte, b' ' | b'\t'..=b'\r'));
    parts.filter(|part| !part.is_empty())
}

/// The lines of a text without their ends, LF or CRLF.
fn plain_lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = text.split_inclusive(|byte| *byte == b'\n');
    lines.map(|line| {
        let end: &[u8] = if line.ends_with(b"\r\n") {
            b"\r\n"
        } else {
            b"\n"
        };
        line.strip_suffix(end).unwrap_or(line)
    })
}

/// The text with LF at the end of every line, the last one included.
pub fn in_plain_lines(text: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(text.len() + 1);
    for line in plain_lines(text) {
        plain.extend(line);
        plain.push(b'\n');
    }
    plain
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

    #[test]
    fn outputs_are_compared_by_lines_and_then_by_words() {
        let outputs = |verdict, expected: &str, outputs: &[&str]| {
            for got in outputs {
                let found = compare(expected.as_bytes(), got.as_bytes());
                assert_eq!(found, verdict, "{expected:?} {got:?}");
            }
        };
        outputs(Verdict::Ac, "", &[""]);
        outputs(Verdict::Pe, "", &["\n"]);
        outputs(Verdict::Pe, "yes.\n\n", &["yes.\n"]);
        let two_lines = |verdict, got: &[&str]| outputs(verdict, "1 2\n3\n", got);
        two_lines(Verdict::Ac, &["1 2\n3\n", "1 2\n3"]);
        two_lines(Verdict::Ac, &["1 2\r\n3\r\n", "1 2\r\n3"]);
        two_lines(Verdict::Pe, &["1  2\n3\n", "1 2 \n3\n", "1 2\n\n3\n"]);
        two_lines(Verdict::Pe, &["1\n2\n3\n", "1 2\n3\n\n", " 1 2\n3"]);
        two_lines(Verdict::Wa, &["", "1 2\n", "1 2\n4\n", "1 23\n"]);
        two_lines(Verdict::Wa, &["12\n3\n", "1 2\n3\n4\n"]);
        // A no-break space is no white space in C, so it is part of a word.
        outputs(Verdict::Wa, "1 2\n", &["1\u{a0}2\n"]);
        outputs(Verdict::Wa, "Impossible\n", &["impossible\n"]);
    }

    #[test]
    fn invisible_white_space_may_be_ignored() {
        for (got, verdict) in [
            ("1 2\n3\n", Verdict::Ac),
            ("1 2 \r\n3\t\n\n \n", Verdict::Ac),
            ("1  2\n3\n", Verdict::Pe),
            ("\n1 2\n3\n", Verdict::Pe),
            ("1 2\n\n3\n", Verdict::Pe),
            ("1 2\n4\n", Verdict::Wa),
        ] {
            let found = compare_visible(b"1 2\n3\n", got.as_bytes());
            assert_eq!(found, verdict, "{got:?}");
        }
    }

    #[test]
    fn bytes_are_compared_and_not_replacement_characters() {
        assert_eq!(compare(b"\xff\n", b"\xff\n"), Verdict::Ac);
        assert_eq!(compare(b"\xff\n", b"\xfe\n"), Verdict::Wa);
        assert_eq!(compare(b"\xff\n", "\u{fffd}\n".as_bytes()), Verdict::Wa);
    }

    #[test]
    fn numbers_may_differ_by_a_tolerance() {
        for (expected, got, is_right) in [
            ("3.14159", "3.1415901", true),
            ("3.14159", "3.1416", false),
            ("1e9 YES", " 1000000100\nYES", true),
            ("1e9 YES", "1000000100 yes", false),
            ("0", "-0.0000001", true),
            ("inf nan", "inf nan", true),
            ("1 2", "1", false),
            ("1", "1 2", false),
            ("1", "nan", false),
            ("1", "inf", false),
            ("1e999", "2e999", false),
        ] {
            let found = compare_within(1e-6, expected.as_bytes(), got.as_bytes());
            assert_eq!(found.is_ok(), is_right, "{expected} {got} {found:?}");
        }
    }
}
