//! The languages that programs are judged in: what a file's ending says, how it is compiled and
//! run, what that needs. The languages themselves are rows of a table, [`LANGUAGES`].

pub mod compiler;
pub mod flags;
mod java;
pub mod program;
pub mod source;
mod table;
pub mod toolchain;

use std::ffi::OsStr;
use std::path::Path;

use crate::problem::site::Site;

pub use table::LANGUAGES;

/// A programming language that programs are judged in.
#[derive(Debug)]
pub struct Language {
    /// Its name, such as `C++`. In small letters it stands for a standard of another language with
    /// the same endings that comes before it in the table: `--std pypy` is for Python.
    pub name: &'static str,
    /// The endings of its files.
    pub endings: &'static [&'static str],
    /// What a source file is called, without its ending.
    pub file_name: &'static str,
    /// Finds another name in a compile error, if that is what is wrong.
    pub wanted_name: Option<fn(&str) -> Option<String>>,
    /// The compiler, looked up on the `PATH`.
    pub compiler: &'static str,
    /// The Debian package that the compiler is in.
    pub package: &'static str,
    /// Asks the compiler for its version, which is part of what tells one compiled program from
    /// another.
    pub version: &'static str,
    /// What only its answer to that question contains.
    pub says: &'static str,
    /// Asks the compiler for the folder that it is installed in, with its libraries; where nothing
    /// is asked, it is the one above the compiler's own.
    pub prefix: &'static str,
    /// Says to the compiler what standard of the language to keep to, before the standard's name.
    pub standard: &'static str,
    /// The standard where nobody asks for another one; empty if it is the compiler's own default.
    pub default: &'static str,
    /// How the sites compile it whose standard is not the default.
    pub sites: &'static [Dialect],
    /// The compiler's arguments, after the standard.
    pub compile: &'static str,
    /// The environment that the compiler and the programs need: a locale. Without one a program has
    /// none, and the compiler the plain one, in which messages are in English, and in ASCII.
    pub environment: &'static [&'static str],
    /// What is added to find faults in a program.
    pub debug: Debug,
    /// What files and folders outside of the compiler's it reads.
    pub reads: &'static [&'static str],
    /// What the compiler's output is called.
    pub output: &'static str,
    /// The language that has the virtual machine, if that is another one.
    pub machine_of: Option<&'static str>,
    /// The program in the compiler's folder that runs what the compiler makes, and its arguments.
    /// `None` if that is a program.
    pub run: Option<(&'static str, &'static str)>,
    /// Finds the class with `main` in the compiler's output, if there are classes.
    pub class: Option<fn(&Path) -> Option<String>>,
    /// Whether its programs wait for timers and descriptors by `epoll` and a pipe.
    pub polls: bool,
    /// Whether the judging systems know it that take problem packages.
    pub is_packaged: bool,
    /// A program that does nothing. What the start of a virtual machine takes for it is nobody's
    /// fault.
    pub empty: &'static str,
    /// Parts of a compile error that a newer standard would not have, what is in the line of the
    /// source, and why.
    pub hints: &'static [(&'static str, &'static str, &'static str)],
}

/// What is added where a program is compiled and run to find faults in it instead of to be fast.
#[derive(Debug, Clone, Copy)]
pub struct Debug {
    /// Arguments of the compiler, after all others.
    pub compile: &'static str,
    /// Arguments of the virtual machine, before all others.
    pub run: &'static str,
    /// The environment of the program, `NAME=value` each.
    pub environment: &'static [&'static str],
    /// Whether the program reads the lines of its source from itself, as the open file that it was
    /// started from.
    pub opens_itself: bool,
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
    /// Another choice for the same language, which takes less: its name, its standard, and what
    /// tells the compiler to refuse what it does not take.
    pub older: Option<(&'static str, &'static str, &'static [&'static str])>,
}

