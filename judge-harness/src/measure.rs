//! What programs cost on the same input: instructions, CPU time, memory.
//!
//! Instructions are counted by valgrind: the same to the digit on every run, whatever else the machine
//! is doing. An empty program's are taken off, so that what is left is the program's own work.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use tempfile::TempDir;

use crate::compiler::{Compiled, Source};
use crate::judge::Judge;
use crate::jury;
use crate::rules::{Workload, WorkloadInput, rules};
use crate::sandbox::End;
use crate::verdict::Verdict;
use crate::workspace::{Problem, Workspace};

/// The time of a program is the least of so many runs.
const RUNS: usize = 5;

const EMPTY: &str = "fn main() {}\n";

/// Reads everything and writes as many bytes as its argument says: what no program can do without.
const COPY: &str = "use std::io::{Read, Write};

fn main() {
    let mut input = Vec::new();
    std::io::stdin().read_to_end(&mut input).unwrap();
    let mut output = input.clone();
    output.extend_from_slice(&input[..input.len() / 4]);
    std::io::stdout().write_all(&output).unwrap();
}
";

/// What a program costs on an input.
#[derive(Debug, Clone, Copy)]
pub struct Cost {
    /// Instructions beyond those of an empty program.
    pub instructions: u64,
    /// CPU time, start of the process included.
    pub cpu: Duration,
    /// Peak memory in KiB.
    pub peak_kib: u64,
}

/// A program to measure, and the name it goes by.
#[derive(Debug, Clone)]
pub struct Program {
    /// The name, `ours` for this workspace's submission.
    pub name: String,
    /// The compiled program.
    pub path: PathBuf,
}

/// Measures programs.
pub struct Bench<'a> {
    judge: &'a Judge,
    workspace: &'a Workspace,
    scratch: TempDir,
    /// Instructions of an empty program.
    empty: u64,
}

impl<'a> Bench<'a> {
    /// Sets up the bench, and measures the empty program.
    ///
    /// # Errors
    ///
    /// Fails without valgrind.
    pub fn new(judge: &'a Judge, workspace: &'a Workspace) -> Result<Self> {
        let scratch = tempfile::tempdir().context("no temporary folder")?;
        let mut bench = Self {
            judge,
            workspace,
            scratch,
            empty: 0,
        };
        let nothing = bench.write("nothing.in", "")?;
        bench.empty = bench.instructions(&bench.compile_text("empty", EMPTY)?, &nothing)?;
        Ok(bench)
    }

    /// The submission, the methods of the jury, slow ones included, and an empty and a copying program.
    ///
    /// # Errors
    ///
    /// Fails if one of them does not compile.
    pub fn programs(&self, problem: &Problem) -> Result<Vec<Program>> {
        let named = |name: &str, path| Program {
            name: name.to_owned(),
            path,
        };
        let mut programs = vec![named(
            "ours",
            self.compile(&Source::read(&problem.submission)?)?,
        )];
        for submission in jury::find(self.workspace)? {
            let is_method = matches!(submission.expected, Verdict::Ac)
                || submission.source.path.ends_with("ship_after_ship.rs");
            if submission.problem.id == problem.id && is_method {
                let name = submission.name().replace('_', " ");
                programs.push(named(&name, self.compile(&submission.source)?));
            }
        }
        programs.push(named("(only copies)", self.compile_text("copy", COPY)?));
        programs.push(named("(empty program)", self.compile_text("empty", EMPTY)?));
        Ok(programs)
    }

    /// The inputs to measure a problem on: their names and files.
    ///
    /// # Errors
    ///
    /// Fails if one is not there.
    pub fn inputs(&self, problem: &Problem) -> Result<Vec<(&'static str, PathBuf)>> {
        let workloads = rules(&problem.id).workloads();
        ensure!(!workloads.is_empty(), "{} has no workloads", problem.id);
        let file = |Workload { name, input }| match input {
            WorkloadInput::Case(case) => {
                let found = problem.cases.iter().find(|found| found.name == case);
                let found = found.with_context(|| format!("{} has no case {case}", problem.id))?;
                Ok((name, found.input.clone()))
            }
            WorkloadInput::Games(prefix) => {
                let mut games = String::new();
                for case in problem
                    .cases
                    .iter()
                    .filter(|case| case.name.starts_with(prefix))
                {
                    let input = fs::read_to_string(&case.input)?;
                    games += input.split("0 0\n").next().unwrap_or_default();
                }
                ensure!(!games.is_empty(), "{} has no case {prefix}", problem.id);
                Ok((name, self.write(&format!("{name}.in"), &games)?))
            }
            WorkloadInput::Text(text) => Ok((name, self.write(&format!("{name}.in"), &text)?)),
        };
        workloads.into_iter().map(file).collect()
    }

    /// What a program costs on an input; nothing if it overruns the time limit.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be run.
    pub fn cost(&self, problem: &Problem, program: &Path, input: &Path) -> Result<Option<Cost>> {
        let mut least = Duration::MAX;
        let mut peak_kib = 0;
        for _ in 0..RUNS {
            let limit = problem.time_limit;
            let exit = self.judge.run_unjudged(program, input, limit)?.exit;
            if exit.cpu > limit || exit.end != End::Status(0) {
                return Ok(None);
            }
            least = exit.cpu.min(least);
            peak_kib = exit.peak_kib.max(peak_kib);
            if exit.cpu > Duration::from_secs(1) {
                break;
            }
        }
        let instructions = self.instructions(program, input)?;
        Ok(Some(Cost {
            instructions: instructions.saturating_sub(self.empty),
            cpu: least,
            peak_kib,
        }))
    }

    fn instructions(&self, program: &Path, input: &Path) -> Result<u64> {
        let output = Command::new("valgrind")
            .arg("--tool=callgrind")
            .arg(format!(
                "--callgrind-out-file={}",
                self.scratch.path().join("calls").display()
            ))
            .arg(program)
            // The same on every machine: where the stack begins depends on it.
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .stdin(File::open(input)?)
            .stdout(Stdio::null())
            .output()
            .context("valgrind is needed to count instructions: install it")?;
        let text = String::from_utf8_lossy(&output.stderr);
        let collected = text
            .lines()
            .find_map(|line| line.split_once("Collected : "));
        let (_, count) = collected.with_context(|| format!("valgrind says: {text}"))?;
        count.trim().parse().context("valgrind's count")
    }

    fn compile_text(&self, name: &str, source: &str) -> Result<PathBuf> {
        self.compile(&Source::read(&self.write(&format!("{name}.rs"), source)?)?)
    }

    fn compile(&self, source: &Source) -> Result<PathBuf> {
        match self.judge.compile(source)? {
            Compiled::Program(program) => Ok(program),
            Compiled::Error(message) => {
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
