//! `cargo xtask measure` counts the same instructions on every run, wherever the files are.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{ACCEPTED, HARNESS, target, workspace, write_below};

/// A workspace of Flip Game alone and without known methods, which takes a second to measure.
fn small_workspace(root: &Path) {
    let whole = workspace();
    let problem = whole.problem("poj1753").expect("one of the problems");
    let write = |file: &str, content: &str| write_below(root, file, content);
    write(
        "Cargo.toml",
        "[workspace]\nmembers = [\"poj1753\"]\nresolver = \"2\"\n",
    );
    write(
        "poj1753/Cargo.toml",
        "[package]\nname = \"poj1753\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\
         [package.metadata.judge]\ntitle = \"Flip Game\"\nurl = \"-\"\ntime-limit-ms = 1000\n",
    );
    let submission = fs::read_to_string(whole.root.join(ACCEPTED));
    write(
        "poj1753/src/main.rs",
        &submission.expect("a program of the jury"),
    );
    for case in &problem.cases {
        for (file, ending) in [(&case.input, "in"), (&case.answer, "ans")] {
            let content = fs::read_to_string(file).expect("the case can be read");
            write(&format!("data/poj1753/{}.{ending}", case.name), &content);
        }
    }
    fs::create_dir_all(root.join("judge-harness/submissions")).expect("a folder");
}

/// The programs and their instructions, as the tables have them, with temporary files in a folder.
fn counts(root: &Path, temporary: &Path) -> Vec<String> {
    fs::create_dir_all(temporary).expect("a folder");
    let mut command = Command::new(HARNESS);
    command.args(["measure", "poj1753"]).current_dir(root);
    command.env("TMPDIR", temporary);
    command.env("CARGO_TARGET_DIR", target());
    let output = command.output().expect("the harness starts");
    let text = String::from_utf8_lossy(&output.stdout);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    let rows = text.lines().filter(|line| line.starts_with("| "));
    let counts = rows.map(|row| row.splitn(4, '|').take(3).collect());
    counts.collect()
}

#[test]
fn the_place_of_the_files_changes_no_count() {
    if Command::new("valgrind").arg("--version").output().is_err() {
        eprintln!("not checked, there is no valgrind");
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let root = folder.path().join("workspace");
    small_workspace(&root);
    let [here, elsewhere] = ["t", &"t".repeat(101)].map(|name| folder.path().join(name));
    let (first, other) = rayon::join(|| counts(&root, &here), || counts(&root, &elsewhere));
    assert!(
        first.iter().any(|row| row.starts_with(" ours ")),
        "{first:?}"
    );
    assert_eq!(other, first);
}
