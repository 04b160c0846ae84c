//! The command line: reads the arguments, calls the library, prints.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use glob::Pattern;
use indicatif::{ProgressBar, ProgressStyle};
use judge_harness::judge::{Judge, Judged};
use judge_harness::problem::{Case, Problem, Workspace};
use judge_harness::report;
use judge_harness::sandbox::{self, Supervisor};
use judge_harness::verdict::Verdict;

/// Judges submissions as an online judge would: compiles each from its text alone, runs it on
/// the problem's cases under the judge's limits, and gives the verdict.
///
/// Exit status: 0 if all are accepted, 1 if not, 2 for wrong use or a broken set-up.
#[derive(Parser)]
#[command(bin_name = "cargo judge")]
struct Arguments {
    /// Problems to judge this workspace's submissions of, or Rust files of your own (with
    /// --problem); without any, all problems
    #[arg(value_name = "PROBLEM | FILE.rs")]
    targets: Vec<String>,
    /// The problem that the given Rust files are for
    #[arg(long, value_name = "PROBLEM", requires = "targets")]
    problem: Option<String>,
    /// Judge only the cases whose name matches, such as 'sample/*' or '*crlf*'
    #[arg(long, value_name = "GLOB")]
    case: Option<Pattern>,
    /// Print one JSON object instead of the table
    #[arg(long)]
    json: bool,
}

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            // One line, even where Cargo's own complaint in it has several.
            let message = format!("error: {error:#}");
            let lines: Vec<_> = message.lines().filter(|line| !line.is_empty()).collect();
            eprintln!("{}", lines.join(" "));
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<ExitCode> {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() == Some(sandbox::SUPERVISE) {
        let order = arguments.next().context("a supervisor needs its order")?;
        print!("{}", sandbox::supervise(&order)?);
        return Ok(ExitCode::SUCCESS);
    }
    judge(&Arguments::parse())
}

/// A source file to judge, and the cases to judge it on.
struct Task<'a> {
    problem: &'a Problem,
    source: PathBuf,
    cases: Vec<&'a Case>,
}

fn judge(arguments: &Arguments) -> Result<ExitCode> {
    let started = Instant::now();
    let workspace = Workspace::find()?;
    let tasks = tasks(arguments, &workspace)?;
    let supervisor = Supervisor::at(std::env::current_exe()?);
    let judge = Judge::new(&workspace.cache, supervisor)?;
    let judged = judge_all(&judge, &tasks)?;
    if arguments.json {
        anstream::print!("{}", report::json(&judged, &workspace));
    } else {
        anstream::print!("{}", report::table(&judged, &workspace));
        for failure in judged.iter().filter_map(|j| report::failure(j, &workspace)) {
            anstream::print!("\n{failure}");
        }
        anstream::print!("\n{}", report::summary(&judged, started.elapsed()));
    }
    let all_accepted = judged.iter().all(|judged| judged.verdict() == Verdict::Ac);
    Ok(ExitCode::from(u8::from(!all_accepted)))
}

/// What the arguments ask to judge.
fn tasks<'a>(arguments: &Arguments, workspace: &'a Workspace) -> Result<Vec<Task<'a>>> {
    let chosen = |case: &&Case| match &arguments.case {
        Some(pattern) => pattern.matches(&case.name),
        None => true,
    };
    let task = |(problem, source): (&'a Problem, PathBuf)| Task {
        problem,
        source,
        cases: problem.cases.iter().filter(chosen).collect(),
    };
    let mut tasks: Vec<Task> = if arguments.targets.is_empty() {
        let problems = workspace.problems.iter();
        problems
            .map(|problem| task((problem, problem.submission.clone())))
            .collect()
    } else {
        let targets = arguments.targets.iter();
        let found = targets.map(|target| find_target(target, arguments, workspace));
        found
            .map(|target| target.map(task))
            .collect::<Result<_>>()?
    };
    if let Some(pattern) = &arguments.case {
        if arguments.targets.is_empty() {
            tasks.retain(|task| !task.cases.is_empty());
            ensure!(
                !tasks.is_empty(),
                "no case matches {pattern}: try --case '*{pattern}*'"
            );
        }
        if let Some(task) = tasks.iter().find(|task| task.cases.is_empty()) {
            let id = &task.problem.id;
            bail!("no case of {id} matches {pattern}: try --case '*{pattern}*'");
        }
    }
    Ok(tasks)
}

/// The problem that a target stands for, and the source file to judge on it.
fn find_target<'a>(
    target: &str,
    arguments: &Arguments,
    workspace: &'a Workspace,
) -> Result<(&'a Problem, PathBuf)> {
    if Path::new(target)
        .extension()
        .is_none_or(|ending| ending != "rs")
    {
        let problem = workspace.problem(target)?;
        return Ok((problem, problem.submission.clone()));
    }
    let id = arguments
        .problem
        .as_deref()
        .with_context(|| format!("which problem is {target} for? Say it with --problem PROBLEM"))?;
    let problem = workspace.problem(id)?;
    ensure!(Path::new(target).is_file(), "there is no file {target}");
    Ok((problem, std::path::absolute(target)?))
}

/// Compiles everything at once, then judges one after the other, so that no run disturbs another.
fn judge_all<'a>(judge: &Judge, tasks: &[Task<'a>]) -> Result<Vec<Judged<'a>>> {
    let bar = progress_bar(tasks.iter().map(|task| task.cases.len()).sum());
    bar.set_message("compiling");
    let compiled = thread::scope(|scope| {
        let compile = |task: &Task| judge.compile(&task.source);
        let threads: Vec<_> = tasks
            .iter()
            .map(|task| scope.spawn(move || compile(task)))
            .collect();
        let outcomes = threads.into_iter().map(thread::ScopedJoinHandle::join);
        outcomes
            .map(|outcome| outcome.expect("compiling does not panic"))
            .collect::<Result<Vec<_>>>()
    })?;
    let mut all = Vec::new();
    for (task, compiled) in tasks.iter().zip(compiled) {
        bar.set_message(task.problem.id.clone());
        let progress = |_| bar.inc(1);
        all.push(judge.judge(task.problem, &task.source, compiled, &task.cases, progress)?);
    }
    bar.finish_and_clear();
    Ok(all)
}

/// Progress on standard error; on a terminal only.
fn progress_bar(cases: usize) -> ProgressBar {
    let bar = ProgressBar::new(cases as u64);
    let style = ProgressStyle::with_template("{spinner} {bar:30} {pos}/{len} cases, {msg}");
    bar.set_style(style.expect("the template is well formed"));
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
