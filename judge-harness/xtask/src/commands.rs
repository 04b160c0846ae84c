//! The commands of `cargo xtask`. Each is a function that returns whether all went well.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::Result;
use clap::Parser;

use crate::package::Format;
use crate::{measure, package, pictures, website};

/// The tools of this repository's maintainers.
///
/// Exit status: 0 if all is well, 1 if not, 2 for wrong use or a broken set-up, 130 after Ctrl-C.
#[derive(Parser)]
#[command(version, bin_name = "cargo xtask")]
enum Tool {
    /// Make the pages of the site
    Site {
        /// The folder to write the pages into; target/site if none is given
        #[arg(value_name = "DIR")]
        folder: Option<PathBuf>,
        /// Where the files of the repository can be read, for links to those that have no page
        #[arg(long, value_name = "URL")]
        source: Option<String>,
    },
    /// Make problem packages, which DOMjudge, Kattis and BAPCtools take
    Package {
        /// The problems to package; all if none is named
        problems: Vec<OsString>,
        /// The folder for the packages, instead of `packages` in Cargo's target folder
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
        /// The format: legacy, for DOMjudge and Kattis; or 2025-09, for BAPCtools and newer
        /// versions of Kattis
        #[arg(long, default_value = "legacy", hide_possible_values = true)]
        format: Format,
    },
    /// Count instructions beside known methods, for the table in each problem's README (needs
    /// valgrind)
    Measure {
        /// The problems to measure; all if none is named
        problems: Vec<OsString>,
    },
    /// Draw the pictures in the documents again, each by the command that is its title
    Pictures {
        /// Draw nothing, and say which pictures are no longer what their commands draw
        #[arg(long)]
        check: bool,
    },
}

/// Does what the arguments ask for; whether all went well.
pub fn run() -> Result<bool> {
    match Tool::parse() {
        Tool::Site { folder, source } => website::site(folder, source),
        Tool::Package {
            problems,
            out,
            format,
        } => package::package(&problems, out, format),
        Tool::Measure { problems } => measure::measure(&problems),
        Tool::Pictures { check } => pictures::pictures(check),
    }
}
