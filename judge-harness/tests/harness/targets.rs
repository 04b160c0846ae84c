//! What is named on the command line: problems, files and cases as people type them.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt;

use serde_json::Value;

use crate::support::Scratch;
use crate::support::command::{assert_refused, run, stdout};

const RIGHT: &str = r#"fn main() { println!("4"); }"#;

#[test]
fn a_slash_from_tab_completion_does_not_count() {
    for name in ["poj1753/", "./poj1753", "poj1753//"] {
        let text = stdout(&run(&[name, "--case", "sample/1"]));
        assert!(text.contains("1 of 1 accepted"), "{name}: {text}");
    }
    let text = stdout(&run(&["data", "poj1753/"]));
    assert!(text.starts_with("poj1753: "), "{text}");
}

#[test]
fn a_misspelt_problem_gets_the_nearest_one_as_a_hint() {
    assert_refused(
        &run(&["uva323"]),
        "there is no problem \"uva323\"; there are ",
    );
    assert_refused(&run(&["poj1735"]), "did you mean poj1753?");
    assert_refused(&run(&["stress", "uva32"]), "did you mean uva322?");
    assert_refused(
        &run(&["strss", "poj1753"]),
        "did you mean the command `stress`?",
    );
    let output = run(&["lights"]);
    assert_refused(&output, "there is no problem");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("mean"));
}

#[test]
fn what_is_no_problem_is_refused_for_what_it_is() {
    let scratch = Scratch::new();
    let path = |name: &str| scratch.folder().join(name).display().to_string();
    scratch.write("my.lisp", "()");
    scratch.write("my", "int main() {}");
    fs::create_dir(path("dir.rs")).expect("a folder");
    for (name, because) in [
        (path("my.lisp"), "in which language?"),
        (path("my"), "in which language?"),
        (path("missing.cpp"), "there is no file "),
        (path("missing.rs"), "there is no file "),
        (path("dir.rs/"), "is a folder"),
        (path("dir.rs"), "is a folder"),
        ("data".to_owned() + "/", "is a folder"),
    ] {
        assert_refused(&run(&[name.as_str(), "--problem", "poj1753"]), because);
        assert_refused(&run(&["paste", &name]), because);
        if name.contains("my") || name.contains("rs") {
            assert_refused(&run(&["stress", "poj1753", &name]), because);
        }
    }
}

#[test]
fn wrong_combinations_are_refused() {
    let scratch = Scratch::new();
    let file = scratch.write("my.rs", RIGHT).display().to_string();
    assert_refused(&run(&[&file]), "Say it with --problem");
    assert_refused(&run(&["poj1753", "--problem", "uva322"]), "leave one out");
    assert_refused(
        &run(&[&file, "poj1753", "--problem", "poj1753"]),
        "leave one out",
    );
    assert_refused(&run(&["poj1753", "poj1753"]), "named twice");
    assert_refused(&run(&["poj1753", "poj1753/"]), "named twice");
    assert_refused(&run(&["data", "poj1753", "poj1753"]), "named twice");
    assert_refused(&run(&[&file, &file, "--problem", "poj1753"]), "named twice");
    for arguments in [
        &["--colour"][..],
        &["--problem", "uva322"],
        &["-j", "0"],
        &["--time-limit", "0"],
        &["--list", "--json"],
    ] {
        assert_eq!(run(arguments).status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn a_file_name_need_not_be_utf_8() {
    let scratch = Scratch::new();
    let name = OsString::from_vec(b"my\xff.rs".to_vec());
    let file = scratch.folder().join(&name);
    fs::write(&file, RIGHT).expect("the temporary folder takes files");
    let judged = [file.as_os_str(), "--problem".as_ref(), "poj1753".as_ref()];
    let on_the_sample = ["--case".as_ref(), "sample/1".as_ref()];
    let output = run(&[&judged[..], &on_the_sample].concat());
    assert!(output.status.success(), "{}", stdout(&output));
    assert!(stdout(&output).contains("my\u{fffd}.rs"));
    let output = run(&[&judged[..], &on_the_sample, &["--json".as_ref()]].concat());
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let submission = report["runs"][0]["submission"].as_str();
    assert!(submission.is_some_and(|name| name.ends_with("my\u{fffd}.rs")));
    assert_refused(&run(&[&name]), "there is no file my\u{fffd}.rs");
}

#[test]
fn a_case_is_found_by_its_name_without_the_group() {
    for pattern in ["two-by-*", "secret/two-by-*"] {
        let text = stdout(&run(&["uva322", "--case", pattern]));
        assert!(text.contains("cases: 3 passed, 0 failed"), "{text}");
    }
}

/// A hint is worth giving only if it works.
#[test]
fn a_pattern_that_matches_nothing_gets_a_hint_that_does() {
    for (problem, pattern) in [("uva322", "by-fifteen"), ("uva322", "two-by-fiftene")] {
        let output = run(&[problem, "--case", pattern]);
        assert_refused(&output, "no case of uva322 matches");
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        let hint = message.split('\'').nth(3).expect("a hint").to_owned();
        let text = stdout(&run(&[problem, "--case", &hint, "--list"]));
        assert!(text.contains("secret/two-by-fifteen\n"), "{hint}: {text}");
    }
    assert_refused(
        &run(&["--case", "nothing-like-it"]),
        "no case matches 'nothing-like-it': --list shows",
    );
    assert_refused(&run(&["--jury", "--case", "nothing-like-it"]), "no case");
}
