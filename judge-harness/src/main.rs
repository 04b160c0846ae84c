//! The command line: reads the arguments, calls the library, prints.

mod commands;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use judge_harness::sandbox;

use commands::hostile::BoxArguments;
use commands::judge::JudgeArguments;
use commands::stress::StressArguments;

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
    /// Try the box: run the hostile programs and print the table of what became of them
    Box(BoxArguments),
    /// Draw how long uva322 takes over how much is uncovered, ours and the classic method
    Plot {
        /// The picture to write
        #[arg(value_name = "FILE.svg")]
        file: PathBuf,
    },
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
    if std::env::args_os()
        .nth(1)
        .is_some_and(|first| first == sandbox::SUPERVISE)
    {
        sandbox::supervise()?;
        return Ok(ExitCode::SUCCESS);
    }
    let arguments = Arguments::parse();
    if arguments.command.is_none() {
        commands::check_box(arguments.judge.require_box)?;
    }
    let all_well = match arguments.command {
        None if arguments.judge.jury => commands::jury::jury(&arguments.judge)?,
        None => commands::judge::judge(&arguments.judge)?,
        Some(Command::Stress(stress)) => commands::stress::stress(&stress)?,
        Some(Command::Data { problems }) => commands::data::data(&problems)?,
        Some(Command::Box(arguments)) => commands::hostile::hostile(&arguments)?,
        Some(Command::Plot { file }) => commands::plot::plot(&file)?,
        Some(Command::Measure { problems }) => commands::measure::measure(&problems)?,
        Some(Command::Paste { target, rustc }) => commands::paste::paste(&target, rustc)?,
    };
    Ok(ExitCode::from(u8::from(!all_well)))
}
