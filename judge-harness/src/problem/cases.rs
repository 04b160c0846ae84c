//! The cases of a problem: inputs, and the answers to them.

use std::collections::BTreeSet;
use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use glob::Pattern;

use crate::printable::printable;

/// An input and the answer to it.
#[derive(Debug, Clone)]
pub struct Case {
    /// The folder, and the file without its ending: `secret/two-by-fifteen`.
    pub name: String,
    /// The file with the input.
    pub input: PathBuf,
    /// The file with the expected output; [`NO_ANSWER`] if there is none.
    pub answer: PathBuf,
}

/// The answer of a case without an answer: an empty file.
pub const NO_ANSWER: &str = "/dev/null";

/// The list of the files that `--keep` has written into a folder. A folder with such a list is not
/// searched for cases.
pub const KEPT: &str = ".judge-kept";

impl Case {
    /// Whether there is an answer to compare an output with.
    pub fn has_answer(&self) -> bool {
        self.answer != Path::new(NO_ANSWER)
    }

    /// Whether the case is named after this source. In a folder of many problems, `B1.in` is for
    /// `B.py`.
    pub fn is_for(&self, source: &Path) -> bool {
        let stem = source.file_stem().unwrap_or_default().to_string_lossy();
        let own = self.name.rsplit('/').next().unwrap_or_default();
        let Some(rest) = own.strip_prefix(&*stem) else {
            return false;
        };
        let is_digit = |it: char| it.is_ascii_digit();
        let is_longer = rest.starts_with(char::is_alphabetic)
            || stem.ends_with(is_digit) && rest.starts_with(is_digit);
        // Beside 1.py, 1.in and 2.in are rather two cases of one problem.
        !is_longer && stem.contains(char::is_alphabetic)
    }

    /// Whether the statement does not promise such an input, as with CRLF line ends. No site is
    /// known to have it.
    pub fn is_lenient(&self) -> bool {
        self.name.starts_with("lenient/")
    }

    /// Whether the statement allows the case, but it is harder than any that a site is known to
    /// have.
    pub fn is_hard(&self) -> bool {
        self.name.starts_with("hard/")
    }

    /// Whether the case decides the verdict on a user's file.
    pub fn decides(&self) -> bool {
        !(self.is_lenient() || self.is_hard())
    }
}

/// Refuses a pattern that matches no case.
pub fn refuse_unmatched<T>(pattern: &Pattern) -> Result<T> {
    bail!("no case matches '{pattern}': --list shows the names of all cases")
}

/// The groups of cases that do not decide the verdict on a user's file.
pub const EXTRA: [&str; 2] = ["lenient", "hard"];

/// The part of a test case that a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Input,
    Answer,
}

/// The part of a test case that a word stands for.
pub(super) fn role(word: &str) -> Option<Role> {
    match word.to_lowercase().as_str() {
        "in" | "ins" | "input" | "inputs" => Some(Role::Input),
        "out" | "outs" | "output" | "outputs" | "ans" | "answer" | "answers" => Some(Role::Answer),
        _ => None,
    }
}

/// The answer to a user's input: its path with another word for the last `in` or `input`.
pub fn answer_to(input: &Path) -> Result<PathBuf> {
    let path = input.to_string_lossy();
    let mut words = path.rsplit(|it: char| !it.is_alphabetic());
    let word = words.find(|it| role(it) == Some(Role::Input));
    let word = word.unwrap_or(&path[..0]);
    let start = word.as_ptr().addr() - path.as_ptr().addr();
    let (before, after) = (&path[..start], &path[start + word.len()..]);
    let answers = ["out", "ans", "output", "answer"].map(|it| format!("{before}{it}{after}"));
    let found = answers.iter().find(|it| Path::new(it).is_file());
    let expected = || printable(&format!("{path} has no answer: expected {}", answers[0]));
    found.map(PathBuf::from).with_context(expected)
}

/// No number in a name has more digits.
const DIGITS: usize = 40;

/// A key to sort names by, so that 2 comes before 10: zeros fill up every number.
pub(super) fn natural(name: &str) -> String {
    let is_digit = |byte: &u8| byte.is_ascii_digit();
    let runs = name.as_bytes().chunk_by(|a, b| is_digit(a) == is_digit(b));
    let part = |run: &[u8]| {
        let text = String::from_utf8_lossy(run);
        let zeros = if is_digit(&run[0]) { DIGITS } else { 0 };
        format!("{text:0>zeros$}")
    };
    runs.map(part).collect()
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

/// The last part of a path, as text.
pub fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}
