//! The command line: what is judged, how the figures are asked for, and the exit status.

use std::fs;
use std::process::Command;

use crate::support::command::{assert_refused, run, run_in, stdout};
use crate::support::{ACCEPTED, Scratch, workspace};

const WRONG: &str = r#"fn main() { eprintln!("a clue"); println!("Impossible"); }"#;

#[test]
fn the_samples_of_all_problems_are_accepted() {
    let output = run(&["--case", "sample/*"]);
    let text = stdout(&output);
    assert!(output.status.success(), "{text}");
    let all = workspace().problems.len();
    assert!(text.contains(&format!("{all} of {all} accepted")), "{text}");
    assert!(!text.contains('\u{1b}'), "no colours in a pipe: {text}");
}

#[test]
fn problems_can_be_picked() {
    let output = run(&["uva322", "poj1753", "--case", "sample/1"]);
    let text = stdout(&output);
    let order: Vec<_> = text
        .lines()
        .skip(1)
        .map(|line| line.split(' ').next())
        .take(2)
        .collect();
    assert_eq!(order, [Some("uva322"), Some("poj1753")]);
    assert!(text.contains("cases: 2 passed, 0 failed"), "{text}");
}

#[test]
fn outside_a_workspace_it_says_so() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert_refused(
        &run_in(folder.path(), &[] as &[&str]),
        "no Cargo workspace here",
    );
}

#[test]
fn the_version_is_that_of_the_crate() {
    let version = env!("CARGO_PKG_VERSION");
    let text = stdout(&run(&["--version"]));
    assert!(text.ends_with(&format!(" {version}\n")), "{text}");
}

#[test]
fn a_list_names_the_cases_that_would_be_judged() {
    let text = stdout(&run(&["poj1753", "uva322", "--case", "crlf", "--list"]));
    assert_eq!(text, "poj1753 lenient/crlf\nuva322 lenient/crlf\n");
    let scratch = Scratch::new();
    let one = scratch.write("one.rs", WRONG).display().to_string();
    let two = scratch.write("two.rs", WRONG).display().to_string();
    let files = [
        &one,
        &two,
        "--problem",
        "uva322",
        "--case",
        "crlf",
        "--list",
    ];
    assert_eq!(stdout(&run(&files)), "uva322 lenient/crlf\n");
    let all = stdout(&run(&["--list"])).lines().count();
    let cases: usize = workspace().problems.iter().map(|p| p.cases.len()).sum();
    assert_eq!(all, cases);
}

#[test]
fn fail_fast_stops_at_the_first_failing_case() {
    let scratch = Scratch::new();
    let file = scratch.write("my.rs", WRONG).display().to_string();
    let cases = ["--problem", "poj1753", "--case", "*crlf*"];
    let cases_of = |text: &str| text.lines().last().map(str::to_owned);
    let fast = run(&[&[file.as_str(), "--fail-fast"], &cases[..2]].concat());
    let text = stdout(&fast);
    assert_eq!(fast.status.code(), Some(1), "{text}");
    assert!(text.contains("cases: 0 passed, 1 failed, "), "{text}");
    assert!(text.contains(" not judged"), "{text}");
    let slow = stdout(&run(&[&[file.as_str()], &cases[..]].concat()));
    assert_eq!(
        cases_of(&slow).as_deref(),
        Some("cases: 0 passed, 1 failed")
    );
}

#[test]
fn limits_can_be_set_and_are_shown() {
    let scratch = Scratch::new();
    let source = r#"
        fn main() {
            let block = std::hint::black_box(vec![1u8; 20 << 20]);
            println!("{}", 3 + block[0]);
        }"#;
    let file = scratch.write("my.rs", source).display().to_string();
    let judged = |limits: &[&str]| {
        let fixed = [&file, "--problem", "poj1753", "--case", "sample/1"];
        stdout(&run(&[&fixed, limits].concat()))
    };
    let text = judged(&[]);
    assert!(text.contains(" AC ") && text.contains("/1000 "), "{text}");
    let text = judged(&["--memory-limit", "10000"]);
    assert!(
        text.contains(" MLE ") && text.contains("/10000\n"),
        "{text}"
    );
    let slow = scratch
        .write("slow.rs", "fn main() { loop {} }")
        .display()
        .to_string();
    let text = stdout(&run(&[
        &slow,
        "--problem",
        "poj1753",
        "--case",
        "1",
        "--time-limit",
        "10",
    ]));
    let words = text.split_once("stopped after ").expect("a sentence").1;
    assert!(
        words.contains(" ms of CPU time; the limit is 10 ms\n"),
        "{text}"
    );
    let text = judged(&["--time-limit", "2500"]);
    assert!(text.contains(" AC ") && text.contains("/2500 "), "{text}");
    // Where a problem states no limit, there is one to show only if it is set.
    let uva322 = |limits: &[&str]| {
        let fixed = ["uva322", "--case", "sample/1"];
        stdout(&run(&[&fixed, limits].concat()))
    };
    assert!(uva322(&["--memory-limit", "123456"]).contains("/123456\n"));
    assert!(!uva322(&[]).contains("/1048576"));
}

