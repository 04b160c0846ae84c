//! The cost of programs on the same input: instructions, CPU time, memory.
//!
//! Instructions are counted by valgrind, in `main` and all that it calls: the same to the digit on every run,
//! whatever else the machine is doing. What comes before `main` is not counted, since it depends on where
//! the program is: the run-time library reads the list of its mappings, which names the program's path.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::callgrind::Callgrind;
use judge_harness::check::jury;
use judge_harness::judge::Judge;
use judge_harness::language::compiler::{self, Source};
use judge_harness::problem::workspace::{Problem, Workspace};
use judge_harness::rules::verdict::Verdict;
use judge_harness::rules::{Workload, rules};
use judge_harness::sandbox::End;
use judge_harness::sandbox::scratch::{self, Scratch};

/// The language whose programs are measured: only for this one is it known where their own code begins.
const MEASURED: &str = "Rust";

/// The time of a program is the shortest of this many runs.
const RUNS: usize = 5;

/// The function of Rust's run-time library that calls `main`, and what a thread runs.
const MAIN: &str = "*__rust_begin_short_backtrace*";

const EMPTY: &str = "fn main() {}\n";

/// Reads everything and writes a little more than that: the input and output that every program needs.
const COPY: &str = "use std::io::{Read, Write};

fn main() {
    let mut input = Vec::new();
    std::io::stdin().read_to_end(&mut input).unwrap();
    let mut output = input.clone();
    output.extend_from_slice(&input[..input.len() / 4]);
    std::io::stdout().write_all(&output).unwrap();
}
";

/// The cost of a program on an input.
#[derive(Debug, Clone, Copy)]
pub struct Cost {
    /// Instructions in `main` and all that it calls.
    pub instructions: u64,
    /// CPU time, start of the process included.
    pub cpu: Duration,
    /// Peak memory in KiB.
    pub peak_kib: u64,
}

/// A program to measure, and its name.
#[derive(Debug, Clone)]
pub struct Program {
    /// The name, `ours` for this workspace's submission.
    pub name: String,
    /// The compiled program.
    pub program: compiler::Program,
}

/// Measures programs.
pub struct Bench<'a> {
    judge: &'a Judge,
    workspace: &'a Workspace,
    scratch: Scratch,
    callgrind: Callgrind,
}

impl<'a> Bench<'a> {
    /// Sets up the bench.
    pub fn new(judge: &'a Judge, workspace: &'a Workspace) -> Result<Self> {
        Ok(Self {
            judge,
            workspace,
            scratch: scratch::folder()?,
            callgrind: Callgrind::new()?,
        })
    }

    /// The submission, the known methods among the jury's programs, and an empty and a copying program.
    pub fn programs(&self, problem: &Problem) -> Result<Vec<Program>> {
        let named = |name: &str, program| Program {
            name: name.to_owned(),
            program,
        };
        let ours = Source::read(&problem.submission)?;
        let mut programs = vec![named("ours", self.compile(&ours)?)];
        let slow = rules(&problem.id).slow_methods;
        for submission in jury::find(self.workspace)? {
            let name = submission.name();
            let is_method = submission.expected == Verdict::Ac || slow.contains(&name.as_str());
            let is_measured = is_method && submission.source.language.name == MEASURED;
            if submission.problem.id == problem.id && is_measured {
                let program = self.compile(&submission.source)?;
                programs.push(named(&name.replace('_', " "), program));
            }
        }
        programs.push(named("(only copies)", self.compile_text("copy", COPY)?));
        programs.push(named("(empty program)", self.compile_text("empty", EMPTY)?));
        Ok(programs)
    }

    /// The inputs to measure a problem on: their names and files. Empty if the problem has no workloads.
    pub fn inputs(&self, problem: &Problem) -> Result<Vec<(&'static str, PathBuf)>> {
        let workloads = rules(&problem.id).workloads;
        let file = |(name, workload): &(_, Workload)| match workload {
            Workload::Case(case) => {
                let found = problem.cases.iter().find(|found| found.name == *case);
                let found = found.with_context(|| format!("{} has no case {case}", problem.id))?;
                Ok((*name, found.input.clone()))
            }
            Workload::Made(make) => {
                let text = make(problem).with_context(|| problem.id.clone())?;
                Ok((*name, self.write(&format!("{name}.in"), &text)?))
            }
        };
        workloads.iter().map(file).collect()
    }

    /// The cost of a program on an input; `None` if it is over the time limit.
    pub fn cost(
        &self,
        problem: &Problem,
        program: &compiler::Program,
        input: &Path,
    ) -> Result<Option<Cost>> {
        let mut least = Duration::MAX;
        let mut peak_kib = 0;
        for _ in 0..RUNS {
            let limit = problem.time_limit;
            let exit = self.judge.run_unjudged(program, input, limit)?.exit;
            if exit.cpu > limit || exit.was_stopped() {
                return Ok(None);
            }
            ensure!(
                exit.end == End::Status(0),
                "{} fails on {}: {:?}",
                program.job.program.display(),
                input.display(),
                exit.end
            );
            least = exit.cpu.min(least);
            peak_kib = exit.peak_kib.max(peak_kib);
            if exit.cpu > Duration::from_secs(1) {
                break;
            }
        }
        Ok(Some(Cost {
            instructions: self
                .callgrind
                .count(&program.job.program, input, Some(MAIN))?,
            cpu: least,
            peak_kib,
        }))
    }

    fn compile_text(&self, name: &str, source: &str) -> Result<compiler::Program> {
        let path = self.write(&format!("{name}.rs"), source)?;
        self.compile(&Source::read(&path)?)
    }

    fn compile(&self, source: &Source) -> Result<compiler::Program> {
        match self.judge.compile(source)? {
            Ok(program) => Ok(program),
            Err(message) => {
                bail!("{} does not compile: {message}", source.path.display())
            }
        }
    }

    fn write(&self, name: &str, text: &str) -> Result<PathBuf> {
        let path = self.scratch.path().join(name);
        fs::write(&path, text)?;
        Ok(path)
    }
}
