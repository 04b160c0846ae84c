//! `cargo judge program`: prints the whole program of a jury submission.

use anyhow::Result;
use judge_harness::jury;
use judge_harness::workspace::Workspace;

use super::terminal::print;

/// Prints the program that a name or a file stands for.
pub fn program(name: &str) -> Result<bool> {
    let workspace = Workspace::find()?;
    let submission = jury::named(name, &workspace)?;
    print(&String::from_utf8_lossy(&submission.source.code))?;
    Ok(true)
}
