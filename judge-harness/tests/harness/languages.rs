//! Programs in every language are compiled and run as on the problem's site. The report says what
//! that needs and what is not counted.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

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

test!(the_start_of_a_virtual_machine_is_named_and_not_counted
    for name in ["Java", "Python"] => name, needs language(name));
fn the_start_of_a_virtual_machine_is_named_and_not_counted(name: &str) {
    let language = Language::named(name);
    let file = format!("my.{}", language.endings[0]);
    let said = format!("{name}: ");
    // 10,000 KiB are less than either machine takes.
    let judged = on_sample("poj1222", &file, language.empty, &[]);
    judged.says(&["wrong answer", &said, " KiB not counted"]);
}
