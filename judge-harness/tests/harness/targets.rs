//! Problems, files and cases, named on the command line as people type them.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStringExt;
use std::{fs, iter};

use crate::small::{FOUR, Small};
use crate::support::Scratch;
use crate::support::command::{check_calls, harness};
use crate::trials::test;

const RIGHT: &str = r#"fn main() { println!("4"); }"#;

test!(a_slash_from_tab_completion_does_not_count);
fn a_slash_from_tab_completion_does_not_count() {
    for name in ["poj1753/", "./poj1753", "poj1753//"] {
        harness(&[name, "--case", "1", "--list"]).says(&["poj1753 sample/1\n"]);
    }
    harness(&["data", "poj1753/"]).says(&["poj1753: "]);
}

test!(the_data_of_all_problems_is_beside_no_file);
fn the_data_of_all_problems_is_beside_no_file() {
    let small = Small::new();
    small.write("my.rs", FOUR);
    small.calls("my.rs => refused: which problem is my.rs for? Say it with --problem");
    small.write("1.in", "");
    small.write("1.out", "4\n");
    small.calls("my.rs => 0: cases: 1 passed, 0 failed");
}

test!(a_misspelt_problem_gets_the_nearest_one_as_a_hint);
fn a_misspelt_problem_gets_the_nearest_one_as_a_hint() {
    let table = "\
uva323 => refused: there is no problem \"uva323\"; there are
poj1735 => refused: did you mean poj1753?
stress uva32 => refused: did you mean uva322?
strss poj1753 => refused: did you mean the command `stress`?
";
    check_calls(table, |arguments| harness(arguments));
    let far = harness(&["lights"]).lacks(&["mean"]);
    far.refused(&["there is no problem"]);
}

test!(what_is_no_problem_is_refused_for_what_it_is);
fn what_is_no_problem_is_refused_for_what_it_is() {
    let scratch = Scratch::new();
    let path = |name: &str| scratch.folder().join(name).display().to_string();
    scratch.write("my.lisp", "()");
    scratch.write("my", "int main() {}");
    fs::create_dir(path("dir.rs")).expect("a folder");
    for (name, because) in [
        ("my.lisp", "Files that can be judged end in .rs, .c, "),
        ("my", "in which language?"),
        ("missing.cpp", "there is no file "),
        ("missing.rs", "there is no file "),
        ("dir.rs/", "is a folder"),
        ("dir.rs", "is a folder"),
    ] {
        let name = path(name);
        harness(&[&*name, "--problem", "poj1753"]).refused(&[because]);
        harness(&["paste", &name]).refused(&[because]);
        harness(&["stress", "poj1753", &name]).refused(&[because]);
    }
    harness(&["data/", "--problem", "poj1753"]).refused(&["is a folder"]);
}

test!(wrong_combinations_are_refused);
fn wrong_combinations_are_refused() {
    let scratch = Scratch::new();
    let file = scratch.file("my.rs", RIGHT);
    let table = format!(
        "{file} => refused: Say it with --problem
poj1753 --problem uva322 => refused: leave one out
{file} poj1753 --problem poj1753 => refused: leave one out
poj1753 poj1753 => refused: named twice
poj1753 poj1753/ => refused: named twice
data poj1753 poj1753 => refused: named twice
{file} {file} --problem poj1753 => refused: named twice
--colour => refused: unexpected argument '--colour'
--problem uva322 => refused: required arguments were not provided
-j 0 => refused: invalid value '0' for '--jobs <N>'
--time-limit 0 => refused: invalid value '0' for '--time-limit <TIME>'
--list --json => refused: '--list' cannot be used with '--json'"
    );
    check_calls(&table, |arguments| harness(arguments));
}

test!(a_file_name_need_not_be_utf_8);
fn a_file_name_need_not_be_utf_8() {
    let scratch = Scratch::new();
    let name = OsString::from_vec(b"my\xff.rs".to_vec());
    let file = scratch.folder().join(&name);
    fs::write(&file, RIGHT).expect("the temporary folder takes files");
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

test!(a_case_is_found_without_its_group_and_a_pattern_that_matches_nothing_gets_a_hint);
/// The hint has to work.
fn a_case_is_found_without_its_group_and_a_pattern_that_matches_nothing_gets_a_hint() {
    for pattern in ["two-by-*", "secret/two-by-*"] {
        let found = harness(&["uva322", "--case", pattern, "--list"]);
        assert_eq!(found.stdout.lines().count(), 3, "{found:?}");
    }
    for pattern in ["by-fifteen", "two-by-fiftene"] {
        let output = harness(&["uva322", "--case", pattern]);
        let hint = output.complaint();
        let hint = hint.split('\'').nth(3).expect("a hint").to_owned();
        output.refused(&["no case of uva322 matches"]);
        harness(&["uva322", "--case", &hint, "--list"]).says(&["secret/two-by-fifteen\n"]);
    }
    let none = "no case matches 'nothing-like-it'";
    harness(&["--case", "nothing-like-it"]).refused(&[none, ": --list shows"]);
    harness(&["jury", "--case", "nothing-like-it"]).refused(&[none]);
}
