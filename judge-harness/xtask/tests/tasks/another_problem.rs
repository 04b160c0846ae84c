//! A crate and a folder are all that a problem takes: what is made for a problem is made for any, or says by name what the
//! problem lacks.

use std::fs;
use std::process::Command;

use crate::support::command::command;
use crate::support::{copy, target, workspace, write_below};

#[test]
fn every_command_takes_a_problem_that_is_a_crate_and_a_folder() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let root = folder.path();
    copy(&workspace().root, root);
    let manifest = fs::read_to_string(root.join("Cargo.toml")).expect("a manifest");
    let members = manifest.replacen("members = [", "members = [\"aplusb\", ", 1);
    write_below(root, "Cargo.toml", &members);
    write_below(
        root,
        "aplusb/Cargo.toml",
        "[package]\nname = \"aplusb\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n\
         [package.metadata.judge]\ntitle = \"A+B Problem\"\nurl = \"-\"\ntime-limit-ms = 1000\n",
    );
    write_below(
        root,
        "aplusb/src/main.rs",
        "fn main() { println!(\"3\"); }\n",
    );
    write_below(root, "data/aplusb/sample/1.in", "1 2\n");
    write_below(root, "data/aplusb/sample/1.ans", "3\n");
    // The jury would be judged for the site's matrix first, which takes a minute.
    fs::remove_dir_all(root.join("judge-harness/submissions")).expect("the jury");
    let mut says = vec![
        (
            vec!["package", "aplusb", "--out", "packages"],
            0,
            "aplusb: not packaged, it has no input validator".to_owned(),
        ),
        (
            vec!["measure", "--peers", "aplusb"],
            0,
            "aplusb: not measured, it has no package".to_owned(),
        ),
        (
            vec!["plot", "aplusb", "x.svg"],
            2,
            "aplusb has no plot".to_owned(),
        ),
        (
            vec!["site", "target/site"],
            0,
            format!("wrote {} pages", workspace().problems.len() + 2),
        ),
    ];
    if Command::new("valgrind").arg("--version").output().is_ok() {
        let not_measured = "aplusb: not measured, it has no workloads".to_owned();
        says.push((vec!["measure", "aplusb"], 0, not_measured));
    }
    for (arguments, status, part) in says {
        let mut command = command(&arguments);
        command.current_dir(root).env("CARGO_TARGET_DIR", target());
        let output = command.output().expect("it starts");
        let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: {text}");
        assert!(text.contains(&part), "{arguments:?} lacks {part:?}: {text}");
    }
}
