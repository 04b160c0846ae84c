//! The data can be relied on: every input of `sample` and `secret` is valid as it stands, every one of
//! `lenient` is not, reference solutions recompute all answers, and `data/README.md` knows every case.
//! One test each for every problem, such as `uva322::the_data_is_sound`.

mod support;

use std::fs;
use std::process::ExitCode;

use judge_harness::data;
use judge_harness::report;
use judge_harness::workspace::{Case, Problem, Workspace};
use libtest_mimic::{Arguments, Failed, Trial};
use support::failed;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let workspace = support::workspace();
    let readme = fs::read_to_string(workspace.root.join("data/README.md"));
    let readme = readme.expect("data/README.md");
    let mut trials = Vec::new();
    for problem in workspace.all_problems().expect("sound data") {
        let id = &problem.id;
        trials.push(Trial::test(format!("{id}::the_data_is_sound"), move || {
            is_sound(workspace, problem)
        }));
        let Some(section) = section(&readme, id).map(str::to_owned) else {
            let name = format!("{id}: not checked, it has no section in data/README.md");
            trials.push(Trial::test(name, || Ok(())).with_ignored_flag(true));
            continue;
        };
        let name = format!("{id}::the_readme_knows_every_case");
        trials.push(Trial::test(name, move || {
            knows_every_case(&section, problem)
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

/// The part of `data/README.md` that tells of a problem's cases.
fn section<'a>(readme: &'a str, id: &str) -> Option<&'a str> {
    let (_, section) = readme.split_once(&format!("\n## {id}:"))?;
    section.split("\n## ").next()
}

/// The section has a row for each case that says what the case is there to catch, those of the lenient
/// cases under a heading of their own, and no row for anything else.
fn knows_every_case(section: &str, problem: &Problem) -> Result<(), Failed> {
    let (strict, lenient) = section
        .split_once("\n### Lenient\n")
        .unwrap_or((section, ""));
    for case in &problem.cases {
        let (part, group) = if case.is_lenient() {
            (lenient, "lenient/")
        } else {
            (strict, "secret/")
        };
        let row = format!("\n| `{}` | ", case.name.trim_start_matches(group));
        let missing = format!("no row for {}: {}", case.name, row.trim());
        is_true(part.contains(&row), missing)?;
    }
    let rows = section.matches("\n| `").count();
    let cases = problem.cases.len();
    is_true(rows == cases, format!("{rows} rows for {cases} cases"))
}

fn is_true(condition: bool, otherwise: String) -> Result<(), Failed> {
    if condition {
        Ok(())
    } else {
        Err(otherwise.into())
    }
}
