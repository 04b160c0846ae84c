//! Test support: runs the harness as a command, and reads what it prints.

use std::ffi::OsStr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::Command;

use super::{HARNESS, Scratch, target, workspace};

/// The harness in the workspace, not started yet.
pub fn command(arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut command = plain(HARNESS);
    command.args(arguments);
    by_cargo(&mut command).current_dir(&workspace().root);
    command
}

/// Starts the harness as `cargo judge` does.
pub fn by_cargo(command: &mut Command) -> &mut Command {
    command.env("CARGO_MANIFEST_DIR", env!("CARGO_MANIFEST_DIR"))
}

/// A program that prints without colours and at any width, whatever the environment asks for.
pub fn plain(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    for wish in [
        "CARGO_TERM_COLOR",
        "CLICOLOR",
        "CLICOLOR_FORCE",
        "COLUMNS",
        "FORCE_COLOR",
        "NO_COLOR",
        "TERM",
    ] {
        command.env_remove(wish);
    }
    command
}

/// Runs the harness in the workspace.
pub fn harness(arguments: &[impl AsRef<OsStr>]) -> Ran {
    ran(&mut command(arguments))
}

impl Scratch {
    /// A program in this folder. If it runs the harness, that is an installed one with the compiled
    /// programs of all tests.
    fn program(&self, program: &str) -> Command {
        let mut command = plain(program);
        command.current_dir(self.folder());
        command.env_remove("CARGO_MANIFEST_DIR");
        for folder in ["CARGO_TARGET_DIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"] {
            command.env(folder, target());
        }
        command
    }

    /// The harness in this folder, which may be a workspace.
    pub fn command(&self, arguments: &[impl AsRef<OsStr>]) -> Command {
        let mut command = self.program(HARNESS);
        command.args(arguments);
        command
    }

    /// Runs a line of a shell in this folder. `judge-harness` is the harness.
    pub fn shell(&self, line: &str) -> Ran {
        let folder = Path::new(HARNESS).parent().expect("a file");
        let others = std::env::var("PATH").unwrap_or_default();
        let path = format!("{}:{others}", folder.display());
        let mut shell = self.program("timeout");
        ran(shell.args(["100", "sh", "-c", line]).env("PATH", path))
    }

    /// Runs the harness in this folder.
    pub fn judge(&self, arguments: &[impl AsRef<OsStr>]) -> Ran {
        ran(&mut self.command(arguments))
    }
}

/// Runs a command to its end.
pub fn ran(command: &mut Command) -> Ran {
    let output = command.output().expect("it starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ran {
        status: output.status.code(),
        stdout: text(&output.stdout),
        stderr: text(&output.stderr),
    }
}

/// The exit status and the output of a command.
#[derive(Debug)]
pub struct Ran {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Ran {
    #[track_caller]
    pub fn exits(self, status: i32) -> Self {
        let Self { stdout, stderr, .. } = &self;
        assert_eq!(self.status, Some(status), "{stdout}{stderr}");
        self
    }

    /// Wrong use and a broken set-up: exit status 2, nothing on standard output, one line that says
    /// what is wrong. Warnings, such as that a protection is missing here, do not count.
    #[track_caller]
    pub fn refused(self) {
        assert_eq!(self.stdout, "");
        let lines = self.stderr.lines();
        let complaints = lines.filter(|line| !line.starts_with("warning: "));
        assert_eq!(complaints.count(), 1, "{}", self.stderr);
        self.exits(2);
    }
}

/// Checks each of these lines. A failure names all lines for which the check panics.
#[track_caller]
pub fn check_lines<'a>(lines: impl Iterator<Item = &'a str>, check: impl Fn(&str)) {
    let fails = |line: &&str| catch_unwind(AssertUnwindSafe(|| check(line))).is_err();
    let failed: Vec<_> = lines.filter(fails).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Runs a call, `ARGUMENTS => STATUS: PART | PART`. It has to end with this status, to print all
/// parts, and to lack those after a `!`. `\n` is a line end and `\|` a bar. `refused` stands for
/// wrong use, with one line that says so.
pub fn check_call(call: &str, run: impl Fn(&str) -> Ran) {
    let (arguments, expected) = call.split_once(" => ").expect("what is expected");
    let (status, parts) = expected.split_once(": ").expect("a status");
    let ran = run(arguments);
    let text = ran.stdout.clone() + &ran.stderr;
    let unescaped = |part: &str| part.replace("\\n", "\n").replace("\\|", "|");
    for part in parts.split(" | ").map(unescaped) {
        let absent = part.strip_prefix('!');
        let is_there = text.contains(absent.unwrap_or(&part));
        assert_eq!(is_there, absent.is_none(), "{part:?}:\n{text}");
    }
    if status == "refused" {
        ran.refused();
    } else {
        ran.exits(status.parse().expect("a number"));
    }
}
