//! The submissions and their twins can be pasted into a site's form: they are small and plain,
//! every compiler takes them without a warning, and a twin is accepted however it is built. The
//! other proofs show that it answers like the submission.

use std::fs::File;
use std::path::PathBuf;
use std::process::Command;

use judge_harness::language::Language;
use judge_harness::language::compiler::Purpose;
use judge_harness::language::source::Source;
use judge_harness::problem::Problem;
use rayon::prelude::*;

use crate::driver::twins;
use crate::support::command::ran;
use crate::support::{shared_judge, submission, workspace};
use crate::trials::test;

fn submissions() -> impl Iterator<Item = (&'static Problem, Source)> {
    workspace().problems.iter().map(|it| (it, submission(it)))
}

/// Compiles a source by another compiler and with other flags than the judge's. The program is
/// cached like all compiled programs.
fn compiled(source: &Source, compiler: &'static str, standard: &str, flags: &str) -> PathBuf {
    let compile = format!("{flags} {{source}} -o {{output}}");
    let language: &'static Language = Box::leak(Box::new(Language {
        name: compiler,
        compiler,
        preferred: "",
        compile: compile.leak(),
        faults: "",
        warnings: "",
        reads: &["/usr/*-w64-mingw32"],
        run: None,
        ..*source.language
    }));
    let source = Source {
        language,
        ..source.clone()
    };
    let made = shared_judge()
        .compiler
        .compile(&source, standard, &[], Purpose::Judging);
    let made = made.expect("a compiler").unwrap_or_else(|error| {
        let file = source.path.display();
        panic!("{file}: {compiler} {standard} {flags}: {}", error.message)
    });
    made.job.program
}

test!(every_submission_and_every_twin_is_small_and_plain);
/// Sites that take Rust take 24 KiB. The smallest limit that users report of any other site is
/// 10,000 bytes. Forms send CRLF line ends, and a twin keeps away from the limit.
fn every_submission_and_every_twin_is_small_and_plain() {
    for (problem, source) in submissions().chain(twins()) {
        let (id, language) = (&problem.id, source.language.name);
        let text = String::from_utf8(source.code).expect("text");
        let is_rust = language == "Rust";
        let (most, mark, most_idea) = if is_rust {
            (24 << 10, "//!", 30)
        } else {
            (9_500, "//", 15)
        };
        let size = text.len() + text.lines().count();
        assert!(size <= most, "{id} in {language}: {size} bytes");
        let idea = text.lines().take_while(|line| line.starts_with(mark));
        let idea = idea.count();
        assert!(
            (1..=most_idea).contains(&idea),
            "{id} in {language} begins with {idea} lines of comment"
        );
        for (number, line) in (1..).zip(text.split('\n')) {
            let is_plain = line.bytes().all(|byte| matches!(byte, b' '..=b'~'));
            assert!(
                is_plain,
                "{id} in {language}, line {number}: not plain ASCII"
            );
            assert!(
                line.len() <= 100,
                "{id} in {language}, line {number}: too long"
            );
        }
        for absent in ["bits/", "long long", "__", "int64"] {
            assert!(is_rust || !text.contains(absent), "{id}: {absent}");
        }
    }
}

test!(all_twins_are_read_in_one_sitting);
fn all_twins_are_read_in_one_sitting() {
    let lines = |(_, twin): (_, Source)| twin.code.iter().filter(|it| **it == b'\n').count();
    let lines: usize = twins().map(lines).sum();
    assert!(lines <= 650, "{lines} lines");
}

test!(every_submission_compiles_without_a_warning_in_every_edition
    for compiler in ["rustc", "/usr/bin/rustc"] => compiler,
    needs runs(&format!("{compiler} --version")));
/// The second is Debian's, which may be rustc 1.63: it knows the editions up to 2021.
fn every_submission_compiles_without_a_warning_in_every_edition(compiler: &'static str) {
    let editions = ["2015", "2018", "2021", "2024"];
    let known = if compiler == "rustc" { 4 } else { 3 };
    for (_, submission) in submissions() {
        for edition in &editions[..known] {
            let flags = "--crate-type=bin --emit=metadata -Dwarnings -Funsafe_code";
            compiled(&submission, compiler, edition, flags);
        }
    }
}

/// Flags that are at least as strict as those of the sites.
const STRICT: &str = "-pedantic-errors -Wall -Wextra -Werror";

test!(every_twin_is_accepted_however_it_is_built
    for built in [("-O0", 4), ("-O2", 1)] => built.0, needs programs_of_32_bits());
/// The jury has each with `-O2` and 64 bits. POJ has 32 bits, and users say that it compiles
/// without optimisation. That takes long, so every fourth case has to do. Programs of 32 bits are
/// run directly: the judge's box takes none.
fn every_twin_is_accepted_however_it_is_built((optimisation, every): (&str, usize)) {
    for (problem, twin) in twins() {
        let program = compiled(
            &twin,
            "g++",
            "c++98",
            &format!("{STRICT} {optimisation} -m32"),
        );
        let script = format!("ulimit -t {} && exec \"$0\"", problem.time_limit.as_secs());
        problem.cases.par_iter().step_by(every).for_each(|case| {
            let mut limited = Command::new("sh");
            limited.args(["-c", &script]).arg(&program);
            let ran = ran(limited.stdin(File::open(&case.input).expect("the input")));
            let [_, answer] = case.contents(u64::MAX).expect("its files");
            let answer = String::from_utf8(answer).expect("text");
            let printed = (ran.stdout, &*ran.stderr, ran.status);
            assert_eq!(
                printed,
                (answer, "", Some(0)),
                "{} {}",
                problem.id,
                case.name
            );
        });
    }
}

test!(every_twin_compiles_without_a_warning_by_old_and_new_standards
    for compiler in ["g++", "clang++", "x86_64-w64-mingw32-g++"] => compiler,
    needs runs(&format!("{compiler} --version")));
/// The last is the compiler for Windows, the system of POJ.
fn every_twin_compiles_without_a_warning_by_old_and_new_standards(compiler: &'static str) {
    for (_, twin) in twins() {
        for standard in ["c++98", "c++20"] {
            compiled(&twin, compiler, standard, &format!("{STRICT} -c"));
        }
    }
}
