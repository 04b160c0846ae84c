//! `cargo judge program`: prints the whole program of a jury submission.

use crate::jury;
use crate::workspace::Workspace;
use anyhow::Result;

use super::terminal::print;

/// Prints the program that a name or a file stands for.
pub fn program(name: &str) -> Result<bool> {
    let workspace = Workspace::find()?;
    let submission = jury::named(name, &workspace)?;
    print(&String::from_utf8_lossy(&submission.source.code))?;
    Ok(true)
}
