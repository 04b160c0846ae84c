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
    let arguments = libtest_mimic::Arguments::from_args();
    libtest_mimic::run(&arguments, trials::all(&arguments)).exit_code()
}
