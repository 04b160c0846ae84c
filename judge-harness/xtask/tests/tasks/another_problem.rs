//! A crate and a folder are all that a problem takes: what is made for a problem is made for any, or says by name what the
//! problem lacks.

use crate::support::command::{command, ran};
use crate::support::{target, workspace_of, write_below};

#[test]
fn every_command_takes_a_problem_that_is_a_crate_and_a_folder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let root = folder.path();
    workspace_of(root, "aplusb");
    for (file, text) in [
        ("aplusb/src/main.rs", "fn main() { println!(\"3\"); }\n"),
        ("data/aplusb/sample/1.in", "1 2\n"),
        ("data/aplusb/sample/1.ans", "3\n"),
    ] {
        write_below(root, file, text);
    }
    for (arguments, says) in [
        ("package", "not packaged, it has no input validator"),
        ("measure --peers", "not measured, it has no package"),
        ("site target/site", "wrote 2 pages"),
        ("measure", "not measured, it has no workloads"),
    ] {
        if arguments == "measure" && which::which("valgrind").is_err() {
            continue;
        }
        let mut command = command(&arguments.split(' ').collect::<Vec<_>>());
        command.current_dir(root).env("CARGO_TARGET_DIR", target());
        ran(&mut command).exits(0).says(&[says]);
    }
}
