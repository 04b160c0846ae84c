//! What the site accepts is accepted here: the lenient cases do not decide the verdict on a user's own file, and
//! one line tells how many of them pass.

use judge_harness::problem::workspace::Problem;

use crate::support::command::{Ran, harness};
use crate::support::{Scratch, workspace};

/// A program of the jury that reads byte by byte where the statement has them.
fn reads_the_statements_bytes() -> String {
    harness(&["program", "poj1753/wrong_answer/five_bytes_per_line"]).stdout
}

fn judge(more: &[&str]) -> Ran {
    let scratch = Scratch::new();
    let file = scratch.file("my.rs", &reads_the_statements_bytes());
    harness(&[&[&file, "--problem", "poj1753"], more].concat())
}

fn lenient_cases(problem: &Problem) -> usize {
    let cases = problem.cases.iter();
    cases.filter(|case| case.is_lenient()).count()
}

/// Of several files each line names its own.
#[test]
fn a_strangers_file_is_accepted_without_the_lenient_cases_and_told_which_fail() {
    let problem = workspace().problem("poj1753").expect("one of the problems");
    let lenient = lenient_cases(problem);
    let decisive = problem.cases.len() - lenient;
    let row = format!("{decisive}/{decisive}");
    let total = format!("cases: {decisive} passed, 0 failed");
    let line = format!(
        "\nlenient: 2 of {lenient} (fails all-white-space-at-once, byte-order-mark, crlf, ...)\n"
    );
    judge(&[]).exits(0).says(&[&row, &total, &line]);
    let scratch = Scratch::new();
    let code = reads_the_statements_bytes();
    let [one, two] = ["one.rs", "two.rs"].map(|it| scratch.file(it, &code));
    let lines = ["/one.rs: lenient: 2 of ", "/two.rs: lenient: 2 of "];
    harness(&[&one, &two, "--problem", "poj1753"]).says(&lines);
}

#[test]
fn json_has_the_lenient_cases_apart_and_a_wrong_answer_has_none() {
    let report = judge(&["--json"]).json();
    let run = &report["runs"][0];
    assert_eq!(run["verdict"], "AC", "{report}");
    assert!(!run["cases"].to_string().contains("lenient/"));
    assert!(run["lenient"].to_string().contains("\"lenient/crlf\""));
    let scratch = Scratch::new();
    let file = scratch.file("my.rs", r#"fn main() { println!("4"); }"#);
    let wrong = harness(&[&file, "--problem", "poj1753"]);
    wrong.exits(1).lacks(&["lenient"]);
}

#[test]
fn lenient_cases_decide_where_nothing_else_was_asked_for() {
    let only = judge(&["--case", "lenient/crlf"]);
    only.exits(1).says(&["wrong answer on case lenient/crlf"]);
}

#[test]
fn every_problems_submission_has_to_pass_the_lenient_cases() {
    let lenient: usize = workspace().problems.iter().map(lenient_cases).sum();
    let total = format!("cases: {lenient} passed, 0 failed");
    harness(&["--case", "lenient/*"]).exits(0).says(&[&total]);
}
