//! `--html`: the page that is written.

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
        self.replace(page)
            .with_context(|| format!("--html {}", self.0.display()))
    }

    fn replace(&self, page: &str) -> Result<()> {
        let folder = self.0.parent().context("a file is in a folder")?;
        let mut builder = Builder::new();
        // The rights that any new file gets.
        let builder = builder.permissions(Permissions::from_mode(0o666));
        let mut unfinished = builder.prefix(".report-").tempfile_in(folder)?;
        unfinished.write_all(page.as_bytes())?;
        unfinished.persist(&self.0)?;
        Ok(())
    }
}
