//! Test support: that of the judge, and workspaces of one problem.

#![allow(dead_code, reason = "each test uses a part of it")]

#[path = "../../../tests/support/mod.rs"]
mod of_judge;

use std::fs;
use std::path::Path;

pub use of_judge::*;

/// Writes a workspace of one problem, which has no submission and no data yet. `rules` is the line
/// that names its rules, or empty.
pub fn workspace_of(root: &Path, problem: &str, rules: &str) {
    let members = format!("[workspace]\nmembers = [\"{problem}\"]\nresolver = \"2\"\n");
    write_below(root, "Cargo.toml", &members);
    let manifest = format!(
        "[package]\nname = \"{problem}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\
         [package.metadata.judge]\ntitle = \"{problem}\"\nurl = \"-\"\ntime-limit-ms = 1000\n\
         {rules}\n"
    );
    write_below(root, &format!("{problem}/Cargo.toml"), &manifest);
}

/// Writes a workspace of Flip Game alone, with the cases that there are and no jury.
pub fn flip_game(root: &Path) {
    let whole = &workspace().root;
    workspace_of(root, "poj1753", "rules = \"poj1753\"");
    let submission = fs::read_to_string(whole.join(ACCEPTED)).expect("a program of the jury");
    write_below(root, "poj1753/src/main.rs", &submission);
    for folder in ["data/poj1753", "judge-harness/submissions"] {
        fs::create_dir_all(root.join(folder)).expect("a folder");
    }
    copy(&whole.join("data/poj1753"), &root.join("data/poj1753"));
}
