//! The one table of languages. A new language is a row here.
//!
//! A language's words for a compiler are templates, in which `{source}` stands for the source file, `{output}`
//! for what the compiler makes of it, `{prefix}` for the folder that the compiler is installed in, `{memory}`
//! for the memory limit in MiB and `{class}` for the class with `main`.

use super::{Dialect, How, Language, java};
use crate::site::Site;

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
        // Whatever the source says that it is.
        compile: &["--crate-type=bin", "-O", "{source}", "-o", "{output}"],
        locale: None,
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
        sites: &[
            Dialect {
                site: Site::Poj,
                standard: "gnu99",
                choice: "GCC",
                // Visual C++ 2008 takes `//` comments and `long long`, but no declaration after a statement.
                older: Some((
                    "C (VC++ 2008)",
                    "gnu90",
                    &["-Werror=declaration-after-statement"],
                )),
            },
            Dialect {
                site: Site::Uva,
                standard: "c90",
                choice: "ANSI C 5.3.0",
                older: None,
            },
        ],
        compile: &GCC,
        locale: None,
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
        sites: &[
            Dialect {
                site: Site::Poj,
                standard: "gnu++98",
                choice: "G++",
                older: None,
            },
            Dialect {
                site: Site::Uva,
                standard: "c++11",
                choice: "C++11 5.3.0",
                older: Some(("C++ 5.3.0", "gnu++98", &[])),
            },
        ],
        compile: &GCC,
        locale: None,
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
        compile: &[
            "-v0ew",
            "-O2",
            "-Xs",
            "-dONLINE_JUDGE",
            "-FU.",
            "-o{output}",
            "{source}",
        ],
        locale: None,
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
        // A class that is called Größe is a file with that name.
        locale: Some("C.UTF-8"),
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
        locale: None,
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
        locale: None,
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
