//! The data stands on its own feet: inputs are valid, and answers are derived by reference solutions.

mod support;

use std::fs;

use judge_harness::data::{flaw, is_checked};
use judge_harness::report;
use judge_harness::rules::rules;
use support::workspace;

#[track_caller]
fn assert_without_flaw(problem: &str) {
    let workspace = workspace();
    let problem = workspace.problem(problem).expect("one of the problems");
    assert!(is_checked(problem));
    for case in &problem.cases {
        if let Some(flaw) = flaw(problem, case).expect("the case can be read") {
            panic!("{}", report::flaw(&flaw, case, &workspace));
        }
    }
}

#[test]
fn poj1222() {
    assert_without_flaw("poj1222");
}

#[test]
fn poj1753() {
    assert_without_flaw("poj1753");
}

#[test]
fn tyvj9801() {
    assert_without_flaw("tyvj9801");
}

#[test]
fn uva322() {
    assert_without_flaw("uva322");
}

/// `data/README.md` tells of each case what it is there to catch, and marks with a star those that are
/// not in the statement's own white space.
#[test]
fn the_readme_knows_every_case() {
    let workspace = workspace();
    let readme = workspace.root.join("data/README.md");
    let readme = fs::read_to_string(readme).expect("data/README.md");
    for problem in workspace.all_problems().expect("sound data") {
        let (_, section) = readme
            .split_once(&format!("\n## {}", problem.id))
            .unwrap_or_else(|| panic!("no section for {}", problem.id));
        let section = section.split("\n## ").next().unwrap_or_default();
        for case in &problem.cases {
            let name = case.name.trim_start_matches("secret/");
            let input = fs::read_to_string(&case.input).expect("the case can be read");
            let is_strict = rules(&problem.id).validate_input(&input).is_ok();
            let star = if is_strict { "" } else { " *" };
            let row = format!("\n| `{name}`{star} | ");
            assert!(
                section.contains(&row),
                "{}: no row {}",
                problem.id,
                row.trim()
            );
        }
        let rows = section.matches("\n| `").count();
        assert_eq!(rows, problem.cases.len(), "{}: rows", problem.id);
    }
}
