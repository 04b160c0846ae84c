//! Scratch folders: all temporary files of the harness are below one folder, that of its session. The folder is
//! removed together with the last scratch folder in it, at once on Ctrl-C, and at the latest when the harness
//! runs again.

use std::fs::{self, File, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use anyhow::{Context, Result};
use tempfile::TempDir;

/// The start of the names of all sessions' folders.
const PREFIX: &str = "judge-harness-";

/// The file in a session's folder that is locked as long as the session lasts.
const LOCK: &str = "lock";

/// A folder older than this that has no lock belongs to no session that is just starting.
const BEGINNING: Duration = Duration::from_mins(10);

/// A temporary folder; it is removed when this is dropped.
#[derive(Debug)]
pub struct Scratch {
    folder: TempDir,
    session: Arc<Session>,
}

impl Scratch {
    /// Where the folder is.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The session's folder, which contains this folder.
    #[must_use]
    pub fn session(&self) -> &Path {
        self.session.folder.path()
    }
}

impl Drop for Scratch {
    /// Whatever a program has left in it, however deep or locked.
    fn drop(&mut self) {
        remove(self.folder.path());
    }
}

#[derive(Debug)]
struct Session {
    folder: TempDir,
    /// Locked until the session ends, however it ends.
    _lock: File,
}

static SESSION: Mutex<Weak<Session>> = Mutex::new(Weak::new());

/// A new and empty scratch folder.
///
/// # Errors
///
/// Fails if there is no room for temporary files.
pub fn folder() -> Result<Scratch> {
    let session = session().context("no temporary folder")?;
    let folder = TempDir::new_in(session.folder.path()).context("no temporary folder")?;
    Ok(Scratch { folder, session })
}

/// Removes all scratch folders of this process, also those that are still in use: only for when it is about
/// to end.
pub fn remove_all() {
    let session = SESSION.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(session) = session.upgrade() {
        remove(session.folder.path());
    }
}

/// Removes a folder that something may still be writing to.
pub(crate) fn remove(folder: &Path) {
    for _ in 0..100 {
        match remove_once(folder) {
            Err(_) if folder.exists() => std::thread::sleep(Duration::from_millis(1)),
            _ => return,
        }
    }
}

/// Removes a folder, however deep others are nested in it and whatever their rights are: all folders below
/// are moved up to its top first, so that no path is too long and nothing is called recursively.
fn remove_once(folder: &Path) -> io::Result<()> {
    let mut last = 0;
    loop {
        let mut is_empty = true;
        for entry in fs::read_dir(folder)? {
            is_empty = false;
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                unlock(&entry.path());
                move_folders_up(&entry.path(), folder, &mut last)?;
                fs::remove_dir(entry.path())?;
            } else {
                fs::remove_file(entry.path())?;
            }
        }
        if is_empty {
            return fs::remove_dir(folder);
        }
    }
}

/// Removes the files in a folder, and moves the folders in it to another one. `last` is the last name used.
fn move_folders_up(from: &Path, to: &Path, last: &mut u64) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if !entry.file_type()?.is_dir() {
            fs::remove_file(entry.path())?;
            continue;
        }
        unlock(&entry.path());
        // A name may be taken by what the program has left there.
        let moved = (0..10_000).find_map(|_| {
            *last += 1;
            fs::rename(entry.path(), to.join(format!("moved-{last}"))).ok()
        });
        moved.ok_or(io::ErrorKind::AlreadyExists)?;
    }
    Ok(())
}

/// Lets this user look into a folder and take things out of it. Where that fails, so does what follows.
fn unlock(folder: &Path) {
    let _ = fs::set_permissions(folder, Permissions::from_mode(0o700));
}

fn session() -> Result<Arc<Session>> {
    let mut current = SESSION.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(session) = current.upgrade() {
        return Ok(session);
    }
    remove_abandoned();
    let folder = tempfile::Builder::new().prefix(PREFIX).tempdir()?;
    // The lock gets its name only when it is locked: no other process sees it unlocked.
    let unlocked = folder.path().join("new-lock");
    let lock = File::create(&unlocked)?;
    lock.try_lock()?;
    fs::rename(unlocked, folder.path().join(LOCK))?;
    let session = Arc::new(Session {
        folder,
        _lock: lock,
    });
    *current = Arc::downgrade(&session);
    Ok(session)
}

/// Removes what killed sessions left behind. What cannot be removed stays.
fn remove_abandoned() {
    let entries = fs::read_dir(std::env::temp_dir()).into_iter().flatten();
    let folders = entries.flatten().map(|entry| entry.path());
    folders
        .filter(|folder| is_abandoned(folder))
        .for_each(|folder| {
            let _ = remove_once(&folder);
        });
}

/// Whether this is a session's folder, and the session has ended.
fn is_abandoned(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default();
    if !name.to_string_lossy().starts_with(PREFIX) {
        return false;
    }
    match File::open(folder.join(LOCK)) {
        Ok(lock) => lock.try_lock().is_ok(),
        // A folder without a lock may belong to a session that is just starting.
        Err(_) => age(folder).is_some_and(|age| age > BEGINNING),
    }
}

/// The time since something was last made in a folder.
fn age(folder: &Path) -> Option<Duration> {
    fs::metadata(folder).ok()?.modified().ok()?.elapsed().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_removed_when_it_is_dropped() {
        let scratch = folder().expect("a folder");
        let path = scratch.path().to_owned();
        fs::write(path.join("file"), "text").expect("it takes files");
        assert!(path.starts_with(scratch.session()));
        drop(scratch);
        assert!(!path.exists());
    }

    #[test]
    fn only_a_session_that_has_ended_is_abandoned() {
        let scratch = folder().expect("a folder");
        assert!(!is_abandoned(scratch.session()));
        let below = |name: &str| {
            let folder = scratch.path().join(name);
            fs::create_dir(&folder).expect("a folder");
            folder
        };
        let killed = below("judge-harness-abc");
        assert!(!is_abandoned(&killed), "it may be just starting");
        fs::write(killed.join(LOCK), "").expect("it takes files");
        assert!(is_abandoned(&killed));
        let other = below("somebody-elses");
        fs::write(other.join(LOCK), "").expect("it takes files");
        assert!(!is_abandoned(&other));
    }
}
