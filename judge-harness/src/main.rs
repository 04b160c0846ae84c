//! The command line of the judge.

use std::process::ExitCode;

fn main() -> ExitCode {
    judge_harness::command::terminal::enter(judge_harness::command::run)
}
