//! Judges the submissions of this workspace as an online judge would.
//!
//! The map, from the ground up; a module uses only those above it in this list:
//!
//! - [`problem`]: the workspace, its problems with their limits and cases, the sites that have
//!   them;
//! - [`sandbox`]: one run of a program in the box: how it ended, what it used, what it printed;
//! - [`language`]: the one table of languages; a source, and how a judge makes a program of it;
//! - [`picture`]: a drawn board as data; drawn as text, and as SVG;
//! - [`rules`]: what the judge knows of a problem beyond its data, such as a special judge;
//! - [`judge`]: a submission judged on the cases of a problem, and its verdict;
//! - [`check`]: checks that use the judge: the jury, the data, stress tests, files to paste;
//! - [`report`]: reports of all this, for people and for programs;
//! - [`terminal`]: how a program that judges starts, prints, shows its progress, and ends on
//!   Ctrl-C.
//!
//! The command line (`main.rs`, and `cli` with a file for each command) and the tests use all of
//! them. So does `xtask`, the maintainer's tool for the site, packages, measurements and pictures.

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

/// Locks a mutex whose content stays consistent even if a thread panics.
pub fn locked<T>(mutex: &std::sync::Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Writes a file completely or not at all, and creates its folder if there is none. An existing
/// file or link is replaced, never written through.
///
/// # Errors
///
/// Names the file if it cannot be created or the disk is full.
pub fn replace(file: &Path, content: &[u8]) -> Result<()> {
    let replaced = unfinished(file, content).and_then(|it| Ok(it.persist(file)?));
    replaced.with_context(|| file.display().to_string())?;
    Ok(())
}

/// Writes a new file completely or not at all. If the file exists, even since a moment ago, it
/// stays as it is, and that is an error.
pub fn create(file: &Path, content: &[u8]) -> Result<()> {
    unfinished(file, content)?.persist_noclobber(file)?;
    Ok(())
}

fn unfinished(file: &Path, content: &[u8]) -> Result<NamedTempFile> {
    let folder = file.parent().context("a file is in a folder")?;
    fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    // The permissions of any new file.
    let builder = builder.permissions(Permissions::from_mode(0o666));
    let mut unfinished = builder.prefix(".unfinished-").tempfile_in(folder)?;
    unfinished.write_all(content)?;
    Ok(unfinished)
}
