//! The command line: what is judged, the options for limits and outputs, and the exit status.

use std::fs;
use std::process::Command;

use crate::support::command::{command, harness, on_sample, ran};
use crate::support::{CAT, Scratch, workspace};
use crate::trials::test;

const WRONG: &str = r#"fn main() { eprintln!("a clue"); println!("Impossible"); }"#;

test!(outside_a_workspace_it_says_so);
fn outside_a_workspace_it_says_so() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for arguments in [&[][..], &["new", "aplusb"]] {
        let mut outside = command(arguments);
        let refused = ran(outside.current_dir(folder.path()));
        refused.refused(&["no Cargo workspace here"]);
    }
}

test!(the_version_is_that_of_the_crate);
fn the_version_is_that_of_the_crate() {
    harness(&["--version"]).says(&[&format!(" {}\n", env!("CARGO_PKG_VERSION"))]);
}

test!(a_list_names_the_cases_of_every_problem_that_would_be_judged);
fn a_list_names_the_cases_of_every_problem_that_would_be_judged() {
    let listed = |arguments: &[&str]| harness(&[arguments, &["--list"]].concat()).stdout;
    let text = listed(&["poj1753", "uva322", "--case", "crlf"]);
    assert_eq!(text, "poj1753 lenient/crlf\nuva322 lenient/crlf\n");
    let scratch = Scratch::new();
    let [one, two] = ["one.rs", "two.rs"].map(|name| scratch.file(name, WRONG));
    let text = listed(&[&one, &two, "--problem", "uva322", "--case", "crlf"]);
    assert_eq!(text, "uva322 lenient/crlf\n");
    let cases: usize = workspace().problems.iter().map(|p| p.cases.len()).sum();
    assert_eq!(listed(&[]).lines().count(), cases);
}

test!(fail_fast_stops_at_the_first_failing_case);
fn fail_fast_stops_at_the_first_failing_case() {
    let scratch = Scratch::new();
    let file = scratch.file("my.rs", WRONG);
    let fast = harness(&[&*file, "--problem", "poj1753", "--fail-fast"]);
    fast.exits(1)
        .says(&["cases: 0 passed, 1 failed, ", " not judged"]);
}

test!(limits_can_be_set_and_are_shown, needs exact_memory());
fn limits_can_be_set_and_are_shown() {
    let source = r#"
        fn main() {
            let block = std::hint::black_box(vec![1u8; 20 << 20]);
            println!("{}", 3 + block[0]);
        }"#;
    let judged = |limits: &[&str]| on_sample("poj1753", "my.rs", source, limits);
    judged(&[]).says(&[" AC ", "/1000 "]);
    judged(&["--memory-limit", "10000"]).says(&[" MLE ", "/10000\n"]);
    judged(&["--time-limit", "2500"]).says(&[" AC ", "/2500 "]);
    let slow = on_sample(
        "poj1753",
        "my.rs",
        "fn main() { loop {} }",
        &["--time-limit", "10"],
    );
    slow.says(&["stopped after ", " ms of CPU time; the limit is 10 ms\n"]);
    // A problem without a memory limit shows one only if the option sets it.
    let uva322 = |limits: &[&str]| harness(&[&["uva322", "--case", "sample/1"], limits].concat());
    uva322(&["--memory-limit", "123456"]).says(&["/123456\n"]);
    uva322(&[]).lacks(&["/1048576"]);
}

test!(what_programs_print_is_kept_and_overwrites_only_what_was_kept);
fn what_programs_print_is_kept_and_overwrites_only_what_was_kept() {
    let scratch = Scratch::new();
    let one = scratch.file("my.rs", WRONG);
    let other = scratch.file("other/my.rs", "fn main() { print!(\"4\"); }");
    let notes = scratch.write("kept/notes", "my notes");
    let folder = notes.parent().expect("a folder");
    let kept = folder.display().to_string();
    let options = ["--problem", "poj1753", "--case", "1", "--keep", &kept];
    let arguments = [&[&*one, &*other], &options[..]].concat();
    let own = scratch.write("own", "my own");
    for _ in 0..2 {
        harness(&arguments).exits(1);
        for (file, content) in [
            ("my.rs/sample/1.out", "Impossible\n"),
            ("my.rs/sample/1.err", "a clue\n"),
            ("my.rs-2/sample/1.out", "4"),
            ("my.rs-2/sample/1.err", ""),
            ("notes", "my notes"),
        ] {
            assert_eq!(scratch.read(&format!("kept/{file}")), content, "{file}");
        }
        // The next run must not write through this link.
        let kept = folder.join("my.rs/sample/1.out");
        fs::remove_file(&kept).expect("it is kept");
        std::os::unix::fs::symlink(&own, &kept).expect("a link");
    }
    assert_eq!(scratch.read("own"), "my own");
    scratch.write("kept/poj1753/sample/1.err", "");
    let own_file = "poj1753/sample/1.err is there and was not kept";
    harness(&["poj1753", "--case", "1", "--keep", &kept]).refused(&[own_file]);
    assert!(!folder.join("poj1753/sample/1.out").exists());
}

test!(any_bytes_are_data_and_what_is_no_case_is_left_out);
/// A wrong input or answer keeps no other case from being judged, and bytes are bytes.
fn any_bytes_are_data_and_what_is_no_case_is_left_out() {
    let scratch = Scratch::new();
    for (name, content) in [
        ("1.in", b"\xff\x80\n".as_slice()),
        ("1.ans", b"\xff\x80\n"),
        ("2.in", b"\xef\xbf\xbd\n"),
        ("2.ans", b"\xff\n"),
        ("3.in", b"no answer\n"),
        ("5.in", b"5\n"),
        ("5.ans", b"5\n"),
    ] {
        scratch.write(&format!("data/{name}"), content);
    }
    let data = scratch.folder().join("data");
    let pipe = Command::new("mkfifo").arg(data.join("4.in")).status();
    assert!(pipe.expect("mkfifo").success());
    let cat = scratch.file("cat.rs", CAT);
    let judged = harness(&[&*cat, "--data", &data.display().to_string()]);
    judged.exits(1).says(&[
        "wrong answer on case 2\n",
        "- 1 | \\xff\n    + 1 | \u{fffd}\n",
        "cases: 2 passed, 1 failed, 1 not judged\n",
        "/3.in has no answer",
        "/4.in is no file",
    ]);
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
