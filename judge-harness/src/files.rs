//! Reads files with a bound, since others choose their names and contents. Writes whole files: a
//! file is there completely or not at all. Counts the bytes of files, and names them by their
//! content.

use std::collections::BTreeSet;
use std::fs::{self, DirEntry, File, Metadata, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use hmac_sha256::Hash;
use rustix::fs::{FileType, Mode, OFlags, fstat};
use rustix::process::geteuid;
use tempfile::NamedTempFile;

/// The most bytes of a source, a header, settings, or a text of a package.
pub const LARGEST_TEXT: u64 = 16 << 20;

/// The most bytes of a file of a test case.
pub const LARGEST_CASE: u64 = 1 << 30;

/// The entries of a folder, sorted, without hidden ones.
pub fn sorted_entries(folder: &Path) -> Result<BTreeSet<PathBuf>> {
    let read = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let entries = read.with_context(|| format!("folder {}", folder.display()))?;
    let paths = entries.iter().map(DirEntry::path);
    Ok(paths
        .filter(|path| !file_name(path).starts_with('.'))
        .collect())
}

/// The last part of a path, as text.
pub fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Reads a regular file of at most this many bytes. A file that grows meanwhile is cut to its first
/// length. Anything else, such as a pipe, a device or a folder, is an error.
pub fn read(file: &Path, most: u64) -> io::Result<Vec<u8>> {
    content(open(file, most, 0)?)
}

fn content((file, length): (File, u64)) -> io::Result<Vec<u8>> {
    let mut content = Vec::with_capacity(length as usize);
    file.take(length).read_to_end(&mut content)?;
    Ok(content)
}

/// The same of a file that is no link, for what a stranger's program may have made.
pub fn read_own(file: &Path, most: u64) -> io::Result<Vec<u8>> {
    content(open(file, most, libc::O_NOFOLLOW)?)
}

/// The text of a regular file of at most [`LARGEST_TEXT`] bytes.
pub fn read_text(file: &Path) -> io::Result<String> {
    String::from_utf8(read(file, LARGEST_TEXT)?).map_err(io::Error::other)
}

/// Opens a regular file of at most this many bytes, with further flags such as `O_NOFOLLOW`.
/// Returns its length, too. Never blocks.
pub fn open(file: &Path, most: u64, flags: i32) -> io::Result<(File, u64)> {
    let flags = libc::O_NONBLOCK | libc::O_NOCTTY | flags;
    let file = OpenOptions::new()
        .read(true)
        .custom_flags(flags)
        .open(file)?;
    let found = file.metadata()?;
    let error = |reason| Err(io::Error::other(reason));
    match found.len() {
        _ if !found.is_file() => error("this is no regular file".to_owned()),
        length if length > most => error(format!("it has more than {} MiB", most >> 20)),
        length => Ok((file, length)),
    }
}

/// Whether a file begins as an executable program of Linux.
pub fn is_executable(file: &Path) -> bool {
    let mut start = [0; 4];
    let mut read = || open(file, u64::MAX, 0)?.0.read_exact(&mut start);
    read().is_ok() && start == *b"\x7fELF"
}

/// Refuses a file by which another user could decide what this one's judge does. It may belong to
/// this user, to root, or to the owner of one of these folders.
pub fn refuse_foreign(file: &Path, folders: &[&Path]) -> Result<()> {
    let owner = |found: io::Result<Metadata>| found.map(|it| it.uid()).ok();
    let folders = folders.iter().filter_map(|it| owner(it.metadata()));
    let trusted: Vec<_> = folders.chain([0, geteuid().as_raw()]).collect();
    let owners = [file.symlink_metadata(), file.metadata()].map(owner);
    let foreign = owners
        .into_iter()
        .flatten()
        .find(|it| !trusted.contains(it));
    ensure!(
        foreign.is_none(),
        "{} belongs to another user and is not used: remove it, make it your own by chown, or \
         work in another folder",
        file.display()
    );
    Ok(())
}

/// Writes a file completely or not at all, and creates its folder if there is none. An existing
/// file or link is replaced, never written through.
///
/// # Errors
///
/// Names the file if it cannot be created or the disk is full.
pub fn replace(file: &Path, content: &[u8]) -> Result<()> {
    let replaced = unfinished(file, content).and_then(|it| Ok(it.persist(file)?));
    replaced.with_context(|| file.display().to_string())?;
    Ok(())
}

/// Writes a new file completely or not at all. If the file exists, even since a moment ago, it
/// stays as it is, and that is an error.
pub fn create(file: &Path, content: &[u8]) -> Result<()> {
    unfinished(file, content)?.persist_noclobber(file)?;
    Ok(())
}

fn unfinished(file: &Path, content: &[u8]) -> Result<NamedTempFile> {
    let folder = file.parent().context("a file is in a folder")?;
    fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    // The permissions of any new file.
    let builder = builder.permissions(Permissions::from_mode(0o666));
    let mut unfinished = builder.prefix(".unfinished-").tempfile_in(folder)?;
    unfinished.write_all(content)?;
    Ok(unfinished)
}

/// Empties a file, or makes it, and opens it for writing. Emptied and written by one open file, it
/// would go to the disk as soon as it is closed (ext4 does that for safety), which takes longer
/// than a short run.
pub fn emptied(file: &Path) -> io::Result<File> {
    File::create(file)?;
    OpenOptions::new().write(true).open(file)
}

/// The bytes of a file, or of all files in a folder and in those below it; and whether these are
/// regular files, and nothing else such as a link. What cannot be looked at may be anything, so it
/// counts as more than any limit.
pub fn bytes_in(path: &Path) -> (u64, bool) {
    let found = fs::symlink_metadata(path).and_then(|found| {
        let folder = found.is_dir().then(|| fs::read_dir(path)).transpose();
        Ok((found, folder?))
    });
    let entries = match found {
        Ok((_, Some(entries))) => entries,
        Ok((found, None)) => return (found.len(), found.is_file()),
        // It has just been removed or replaced.
        Err(error) if [ErrorKind::NotFound, ErrorKind::NotADirectory].contains(&error.kind()) => {
            return (0, false);
        }
        Err(_) => return (u64::MAX, false),
    };
    let all = entries.flatten().map(|it| bytes_in(&it.path()));
    all.fold((0, true), |sum, it| {
        (sum.0.saturating_add(it.0), sum.1 && it.1)
    })
}

/// Gives a file, or a folder with all in it, the mode that only its owner can use it, without any
/// rights that come with it (set-user-id). Each is opened first, so no link is followed.
///
/// Fails if one of them is no regular file or has other names, and still does the rest.
pub fn make_private(path: &Path) -> io::Result<()> {
    let flags = OFlags::PATH | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let opened = rustix::fs::open(path, flags, Mode::empty())?;
    let found = fstat(&opened)?;
    let kind = FileType::from_raw_mode(found.st_mode);
    let is_folder = kind == FileType::Directory;
    if !is_folder && (kind != FileType::RegularFile || found.st_nlink != 1) {
        return Err(io::Error::other("this is no regular file of its own"));
    }
    // No other way takes such a descriptor before Linux 6.6.
    let itself = PathBuf::from(format!("/proc/self/fd/{}", opened.as_raw_fd()));
    fs::set_permissions(&itself, Permissions::from_mode(0o700))?;
    if !is_folder {
        return Ok(());
    }
    let all = fs::read_dir(itself)?.map(|it| make_private(&it?.path()));
    all.fold(Ok(()), io::Result::and)
}

/// A name for something made of these parts.
pub fn hash<Part: AsRef<[u8]>>(parts: impl IntoIterator<Item = Part>) -> String {
    let mut hash = Hash::new();
    for part in parts {
        let part = part.as_ref();
        hash.update(part.len().to_le_bytes());
        hash.update(part);
    }
    let hash = hash.finalize();
    let bytes = hash.iter().take(16);
    bytes.map(|byte| format!("{byte:02x}")).collect()
}
