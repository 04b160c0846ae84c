//! The arguments of the command line, and the command that each asks for.

use std::ffi::OsString;

use anyhow::Result;
use clap::{Parser, Subcommand};

use super::judge::JudgeArguments;
use super::paste::PasteArguments;
use super::show::ShowArguments;
use super::stress::StressArguments;

/// Judges submissions as an online judge would: compiles each from its text alone, runs it on
/// the problem's cases under the judge's limits, and gives the verdict.
///
/// Exit status: 0 if all are accepted, 1 if not, 2 for wrong use or a broken set-up, 130 after Ctrl-C.
#[derive(Parser)]
#[command(
    version,
    bin_name = "cargo judge",
    args_conflicts_with_subcommands = true
)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    judge: JudgeArguments,
}

#[derive(Subcommand)]
enum Command {
    /// Run a program on random inputs, compare it with the reference solution, and make an input that
    /// fails as small as possible
    Stress(StressArguments),
    /// Validate all inputs and recompute all answers
    Data {
        /// The problems to check; all if none is named
        problems: Vec<OsString>,
    },
    /// Check that a submission can be pasted into a judge's form, and print it
    Paste(PasteArguments),
    /// List the sites to paste into, and what each takes
    Sites,
    /// Draw an input and what its answer means
    Show(ShowArguments),
    /// Print the whole program of a jury submission
    Program {
        /// Its name, in full or only the last part of it if that is unique, or its file
        #[arg(value_name = "PROBLEM/VERDICT/NAME | FILE")]
        name: String,
    },
}

/// Does what the arguments ask for; whether all went well.
///
/// # Errors
///
/// Says what is wrong with the arguments or with the set-up.
pub fn run() -> Result<bool> {
    let arguments = Arguments::parse();
    match arguments.command {
        None => {
            super::check_box(arguments.judge.require_box)?;
            if arguments.judge.jury {
                super::jury::jury(&arguments.judge)
            } else {
                super::judge::judge(&arguments.judge)
            }
        }
        Some(Command::Stress(stress)) => super::stress::stress(&stress),
        Some(Command::Data { problems }) => super::data::data(&problems),
        Some(Command::Program { name }) => super::program::program(&name),
        Some(Command::Paste(arguments)) => super::paste::paste(arguments),
        Some(Command::Show(arguments)) => super::show::show(&arguments),
        Some(Command::Sites) => super::sites::sites(),
    }
}
