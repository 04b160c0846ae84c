//! A workspace of one problem, whose answer is always 4.

use std::path::PathBuf;

use crate::support::command::{Ran, check_calls, command, ran};
use crate::support::{Scratch, target};

pub struct Small(Scratch);

pub const FOUR: &str =
    "//! Four.\n\nfn main() {\n    let answer = 4;\n    println!(\"{answer}\");\n}\n";

impl Small {
    pub fn new() -> Self {
        Self::of("four", "")
    }

    /// The problem has this name, and the rules of that name.
    pub fn named(problem: &str) -> Self {
        Self::of(problem, &format!("rules = {problem:?}\n"))
    }

    fn of(problem: &str, rules: &str) -> Self {
        let small = Self(Scratch::new());
        small.members(&[problem]);
        let metadata = "title = \"Four\"\nurl = \"-\"\ntime-limit-ms = 200\n";
        small.add(problem, &format!("{metadata}{rules}"));
        small
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.folder().join(name)
    }

    pub fn write(&self, file: &str, content: impl AsRef<[u8]>) {
        self.0.write(file, content);
    }

    pub fn read(&self, file: &str) -> String {
        self.0.read(file)
    }

    /// Makes these crates the members of the workspace.
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

    /// Writes a program of the jury.
    pub fn jury(&self, file: &str, content: &str) {
        self.write(&format!("judge-harness/submissions/four/{file}"), content);
    }

    /// Writes a problem with two cases.
    pub fn add(&self, problem: &str, metadata: &str) {
        self.describe(problem, metadata);
        self.write(&format!("{problem}/src/main.rs"), FOUR);
        for case in ["sample/1", "secret/again"] {
            self.case(&format!("{problem}/{case}"), &format!("{case}\n"), "4\n");
        }
    }

    /// Writes a case by its name, such as `four/sample/1`.
    pub fn case(&self, name: &str, input: &str, answer: &str) {
        self.write(&format!("data/{name}.in"), input);
        self.write(&format!("data/{name}.ans"), answer);
    }

    /// Runs the harness there, with the cache of the whole workspace.
    pub fn judge(&self, arguments: &[&str]) -> Ran {
        let mut command = command(arguments);
        command.current_dir(self.0.folder());
        ran(command.env("CARGO_TARGET_DIR", target()))
    }

    /// Runs the calls of a table there.
    #[track_caller]
    pub fn calls(&self, table: &str) {
        check_calls(table, |arguments| self.judge(arguments));
    }
}
