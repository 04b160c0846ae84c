//! A submission or its twin, compiled by the judge together with a `main` that calls it for many
//! inputs in one run.

use std::time::Duration;

use judge_harness::language::program::Program;
use judge_harness::language::source::Source;
use judge_harness::problem::Problem;
use judge_harness::sandbox::End;
use problems::named;
use rayon::prelude::*;

use crate::support::{Scratch, compiled, needs, run, submission, workspace};

/// Calls a submission in Rust. A byte 0 ends each input and each answer.
const RUST: &str = "
}
fn main() {
    let mut inputs = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut inputs).unwrap();
    for input in inputs.split_terminator('\\0') {
        print!(\"{}\\0\", submission::solve(input).unwrap());
    }
}
";

/// The same for a twin in C++, whose own `main` is renamed.
const CPP: &str = "
#undef main
#include <cstdio>
#include <string>
int main() {
    std::string input;
    for (int byte; (byte = std::getchar()) != EOF;) {
        if (byte != 0) {
            input += static_cast<char>(byte);
            continue;
        }
        std::fputs(solve(input).c_str(), stdout);
        std::putchar(0);
        std::fflush(stdout);
        input.clear();
    }
}
";

/// The CPU time of one run. Only a program that never ends takes longer for a thousand inputs.
pub const CPU_TIME: Duration = Duration::from_secs(60);

/// A problem's twin, if there is one.
pub fn twin(problem: &str) -> Option<Source> {
    let problem = workspace().problem(problem).expect("one of the problems");
    let twin = problem.own.get(1)?;
    Some(Source::read(twin).expect("the twin can be read"))
}

/// All twins, with their problems.
pub fn twins() -> impl Iterator<Item = (&'static Problem, Source)> {
    let problems = workspace().problems.iter();
    problems.filter_map(|problem| Some((problem, twin(&problem.id)?)))
}

/// A program that answers many inputs in one run.
pub struct Driven {
    pub name: String,
    program: Program,
}

/// Asserts that a problem's submission and its twin answer as the reference solution does.
pub fn assert_like_the_reference(problem: &str, inputs: &[String]) {
    let reference = named(problem).expect("rules").reference;
    let reference = reference.expect("a reference solution");
    let expected: Vec<String> = inputs
        .par_iter()
        .map(|input| reference(input).expect(input))
        .collect();
    assert_answers(problem, inputs, &expected);
}

/// Asserts that a problem's submission and its twin give these answers.
pub fn assert_answers(problem: &str, inputs: &[String], expected: &[String]) {
    for program in Driven::both(problem) {
        let answers = program.answers(inputs);
        for ((input, expected), answer) in inputs.iter().zip(expected).zip(answers) {
            assert_eq!(answer, *expected, "{}: {input}", program.name);
        }
    }
}

impl Driven {
    /// A problem's submission, and its twin if there is one.
    pub fn both(problem: &str) -> Vec<Self> {
        let its = workspace().problem(problem).expect("one of the problems");
        let mut both = vec![Self::around("mod submission {", submission(its), RUST)];
        if let Some(twin) = twin(problem) {
            match needs::compiler(twin.language) {
                Ok(()) => both.push(Self::around(
                    "#define main submission_main\n#line 1\n",
                    twin,
                    CPP,
                )),
                Err(missing) => eprintln!("{problem}: its twin is skipped: {missing}"),
            }
        }
        both
    }

    /// A program with this text before and after it, compiled.
    fn around(before: &str, mut source: Source, after: &str) -> Self {
        source.code = [before.as_bytes(), &source.code, after.as_bytes()].concat();
        let name = workspace().relative(&source.path).display().to_string();
        let program = compiled(&source);
        Self { name, program }
    }

    /// Its answers to these inputs. Panics if it fails on one.
    pub fn answers(&self, inputs: &[String]) -> Vec<String> {
        let share = (inputs.len() / 16).clamp(1, 1000);
        let shares = inputs.par_chunks(share);
        shares.flat_map_iter(|inputs| self.run(inputs)).collect()
    }

    fn run(&self, inputs: &[String]) -> Vec<String> {
        let scratch = Scratch::new();
        let file = scratch.write("inputs", &(inputs.join("\0") + "\0"));
        let run = run(&self.program, &file, CPU_TIME);
        let text = String::from_utf8(run.stdout).expect("answers are text");
        let answered = text.matches('\0').count();
        if run.end != End::Status(0) || answered < inputs.len() {
            let (name, end) = (&self.name, run.end);
            let message = String::from_utf8_lossy(&run.stderr);
            let input = inputs.get(answered).map_or("", String::as_str);
            panic!("{name}: {end:?} {message}\n{input}");
        }
        text.split_terminator('\0').map(str::to_owned).collect()
    }
}
