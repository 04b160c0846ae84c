//! `cargo xtask measure` counts the same instructions on every run, wherever the files are.

use std::fs;
use std::path::Path;

use crate::support::command::{command, ran};
use crate::support::{flip_game, target};

/// The programs and their instructions, as the tables have them, with temporary files in a folder.
fn counts(root: &Path, temporary: &Path) -> Vec<String> {
    fs::create_dir_all(temporary).expect("a folder");
    let mut command = command(&["measure", "poj1753"]);
    command.current_dir(root).env("TMPDIR", temporary);
    let measured = ran(command.env("CARGO_TARGET_DIR", target())).exits(0);
    let rows = measured.stdout.lines().filter(|it| it.starts_with("| "));
    rows.map(|row| row.splitn(4, '|').take(3).collect())
        .collect()
}

#[test]
fn the_place_of_the_files_changes_no_count() {
    if which::which("valgrind").is_err() {
        eprintln!("not checked, there is no valgrind");
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let root = folder.path().join("workspace");
    flip_game(&root);
    let [here, elsewhere] = ["t", &"t".repeat(101)].map(|name| folder.path().join(name));
    let (first, other) = rayon::join(|| counts(&root, &here), || counts(&root, &elsewhere));
    let has_ours = first.iter().any(|row| row.starts_with(" ours "));
    assert!(has_ours, "{first:?}");
    assert_eq!(other, first);
}