impl Language {
    /// The language of a file, by its ending.
    pub fn of(file: &Path) -> Option<&'static Self> {
        let ending = file.extension().and_then(OsStr::to_str)?;
        let mut all = LANGUAGES.iter();
        all.find(|language| language.endings.contains(&ending))
    }

    /// Another language for the same files, if a standard is called like one.
    pub fn variant(&self, standard: &str) -> Option<&'static Self> {
        let is_it =
            |it: &&Self| it.endings[0] == self.endings[0] && it.name.to_lowercase() == standard;
        LANGUAGES.iter().find(is_it)
    }

    /// The language with this name. It has to be in the table.
    pub fn named(name: &str) -> &'static Self {
        let found = LANGUAGES.iter().find(|language| language.name == name);
        found.expect("a language of the table")
    }

    /// Whether the memory limit is that of its heap, which its virtual machine bounds.
    pub fn bounds_heap(&self) -> bool {
        self.run
            .is_some_and(|(_, options)| options.contains(program::HEAP))
    }

    /// How a site compiles it; `None` if that is by the default.
    pub fn on(&self, site: Site) -> Option<&'static Dialect> {
        self.sites.iter().find(|dialect| dialect.site == site)
    }

    /// The standard that a site compiles by; empty if it is the compiler's own default.
    pub fn standard_of(&self, site: Option<Site>) -> &'static str {
        let dialect = site.and_then(|site| self.on(site));
        dialect.map_or(self.default, |dialect| dialect.standard)
    }

    /// The language with the year of a standard, as people say it: `C90` for `gnu90`.
    pub fn with_year(&self, standard: &str) -> String {
        let name = standard.trim_end_matches(|digit: char| digit.is_ascii_digit());
        format!("{}{}", self.name, &standard[name.len()..])
    }

    /// Why a compile error by a standard is none by a newer standard, as far as its words and the
    /// lines that they are about tell.
    pub fn hint(&self, error: &str, code: &str, standard: &str) -> Option<&'static str> {
        let year = self.with_year(standard);
        error.lines().find_map(|said| {
            let place = said.strip_prefix(self.file_name)?;
            let number: usize = place.split(':').nth(1)?.parse().ok()?;
            let line = code.lines().nth(number.checked_sub(1)?)?;
            let mut hints = self.hints.iter();
            let (.., why) = hints.find(|(part, word, why)| {
                said.contains(part) && line.contains(word) && !why.contains(&year)
            })?;
            Some(*why)
        })
    }

    /// What a source file is called where it is compiled.
    pub fn name_for(&self, file: &Path) -> String {
        let ending = file.extension().and_then(OsStr::to_str);
        format!("{}.{}", self.file_name, ending.unwrap_or(self.endings[0]))
    }

    /// What a compiler or a program says, with the user's name for the source instead of the path
    /// that it was compiled under: then an editor finds the line.
    pub fn with_own_name(&self, message: &str, file: &Path, own: &str) -> String {
        let name = self.name_for(file);
        let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let is_outside = |letter: char| letter.is_whitespace() || "\"'(<:,".contains(letter);
        let (mut text, mut rest) = (String::new(), message);
        while let Some((before, after)) = rest.split_once(&name) {
            // A path in quotes may have blanks in it.
            let quoted = after
                .chars()
                .next()
                .filter(|letter| "\"'".contains(*letter));
            let quoted = quoted.and_then(|quote| before.rfind(quote));
            let start = match quoted {
                Some(quote) => &before[..=quote],
                None => before.trim_end_matches(|letter| !is_outside(letter)),
            };
            let folder = &before[start.len()..];
            if (folder.is_empty() || folder.ends_with('/')) && !after.starts_with(is_of_word) {
                text.extend([start, own]);
            } else {
                text.extend([before, &name]);
            }
            rest = after;
        }
        text + rest
    }
}

/// The words of a row of the table, as a shell would have them.
fn words(row: &str) -> Vec<String> {
    shlex::split(row).expect("every quotation ends")
}

/// The endings of all files that can be judged.
pub fn endings() -> Vec<String> {
    let all = LANGUAGES.iter().flat_map(|language| language.endings);
    let mut endings: Vec<_> = all.map(|ending| format!(".{ending}")).collect();
    endings.dedup();
    endings
}
