//! The command line: a box that is required, a narrow terminal.

use unicode_width::UnicodeWidthStr;

use crate::support::ACCEPTED;
use crate::support::command::{command, harness, ran};
use crate::trials::test;

test!(a_box_that_is_required_holds_or_is_an_error);
/// It is an error only on a system that lacks a part of the box.
fn a_box_that_is_required_holds_or_is_an_error() {
    let required = ["--require-box", "poj1753", "--case", "sample/1"];
    match judge_harness::sandbox::missing().first() {
        None => assert_eq!(harness(&required).exits(0).stderr, ""),
        Some(missing) => harness(&required).refused(&[missing]),
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
