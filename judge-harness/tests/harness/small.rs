//! A workspace of one problem, whose answer is always 4.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::support::command::{Ran, command, ran};
use crate::support::{target, workspace, write_below};

pub struct Small(TempDir);

pub const FOUR: &str =
    "//! Four.\n\nfn main() {\n    let answer = 4;\n    println!(\"{answer}\");\n}\n";

impl Small {
    pub fn new() -> Self {
        Self::named("four")
    }

    /// The same with another name, under which the judge may know something of it.
    pub fn named(problem: &str) -> Self {
        let small = Self(tempfile::tempdir().expect("a temporary folder"));
        small.members(&[problem]);
        small.describe(
            problem,
            "title = \"Four\"\nurl = \"-\"\ntime-limit-ms = 200\n",
        );
        small.write(&format!("{problem}/src/main.rs"), FOUR);
        for case in ["sample/1", "secret/again"] {
            small.write(&format!("data/{problem}/{case}.in"), &format!("{case}\n"));
            small.write(&format!("data/{problem}/{case}.ans"), "4\n");
        }
        small
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, file: &str, content: &str) {
        write_below(self.0.path(), file, content);
    }

    /// Has exactly these crates.
    pub fn members(&self, crates: &[&str]) {
        let manifest = format!("[workspace]\nmembers = {crates:?}\nresolver = \"2\"\n");
        self.write("Cargo.toml", &manifest);
    }

    /// Writes the manifest of a crate with this metadata.
    pub fn describe(&self, problem: &str, metadata: &str) {
        let package = format!("name = \"{problem}\"\nversion = \"0.1.0\"\nedition = \"2021\"");
        let manifest = format!("[package]\n{package}\n[package.metadata.judge]\n{metadata}");
        self.write(&format!("{problem}/Cargo.toml"), &manifest);
    }

    /// A program of the jury.
    pub fn jury(&self, file: &str, content: &str) {
        self.write(&format!("judge-harness/submissions/four/{file}"), content);
    }

    /// Runs the harness there.
    pub fn judge(&self, arguments: &[&str]) -> Ran {
        ran(in_workspace(self.0.path(), &mut command(arguments)))
    }
}

/// A command in a folder of another workspace, with what this one has compiled.
pub fn in_workspace<'a>(folder: &Path, command: &'a mut Command) -> &'a mut Command {
    command
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", target())
}

/// The metadata of a problem that the README asks to write, word for word.
pub fn metadata_of_readme() -> String {
    let readme = fs::read_to_string(workspace().root.join("README.md")).expect("the README");
    let (_, metadata) = readme
        .split_once("[package.metadata.judge]\n")
        .expect("the metadata");
    let (metadata, _) = metadata.split_once("```").expect("the end of it");
    metadata.to_owned()
}
