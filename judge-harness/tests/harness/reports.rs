//! The reports, for people and for programs.

use std::fs;

use serde_json::{Value, json};
use unicode_width::UnicodeWidthStr;

use crate::support::command::{Ran, command, harness, on_sample, ran};
use crate::support::{ACCEPTED, Scratch, target, workspace};
use crate::trials::test;

/// The report on a program for Flip Game's sample, whose answer is 4.
fn report_on(source: &str, more: &[&str]) -> Ran {
    on_sample("poj1753", "my.rs", source, more)
}

/// The report on a program that prints this output for a sample.
fn report_on_output(problem: &str, output: &str) -> Ran {
    let source = format!("fn main() {{ print!(\"{{}}\", {output:?}); }}");
    on_sample(problem, "my.rs", &source, &[])
}

test!(a_wrong_answer_is_shown_beside_the_right_one_with_standard_error);
fn a_wrong_answer_is_shown_beside_the_right_one_with_standard_error() {
    let source = r#"fn main() { eprintln!("a\tclue"); print!("Impossible"); }"#;
    report_on(source, &[]).says(&[
        ": wrong answer on case sample/1\n",
        "  input, data/poj1753/sample/1.in:\n    bwwb\n",
        "  difference in line 1, column 1, - expected and + got:\n",
        "    - 1 | 4\n    + 1 | Impossible (no line end)\n",
        "  standard error (\u{2409} is a tab):\n    a\u{2409}clue\n",
        "\ncases: 0 passed, 1 failed\n",
    ]);
}

test!(white_space_that_is_wrong_is_shown_by_signs_and_they_are_explained);
fn white_space_that_is_wrong_is_shown_by_signs_and_they_are_explained() {
    let source = r#"fn main() { eprintln!("clue"); print!("4 "); }"#;
    report_on(source, &[]).says(&[
        "  difference in line 1, column 2, - expected and + got",
        " (\u{b7} is a blank, \u{23ce} is a line end):\n",
        "    - 1 | 4\u{23ce}\n    + 1 | 4\u{b7} (no line end)\n",
        "  standard error:\n    clue\n",
    ]);
    let report = report_on_output("poj1753", "4\n\n");
    report.says(&[
        "difference in line 2, column 1, - expected and + got (\u{23ce} is a line end):\n",
    ]);
}

