//! `cargo judge new` adds a problem, as a whole or not at all.

use std::fs;

use crate::small::{FOUR, Small};
use crate::support::command::check_calls;

const MANIFEST: &str = "# Mine.\n[workspace]\nresolver = \"2\"\nmembers = [ # all\n    'four'\n]\n\
    default-members=[\"four\"]\n\n[workspace.metadata]\nmembers = [1]\n";

/// A workspace with a case beside its problem.
fn small() -> Small {
    let small = Small::new();
    small.write("Cargo.toml", MANIFEST);
    for (file, content) in [("1.in", "2 2\n"), ("1.out", "4\n"), ("2.in", "")] {
        small.write(file, content);
    }
    small
}

#[test]
fn a_new_problem_is_there_and_skipped_until_it_is_written() {
    const NAMED: [&str; 5] = ["new", "aplusb", "--case", "1.in", "--title"];
    const MORE: [&str; 7] = [
        "A \"+\" B",
        "--site",
        "poj",
        "--number",
        "1000",
        "--lang",
        "cpp",
    ];
    let small = small();
    let added = small.judge(&[&NAMED[..], &MORE].concat()).exits(0);
    added.says(&[
        "wrote data/aplusb/sample/1.ans\n",
        "/aplusb/accepted/twin.cpp\n",
    ]);
    let members = MANIFEST.replace("= [ #", "= [\"aplusb\", #");
    let members = members.replace("=[", "=[\"aplusb\", ");
    let read = |file| fs::read_to_string(small.path(file)).expect("a text");
    assert_eq!(read("Cargo.toml"), members);
    assert!(read("aplusb/README.md").starts_with("# POJ 1000, A \"+\" B\n"));
    let skipped = "aplusb: skipped, aplusb/src/main.rs is not written yet\n";
    small
        .judge(&[])
        .exits(0)
        .says(&[skipped, "1 of 1 accepted"]);
    let twin = "judge-harness/submissions/aplusb/accepted/twin.cpp";
    let is_skipped = format!("{twin} skipped, it is not written yet\n");
    let no_jury = "four: not judged, it has no jury programs\n";
    small.judge(&["--jury"]).says(&[skipped, no_jury]);
    small.judge(&["--jury", "aplusb"]).says(&[&is_skipped]);
    let unwritten = format!("{twin} is not written yet");
    small
        .judge(&["paste", "aplusb", "--for", "poj"])
        .refused(&[&unwritten]);
    small
        .judge(&["paste", "aplusb"])
        .refused(&["main.rs is not written yet"]);
    small.write("aplusb/src/main.rs", FOUR);
    small
        .judge(&["--case", "sample/*"])
        .exits(0)
        .says(&["A \"+\" B", "2 of 2 accepted"]);
}

#[test]
fn what_cannot_be_added_is_refused_and_nothing_is_changed() {
    let small = small();
    small.write("flop/notes", "");
    let table = "\
1a --case 1.in => refused: \"1a\" is no name for a crate
../a --case 1.in => refused: is no name for a crate
stress --case 1.in => refused: `cargo judge stress` is a command
four --case 1.in => refused: four is there already
flop --case 1.in => refused: flop is there already
deps --case 1.in => refused: deps was not added:
aplusb => refused: name one with --case FILE.in
aplusb --case 1.out => refused: --case 1.out: expected FILE.in
aplusb --case 2.in => refused: 2.in has no answer
aplusb --case 3.in => refused: there is no file 3.in
aplusb --case 1.in --number=1 => refused: --site <SITE>
aplusb --case 1.in --site=x => refused: the sites are
aplusb --case 1.in --lang=lisp => refused: rust, cpp
aplusb --case 1.in --title= => refused: a value is required
";
    check_calls(table, |arguments| {
        small.judge(&[&["new"], arguments].concat())
    });
    let manifest = fs::read_to_string(small.path("Cargo.toml"));
    assert_eq!(manifest.expect("it is there"), MANIFEST);
    for name in ["aplusb", "deps", "stress"] {
        let is_there = [name.to_owned(), format!("data/{name}")].map(|it| small.path(&it).exists());
        assert_eq!(is_there, [false; 2], "{name}");
    }
    small.judge(&[]).exits(0).says(&["1 of 1 accepted"]);
}
