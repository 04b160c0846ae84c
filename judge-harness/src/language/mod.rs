//! The one table of languages: what a file's ending says, how it is compiled and run, what that needs.
//!
//! A new language is a row in [`LANGUAGES`]. A language's words for a compiler are templates, in which
//! `{source}` stands for the source file, `{output}` for what the compiler makes of it, `{prefix}` for the
//! folder that the compiler is installed in, `{memory}` for the memory limit in MiB and `{class}` for the
//! class with `main`.

mod java;

use std::ffi::OsStr;
use std::path::Path;

use crate::site::Site;

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
    /// The standards that a site compiles by, where they differ from the default.
    pub sites: &'static [(Site, &'static str)],
    /// The compiler's arguments, after the standard.
    pub compile: &'static [&'static str],
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

/// How a compiled program is run.
#[derive(Debug, PartialEq, Eq)]
pub enum How {
    /// The compiler's output is a program.
    Itself,
    /// Another program, in the compiler's folder, runs it with these arguments.
    By(&'static str, &'static [&'static str]),
}

/// What `UVa` calls GCC with, for C as for C++.
const GCC: [&str; 8] = [
    "-O2",
    "-pipe",
    "-DONLINE_JUDGE",
    "{source}",
    "-o",
    "{output}",
    "-lm",
    "-lcrypt",
];

/// All languages.
pub static LANGUAGES: [Language; 7] = [
    Language {
        name: "Rust",
        endings: &["rs"],
        file_name: None,
        compiler: "rustc",
        package: "rustc",
        version: &["-vV"],
        says: "rustc ",
        prefix: &["--print=sysroot"],
        standard: "--edition=",
        default: "2021",
        sites: &[],
        compile: &["-O", "{source}", "-o", "{output}"],
        reads: &[],
        output: "program",
        run: How::Itself,
        is_packaged: true,
        empty: "fn main() {}",
        class: None,
        hints: &[],
    },
    Language {
        name: "C",
        endings: &["c"],
        file_name: None,
        compiler: "gcc",
        package: "gcc libc6-dev",
        version: &["--version"],
        says: "Free Software Foundation",
        prefix: &[],
        standard: "-std=",
        default: "",
        sites: &[(Site::Poj, "gnu90"), (Site::Uva, "c90")],
        compile: &GCC,
        reads: &[],
        output: "program",
        run: How::Itself,
        is_packaged: true,
        empty: "int main(void) { return 0; }",
        class: None,
        hints: &[
            ("'for' loop initial declarations", "`for (int i` is C99"),
            ("C++ style comments", "`//` comments are C99"),
            (
                "expected expression before '/' token",
                "`//` comments are C99",
            ),
            (
                "unknown type name 'bool'",
                "`bool` is C99, with <stdbool.h>",
            ),
            ("unknown type name 'inline'", "`inline` is C99"),
        ],
    },
    Language {
        name: "C++",
        endings: &["cpp", "cc", "cxx"],
        file_name: None,
        compiler: "g++",
        package: "g++",
        version: &["--version"],
        says: "Free Software Foundation",
        prefix: &[],
        standard: "-std=",
        default: "",
        sites: &[(Site::Poj, "gnu++98"), (Site::Uva, "gnu++98")],
        compile: &GCC,
        reads: &[],
        output: "program",
        run: How::Itself,
        is_packaged: true,
        empty: "int main() { return 0; }",
        class: None,
        hints: &[
            ("range-based 'for' loops", "`for (x : all)` is C++11"),
            ("C++11", "C++11 has it, C++98 has not"),
            ("does not name a type", "`auto` is C++11"),
            ("'nullptr' was not declared", "`nullptr` is C++11"),
            ("'>>' should be '> >'", "`>>` without a blank is C++11"),
            (
                "is not a member of 'std'",
                "what is not in C++98 may be in C++11",
            ),
        ],
    },
    Language {
        name: "Pascal",
        endings: &["pas"],
        file_name: None,
        compiler: "fpc",
        package: "fp-compiler",
        version: &["-iWDSOSP"],
        says: " ",
        prefix: &[],
        standard: "-M",
        default: "",
        sites: &[],
        compile: &["-v0ew", "-O2", "-Xs", "-FU.", "-o{output}", "{source}"],
        reads: &["/etc/fpc.cfg"],
        output: "program",
        run: How::Itself,
        is_packaged: true,
        empty: "begin end.",
        class: None,
        hints: &[],
    },
    Language {
        name: "Java",
        endings: &["java"],
        file_name: Some(java::file_name),
        compiler: "javac",
        package: "default-jdk-headless",
        version: &["-version"],
        says: "javac ",
        prefix: &[],
        standard: "--release=",
        default: "",
        sites: &[],
        compile: &[
            "-encoding",
            "UTF-8",
            "-nowarn",
            "-J-Xmx1g",
            "-J-XX:-UsePerfData",
            "-d",
            "{output}",
            "{source}",
        ],
        reads: &["/etc/java-*"],
        output: "classes",
        run: How::By(
            "java",
            &[
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-XX:TieredStopAtLevel=4",
                "-Xss8m",
                "-Xmx{memory}m",
                "-cp",
                "{output}",
                "{class}",
            ],
        ),
        is_packaged: true,
        empty: "class Empty { public static void main(String[] arguments) {} }",
        class: Some(java::main_class),
        hints: &[],
    },
    Language {
        name: "Python",
        endings: &["py"],
        file_name: None,
        compiler: "python3",
        package: "python3",
        version: &["-VV"],
        says: "Python 3",
        prefix: &["-c", "import sys; print(sys.base_prefix)"],
        standard: "",
        default: "",
        sites: &[],
        // Nothing is made of it, but a syntax error is found before any case is.
        compile: &["-I", "-c", CHECK_SYNTAX, "{source}", "{output}"],
        reads: &[],
        output: "main.py",
        run: How::By("python3", &["-B", "{output}"]),
        is_packaged: true,
        empty: "",
        class: None,
        hints: &[],
    },
    Language {
        name: "Fortran",
        endings: &["f90", "f"],
        file_name: None,
        compiler: "gfortran",
        package: "gfortran",
        version: &["--version"],
        says: "Fortran",
        prefix: &[],
        standard: "-std=",
        default: "",
        sites: &[],
        // A backtrace takes more time and memory than most programs.
        compile: &["-O2", "-fno-backtrace", "{source}", "-o", "{output}"],
        reads: &[],
        output: "program",
        run: How::Itself,
        is_packaged: false,
        empty: "      end",
        class: None,
        hints: &[],
    },
];

const CHECK_SYNTAX: &str = "
import sys, traceback
source = open(sys.argv[1], 'rb').read()
try:
    compile(source, sys.argv[1], 'exec')
except (SyntaxError, ValueError) as error:
    sys.exit(''.join(traceback.format_exception_only(type(error), error)))
open(sys.argv[2], 'wb').write(source)
";

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

    /// The standard that a site compiles by; empty if it is the compiler's own default.
    #[must_use]
    pub fn standard_of(&self, site: Option<Site>) -> &'static str {
        let mut sites = self.sites.iter();
        let of_site = sites.find(|(known, _)| Some(*known) == site);
        of_site.map_or(self.default, |(_, standard)| standard)
    }

    /// The language with the year of a standard, as people say it: `C90` for `gnu90`.
    #[must_use]
    pub fn with_year(&self, standard: &str) -> String {
        let name = standard.trim_end_matches(|digit: char| digit.is_ascii_digit());
        format!("{}{}", self.name, &standard[name.len()..])
    }

    /// Why a compile error would not be one by a newer standard, as far as its words tell.
    #[must_use]
    pub fn hint(&self, error: &str) -> Option<&'static str> {
        let mut hints = self.hints.iter();
        let (_, why) = hints.find(|(part, _)| error.contains(part))?;
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
