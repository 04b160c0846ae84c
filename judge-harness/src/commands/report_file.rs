//! Files that are written whole or not at all; the page of `--html` is one.

use std::fs::Permissions;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use tempfile::Builder;

/// The page to write.
pub struct ReportFile(PathBuf);

impl ReportFile {
    /// A page by its name.
    ///
    /// # Errors
    ///
    /// Refuses what is not the name of a page, before anything is judged.
    pub fn named(file: &Path) -> Result<Self> {
        let shown = file.display();
        let is_page = file.extension().is_some_and(|ending| ending == "html");
        ensure!(is_page, "--html {shown}: name it FILE.html");
        ensure!(!file.is_dir(), "--html {shown}: it is a folder");
        let file = std::path::absolute(file)?;
        let has_folder = file.parent().is_some_and(Path::is_dir);
        ensure!(has_folder, "--html {shown}: there is no such folder");
        Ok(Self(file))
    }

    /// Writes the page, whole or not at all: what was there before is there until then.
    ///
    /// # Errors
    ///
    /// Fails if the folder takes no file, or has no room for it.
    pub fn write(&self, page: &str) -> Result<()> {
        replace(&self.0, page.as_bytes()).with_context(|| format!("--html {}", self.0.display()))
    }
}

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
