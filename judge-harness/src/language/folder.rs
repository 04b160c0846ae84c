//! A program of several files, as Kattis compiles it: the files of a folder, and those of the
//! package's folder `include`, together.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use super::source::Source;
use crate::files::{LARGEST_TEXT, read};
use crate::language::Language;

/// The most files of a program.
const MOST_FILES: usize = 1000;

/// The languages, the first of which wins where a folder has as many files of several. The order is
/// that of problemtools.
const PRIORITY: [&str; 9] = [
    "C++", "C", "Python", "Java", "Rust", "Go", "Pascal", "Kotlin", "Fortran",
];

/// A file of a program: its path in the folder, and its content.
pub type Part = (String, Vec<u8>);

impl Source {
    /// Reads the program in a folder: in the language of most files, begun by `main.*`, or else by
    /// the first. A link has to lead to a file of `root`, the package or the folder itself.
    pub fn of_folder(folder: &Path, root: &Path) -> Result<Self> {
        let shown = folder.display();
        let mut parts = Vec::new();
        add(
            folder,
            &[root.canonicalize()?, folder.canonicalize()?],
            "",
            &mut parts,
        )?;
        let of = |name: &str| Language::of(Path::new(name)).map(|it| it.name);
        let count = |language: &&&str| {
            let own = parts
                .iter()
                .filter(|(name, _)| of(name) == Some(**language));
            own.count()
        };
        // The last of equal ones is the most.
        let most = PRIORITY.iter().rev().max_by_key(count);
        let most = most.filter(|it| count(it) > 0);
        let most = most
            .with_context(|| format!("{shown} is a folder without a file in a known language"))?;
        let own = |name: &str| of(name) == Some(most) && !name.contains('/');
        let main = parts
            .iter()
            .position(|(name, _)| own(name) && is_main(Path::new(name)));
        let main = main.or_else(|| parts.iter().position(|(name, _)| own(name)));
        let main =
            main.with_context(|| format!("{shown} is a folder without a file to begin with"))?;
        let (name, code) = parts.remove(main);
        let mut source = Self::new(std::path::absolute(folder)?, code, Language::named(most));
        (source.main, source.parts) = (Some(name), parts);
        Ok(source)
    }

    /// Adds the files that a package includes in every program: those for all languages, and those
    /// for this one over them.
    pub fn with_include(mut self, root: &Path) -> Result<Self> {
        let language = match self.language.name {
            "C++" => "cpp",
            "Python" | "PyPy" => "python3",
            name => &name.to_lowercase(),
        };
        let roots = [root.canonicalize()?];
        let mut parts = Vec::new();
        for folder in ["default", language].map(|it| root.join("include").join(it)) {
            if folder.is_dir() {
                add(&folder, &roots, "", &mut parts)?;
            }
        }
        if parts.is_empty() {
            return Ok(self);
        }
        let own = file_name_of(&self);
        self.main.get_or_insert(own);
        for (name, code) in parts {
            if Some(&name) == self.main.as_ref() {
                self.code = code;
                continue;
            }
            self.parts.retain(|(it, _)| *it != name);
            self.parts.push((name, code));
        }
        Ok(self)
    }

    /// The files that the compiler gets by name: the first, and the others of the language, unless
    /// it finds them by itself.
    pub(super) fn compiled(&self) -> Vec<&str> {
        let others = self.parts.iter().map(|(name, _)| name.as_str());
        let is_own = |it: &&str| {
            let language = Language::of(Path::new(it));
            !self.language.finds_files && language.is_some_and(|it| it.name == self.language.name)
        };
        others.filter(is_own).collect()
    }
}

/// Whether a program of several files begins with this one.
pub fn is_main(file: &Path) -> bool {
    let stem = file.file_stem().unwrap_or_default();
    stem.eq_ignore_ascii_case("main")
}

fn file_name_of(source: &Source) -> String {
    let name = source.path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Adds the files in a folder, in order, with names that begin so. All are in one of these roots.
fn add(folder: &Path, roots: &[PathBuf], start: &str, parts: &mut Vec<Part>) -> Result<()> {
    let shown = || folder.display().to_string();
    let entries = fs::read_dir(folder).with_context(shown)?;
    let mut entries: Vec<PathBuf> = entries
        .map(|it| it.map(|it| it.path()))
        .collect::<Result<_, _>>()?;
    entries.sort();
    for entry in entries {
        let name = entry.file_name().unwrap_or_default().to_str();
        let name = name.with_context(|| format!("{}: a name is not UTF-8", folder.display()))?;
        if name.starts_with('.') || name == "__pycache__" {
            continue;
        }
        let file = entry.display();
        let is_compilers = start.is_empty() && name == super::compiler::PROGRAM;
        ensure!(!is_compilers, "{file}: a compiler's output has that name");
        let found = entry.symlink_metadata()?;
        if found.is_dir() {
            add(&entry, roots, &format!("{start}{name}/"), parts)?;
            continue;
        }
        let real = entry.canonicalize().with_context(|| file.to_string())?;
        let is_inside = roots.iter().any(|it| real.starts_with(it));
        if !is_inside || !real.is_file() {
            bail!("{file} leads to no file of the package");
        }
        let length: usize = parts.iter().map(|(_, code)| code.len()).sum();
        let code = read(&real, LARGEST_TEXT.saturating_sub(length as u64))
            .with_context(|| file.to_string())?;
        parts.push((format!("{start}{name}"), code));
        ensure!(parts.len() <= MOST_FILES, "more than {MOST_FILES} files");
    }
    Ok(())
}
