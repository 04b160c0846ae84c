//! The harness as its users and its next maintainer use it. One executable keeps all cores busy,
//! and little is linked.

#[path = "../support/mod.rs"]
mod support;
#[path = "../support/trials.rs"]
mod trials;

mod fifth_problem;
mod folders;
mod languages;
mod readme;
mod show;
mod stress;

/// The texts that are tests.
const FOLDERS: &str = "judge-harness/tests/harness/folders";

fn main() -> std::process::ExitCode {
    trials::main()
}
