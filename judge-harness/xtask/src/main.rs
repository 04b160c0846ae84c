//! The command line of `cargo xtask`.

use std::process::ExitCode;

fn main() -> ExitCode {
    judge_harness::terminal::enter(xtask::commands::run)
}
