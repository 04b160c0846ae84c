//! When two outputs are equal, and where they first differ: pure functions of two texts.
//!
//! A rule says which parts of a text count. Two texts are equal if their parts are, one by one. The
//! verdict and the difference that a report shows both follow from the first parts that differ.

use std::iter;

use crate::verdict::Verdict;

/// What of two texts has to be equal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Rule {
    /// Every character.
    Bytes,
    /// Everything except the line ends: LF, CRLF, or none after the last line. A blank line at the
    /// end counts.
    Lines,
    /// Everything except white space at the ends of lines, and blank lines at the end of the text.
    Visible,
    /// The words, whatever white space is between them.
    Words,
    /// The words, but some differences do not count, as on Kattis.
    Near(Near),
}

/// Which differences between words do not count.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Near {
    /// The largest absolute and the largest relative error of a number. Without a tolerance,
    /// numbers are words like any other.
    pub tolerance: Option<[f64; 2]>,
    /// Whether capital and small letters are the same.
    pub ignores_case: bool,
    /// Whether white space between words has to be equal to the byte.
    pub keeps_space: bool,
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
            Self::Near(near) if near.keeps_space => {
                Box::new(text.chunk_by(|one, other| is_space(*one) == is_space(*other)))
            }
            Self::Words | Self::Near(_) => Box::new(words(text)),
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
                    let pairs = iter::zip(part.unwrap_or_default(), with.unwrap_or_default());
                    let common = match self {
                        // Words differ as a whole.
                        Self::Words | Self::Near(_) => 0,
                        _ => pairs.take_while(|(a, b)| a == b).count(),
                    };
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

    /// The verdict on an output: AC, WA, or PE if only white space between the words differs.
    pub fn verdict(self, expected: &[u8], got: &[u8]) -> Verdict {
        let is_equal = |rule: Self| rule.difference(expected, got).is_none();
        match self {
            _ if is_equal(self) => Verdict::Ac,
            Self::Near(_) => Verdict::Wa,
            _ if is_equal(Self::Words) => Verdict::Pe,
            _ => Verdict::Wa,
        }
    }

    /// The fewest differences to ignore so that an output that is not accepted would be; `None` if
    /// it stays wrong.
    pub fn almost(self, expected: &[u8], got: &[u8]) -> Option<Near> {
        let near = match self {
            Self::Visible => Near::default(),
            Self::Near(near) => near,
            _ => return None,
        };
        if self.verdict(expected, got) == Verdict::Pe {
            let tolerance = Some([0.0; 2]);
            return Some(Near { tolerance, ..near });
        }
        let tolerance = near.tolerance.unwrap_or_default();
        let loose = Near {
            tolerance: Some(tolerance.map(|it| it.max(SUGGESTED_TOLERANCE))),
            ..near
        };
        let in_any_case = |near| Near {
            ignores_case: true,
            ..near
        };
        let mut all = [in_any_case(near), loose, in_any_case(loose)].into_iter();
        all.find(|near| Self::Near(*near).difference(expected, got).is_none())
    }

    /// The error of the first number that is off, and the one that is allowed: the smaller of the
    /// absolute and the relative error, or the one that counts. `None` if no number is off first.
    pub fn error(self, expected: &[u8], got: &[u8]) -> Option<String> {
        let Self::Near(Near {
            tolerance: Some([absolute, relative]),
            ..
        }) = self
        else {
            return None;
        };
        let (_, places) = self.difference(expected, got)?;
        let number = |text: &[u8], place: usize| number(words(&text[place..]).next()?);
        let (expected, got) = (number(expected, places[0])?, number(got, places[1])?);
        let difference = (expected - got).abs();
        let errors = [
            ("absolute", difference, absolute),
            ("relative", difference / expected.abs(), relative),
        ];
        // An error that may be nothing rather does not count.
        let counts = |allowed: f64| allowed > 0.0 || absolute.max(relative) == 0.0;
        let errors = errors.into_iter().filter(|it| counts(it.2));
        let (name, error, allowed) = errors.min_by(|one, other| one.1.total_cmp(&other.1))?;
        // With as few digits as tell it from what is allowed.
        let rounded = |digits: usize| format!("{error:.digits$e}").parse().unwrap_or(error);
        let mut shown = (0..16).map(rounded);
        let shown = shown.find(|it| *it > allowed).unwrap_or(error);
        Some(format!("{name} error {shown:?}, allowed {allowed:?}"))
    }

    fn are_equal(self, expected: &[u8], got: &[u8]) -> bool {
        let Self::Near(near) = self else {
            return expected == got;
        };
        let is_near = |[absolute, relative]: [f64; 2]| {
            let (expected, got) = (number(expected)?, number(got)?);
            let difference = (expected - got).abs();
            Some(difference <= absolute || difference <= relative * expected.abs())
        };
        near.tolerance.and_then(is_near).unwrap_or_else(|| {
            expected == got || near.ignores_case && expected.eq_ignore_ascii_case(got)
        })
    }
}

fn number(word: &[u8]) -> Option<f64> {
    let number = std::str::from_utf8(word).ok()?.parse().ok();
    number.filter(|number: &f64| number.is_finite())
}

/// The words of a text, between white space as C's `isspace` defines it.
pub(crate) fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let parts = text.split(|it| is_space(*it));
    parts.filter(|part| !part.is_empty())
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

/// The lines of a text with their ends.
pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|byte| *byte == b'\n')
}

/// A text with LF at the end of each line that ends in CRLF.
pub(crate) fn in_lf(text: &[u8]) -> Vec<u8> {
    let ended = |line: &'_ [u8]| match line.strip_suffix(b"\r\n") {
        Some(plain) => [plain, b"\n"].concat(),
        None => line.to_vec(),
    };
    lines(text).flat_map(ended).collect()
}

/// A line without its end, LF or CRLF.
fn without_end(line: &[u8]) -> &[u8] {
    let plain = line.strip_suffix(b"\r\n");
    plain.or(line.strip_suffix(b"\n")).unwrap_or(line)
}
