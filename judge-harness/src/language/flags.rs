//! The user's options for a compiler, and the folders that they name.

use std::path::Path;

/// Arguments of a compiler, written as in a shell.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Flags(pub Vec<String>);

/// The error for text that a shell cannot split.
pub const UNQUOTED: &str = "a quotation does not end";

/// Options that a path follows, in the same word or as the next one.
const BEFORE_PATHS: [&str; 7] = [
    "-I",
    "-L",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-include",
    "-cp",
];

impl Flags {
    /// Splits flags, and makes paths relative to a folder absolute, since compilers run in another
    /// one. The error is a sentence.
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
        let paths = (0..self.0.len()).map(|index| Path::new(self.parts(index).1));
        paths.filter(|path| path.is_absolute() && path.exists())
    }

    /// Splits a word into an option and a path. Either may be empty.
    fn parts(&self, index: usize) -> (&str, &str) {
        let word = self.0[index].as_str();
        let is_next = index > 0 && BEFORE_PATHS.contains(&self.0[index - 1].as_str());
        if is_next || !word.starts_with('-') && word.contains('/') {
            return ("", word);
        }
        let mut options = BEFORE_PATHS.iter();
        let option = options.find(|option| word.starts_with(**option));
        word.split_at(option.map_or(word.len(), |option| option.len()))
    }
}
