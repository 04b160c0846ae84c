//! Scratch folders. All temporary files of the harness are in the folder of its session, where no
//! other user can create anything. It is removed at the end and on Ctrl-C. If the harness is
//! killed, its supervisors remove it.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use rustix::fs::statvfs;
use tempfile::TempDir;

use crate::threads::locked;

/// The session's folder, once it is needed. The lock is held for ever once the harness is about to
/// end.
static SESSION: Mutex<Option<TempDir>> = Mutex::new(None);

/// A new and empty scratch folder; it is removed when this is dropped.
///
/// Fails if no temporary file can be made; the error names the folder.
pub fn folder() -> Result<TempDir> {
    let mut current = locked(&SESSION);
    let session = current.take().map_or_else(new_session, Ok)?;
    TempDir::new_in(current.insert(session).path()).context("no temporary folder")
}

/// The bytes that are free on its disk.
pub fn free_bytes() -> Result<u64> {
    let disk = statvfs(folder()?.path())?;
    Ok(disk.f_bavail * disk.f_frsize)
}

fn new_session() -> Result<TempDir> {
    let place = std::env::temp_dir();
    let made = || -> Result<TempDir> {
        ensure!(place.is_absolute(), "it is not an absolute path");
        let mut builder = tempfile::Builder::new();
        let builder = builder.permissions(Permissions::from_mode(0o700));
        // Without symbolic links, as the kernel names it.
        Ok(builder
            .prefix("judge-harness-")
            .tempdir_in(place.canonicalize()?)?)
    };
    made().with_context(|| {
        let place = place.display();
        format!("no temporary file can be made in {place} (set the variable TMPDIR)")
    })
}

/// Removes all scratch folders of this process, even those in use, when it is about to end. Threads
/// that wait for a run or a folder then wait for ever. The supervisors remove what is left, or made
/// later.
pub fn remove_all() {
    let session = locked(&SESSION);
    if let Some(folder) = &*session {
        remove(folder.path());
    }
    std::mem::forget(session);
}

/// Waits for ever if the harness is about to end.
pub(crate) fn wait_if_ending() {
    drop(locked(&SESSION));
}

/// Removes a folder that something may still be writing to.
pub(crate) fn remove(folder: &Path) {
    for _ in 0..100 {
        match fs::remove_dir_all(folder) {
            Err(_) if folder.exists() => std::thread::sleep(Duration::from_millis(1)),
            _ => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_else_can_put_anything_into_the_folder_of_a_session() {
        let scratch = folder().expect("a folder");
        let session = scratch.path().parent().expect("the session's");
        let found = session.metadata().expect("it is there");
        assert_eq!(found.permissions().mode() & 0o777, 0o700);
        remove_all();
        assert!(!session.exists());
    }
}
