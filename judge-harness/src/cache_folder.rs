//! The folder for compiled programs.

use std::fs::{self, DirBuilder, Metadata};
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::PathBuf;
use std::sync::Once;

use anyhow::{Result, ensure};
use rustix::process::geteuid;

use crate::printable::printable;

/// The permissions of the substitute folder: no other user can put a program there.
const OWN: u32 = 0o700;

/// The folder outside of a workspace: it is in the user's cache folder.
pub fn of_user() -> Result<PathBuf> {
    let below = |variable, folder| {
        let path = PathBuf::from(std::env::var_os(variable)?).join(folder);
        Some(path).filter(|path| path.is_absolute())
    };
    let named = below("XDG_CACHE_HOME", "judge-harness");
    let found = named.or_else(|| below("HOME", ".cache/judge-harness"));
    // Without a home, any folder that cannot be written will do.
    writable(found.unwrap_or_else(|| "/nonexistent".into()))
}

/// This folder, created if it is missing. If it cannot be written, the substitute in the temporary
/// folder, and a warning says so once.
pub fn writable(cache: PathBuf) -> Result<PathBuf> {
    static WARNING: Once = Once::new();
    let made = fs::create_dir_all(&cache).and_then(|()| tempfile::tempfile_in(&cache));
    let Err(error) = made else {
        return Ok(cache);
    };
    let user = geteuid().as_raw();
    let instead = std::env::temp_dir().join(format!("judge-harness-cache-{user}"));
    let _ = DirBuilder::new().mode(OWN).create(&instead);
    let is_own = |it: Metadata| it.is_dir() && it.uid() == user && it.mode() & 0o777 == OWN;
    let [cache, shown] = [&cache, &instead].map(|it| printable(&it.to_string_lossy()));
    ensure!(
        fs::symlink_metadata(&instead).is_ok_and(is_own),
        "compiled programs can be kept neither in {cache} ({error}) nor in {shown}"
    );
    WARNING.call_once(|| {
        eprintln!("warning: {cache} cannot be written ({error}): compiled programs are in {shown}");
    });
    Ok(instead)
}
