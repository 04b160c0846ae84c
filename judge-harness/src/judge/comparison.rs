//! How an output is compared with the answer, and where the two first differ.
//!
//! A rule says which parts of a text count. Two texts are equal if their parts are, one by one. The
//! verdict and the difference that a report shows both follow from the first parts that differ.

use std::iter;
use std::sync::Arc;

use problems::{OutputError, OutputValidator};

use crate::judge::checker::Checker;
use crate::printable::text;
use crate::problem::site::Site;
use crate::problem::workspace::Problem;
use crate::verdict::{Judgement, Verdict};

/// How the outputs of a task are judged.
#[derive(Debug, Clone)]
pub enum Comparison {
    /// By a rule: PE if only the words are equal.
    Equal(Rule),
    /// By the output validator of the problem.
    Rules(OutputValidator),
    /// By a program of the user's.
    Checker(Arc<Checker>),
    /// By a program of the user's that talks to the judged one. What it has written may be judged
    /// by a checker.
    Interactor(Arc<Checker>, Option<Arc<Checker>>),
}

impl Comparison {
    /// The problem's own: its output validator, or else the rule of the place that it comes from.
    pub fn of(problem: &Problem) -> Self {
        let rule = if problem.is_folder() || problem.site.is_some_and(Site::forgives_ends) {
            Rule::Visible
        } else {
            Rule::Lines
        };
        let validate = problem.rules.validate_output;
        validate.map_or(Self::Equal(problem.rule.unwrap_or(rule)), Self::Rules)
    }

    /// The rule by which the difference between an output with this verdict and the answer is
    /// shown.
    pub fn shown_by(&self, verdict: Verdict) -> Rule {
        match (self, verdict) {
            (Self::Equal(rule @ Rule::Near { .. }), _) => *rule,
            (_, Verdict::Wa) => Rule::Words,
            (Self::Equal(rule), _) => *rule,
            _ => Rule::Lines,
        }
    }

    /// The verdict on an output. `None` if a program of the user's gives it.
    pub fn judgement(
        &self,
        problem: &Problem,
        input: &[u8],
        answer: &[u8],
        output: &[u8],
    ) -> Option<Judgement> {
        Some(match self {
            Self::Equal(rule) => {
                let Judgement { verdict, reason } = rule.judgement(answer, output);
                let forgives = *rule == Rule::Visible && verdict == Verdict::Ac;
                let site = problem.site.filter(|_| forgives);
                let remark = || {
                    let site = site?.name();
                    Rule::Lines.difference(answer, output)?;
                    Some(format!(
                        "prints blanks at the end of lines, or blank lines at the end: {site} \
                         accepts that, other sites may not"
                    ))
                };
                let reason = reason.or_else(remark);
                Judgement { verdict, reason }
            }
            Self::Rules(validate) => match validate(input, answer, output) {
                Ok(()) => Verdict::Ac.into(),
                Err(OutputError::Presentation) => Verdict::Pe.into(),
                Err(OutputError::Answer(reason)) => Judgement {
                    verdict: Verdict::Wa,
                    reason: Some(reason),
                },
            },
            Self::Checker(_) | Self::Interactor(..) => return None,
        })
    }
}

/// Which parts of two texts have to be equal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Rule {
    /// Every character.
    Bytes,
    /// All but how a line ends: with LF, with CRLF or, the last one, with neither. A blank line at
    /// the end counts.
    Lines,
    /// All but white space at the end of a line, and blank lines at the end of the text.
    Visible,
    /// The words, whatever white space is between them.
    Words,
    /// The same, but not every letter or digit counts. So Kattis compares.
    Near {
        /// How far a number may be from the expected one: absolutely, or relative to it. Without a
        /// tolerance, numbers are words like any other.
        tolerance: Option<[f64; 2]>,
        /// Whether capital and small letters are the same.
        ignores_case: bool,
    },
}

