//! Judges the submissions of this workspace as an online judge would.
//!
//! The map, from the ground up; a module uses only those above it in this list:
//!
//! - [`problem`]: what there is: the workspace, its problems with their limits and cases, the sites that have them;
//! - [`sandbox`]: one run of a program in the box: how it ended, what it used, what it printed;
//! - [`language`]: the one table of languages; a source, and how a judge makes a program of it;
//! - [`picture`]: a drawn board as data; drawn as text, and as SVG;
//! - [`rules`]: what the judge knows of a problem beyond its data, such as a special judge;
//! - [`judge`]: a submission judged on the cases of a problem, and its verdict;
//! - [`check`]: what is done with a judge: the jury, the data, stress, what can be pasted;
//! - [`report`]: reports of all this, for people and for programs;
//! - [`terminal`]: how a program that judges starts, prints, shows how far it is, and ends on Ctrl-C.
//!
//! The command line, `main.rs` and below it `cli` with a file for each command, and the tests stand on top of all of them; so does
//! `xtask`, which makes what a maintainer makes once in a while: the site, packages, measurements, pictures.

pub mod check;
pub mod judge;
pub mod language;
pub mod picture;
pub mod problem;
pub mod report;
pub mod rules;
pub mod sandbox;
pub mod terminal;

use std::fs::{self, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use anyhow::{Context, Result};
use tempfile::NamedTempFile;

/// What is behind a lock; whole at all times, even after a panic.
pub fn locked<T>(mutex: &std::sync::Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Writes a file, whole or not at all, and makes its folder if there is none. What was there before, which may be a link, is
/// replaced and not written to.
///
/// # Errors
///
/// Names the file if the folder takes no file, or has no room for it.
pub fn replace(file: &Path, content: &[u8]) -> Result<()> {
    let replaced = unfinished(file, content).and_then(|it| Ok(it.persist(file)?));
    replaced.with_context(|| file.display().to_string())?;
    Ok(())
}

/// The same for a file that is new: what is there already, be it only since a moment ago, stays, and is an error.
pub fn create(file: &Path, content: &[u8]) -> Result<()> {
    unfinished(file, content)?.persist_noclobber(file)?;
    Ok(())
}

fn unfinished(file: &Path, content: &[u8]) -> Result<NamedTempFile> {
    let folder = file.parent().context("a file is in a folder")?;
    fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    // The rights that any new file gets.
    let builder = builder.permissions(Permissions::from_mode(0o666));
    let mut unfinished = builder.prefix(".unfinished-").tempfile_in(folder)?;
    unfinished.write_all(content)?;
    Ok(unfinished)
}
