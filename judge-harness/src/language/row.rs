//! What is known of a language: a row of the table.

use crate::site::Site;

/// A programming language that can be judged.
#[derive(Debug)]
pub struct Language {
    /// Its name, such as `C++`. If an earlier row has the same endings, the name in lower case is a
    /// standard of that row's language: `--std pypy` is for Python.
    pub name: &'static str,
    /// The endings of its files.
    pub endings: &'static [&'static str],
    /// The name of a source file, without its ending.
    pub file_name: &'static str,
    /// The compiler, looked up on the `PATH`.
    pub compiler: &'static str,
    /// A path with variables. If a compiler is there, it is used instead.
    pub preferred: &'static str,
    /// The Debian package that the compiler is in.
    pub package: &'static str,
    /// The parts of the compiler's folder, as patterns, that the compiler and its programs need.
    /// Others, as of `/usr` or of a virtual environment, may have files of users.
    pub needs: &'static str,
    /// The compiler's arguments to ask for the folder that it is installed in. If empty, that is
    /// the folder above the compiler's own.
    pub prefix: &'static str,
    /// The compiler's argument to print its version, if an old one is common.
    pub version: &'static str,
    /// The compiler's option for a standard of the language; the standard's name follows.
    pub standard: &'static str,
    /// The standard unless another is requested; empty for the compiler's own default.
    pub default: &'static str,
    /// The standard in a package, if it has another there and the compiler knows it.
    pub in_package: &'static str,
    /// The files that a line of a source includes or imports.
    pub names_files: fn(&str) -> Vec<String>,
    /// The option for the folder with the files that a source includes. The compiler must list the
    /// files that it has read. If empty, the files that the source names are copied beside it.
    pub beside: &'static str,
    /// Whether the compiler finds the other files of a program by itself, from the first.
    pub finds_files: bool,
    /// The sites that use another standard than the default, and how they compile.
    pub sites: &'static [Dialect],
    /// The compiler's arguments, after the standard. Older compilers may not know the default
    /// standard and those after a question mark, and do without them.
    pub compile: &'static str,
    /// The environment of the compiler and of the programs, such as a locale. Without a locale
    /// here, programs have none, and the compiler has `C`: its messages are in English and ASCII.
    pub environment: &'static [&'static str],
    /// To find faults in a program, more arguments of the compiler, after all others.
    pub debug_compile: &'static str,
    /// To find faults, arguments of the virtual machine, before all others.
    pub debug_run: &'static str,
    /// To find faults, the environment of the program, `NAME=value` each.
    pub debug_environment: &'static [&'static str],
    /// To find faults, the signals at which a program prints its stack and ends.
    pub stack_signals: &'static [i32],
    /// Files and folders that it reads outside of the compiler's folder, with variables.
    pub reads: &'static [&'static str],
    /// Another language whose virtual machine runs it, if any.
    pub machine_of: Option<&'static str>,
    /// The program in the compiler's folder that runs the output, and its arguments. `None` if the
    /// output itself is a program.
    pub run: Option<(&'static str, &'static str)>,
    /// Whether the compiler makes classes for the Java virtual machine. Then the memory limit is
    /// that of the heap: the rest is the virtual machine's, and differs from run to run.
    pub on_jvm: bool,
    /// The exit status of a crash, if that status has another meaning in testlib.
    pub crash: Option<i32>,
    /// The compiler's warnings that are right: they count in an accepted program, too.
    pub faults: &'static str,
    /// Its other warnings that may explain why a program fails.
    pub warnings: &'static str,
    /// A program that does nothing. Its start-up in a virtual machine is subtracted from all
    /// figures.
    pub empty: &'static str,
    /// A program that reads a number and prints it: the beginning of a new file.
    pub begins: &'static str,
}

/// How a site compiles a language.
#[derive(Debug)]
pub struct Dialect {
    /// The site.
    pub site: Site,
    /// The newest standard of the language that the site offers.
    pub standard: &'static str,
    /// The name of that standard in the site's list of languages.
    pub choice: &'static str,
    /// More options of the compiler to compile as the site does.
    pub options: &'static [&'static str],
    /// More options if a source does not compile: names that the site's compilers know.
    pub names: &'static [&'static str],
    /// Another choice for the same language, and the standard headers that its own headers bring
    /// in.
    pub brings: Option<(&'static str, &'static str)>,
    /// What that other choice says, or said, to `void main`; `None` if that compiles anyway.
    pub void_main: Option<&'static str>,
}

impl Language {
    /// How a site compiles it; `None` if by the default standard.
    pub fn on(&self, site: Site) -> Option<&'static Dialect> {
        self.sites.iter().find(|dialect| dialect.site == site)
    }

    /// Whether sanitizers find faults in it.
    pub fn has_sanitizers(&self) -> bool {
        self.debug_compile.contains("-fsanitize")
    }
}

/// The words of a row of the table, split as a shell does.
pub(super) fn words(row: &str) -> Vec<String> {
    shlex::split(row).expect("every quotation ends")
}

/// A text of the table with the values of its variables, such as `$HOME`; `None` if one is not set.
pub(super) fn with_variables(text: &str) -> Option<String> {
    let mut pieces = text.split('$');
    let mut whole = pieces.next()?.to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_at(piece.find('/').unwrap_or(piece.len()));
        whole += &(std::env::var(name).ok()? + rest);
    }
    Some(whole)
}
