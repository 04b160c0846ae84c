//! The overhead of judging: the same program on the same input, once judged and once only started.

use std::fs::File;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use judge_harness::judge::Task;
use judge_harness::language::Language;
use judge_harness::language::compiler::Source;

use crate::support::{shared_judge, workspace};
use crate::trials::test;

/// Cases per round.
const CASES: usize = 200;

/// Both are measured this often, in turn. The shortest time of each counts.
const ROUNDS: usize = 5;

/// The allowed factor between judging a program and only starting it.
const MOST: f64 = 3.0;

test!(judging_an_empty_program_takes_at_most_three_times_as_long_as_starting_it, 
    slow "a few seconds on a machine that does nothing else", needs language("C"));
fn judging_an_empty_program_takes_at_most_three_times_as_long_as_starting_it() {
    let (workspace, language) = (workspace(), Language::named("C"));
    let judge = shared_judge();
    let problem = workspace.problem("poj1753").expect("one of the problems");
    let source = Source::new("empty.c", language.empty, language);
    let mut task = Task::new(problem, source);
    let compiled = judge.compiler.compile(&task.source, &task.standard);
    let compiled = compiled.expect("there is a C compiler");
    let program = compiled.expect("an empty program compiles");
    let case = task.cases[0];
    task.cases = vec![case; CASES];
    let tasks = [task];
    let (mut judged, mut bare) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        let started = Instant::now();
        let run = judge.judge_all(&tasks, 1, &|_, _| Ok(()));
        judged = judged.min(started.elapsed());
        assert_eq!(run.expect("it can be judged")[0].cases.len(), CASES);
        let started = Instant::now();
        for _ in 0..CASES {
            let ended = starts(&program.job.program, &case.input).status();
            assert!(ended.expect("it starts").success());
        }
        bare = bare.min(started.elapsed());
    }
    let factor = judged.as_secs_f64() / bare.as_secs_f64();
    println!("{CASES} cases: judged in {judged:?}, started in {bare:?}, {factor:.2} times");
    assert!(factor <= MOST);
}

/// A command that starts by fork and exec, as a supervisor does, which acts between the two.
/// Without `pre_exec` the standard library would take a quicker way.
fn starts(program: &Path, input: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .env_clear()
        .stdin(File::open(input).expect("the case"))
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    // SAFETY: the closure does nothing.
    #[allow(unsafe_code)]
    unsafe {
        command.pre_exec(|| Ok(()));
    }
    command
}
