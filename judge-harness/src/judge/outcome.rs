//! The outcome of a case, short enough to be stored and compared.

use std::fmt;

use crate::verdict::{Verdict, in_plain_lines, tokens};

/// The verdict on a case, with a hash of the output if the output is wrong. Its text is `AC`, `TLE`
/// or `WA-811c9dc5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// The hash of a wrong answer's tokens, each followed by a blank, or of a presentation error's
    /// plain lines.
    pub printed: Option<u32>,
}

impl Outcome {
    /// The outcome of a run that printed this and got this verdict.
    pub fn new(verdict: Verdict, printed: &[u8]) -> Self {
        let printed = match verdict {
            Verdict::Wa => Some(
                tokens(printed).fold(START, |so_far, token| fnv_1a(fnv_1a(so_far, token), b" ")),
            ),
            Verdict::Pe => Some(fnv_1a(START, &in_plain_lines(printed))),
            _ => None,
        };
        Self { verdict, printed }
    }

    /// Whether the case is not accepted.
    pub fn fails(self) -> bool {
        self.verdict != Verdict::Ac
    }

    /// Parses an outcome's text.
    pub fn of_code(code: &str) -> Option<Self> {
        let (code, printed) = match code.split_once('-') {
            Some((code, hash)) => (code, Some(u32::from_str_radix(hash, 16).ok()?)),
            None => (code, None),
        };
        let verdict = Verdict::of_code(code)?;
        Some(Self { verdict, printed })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.verdict.code())?;
        self.printed.map_or(Ok(()), |hash| write!(f, "-{hash:08x}"))
    }
}

/// The hash of no bytes.
const START: u32 = 0x811c_9dc5;

/// The 32-bit hash FNV-1a. A web page can compute it in one line.
fn fnv_1a(so_far: u32, bytes: &[u8]) -> u32 {
    let add = |hash: u32, byte: &u8| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    bytes.iter().fold(so_far, add)
}
