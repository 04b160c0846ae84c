//! The languages that programs are judged in: what a file's ending says, how it is compiled and run, what that
//! needs. The languages themselves are rows of a table, [`LANGUAGES`].

mod java;
mod table;

use std::ffi::OsStr;
use std::path::Path;

use crate::site::Site;

pub use table::LANGUAGES;

/// A programming language that programs are judged in.
#[derive(Debug)]
pub struct Language {
    /// Its name, such as `C++`.
    pub name: &'static str,
    /// The endings of its files.
    pub endings: &'static [&'static str],
    /// What a source file has to be called, by its text; where nothing is asked for, it is `main`.
    pub file_name: Option<fn(&[u8]) -> String>,
    /// The compiler, looked up on the `PATH`.
    pub compiler: &'static str,
    /// The Debian package that the compiler is in.
    pub package: &'static str,
    /// Asks the compiler for its version, which is part of what tells one compiled program from another.
    pub version: &'static [&'static str],
    /// What only its answer to that question contains.
    pub says: &'static str,
    /// Asks the compiler for the folder that it is installed in, with its libraries; where nothing is
    /// asked, it is the one above the compiler's own.
    pub prefix: &'static [&'static str],
    /// Says to the compiler what standard of the language to keep to, before the standard's name.
    pub standard: &'static str,
    /// The standard where nobody asks for another one; empty if it is the compiler's own default.
    pub default: &'static str,
    /// How the sites compile it whose standard is not the default.
    pub sites: &'static [Dialect],
    /// The compiler's arguments, after the standard.
    pub compile: &'static [&'static str],
    /// The locale that the compiler and the programs need. Without one a program has none, and the compiler the plain one, in
    /// which messages are in English, and in ASCII.
    pub locale: Option<&'static str>,
    /// What files and folders outside of the compiler's it reads.
    pub reads: &'static [&'static str],
    /// What the compiler's output is called.
    pub output: &'static str,
    /// How a compiled program is run.
    pub run: How,
    /// Finds the class with `main` in the compiler's output, if there are classes.
    pub class: Option<fn(&Path) -> Option<String>>,
    /// Whether the judging systems know it that take problem packages.
    pub is_packaged: bool,
    /// A program that does nothing. What the start of a virtual machine takes for it is nobody's fault.
    pub empty: &'static str,
    /// Parts of a compile error that a newer standard would not have, and why.
    pub hints: &'static [(&'static str, &'static str)],
}

/// How a site compiles a language.
#[derive(Debug)]
pub struct Dialect {
    /// The site.
    pub site: Site,
    /// The newest standard of the language that the site offers.
    pub standard: &'static str,
    /// What to choose for that in the site's list of languages.
    pub choice: &'static str,
    /// Another choice for the same language, which takes less: its name, its standard, and what tells the
    /// compiler to refuse what it does not take.
    pub older: Option<(&'static str, &'static str, &'static [&'static str])>,
}

/// How a compiled program is run.
#[derive(Debug, PartialEq, Eq)]
pub enum How {
    /// The compiler's output is a program.
    Itself,
    /// Another program, in the compiler's folder, runs it with these arguments.
    By(&'static str, &'static [&'static str]),
}

impl Language {
    /// The language of a file, by its ending.
    #[must_use]
    pub fn of(file: &Path) -> Option<&'static Self> {
        let ending = file.extension().and_then(OsStr::to_str)?;
        let mut all = LANGUAGES.iter();
        all.find(|language| language.endings.contains(&ending))
    }

    /// The language with this name.
    ///
    /// # Panics
    ///
    /// Panics if the table has no such language.
    #[must_use]
    pub fn named(name: &str) -> &'static Self {
        let found = LANGUAGES.iter().find(|language| language.name == name);
        found.expect("a language of the table")
    }

    /// How a site compiles it; `None` if that is by the default.
    #[must_use]
    pub fn on(&self, site: Site) -> Option<&'static Dialect> {
        self.sites.iter().find(|dialect| dialect.site == site)
    }

    /// The standard that a site compiles by; empty if it is the compiler's own default.
    #[must_use]
    pub fn standard_of(&self, site: Option<Site>) -> &'static str {
        let dialect = site.and_then(|site| self.on(site));
        dialect.map_or(self.default, |dialect| dialect.standard)
    }

    /// The language with the year of a standard, as people say it: `C90` for `gnu90`.
    #[must_use]
    pub fn with_year(&self, standard: &str) -> String {
        let name = standard.trim_end_matches(|digit: char| digit.is_ascii_digit());
        format!("{}{}", self.name, &standard[name.len()..])
    }

    /// Why a compile error by a standard would not be one by a newer standard, as far as its words tell.
    #[must_use]
    pub fn hint(&self, error: &str, standard: &str) -> Option<&'static str> {
        let year = self.with_year(standard);
        let mut hints = self.hints.iter();
        let (_, why) = hints.find(|(part, why)| error.contains(part) && !why.contains(&year))?;
        Some(why)
    }

    /// What a source file is called where it is compiled.
    #[must_use]
    pub fn name_for(&self, file: &Path, code: &[u8]) -> String {
        let ending = file.extension().and_then(OsStr::to_str);
        let ending = ending.unwrap_or(self.endings[0]);
        self.file_name
            .map_or_else(|| format!("main.{ending}"), |name| name(code))
    }
}

/// The endings of all files that can be judged.
#[must_use]
pub fn endings() -> Vec<String> {
    let all = LANGUAGES.iter().flat_map(|language| language.endings);
    all.map(|ending| format!(".{ending}")).collect()
}
