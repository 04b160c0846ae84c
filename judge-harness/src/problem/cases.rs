//! The cases of a problem: an input, the answer to it, and the source that it is for.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use glob::Pattern;

use super::names::{is_searched, series, stem};
use crate::files::{LARGEST_CASE, file_name, read, read_start};
use crate::printable::Foreign;
use crate::rule::Rule;

/// The groups of cases that do not decide the verdict on a user's file, in the order in which they
/// are judged.
pub const EXTRA: [&str; 2] = ["hard", "lenient"];

/// The arguments of input validators by their names. The empty name is for all of them; it stands
/// alone.
pub type InputFlags = BTreeMap<String, Vec<String>>;

/// An input and the answer to it.
#[derive(Debug, Clone, Default)]
pub struct Case {
    /// The folder, and the file without its ending: `secret/two-by-fifteen`.
    pub name: Foreign,
    /// The file with the input.
    pub input: PathBuf,
    /// The file with the expected output, if there is one.
    pub answer: Option<PathBuf>,
    /// The group, one of [`EXTRA`], if it is a problem's of the workspace and does not decide the
    /// verdict on a user's file.
    pub extra: Option<&'static str>,
    /// The rule by which a package compares the output.
    pub rule: Option<Rule>,
    /// More arguments of a package's output validator, after the others.
    pub flags: Vec<String>,
    /// The arguments of a package's input validators.
    pub input_flags: InputFlags,
    /// Whether a package lacks the answer.
    pub lacks_answer: bool,
}

impl Case {
    /// The input and the answer, which is empty if there is none. At most this many bytes of the
    /// answer are read.
    pub fn contents(&self, most: u64) -> Result<[Vec<u8>; 2]> {
        let read = |it: &PathBuf| read_start(it, most).with_context(|| in_words(it));
        let answer = self.answer.as_ref().map(read).transpose()?;
        Ok([read_case(&self.input)?, answer.unwrap_or_default()])
    }

    /// The arguments of the input validator with this name.
    pub fn input_flags_of(&self, name: &str) -> &[String] {
        let flags = [name, ""]
            .into_iter()
            .find_map(|it| self.input_flags.get(it));
        flags.map_or(&[], Vec::as_slice)
    }

    /// The files with the input and the answer.
    pub fn files(&self) -> impl Iterator<Item = PathBuf> {
        let files = [&self.input].into_iter().chain(&self.answer);
        files.cloned()
    }

    /// Its name without its folders.
    fn own_name(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or_default()
    }

    /// Whether it is in a folder called like a source, which is not searched for all.
    fn is_in_folder_of(&self, source: &Path) -> bool {
        let folder = self.name.split_once('/').map_or("", |it| it.0);
        folder == stem(source) && !is_searched(Path::new(folder))
    }

    /// Whether it is in a folder called like a source, or its name begins with that of a source, up
    /// to a boundary. In a folder of many problems, `B1.in` is for `B.py`.
    fn is_for(&self, source: &Path) -> bool {
        let stem = stem(source);
        if self.is_in_folder_of(source) {
            return true;
        }
        let Some(rest) = self.own_name().strip_prefix(&*stem) else {
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
        self.extra == Some("lenient")
    }

    /// Whether the statement allows the case, but it is harder than any that a site is known to
    /// have.
    pub fn is_hard(&self) -> bool {
        self.extra == Some("hard")
    }

    /// Whether the case decides the verdict on a user's file.
    pub fn decides(&self) -> bool {
        self.extra.is_none()
    }
}

/// The content of a file of a test case.
pub fn read_case(file: &Path) -> Result<Vec<u8>> {
    read(file, LARGEST_CASE).with_context(|| in_words(file))
}

/// A file of a case, as an error names it.
pub fn in_words(file: &Path) -> String {
    format!("case file {}", file.display())
}

/// The name of the case that is typed or piped.
pub const TYPED: &str = "standard input";

/// Refuses patterns that match no case.
pub fn refuse_unmatched<T>(patterns: &[Pattern]) -> Result<T> {
    let all: Vec<_> = patterns.iter().map(Pattern::as_str).collect();
    let all = all.join("' or '");
    bail!("no case matches '{all}': --list shows the names of all cases")
}

/// The cases for one of the sources beside them, and the names of those for none of the judged
/// sources, with their own sources.
///
/// A case belongs to the source whose name it begins with; the longest such name wins. A numbered
/// series is one, unless each of its numbers has a source of its own: so `a2.cpp` is another try at
/// the problem of `a.cpp`, and is judged on `a1` and `a3`, too. A source without cases is judged on
/// those that belong to none.
pub fn of_source(
    cases: Vec<Case>,
    source: &Path,
    sources: &BTreeSet<PathBuf>,
    judged: &[&Path],
) -> (Vec<Case>, Vec<String>) {
    let own_names: BTreeSet<_> = sources.iter().map(|it| stem(it)).collect();
    let names = cases.iter().map(|it| it.own_name().to_owned());
    let names: Vec<_> = names.filter(|it| !own_names.contains(&**it)).collect();
    let one_series: BTreeSet<_> = names.iter().filter_map(|it| series(it)).collect();
    let is_try = |source: &Path, case: &Case| {
        let of_case = series(case.own_name()).filter(|it| one_series.contains(it));
        let has_folder = sources.iter().any(|it| case.is_in_folder_of(it));
        !has_folder && of_case.is_some() && of_case == series(&stem(source))
    };
    let owner = |case: &Case| {
        let begins = |it: &&PathBuf| case.is_for(it) && !is_try(it, case);
        let owners = sources.iter().filter(begins);
        owners.max_by_key(|it| stem(it).len())
    };
    let cases: Vec<_> = cases.into_iter().map(|it| (owner(&it), it)).collect();
    let takes = |source: &Path| {
        let is_own = |(owner, case): &(Option<&PathBuf>, Case)| {
            owner.is_some_and(|it| stem(it) == stem(source) || is_try(source, case))
        };
        // `stress --save` names cases after the source, whatever the names of the others.
        let mut others = cases.iter().filter(|it| !it.1.name.contains("-stress-"));
        let has_own = others.any(is_own);
        let is_taken = |it| is_own(it) || !has_own && it.0.is_none();
        cases.iter().map(is_taken).collect::<Vec<_>>()
    };
    let own = takes(source);
    let judged: Vec<_> = judged.iter().map(|it| takes(it)).collect();
    let (mut all_own, mut others) = (Vec::new(), Vec::new());
    for (index, (owner, case)) in cases.iter().enumerate() {
        if own[index] {
            all_own.push(case.clone());
        } else if !judged.iter().any(|it| it[index]) {
            let owner = owner.map_or("no file".to_owned(), |it| file_name(it));
            others.push(format!("{} of {owner}", case.name));
        }
    }
    (all_own, others)
}
