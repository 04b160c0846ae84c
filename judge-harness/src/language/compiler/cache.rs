//! The cache of programs that compilers have made: a folder for each, which is named after all that it depends on.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result};
use hmac_sha256::Hash;

use crate::language::source::Source;
use crate::language::toolchain::Toolchain;

/// A program that was not used for so long is removed.
const UNUSED: Duration = Duration::from_hours(30 * 24);

/// The name of the folder for what a compiler makes of a source with these arguments: programs in the same folder are the same.
pub(super) fn key(toolchain: &Toolchain, arguments: &[String], source: &Source) -> String {
    hash([
        toolchain.version.as_bytes(),
        toolchain.compiler.as_os_str().as_encoded_bytes(),
        arguments.join("\0").as_bytes(),
        source.language.name_for(&source.path).as_bytes(),
        &source.code,
    ])
}

/// Removes the programs that nobody has used for long. What cannot be removed stays.
pub(super) fn remove_unused(cache: &Path) {
    for entry in fs::read_dir(cache).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.as_encoded_bytes();
        let is_key = name.len() == KEY && name.iter().all(u8::is_ascii_hexdigit);
        let used = entry.metadata().and_then(|folder| folder.modified());
        let unused = used.ok().and_then(|used| used.elapsed().ok());
        if is_key && unused.is_some_and(|time| time > UNUSED) {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// From now on what is in this folder counts as used. Where that fails, it is made again in a month.
pub fn touch(home: &Path) {
    let _ = File::open(home).and_then(|home| home.set_modified(SystemTime::now()));
}

/// A name for what is made of these parts.
pub fn hash<Part: AsRef<[u8]>>(parts: impl IntoIterator<Item = Part>) -> String {
    let mut hash = Hash::new();
    for part in parts {
        let part = part.as_ref();
        hash.update(part.len().to_le_bytes());
        hash.update(part);
    }
    let hash = hash.finalize();
    let bytes = hash.iter().take(KEY / 2);
    bytes.map(|byte| format!("{byte:02x}")).collect()
}

/// Letters of a key.
const KEY: usize = 32;

/// Moves there what a compiler has made: a file, or a folder of classes. What has its final name is complete at all times.
pub(super) fn keep(made: &Path, program: &Path) -> Result<()> {
    let moved = fs::rename(made, program).or_else(|_| {
        // It is on another disk. What an earlier attempt may have left is of the same program.
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
    fn what_nobody_has_used_for_a_month_is_removed() {
        let cache = tempfile::tempdir().expect("a temporary folder");
        let made = |name: &str, days: u64| {
            let folder = cache.path().join(name);
            fs::create_dir(&folder).expect("a folder");
            fs::write(folder.join("program"), "").expect("a file");
            let used = SystemTime::now() - Duration::from_hours(24 * days);
            let opened = File::open(&folder).expect("the folder");
            opened.set_modified(used).expect("its time can be set");
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
