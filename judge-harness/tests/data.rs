//! The data can be relied on: every input of `sample` and `secret` is valid as it stands, every one of
//! `lenient` is not, reference solutions recompute all answers, and `data/README.md` knows every case.
//! One test each for every problem, such as `uva322::the_data_is_sound`.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

use judge_harness::data;
use judge_harness::purposes::purposes;
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
        let Some(purposes) = purposes(workspace, id).expect("data/README.md") else {
            let name = format!("{id}: not checked, it has no section in data/README.md");
            trials.push(Trial::test(name, || Ok(())).with_ignored_flag(true));
            continue;
        };
        let name = format!("{id}::the_readme_knows_every_case");
        trials.push(Trial::test(name, move || {
            knows_every_case(&purposes, problem)
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

/// There is a row for each case that says what the case is there to catch, and no row for anything else.
fn knows_every_case(purposes: &BTreeMap<String, String>, problem: &Problem) -> Result<(), Failed> {
    let names: BTreeSet<_> = problem.cases.iter().map(|case| &case.name).collect();
    let rows: BTreeSet<_> = purposes.keys().collect();
    let missing = names
        .difference(&rows)
        .map(|name| format!("no row for {name}\n"));
    let unknown = rows
        .difference(&names)
        .map(|name| format!("no case {name}\n"));
    let faults: String = missing.chain(unknown).collect();
    is_true(faults.is_empty(), faults)
}

fn is_true(condition: bool, otherwise: String) -> Result<(), Failed> {
    if condition {
        Ok(())
    } else {
        Err(otherwise.into())
    }
}
