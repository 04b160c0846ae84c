//! Test support: runs the harness as a command, and reads what it prints.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Child, Command, Output};

use super::{HARNESS, workspace};

/// Runs the harness in the workspace.
pub fn run(arguments: &[impl AsRef<OsStr>]) -> Output {
    run_in(&workspace().root, arguments)
}

/// Runs the harness in a folder.
pub fn run_in(folder: &Path, arguments: &[impl AsRef<OsStr>]) -> Output {
    let mut command = command(arguments);
    let output = command.current_dir(folder).output();
    output.expect("the harness starts")
}

/// The harness in the workspace, not started yet, without a limit on the width of reports.
pub fn command(arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(HARNESS);
    command.args(arguments).current_dir(&workspace().root);
    command.env_remove("COLUMNS");
    command
}

/// The most memory that a program which still runs has had, in KiB. (What `wait4` says of it counts what its parent had when it
/// was started.)
#[cfg(target_os = "linux")]
pub fn peak_kib(program: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", program.id())).ok()?;
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    peak.trim().strip_suffix(" kB")?.parse().ok()
}

/// What it printed.
pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("reports are UTF-8")
}

/// Wrong use and a broken set-up: exit status 2, nothing on standard output, one line that says
/// what is wrong.
#[track_caller]
pub fn assert_refused(output: &Output, because: &str) {
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert_eq!(stdout(output), "");
    assert!(message.contains(because), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
}
