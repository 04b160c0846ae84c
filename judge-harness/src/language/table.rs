//! The one table of languages. A new language is a row here.
//!
//! A language's words for a compiler are templates, in which `{source}` stands for the source file, `{output}`
//! for what the compiler makes of it, `{prefix}` for the folder that the compiler is installed in, `{memory}`
//! for the memory limit in MiB and `{class}` for the class with `main`.

use super::{How, Language, java};
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
        compile: &["-O", "{source}", "-o", "{output}"],
        reads: &[],
        output: "program",
        run: How::Itself,
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
