//! The cache of compiled programs and headers. Each has a folder, whose name is a hash of what it
//! is made of.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, ensure};
use rustix::fs::{FlockOperation, flock};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::files::{bytes_in, changed, hash, replace};

/// A program that was not used for this long, a month, is removed.
const UNUSED: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The judge's mark: only what has it is removed from a cache.
const MARK: &str = "judge-";

/// The name in the cache of something made of these texts.
pub fn name<Text: AsRef<[u8]>>(texts: impl IntoIterator<Item = Text>) -> String {
    MARK.to_owned() + &hash(texts)
}

/// Locks the folder of a program: one process compiles, others wait for it.
pub(super) fn lock(home: &Path) -> io::Result<File> {
    let mut options = File::options();
    let options = options
        .write(true)
        .create(true)
        .custom_flags(libc::O_NOFOLLOW);
    let lock = options.open(home.join("lock"))?;
    flock(&lock, FlockOperation::LockExclusive)?;
    Ok(lock)
}

/// The file beside a complete program.
const SEAL: &str = "seal.json";

/// The content of that file.
#[derive(Serialize, Deserialize)]
struct Seal {
    /// Bytes of the program: a crash of the machine may have cut it short.
    length: u64,
    /// What the compiler printed.
    warnings: String,
    /// The files that the compiler has read, and when each was changed.
    read: Vec<(PathBuf, Option<(i64, i64)>)>,
}

/// What the compiler of a program printed, if the program is complete and up to date.
pub(super) fn find(program: &Path) -> Option<String> {
    let seal: Seal = stored(program, SEAL)?;
    let is_up_to_date = seal.read.iter().all(|(file, then)| changed(file) == *then);
    let is_whole = bytes_in(program) == (seal.length, true);
    (is_up_to_date && is_whole).then_some(seal.warnings)
}

/// Records that a program is complete, and the files that its compiler has read.
pub(super) fn seal(program: &Path, warnings: String, files: Vec<PathBuf>) -> Result<()> {
    let files = files.into_iter();
    let seal = Seal {
        length: bytes_in(program).0,
        warnings,
        read: files.map(|it| (it.clone(), changed(&it))).collect(),
    };
    store(program, SEAL, &seal)
}

/// Removes a file or a folder. Errors are ignored.
fn remove(path: &Path) {
    let _ = fs::remove_dir_all(path).or_else(|_| fs::remove_file(path));
}

/// The value in a file beside a program, if it has one.
pub(super) fn stored<T: DeserializeOwned>(program: &Path, name: &str) -> Option<T> {
    serde_json::from_slice(&fs::read(program.with_file_name(name)).ok()?).ok()
}

/// Stores a value in a file beside a program.
pub(super) fn store(program: &Path, name: &str, value: &impl Serialize) -> Result<()> {
    replace(&program.with_file_name(name), &serde_json::to_vec(value)?)
}

/// Removes what has the judge's mark and was not used for long. Errors are ignored.
pub(super) fn remove_unused(cache: &Path) {
    for entry in fs::read_dir(cache).into_iter().flatten().flatten() {
        let is_own = entry.file_name().to_string_lossy().starts_with(MARK);
        let used = entry.metadata().and_then(|folder| folder.modified());
        let unused = used.ok().and_then(|used| used.elapsed().ok());
        if is_own && unused.is_some_and(|time| time > UNUSED) {
            remove(&entry.path());
        }
    }
}

/// Marks a folder as used now. If that fails, its program is compiled again in a month.
pub fn touch(home: &Path) {
    let _ = File::open(home).and_then(|home| home.set_modified(SystemTime::now()));
}

/// Moves a compiler's output, a file or a folder of classes, to its place, perhaps on another disk.
/// It is there completely or not at all.
pub(super) fn keep(made: &Path, program: &Path) -> Result<()> {
    let shown = || format!("the compiled program {}", program.display());
    let unfinished = program.with_file_name("unfinished");
    remove(program);
    if fs::rename(made, program).is_err() {
        remove(&unfinished);
        let moved = Command::new("mv").arg(made).arg(&unfinished).output();
        let moved = moved.with_context(shown)?;
        let said = String::from_utf8_lossy(&moved.stderr);
        ensure!(moved.status.success(), "{}: {said}", shown());
        fs::rename(unfinished, program).with_context(shown)?;
    }
    Ok(())
}
