//! A package on the disk: a folder, and a ZIP file of it.

use std::collections::BTreeSet;
use std::fs::{self, Permissions};
use std::io::{Cursor, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

use super::{BUILD, Format, Package};

impl Package {
    /// Writes the package to the folder `<id>` in `out` and to the file `<id>.zip` beside it, in
    /// place of those that are there. Returns the path of the file.
    pub fn write(&self, out: &Path) -> Result<PathBuf> {
        let folder = out.join(&self.id);
        if folder.exists() {
            ensure!(
                folder.join(self.format.main_file()).is_file(),
                "{} is no package, and is left as it is: choose another folder with --out",
                folder.display()
            );
            fs::remove_dir_all(&folder).with_context(|| folder.display().to_string())?;
        }
        let archive = out.join(format!("{}.zip", self.id));
        self.unpacked(&folder, &archive)
            .with_context(|| archive.display().to_string())?;
        Ok(archive)
    }

    /// Writes the ZIP file, and unpacks it into the folder: that gives all files the same
    /// permissions, whatever the umask is.
    fn unpacked(&self, folder: &Path, archive: &Path) -> Result<()> {
        let zip = self.zip()?;
        fs::create_dir_all(folder)?;
        ZipArchive::new(Cursor::new(&zip))?.extract(match self.format {
            Format::Legacy | Format::Dmoj => folder,
            Format::Of2025 => folder.parent().unwrap_or(folder),
        })?;
        fs::write(archive, zip)?;
        fs::set_permissions(folder, Permissions::from_mode(0o755))?;
        fs::set_permissions(archive, Permissions::from_mode(0o644))?;
        Ok(())
    }

    /// The ZIP file. Nothing in it is compressed, since the output of a compressor depends on its
    /// version, and sometimes on the processor. DOMjudge finds a program that is a folder by the
    /// folder's own entry.
    fn zip(&self) -> Result<Vec<u8>> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Stored)
            .last_modified_time(DateTime::default());
        let mut folders = BTreeSet::new();
        for (path, content) in &self.files {
            let can_be_run = Path::new(path).ends_with(BUILD);
            let mode = if can_be_run { 0o755 } else { 0o644 };
            // DOMjudge expects the files themselves, the newer format a folder with them.
            let path = match self.format {
                Format::Legacy | Format::Dmoj => path.clone(),
                Format::Of2025 => format!("{}/{path}", self.id),
            };
            for (slash, _) in path.match_indices('/') {
                let folder = &path[..slash];
                if folders.insert(folder.to_owned()) {
                    zip.add_directory(folder, options.unix_permissions(0o755))?;
                }
            }
            zip.start_file(path, options.unix_permissions(mode))?;
            zip.write_all(content.as_bytes())?;
        }
        Ok(zip.finish()?.into_inner())
    }
}
