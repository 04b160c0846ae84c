//! The user's options for a compiler, and the files and folders that they name.

use std::path::Path;

/// Arguments of a compiler, written as in a shell.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Flags(pub Vec<String>);

/// The error for a text that a shell cannot split.
pub const UNQUOTED: &str = "a quotation does not end";

/// Options before a header or a folder of headers, which is in the same word or the next.
const BEFORE_HEADERS: [&str; 5] = ["-I", "-isystem", "-iquote", "-idirafter", "-include"];

/// Options before a library or a folder of libraries, perhaps with `NAME=` in between.
const BEFORE_LIBRARIES: [&str; 3] = ["-L", "-cp", "--extern"];

impl Flags {
    /// Splits flags, and makes paths that are relative to a folder absolute: compilers run in
    /// another folder. The error is a sentence.
    pub fn of(text: &str, folder: &Path) -> Result<Self, String> {
        let mut flags = Self(shlex::split(text).ok_or(UNQUOTED)?);
        for index in 0..flags.0.len() {
            let (option, path) = flags.parts(index);
            let there = Some(folder.join(path)).filter(|it| !path.is_empty() && it.exists());
            let absolute = there.and_then(|it| std::path::absolute(it).ok());
            if let Some(absolute) = absolute.as_deref().and_then(Path::to_str) {
                flags.0[index] = option.to_owned() + absolute;
            }
        }
        Ok(flags)
    }

    /// The files and folders that the flags name. The compiler may read them.
    pub fn paths(&self) -> impl Iterator<Item = &Path> {
        (0..self.0.len()).filter_map(|index| self.path(index))
    }

    /// Whether they name libraries, or a folder of them. Without headers in the language, all that
    /// they name counts as such.
    pub fn name_libraries(&self, has_headers: bool) -> bool {
        let is_header = |index| has_headers && self.is_after(index, &BEFORE_HEADERS);
        (0..self.0.len()).any(|index| self.path(index).is_some() && !is_header(index))
    }

    fn path(&self, index: usize) -> Option<&Path> {
        let path = Path::new(self.parts(index).1);
        (path.is_absolute() && path.exists()).then_some(path)
    }

    /// Whether a word begins with one of these options, or follows one.
    fn is_after(&self, index: usize, options: &[&str]) -> bool {
        let is_next = index > 0 && options.contains(&&*self.0[index - 1]);
        is_next || options.iter().any(|it| self.0[index].starts_with(it))
    }

    /// Splits a word into what stands before a path, and the path. Either may be empty.
    fn parts(&self, index: usize) -> (&str, &str) {
        let word = self.0[index].as_str();
        let options = [&BEFORE_HEADERS[..], &BEFORE_LIBRARIES].concat();
        let mut start = match options.iter().find(|option| word.starts_with(**option)) {
            Some(option) => option.len(),
            None if self.is_after(index, &options) => 0,
            None if !word.starts_with('-') && word.contains('/') => 0,
            None => word.len(),
        };
        let named = word[start..].split_once('=');
        if let Some((name, _)) = named.filter(|(name, _)| !name.contains('/')) {
            start += name.len() + 1;
        }
        word.split_at(start)
    }
}
