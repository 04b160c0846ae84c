//! The twins: the submissions in C++98, for sites that do not take Rust. Each compiles without a
//! warning by the compilers of the sites, and is accepted however it is built. The other proofs
//! show that it answers like the submission.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Command;

use judge_harness::language::Language;
use judge_harness::language::compiler::Source;
use rayon::prelude::*;

use crate::driver::twins;
use crate::support::command::ran;
use crate::support::shared_judge;
use crate::trials::test;

/// Flags that are at least as strict as those of the sites.
const STRICT: [&str; 4] = ["-pedantic-errors", "-Wall", "-Wextra", "-Werror"];

/// Compiles a twin by another compiler, standard or flags than the judge's, with warnings as
/// errors. The program is cached like all compiled programs.
fn compiled(
    twin: &Source,
    compiler: &'static str,
    standard: &'static str,
    arguments: &[&str],
) -> PathBuf {
    let compile = [&STRICT, arguments, &["{source} -o {output}"]].concat();
    let compile = compile.join(" ");
    let language: &'static Language = Box::leak(Box::new(Language {
        name: compiler,
        compiler,
        default: standard,
        compile: compile.leak(),
        reads: &["/usr/*-w64-mingw32"],
        run: None,
        ..*Language::named("C++")
    }));
    let source = Source {
        language,
        ..twin.clone()
    };
    let way = format!("{compiler} {standard} {}", arguments.join(" "));
    let made = shared_judge().compile(&source).expect("a compiler");
    let made = made.unwrap_or_else(|error| panic!("{}: {way}: {error}", twin.path.display()));
    made.job.program
}

test!(every_twin_is_accepted_however_it_is_built
    for built in [("-O0", 4), ("-O2", 1)] => built.0, needs programs_of_32_bits());
/// The jury has each with `-O2` and 64 bits. POJ has 32 bits, and users say that it compiles
/// without optimisation. That takes long, so every fourth case has to do. Programs of 32 bits are
/// run directly: the judge's box takes none.
fn every_twin_is_accepted_however_it_is_built((optimisation, every): (&str, usize)) {
    for (problem, twin) in twins() {
        let program = compiled(&twin, "g++", "c++98", &[optimisation, "-m32"]);
        let script = format!("ulimit -t {} && exec \"$0\"", problem.time_limit.as_secs());
        problem.cases.par_iter().step_by(every).for_each(|case| {
            let mut limited = Command::new("sh");
            limited.args(["-c", &script]).arg(&program);
            let ran = ran(limited.stdin(File::open(&case.input).expect("the input")));
            let answer = fs::read_to_string(&case.answer).expect("the answer");
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
    needs runs(compiler, &["--version"]));
/// The last is the compiler for Windows, the system of POJ.
fn every_twin_compiles_without_a_warning_by_old_and_new_standards(compiler: &'static str) {
    for (_, twin) in twins() {
        for standard in ["c++98", "c++11", "c++17", "c++20"] {
            compiled(&twin, compiler, standard, &["-c"]);
        }
    }
}
