//! Problems are found and not listed: another workspace is judged as this one is, and a mistake in
//! it is refused by name.

use std::fs;

use crate::small::Small;
use crate::support::command::{command, ran};
use crate::support::workspace;
use crate::trials::test;

test!(a_new_problem_needs_no_change_to_the_harness);
/// A problem of POJ without a twin, with the metadata of the README, word for word.
fn a_new_problem_needs_no_change_to_the_harness() {
    let readme = fs::read_to_string(workspace().root.join("README.md")).expect("the README");
    let metadata = readme.split_once("[package.metadata.judge]\n");
    let metadata = metadata.and_then(|(_, rest)| rest.split_once("```"));
    let small = Small::new();
    small.describe("four", metadata.expect("the metadata").0);
    small.calls(
        "\
four => 0: cases: 2 passed, 0 failed
paste four => 0: println!
paste four --for poj => refused: POJ takes no Rust, and four has no twin.cpp; without --for there \
    is the Rust file",
    );
}

test!(a_problem_may_be_named_by_its_title_and_a_slip_stops_only_its_own);
/// An editor's backup file in one problem's data does not keep other problems from being judged.
fn a_problem_may_be_named_by_its_title_and_a_slip_stops_only_its_own() {
    let small = Small::new();
    let metadata = "title = \"A Game of Flips\"\nurl = \"-\"\ntime-limit-ms = 1000\n";
    small.describe("four", metadata);
    for title in ["agameofflips", "A Game of Flips"] {
        let listed = small.judge(&[title, "--list"]);
        assert_eq!(listed.stdout, "four sample/1\nfour secret/again\n");
    }
    small.members(&["four", "flop"]);
    small.add("flop", metadata);
    small.calls(
        "\
agameofflips --list => refused: both flop and four have this title
--all-cases => 0: cases: 4 passed, 0 failed",
    );
    small.write("data/flop/sample/1.in~", "");
    small.calls(
        "\
four => 0: cases: 2 passed, 0 failed
--brief => refused: data/flop/sample/1.in~
flop => refused: data/flop/sample/1.in~
data => refused: data/flop/sample/1.in~",
    );
}

test!(a_crate_has_the_rules_that_it_names_and_none_by_its_own_name);
fn a_crate_has_the_rules_that_it_names_and_none_by_its_own_name() {
    let small = Small::named("tyvj9801");
    small.write("tyvj9801/src/main.rs", "fn main() { println!(\"7\"); }");
    for case in ["sample/1", "secret/again"] {
        small.case(&format!("tyvj9801/{case}"), "4\n", "7\n");
    }
    small.calls("tyvj9801 => 2: the data is wrong");
    small.describe(
        "tyvj9801",
        "title = \"Seven\"\nurl = \"-\"\ntime-limit-ms = 200\n",
    );
    small.calls("tyvj9801 => 0: cases: 2 passed, 0 failed");
}

test!(a_slip_is_refused_by_name);
fn a_slip_is_refused_by_name() {
    let lacks = "case secret/again lacks ";
    let endings = "expected only NAME.in and NAME.ans";
    let folders = "expected only the folders sample, secret and lenient";
    let unknown = "[package.metadata.judge]: unknown field `time-limit`";
    let manifest = "[package]\nname = \"four\"\nversion = \"0.1.0\"\n[package.metadata.judge]\n\
                    title = \"-\"\nurl = \"-\"\ntime-limit = 1000\n";
    let of_flop = manifest.replace("time-limit = 1000", "rules = \"flop\"");
    for (file, content, because) in [
        ("data/four/secret/again.in", None, lacks),
        ("data/four/secret/again.ans", None, lacks),
        ("data/flop/sample/1.in", Some(""), "data/flop has no crate"),
        ("data/four/secret/again.out", Some("0\n"), endings),
        ("data/four/secrets/1.in", Some(""), folders),
        ("four/Cargo.toml", Some(manifest), unknown),
        (
            "four/Cargo.toml",
            Some(&of_flop),
            "no rules \"flop\"; there are poj1222, ",
        ),
    ] {
        let small = Small::new();
        match content {
            Some(content) => small.write(file, content),
            None => fs::remove_file(small.path(file)).expect("it was there"),
        }
        small.judge(&[]).refused(&[because]);
    }
    let small = Small::new();
    fs::remove_dir_all(small.path("data/four")).expect("the folder was there");
    let no_data = small.judge(&[]);
    no_data.refused(&["problem four needs its cases in data/four"]);
    fs::create_dir_all(small.path("data/four/sample")).expect("a folder");
    small.judge(&[]).refused(&["has no case"]);
}

