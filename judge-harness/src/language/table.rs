//! The one table of languages. A new language is a row here.
//!
//! The arguments of compilers are written as for a shell. They are templates: `{source}` is the
//! source file, `{encoding}` its encoding, `{output}` the compiler's output, `{class}` the class
//! with `main`, and `{prefix}` the compiler's folder.

use std::ffi::OsStr;
use std::path::Path;

use anyhow::{Context, Result};

use super::row::{Dialect, Language};
use crate::site::Site;

/// The usual values of a row.
const USUAL: Language = Language {
    name: "",
    endings: &[],
    file_name: "main",
    compiler: "",
    preferred: "",
    package: "",
    needs: "bin include lib lib32 lib64 libexec",
    prefix: "",
    version: "",
    standard: "",
    default: "",
    in_package: "",
    names_files: |_| Vec::new(),
    beside: "",
    finds_files: false,
    sites: &[],
    compile: "",
    environment: &[],
    debug_compile: "",
    debug_run: "",
    debug_environment: &[],
    stack_signals: &[],
    reads: &[],
    machine_of: None,
    run: None,
    on_jvm: false,
    crash: None,
    faults: "",
    warnings: "",
    empty: "",
    begins: "",
};

/// The values that C and C++ share.
const BY_GCC: Language = Language {
    standard: "-std=",
    names_files: included,
    beside: "-iquote",
    // `UVa`'s arguments.
    compile: "-O2 -pipe -MD -DONLINE_JUDGE {source} -o {output} -lm -lcrypt",
    // The sanitizers find accesses out of bounds or after `free`, and undefined behaviour. GCC 12
    // is the first that can fill variables.
    debug_compile: "-Wall -Wextra -g -O1 -fno-omit-frame-pointer -fsanitize=address,undefined \
                    -fno-sanitize-recover=all -D_GLIBCXX_DEBUG ?-ftrivial-auto-var-init=pattern",
    // The search for leaks needs another process. There are no core files anyway. A failed
    // assertion gets its line from the handler of its signal.
    debug_environment: &[
        "ASAN_OPTIONS=detect_leaks=0:disable_coredump=0:handle_abort=1:quarantine_size_mb=16",
        "UBSAN_OPTIONS=print_stacktrace=1",
    ],
    stack_signals: &[libc::SIGABRT],
    faults: "uninitialized return-type array-bounds",
    warnings: "maybe-uninitialized aggressive-loop-optimizations div-by-zero format parentheses \
               sequence-point",
    ..USUAL
};

/// The values that Java and Kotlin share.
const ON_JVM: Language = Language {
    needs: "bin conf jmods jre lib",
    // A class `Größe` is a file of that name.
    environment: &["LC_ALL=C.UTF-8"],
    stack_signals: &[libc::SIGQUIT, libc::SIGTERM],
    on_jvm: true,
    crash: Some(1),
    ..USUAL
};

/// The values that Python and `PyPy` share.
const PYTHON: Language = Language {
    endings: &["py", "py3"],
    // No module can have this name.
    file_name: "__main__",
    needs: "bin lib/libpython3* lib/python3* lib64/python3* pyvenv.cfg",
    // The folder of a virtual environment or of Python, and that of Python.
    prefix: "-c 'import sys; print(sys.prefix); print(sys.base_prefix)'",
    names_files: imported,
    // Nothing is compiled, but a syntax error is found before any case is run.
    compile: r#"-I -c "
import os, shutil, sys, traceback
names = os.listdir()
os.mkdir(sys.argv[1])
for name in names:
    if not name.endswith(('.py', '.py3')):
        copy = shutil.copytree if os.path.isdir(name) else shutil.copy
        copy(name, os.path.join(sys.argv[1], name))
        continue
    source = open(name, 'rb').read()
    try:
        compile(source, name, 'exec')
    except (SyntaxError, ValueError) as error:
        sys.exit(''.join(traceback.format_exception_only(type(error), error)))
    open(os.path.join(sys.argv[1], name), 'wb').write(source)
" {output}"#,
    // The user's packages. PyPy reads all paths as ASCII without a locale.
    environment: &["LC_ALL=C.UTF-8", "PYTHONUSERBASE=$HOME/.local"],
    crash: Some(1),
    ..USUAL
};

/// Python as it is installed nearly everywhere.
const CPYTHON: Language = Language {
    name: "Python",
    compiler: "python3",
    preferred: "$VIRTUAL_ENV/bin/python3",
    package: "python3",
    reads: &[
        "$HOME/.local/lib/python3*/site-packages",
        "/usr/local/lib/python3*/dist-packages",
    ],
    debug_run: "-X dev",
    stack_signals: &[libc::SIGABRT],
    run: Some(("python3", "-B {output}/{source}")),
    begins: include_str!("../../skeletons/main.py"),
    ..PYTHON
};

/// Scripts that validate inputs. No program that is judged is in their language.
pub static CHECKTESTDATA: Language = Language {
    name: "checktestdata",
    endings: &["ctd"],
    compiler: "checktestdata",
    package: "checktestdata",
    ..USUAL
};

