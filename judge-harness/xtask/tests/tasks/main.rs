//! The maintainer's tools. One executable keeps all cores busy, and little is linked.

#[path = "../../../tests/support/mod.rs"]
mod support;
#[path = "../../../tests/support/trials.rs"]
mod trials;

mod documents;
#[path = "../../../tests/harness/folders.rs"]
mod folders;
mod package;

/// The texts that are tests.
const FOLDERS: &str = "judge-harness/xtask/tests/tasks/folders";

fn main() -> std::process::ExitCode {
    trials::main()
}
