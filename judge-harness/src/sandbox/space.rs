//! What a program takes of the disk.

use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use super::FILE_LIMIT;

/// What a program takes of the disk.
pub(super) struct Space {
    /// Printed, or in files of its folder.
    pub bytes: u64,
    /// Files and folders; more than there may be if they cannot be counted.
    pub files: u64,
}

impl Space {
    /// Looks through the working folder, but not at more than is needed to see that it is too much.
    pub fn of(folder: &Path, elsewhere: u64) -> Self {
        let (mut bytes, mut files) = (elsewhere, 0);
        let mut folders = vec![(folder.to_owned(), ENTERED_AND_CHANGED)];
        while let Some((folder, mode)) = folders.pop() {
            let can_be_filled = mode & ENTERED_AND_CHANGED == ENTERED_AND_CHANGED;
            let entries = match fs::read_dir(folder).map_err(|error| error.kind()) {
                Ok(entries) => entries,
                // It has just been removed.
                Err(ErrorKind::NotFound) => continue,
                // Nobody could ever put anything into it, since programs cannot change modes.
                Err(ErrorKind::PermissionDenied) if !can_be_filled => continue,
                // It is nested too deep, or made so that nobody can look into it.
                Err(_) => {
                    files = FILE_LIMIT + 1;
                    break;
                }
            };
            for entry in entries.flatten() {
                files += 1;
                if files > FILE_LIMIT {
                    return Self { bytes, files };
                }
                let Ok(metadata) = entry.metadata() else {
                    continue;
                };
                bytes += 512 * metadata.blocks();
                if metadata.is_dir() {
                    folders.push((entry.path(), metadata.mode()));
                }
            }
        }
        Self { bytes, files }
    }
}

/// What the owner of a folder needs to put something into it.
const ENTERED_AND_CHANGED: u32 = 0o300;
