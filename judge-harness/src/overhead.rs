//! What judging costs beyond running: the same program on the same input, judged, and only started.

use std::fs::File;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::compiler::{Compiled, Source};
use crate::judge::{Judge, Task};
use crate::language::Language;
use crate::workspace::Problem;

/// Cases per round.
pub const CASES: usize = 200;

/// Both are measured so often, in turn, and the least time of each counts.
const ROUNDS: usize = 5;

/// Time on the clock for [`CASES`] cases.
#[derive(Debug, Clone, Copy)]
pub struct Overhead {
    /// Judged, one after the other.
    pub judged: Duration,
    /// Started and waited for by this process, and no more than that.
    pub bare: Duration,
}

/// Measures with an empty C program on the first case of a problem.
///
/// # Errors
///
/// Fails without a C compiler.
pub fn measure(judge: &Judge, problem: &Problem) -> Result<Overhead> {
    let language = Language::named("C");
    let source = Source {
        path: "empty.c".into(),
        code: language.empty.into(),
        language,
    };
    let mut task = Task::new(problem, source);
    let compiled = judge.compiler().compile(&task.source, &task.standard)?;
    let Compiled::Program(program) = compiled else {
        bail!("an empty C program does not compile");
    };
    let case = *task.cases.first().context("a case")?;
    task.cases = vec![case; CASES];
    let tasks = [task];
    let mut least = Overhead {
        judged: Duration::MAX,
        bare: Duration::MAX,
    };
    for _ in 0..ROUNDS {
        let started = Instant::now();
        let judged = judge.judge_all(&tasks, 1, &|_, _| Ok(()))?;
        least.judged = started.elapsed().min(least.judged);
        ensure!(judged[0].cases.len() == CASES, "some cases were left out");
        let started = Instant::now();
        for _ in 0..CASES {
            let ended = forks(&program.path, &case.input)?.status()?;
            ensure!(ended.success(), "an empty C program fails");
        }
        least.bare = started.elapsed().min(least.bare);
    }
    Ok(least)
}

/// A command that is started by fork and exec, as a supervisor has to: there is something to do between
/// them. Otherwise the standard library has a quicker way, in which nothing can be done there.
fn forks(program: &Path, input: &Path) -> Result<Command> {
    let mut command = Command::new(program);
    command
        .env_clear()
        .stdin(File::open(input)?)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    // SAFETY: nothing is done.
    #[allow(unsafe_code)]
    unsafe {
        command.pre_exec(|| Ok(()));
    }
    Ok(command)
}
