//! Programs in every language are compiled and run as on the problem's site. The report says what
//! that needs and what is not counted.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use judge_harness::language::toolchain::Toolchain;
use judge_harness::language::{LANGUAGES, Language};

use crate::support::command::{Ran, command, on_sample, ran};
use crate::support::{Scratch, target, workspace};
use crate::trials::test;

/// Where the programs of a test are judged. The answer is 4.
const ON_SAMPLE: [&str; 4] = ["--problem", "poj1753", "--case", "sample/1"];

/// Fortran in fixed form, which has its own ending.
const FIXED_FORM: &str = "      program four\n      write (*, '(i1)') 4\n      end\n";

/// A program that prints 4, for this ending.
fn printing_4(ending: &str) -> String {
    let name = match ending {
        "f" => return FIXED_FORM.to_owned(),
        "cc" | "cxx" | "C" | "CPP" | "c++" => "usual_work.cpp",
        _ => &format!("usual_work.{ending}"),
    };
    let file = workspace().root.join("judge-harness/hostile").join(name);
    fs::read_to_string(&file).expect(name)
}

/// The endings of all files that are judged.
fn endings() -> impl Iterator<Item = &'static str> {
    let endings = LANGUAGES.iter().flat_map(|language| language.endings);
    endings.copied()
}

/// Judges a program on the sample, with a target folder of this name.
fn judged_in_target(name: &str, ending: &str) -> Ran {
    let scratch = Scratch::new();
    let odd = scratch.folder().join(name);
    symlink(target(), &odd).expect("a link");
    let program = scratch.file(&format!("odd name.{ending}"), &printing_4(ending));
    let mut judge = command(&[program]);
    ran(judge.args(ON_SAMPLE).env("CARGO_TARGET_DIR", odd))
}

test!(a_program_in_every_language_is_accepted_and_its_language_named
    for ending in endings() => ending, needs language_of(&format!("a.{ending}")));
/// Also where the target folder and the files have odd names.
fn a_program_in_every_language_is_accepted_and_its_language_named(ending: &str) {
    let name = format!("odd name.{ending} ");
    let output = judged_in_target("it's \"a b\" %n\n{}", ending).exits(0);
    let row = output.stdout.lines().find(|row| row.contains(&name));
    let language = Language::of(Path::new(name.trim_end())).expect("one of the table");
    let language = format!(" {} ", language.name);
    let is_named = row.is_some_and(|row| row.contains(&language));
    assert!(is_named, "{name}: {}", output.stdout);
}

test!(java_takes_no_folder_with_a_colon, needs language("Java"));
/// Java would read such a path as two folders.
fn java_takes_no_folder_with_a_colon() {
    let refused = judged_in_target("a:b", "java").exits(2);
    refused.says(&["a folder with a colon in its name"]);
}

test!(a_compile_error_is_not_kept_and_a_fault_of_the_machine_is_none, needs language("C"));
/// The next attempt may succeed.
fn a_compile_error_is_not_kept_and_a_fault_of_the_machine_is_none() {
    let real = Toolchain::find(Language::named("C")).expect("a compiler");
    let real = real.compiler.display();
    // It refuses the source alone, or an empty program as well.
    for (refused, complaint, status, words) in [
        (
            "*/main.c",
            "error: an odd one",
            2,
            "does not compile an empty program: error: an odd",
        ),
        ("*puts*", "error: an odd one", 1, "compile error"),
        (
            "*puts*",
            "error: No space left on device",
            1,
            "compile error",
        ),
    ] {
        let scratch = Scratch::new();
        let code = "int puts(const char *); int main(void) { puts(\"4\"); return 0; }\n";
        let file = scratch.file("my.c", code);
        let well = scratch.folder().join("bin/well");
        // Fails until there is a file beside it.
        let script = format!(
            "#!/bin/sh\n[ $1 = --version ] || [ -e {} ] || case \"$PWD/main.c $(cat main.c)\" in\n\
             {refused}*) echo '{complaint}' >&2; exit 1;;\nesac\nexec {real} \"$@\"\n",
            well.display()
        );
        let compiler = scratch.write("bin/gcc", &script);
        fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).expect("a mode");
        let mut judge = command(&[&file]);
        judge.args(ON_SAMPLE).env("GCC", &compiler);
        ran(&mut judge).exits(status).says(&[words]);
        fs::write(&well, "").expect("a file");
        ran(&mut judge).exits(0);
    }
}

test!(a_compiler_that_lacks_the_default_standard_compiles_by_its_own, needs language("C++"));
/// As GCC 9 does, which has no C++20.
fn a_compiler_that_lacks_the_default_standard_compiles_by_its_own() {
    let real = Toolchain::find(Language::named("C++")).expect("a compiler");
    let script = format!(
        "#!/bin/sh\ncase \"$*\" in\n*-std=gnu++20*) echo \"g++: error: unrecognized command line \
         option '-std=gnu++20'\" >&2; exit 1;;\nesac\nexec {} \"$@\"\n",
        real.compiler.display()
    );
    let scratch = Scratch::new();
    let compiler = scratch.write("bin/g++", &script);
    fs::set_permissions(&compiler, fs::Permissions::from_mode(0o755)).expect("a mode");
    for (code, status) in [
        ("#include <cstdio>\nint main() { std::puts(\"4\"); }\n", 0),
        ("int main() { return four; }\n", 1),
    ] {
        let file = scratch.file("my.cpp", code);
        scratch.write("1.in", "");
        scratch.write("1.out", "4\n");
        ran(command(&[&file]).env("G++", &compiler)).exits(status);
    }
}

test!(the_start_of_a_virtual_machine_is_named_and_not_counted
    for name in ["Java", "Python", "Kotlin"] => name, needs language(name));
fn the_start_of_a_virtual_machine_is_named_and_not_counted(name: &str) {
    let language = Language::named(name);
    let file = format!("my.{}", language.endings[0]);
    let said = format!("{name}: ");
    // 10,000 KiB are less than either machine takes.
    let judged = on_sample("poj1222", &file, language.empty, &[]);
    judged.says(&["wrong answer", &said, " KiB not counted"]);
}
