//! `cargo judge paste`: checks that a submission can be pasted, and prints it.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use judge_harness::compiler::Compiler;
use judge_harness::language::Language;
use judge_harness::paste as pasting;
use judge_harness::toolchain::Toolchain;
use judge_harness::workspace::Workspace;

use super::targets::target;
use super::terminal::print;
use super::this_program;

/// Checks a submission and prints it, ready to paste; with `check`, prints one line instead. If no name
/// is given, does so with all submissions of this workspace.
pub fn paste(name: Option<&OsStr>, check: bool, rustc: Option<PathBuf>) -> Result<bool> {
    let workspace = Workspace::find()?;
    let sources = if let Some(name) = name {
        vec![target(name, &workspace)?.source().to_owned()]
    } else {
        let problems = workspace.all_problems()?.iter();
        problems.map(|problem| problem.submission.clone()).collect()
    };
    let compiler = Compiler::new(&workspace.cache, this_program()?);
    let rust = Language::named("Rust");
    if let Some(rustc) = rustc {
        compiler.prefer(Toolchain::at(rust, &rustc)?);
    }
    let version = compiler.toolchain(rust)?.version;
    let version = version.lines().next().unwrap_or_default();
    let mut all_well = true;
    for source in &sources {
        let obstacles = pasting::obstacles(source, &compiler)?;
        let name = workspace.relative(source).display();
        all_well &= obstacles.is_empty();
        if !obstacles.is_empty() {
            for obstacle in obstacles {
                eprintln!("{name}: {obstacle}");
            }
        } else if check {
            print(&format!("{name}: can be pasted, {version}\n"))?;
        } else {
            print(&fs::read_to_string(source).context("the source")?)?;
        }
    }
    Ok(all_well)
}
