//! A problem needs only a crate and a folder. Each command takes it, or names what it lacks.

use crate::support::{Scratch, workspace_of};

#[test]
fn every_command_takes_a_problem_that_is_a_crate_and_a_folder() {
    let scratch = Scratch::with(&[
        ("aplusb/src/main.rs", "fn main() { println!(\"3\"); }\n"),
        ("data/aplusb/sample/1.in", "1 2\n"),
        ("data/aplusb/sample/1.ans", "3\n"),
    ]);
    workspace_of(scratch.folder(), "aplusb", "");
    scratch.calls(
        "package => 0: not packaged, it has no input validator
measure => 0: not measured, its rules name no case
site target/site => 0: wrote 2 pages",
    );
}
