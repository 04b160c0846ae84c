//! A package on the disk: a folder, and a ZIP file of it.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::{BUILD, Format, Package};

impl Package {
    /// Writes the package to the folder `<id>` in `out` and to the file `<id>.zip` beside it, in
    /// place of those that are there. Returns the path of the file.
    pub fn write(&self, out: &Path) -> Result<PathBuf> {
        let folder = out.join(&self.id);
        if folder.exists() {
            ensure!(
                folder.join("problem.yaml").is_file(),
                "{} is no package, and is left as it is: choose another folder with --out",
                folder.display()
            );
            fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
        }
        let archive = out.join(format!("{}.zip", self.id));
        self.write_both(&folder, &archive)
            .with_context(|| archive.display().to_string())?;
        Ok(archive)
    }

    /// The folder is unpacked from the ZIP file, which has the permissions of the files. DOMjudge
    /// expects the files themselves there, the newer format a folder with them.
    fn write_both(&self, folder: &Path, archive: &Path) -> Result<()> {
        let (root, prefix) = match self.format {
            Format::Legacy => (folder, String::new()),
            Format::Of2025 => (folder.parent().unwrap_or(folder), format!("{}/", self.id)),
        };
        let zip = self.zip(&prefix)?;
        fs::create_dir_all(folder)?;
        ZipArchive::new(Cursor::new(&zip))?.extract(root)?;
        Ok(fs::write(archive, zip)?)
    }

    /// The ZIP file. DOMjudge finds a program that is a folder by the folder's own entry.
    fn zip(&self, prefix: &str) -> Result<Vec<u8>> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default();
        let mut folders = BTreeSet::new();
        for (path, content) in &self.files {
            let path = format!("{prefix}{path}");
            for (slash, _) in path.match_indices('/') {
                if folders.insert(path[..slash].to_owned()) {
                    zip.add_directory(&path[..slash], options.unix_permissions(0o755))?;
                }
            }
            let can_be_run = Path::new(&path).ends_with(BUILD);
            let mode = if can_be_run { 0o755 } else { 0o644 };
            zip.start_file(path, options.unix_permissions(mode))?;
            zip.write_all(content.as_bytes())?;
        }
        Ok(zip.finish()?.into_inner())
    }
}
