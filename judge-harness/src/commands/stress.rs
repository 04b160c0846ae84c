//! `cargo judge stress`: draws inputs and compares a program with the reference solution.

use std::path::PathBuf;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use anyhow::Result;
use clap::Args;
use indicatif::ProgressBar;
use judge_harness::compiler::{Compiled, Source};
use judge_harness::judge::Task;
use judge_harness::judged::Judged;
use judge_harness::report;
use judge_harness::stress::{self as stressing, Stress};
use judge_harness::workspace::Workspace;

use super::judge_in;
use super::targets::existing;
use super::terminal::{print, style, watch_for_interrupt};

#[derive(Args)]
pub struct StressArguments {
    /// The problem
    pub problem: String,
    /// The program; without one, this workspace's submission
    #[arg(value_name = "FILE.rs")]
    pub file: Option<PathBuf>,
    /// The number of inputs to draw
    #[arg(long, default_value_t = 1000)]
    pub cases: u64,
    /// The seed of the first input; without one, any
    #[arg(long)]
    pub seed: Option<u64>,
    /// Keep a failing input among the problem's secret data
    #[arg(long)]
    pub save: bool,
}

/// Draws inputs and compares a program with the reference solution.
pub fn stress(arguments: &StressArguments) -> Result<bool> {
    let workspace = Workspace::find()?;
    let problem = workspace.problem(&arguments.problem)?;
    let source = Source::read(&match &arguments.file {
        Some(file) => existing(file)?,
        None => problem.submission.clone(),
    })?;
    let judge = judge_in(&workspace)?;
    let program = match judge.compile(&source)? {
        Compiled::Program(program) => program,
        Compiled::Error(_) => {
            let judged = judge.judge_all(&[Task::new(problem, source)], 1, &|_, _| Ok(()))?;
            let failure = report::failure(&judged[0], &workspace);
            print(&failure.unwrap_or_default())?;
            return Ok(false);
        }
    };
    let stress = Stress::new(&judge, problem, &source.path, program)?;
    let first = arguments.seed.unwrap_or_else(any_seed);
    let Some(failed) = first_failure(&stress, first, arguments.cases)? else {
        return Ok(true);
    };
    print(&report::failure(&failed, &workspace).unwrap_or_default())?;
    let seed = failed.cases[0].case.name.replace("stress/", "");
    let file = arguments.file.as_ref();
    let file = file.map_or_else(String::new, |file| format!(" {}", file.display()));
    print(&format!(
        "\nplay it again: cargo judge stress {}{file} --seed {seed} --cases 1\n",
        problem.id
    ))?;
    if arguments.save {
        let saved = stressing::save(&failed, &workspace.root.join("data"))?;
        print(&format!(
            "saved: {}\n",
            workspace.relative(&saved).display()
        ))?;
    }
    Ok(false)
}

/// Runs seed after seed until one fails or somebody presses Ctrl-C; says how far it got.
fn first_failure<'a>(stress: &Stress<'a>, first: u64, cases: u64) -> Result<Option<Judged<'a>>> {
    let interrupted = watch_for_interrupt()?;
    let bar = ProgressBar::new(cases);
    bar.set_style(style("{spinner} {bar:30} {pos}/{len} cases, {per_sec}"));
    let started = Instant::now();
    let mut done = 0;
    let mut failed = None;
    while done < cases && failed.is_none() && !interrupted() {
        failed = stress.run(first.wrapping_add(done))?;
        done += 1;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let outcome = match failed {
        Some(_) => "the last one failed",
        None if done < cases => "all accepted, interrupted",
        None => "all accepted",
    };
    let seconds = started.elapsed().as_secs_f64();
    print(&format!(
        "{done} of {cases} cases from seed {first} in {seconds:.1} s, {:.0} a second: {outcome}\n",
        done as f64 / seconds
    ))?;
    Ok(failed)
}

/// A seed that differs from run to run, short enough to type.
fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    u64::from(now.map_or(0, |now| now.subsec_nanos()))
}
