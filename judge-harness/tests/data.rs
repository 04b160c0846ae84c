//! The data can be relied on: every input of `sample` and `secret` is valid as it stands, every one of
//! `lenient` is not, and reference solutions recompute all answers.
//! One test each for every problem, such as `uva322::the_data_is_sound`.

mod support;

use std::process::ExitCode;

use judge_harness::data;
use judge_harness::report;
use judge_harness::workspace::{Case, Problem, Workspace};
use libtest_mimic::{Arguments, Failed, Trial};
use support::failed;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let workspace = support::workspace();
    let mut trials = Vec::new();
    for problem in workspace.all_problems().expect("sound data") {
        let id = &problem.id;
        trials.push(Trial::test(format!("{id}::the_data_is_sound"), move || {
            is_sound(workspace, problem)
        }));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn is_sound(workspace: &Workspace, problem: &Problem) -> Result<(), Failed> {
    let checked = data::check(problem, |_| ()).map_err(failed)?;
    let id = &problem.id;
    if checked.lacks_validator {
        eprintln!("{id}: inputs not checked, it has no input validator");
    }
    if checked.lacks_reference {
        eprintln!("{id}: answers not checked, it has no reference solution");
    }
    let report = |(case, flaw): &(&Case, data::Flaw)| report::flaw(flaw, case, workspace);
    let flaws: String = checked.flaws.iter().map(report).collect();
    is_true(flaws.is_empty(), flaws)
}

fn is_true(condition: bool, otherwise: String) -> Result<(), Failed> {
    if condition {
        Ok(())
    } else {
        Err(otherwise.into())
    }
}