/// The same by Python's module.
pub(super) static CHECKTESTDATA_IN_PYTHON: Language = Language {
    name: "checktestdata in Python",
    endings: CHECKTESTDATA.endings,
    file_name: CHECKTESTDATA.file_name,
    compile: "-m checktestdata",
    ..CPYTHON
};

const fn dialect(site: Site, standard: &'static str, choice: &'static str) -> Dialect {
    Dialect {
        site,
        standard,
        choice,
        options: &[],
        names: &[],
        brings: None,
        void_main: None,
    }
}

/// The names that Microsoft's compiler and `MinGW` have for a type.
const OF_WINDOWS: &[&str] = &["-D__int64=long long", "-D_int64=long long"];

/// All languages.
pub static LANGUAGES: [Language; 10] = [
    Language {
        name: "Rust",
        endings: &["rs"],
        compiler: "rustc",
        // What rustup's `rustc` on the `PATH` runs. It need not be asked for its folder.
        preferred: "$RUSTUP_HOME/toolchains/$RUSTUP_TOOLCHAIN/bin/rustc",
        package: "rustc gcc libc6-dev",
        finds_files: true,
        prefix: "--print=sysroot",
        standard: "--edition=",
        default: "2021",
        // Always makes a program, whatever crate type the source declares. Strips the standard
        // library's debug information, nine tenths of the program.
        compile: "--crate-type=bin -O ?-Cstrip=debuginfo {source} -o {output}",
        debug_compile: "-Cdebug-assertions=on -Cdebuginfo=1 ?-Cstrip=none",
        debug_environment: &["RUST_BACKTRACE=1"],
        empty: "fn main() {}",
        begins: include_str!("../../skeletons/main.rs"),
        ..USUAL
    },
    Language {
        name: "C",
        endings: &["c"],
        compiler: "gcc",
        package: "gcc libc6-dev",
        sites: &[
            // POJ compiles C and C++ without optimisation.
            Dialect {
                options: &["-O0"],
                names: OF_WINDOWS,
                brings: Some(("C", "math.h stdlib.h limits.h string.h stdio.h")),
                ..dialect(Site::Poj, "gnu99", "GCC")
            },
            dialect(Site::Uva, "c90", "ANSI C 5.3.0"),
        ],
        empty: "int main(void) { return 0; }",
        begins: include_str!("../../skeletons/main.c"),
        ..BY_GCC
    },
    Language {
        name: "C++",
        endings: &["cpp", "cc", "cxx", "C", "CPP", "c++"],
        compiler: "g++",
        package: "g++",
        // The newest one of Luogu and other sites of today.
        default: "gnu++20",
        // That of Kattis and BAPCtools, gnu++23, by the name that GCC 11 and Clang 12 know, too.
        in_package: "gnu++2b",
        sites: &[
            Dialect {
                options: &["-O0"],
                names: OF_WINDOWS,
                // Microsoft's `<iostream>` includes them all.
                brings: Some((
                    "C++",
                    "algorithm string cmath cstdlib climits cstring cstdio",
                )),
                // Runs up to 3029398 are accepted, from 3840834 on it is a compile error.
                void_main: Some("C++ took `void main` until 2008: write `int main`"),
                ..dialect(Site::Poj, "gnu++98", "G++")
            },
            dialect(Site::Uva, "c++11", "C++11 5.3.0"),
        ],
        empty: "int main() { return 0; }",
        begins: include_str!("../../skeletons/main.cpp"),
        ..BY_GCC
    },
    Language {
        name: "Pascal",
        endings: &["pas", "p"],
        compiler: "fpc",
        package: "fp-compiler",
        finds_files: true,
        standard: "-M",
        compile: "-l- -v0ew -O2 -Xs -dONLINE_JUDGE -FU. -o{output} {source}",
        debug_compile: "-Cr -Co -Ct -gl -Xs-",
        stack_signals: &[libc::SIGSEGV],
        reads: &["/etc/fpc.cfg"],
        empty: "begin end.",
        begins: include_str!("../../skeletons/main.pas"),
        ..USUAL
    },
    Language {
        name: "Java",
        endings: &["java"],
        file_name: "Main",
        compiler: "javac",
        package: "default-jdk-headless",
        prefix: "-J-XshowSettings:properties -version",
        standard: "--release=",
        // No annotation processor or plugin of a program runs: the folder for them is still empty.
        // A submission is so small that optimising the compiler itself would take longer.
        compile: "-encoding {encoding} -nowarn -proc:none -processorpath {output} -J-Xmx1g \
                  ?-J-XX:-UsePerfData ?-J-XX:+UseSerialGC ?-J-XX:TieredStopAtLevel=1 -d {output} \
                  {source}",
        debug_run: "-ea",
        reads: &["/etc/java-*"],
        run: Some(("java", "-cp {output} {class}")),
        empty: "class Main { public static void main(String[] arguments) {} }",
        begins: include_str!("../../skeletons/main.java"),
        ..ON_JVM
    },
    CPYTHON,
    Language {
        name: "PyPy",
        // Without the first, it warns that it cannot find the size of the cache.
        reads: &["/proc/cpuinfo", "$HOME/.local/lib/pypy3*/site-packages"],
        needs: "bin lib/pypy3* lib-python lib_pypy pyvenv.cfg",
        compiler: "pypy3",
        package: "pypy3",
        run: Some(("pypy3", "-B {output}/{source}")),
        ..PYTHON
    },
    Language {
        name: "Go",
        endings: &["go"],
        compiler: "go",
        package: "golang-go",
        needs: "bin lib pkg src",
        prefix: "env GOROOT",
        compile: "build -buildmode=exe -o {output} {source}",
        // A source with cgo chooses options of the C compiler. Settings of modules choose nothing.
        environment: &["CGO_ENABLED=0", "GOWORK=off", "GOTOOLCHAIN=local"],
        stack_signals: &[libc::SIGABRT],
        crash: Some(2),
        empty: "package main\nfunc main() {}\n",
        begins: include_str!("../../skeletons/main.go"),
        ..USUAL
    },
    Language {
        name: "Kotlin",
        endings: &["kt"],
        compiler: "kotlinc",
        package: "kotlin",
        version: "-version",
        // Version 1.3 sets an option that newer Java virtual machines warn about.
        compile: "-nowarn -J-Xmx1g ?-J-XX:-PrintWarnings ?-J-XX:-UsePerfData \
                  ?-J-XX:+UseSerialGC ?-J-XX:TieredStopAtLevel=1 -d {output} {source}",
        // Debian installs it there and links to it.
        reads: &["/usr/share/java/kotlin-stdlib.jar"],
        machine_of: Some("Java"),
        run: Some((
            "java",
            "-cp {output}:{prefix}/lib/kotlin-stdlib.jar {class}",
        )),
        empty: "fun main() {}",
        begins: include_str!("../../skeletons/main.kt"),
        ..ON_JVM
    },
    Language {
        name: "Fortran",
        endings: &["f90", "f95", "f"],
        compiler: "gfortran",
        package: "gfortran",
        standard: "-std=",
        // A backtrace takes more time and memory than most programs.
        compile: "-O2 ?-fno-backtrace {source} -o {output}",
        debug_compile: "-Wall -g -fcheck=all -fbacktrace",
        stack_signals: &[libc::SIGABRT],
        crash: Some(2),
        empty: "      end",
        begins: include_str!("../../skeletons/main.f90"),
        ..USUAL
    },
];