/// The tolerance that a report suggests.
const SUGGESTED_TOLERANCE: f64 = 1e-6;

impl Rule {
    /// The parts of a text that count.
    pub fn parts(self, text: &[u8]) -> Box<dyn Iterator<Item = &[u8]> + '_> {
        match self {
            Self::Bytes => Box::new(lines(text)),
            Self::Lines => Box::new(lines(text).map(without_end)),
            Self::Visible => Box::new(lines(text.trim_ascii_end()).map(<[u8]>::trim_ascii_end)),
            Self::Words | Self::Near { .. } => Box::new(words(text)),
        }
    }

    /// Where two texts begin to differ: the number of equal parts before, and the byte in each.
    /// `None` if they are equal.
    pub fn difference(self, expected: &[u8], got: &[u8]) -> Option<(usize, [usize; 2])> {
        let (mut parts, mut other) = (self.parts(expected), self.parts(got));
        for equal in 0.. {
            let (part, with) = (parts.next(), other.next());
            match (part, with) {
                (None, None) => break,
                (Some(part), Some(with)) if self.are_equal(part, with) => {}
                _ => {
                    let common = self.in_common(part.unwrap_or_default(), with.unwrap_or_default());
                    let place = |text: &[u8], part: Option<&[u8]>| {
                        let start = part.map(|part| part.as_ptr().addr() - text.as_ptr().addr());
                        start.map_or(text.len(), |start| start + common)
                    };
                    return Some((equal, [place(expected, part), place(got, with)]));
                }
            }
        }
        None
    }

    /// The verdict on an output, AC, PE or WA, and the first wrong word where not every letter or
    /// digit counts.
    pub fn judgement(self, expected: &[u8], got: &[u8]) -> Judgement {
        let Some((equal, [in_expected, in_got])) = self.difference(expected, got) else {
            return Verdict::Ac.into();
        };
        let are_words_equal = Self::Words.difference(expected, got).is_none();
        let verdict = [Verdict::Wa, Verdict::Pe][usize::from(are_words_equal)];
        let reason = match self {
            Self::Near { tolerance, .. } => {
                let word = |all: &[u8], at| words(&all[at..]).next().map(text);
                let [expected, got] = [word(expected, in_expected), word(got, in_got)]
                    .map(|word| word.unwrap_or("the end".to_owned()));
                let number = equal + 1;
                let within = tolerance.map(|[a, b]| format!(", to within {:?}", f64::max(a, b)));
                let within = within.unwrap_or_default();
                Some(format!("word {number} is {got} and not {expected}{within}"))
            }
            _ => None,
        };
        Judgement { verdict, reason }
    }

    /// The rule that accepts a wrong answer to the user's own problem, with as little more leniency
    /// as possible; `None` if none does.
    pub fn almost(self, expected: &[u8], got: &[u8]) -> Option<Self> {
        let (tolerance, ignores_case) = match self {
            Self::Visible => (None, false),
            Self::Near {
                tolerance,
                ignores_case,
            } => (tolerance, ignores_case),
            _ => return None,
        };
        let suggested = tolerance
            .unwrap_or_default()
            .map(|it| it.max(SUGGESTED_TOLERANCE));
        let rules = [
            (tolerance, true),
            (Some(suggested), ignores_case),
            (Some(suggested), true),
        ];
        let rules = rules.map(|(tolerance, ignores_case)| Self::Near {
            tolerance,
            ignores_case,
        });
        let mut accepting = rules.into_iter();
        accepting.find(|rule| rule.difference(expected, got).is_none())
    }

    /// Whether two parts are equal.
    fn are_equal(self, expected: &[u8], got: &[u8]) -> bool {
        let near = |[absolute, relative]: [f64; 2]| {
            let (expected, got) = (number(expected)?, number(got)?);
            let difference = (expected - got).abs();
            Some(difference <= absolute || difference <= relative * expected.abs())
        };
        match self {
            Self::Near {
                tolerance,
                ignores_case,
            } => tolerance.and_then(near).unwrap_or_else(|| {
                expected == got || ignores_case && expected.eq_ignore_ascii_case(got)
            }),
            _ => expected == got,
        }
    }

    /// The bytes that two different parts have in common at their start. Words differ as a whole.
    fn in_common(self, expected: &[u8], got: &[u8]) -> usize {
        match self {
            Self::Words | Self::Near { .. } => 0,
            _ => iter::zip(expected, got).take_while(|(a, b)| a == b).count(),
        }
    }
}

