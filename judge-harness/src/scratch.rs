//! The judge's own folders: scratch folders, and the cache of compiled programs.
//!
//! All temporary files of the harness are in the folder of its session, where no other user can
//! create anything. It is removed at the end and on Ctrl-C. If the harness is killed, its
//! supervisors remove it.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use rustix::fs::statvfs;
use rustix::process::{Resource, geteuid, getrlimit};
use tempfile::TempDir;

use crate::files::make_private;
use crate::printable::note;
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

/// The bytes that are free on the disk of this folder.
pub fn free_bytes(folder: &Path) -> Result<u64> {
    let disk = statvfs(folder)?;
    Ok(disk.f_bavail * disk.f_frsize)
}

fn new_session() -> Result<TempDir> {
    ensure!(
        getrlimit(Resource::Fsize).current != Some(0),
        "no file can be written here: start this from a shell where `ulimit -Hf` is higher"
    );
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
/// that want a folder then wait for ever. The supervisors remove what is left, or made later.
pub fn remove_all() {
    let session = locked(&SESSION);
    if let Some(folder) = &*session {
        remove(folder.path());
    }
    std::mem::forget(session);
}

/// Removes a folder that something may still be writing to, whatever modes are set in there.
pub(crate) fn remove(folder: &Path) {
    for _ in 0..100 {
        match fs::remove_dir_all(folder) {
            Err(_) if folder.exists() => {
                let _ = make_private(folder);
                std::thread::sleep(Duration::from_millis(1));
            }
            _ => return,
        }
    }
}

/// The folder for compiled programs: this one if it is the user's, or else the user's own. If that
/// cannot be written, a scratch folder until the end of the process, and a warning says so once.
pub fn cache(wanted: Option<PathBuf>) -> Result<PathBuf> {
    static INSTEAD: OnceLock<TempDir> = OnceLock::new();
    if let Some(cache) = wanted.filter(|it| made(it).is_ok()) {
        return Ok(cache);
    }
    let below = |variable, folder| {
        let path = PathBuf::from(std::env::var_os(variable)?).join(folder);
        Some(path).filter(|path| path.is_absolute())
    };
    let named = below("XDG_CACHE_HOME", "judge-harness");
    let found = named.or_else(|| below("HOME", ".cache/judge-harness"));
    // Without a home, any folder that cannot be written will do.
    let cache = found.unwrap_or_else(|| "/nonexistent".into());
    let Err(error) = made(&cache) else {
        return Ok(cache);
    };
    // Where there is one already, this one is removed again.
    let scratch = folder()?;
    let instead = INSTEAD.get_or_init(|| {
        let cache = cache.display();
        note(format_args!(
            "warning: {cache} cannot be written ({error}): no program is cached"
        ));
        scratch
    });
    Ok(instead.path().to_owned())
}

/// Makes a folder if it is missing. Fails if it is a link, belongs to somebody else or cannot be
/// written.
fn made(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let found = folder.symlink_metadata()?;
    if !found.is_dir() || found.uid() != geteuid().as_raw() {
        return Err(io::Error::other("it is a link or belongs to another user"));
    }
    tempfile::tempfile_in(folder).map(drop)
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
