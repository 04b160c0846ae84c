//! The one door for files. It opens what the files of others name or contain, reads with a bound,
//! and writes whole files, never through a link. Counts the bytes of files, and names them by their
//! content.

use std::collections::BTreeSet;
use std::fs::{self, DirEntry, File, Metadata, OpenOptions, Permissions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, Result, bail, ensure};
use hmac_sha256::Hash;
use rustix::fs::{FileType, Mode, OFlags, fstat};
use rustix::process::geteuid;
use tempfile::NamedTempFile;

/// The most bytes of a source, a header, settings, or a text of a package.
pub const LARGEST_TEXT: u64 = 16 << 20;

/// The most bytes of a file of a test case.
pub const LARGEST_CASE: u64 = 1 << 30;

/// Whether this is a folder and no link: links may lead in a circle.
pub fn is_folder(path: &Path) -> bool {
    path.symlink_metadata().is_ok_and(|it| it.is_dir())
}

/// A folder and all below it.
pub fn with_folders_below(folder: PathBuf) -> Vec<PathBuf> {
    let entries = sorted_entries(&folder).unwrap_or_default().into_iter();
    let folders = entries.filter(|it| is_folder(it));
    let below = folders.flat_map(with_folders_below).collect();
    [vec![folder], below].concat()
}

/// The entries of a folder, sorted, without hidden ones.
pub fn sorted_entries(folder: &Path) -> Result<BTreeSet<PathBuf>> {
    let read = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let entries = read.with_context(|| format!("folder {}", folder.display()))?;
    let paths = entries.iter().map(DirEntry::path);
    Ok(paths
        .filter(|path| !file_name(path).starts_with('.'))
        .collect())
}

/// Whether this is a link that leads nowhere.
pub fn leads_nowhere(file: &Path) -> bool {
    let is_missing = |error: io::Error| {
        error.kind() == ErrorKind::NotFound || error.raw_os_error() == Some(libc::ELOOP)
    };
    file.is_symlink() && file.metadata().is_err_and(is_missing)
}

/// Refuses a link that leads nowhere.
pub fn refuse_dangling(file: &Path) -> Result<()> {
    ensure!(
        !leads_nowhere(file),
        "{} is a link that leads nowhere",
        file.display()
    );
    Ok(())
}

/// Why a file cannot be opened.
fn why(file: &Path, error: io::Error) -> io::Error {
    if leads_nowhere(file) {
        return io::Error::other("it is a link that leads nowhere");
    }
    error
}

/// The last part of a path, as text.
pub fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// A path as it is shown: relative to the current folder if it is there, `.` for that folder.
pub fn near(path: &Path) -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    match path.strip_prefix(here) {
        Ok(near) if near.as_os_str().is_empty() => PathBuf::from("."),
        Ok(near) => near.to_owned(),
        Err(_) => path.to_owned(),
    }
}

/// The folder that a file is in.
pub fn folder_of(file: impl AsRef<Path>) -> PathBuf {
    let folder = file.as_ref().parent();
    let folder = folder.filter(|it| !it.as_os_str().is_empty());
    folder.unwrap_or(Path::new(".")).to_owned()
}

/// When the content of a file was changed, if that can be told.
pub fn modified(file: &Path) -> Option<SystemTime> {
    file.metadata().and_then(|it| it.modified()).ok()
}

/// Opens what the files of others name or contain. It lies below one of some folders, and belongs
/// to this user, to root, or to the owner of one of them. A link inside is fine.
#[derive(Debug)]
pub struct Door {
    roots: Vec<PathBuf>,
    /// The bytes that may still be read.
    left: u64,
}

impl Door {
    /// A door to the files below these folders, or to these files, of at most this many bytes in
    /// all.
    pub fn new<Root: AsRef<Path>>(roots: impl IntoIterator<Item = Root>, most: u64) -> Self {
        let roots = roots.into_iter().map(|it| it.as_ref().canonicalize());
        Self {
            roots: roots.flatten().collect(),
            left: most,
        }
    }

    /// Whether a canonical path lies below one of the folders.
    pub fn holds(&self, real: &Path) -> bool {
        self.roots.iter().any(|it| real.starts_with(it))
    }

    /// The canonical path of a file or a folder.
    ///
    /// # Errors
    ///
    /// Names it if it is missing, lies elsewhere, or belongs to another user.
    pub fn find(&self, path: &Path) -> Result<PathBuf> {
        let real = path.canonicalize().map_err(|it| why(path, it));
        let real = real.with_context(|| path.display().to_string())?;
        if !self.holds(&real) {
            let root = self.roots.first().cloned().unwrap_or_default();
            bail!("{} leads out of {}", path.display(), root.display());
        }
        refuse_foreign(path, &self.roots)?;
        Ok(real)
    }

