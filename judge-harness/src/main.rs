//! The command line: reads the arguments, calls the library, prints.

mod commands;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use judge_harness::sandbox;

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
    /// Print the whole program of a jury submission
    Program {
        /// Its name, in full or as much of its end as no other has, or its .rs or .diff file
        #[arg(value_name = "PROBLEM/VERDICT/NAME | FILE")]
        name: String,
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
        None if arguments.judge.jury => commands::jury::jury(&arguments.judge)?,
        None => commands::judge::judge(&arguments.judge)?,
        Some(Command::Stress(stress)) => commands::stress::stress(&stress)?,
        Some(Command::Data { problems }) => commands::data::data(&problems)?,
        Some(Command::Plot { file }) => commands::plot::plot(&file)?,
        Some(Command::Measure { problems }) => commands::measure::measure(&problems)?,
        Some(Command::Program { name }) => commands::program::program(&name)?,
        Some(Command::Paste { target, rustc }) => commands::paste::paste(&target, rustc)?,
    };
    Ok(ExitCode::from(u8::from(!all_well)))
}
