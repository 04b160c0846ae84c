//! The reports, for people and for programs.

use std::fs;

use serde_json::Value;
use unicode_width::UnicodeWidthStr;

use crate::support::command::{command, run, stdout};
use crate::support::{Scratch, workspace};

/// What is printed for a program on Flip Game's sample, whose answer is 4.
fn report_on(source: &str, more: &[&str]) -> String {
    let scratch = Scratch::new();
    let file = scratch.write("my.rs", source).display().to_string();
    let fixed = [&file, "--problem", "poj1753", "--case", "sample/1"];
    stdout(&run(&[&fixed, more].concat()))
}

#[test]
fn a_wrong_answer_is_shown_beside_the_right_one_with_standard_error() {
    let text = report_on(
        r#"fn main() { eprintln!("a\tclue"); print!("Impossible"); }"#,
        &[],
    );
    for part in [
        ": wrong answer on case sample/1\n",
        "  input, data/poj1753/sample/1.in:\n    bwwb\n",
        "  difference from line 1 on, - expected and + got:\n    - 4\n    + Impossible\n",
        "  standard error (\u{2409} is a tab):\n    a\u{2409}clue\n",
        "\ncases: 0 passed, 1 failed\n",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // That the last line does not end is forgiven, so it is not what is wrong.
    assert!(!text.contains("no line end"), "{text}");
}

#[test]
fn white_space_that_is_wrong_is_shown_by_signs_and_they_are_explained() {
    let text = report_on(r#"fn main() { eprintln!("clue"); print!("4 "); }"#, &[]);
    for part in [
        "- expected and + got (\u{b7} is a blank, \u{23ce} is a line end):\n",
        "    - 4\u{23ce}\n    + 4\u{b7}\u{23ce}\n",
        "  standard error:\n    clue\n",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let text = report_on(r#"fn main() { print!("4\n\n"); }"#, &[]);
    assert!(text.contains("+ got (\u{23ce} is a line end):\n"), "{text}");
}

#[test]
fn the_verdict_comes_last_with_the_count_of_each_kind() {
    let source = r#"
        fn main() {
            let mut text = String::new();
            std::io::stdin().read_line(&mut text).unwrap();
            assert!(text.starts_with('b'));
            println!("none");
        }"#;
    let scratch = Scratch::new();
    let file = scratch.write("my.rs", source).display().to_string();
    let judged = |more: &[&str]| stdout(&run(&[&[&file, "--problem", "poj1753"], more].concat()));
    let text = judged(&[]);
    let last = text.lines().rev().nth(2).expect("three lines");
    assert!(
        last.ends_with("my.rs: wrong answer (WA 20, RE 20)"),
        "{last}"
    );
    let brief = judged(&["--brief"]);
    assert!(brief.contains("wrong answer on case sample/1\n"), "{brief}");
    for part in ["input", "difference", "also:"] {
        assert!(text.contains(part) && !brief.contains(part), "{part}");
    }
}

#[test]
fn a_presentation_error_is_what_the_site_makes_of_it() {
    for (problem, output, words) in [
        ("poj1753", "4 \n", "POJ does not accept it"),
        (
            "uva322",
            "Game #1\nyes.\n",
            "UVa accepts it with a remark: Accepted (PE)",
        ),
        (
            "tyvj9801",
            "4\n1222\n1424\n3242\n4344 \n",
            "Luogu has no PE",
        ),
    ] {
        let text = report_on_output(problem, output);
        assert!(text.contains("presentation error"), "{text}");
        assert!(text.contains(words), "{text}");
    }
}

#[test]
fn other_failing_cases_are_a_list() {
    let scratch = Scratch::new();
    let file = scratch.write("my.rs", r#"fn main() { println!("none"); }"#);
    let file = file.display().to_string();
    let text = stdout(&run(&[&file, "--problem", "uva322", "--case", "two-by-*"]));
    let list = "  also:\n    WA secret/two-by-fourteen\n    WA secret/two-by-sixteen\n\n";
    assert!(text.contains(list), "{text}");
}

#[test]
fn what_does_not_compile_is_not_judged() {
    let text = report_on("fn main() { flop!() }", &[]);
    assert!(text.contains("compile error"), "{text}");
    assert!(text.contains("cannot find macro `flop`"), "{text}");
    let total = "cases: 0 passed, 0 failed, 1 not judged\n";
    assert!(text.ends_with(total), "{text}");
}

#[test]
fn every_case_is_listed_on_request() {
    let text = stdout(&run(&["uva322", "--case", "two-by-*", "--all-cases"]));
    let (_, list) = text.split_once("uva322, case by case:\n").expect("a list");
    let rows: Vec<Vec<&str>> = list
        .lines()
        .take_while(|line| !line.is_empty())
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(rows.len(), 4, "{text}");
    assert_eq!(rows[1][..2], ["secret/two-by-fifteen", "AC"]);
    assert!(rows[1][2].ends_with("/3000"), "{text}");
    assert!(rows[1][4].parse::<u64>().is_ok_and(|kib| kib > 0), "{text}");
}

#[test]
fn no_row_is_wider_than_the_terminal() {
    let wrong = "judge-harness/submissions/poj1753/accepted/gaussian.rs";
    for columns in [80, 60, 40] {
        for arguments in [
            &["--case", "*-*-*-*-*", "--all-cases"][..],
            &[wrong, "--problem", "poj1753", "--all-cases"],
        ] {
            let mut command = command(arguments);
            let output = command.env("COLUMNS", columns.to_string()).output();
            let text = stdout(&output.expect("the harness starts"));
            let rows = text.lines().filter(|line| !line.contains("case by case"));
            let widest = rows.map(UnicodeWidthStr::width).max();
            assert!(widest.is_some_and(|widest| widest <= columns), "{text}");
            assert!(text.starts_with("Submission"), "{text}");
        }
    }
    // At the usual width, only the title is left out.
    let mut command = command(&["--case", "1"]);
    let text = stdout(&command.env("COLUMNS", "80").output().expect("it starts"));
    let headings = "Verdict  Cases  Slowest case  CPU in ms  Peak in KiB\n";
    assert!(text.contains(headings), "{text}");
    assert!(stdout(&run(&["--case", "1"])).contains("Title"));
}

#[test]
fn json_has_a_run_for_each_submission() {
    let output = run(&["--json", "--case", "sample/*", "poj1222", "uva322"]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON and nothing else");
    let runs = report["runs"].as_array().expect("a list of runs");
    assert_eq!(runs.len(), 2);
    assert_eq!(runs[1]["problem"], "uva322");
    assert_eq!(runs[1]["title"], "Ships");
    assert_eq!(runs[1]["submission"], "uva322/src/main.rs");
    assert_eq!(runs[1]["verdict"], "AC");
    assert_eq!(runs[1]["failure"], Value::Null);
    assert_eq!(runs[1]["limits"]["time_ms"], 3000);
    assert_eq!(runs[1]["limits"]["memory_kib"], Value::Null);
    assert_eq!(runs[0]["limits"]["memory_kib"], 10_000);
    let case = &runs[1]["cases"][0];
    assert_eq!(case["name"], "sample/1");
    assert_eq!(case["verdict"], "AC");
    for figure in ["cpu_ms", "wall_ms", "peak_kib"] {
        assert!(case[figure].as_f64().expect("a number") > 0.0, "{figure}");
    }
    assert_eq!(
        (&report["submissions"], &report["accepted"]),
        (&2.into(), &2.into())
    );
    assert_eq!(report["totals"]["passed"], 2);
    assert!(report["elapsed_ms"].as_f64().expect("a number") > 0.0);
}

#[test]
fn json_explains_a_failure_as_the_text_does() {
    let json = |source| -> Value {
        serde_json::from_str(&report_on(source, &["--json"])).expect("JSON and nothing else")
    };
    let report = json(r#"fn main() { eprintln!("clue"); println!("5"); }"#);
    let run = &report["runs"][0];
    let failure = &run["failure"];
    for (key, value) in [
        ("case", "sample/1"),
        ("verdict", "WA"),
        ("input_file", "data/poj1753/sample/1.in"),
        ("input", "bwwb\nbbwb\nbwwb\nbwww\n"),
        ("expected", "4\n"),
        ("got", "5\n"),
        ("stderr", "clue\n"),
    ] {
        assert_eq!(failure[key], value, "{key}");
    }
    assert_eq!(failure["from_line"], 1);
    assert_eq!(run["compile_error"], Value::Null);
    assert_eq!(run["totals"]["failed"], 1);
    let report = json("fn main() { std::process::exit(3) }");
    let failure = &report["runs"][0]["failure"];
    assert_eq!(failure["reason"], "exit status 3");
    assert_eq!(failure["expected"], Value::Null);
    let report = json("fn main() { flop!() }");
    let run = &report["runs"][0];
    let error = run["compile_error"].as_str().expect("a compile error");
    assert!(error.contains("cannot find macro `flop`"), "{error}");
    assert_eq!(run["totals"]["not_judged"], 1);
    assert_eq!(run["cases"], Value::Array(Vec::new()));
}

/// The judge finds a mistake in the moves that a difference does not show.
#[test]
fn json_has_the_reason_of_a_special_judge() {
    let scratch = Scratch::new();
    let file = scratch.write("my.rs", r#"fn main() { println!("4\n1112"); }"#);
    let file = file.display().to_string();
    let output = run(&[
        &file,
        "--problem",
        "tyvj9801",
        "--case",
        "sample/1",
        "--json",
    ]);
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let reason = &report["runs"][0]["cases"][0]["reason"];
    assert!(
        reason.as_str().is_some_and(|reason| !reason.is_empty()),
        "{report}"
    );
    assert_eq!(*reason, report["runs"][0]["failure"]["reason"]);
    assert!(workspace().problem("tyvj9801").is_ok());
}

/// Judges a program that prints a fixed output for the sample.
fn report_on_output(problem: &str, output: &str) -> String {
    let scratch = Scratch::new();
    let source = format!("fn main() {{ print!(\"{{}}\", {output:?}); }}");
    let file = scratch.write("my.rs", &source).display().to_string();
    let arguments = [&file, "--problem", problem, "--case", "sample/1"];
    stdout(&run(&arguments))
}

#[test]
fn a_wrong_answer_is_shown_as_boards_below_the_lines() {
    let root = &workspace().root;
    let answer = |problem: &str| {
        let file = root.join(format!("data/{problem}/sample/1.ans"));
        fs::read_to_string(file).expect("the sample's answer")
    };
    let lights = answer("poj1222").replacen("1 0 1 0 0 1", "1 0 1 0 1 1", 1);
    let text = report_on_output("poj1222", &lights);
    let lines = text.find("+ 1 0 1 0 1 1").expect("the lines that differ");
    let boards = text.find("  as boards:\n    Puzzle 1\n").expect("boards");
    assert!(lines < boards, "{text}");
    assert!(text.contains("| 1 0 1 0[1]1 |"), "{text}");
    let moves = answer("tyvj9801").replace("4344", "4243");
    let text = report_on_output("tyvj9801", &moves);
    assert!(text.contains("after the printed moves\n"), "{text}");
    let text = report_on_output("uva322", "Game #1\nno.\n\n");
    assert!(text.contains("  as boards:\n    Game 1: yes.\n"), "{text}");
    let (_, boards) = text.split_once("as boards:").expect("boards");
    assert!(boards.lines().all(|line| line.width() <= 80), "{text}");
    for text in [
        report_on_output("poj1753", "5\n"),
        report_on_output("uva322", &answer("uva322").replace("#1\n", "#1\n\n")),
    ] {
        assert!(text.contains("difference from line"), "{text}");
        assert!(!text.contains("as boards:"), "{text}");
    }
}
