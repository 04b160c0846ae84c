//! `cargo judge new` adds a problem, as a whole or not at all.

use crate::small::{FOUR, Small};
use crate::trials::test;

const MANIFEST: &str = "# Mine.\n[workspace]\nresolver = \"2\"\nmembers = [ # all\n    'four'\n]\n\
    default-members = [\"four\"]\n\n[workspace.metadata]\nmembers = [1]\n";

/// A workspace with a case beside its problem.
fn small() -> Small {
    let small = Small::new();
    small.write("Cargo.toml", MANIFEST);
    for (file, content) in [("1.in", "2 2\n"), ("1.out", "4\n"), ("2.in", "")] {
        small.write(file, content);
    }
    small
}

test!(a_new_problem_is_there_and_skipped_until_it_is_written);
fn a_new_problem_is_there_and_skipped_until_it_is_written() {
    let small = small();
    let named = ["new", "aplusb", "--title", "A \"+\" B"];
    let more = "--case 1.in --site poj --number 1000 --lang cpp";
    let more: Vec<_> = more.split(' ').collect();
    let added = small.judge(&[&named[..], &more].concat()).exits(0);
    added.says(&[
        "wrote data/aplusb/sample/1.ans\n",
        "/aplusb/accepted/twin.cpp\n",
    ]);
    let members = MANIFEST.replace("members = [ #", "members = [\n  \"aplusb\", #");
    let members = members.replace("members = [\"", "members = [\n  \"aplusb\",\"");
    assert_eq!(small.read("Cargo.toml"), members);
    let readme = small.read("aplusb/README.md");
    assert!(readme.starts_with("# POJ 1000, A \"+\" B\n"));
    small.calls(
        "\
--brief => 0: aplusb: skipped, aplusb/src/main.rs is not written yet | 1 of 1 accepted
jury => 0: aplusb: skipped, aplusb/src/main.rs is not | four: not judged, it has no jury programs
jury aplusb => 0: judge-harness/submissions/aplusb/accepted/twin.cpp skipped, it is not written yet
paste aplusb --for poj => refused: judge-harness/submissions/aplusb/accepted/twin.cpp is not \
    written yet
paste aplusb => refused: main.rs is not written yet",
    );
    small.write("aplusb/src/main.rs", FOUR);
    small
        .judge(&["--case", "sample/*"])
        .exits(0)
        .says(&["A \"+\" B", "2 of 2 accepted"]);
    // The folder for secret cases does not exist yet.
    small.write("five.rs", FOUR.replace('4', "5"));
    let five = "stress aplusb --gen five.rs --against five.rs --seed 1 --save";
    small.calls(&format!(
        "{five} => 1: saved: data/aplusb/secret/stress-1.in
{five} => 1: not saved: already there as secret/stress-1"
    ));
}

test!(what_cannot_be_added_is_refused_and_nothing_is_changed);
fn what_cannot_be_added_is_refused_and_nothing_is_changed() {
    let small = small();
    small.write("flop/notes", "");
    let table = "\
new 1a --case 1.in => refused: \"1a\" is no name for a crate
new ../a --case 1.in => refused: is no name for a crate
new stress --case 1.in => refused: `cargo judge stress` is a command
new four --case 1.in => refused: four is there already
new flop --case 1.in => refused: flop is there already
new deps --case 1.in => refused: deps was not added:
new aplusb => refused: name one with --case FILE.in
new aplusb --case 1.out => refused: --case 1.out: expected FILE.in
new aplusb --case 2.in => refused: 2.in has no answer
new aplusb --case 3.in => refused: there is no file 3.in
new aplusb --case 1.in --number=1 => refused: --site <SITE>
new aplusb --case 1.in --site=x => refused: the sites are
new aplusb --case 1.in --lang=lisp => refused: rust, cpp
new aplusb --case 1.in --title= => refused: a value is required
";
    small.calls(table);
    assert_eq!(small.read("Cargo.toml"), MANIFEST);
    for name in ["aplusb", "deps", "stress"] {
        let is_there = [name.to_owned(), format!("data/{name}")].map(|it| small.path(&it).exists());
        assert_eq!(is_there, [false; 2], "{name}");
    }
    small.judge(&[]).exits(0).says(&["1 of 1 accepted"]);
}
