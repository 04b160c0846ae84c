//! Scratch folders: all temporary files of the harness are below one folder, that of its session. The folder is
//! removed together with the last scratch folder in it, at once on Ctrl-C, and at the latest when the harness
//! runs again.
//!
//! The temporary folder of a machine belongs to everybody. So all sessions of a user are in one place there, into
//! which nobody else can put anything, and a session is removed only if it has this program's mark.

use std::fs::{self, DirBuilder, File, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use anyhow::{Context, Error, Result, ensure};
use rustix::fs::OFlags;
use rustix::process::geteuid;
use tempfile::TempDir;

/// The name of the place for all sessions of a user, before the user's number.
const PLACE: &str = "judge-harness-";

/// The start of the names of sessions' folders.
const PREFIX: &str = "session-";

/// The file in a session's folder that is locked as long as the session lasts.
const LOCK: &str = "lock";

/// What is in that file. Nothing else begins a folder that may be removed.
const MARK: &str =
    "A session of judge-harness, removed once nobody holds this lock: 8d1f27c4a95e03b6\n";

/// A place is made so often, since whoever leaves it empty removes it.
const TRIES: usize = 100;

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

impl Session {
    fn new() -> Result<Self> {
        let temporary = std::env::temp_dir();
        let made = || -> Result<Self> {
            let folder = Self::folder(&temporary)?;
            let lock = Self::locked(folder.path())?;
            Ok(Self {
                folder,
                _lock: lock,
            })
        };
        made().with_context(|| {
            let shown = temporary.display();
            format!("no temporary file can be made in {shown} (set the variable TMPDIR to use another folder)")
        })
    }

    /// An empty folder in this user's place.
    fn folder(temporary: &Path) -> Result<TempDir> {
        ensure!(temporary.is_absolute(), "this is no absolute path");
        let mut tries = 0..TRIES;
        loop {
            let folder = place(temporary)
                .and_then(|place| Ok(tempfile::Builder::new().prefix(PREFIX).tempdir_in(place)?));
            let is_gone = |error: &Error| {
                let error = error.downcast_ref::<io::Error>();
                error.is_some_and(|error| error.kind() == ErrorKind::NotFound)
            };
            if !folder.as_ref().is_err_and(is_gone) || tries.next().is_none() {
                return folder;
            }
        }
    }

    /// The lock, which gets its name only when it is locked: no other process sees it unlocked.
    fn locked(folder: &Path) -> io::Result<File> {
        let unlocked = folder.join("new-lock");
        let mut lock = File::create(&unlocked)?;
        lock.write_all(MARK.as_bytes())?;
        lock.try_lock()?;
        fs::rename(unlocked, folder.join(LOCK))?;
        Ok(lock)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        end(self.folder.path());
    }
}

/// The folder for all sessions of this user, which is made if it is not there.
fn place(temporary: &Path) -> Result<PathBuf> {
    let user = geteuid().as_raw();
    let place = temporary.join(format!("{PLACE}{user}"));
    match DirBuilder::new().mode(0o700).create(&place) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error.into()),
        _ => {}
    }
    let found = fs::symlink_metadata(&place)?;
    ensure!(
        found.is_dir() && found.uid() == user && found.mode() & 0o777 == 0o700,
        "{} has to be a folder of this user's with mode 0700, and it is something else: remove it",
        place.display()
    );
    Ok(place)
}

static SESSION: Mutex<Weak<Session>> = Mutex::new(Weak::new());

/// A new and empty scratch folder.
///
/// # Errors
///
/// Fails if there is no room for temporary files; says where it was looked for.
pub fn folder() -> Result<Scratch> {
    let session = session()?;
    let folder = TempDir::new_in(session.folder.path()).context("no temporary folder")?;
    Ok(Scratch { folder, session })
}

/// Removes all scratch folders of this process, also those that are still in use: only for when it is about
/// to end.
pub fn remove_all() {
    let session = current().upgrade();
    if let Some(session) = session {
        end(session.folder.path());
    }
}

/// Removes the folder of a session that has ended, or is about to. Its mark goes last, so that the next run removes what is
/// left should this be cut short.
pub(crate) fn end(session: &Path) {
    for entry in fs::read_dir(session).into_iter().flatten().flatten() {
        if entry.file_name() != LOCK {
            remove(&entry.path());
        }
    }
    remove(session);
    // It stays if it has other sessions in it.
    let _ = session.parent().map(fs::remove_dir);
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
    let mut current = current();
    if let Some(session) = current.upgrade() {
        return Ok(session);
    }
    let session = Arc::new(Session::new()?);
    *current = Arc::downgrade(&session);
    // Whoever is interrupted waits for this lock, and there may be much to remove.
    drop(current);
    if let Some(place) = session.folder.path().parent() {
        remove_abandoned(place);
    }
    Ok(session)
}

fn current() -> MutexGuard<'static, Weak<Session>> {
    SESSION.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes what killed sessions left behind. What cannot be removed stays.
fn remove_abandoned(place: &Path) {
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        if let Some(_lock) = lock_of_abandoned(&entry.path()) {
            end(&entry.path());
        }
    }
}

/// The lock of a session that has ended without removing its folder, if this is such a folder.
fn lock_of_abandoned(folder: &Path) -> Option<File> {
    let is_folder = fs::symlink_metadata(folder).is_ok_and(|found| found.is_dir());
    let name = folder.file_name()?.to_string_lossy();
    if !is_folder || !name.starts_with(PREFIX) {
        return None;
    }
    // Whatever has that name, this waits for nobody and leads nowhere else.
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
    let lock = OpenOptions::new()
        .read(true)
        .custom_flags(flags.bits().cast_signed())
        .open(folder.join(LOCK))
        .ok()?;
    let found = lock.metadata().ok()?;
    let is_ours = found.is_file() && found.uid() == geteuid().as_raw();
    let mut mark = Vec::new();
    let bytes = MARK.len() as u64 + 1;
    (&lock).take(bytes).read_to_end(&mut mark).ok()?;
    let is_abandoned = is_ours && mark == MARK.as_bytes() && lock.try_lock().is_ok();
    is_abandoned.then_some(lock)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

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
    fn only_what_has_the_mark_and_no_session_is_abandoned() {
        let scratch = folder().expect("a folder");
        let is_abandoned = |folder: &Path| lock_of_abandoned(folder).is_some();
        assert!(!is_abandoned(scratch.session()), "it is in use");
        let below = |name: &str, mark: &str| {
            let folder = scratch.path().join(name);
            fs::create_dir(&folder).expect("a folder");
            fs::write(folder.join(LOCK), mark).expect("it takes files");
            folder
        };
        let killed = below("session-killed", MARK);
        assert!(is_abandoned(&killed));
        assert!(!is_abandoned(&below("another", MARK)));
        assert!(!is_abandoned(&below("session-without-mark", "")));
        let starting = scratch.path().join("session-starting");
        fs::create_dir(&starting).expect("a folder");
        assert!(!is_abandoned(&starting));
        let link = scratch.path().join("session-link");
        symlink(&killed, &link).expect("a link");
        assert!(!is_abandoned(&link));
        symlink(killed.join(LOCK), starting.join(LOCK)).expect("a link");
        assert!(!is_abandoned(&starting), "its lock is a link");
        end(&killed);
        assert!(!killed.exists());
    }
}
