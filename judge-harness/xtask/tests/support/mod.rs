//! Test support: that of the judge, and runs of `cargo judge`.

#[path = "../../../tests/support/mod.rs"]
mod of_judge;

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

pub use of_judge::*;

/// Runs `cargo judge` in the workspace.
pub fn judged(arguments: &[impl AsRef<OsStr>]) -> Output {
    let judge = xtask::commands::judge(Path::new(HARNESS)).expect("the judge builds");
    let mut command = Command::new(judge);
    command.args(arguments).current_dir(&workspace().root);
    command.output().expect("Cargo starts")
}

/// Writes what `cargo judge --json` printed as a page.
pub fn report(json: &[u8], file: &Path) -> Output {
    let mut report = Command::new(HARNESS)
        .arg("report")
        .arg(file)
        .current_dir(&workspace().root)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // It may refuse the name of the file before it reads anything.
    let _ = report.stdin.take().expect("a pipe").write_all(json);
    report.wait_with_output().expect("it ends")
}