test!(what_is_wrong_with_data_is_named);
/// Inputs of lenient cases are invalid, those of secret cases are valid.
fn what_is_wrong_with_data_is_named() {
    let small = Small::named("poj1753");
    let white = "wwww\n".repeat(4);
    let (crlf, black) = (white.replace('\n', "\r\n"), white.replace('w', "b"));
    for (case, input, answer) in [
        ("sample/1", &*white, "0\n"),
        ("secret/again", &white, "0\n"),
        ("secret/black", &black, "1\n"),
        ("secret/crlf", &crlf, "0\n"),
        ("lenient/crlf", &black.replace('\n', "\r\n"), "0\n"),
        ("lenient/wrong", &format!("\n{white}"), "2\n"),
        (
            "lenient/valid",
            &white.replacen('w', "b", 1),
            "Impossible\n",
        ),
    ] {
        small.case(&format!("poj1753/{case}"), input, answer);
    }
    small.write("data/poj1753/secret/bytes.in", b"\xff");
    small.write("data/poj1753/secret/bytes.ans", "");
    small.judge(&["data"]).exits(1).says(&[
        "secret/again.in: equal to that of sample/1\n",
        "secret/black.ans: not what the reference solution computes\n",
        "    - 1 | 0\n    + 1 | 1\n",
        "secret/bytes.in: not a valid input: it is not UTF-8\n",
        "secret/crlf.in: not a valid input: line 1",
        "lenient/wrong.ans: not what the reference solution computes\n",
        "lenient/valid.in: a valid input: it belongs in secret, not in lenient\n",
        "poj1753: 2 cases valid and recomputed, 6 not\n",
    ]);
    let unknown = Small::new();
    let unchecked = "four: not checked, it has no reference solution and no input validator\n";
    unknown.judge(&["data"]).exits(0).says(&[unchecked]);
}

test!(a_toolchain_file_beside_the_caller_changes_nothing);
/// rustup chooses a toolchain by the current folder. The one named there does not exist. Cargo
/// passes its own choice on in a variable, which the test removes.
fn a_toolchain_file_beside_the_caller_changes_nothing() {
    let small = Small::new();
    let toolchain = "[toolchain]\nchannel = \"of-another-project\"\n";
    small.write("rust-toolchain.toml", toolchain);
    let mut judge = command(&["--case", "1"]);
    judge
        .current_dir(small.path(""))
        .env_remove("RUSTUP_TOOLCHAIN")
        .env("RUSTC", "rustc");
    ran(&mut judge).exits(0);
}

test!(an_answer_that_is_not_canonical_is_a_fault_of_the_data);
/// A special judge does not compare with the answer, so it would not notice a wrong one.
fn an_answer_that_is_not_canonical_is_a_fault_of_the_data() {
    let small = Small::named("tyvj9801");
    small.write("tyvj9801/src/main.rs", "fn main() { println!(\"0\"); }");
    let input = workspace().root.join("data/tyvj9801/sample/1.in");
    let input = fs::read_to_string(input).expect("the sample");
    // As short as the sample's own answer, in another order.
    let answer = "4\n4344\n3242\n1424\n1222\n";
    small.case("tyvj9801/sample/1", &input, answer);
    let solved = "0000\n0000\n1111\n1111\n".repeat(2);
    small.case("tyvj9801/secret/again", &solved, "0\n");
    let output = small.judge(&[]).exits(2);
    let reason = "data/tyvj9801/sample/1.ans: not the canonical sequence";
    assert_eq!(output.stdout.matches(reason).count(), 1, "{output:?}");
    assert_eq!(output.complaint(), "");
    output.says(&[
        "tyvj9801: judge error (JE 1)\n",
        "cases: 1 passed, 0 failed, 1 not judged\n",
    ]);
}
