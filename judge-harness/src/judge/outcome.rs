//! What came of a case, in so few letters that it can be kept and compared.

use std::fmt;

use crate::rules::verdict::{Verdict, in_plain_lines, tokens};

/// The verdict on a case, and a hash of the output where it is the output that is wrong. Written,
/// it is `AC`, `TLE`, or `WA-811c9dc5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// The hash of a wrong answer's tokens, a blank behind each, or of a presentation error's plain
    /// lines.
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

    /// The outcome that is written so.
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

/// The hash of nothing.
const START: u32 = 0x811c_9dc5;

/// The hash FNV-1a of 32 bits, which a page can compute in one line as well.
fn fnv_1a(so_far: u32, bytes: &[u8]) -> u32 {
    let add = |hash: u32, byte: &u8| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    bytes.iter().fold(so_far, add)
}
