//! `cargo judge paste`: checks that a submission can be pasted, and prints it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use judge_harness::compiler::Compiler;
use judge_harness::language::Language;
use judge_harness::paste as pasting;
use judge_harness::toolchain::Toolchain;
use judge_harness::workspace::Workspace;

use super::targets::{existing, is_rust};
use super::terminal::print;
use super::this_program;

/// Checks a submission and prints it, ready to paste.
pub fn paste(target: &str, rustc: Option<PathBuf>) -> Result<bool> {
    let workspace = Workspace::find()?;
    let source = if is_rust(Path::new(target)) {
        existing(Path::new(target))?
    } else {
        workspace.problem(target)?.submission.clone()
    };
    let compiler = Compiler::new(&workspace.cache, this_program()?);
    if let Some(rustc) = rustc {
        compiler.prefer(Toolchain::at(Language::named("Rust"), &rustc)?);
    }
    let obstacles = pasting::obstacles(&source, &compiler)?;
    if obstacles.is_empty() {
        let text = fs::read_to_string(&source).context("the source")?;
        print(&text)?;
        return Ok(true);
    }
    for obstacle in obstacles {
        eprintln!("{}: {obstacle}", workspace.relative(&source).display());
    }
    Ok(false)
}
