//! Scratch folders. All temporary files of the harness are in the folder of its session, where no
//! other user can create anything. It is removed with the last scratch folder in it, or at once on
//! Ctrl-C. If the harness is killed, its supervisors remove it.

use std::fs::{self, Permissions};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use tempfile::TempDir;

use crate::locked;

/// Advice for when the temporary folder is full.
pub const MAKE_ROOM: &str = "make room, or let the variable TMPDIR name another folder";

/// A temporary folder; it is removed when this is dropped.
#[derive(Debug)]
pub struct Scratch {
    folder: TempDir,
    session: Arc<TempDir>,
}

impl Scratch {
    /// Where the folder is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The session's folder, which contains this folder.
    pub fn session(&self) -> &Path {
        self.session.path()
    }
}

impl Drop for Scratch {
    /// Removes whatever a program has left, however deep or locked.
    fn drop(&mut self) {
        remove(self.folder.path());
    }
}

/// The session's folder. The lock is held for ever once the harness is about to end.
static SESSION: Mutex<Weak<TempDir>> = Mutex::new(Weak::new());

/// A new and empty scratch folder.
///
/// Fails if no temporary file can be made; the error names the folder.
pub fn folder() -> Result<Scratch> {
    let mut current = locked(&SESSION);
    let session = current.upgrade();
    let session = session.map_or_else(|| new_session().map(Arc::new), Ok)?;
    *current = Arc::downgrade(&session);
    let folder = TempDir::new_in(session.path()).context("no temporary folder")?;
    Ok(Scratch { folder, session })
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
    if let Some(folder) = session.upgrade() {
        remove(folder.path());
    }
    std::mem::forget(session);
}

/// Waits for ever if the harness is about to end.
pub(super) fn wait_if_ending() {
    drop(locked(&SESSION));
}

/// Removes a folder that something may still be writing to.
pub(super) fn remove(folder: &Path) {
    for _ in 0..100 {
        match remove_once(folder) {
            Err(_) if folder.exists() => std::thread::sleep(Duration::from_millis(1)),
            _ => return,
        }
    }
}

/// Removes a folder, however deeply others are nested in it and whatever their modes. The entries
/// of each subfolder are first moved up to the top: so no path is too long, and nothing recurses.
fn remove_once(folder: &Path) -> io::Result<()> {
    let mut is_empty = false;
    while !is_empty {
        is_empty = true;
        for entry in fs::read_dir(folder)? {
            is_empty = false;
            let path = entry?.path();
            if !unlock(&path)? {
                fs::remove_file(path)?;
                continue;
            }
            for below in fs::read_dir(&path)? {
                let below = below?.path();
                unlock(&below)?;
                // No program can have guessed this name.
                let name = format!("moved-{:x}", RandomState::new().hash_one(&below));
                fs::rename(below, folder.join(name))?;
            }
            fs::remove_dir(path)?;
        }
    }
    fs::remove_dir(folder)
}

/// If this is a folder, gives this user all rights to it; if that fails, so do the next steps.
/// Returns whether it is a folder.
fn unlock(path: &Path) -> io::Result<bool> {
    let is_folder = fs::symlink_metadata(path)?.is_dir();
    if is_folder {
        let _ = fs::set_permissions(path, Permissions::from_mode(0o700));
    }
    Ok(is_folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_else_can_put_anything_into_the_folder_of_a_session() {
        let scratch = folder().expect("a folder");
        let session = fs::metadata(scratch.session()).expect("it is there");
        assert_eq!(session.permissions().mode() & 0o777, 0o700);
    }

    #[test]
    fn a_folder_is_removed_however_deep_and_locked_it_is() {
        let scratch = folder().expect("a folder");
        let (top, mut deepest) = (scratch.path().join("top"), scratch.path().join("top"));
        (0..300).for_each(|_| deepest.push("below"));
        fs::create_dir_all(&deepest).expect("folders");
        fs::write(deepest.join("file"), "").expect("a file");
        for folder in [&deepest, &top] {
            fs::set_permissions(folder, Permissions::from_mode(0o000)).expect("a mode");
        }
        let folder = scratch.path().to_owned();
        drop(scratch);
        assert!(!folder.exists());
    }
}
