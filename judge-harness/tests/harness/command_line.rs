//! The command line: what is judged, how the figures are asked for, and the exit status.

use std::fs;

use crate::support::command::{assert_refused, command, run, run_in, stdout};
use crate::support::{Scratch, workspace};

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
fn what_programs_print_is_kept_in_an_empty_folder_only() {
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
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
    for (file, content) in [
        ("my.rs/sample/1.out", "Impossible\n"),
        ("my.rs/sample/1.err", "a clue\n"),
        ("my.rs-2/sample/1.out", "4"),
        ("my.rs-2/sample/1.err", ""),
    ] {
        let found = fs::read_to_string(folder.join(file));
        assert_eq!(found.expect("it is kept"), content, "{file}");
    }
    assert_refused(&run(&arguments), "the folder is not empty");
    fs::remove_dir_all(&folder).expect("the folder was there");
    fs::create_dir(&folder).expect("a folder");
    let output = run(&["poj1753", "--case", "1", "--keep", &kept]);
    assert!(output.status.success(), "an empty folder will do");
    assert!(folder.join("poj1753/sample/1.out").is_file());
}

#[test]
fn a_picture_is_made_of_what_a_run_prints() {
    let scratch = Scratch::new();
    let file = scratch.folder().join("run.svg");
    let shown = file.display().to_string();
    let arguments = ["picture", &shown, "--", "poj1753", "--case", "sample/*"];
    let mut command = command(&arguments);
    let output = command.env("NO_COLOR", "1").output().expect("it starts");
    assert!(output.status.success());
    assert_eq!(stdout(&output), format!("wrote {shown}\n"));
    let picture = fs::read_to_string(&file).expect("the picture");
    for part in ["<svg ", "cargo judge poj1753", "AC", "1 of 1 accepted"] {
        assert!(picture.contains(part), "{part}: {picture}");
    }
    assert!(picture.contains("fg-bright-green") || picture.contains("fg-green"));
    assert_refused(&run(&["picture", "run.png", "--", "poj1753"]), "NAME.svg");
    let nothing = run(&["picture", &shown, "--", "no-problem"]);
    assert_refused(&nothing, "there is no problem");
}

/// On a system that has all of the box there is nothing to say; on another one it is an error to need it.
#[test]
fn a_box_that_is_required_holds_or_is_an_error() {
    let missing = judge_harness::sandbox::missing();
    let output = run(&["--require-box", "poj1753", "--case", "sample/1"]);
    if missing.is_empty() {
        assert!(output.status.success());
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    } else {
        assert_refused(&output, missing[0]);
    }
}
