//! The command line: a name that no text can have, a box that is required, a narrow terminal.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStringExt;
use std::{fs, iter};

use unicode_width::UnicodeWidthStr;

use crate::support::command::{command, harness, ran};
use crate::support::{ACCEPTED, Scratch};
use crate::trials::test;

test!(a_file_name_need_not_be_utf_8);
fn a_file_name_need_not_be_utf_8() {
    let scratch = Scratch::new();
    let name = OsString::from_vec(b"my\xff.rs".to_vec());
    let file = scratch.folder().join(&name);
    fs::write(&file, "fn main() { println!(\"4\") }").expect("the temporary folder takes files");
    let judged = |more: &[&str]| {
        let fixed = ["--problem", "poj1753", "--case", "sample/1"];
        let options = [&fixed, more].concat();
        let options = options.iter().map(OsStr::new);
        let arguments: Vec<_> = iter::once(file.as_os_str()).chain(options).collect();
        harness(&arguments).exits(0)
    };
    judged(&[]).says(&["my\u{fffd}.rs"]);
    let report = judged(&["--json"]).json();
    let submission = report["runs"][0]["submission"].as_str();
    assert!(submission.is_some_and(|name| name.ends_with("my\u{fffd}.rs")));
    harness(&[&name]).refused(&["there is no file my\u{fffd}.rs"]);
}

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
