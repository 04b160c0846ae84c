//! The command line of the judge.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    judge_harness::terminal::enter(cli::arguments::run)
}
