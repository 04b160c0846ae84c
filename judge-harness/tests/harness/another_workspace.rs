//! Problems are found and not listed: another workspace is judged as this one is.

use std::fs;

use crate::support::command::ran;
use crate::support::{Scratch, workspace};
use crate::trials::test;

/// A workspace of the problem `four` with this metadata. The answer to its two cases is 4.
pub fn four_with(metadata: &str) -> Scratch {
    let package = "[package]\nname = \"four\"\nversion = \"0.1.0\"\nedition = \"2021\"";
    let manifest = format!("{package}\n[package.metadata.judge]\n{metadata}");
    let code = "//! Four.\n\nfn main() {\n    let answer = 4;\n    println!(\"{answer}\");\n}\n";
    Scratch::with(&[
        (
            "Cargo.toml",
            "[workspace]\nmembers = [\"four\"]\nresolver = \"2\"\n",
        ),
        ("four/Cargo.toml", &manifest),
        ("four/src/main.rs", code),
        ("data/four/sample/1.in", "1\n"),
        ("data/four/sample/1.ans", "4\n"),
        ("data/four/secret/again.in", "2\n"),
        ("data/four/secret/again.ans", "4\n"),
    ])
}

pub fn four() -> Scratch {
    four_with("title = \"Four\"\nurl = \"-\"\ntime-limit-ms = 200\n")
}

test!(a_new_problem_needs_no_change_to_the_harness);
/// A problem with the metadata of `CONTRIBUTING.md`, word for word.
fn a_new_problem_needs_no_change_to_the_harness() {
    let document = fs::read_to_string(workspace().root.join("CONTRIBUTING.md")).expect("a text");
    let metadata = document.split_once("[package.metadata.judge]\n");
    let metadata = metadata.and_then(|(_, rest)| rest.split_once("```"));
    four_with(metadata.expect("the metadata").0).calls("four => 0: cases: 2 passed, 0 failed");
}

test!(a_toolchain_file_beside_the_caller_changes_nothing);
/// rustup chooses a toolchain by the current folder. The one named there does not exist. Cargo
/// passes its own choice on in a variable, which the test removes.
fn a_toolchain_file_beside_the_caller_changes_nothing() {
    let four = four();
    let toolchain = "[toolchain]\nchannel = \"of-another-project\"\n";
    four.write("rust-toolchain.toml", toolchain);
    let mut judge = four.command(&["--case", "1"]);
    judge.env_remove("RUSTUP_TOOLCHAIN").env("RUSTC", "rustc");
    ran(&mut judge).exits(0);
}
