//! The command line of the judge.

use std::process::ExitCode;

fn main() -> ExitCode {
    judge_harness::cli::enter(judge_harness::cli::arguments::run)
}