/// An input, the answer to it, an output, and parts of the report.
type Shown = (&'static str, String, String, &'static [&'static str]);

/// A line of 900 numbers. One of them may be wrong.
fn numbers(other: Option<usize>) -> String {
    let number = |it| if Some(it) == other { it + 5 } else { it };
    let numbers: Vec<_> = (1..=900).map(|it| number(it).to_string()).collect();
    numbers.join(" ") + "\n"
}

test!(the_place_that_is_wrong_is_seen_and_named);
fn the_place_that_is_wrong_is_seen_and_named() {
    let count =
        |from: usize| -> String { (from..from + 100_000).map(|it| format!("{it}\n")).collect() };
    let rows: [Shown; 6] = [
        (
            "1\r\n\u{a0}\t\u{feff}2",
            numbers(None),
            numbers(Some(500)),
            &[
                "input, 1.in (\u{2409} is a tab, \u{240d} is a carriage return, ",
                "    1\u{240d}\n    \\u{a0}\u{2409}\\u{feff}2 (no line end)\n",
                "difference in line 1, column 1889 (word 500), - expected",
                " 499 500 501 ",
                " 499 505 501 ",
            ],
        ),
        (
            "",
            count(1),
            count(0),
            &[
                "  input, 1.in: nothing\n",
                "difference from line 1 on, in 100000 lines, first in column 1, - expected",
                ":\n    +  1 | 0\n       2 | 1\n",
                "      20 | 19\n    ... (cut)\n",
            ],
        ),
        // The white space in line 1 is not the reason for the verdict.
        (
            "",
            "1 2\n3 4\n5\n".to_owned(),
            "1  2 \n3  5\r\n5".to_owned(),
            &[
                "difference in line 2, column 4 (word 2), - expected and + got (\u{240d} is ",
                "      1 | 1  2\n    - 2 | 3 4\n    + 2 | 3  5\u{240d}\n",
                "      3 | 5 (no line end)\n",
            ],
        ),
        // Neither is white space at the end of a line.
        (
            "",
            "1\n3 4\n".to_owned(),
            "1 \n3  4\n\n".to_owned(),
            &[
                "difference in line 2, column 3, - expected",
                "+ 2 | 3\u{b7}\u{b7}4\u{23ce}\n",
            ],
        ),
        (
            "",
            "1 2\n".to_owned(),
            "1\u{a0}2\n".to_owned(),
            &["- 1 | 1 2\n    + 1 | 1\\u{a0}2\n"],
        ),
        (
            "",
            numbers(None),
            numbers(None)[..1999].to_owned(),
            &[
                "column 2000 (word 528)",
                " 526 527 (no line end)\n",
                " 526 527 528 529 ",
            ],
        ),
    ];
    for (input, answer, output, parts) in rows {
        let source = format!("fn main() {{ print!(\"{{}}\", {output:?}); }}");
        let folder = Scratch::with(&[("my.rs", &source), ("1.in", input), ("1.ans", &answer)]);
        let judge = |more: &[&str]| {
            let mut judge = command(&[&["my.rs"], more].concat());
            judge.env("XDG_CACHE_HOME", target());
            ran(judge.current_dir(folder.folder())).exits(1)
        };
        judge(&[]).says(parts);
        let report = judge(&["--json"]).json();
        let failure = &report["runs"][0]["cases"][0]["failure"];
        let [expected, got] = ["expected", "got"].map(|it| failure[it].as_str().expect("a text"));
        assert_ne!(expected, got);
        assert!(failure["column"].is_u64() && failure["lines_differ"].is_u64());
    }
}

test!(the_expected_lines_are_green_and_the_others_red);
fn the_expected_lines_are_green_and_the_others_red() {
    let scratch = Scratch::new();
    let file = scratch.file("my.rs", "fn main() { println!(\"5\"); }");
    let mut judge = command(&[&*file, "--problem", "poj1753", "--case", "sample/1"]);
    let report = ran(judge.env("CLICOLOR_FORCE", "1"));
    report.says(&["\u{1b}[32m- 1 | 4\u{1b}", "\u{1b}[31m+ 1 | 5\u{1b}"]);
}

test!(the_verdict_comes_last_with_the_count_of_each_kind_and_a_list_of_the_other_cases);
fn the_verdict_comes_last_with_the_count_of_each_kind_and_a_list_of_the_other_cases() {
    let source = r#"
        fn main() {
            let mut text = String::new();
            std::io::stdin().read_line(&mut text).unwrap();
            assert!(text.starts_with('b'));
            println!("none");
        }"#;
    let scratch = Scratch::new();
    let file = scratch.file("my.rs", source);
    let judged = |more: &[&str]| harness(&[&[&file, "--problem", "poj1753"], more].concat());
    let long = judged(&[]).says(&["input", "difference", "also:"]);
    let last = long.stdout.lines().rev().nth(2).expect("three lines");
    let counts = "my.rs: wrong answer (WA 20, RE 20)";
    assert!(last.ends_with(counts), "{last}");
    let brief = judged(&["--brief"]).says(&["wrong answer on case sample/1\n"]);
    brief.lacks(&["input", "difference", "also:"]);
    let others = harness(&[&*file, "--problem", "uva322", "--case", "two-by-*"]);
    let also = "  also:\n    RE secret/two-by-fourteen\n    RE secret/two-by-sixteen\n\n";
    others.says(&[also]);
}

test!(a_presentation_error_is_what_the_site_makes_of_it);
fn a_presentation_error_is_what_the_site_makes_of_it() {
    let remark = "UVa accepts it with a remark: Accepted (PE)";
    for (problem, output, words) in [
        ("poj1753", "4 \n", "POJ does not accept it"),
        ("uva322", "Game #1\nyes.\n", remark),
        (
            "tyvj9801",
            "4\n1222\n1424\n3242\n4344 \n",
            "Luogu has no PE",
        ),
    ] {
        let report = report_on_output(problem, output);
        report.says(&["presentation error", words]);
    }
}

test!(what_does_not_compile_is_not_judged);
fn what_does_not_compile_is_not_judged() {
    report_on("fn main() { flop!() }", &[]).says(&[
        "compile error",
        "cannot find macro `flop`",
        "cases: 0 passed, 0 failed, 1 not judged\n",
    ]);
}

test!(every_case_is_listed_on_request);
fn every_case_is_listed_on_request() {
    let text = harness(&["uva322", "--case", "two-by-*", "--all-cases"]).stdout;
    let (_, list) = text.split_once("uva322, case by case:\n").expect("a list");
    let rows = list.lines().take_while(|line| !line.is_empty());
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(rows.len(), 4, "{text}");
    assert_eq!(rows[1][..2], ["secret/two-by-fifteen", "AC"]);
    assert!(rows[1][2].ends_with("/3000"), "{text}");
    assert!(rows[1][4].parse::<u64>().is_ok_and(|kib| kib > 0), "{text}");
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

test!(json_has_a_run_for_each_submission);
/// In the order in which they were named.
fn json_has_a_run_for_each_submission() {
    let report = harness(&["--json", "--case", "sample/*", "uva322", "poj1222"]).json();
    assert_eq!(report["runs"].as_array().map(Vec::len), Some(2));
    for (place, value) in [
        ("/runs/0/problem", json!("uva322")),
        ("/runs/0/title", json!("Ships")),
        ("/runs/0/submission", json!("uva322/src/main.rs")),
        ("/runs/0/verdict", json!("AC")),
        ("/runs/0/first_failure", Value::Null),
        ("/runs/0/limits/time_ms", json!(3000)),
        ("/runs/0/limits/memory_kib", Value::Null),
        ("/runs/1/limits/memory_kib", json!(10_000)),
        ("/runs/0/cases/0/name", json!("sample/1")),
        ("/runs/0/cases/0/verdict", json!("AC")),
        ("/submissions", json!(2)),
        ("/accepted", json!(2)),
        ("/totals/passed", json!(2)),
    ] {
        assert_eq!(report.pointer(place), Some(&value), "{place}");
    }
    let case = &report["runs"][0]["cases"][0];
    let figures = ["cpu_ms", "wall_ms", "peak_kib"].map(|figure| &case[figure]);
    for figure in figures.into_iter().chain([&report["elapsed_ms"]]) {
        assert!(figure.as_f64().is_some_and(|it| it > 0.0), "{report}");
    }
}

test!(json_explains_a_failure_as_the_text_does);
fn json_explains_a_failure_as_the_text_does() {
    let run = |source| report_on(source, &["--json"]).json()["runs"][0].take();
    let wrong = run(r#"fn main() { eprintln!("clue"); println!("5"); }"#);
    let failure = json!({
        "input": "bwwb\nbbwb\nbwwb\nbwww\n", "line": 1, "column": 1, "word": 1,
        "lines_differ": 1, "from_line": 1, "expected": "4\n", "got": "5\n", "boards": null,
        "dialogue": null, "stderr": "clue\n",
    });
    assert_eq!(wrong["first_failure"], "sample/1");
    assert_eq!(wrong["cases"][0]["failure"], failure);
    assert_eq!(wrong["cases"][0]["input_file"], "data/poj1753/sample/1.in");
    assert_eq!(wrong["compile_error"], Value::Null);
    assert_eq!(wrong["totals"]["failed"], 1);
    let failed = run("fn main() { std::process::exit(3) }");
    assert_eq!(failed["cases"][0]["reason"], "exit status 3");
    assert_eq!(failed["cases"][0]["failure"]["expected"], Value::Null);
    let broken = run("fn main() { flop!() }");
    let error = broken["compile_error"].as_str().expect("a compile error");
    assert!(error.contains("cannot find macro `flop`"), "{error}");
    assert_eq!(broken["totals"]["not_judged"], 1);
    assert_eq!(broken["cases"], json!([]));
    // The special judge gives a reason that the difference does not show.
    let source = r#"fn main() { println!("4\n1112"); }"#;
    let report = on_sample("tyvj9801", "my.rs", source, &["--json"]).json();
    let run = &report["runs"][0];
    let reason = run["cases"][0]["reason"].as_str();
    assert!(reason.is_some_and(|reason| !reason.is_empty()), "{report}");
}

test!(json_has_every_failure_that_is_not_too_long);
fn json_has_every_failure_that_is_not_too_long() {
    let scratch = Scratch::new();
    let long = r#"fn main() { print!("{}", "4".repeat(70_000)) }"#;
    for (source, got) in [
        (
            r#"fn main() { println!("4"); }"#,
            [json!("4\n"), json!("4\n")],
        ),
        (
            long,
            [json!(format!("{}...", "4".repeat(100))), Value::Null],
        ),
    ] {
        let file = scratch.file("my.rs", source);
        let cases = ["--case", "secret/all-*", "--problem", "poj1753", "--json"];
        let report = harness(&[&[file.as_str()], &cases[..]].concat()).json();
        let cases = report["runs"][0]["cases"].as_array().expect("cases");
        let names: Vec<&Value> = cases.iter().map(|it| &it["name"]).collect();
        assert_eq!(
            names,
            ["secret/all-black-already", "secret/all-white-already"]
        );
        let printed: Vec<&Value> = cases.iter().map(|it| &it["failure"]["got"]).collect();
        assert_eq!(printed, got.iter().collect::<Vec<_>>());
    }
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
