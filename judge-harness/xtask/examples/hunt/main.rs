//! A hunt for boards of Ships that are hard for a program: hill climbing on what a board costs it.
//!
//! Without `--program` the program is this workspace's submission; with it, any program in a language that is
//! judged. The cost of a board is its CPU time. So programs can be compared fairly: each on boards that were hunted
//! for against it.
//!
//! A target of its own: `cargo hunt --minutes 10`.

pub(crate) mod board;
pub(crate) mod climb;
pub(crate) mod cost;

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use judge_harness::check::jury;
use judge_harness::check::stress::random_seed;
use judge_harness::judge::Judge;
use judge_harness::language::Language;
use judge_harness::language::compiler::Source;
use judge_harness::problem::workspace::Workspace;
use judge_harness::sandbox::{self, Supervisor};

use climb::Hunt;
use cost::{Cost, Time};

/// The problem whose cost varies from board to board.
const PROBLEM: &str = "uva322";

/// Hunts for boards of Ships that are hard for a program. Ctrl-C ends a hunt early: what it has found is
/// kept, and the exit status is 130.
#[derive(Parser)]
#[command(bin_name = "cargo hunt")]
struct Arguments {
    /// The program: a file, or a jury program as `cargo judge program` knows it; this workspace's
    /// submission if none is given
    #[arg(long, value_name = "FILE | NAME")]
    program: Option<String>,
    /// How long to hunt, in minutes of the program's CPU time
    #[arg(long, default_value_t = 10.0)]
    minutes: f64,
    /// The seed of the boards that climbs start from; a random seed if none is given
    #[arg(long)]
    seed: Option<u64>,
}

fn main() -> ExitCode {
    run().unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::from(2)
    })
}

fn run() -> Result<ExitCode> {
    if std::env::args_os().nth(1) == Some(sandbox::SUPERVISE.into()) {
        sandbox::supervise()?;
        return Ok(ExitCode::SUCCESS);
    }
    let arguments = Arguments::parse();
    let workspace = Workspace::find()?;
    let judge = Judge::new(&workspace.cache, Supervisor::at(std::env::current_exe()?));
    let time = time(arguments.program.as_deref(), &judge, &workspace)?;
    hunt(&arguments, &workspace, time)
}

/// Hunts until the time is used up or Ctrl-C is pressed, and prints and saves what was found.
fn hunt(arguments: &Arguments, workspace: &Workspace, cost: Time) -> Result<ExitCode> {
    let seed = arguments.seed.unwrap_or_else(random_seed);
    let time = Duration::try_from_secs_f64(60.0 * arguments.minutes).context("--minutes")?;
    let interrupted = Arc::new(AtomicBool::new(false));
    let interrupt = interrupted.clone();
    ctrlc::set_handler(move || interrupt.store(true, Ordering::Relaxed))?;
    let bar = ProgressBar::new_spinner();
    bar.set_style(ProgressStyle::with_template("{spinner} {elapsed} {msg}")?);
    bar.enable_steady_tick(Duration::from_millis(100));
    let mut hunt = Hunt::new(seed, cost)?;
    let goes_on = |hunt: &Hunt<Time>| {
        bar.set_message(hunt.progress());
        hunt.cost.spent() < time && !interrupted.load(Ordering::Relaxed)
    };
    while goes_on(&hunt) {
        hunt.climb(goes_on)?;
    }
    bar.finish_and_clear();
    println!("seed {seed}: {}", hunt.summary());
    hunt.confirm()?;
    report(&hunt, workspace)?;
    if let Some(hardest) = hunt.hardest.first()
        && let Some(instructions) = hunt.cost.instructions(&hardest.board)?
    {
        println!("the hardest takes {instructions} instructions (callgrind)");
    }
    // As a shell has it: 128 and the number of SIGINT.
    let was_interrupted = interrupted.load(Ordering::Relaxed);
    Ok(ExitCode::from(if was_interrupted { 130 } else { 0 }))
}

/// Saves the hardest boards, and prints a line for each.
fn report(hunt: &Hunt<Time>, workspace: &Workspace) -> Result<()> {
    let folder = workspace.cache.join("hunt").join(PROBLEM);
    for (climbed, (input, verdict)) in hunt.hardest.iter().zip(hunt.save(&folder)?) {
        println!(
            "{:>14}  {}  {verdict:4}  {}",
            hunt.cost.shown(climbed.cost),
            climbed.board.summary(),
            workspace.relative(&input).display()
        );
    }
    Ok(())
}

/// The program that a person names, or the submission, and how long it takes.
fn time<'a>(name: Option<&str>, judge: &'a Judge, workspace: &Workspace) -> Result<Time<'a>> {
    let problem = workspace.problem(PROBLEM)?;
    let source = match name {
        None => Source::read(&problem.submission)?,
        Some(name) => named(name, workspace)?,
    };
    let Ok(program) = judge.compile(&source)? else {
        let name = source.path.display();
        bail!("{name} does not compile: `cargo judge {name} --problem {PROBLEM}` says why")
    };
    Time::new(judge, program, problem.time_limit)
}

/// A file, or a jury program.
fn named(name: &str, workspace: &Workspace) -> Result<Source> {
    let file = Path::new(name);
    if file.is_file() && Language::of(file).is_some() {
        return Source::read(file);
    }
    let submission = jury::named(name, workspace)
        .with_context(|| format!("{name} is no file that can be judged"))?;
    let problem = &submission.problem.id;
    ensure!(problem == PROBLEM, "{name} is a program for {problem}");
    Ok(submission.source)
}