fn number(word: &[u8]) -> Option<f64> {
    let number = std::str::from_utf8(word).ok()?.parse().ok();
    number.filter(|number: &f64| number.is_finite())
}

/// The words of a text, between white space as C's `isspace` defines it.
pub(crate) fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let parts = text.split(|byte| matches!(byte, b' ' | b'\t'..=b'\r'));
    parts.filter(|part| !part.is_empty())
}

/// The lines of a text with their ends.
pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|byte| *byte == b'\n')
}

/// A line without its end, LF or CRLF.
fn without_end(line: &[u8]) -> &[u8] {
    let plain = line.strip_suffix(b"\r\n");
    plain.or(line.strip_suffix(b"\n")).unwrap_or(line)
}

/// The text with LF at the end of every line, the last one included.
pub fn in_plain_lines(text: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(text.len() + 1);
    for line in lines(text) {
        plain.extend(without_end(line));
        plain.push(b'\n');
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(rule: Rule, expected: &[u8], got: &[u8]) -> Verdict {
        rule.judgement(expected, got).verdict
    }

    #[test]
    fn outputs_are_compared_by_lines_and_then_by_words() {
        let outputs = |verdict, expected: &str, outputs: &[&str]| {
            for got in outputs {
                let found = given(Rule::Lines, expected.as_bytes(), got.as_bytes());
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
            let found = given(Rule::Visible, b"1 2\n3\n", got.as_bytes());
            assert_eq!(found, verdict, "{got:?}");
        }
    }

    #[test]
    fn bytes_are_compared_and_not_replacement_characters() {
        assert_eq!(given(Rule::Lines, b"\xff\n", b"\xff\n"), Verdict::Ac);
        assert_eq!(given(Rule::Lines, b"\xff\n", b"\xfe\n"), Verdict::Wa);
        assert_eq!(
            given(Rule::Lines, b"\xff\n", "\u{fffd}\n".as_bytes()),
            Verdict::Wa
        );
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
            let rule = Rule::Near {
                tolerance: Some([1e-6; 2]),
                ignores_case: false,
            };
            let found = rule.judgement(expected.as_bytes(), got.as_bytes());
            assert_eq!(
                found.verdict == Verdict::Ac,
                is_right,
                "{expected} {got} {found:?}"
            );
        }
    }

    #[test]
    fn what_would_accept_a_wrong_answer_is_as_little_as_possible() {
        let near = |tolerance: Option<f64>, ignores_case| Rule::Near {
            tolerance: tolerance.map(|it| [it; 2]),
            ignores_case,
        };
        for (expected, got, rule) in [
            ("yes 1", "YES 1", Some(near(None, true))),
            (
                "0.3333333333333333",
                "0.333333333",
                Some(near(Some(1e-6), false)),
            ),
            ("yes 0.5", "Yes 0.50000001", Some(near(Some(1e-6), true))),
            ("yes 0.5", "no 0.5", None),
        ] {
            let found = Rule::Visible.almost(expected.as_bytes(), got.as_bytes());
            assert_eq!(found, rule, "{expected} {got}");
        }
        // More than what is allowed already.
        let found = near(Some(0.1), false).almost(b"yes 0.5", b"Yes 0.55");
        assert_eq!(found, Some(near(Some(0.1), true)));
        assert_eq!(Rule::Lines.almost(b"yes", b"YES"), None);
    }
}