#[test]
fn what_programs_print_is_kept_and_overwrites_only_what_was_kept() {
    let scratch = Scratch::new();
    let one = scratch.write("my.rs", WRONG).display().to_string();
    fs::create_dir(scratch.folder().join("other")).expect("a folder");
    let other = scratch.write("other/my.rs", "fn main() { print!(\"4\"); }");
    let other = other.display().to_string();
    let folder = scratch.folder().join("kept");
    let kept = folder.display().to_string();
    let arguments = [
        &one,
        &other,
        "--problem",
        "poj1753",
        "--case",
        "1",
        "--keep",
    ];
    let arguments = [&arguments[..], &[&kept]].concat();
    let own = scratch.write("own", "my own");
    fs::create_dir(&folder).expect("a folder");
    fs::write(folder.join("notes"), "my notes").expect("a file");
    for _ in 0..2 {
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
        for (file, content) in [
            ("my.rs/sample/1.out", "Impossible\n"),
            ("my.rs/sample/1.err", "a clue\n"),
            ("my.rs-2/sample/1.out", "4"),
            ("my.rs-2/sample/1.err", ""),
            ("notes", "my notes"),
        ] {
            let found = fs::read_to_string(folder.join(file));
            assert_eq!(found.expect("it is kept"), content, "{file}");
        }
        // Nobody's file is written through a link.
        let kept = folder.join("my.rs/sample/1.out");
        fs::remove_file(&kept).expect("it is kept");
        std::os::unix::fs::symlink(&own, &kept).expect("a link");
    }
    assert_eq!(fs::read_to_string(&own).expect("it is there"), "my own");
    fs::create_dir_all(folder.join("poj1753/sample")).expect("a folder");
    fs::write(folder.join("poj1753/sample/1.err"), "").expect("a file");
    let output = run(&["poj1753", "--case", "1", "--keep", &kept]);
    assert_refused(&output, "poj1753/sample/1.err is there and was not kept");
    assert!(!folder.join("poj1753/sample/1.out").exists());
}

/// What is wrong with one input or one answer is no reason not to judge the others, and bytes are bytes.
#[test]
fn any_bytes_are_data_and_what_is_no_case_is_left_out() {
    let scratch = Scratch::new();
    let data = scratch.folder().join("data");
    fs::create_dir(&data).expect("a folder");
    for (name, content) in [
        ("1.in", b"\xff\x80\n".as_slice()),
        ("1.ans", b"\xff\x80\n"),
        ("2.in", b"\xef\xbf\xbd\n"),
        ("2.ans", b"\xff\n"),
        ("3.in", b"no answer\n"),
        ("5.in", b"5\n"),
        ("5.ans", b"5\n"),
    ] {
        fs::write(data.join(name), content).expect("a file");
    }
    let pipe = Command::new("mkfifo").arg(data.join("4.in")).status();
    assert!(pipe.expect("mkfifo").success());
    let cat = "int main(void) { int c; while ((c = getchar()) != EOF) putchar(c); return 0; }";
    let cat = scratch.write("cat.c", &format!("#include <stdio.h>\n{cat}\n"));
    let (cat, data) = (cat.display().to_string(), data.display().to_string());
    let output = run(&[&cat, "--data", &data]);
    let (text, warnings) = (stdout(&output), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{text}{warnings}");
    assert!(text.contains("wrong answer on case 2\n"), "{text}");
    assert!(text.contains("- \\xff\n    + \u{fffd}\n"), "{text}");
    assert!(text.ends_with("cases: 2 passed, 1 failed\n"), "{text}");
    assert!(warnings.contains("/3.in has no answer"), "{warnings}");
    assert!(warnings.contains("/4.in is no file"), "{warnings}");
}

/// On a system that has all of the box there is nothing to say; on another one it is an error to need it.
#[test]
fn a_box_that_is_required_holds_or_is_an_error() {
    let missing = judge_harness::sandbox::missing();
    let arguments = ["--require-box", ACCEPTED, "--problem", "poj1753"];
    let output = run(&[&arguments[..], &["--case", "sample/1"]].concat());
    if missing.is_empty() {
        assert!(output.status.success());
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    } else {
        assert_refused(&output, missing[0]);
    }
}
