//! The cache of compiled programs. Each has a folder, whose name is a hash of all that the program
//! depends on.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result};
use rustix::fs::{FlockOperation, flock};

use crate::hash::{LENGTH, hash};
use crate::language::source::Source;
use crate::language::toolchain::Toolchain;

/// Seconds.
const DAY: u64 = 24 * 60 * 60;

/// A program that was not used for this long is removed.
const UNUSED: Duration = Duration::from_secs(30 * DAY);

/// The name of the folder for a source compiled with these arguments. Programs with the same name
/// are the same.
pub(super) fn key(toolchain: &Toolchain, arguments: &[String], source: &Source) -> String {
    let arguments = arguments.join("\0");
    let name = source.language.name_for(&source.path);
    let own = [
        toolchain.version.as_bytes(),
        toolchain.compiler.as_os_str().as_encoded_bytes(),
        arguments.as_bytes(),
        name.as_bytes(),
        &source.code,
    ];
    let headers = source.headers.iter();
    let parts = headers.flat_map(|(path, text)| [path.as_os_str().as_encoded_bytes(), text]);
    hash(own.into_iter().chain(parts))
}

/// Locks the folder of a program: one process compiles, others wait for it.
pub(super) fn lock(home: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let options = options.read(true).write(true).create(true);
    // Opening anything but a file, such as a FIFO, must not wait.
    let lock = options
        .custom_flags(libc::O_NONBLOCK)
        .open(home.join("lock"))?;
    flock(&lock, FlockOperation::LockExclusive)?;
    Ok(lock)
}

/// Whether a program is complete: a crash of the machine may have cut it short. The lock's file
/// contains its length.
pub(super) fn is_whole(lock: &mut File, program: &Path) -> bool {
    let mut sealed = String::new();
    let read = lock
        .rewind()
        .and_then(|()| lock.read_to_string(&mut sealed));
    read.is_ok() && length(program).is_ok_and(|length| sealed == length.to_string())
}

/// Records the length of a program that was just made.
pub(super) fn seal(lock: &mut File, program: &Path) -> io::Result<()> {
    let length = length(program)?;
    lock.set_len(0)?;
    lock.rewind()?;
    lock.write_all(length.to_string().as_bytes())
}

/// Bytes of a file, or of all files in a folder; fails on anything else.
fn length(path: &Path) -> io::Result<u64> {
    let metadata = fs::symlink_metadata(path)?;
    if metadata.is_file() {
        return Ok(metadata.len());
    }
    // Fails if it is no folder.
    let entries = fs::read_dir(path)?;
    entries.map(|entry| length(&entry?.path())).sum()
}

/// Removes an incomplete program, whatever is there.
pub(super) fn remove(program: &Path) -> io::Result<()> {
    match fs::symlink_metadata(program) {
        Ok(metadata) if metadata.is_dir() => fs::remove_dir_all(program),
        Ok(_) => fs::remove_file(program),
        Err(_) => Ok(()),
    }
}

/// The content of a file; fails on anything else.
pub(super) fn read(file: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(file)?.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    fs::read(file)
}

/// Removes files and folders that are named like a program's and were not used for long. Errors
/// are ignored.
pub fn remove_unused(cache: &Path) {
    for entry in fs::read_dir(cache).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let bytes = name.as_encoded_bytes();
        let is_key = bytes.len() == LENGTH && bytes.iter().all(u8::is_ascii_hexdigit);
        let used = entry.metadata().and_then(|folder| folder.modified());
        let unused = used.ok().and_then(|used| used.elapsed().ok());
        if is_key && unused.is_some_and(|time| time > UNUSED) {
            let _ = remove(&entry.path());
        }
    }
}

/// Marks a folder as used now. If that fails, its program is compiled again in a month.
pub fn touch(home: &Path) {
    let _ = File::open(home).and_then(|home| home.set_modified(SystemTime::now()));
}

/// Moves a compiler's output, a file or a folder of classes, to its place. A program with its final
/// name is always complete.
pub(super) fn keep(made: &Path, program: &Path) -> Result<()> {
    let moved = fs::rename(made, program).or_else(|_| {
        // It is on another disk. Remains of an earlier attempt are of the same program.
        let new = program.with_file_name("new");
        copy(made, &new)?;
        fs::rename(new, program)
    });
    moved.with_context(|| format!("the compiled program {}", program.display()))
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if !from.is_dir() {
        return fs::copy(from, to).map(drop);
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_not_used_for_a_month_is_removed() {
        let cache = tempfile::tempdir().expect("a temporary folder");
        let age = |path: &Path, days: u64| {
            let used = SystemTime::now() - Duration::from_secs(days * DAY);
            let opened = File::open(path).expect("a file or a folder");
            opened.set_modified(used).expect("its time can be set");
        };
        let made = |name: &str, days: u64| {
            let folder = cache.path().join(name);
            fs::create_dir(&folder).expect("a folder");
            fs::write(folder.join("program"), "").expect("a file");
            age(&folder, days);
            folder
        };
        let old = made(&hash(["old"]), 31);
        let used = made(&hash(["used"]), 31);
        let new = made(&hash(["new"]), 29);
        let other = made("verdicts", 31);
        touch(&used);
        remove_unused(cache.path());
        assert!(!old.exists());
        assert!(used.exists() && new.exists() && other.exists());
    }

    #[test]
    fn a_folder_is_copied_to_another_disk() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let below = |name| folder.path().join(name);
        fs::create_dir_all(below("classes/some/where")).expect("a folder");
        fs::write(below("classes/some/where/Flip.class"), "flip").expect("a file");
        copy(&below("classes"), &below("new")).expect("it can be copied");
        let copied = fs::read(below("new/some/where/Flip.class"));
        assert_eq!(copied.expect("the copy"), b"flip");
    }
}
