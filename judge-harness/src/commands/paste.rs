//! `cargo judge paste`: checks that a submission can be pasted, and prints it.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use judge_harness::compiler::Compiler;
use judge_harness::paste as pasting;
use judge_harness::workspace::Workspace;

use super::targets::target;
use super::terminal::print;
use super::this_program;

/// Checks a submission and prints it, ready to paste.
pub fn paste(name: &OsStr, rustc: Option<PathBuf>) -> Result<bool> {
    let workspace = Workspace::find()?;
    let target = target(name, &workspace)?;
    let source = target.source();
    let rustc = rustc.unwrap_or_else(Compiler::default_rustc);
    let compiler = Compiler::new(&rustc, &workspace.cache, this_program()?)?;
    let obstacles = pasting::obstacles(source, &compiler)?;
    if obstacles.is_empty() {
        let text = fs::read_to_string(source).context("the source")?;
        print(&text)?;
        return Ok(true);
    }
    for obstacle in obstacles {
        eprintln!("{}: {obstacle}", workspace.relative(source).display());
    }
    Ok(false)
}
