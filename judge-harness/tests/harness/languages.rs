//! Programs in every language are compiled and run as on the problem's site.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use judge_harness::language::{LANGUAGES, Language};
use judge_harness::site::Site;

use crate::support::command::{command, ran};
use crate::support::{Scratch, target, workspace};
use crate::trials::test;

/// Fortran in fixed form, which has its own ending.
const FIXED_FORM: &str = "      program four\n      write (*, '(i1)') 4\n      end\n";

/// A program that prints 4, for this ending.
fn printing_4(ending: &str) -> String {
    let name = match ending {
        "f" => return FIXED_FORM.to_owned(),
        "cc" | "cxx" | "C" | "CPP" | "c++" => "usual_work.cpp",
        "py3" => "usual_work.py",
        "p" => "usual_work.pas",
        "f95" => "usual_work.f90",
        _ => &format!("usual_work.{ending}"),
    };
    let file = workspace().root.join("judge-harness/hostile").join(name);
    fs::read_to_string(&file).expect(name)
}

test!(what_begins_a_file_reads_and_prints
    for language in LANGUAGES.iter().filter(|it| !it.begins.is_empty()) => language.name,
    needs compiler(language));
fn what_begins_a_file_reads_and_prints(language: &Language) {
    let scratch = Scratch::new();
    scratch.write("1.in", "-7\n");
    scratch.write("1.out", "-7\n");
    let name = format!("a.{}", language.endings[0]);
    scratch.judge(&["new", &name]).exits(0);
    assert_eq!(scratch.read(&name), language.begins);
    let judged = scratch.judge(&[&name]).exits(0).stdout;
    assert!(judged.contains(&format!("{name}: accepted")), "{judged}");
}

/// The endings of all files that are judged.
fn endings() -> impl Iterator<Item = &'static str> {
    let endings = LANGUAGES.iter().flat_map(|language| language.endings);
    endings.copied()
}

fn language_of(ending: &str) -> &'static Language {
    Language::of(Path::new(&format!("a.{ending}"))).expect("one of the table")
}

test!(a_program_in_every_language_is_accepted_and_its_language_named
    for ending in endings() => ending, needs compiler(language_of(ending)));
/// Also if the target folder and the files have odd names.
fn a_program_in_every_language_is_accepted_and_its_language_named(ending: &str) {
    let scratch = Scratch::new();
    let odd = scratch.path("it's \"a b\" %n\n{}");
    symlink(target(), &odd).expect("a link");
    let name = format!("odd name.{ending}");
    let program = scratch.write(&name, printing_4(ending));
    let mut judge = command(&["--problem", "poj1753", "--case", "sample/1"]);
    judge.arg(program);
    let output = ran(judge.env("CARGO_TARGET_DIR", odd)).exits(0).stdout;
    let language = language_of(ending);
    // What to choose on POJ, if it has the language.
    let shown = language.on(Site::Poj).map_or(language.name, |it| it.choice);
    let is_named = output.contains(&format!("; {shown}\n"));
    assert!(is_named, "{name}: {output}");
}
