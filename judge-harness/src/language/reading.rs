//! Reads a source: one file, or a program of several files, as Kattis compiles it: the files of a
//! folder, and those of the package's folder `include`, together.

use std::mem::take;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::row::Language;
use super::source::{Files, OUTPUT, Source};
use super::table::COMPILED_HEADER;
use crate::files::{Door, LARGEST_TEXT, file_name, read};

/// The most files of a program.
const MOST_FILES: usize = 1000;

/// The languages, the first of which wins where a folder has as many files of several. The order is
/// that of problemtools.
const PRIORITY: [&str; 9] = [
    "C++", "C", "Python", "Java", "Rust", "Go", "Pascal", "Kotlin", "Fortran",
];

/// Files and folders that are no part of a program. Free Pascal would read `fpc.cfg`, which may
/// name programs to run.
const LEFT_OUT: [&str; 2] = ["__pycache__", "fpc.cfg"];

impl Source {
    /// Reads a source file, or the program in a folder, of a problem whose files are all below
    /// `root`.
    pub fn of_problem(path: &Path, root: &Path) -> Result<Self> {
        Door::new([root], LARGEST_TEXT).find(path)?;
        let mut source = Self::read(path)?;
        source.root = Some(root.to_owned());
        Ok(source)
    }

    /// Reads a source file, or the program in a folder, that the user names.
    pub fn read(path: &Path) -> Result<Self> {
        if path.is_dir() {
            return Self::of_folder(path, path);
        }
        let is_python_2 = path.extension().is_some_and(|it| it == "py2");
        let python_2 = || format!("{}: Python 2 is not supported", path.display());
        ensure!(!is_python_2, python_2());
        let language = Language::of_named(path)?;
        let code =
            read(path, LARGEST_TEXT).with_context(|| format!("source {}", path.display()))?;
        let first = code.split(|it| *it == b'\n').next().unwrap_or_default();
        let first = String::from_utf8_lossy(first);
        let is_python_2 = first.starts_with("#!") && first.contains("python2");
        ensure!(language.name != "Python" || !is_python_2, python_2());
        Ok(Self::new(std::path::absolute(path)?, code, language))
    }

    /// Reads the program in a folder: in the language of most files, begun by `main.*`, or else by
    /// the first. A link has to lead to a file of `root`, the package or the folder itself.
    pub fn of_folder(folder: &Path, root: &Path) -> Result<Self> {
        let shown = folder.display();
        let mut files = Files::new();
        let mut door = Door::new([root, folder], LARGEST_TEXT);
        add(folder, &mut door, "", &mut files)?;
        let languages = files.keys().filter_map(|it| Language::of(Path::new(it)));
        let count = |name: &&&str| languages.clone().filter(|it| it.name == **name).count();
        // The last of equal ones is the most.
        let most = PRIORITY.iter().rev().max_by_key(count);
        let most = most.filter(|it| count(it) > 0);
        let lack = |what| format!("{shown} is a folder without a file {what}");
        let language = Language::named(most.with_context(|| lack("in a known language"))?);
        let mut source = Self::new(std::path::absolute(folder)?, Vec::new(), language);
        let begun = source.set_files(files);
        begun.with_context(|| lack("to begin with"))?;
        Ok(source)
    }

    /// Makes a program of these files: `main.*` in any case begins it, or else the first by name.
    fn set_files(&mut self, mut files: Files) -> Option<()> {
        let of_folder = |name: &&String| !name.contains('/') && self.is_of_language(name);
        let mut names = files.keys().filter(of_folder);
        let is_main = |it: &&String| {
            let stem = Path::new(it).file_stem();
            stem.is_some_and(|it| it.eq_ignore_ascii_case("main"))
        };
        let main = names.clone().find(is_main);
        let main = main.or_else(|| names.next())?.clone();
        self.code.clone_from(&files[&main]);
        // Another module of Python may import it by its name.
        if self.language.name != "Python" {
            files.remove(&main);
        }
        (self.main, self.files) = (Some(main), files);
        Some(())
    }

    fn is_of_language(&self, name: &str) -> bool {
        let language = Language::of(Path::new(name));
        language.is_some_and(|it| it.name == self.language.name)
    }

    /// Adds the files that a package includes in every program: first those for all languages, then
    /// those for this language, which replace the former.
    pub fn with_include(mut self, root: &Path) -> Result<Self> {
        let language = match self.language.name {
            "C++" => "cpp",
            "Python" | "PyPy" => "python3",
            name => &name.to_lowercase(),
        };
        let mut files = Files::new();
        let mut door = Door::new([root], LARGEST_TEXT);
        for folder in ["default", language].map(|it| root.join("include").join(it)) {
            if folder.is_dir() {
                add(&folder, &mut door, "", &mut files)?;
            }
        }
        if files.is_empty() {
            return Ok(self);
        }
        let own = self.main.take().unwrap_or_else(|| file_name(&self.path));
        let mut all = take(&mut self.files);
        all.insert(own, take(&mut self.code));
        // The later of two with the same name counts.
        all.extend(files);
        self.set_files(all).context("no file to begin with")?;
        Ok(self)
    }

    /// The files that the compiler gets by name: the first, and the others of the language, unless
    /// it finds them by itself.
    pub(super) fn compiled(&self) -> Vec<&str> {
        let others = self.files.keys().map(String::as_str);
        let is_own = |name: &&str| !self.language.finds_files && self.is_of_language(name);
        others.filter(is_own).collect()
    }
}

/// Adds the files in a folder, in order, with names that begin so.
fn add(folder: &Path, door: &mut Door, start: &str, files: &mut Files) -> Result<()> {
    for entry in door.entries(folder)? {
        let file = entry.display();
        let name = entry.file_name().unwrap_or_default().to_str();
        let name = name.with_context(|| format!("{}: a name is not UTF-8", folder.display()))?;
        if LEFT_OUT.contains(&name) || name.ends_with(COMPILED_HEADER) {
            continue;
        }
        let is_compilers = start.is_empty() && name == OUTPUT;
        ensure!(!is_compilers, "{file}: a compiler's output has that name");
        if entry.symlink_metadata()?.is_dir() {
            add(&entry, door, &format!("{start}{name}/"), files)?;
            continue;
        }
        files.insert(format!("{start}{name}"), door.read(&entry)?);
        ensure!(files.len() <= MOST_FILES, "more than {MOST_FILES} files");
    }
    Ok(())
}
