//! Writes a file whole or not at all.

use std::fs::Permissions;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use anyhow::{Context, Result};
use tempfile::Builder;

/// Writes a file, whole or not at all. What was there before, which may be a link, is replaced and not written to.
///
/// # Errors
///
/// Fails if the folder takes no file, or has no room for it.
pub fn replace(file: &Path, content: &[u8]) -> Result<()> {
    let folder = file.parent().context("a file is in a folder")?;
    let mut builder = Builder::new();
    // The rights that any new file gets.
    let builder = builder.permissions(Permissions::from_mode(0o666));
    let mut unfinished = builder.prefix(".unfinished-").tempfile_in(folder)?;
    unfinished.write_all(content)?;
    unfinished.persist(file)?;
    Ok(())
}
