//! A source: the text of one file, its language, its headers, and the flags for its compiler.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use super::row::Language;
use crate::files::{Door, LARGEST_TEXT, near, refuse_dangling, stamp};
use crate::printable::renamed;

/// The name of a compiler's output, which no file of a program may have.
pub(super) const OUTPUT: &str = "program";

/// The files of a program: their contents by their paths in the folder.
pub type Files = BTreeMap<String, Vec<u8>>;

/// A source file, and what its compiler may read beside it.
#[derive(Debug, Clone)]
pub struct Source {
    /// The file, by the user's name for it.
    pub path: PathBuf,
    /// The text, as it is in the file.
    pub code: Vec<u8>,
    /// The language, by the file's ending.
    pub language: &'static Language,
    /// More arguments of the compiler, after all others.
    pub flags: Flags,
    /// The folder that its headers have to be in, if that is not its own.
    pub root: Option<PathBuf>,
    /// The files that the source may include or import, each with its name in the import.
    pub headers: BTreeSet<(PathBuf, OsString)>,
    /// The files that it names and may not read, each with a sentence.
    pub refused: BTreeMap<PathBuf, String>,
    /// The name of the file, if the compiler gets it by this name: a program of several files.
    pub main: Option<String>,
    /// The other files of such a program.
    pub files: Files,
    /// Whether it is for the user's own problem, and not for a site, whose rules it has to keep.
    pub is_own: bool,
    /// Whether it is of a package: in Python it keeps its name.
    pub is_of_package: bool,
}

impl Source {
    /// A source with this text that includes nothing.
    pub fn new(
        path: impl Into<PathBuf>,
        code: impl Into<Vec<u8>>,
        language: &'static Language,
    ) -> Self {
        Self {
            path: path.into(),
            code: code.into(),
            language,
            flags: Flags::default(),
            root: None,
            headers: BTreeSet::new(),
            refused: BTreeMap::new(),
            main: None,
            files: Files::new(),
            is_own: false,
            is_of_package: false,
        }
    }

    /// Adds the headers: the files that the source or its flags name, and the files that these name
    /// in turn. Each is a relative path to a regular file, such as testlib.h. It lies in the
    /// source's folder or in one that its flags name. The canonical paths in `others` are left out.
    #[must_use]
    pub fn with_headers(mut self, others: &BTreeSet<PathBuf>) -> Self {
        if self.main.is_some() {
            return self;
        }
        let root = self.root.as_deref().or(self.path.parent());
        let mut door = Door::new(root.into_iter().chain(self.flags.paths()), LARGEST_TEXT);
        let of_flags = self.flags.paths();
        let mut left: Vec<_> = of_flags
            .filter_map(|it| Some((it.to_owned(), door.read(it).ok()?)))
            .collect();
        left.push((self.path.clone(), self.code.clone()));
        while let Some((file, code)) = left.pop() {
            let code = String::from_utf8_lossy(&code);
            let names = code.lines().flat_map(self.language.names_files);
            for name in names.filter(|it| Path::new(it).is_relative()) {
                for header in [&file, &self.path].map(|it| it.with_file_name(&name)) {
                    let Ok(found) = header.canonicalize() else {
                        if let Err(error) = refuse_dangling(&header) {
                            self.refused.insert(header, error.to_string());
                        }
                        continue;
                    };
                    let name = header.file_name().unwrap_or_default().to_owned();
                    let known = (found, name);
                    if others.contains(&known.0) || self.headers.contains(&known) {
                        continue;
                    }
                    match door.read(&header) {
                        Ok(code) => {
                            self.headers.insert(known);
                            left.push((header, code));
                        }
                        Err(error) => {
                            let why = if door.holds(&known.0) {
                                format!("{error:#}")
                            } else {
                                outside(&header, &known.0)
                            };
                            self.refused.insert(header, why);
                        }
                    }
                }
            }
        }
        self
    }

    /// The name of the file for the compiler.
    pub(super) fn file_name(&self) -> String {
        let is_python = self.language.endings.contains(&"py");
        let keeps_name = !is_python || self.is_of_package;
        if let Some(main) = self.main.as_ref().filter(|_| keeps_name) {
            return main.clone();
        }
        let name = self.path.file_name().and_then(OsStr::to_str);
        if let Some(name) = name.filter(|_| is_python && self.is_of_package) {
            return name.to_owned();
        }
        let own = self.path.extension().and_then(OsStr::to_str);
        // No module can be called `__main__.py`. A diff is called as its language wants it.
        let own = own.filter(|it| !is_python && self.language.endings.contains(it));
        let ending = own.unwrap_or(self.language.endings[0]);
        format!("{}.{ending}", self.language.file_name)
    }

    /// A message of a compiler or a program, with the user's name for the source instead of the
    /// path it was compiled at, and of another name that it was compiled by, if that is not empty.
    pub fn with_own_name(&self, message: &str, own: &str, also: &str) -> String {
        // A folder's files have their own names.
        let main = self.main.as_ref().filter(|_| self.path.is_dir());
        let own = main.map_or(own.to_owned(), |main| format!("{own}/{main}"));
        renamed(message, &[&self.file_name(), also], &own)
    }

    /// The files and folders that its compiler may read beside those of the system.
    pub fn opened(&self) -> impl Iterator<Item = &Path> {
        let headers = self.headers.iter().map(|(file, _)| &**file);
        headers.chain(self.flags.paths())
    }

