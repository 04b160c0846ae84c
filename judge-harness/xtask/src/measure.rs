//! The cost of programs on the same input: instructions, CPU time, memory.
//!
//! Valgrind's callgrind counts the instructions in `main` and all that it calls. The figure is the
//! same on every run. Instructions before `main` do not count, since they depend on the program's
//! path: the run-time library reads the list of its mappings, which contains the path.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};

use crate::costs;
use judge_harness::command::jury::programs as jury;
use judge_harness::judge::Judge;
use judge_harness::language::Language;
use judge_harness::language::compiler::{Program, Source};
use judge_harness::problem::choice::named_or_all;
use judge_harness::problem::workspace::{Problem, Workspace};
use judge_harness::sandbox::{End, Exit, scratch};
use judge_harness::terminal::{case_bar, print};
use judge_harness::verdict::Verdict;
use problems::Workload;

/// The language of measured programs. In other languages the function that begins their own code is
/// not known.
const MEASURED: &str = "Rust";

/// The time of a program is the shortest of this many runs.
const RUNS: usize = 5;

/// Counts in the function of Rust's run-time library that calls `main`, or that of a thread.
const TOGGLE: &str = "--toggle-collect=*__rust_begin_short_backtrace*";

const EMPTY: &str = "fn main() {}\n";

/// Reads everything and writes a little more than that: the input and output that every program
/// needs.
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

/// Measures submissions beside known methods, which are programs of the jury.
pub fn measure(names: &[OsString]) -> Result<bool> {
    let workspace = Workspace::find()?;
    let judge = Judge::of(&workspace)?;
    let scratch = scratch::folder()?;
    for problem in named_or_all(names, &workspace)? {
        let inputs = inputs(problem, scratch.path())?;
        if inputs.is_empty() {
            let id = &problem.id;
            print(&format!("{id}: not measured, it has no workloads\n\n"))?;
            continue;
        }
        // Without valgrind nothing is compiled.
        valgrind()?;
        let programs = programs(problem, &judge, &workspace)?;
        for (name, input) in inputs {
            let bar = case_bar(programs.len(), || ());
            let mut costs = Vec::new();
            for (name, program) in &programs {
                bar.set_message(name.clone());
                let cost = cost(&judge, problem, program, &input)?;
                costs.push((name.clone(), cost));
                bar.inc(1);
            }
            drop(bar);
            print(&(costs::printed(problem, name, &costs) + "\n"))?;
        }
    }
    Ok(true)
}

/// The programs to measure, with their names: the submission (`ours`), the jury's known methods, an
/// empty and a copying program.
pub fn programs(
    problem: &Problem,
    judge: &Judge,
    workspace: &Workspace,
) -> Result<Vec<(String, Program)>> {
    let ours = Source::read(&problem.submission)?;
    let mut programs = vec![("ours".to_owned(), compile(judge, &ours)?)];
    let slow = problem.rules.slow_methods;
    for submission in jury::find(workspace)? {
        let name = submission.name();
        let is_method = submission.expected == Verdict::Ac || slow.contains(&name.as_str());
        let is_measured = is_method && submission.source.language.name == MEASURED;
        if submission.problem.id == problem.id && is_measured {
            let program = compile(judge, &submission.source)?;
            programs.push((name.replace('_', " "), program));
        }
    }
    for (name, code) in [("(only copies)", COPY), ("(empty program)", EMPTY)] {
        let source = Source::new("program.rs", code, Language::named(MEASURED));
        programs.push((name.to_owned(), compile(judge, &source)?));
    }
    Ok(programs)
}

/// The inputs to measure a problem on, with their names, written into `folder`. Empty if the
/// problem has no workloads.
pub fn inputs(problem: &Problem, folder: &Path) -> Result<Vec<(&'static str, PathBuf)>> {
    let file = |&(name, workload): &(_, Workload)| {
        let path = folder.join(format!("{name}.in"));
        fs::write(&path, input(problem, workload)?)?;
        Ok((name, path))
    };
    problem.rules.workloads.iter().map(file).collect()
}

/// The input of a workload.
pub fn input(problem: &Problem, workload: Workload) -> Result<String> {
    let read = |case: &str| {
        let found = problem.cases.iter().find(|found| found.name == case);
        let case = found.ok_or_else(|| format!("there is no case {case}"))?;
        fs::read_to_string(&case.input).map_err(|error| error.to_string())
    };
    workload(&read).map_err(|reason| anyhow!("{}: {reason}", problem.id))
}

/// A run of a program on an input; `None` if it is over the time limit.
pub fn run(
    judge: &Judge,
    problem: &Problem,
    program: &Program,
    input: &Path,
) -> Result<Option<Exit>> {
    let limit = problem.time_limit;
    let exit = judge.run_unjudged(program, input, limit)?.exit;
    if exit.cpu > limit || exit.was_stopped() {
        return Ok(None);
    }
    let (end, input) = (exit.end, input.display());
    let shown = program.job.program.display();
    ensure!(end == End::Status(0), "{shown} fails on {input}: {end:?}");
    Ok(Some(exit))
}

/// The cost of a program on an input; `None` if it is over the time limit.
pub fn cost(
    judge: &Judge,
    problem: &Problem,
    program: &Program,
    input: &Path,
) -> Result<Option<Cost>> {
    let mut least = Duration::MAX;
    let mut peak_kib = 0;
    for _ in 0..RUNS {
        let Some(exit) = run(judge, problem, program, input)? else {
            return Ok(None);
        };
        least = exit.cpu.min(least);
        peak_kib = exit.peak_kib.max(peak_kib);
        if exit.cpu > Duration::from_secs(1) {
            break;
        }
    }
    Ok(Some(Cost {
        instructions: instructions(&program.job.program, input)?,
        cpu: least,
        peak_kib,
    }))
}

/// Finds valgrind. It runs without an environment, so it needs its whole path.
pub fn valgrind() -> Result<PathBuf> {
    which::which("valgrind").context("valgrind is needed to count instructions: install it")
}

/// Counts the instructions of a program on an input, in `main` and all that it calls. It runs under
/// one relative name and without an environment.
fn instructions(program: &Path, input: &Path) -> Result<u64> {
    let scratch = scratch::folder()?;
    let folder = scratch.path();
    fs::copy(program, folder.join("program"))?;
    let output = Command::new(valgrind()?)
        .args(["--tool=callgrind", "--callgrind-out-file=calls"])
        .args([TOGGLE, "./program"])
        .current_dir(folder)
        .env_clear()
        .stdin(File::open(input)?)
        .stdout(Stdio::null())
        .output()
        .context("valgrind cannot be run")?;
    let text = String::from_utf8_lossy(&output.stderr);
    let mut lines = text.lines();
    let collected = lines.find_map(|line| line.split_once("Collected : "));
    let (_, count) = collected.with_context(|| format!("valgrind says: {text}"))?;
    let count = count.trim().parse().context("valgrind's count")?;
    ensure!(count > 0, "no function main in {}", program.display());
    Ok(count)
}

fn compile(judge: &Judge, source: &Source) -> Result<Program> {
    let shown = source.path.display();
    let compiled = judge.compile(source)?;
    compiled.map_err(|message| anyhow!("{shown} does not compile: {message}"))
}
