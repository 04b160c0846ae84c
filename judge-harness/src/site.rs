//! The sites that judge programs, as public sources describe them.

use clap::ValueEnum;
use serde::Deserialize;

/// A site that judges programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Site {
    /// Peking University's.
    Poj,
    /// `UVa`, now called Online Judge.
    Uva,
    /// Luogu.
    Luogu,
}

impl Site {
    /// The name that people know it by.
    pub fn name(self) -> &'static str {
        match self {
            Self::Poj => "POJ",
            Self::Uva => "UVa",
            Self::Luogu => "Luogu",
        }
    }

    /// The name on the command line and in files.
    pub fn id(self) -> String {
        self.name().to_lowercase()
    }

    /// Whether it accepts white space at the end of a line and of the output.
    pub fn forgives_ends(self) -> bool {
        // POJ's board, message_id=87097, and accepted programs, such as run 13290078 of problem
        // 1222; Luogu's help, help.luogu.com.cn/manual/luogu/problem/judging.
        matches!(self, Self::Poj | Self::Luogu)
    }

    /// Whether the exit status of a program in this language is no run-time error, whatever it is.
    pub fn ignores_status(self, language: &str) -> bool {
        // Accepted programs, such as runs 5310023 of problem 3253 in C++, 7643975 of 2080 in G++
        // and 11560882 of 1005 in C. The others count it: run 10794575 of UVa's problem 11723, run
        // 36273210 of Luogu's P4718.
        self == Self::Poj && ["C", "C++"].contains(&language)
    }
}
