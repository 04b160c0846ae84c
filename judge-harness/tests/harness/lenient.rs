//! What the site accepts is accepted here: the lenient cases do not decide the verdict on a user's own file, and
//! one line tells how many of them pass.

use std::process::{Command, Output};

use judge_harness::workspace::Problem;
use serde_json::Value;

use crate::support::{HARNESS, Scratch, workspace};

/// Flip Game by all plans, reading byte by byte where the statement has them: five bytes a row.
const READS_THE_STATEMENTS_BYTES: &str = r#"
use std::io::Read;
fn main() {
    let mut input = Vec::new();
    std::io::stdin().read_to_end(&mut input).unwrap();
    let mut start = 0u32;
    for square in 0..16 {
        let piece = *input.get(square / 4 * 5 + square % 4).unwrap_or(&0);
        start |= ((piece == b'b') as u32) << square;
    }
    let least = (0..1u32 << 16).filter(|plan| {
        let flipped = start ^ plan ^ (plan & 0x7777) << 1 ^ (plan & 0xeeee) >> 1
            ^ plan << 4 & 0xffff ^ plan >> 4;
        flipped == 0 || flipped == 0xffff
    }).map(|plan| plan.count_ones()).min();
    match least {
        Some(rounds) => println!("{}", rounds),
        None => println!("Impossible"),
    }
}
"#;

fn judge(source: &str, more: &[&str]) -> (Output, String) {
    let scratch = Scratch::new();
    let file = scratch.write("my.rs", source);
    let mut command = Command::new(HARNESS);
    command.arg(file).args(["--problem", "poj1753"]).args(more);
    command.current_dir(&workspace().root);
    let output = command.output().expect("the harness starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (output, text)
}

fn lenient_cases(problem: &Problem) -> usize {
    let cases = problem.cases.iter();
    cases.filter(|case| case.is_lenient()).count()
}

#[test]
fn a_strangers_file_is_accepted_without_the_lenient_cases_and_told_which_fail() {
    let (output, text) = judge(READS_THE_STATEMENTS_BYTES, &[]);
    assert!(output.status.success(), "{text}");
    let workspace = workspace();
    let problem = workspace.problem("poj1753").expect("one of the problems");
    let lenient = lenient_cases(problem);
    let decisive = problem.cases.len() - lenient;
    assert!(text.contains(&format!("{decisive}/{decisive}")), "{text}");
    assert!(
        text.contains(&format!("cases: {decisive} passed, 0 failed")),
        "{text}"
    );
    let line = format!(
        "\nlenient: 2 of {lenient} (fails all-white-space-at-once, byte-order-mark, crlf, ...)\n"
    );
    assert!(text.contains(&line), "{text}");
}

#[test]
fn of_several_files_each_line_names_its_own() {
    let scratch = Scratch::new();
    scratch.write("two.rs", READS_THE_STATEMENTS_BYTES);
    let one = scratch.write("one.rs", READS_THE_STATEMENTS_BYTES);
    let mut command = Command::new(HARNESS);
    command.arg(&one).arg(one.with_file_name("two.rs"));
    command.args(["--problem", "poj1753"]);
    let output = command.current_dir(&workspace().root).output();
    let output = output.expect("the harness starts");
    let text = String::from_utf8_lossy(&output.stdout);
    for name in ["one.rs", "two.rs"] {
        assert!(text.contains(&format!("/{name}: lenient: 2 of ")), "{text}");
    }
}

#[test]
fn json_has_the_lenient_cases_apart() {
    let (output, text) = judge(READS_THE_STATEMENTS_BYTES, &["--json"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON and nothing else");
    let run = &report["runs"][0];
    assert_eq!(run["verdict"], "AC", "{text}");
    let names = |list: &Value| -> Vec<String> {
        let cases = list.as_array().expect("a list of cases").iter();
        cases.map(|case| case["name"].to_string()).collect()
    };
    assert!(
        names(&run["cases"])
            .iter()
            .all(|name| !name.contains("lenient"))
    );
    assert!(names(&run["lenient"]).contains(&"\"lenient/crlf\"".to_owned()));
}

#[test]
fn a_wrong_answer_is_not_followed_by_the_lenient_cases() {
    let (output, text) = judge(r#"fn main() { println!("4"); }"#, &[]);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(!text.contains("lenient"), "{text}");
}

#[test]
fn lenient_cases_decide_where_nothing_else_was_asked_for() {
    let (output, text) = judge(READS_THE_STATEMENTS_BYTES, &["--case", "lenient/crlf"]);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("wrong answer on case lenient/crlf"), "{text}");
}

#[test]
fn this_workspaces_own_submissions_have_to_pass_the_lenient_cases() {
    let workspace = workspace();
    let mut command = Command::new(HARNESS);
    command
        .args(["--case", "lenient/*"])
        .current_dir(&workspace.root);
    let output = command.output().expect("the harness starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}");
    let lenient: usize = workspace.problems.iter().map(lenient_cases).sum();
    assert!(
        text.contains(&format!("cases: {lenient} passed, 0 failed")),
        "{text}"
    );
}
