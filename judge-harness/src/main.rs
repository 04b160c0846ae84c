//! The command line: reads the arguments, calls the library, prints.

mod commands;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand};
use glob::Pattern;
use judge_harness::sandbox;

/// Judges submissions as an online judge would: compiles each from its text alone, runs it on
/// the problem's cases under the judge's limits, and gives the verdict.
///
/// Exit status: 0 if all are accepted, 1 if not, 2 for wrong use or a broken set-up.
#[derive(Parser)]
#[command(bin_name = "cargo judge", args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    judge: JudgeArguments,
}

#[derive(Args)]
struct JudgeArguments {
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
    /// Judge the jury's programs, right and wrong ones, each against the verdict it has to get
    #[arg(long, conflicts_with_all = ["problem", "json"])]
    jury: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Draw inputs, compare with the reference solution, and shrink what fails
    Stress(StressArguments),
    /// Validate all inputs and derive all answers again
    Data {
        /// The problems to check; without any, all
        problems: Vec<String>,
    },
    /// Check that a submission can be pasted into a judge's form, and print it
    Paste {
        /// A problem, for this workspace's submission, or a Rust file
        #[arg(value_name = "PROBLEM | FILE.rs")]
        target: String,
        /// Check with this compiler instead of the one on the path
        #[arg(long, value_name = "PATH")]
        rustc: Option<PathBuf>,
    },
    /// Count instructions, side by side with the methods in circulation (needs valgrind)
    Measure {
        /// The problems to measure; without any, all
        problems: Vec<String>,
    },
    /// Draw how long uva322 takes over how much is uncovered, ours and the classic method
    Plot {
        /// The picture to write
        #[arg(value_name = "FILE.svg")]
        file: PathBuf,
    },
    /// Hunt for boards that are hard for the submission, by hill climbing on the effort it counts
    Hunt {
        /// The problem; only uva322 has hard boards
        problem: String,
        /// How long to hunt
        #[arg(long, default_value_t = 10.0)]
        minutes: f64,
        /// Seed for seed the same hunt; without one, any
        #[arg(long)]
        seed: Option<u64>,
    },
}

#[derive(Args)]
struct StressArguments {
    /// The problem
    problem: String,
    /// The program; without one, this workspace's submission
    #[arg(value_name = "FILE.rs")]
    file: Option<PathBuf>,
    /// The number of inputs to draw
    #[arg(long, default_value_t = 1000)]
    cases: u64,
    /// The seed of the first input; without one, any
    #[arg(long)]
    seed: Option<u64>,
    /// Keep a failing input among the problem's secret data
    #[arg(long)]
    save: bool,
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
    let arguments = Arguments::parse();
    let all_well = match arguments.command {
        None if arguments.judge.jury => commands::jury(&arguments.judge)?,
        None => commands::judge(&arguments.judge)?,
        Some(Command::Stress(stress)) => commands::stress(&stress)?,
        Some(Command::Data { problems }) => commands::data(&problems)?,
        Some(Command::Hunt {
            problem,
            minutes,
            seed,
        }) => commands::hunt(&problem, minutes, seed)?,
        Some(Command::Plot { file }) => commands::plot(&file)?,
        Some(Command::Measure { problems }) => commands::measure(&problems)?,
        Some(Command::Paste { target, rustc }) => commands::paste(&target, rustc)?,
    };
    Ok(ExitCode::from(u8::from(!all_well)))
}
