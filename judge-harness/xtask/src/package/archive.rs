//! A package on the disk: a folder, and a ZIP file of it.

use std::collections::BTreeSet;
use std::fs::{self, Permissions};
use std::io::{self, Cursor, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use super::{File, Format, Package};

impl Package {
    /// Writes the package to the folder `<id>` in `out` and to the file `<id>.zip` beside it, in place of those that are
    /// there. Returns the path of the file.
    ///
    /// # Errors
    ///
    /// Fails if they cannot be written, and if there is a folder of that name that is no package.
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
        for (path, file) in &self.files {
            let path = folder.join(path);
            let written = make_folders(&folder, &path)
                .and_then(|()| write(&path, file.content.as_bytes(), file.mode()));
            written.with_context(|| path.display().to_string())?;
        }
        let archive = out.join(format!("{}.zip", self.id));
        let written = write(&archive, &self.zip()?, 0o644);
        written.with_context(|| archive.display().to_string())?;
        Ok(archive)
    }

    /// The ZIP file. Nothing in it is compressed: what a compressor makes of a file depends on its version, and some on
    /// the processor. DOMjudge finds a program that is a folder by the folder's own entry.
    fn zip(&self) -> Result<Vec<u8>> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Stored)
            .last_modified_time(DateTime::default());
        let mut folders = BTreeSet::new();
        for (path, file) in &self.files {
            // DOMjudge expects the files themselves, the newer format a folder with them.
            let path = match self.format {
                Format::Legacy => path.clone(),
                Format::Of2025 => format!("{}/{path}", self.id),
            };
            for (slash, _) in path.match_indices('/') {
                let folder = &path[..slash];
                if folders.insert(folder.to_owned()) {
                    zip.add_directory(folder, options.unix_permissions(0o755))?;
                }
            }
            zip.start_file(path, options.unix_permissions(file.mode()))?;
            zip.write_all(file.content.as_bytes())?;
        }
        Ok(zip.finish()?.into_inner())
    }
}

impl File {
    fn mode(&self) -> u32 {
        if self.is_executable { 0o755 } else { 0o644 }
    }
}

/// Permissions are set, whatever those are that new files get.
fn write(path: &Path, content: &[u8], mode: u32) -> io::Result<()> {
    fs::write(path, content)?;
    fs::set_permissions(path, Permissions::from_mode(mode))
}

/// The folders of a file in the folder of a package.
fn make_folders(package: &Path, file: &Path) -> io::Result<()> {
    let Some(folder) = file.parent() else {
        return Ok(());
    };
    fs::create_dir_all(folder)?;
    let folders = folder
        .ancestors()
        .take_while(|folder| folder.starts_with(package));
    for folder in folders {
        fs::set_permissions(folder, Permissions::from_mode(0o755))?;
    }
    Ok(())
}
