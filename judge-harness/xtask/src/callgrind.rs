//! Instructions, counted by valgrind's callgrind: the same on every run, whatever else the machine is doing.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use judge_harness::sandbox::scratch;

/// Finds valgrind, which runs without an environment, and so without a path to be found on.
pub fn valgrind() -> Result<PathBuf> {
    which::which("valgrind").context("valgrind is needed to count instructions: install it")
}

/// Counts the instructions of a program on an input: those of the functions whose names match `only` and of
/// all that they call, or all of the process. It runs under one relative name and without an environment.
pub fn instructions(program: &Path, input: &Path, only: Option<&str>) -> Result<u64> {
    let scratch = scratch::folder()?;
    let folder = scratch.path();
    fs::copy(program, folder.join("program"))?;
    let toggle = only.map(|functions| format!("--toggle-collect={functions}"));
    let output = Command::new(valgrind()?)
        .args(["--tool=callgrind", "--callgrind-out-file=calls"])
        .args(toggle)
        .arg("./program")
        .current_dir(folder)
        .env_clear()
        .stdin(File::open(input)?)
        .stdout(Stdio::null())
        .output()
        .context("valgrind cannot be run")?;
    let text = String::from_utf8_lossy(&output.stderr);
    let collected = text
        .lines()
        .find_map(|line| line.split_once("Collected : "));
    let (_, count) = collected.with_context(|| format!("valgrind says: {text}"))?;
    let count = count.trim().parse().context("valgrind's count")?;
    let functions = only.unwrap_or("main");
    ensure!(
        count > 0,
        "no function {functions} in {}",
        program.display()
    );
    Ok(count)
}
