//! The command line: reads the arguments, calls the library, prints.

mod commands;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};
use judge_harness::sandbox;

use commands::judge::JudgeArguments;
use commands::package::PackageArguments;
use commands::paste::PasteArguments;
use commands::show::ShowArguments;
use commands::site::SiteArguments;
use commands::stress::StressArguments;
use commands::terminal;

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
struct Arguments {
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
    /// Make problem packages, which DOMjudge, Kattis and BAPCtools take
    Package(PackageArguments),
    /// Check that a submission can be pasted into a judge's form, and print it
    Paste(PasteArguments),
    /// List the sites to paste into, and what each takes
    Sites,
    /// Draw an input and what its answer means
    Show(ShowArguments),
    /// Make the pages of the site
    Site(SiteArguments),
    /// Print the whole program of a jury submission
    Program {
        /// Its name, in full or only the last part of it if that is unique, or its file
        #[arg(value_name = "PROBLEM/VERDICT/NAME | FILE")]
        name: String,
    },
    /// Count instructions, side by side with other known methods (needs valgrind)
    Measure {
        /// The problems to measure; all if none is named
        problems: Vec<OsString>,
        /// Measure instead what judging takes, here and with the tools of others that are installed
        #[arg(long)]
        peers: bool,
    },
    /// Draw a picture of what `cargo judge` prints on a terminal of 80 columns
    Picture {
        /// The picture to write
        #[arg(value_name = "FILE.svg")]
        file: PathBuf,
        /// The arguments of that run
        #[arg(last = true)]
        arguments: Vec<OsString>,
    },
    /// Draw the pictures in the documents again, each by the command that is its title
    Pictures {
        /// Draw nothing, and say which pictures are no longer what their commands draw
        #[arg(long)]
        check: bool,
    },
    /// Draw a picture of the time that the submission and known methods take
    Plot {
        /// The problem, which may be left out if only one has a plot, and the picture to write
        #[arg(value_name = "[PROBLEM] FILE.svg", num_args = 1..=2, required = true)]
        targets: Vec<OsString>,
    },
}

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            // One line, even where Cargo's own complaint in it has several.
            let message = format!("error: {error:#}");
            let lines: Vec<_> = message.lines().filter(|line| !line.is_empty()).collect();
            eprintln!("{}", terminal::printable(&lines.join(" ")));
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<ExitCode> {
    sandbox::expect_children();
    if std::env::args_os()
        .nth(1)
        .is_some_and(|first| first == sandbox::SUPERVISE)
    {
        sandbox::supervise()?;
        return Ok(ExitCode::SUCCESS);
    }
    let arguments = Arguments::parse();
    terminal::leave_on_interrupt()?;
    if arguments.command.is_none() {
        commands::check_box(arguments.judge.require_box)?;
    }
    let all_well = match arguments.command {
        None if arguments.judge.jury => commands::jury::jury(&arguments.judge)?,
        None => commands::judge::judge(&arguments.judge)?,
        Some(Command::Stress(stress)) => commands::stress::stress(&stress)?,
        Some(Command::Data { problems }) => commands::data::data(&problems)?,
        Some(Command::Plot { targets }) => {
            let (file, problem) = targets.split_last().context("FILE.svg")?;
            commands::plot::plot(problem.first().map(OsString::as_os_str), Path::new(file))?
        }
        Some(Command::Picture { file, arguments }) => {
            commands::picture::picture(&file, &arguments)?
        }
        Some(Command::Pictures { check }) => commands::pictures::pictures(check)?,
        Some(Command::Measure { problems, peers }) => commands::measure::measure(&problems, peers)?,
        Some(Command::Program { name }) => commands::program::program(&name)?,
        Some(Command::Package(arguments)) => commands::package::package(&arguments)?,
        Some(Command::Paste(arguments)) => commands::paste::paste(arguments)?,
        Some(Command::Show(arguments)) => commands::show::show(&arguments)?,
        Some(Command::Site(arguments)) => commands::site::site(&arguments)?,
        Some(Command::Sites) => commands::sites::sites()?,
    };
    Ok(ExitCode::from(u8::from(!all_well)))
}
