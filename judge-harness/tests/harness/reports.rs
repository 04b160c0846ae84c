//! The reports, where a text in `folders` would not show all of it.

use std::fs;

use unicode_width::UnicodeWidthStr;

use crate::support::command::{Ran, command, harness, on_sample, ran};
use crate::support::{ACCEPTED, Scratch, workspace};
use crate::trials::test;

/// The report on a program that prints this output for a sample.
fn report_on_output(problem: &str, output: &str) -> Ran {
    let source = format!("fn main() {{ print!(\"{{}}\", {output:?}); }}");
    on_sample(problem, "my.rs", &source, &[])
}

test!(what_could_not_be_judged_is_said_once);
fn what_could_not_be_judged_is_said_once() {
    let cases = ["1.in", "1.ans", "2.in", "2.ans"].map(|name| (name, ""));
    let folder = Scratch::with(&cases);
    folder.write("my.rs", "fn main() {}");
    folder.write("my.f90", "end");
    folder.write("check.rs", "fn main() { std::process::abort() }");
    let checked = folder.judge(&["my.rs", "--checker", "check.rs"]);
    let not_compiled = ran(folder.command(&["my.f90"]).env("PATH", ""));
    let missing = "there is no gfortran; on Debian it is in the package gfortran";
    for (ran, reason) in [(checked, "the checker "), (not_compiled, missing)] {
        assert_eq!(ran.stdout.matches(reason).count(), 1, "{ran:?}");
        assert_eq!(ran.exits(2).complaint(), "");
    }
}

test!(no_row_is_wider_than_the_terminal);
fn no_row_is_wider_than_the_terminal() {
    for columns in [80, 60, 40] {
        for arguments in [
            &["--case", "*-*-*-*-*-*", "--all-cases"][..],
            &[
                ACCEPTED,
                "--problem",
                "poj1753",
                "--case",
                "[a-d]*",
                "--all-cases",
            ],
        ] {
            let mut judge = command(arguments);
            let text = ran(judge.env("COLUMNS", columns.to_string())).stdout;
            let rows = text.lines().filter(|line| !line.contains("case by case"));
            let widest = rows.map(UnicodeWidthStr::width).max();
            assert!(widest.is_some_and(|widest| widest <= columns), "{text}");
            assert!(text.starts_with("Submission"), "{text}");
            let names = arguments.contains(&ACCEPTED).then_some("gaussian.rs");
            assert!(text.contains(names.unwrap_or("poj1222")), "{text}");
        }
    }
    // At the usual width only the title is missing.
    let headings = [
        "Language",
        "Verdict",
        "Cases",
        "Slowest case",
        "CPU in ms",
        "Peak in KiB\n",
    ];
    let narrow = ran(command(&["--case", "1"]).env("COLUMNS", "80"));
    narrow.says(&headings).lacks(&["Title"]);
    harness(&["--case", "1"]).says(&["Title"]);
}

test!(a_wrong_answer_is_shown_as_boards_below_the_lines);
fn a_wrong_answer_is_shown_as_boards_below_the_lines() {
    let answer = |problem: &str| {
        let file = format!("data/{problem}/sample/1.ans");
        fs::read_to_string(workspace().root.join(file)).expect("the sample's answer")
    };
    let lights = answer("poj1222").replacen("1 0 1 0 0 1", "1 0 1 0 1 1", 1);
    let source = format!("fn main() {{ print!({lights:?}) }}");
    let json = on_sample("poj1222", "my.rs", &source, &["--json"]).json();
    let failure = &json["runs"][0]["cases"][0]["failure"];
    let boards = failure["boards"].as_str().expect("boards");
    assert!(boards.contains("| 1 0 1 0[1]1 |"), "no colours: {boards:?}");
    let text = report_on_output("poj1222", &lights).stdout;
    let lines = text.find("| 1 0 1 0 1 1").expect("the lines that differ");
    let boards = text.find("  as boards:\n    Puzzle 1\n").expect("boards");
    assert!(lines < boards, "{text}");
    assert!(text.contains("| 1 0 1 0[1]1 |"), "{text}");
    let moves = answer("tyvj9801").replace("4344", "4243");
    let report = report_on_output("tyvj9801", &moves);
    report.says(&["after the printed moves\n"]);
    let report = report_on_output("uva322", "Game #1\nno.\n\n");
    let report = report.says(&["  as boards:\n    Game 1: yes.\n"]);
    let (_, boards) = report.stdout.split_once("as boards:").expect("boards");
    assert!(boards.lines().all(|line| line.width() <= 80), "{boards}");
    // No board if it would show no difference.
    let blank_line = answer("uva322").replace("#1\n", "#1\n\n");
    for (problem, output) in [("poj1753", "5\n"), ("uva322", &blank_line)] {
        let report = report_on_output(problem, output);
        report.says(&["  difference "]).lacks(&["as boards:"]);
    }
}