impl Language {
    /// The language of a file, by its ending.
    pub fn of(file: &Path) -> Option<&'static Self> {
        let ending = file.extension().and_then(OsStr::to_str)?;
        let mut all = LANGUAGES.iter();
        all.find(|language| language.endings.contains(&ending))
    }

    /// The language of a file that the user names. The error says how files have to end.
    pub fn of_named(file: &Path) -> Result<&'static Self> {
        Self::of(file).with_context(|| {
            let mut endings: Vec<_> = LANGUAGES.iter().map(|it| it.endings).collect();
            // PyPy has those of Python.
            endings.dedup();
            let (file, endings) = (file.display(), endings.concat().join(", ."));
            format!("{file}: in which language? Files that can be judged end in .{endings}")
        })
    }

    /// The language that this standard names, such as `PyPy` for the files of Python.
    pub fn variant(&self, standard: &str) -> Option<&'static Self> {
        self.variants()
            .find(|it| it.name.to_lowercase() == standard)
    }

    /// The languages of the same files, itself among them.
    pub fn variants(&self) -> impl Iterator<Item = &'static Self> {
        let all = LANGUAGES.iter();
        all.filter(|it| it.endings == self.endings)
    }

    /// The language with this name. It has to be in the table.
    pub fn named(name: &str) -> &'static Self {
        let mut all = LANGUAGES.iter();
        all.find(|it| it.name == name).expect("in the table")
    }
}

/// The ending of GCC's precompiled headers. GCC takes one as a part of its own memory, unchecked.
pub(super) const COMPILED_HEADER: &str = ".gch";

/// The file in a line `#include "FILE"`, unless it is a precompiled header.
fn included(line: &str) -> Vec<String> {
    let name = || {
        let directive = line.trim_start().strip_prefix('#')?;
        let name = directive.trim_start().strip_prefix("include")?;
        name.trim_start().strip_prefix('"')?.split_once('"')
    };
    let name = name().filter(|(name, _)| !name.contains(COMPILED_HEADER));
    name.map(|(name, _)| name.to_owned()).into_iter().collect()
}

/// The files of the modules in a line `import A, B` or `from A import`.
fn imported(line: &str) -> Vec<String> {
    let modules: Vec<&str> = match line.trim_start().split_once(' ') {
        Some(("import", names)) => names.split(',').collect(),
        Some(("from", name)) => vec![name],
        _ => Vec::new(),
    };
    let is_outside = |it: char| !(it.is_alphanumeric() || it == '_');
    let names = modules
        .iter()
        .filter_map(|it| it.trim_start().split(is_outside).next());
    names
        .filter(|it| !it.is_empty())
        .map(|it| format!("{it}.py"))
        .collect()
}
