//! The command line of `cargo xtask`.

use std::process::ExitCode;

fn main() -> ExitCode {
    judge_harness::command::terminal::enter(|| xtask::commands::run().map(Into::into))
}
