//! Checks what a compiler made, and reads the list of the files that it has read.

use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::Result;

use super::source::{OUTPUT, Source};
use super::toolchain::Toolchain;
use crate::files::{Door, bytes_in, file_name, make_private};
use crate::sandbox::installed;

/// The most bytes of a program, and of a list of the files that a compiler has read.
const LARGEST_PROGRAM: u64 = 256 << 20;
const LARGEST_LIST: u64 = 1 << 20;

/// Checks what a compiler made. Returns the files outside of its folder that it says it has read.
/// The error says why this is no program.
pub(super) fn taken(
    folder: &Path,
    toolchain: &Toolchain,
    source: &Source,
    header: Option<&Path>,
) -> Result<Vec<PathBuf>, &'static str> {
    let made = folder.join(OUTPUT);
    let (bytes, are_files) = bytes_in(&made);
    match (bytes, are_files && make_private(&made).is_ok()) {
        (0..=LARGEST_PROGRAM, true) => {}
        (_, true) => return Err("error: the program has more than 256 MiB\n"),
        _ if made.symlink_metadata().is_err() => {
            return Err("error: the compiler made no program of it\n");
        }
        _ => return Err("error: the compiler made something else than regular files\n"),
    }
    let granted = source
        .opened()
        .chain(toolchain.reads.iter().map(PathBuf::as_path));
    let mut granted: Vec<_> = granted.flat_map(Path::canonicalize).collect();
    granted.extend(installed().flat_map(fs::canonicalize));
    // GCC makes a list for each file of a program.
    let entries = fs::read_dir(folder).map_err(|_| "error: its folder is not readable\n")?;
    let names = entries.flatten().map(|it| file_name(&it.path()));
    let is_list = |name: &String| {
        let list = name.strip_suffix(".d");
        list.is_some_and(|it| it.starts_with(OUTPUT)) && !source.files.contains_key(name)
    };
    let mut files = Vec::new();
    for name in names.filter(is_list) {
        let list = listed(folder, &name).map_err(|_| "error: no list of files was made\n")?;
        for file in list {
            // Another judge may have removed the header meanwhile.
            let is_header = header.is_some_and(|it| is_below(&file, it));
            let real = folder.join(&file).canonicalize().unwrap_or_default();
            if is_header || real.starts_with(folder) {
                continue;
            }
            if !granted.iter().any(|it| real.starts_with(it)) {
                return Err("error: it includes a file that it may not read\n");
            }
            files.push(file);
        }
    }
    Ok(files)
}

/// Whether a path as it is written, which need not exist, stays below a folder.
fn is_below(file: &Path, folder: &Path) -> bool {
    let rest = file.strip_prefix(folder);
    rest.is_ok_and(|it| it.components().all(|it| matches!(it, Component::Normal(_))))
}

/// The files in a list for `make`, after its target. A blank that is not escaped ends a name.
pub(super) fn listed(folder: &Path, name: &str) -> Result<Vec<PathBuf>> {
    let list = Door::new([folder], LARGEST_LIST).read(&folder.join(name))?;
    let list = String::from_utf8_lossy(&list);
    let joined = list.replace("\\\n", "").replace("\\ ", "\0");
    let files = joined.split_ascii_whitespace().skip(1);
    let plain = |it: &str| it.replace('\0', " ").replace("\\#", "#").replace("$$", "$");
    Ok(files.map(|it| PathBuf::from(plain(it))).collect())
}
