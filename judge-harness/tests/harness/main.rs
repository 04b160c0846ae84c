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
mod rooms;
mod show;
mod stress;

/// The texts that are tests.
const FOLDERS: &str = "judge-harness/tests/harness/folders";

fn main() -> std::process::ExitCode {
    let mut arguments = libtest_mimic::Arguments::from_args();
    // While one waits for a limit, a start or a signal, another one can run. gVisor counts what
    // waits for a processor as CPU time there.
    if support::needs::exact_memory().is_ok() {
        support::two_for_each_processor(&mut arguments);
    }
    libtest_mimic::run(&arguments, trials::all(&arguments)).exit_code()
}
