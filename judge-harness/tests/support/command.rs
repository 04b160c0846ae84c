//! Test support: runs the harness as a command, and reads what it prints.

use std::ffi::OsStr;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::{HARNESS, Scratch, target, workspace};

/// The harness in the workspace, not started yet.
pub fn command(arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut command = plain(HARNESS);
    command.args(arguments).current_dir(&workspace().root);
    command
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
    /// The harness in this folder, which may be a workspace, with the compiled programs of all
    /// tests.
    pub fn command(&self, arguments: &[impl AsRef<OsStr>]) -> Command {
        let mut command = command(arguments);
        command.current_dir(self.folder());
        for folder in ["CARGO_TARGET_DIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"] {
            command.env(folder, target());
        }
        command
    }

    /// Runs the harness in this folder.
    pub fn judge(&self, arguments: &[impl AsRef<OsStr>]) -> Ran {
        ran(&mut self.command(arguments))
    }

    /// Runs the calls of a table in this folder.
    #[track_caller]
    pub fn calls(&self, table: &str) {
        check_calls(table, |arguments| self.judge(arguments));
    }
}

/// Judges a program on the sample of a problem.
pub fn on_sample(problem: &str, name: &str, code: &str, more: &[&str]) -> Ran {
    let scratch = Scratch::new();
    let file = scratch.file(name, code);
    let fixed = [&file, "--problem", problem, "--case", "sample/1"];
    harness(&[&fixed, more].concat())
}

/// Runs a command to its end.
pub fn ran(command: &mut Command) -> Ran {
    Ran::of(&command.output().expect("it starts"))
}

/// The exit status and the output of a command.
#[derive(Debug)]
pub struct Ran {
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Ran {
    pub fn of(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self {
            status: output.status.code(),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
        }
    }

    #[track_caller]
    pub fn exits(self, status: i32) -> Self {
        let Self { stdout, stderr, .. } = &self;
        assert_eq!(self.status, Some(status), "{stdout}{stderr}");
        self
    }

    /// Each part is on standard output or on standard error.
    #[track_caller]
    pub fn says(self, parts: &[&str]) -> Self {
        let text = self.stdout.clone() + &self.stderr;
        for part in parts {
            assert!(text.contains(part), "{part:?} is lacking:\n{text}");
        }
        self
    }

    #[track_caller]
    pub fn lacks(self, parts: &[&str]) -> Self {
        let text = self.stdout.clone() + &self.stderr;
        for part in parts {
            assert!(!text.contains(part), "{part:?} is there:\n{text}");
        }
        self
    }

    /// Standard error without warnings, such as that a protection is missing here.
    pub fn complaint(&self) -> String {
        let lines = self.stderr.split_inclusive('\n');
        lines
            .filter(|line| !line.starts_with("warning: "))
            .collect()
    }

    /// Wrong use and a broken set-up: exit status 2, nothing on standard output, one line that says
    /// what is wrong.
    #[track_caller]
    pub fn refused(self, because: &[&str]) {
        assert_eq!(self.stdout, "");
        assert_eq!(self.complaint().lines().count(), 1, "{}", self.stderr);
        self.exits(2).says(because);
    }

    /// Its standard output, which has to be JSON and nothing else.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout).expect("JSON and nothing else")
    }
}

/// Runs the calls of a table, one a line: see [`check_call`]. A failure names all lines that do not
/// hold.
#[track_caller]
pub fn check_calls(table: &str, run: impl Fn(&[&str]) -> Ran) {
    check_lines(table.lines(), |line| check_call(line, &run));
}

/// Checks each of these lines. A failure names all lines for which the check panics.
#[track_caller]
pub fn check_lines<'a>(lines: impl Iterator<Item = &'a str>, check: impl Fn(&str)) {
    let fails = |line: &&str| catch_unwind(AssertUnwindSafe(|| check(line))).is_err();
    let failed: Vec<_> = lines.filter(fails).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Runs a call, `ARGUMENTS => STATUS: PART | PART`, with the arguments as in a shell. It has to end
/// with this status, to print all parts, and to lack those after a `!`. `\n` is a line end and `\|`
/// a bar. `refused` stands for wrong use, with one line that says so.
pub fn check_call(call: &str, run: impl Fn(&[&str]) -> Ran) {
    let (arguments, expected) = call.split_once(" => ").expect("what is expected");
    let (status, parts) = expected.split_once(": ").expect("a status");
    let arguments = shlex::split(arguments).expect("arguments");
    let mut ran = run(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    let unescaped = |part: &str| part.replace("\\n", "\n").replace("\\|", "|");
    for part in parts.split(" | ").map(unescaped) {
        ran = match part.strip_prefix('!') {
            Some(absent) => ran.lacks(&[absent]),
            None => ran.says(&[&part]),
        };
    }
    if status == "refused" {
        ran.refused(&[]);
    } else {
        ran.exits(status.parse().expect("a number"));
    }
}

/// A command with a small disk as its temporary folder, and that folder. It needs `small_disk`.
pub fn on_small_disk(kib: u32, command: &Command) -> (Command, TempDir) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let script = format!("mount -t tmpfs -o size={kib}k none \"$TMPDIR\" && exec \"$@\"");
    let mut shell = plain("unshare");
    shell.args(["--map-root-user", "--mount", "sh", "-c", &script, "sh"]);
    shell.arg(command.get_program()).args(command.get_args());
    shell.current_dir(&workspace().root);
    shell.env("TMPDIR", folder.path());
    (shell, folder)
}

/// The folder in `/proc` of a process that `is_its` accepts, if there is one.
pub fn process(is_its: impl Fn(&Path) -> bool) -> Option<PathBuf> {
    let processes = fs::read_dir("/proc").expect("/proc").flatten();
    processes.map(|it| it.path()).find(|it| is_its(it))
}

/// A process whose program lies below this folder, or is this file, if there is one.
pub fn process_of(place: &Path) -> Option<PathBuf> {
    let place = place.as_os_str().as_encoded_bytes();
    process(|it| fs::read(it.join("cmdline")).is_ok_and(|command| command.starts_with(place)))
}

#[track_caller]
pub fn wait_until(mut is_so: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < Duration::from_secs(100));
        sleep(Duration::from_millis(10));
    }
}
