//! `cargo judge stress`: compares a program with the reference solution on random inputs.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::compiler::{Compiled, Source};
use crate::judge::Task;
use crate::report::{self, Detail};
use crate::stress::{self as stressing, Failure, Saved, Stress, random_seed};
use crate::workspace::{Problem, Workspace};
use anyhow::{Context, Result};
use clap::Args;

use super::bar::case_bar;
use super::judge_in;
use super::targets::{problem_named, source_file};
use super::terminal::{locked, print, say_nothing_when_interrupted, say_when_interrupted};

#[derive(Args)]
pub struct StressArguments {
    /// The problem
    pub problem: OsString,
    /// The program; this workspace's submission if no file is given
    #[arg(value_name = "FILE.rs")]
    pub file: Option<PathBuf>,
    /// The number of random inputs
    #[arg(long, value_name = "N", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub cases: u64,
    /// The seed of the first input; a random seed if none is given
    #[arg(long)]
    pub seed: Option<u64>,
    /// How long to look for a smaller input once one has failed, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    pub shrinking_time: u64,
    /// Keep a failing input among the problem's secret data
    #[arg(long)]
    pub save: bool,
}

/// Compares a program with the reference solution on random inputs.
pub fn stress(arguments: &StressArguments) -> Result<bool> {
    let workspace = Workspace::find()?;
    let problem = problem_named(&arguments.problem, &workspace)?;
    let source = Source::read(&match &arguments.file {
        Some(file) => source_file(file)?,
        None => problem.submission.clone(),
    })?;
    let task = Task::new(problem, source);
    let judge = judge_in(&workspace)?;
    let program = match judge.compiler().compile(&task.source, &task.standard)? {
        Compiled::Program(program) => program,
        Compiled::Error(_) => {
            let judged = judge.judge_all(&[task], 1, &|_, _| Ok(()))?;
            let failure = report::failure(&judged[0], &workspace, Detail::Usual);
            print(&failure.unwrap_or_default())?;
            return Ok(false);
        }
    };
    let shrinking_time = Duration::from_secs(arguments.shrinking_time);
    let stress = Stress::new(&judge, task, program, shrinking_time)?;
    let Some(failure) = first_failure(&stress, problem, arguments, &workspace)? else {
        return Ok(true);
    };
    if failure.out_of_time {
        let seconds = arguments.shrinking_time;
        print(&format!(
            "shrinking stopped after {seconds} s (--shrinking-time): a smaller input may fail too\n"
        ))?;
    }
    if arguments.save {
        let saved = stressing::save(&failure.judged, &workspace.root.join("data"))?;
        print(&match saved {
            Saved::As(file) => format!("saved: {}\n", workspace.shown(&file)),
            Saved::AlreadyThere(case) => format!("not saved: already there as {case}\n"),
        })?;
    }
    Ok(false)
}

/// The progress of a search for a failure.
struct Search {
    started: Instant,
    seed: u64,
    cases: u64,
    passed: u64,
    /// The report on the smallest failure so far, and the command that shows it again.
    failure: Option<String>,
}

impl Search {
    /// What is printed at the end, or when `interrupted`.
    fn summary(&self, interrupted: bool) -> String {
        let Self { cases, passed, .. } = self;
        let seconds = self.started.elapsed().as_secs_f64();
        let from = format!("from seed {} in {seconds:.1} s", self.seed);
        let suffix = if interrupted { ", interrupted" } else { "" };
        if let Some(failure) = &self.failure {
            let which = ordinal(passed + 1);
            return format!("failed on the {which} of {cases} cases {from}{suffix}\n{failure}");
        }
        let per_second = *passed as f64 / seconds;
        format!(
            "{passed} of {cases} cases {from}, {per_second:.0} a second: all accepted{suffix}\n"
        )
    }
}

/// Runs seed after seed until one fails, and prints a summary, also when interrupted.
fn first_failure<'a>(
    stress: &Stress<'a>,
    problem: &Problem,
    arguments: &StressArguments,
    workspace: &Workspace,
) -> Result<Option<Failure<'a>>> {
    let first = arguments.seed.unwrap_or_else(random_seed);
    let search = Arc::new(Mutex::new(Search {
        started: Instant::now(),
        seed: first,
        cases: arguments.cases,
        passed: 0,
        failure: None,
    }));
    let bar = case_bar(usize::try_from(arguments.cases).context("--cases")?);
    let interrupted = search.clone();
    say_when_interrupted(move || locked(&interrupted).summary(true));
    let mut failure = None;
    for seed in (0..arguments.cases).map(|number| first.wrapping_add(number)) {
        bar.set_message(format!("seed {seed}"));
        failure = stress.run(seed, |run, smallest| {
            bar.set_message(format!("shrinking, run {run}"));
            if let Some(judged) = smallest {
                let shown = report::failure(judged, workspace, Detail::Usual).unwrap_or_default();
                let shown = shown + &play_again(problem, arguments, seed);
                locked(&search).failure = Some(shown);
            }
        })?;
        if failure.is_some() {
            break;
        }
        locked(&search).passed += 1;
        bar.inc(1);
    }
    say_nothing_when_interrupted();
    bar.finish_and_clear();
    print(&locked(&search).summary(false))?;
    Ok(failure)
}

/// The command that shows a failure again, for a shell to read.
fn play_again(problem: &Problem, arguments: &StressArguments, seed: u64) -> String {
    let file = arguments.file.as_ref().map_or_else(String::new, |file| {
        let file = file.to_string_lossy();
        // Only a NUL cannot be quoted, and no file name has one.
        format!(" {}", shlex::try_quote(&file).unwrap_or_default())
    });
    let id = &problem.id;
    format!("\nplay it again: cargo judge stress {id}{file} --seed {seed} --cases 1\n")
}

/// 1st, 2nd, 3rd, 4th and so on.
fn ordinal(number: u64) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}