    /// Reads a regular file.
    pub fn read(&mut self, file: &Path) -> Result<Vec<u8>> {
        let code = read(&self.find(file)?, self.left);
        let code = code.with_context(|| file.display().to_string())?;
        self.left -= code.len() as u64;
        Ok(code)
    }

    /// The entries of a folder, sorted, without hidden ones.
    pub fn entries(&self, folder: &Path) -> Result<BTreeSet<PathBuf>> {
        self.find(folder)?;
        sorted_entries(folder)
    }
}

/// The text of a file below a folder, of at most [`LARGEST_TEXT`] bytes.
pub fn text_below(root: &Path, file: &Path) -> Result<String> {
    let text = in_utf_8(Door::new([root], LARGEST_TEXT).read(file)?);
    text.with_context(|| file.display().to_string())
}

/// Reads a regular file of at most this many bytes. A file that grows meanwhile is cut to its first
/// length. Anything else, such as a pipe, a device or a folder, is an error. What others name goes
/// through a [`Door`].
pub fn read(file: &Path, most: u64) -> io::Result<Vec<u8>> {
    let (file, length) = open(file, most)?;
    let mut content = Vec::with_capacity(length as usize);
    file.take(length).read_to_end(&mut content)?;
    Ok(content)
}

/// Reads the first bytes of a regular file, at most this many.
pub fn read_start(file: &Path, most: u64) -> io::Result<Vec<u8>> {
    let (file, length) = open(file, u64::MAX)?;
    let mut content = Vec::with_capacity(length.min(most) as usize);
    file.take(length.min(most)).read_to_end(&mut content)?;
    Ok(content)
}

/// Copies a regular file of at most this many bytes into one of the judge's own.
pub fn copy(file: &Path, to: &Path, most: u64) -> io::Result<()> {
    let (file, length) = open(file, most)?;
    io::copy(&mut file.take(length), &mut emptied(to)?).map(drop)
}

/// The text of a regular file of at most [`LARGEST_TEXT`] bytes.
pub fn read_text(file: &Path) -> io::Result<String> {
    in_utf_8(read(file, LARGEST_TEXT)?)
}

/// The mark that some editors put before a text in UTF-8.
pub const UTF_8_MARK: &[u8] = b"\xef\xbb\xbf";

/// Whether a text begins with a mark of UTF-16.
pub fn is_utf_16(text: &[u8]) -> bool {
    text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff")
}

fn in_utf_8(text: Vec<u8>) -> io::Result<String> {
    if is_utf_16(&text) {
        return Err(io::Error::other("it is in UTF-16: save it in UTF-8"));
    }
    String::from_utf8(text).map_err(io::Error::other)
}

/// Opens a regular file of at most this many bytes. Returns its length, too. Never blocks.
fn open(file: &Path, most: u64) -> io::Result<(File, u64)> {
    let opened = OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY)
        .open(file);
    let file = opened.map_err(|it| why(file, it))?;
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
    let mut read = || open(file, u64::MAX)?.0.read_exact(&mut start);
    read().is_ok() && start == *b"\x7fELF"
}

/// Refuses a file by which another user could decide what this one's judge does. It may belong to
/// this user, to root, or to the owner of one of these folders.
pub fn refuse_foreign(file: &Path, folders: &[impl AsRef<Path>]) -> Result<()> {
    let owner = |found: io::Result<Metadata>| found.map(|it| it.uid()).ok();
    let folders = folders
        .iter()
        .filter_map(|it| owner(it.as_ref().metadata()));
    let trusted: Vec<_> = folders.chain([0, geteuid().as_raw()]).collect();
    let owners = [file.symlink_metadata(), file.metadata()].map(owner);
    let is_trusted = owners.iter().flatten().all(|it| trusted.contains(it));
    ensure!(
        is_trusted,
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

/// Empties a file, or makes it, and opens it for writing, but not through a link. Emptied and
/// written by one open file, it would go to the disk as soon as it is closed (ext4 does that for
/// safety), which takes longer than a short run.
pub fn emptied(file: &Path) -> io::Result<File> {
    let open = |options: &mut OpenOptions| {
        let options = options.write(true).custom_flags(libc::O_NOFOLLOW);
        options.open(file)
    };
    open(OpenOptions::new().create(true).truncate(true))?;
    open(&mut OpenOptions::new())
}

/// Writes a file of the judge's own, such as one in a scratch folder, but not through a link.
pub fn write(file: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    emptied(file)?.write_all(content.as_ref())
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

/// When a file was changed: seconds and nanoseconds since 1970. `None` if it is missing.
pub fn changed(file: &Path) -> Option<(i64, i64)> {
    let found = file.metadata().ok()?;
    Some((found.ctime(), found.ctime_nsec()))
}

/// A file's path, and when it was changed.
pub fn stamp(file: &Path) -> String {
    format!("{}: {:?}", file.display(), changed(file))
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
