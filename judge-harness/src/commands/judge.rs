//! `cargo judge`: judges submissions of this workspace, or files of somebody's own.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use glob::Pattern;
use judge_harness::compiler::Source;
use judge_harness::judge::{Judge, Task};
use judge_harness::judged::Judged;
use judge_harness::report;
use judge_harness::verdict::Verdict;
use judge_harness::workspace::{Problem, Workspace};

use super::judge_in;
use super::targets::{chosen_cases, existing, is_rust};
use super::terminal::{case_bar, print};

#[derive(Args)]
pub struct JudgeArguments {
    /// Problems to judge this workspace's submissions of, or Rust files of your own (with
    /// --problem); without any, all problems
    #[arg(value_name = "PROBLEM | FILE.rs")]
    pub targets: Vec<String>,
    /// The problem that the given Rust files are for
    #[arg(long, value_name = "PROBLEM", requires = "targets")]
    pub problem: Option<String>,
    /// Judge only the cases whose name matches, such as 'sample/*' or '*crlf*'
    #[arg(long, value_name = "GLOB")]
    pub case: Option<Pattern>,
    /// Print one JSON object instead of the table
    #[arg(long)]
    pub json: bool,
    /// Refuse to judge on a system where a part of the box does not hold
    #[arg(long)]
    pub require_box: bool,
    /// Judge the jury's programs, right and wrong ones, each against the verdict it has to get
    #[arg(long, conflicts_with_all = ["problem", "json"])]
    pub jury: bool,
}

/// Judges submissions of this workspace, or files of somebody's own.
pub fn judge(arguments: &JudgeArguments) -> Result<bool> {
    let started = Instant::now();
    let workspace = Workspace::find()?;
    let tasks = tasks(arguments, &workspace)?;
    let judged = judge_all(&judge_in(&workspace)?, &tasks, 1)?;
    if arguments.json {
        print(&report::json(&judged, &workspace))?;
    } else {
        print(&report::table(&judged, &workspace))?;
        for failure in judged.iter().filter_map(|j| report::failure(j, &workspace)) {
            print(&format!("\n{failure}"))?;
        }
        print(&format!(
            "\n{}",
            report::summary(&judged, started.elapsed())
        ))?;
    }
    Ok(judged.iter().all(|judged| judged.verdict() == Verdict::Ac))
}

/// What the arguments ask to judge.
fn tasks<'a>(arguments: &JudgeArguments, workspace: &'a Workspace) -> Result<Vec<Task<'a>>> {
    let pattern = arguments.case.as_ref();
    let task = |(problem, source): (&'a Problem, PathBuf)| {
        anyhow::Ok(Task {
            cases: chosen_cases(problem, pattern),
            ..Task::new(problem, Source::read(&source)?)
        })
    };
    let mut tasks: Vec<Task> = if arguments.targets.is_empty() {
        let problems = workspace.problems.iter();
        let all = problems.map(|problem| task((problem, problem.submission.clone())));
        all.collect::<Result<_>>()?
    } else {
        let targets = arguments.targets.iter();
        let found = targets.map(|target| find_target(target, arguments, workspace));
        found
            .map(|target| target.and_then(task))
            .collect::<Result<_>>()?
    };
    if let Some(pattern) = pattern {
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
    arguments: &JudgeArguments,
    workspace: &'a Workspace,
) -> Result<(&'a Problem, PathBuf)> {
    if !is_rust(Path::new(target)) {
        let problem = workspace.problem(target)?;
        return Ok((problem, problem.submission.clone()));
    }
    let id = arguments
        .problem
        .as_deref()
        .with_context(|| format!("which problem is {target} for? Say it with --problem PROBLEM"))?;
    Ok((workspace.problem(id)?, existing(Path::new(target))?))
}

/// Judges all tasks, with a bar that shows how far it is.
pub fn judge_all<'a>(judge: &Judge, tasks: &[Task<'a>], jobs: usize) -> Result<Vec<Judged<'a>>> {
    let bar = case_bar(tasks.iter().map(|task| task.cases.len()).sum());
    bar.set_message("compiling");
    let judged = judge.judge_all(tasks, jobs, &|task, _| {
        bar.inc(1);
        bar.set_message(task.problem.id.clone());
        Ok(())
    })?;
    bar.finish_and_clear();
    Ok(judged)
}