    /// The files that it names, and when each was changed.
    pub(super) fn stamp(&self) -> String {
        self.opened().map(|file| stamp(file) + "\n").collect()
    }
}

/// The option for headers of a judged program.
pub const FOR_HEADERS: &str = "--compiler-flags";

/// Says how to include a header that is outside of the source's folder.
fn outside(header: &Path, real: &Path) -> String {
    let named = header.parent().unwrap_or(header);
    // A link leads elsewhere.
    let folder = real.parent().unwrap_or(real);
    let is_named = named.canonicalize().is_ok_and(|it| it == folder);
    let folder = if is_named { named } else { folder };
    let [header, folder] = [header, folder].map(|it| near(it).display().to_string());
    let flag = format!("-I{folder}");
    let flag = shlex::try_quote(&flag).unwrap_or_default();
    format!("{header} is outside of the folder of its program: {FOR_HEADERS} {flag}")
}

/// The variables by which compilers of C and C++ find headers outside of the box.
const OF_HEADERS: [&str; 3] = ["CPATH", "CPLUS_INCLUDE_PATH", "C_INCLUDE_PATH"];

/// Says that a variable is not read, if it is set and this message names a missing header, and what
/// to type: for the first folder with the header, or else the first one.
pub fn unread_variable(message: &str) -> Option<String> {
    let missing = |line: &str| {
        let (_, reason) = line.split_once("fatal error: ")?;
        let by_gcc = reason.strip_suffix(": No such file or directory");
        let by_clang = || reason.strip_prefix('\'')?.strip_suffix("' file not found");
        by_gcc.or_else(by_clang).map(str::to_owned)
    };
    let header = message.lines().find_map(missing)?;
    let folders = OF_HEADERS.iter().flat_map(|name| {
        let value = std::env::var_os(name).unwrap_or_default();
        let folders: Vec<_> = std::env::split_paths(&value).collect();
        folders.into_iter().map(move |it| (name, it))
    });
    let folders: Vec<_> = folders.filter(|(_, it)| it.is_dir()).collect();
    let with_header = folders.iter().find(|(_, it)| it.join(&header).exists());
    let (name, folder) = with_header.or(folders.first())?;
    let flag = format!("-I{}", folder.display());
    let flag = shlex::try_quote(&flag).unwrap_or_default();
    let typed = shlex::try_quote(&flag).unwrap_or_default();
    Some(format!("{name} is not read: {FOR_HEADERS} {typed}"))
}

/// Arguments of a compiler, written as in a shell.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Flags(pub Vec<String>);

/// The error for a text that a shell cannot split.
pub const UNQUOTED: &str = "a quotation does not end";

/// Options before a header or a folder of headers, which is in the same word or the next.
const BEFORE_HEADERS: [&str; 5] = ["-I", "-isystem", "-iquote", "-idirafter", "-include"];

/// Other options of which the next word is the value.
const BEFORE_VALUES: [&str; 13] = [
    "-o", "-x", "-D", "-U", "-l", "-u", "-T", "-MF", "-MT", "-MQ", "-imacros", "-Xlinker", "-d",
];

/// Options before a library or a folder of libraries, perhaps with `NAME=` in between.
const BEFORE_LIBRARIES: [&str; 3] = ["-L", "-cp", "--extern"];

impl Flags {
    /// Splits flags, and makes paths that are relative to a folder absolute: compilers run in
    /// another folder. The error is a sentence.
    pub fn of(text: &str, folder: &Path) -> Result<Self, String> {
        let mut flags = Self(shlex::split(text).ok_or(UNQUOTED)?);
        for index in 0..flags.0.len() {
            let (option, path) = flags.split(index);
            let there = Some(folder.join(path)).filter(|it| !path.is_empty() && it.exists());
            let absolute = there.and_then(|it| std::path::absolute(it).ok());
            if let Some(absolute) = absolute.as_deref().and_then(Path::to_str) {
                flags.0[index] = option.to_owned() + absolute;
            }
        }
        Ok(flags)
    }

    /// The same with the paths of sources in this folder for bare words that name them, and are not
    /// the value of an option.
    #[must_use]
    pub fn with_sources_in(mut self, folder: &Path) -> Self {
        let options = [&BEFORE_HEADERS[..], &BEFORE_LIBRARIES, &BEFORE_VALUES].concat();
        for index in 0..self.0.len() {
            let (word, before) = (&self.0[index], index.checked_sub(1));
            let is_value = before.is_some_and(|it| options.contains(&&*self.0[it]));
            let is_bare = !(is_value || word.starts_with('-') || word.contains('/'));
            let file = folder.join(word);
            if is_bare && Language::of(&file).is_some() && file.is_file() {
                let absolute = std::path::absolute(&file).unwrap_or(file);
                self.0[index] = absolute.to_string_lossy().into_owned();
            }
        }
        self
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
        let path = Path::new(self.split(index).1);
        (path.is_absolute() && path.exists()).then_some(path)
    }

    /// Whether a word begins with one of these options, or follows one.
    fn is_after(&self, index: usize, options: &[&str]) -> bool {
        let is_next = index > 0 && options.contains(&&*self.0[index - 1]);
        is_next || options.iter().any(|it| self.0[index].starts_with(it))
    }

    /// Splits a word into what stands before a path, and the path. Either may be empty.
    fn split(&self, index: usize) -> (&str, &str) {
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
