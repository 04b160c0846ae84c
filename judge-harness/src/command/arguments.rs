//! The arguments of the command line, and the command that each asks for.

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};

use crate::problem::nearest;
use anyhow::{Error, Result, anyhow, ensure};
use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use super::in_a_sentence;
use super::judge::tasks::JudgeArguments;
use super::jury::JuryArguments;
use super::new::NewArguments;
use super::show::ShowArguments;
use super::stress::StressArguments;

/// Judges submissions as an online judge would: compiles each from its text alone, runs it on
/// the problem's cases under the judge's limits, and gives the verdict.
///
/// Exit status: 0 if all are accepted, 1 if not, 2 for wrong use or a broken set-up, 130 after
/// Ctrl-C.
#[derive(Parser)]
#[command(
    version,
    bin_name = super::called(),
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
    /// Run a program on random inputs, compare it with the reference solution or another program,
    /// and make an input that fails as small as possible
    Stress(Box<StressArguments>),
    #[command(hide = super::is_installed())]
    /// Judge the jury's programs, right and wrong ones, each against the verdict it has to get
    Jury(JuryArguments),
    #[command(hide = super::is_installed())]
    /// Validate all inputs and recompute all answers
    Data {
        /// The problems to check; all if none is named
        problems: Vec<OsString>,
    },
    /// Add a problem: a crate with a submission to be written, its metadata, and a first case.
    /// Outside of the repository: an empty file, and judge.toml for its options
    New(NewArguments),
    #[command(hide = super::is_installed())]
    /// Draw an input and what its answer means
    Show(ShowArguments),
    #[command(hide = super::is_installed())]
    /// Print the whole program of a jury submission
    Program {
        /// Its name, in full or only the last part of it if that is unique, or its file
        #[arg(value_name = "PROBLEM/VERDICT/NAME | FILE")]
        name: String,
    },
}

/// Runs the command that the arguments ask for. Returns whether all went well.
pub fn run() -> Result<bool> {
    let mut command = Arguments::command();
    let parsed = command.try_get_matches_from_mut(std::env::args_os());
    let parsed = parsed.and_then(|matches| Ok((Arguments::from_arg_matches(&matches)?, matches)));
    // The message on wrong arguments is a sentence, as any other; `--help` shows the usage.
    let (mut arguments, matches) = parsed.map_err(|error| {
        if !error.use_stderr() {
            error.exit();
        }
        in_a_sentence(&error)
    })?;
    let again = options_again(&command, &matches);
    match arguments.command {
        None => {
            arguments.judge.options_again = again;
            let judged = super::judge::judge(&arguments.judge);
            judged.map_err(|error| or_a_command(error, &arguments.judge.targets))
        }
        Some(Command::Stress(mut stress)) => {
            stress.options_again = again;
            super::stress::stress(&stress)
        }
        Some(Command::Jury(arguments)) => super::jury::jury(&arguments),
        Some(Command::Data { problems }) => super::data::data(&problems),
        Some(Command::Program { name }) => super::jury::program(&name),
        Some(Command::Show(arguments)) => super::show::show(&arguments),
        Some(Command::New(arguments)) => {
            let name = &arguments.name;
            ensure!(
                !is_command(name),
                "`cargo judge {name}` is a command: choose another name"
            );
            super::new::new(&arguments)
        }
    }
}

/// The options that say how many programs or cases to run, or what to do with the results.
const OF_THIS_RUN: [&str; 12] = [
    "all-cases",
    "case",
    "cases",
    "fail-fast",
    "jobs",
    "json",
    "keep",
    "require-box",
    "save",
    "seed",
    "seeds",
    "shrinking-time",
];

/// The other options on the command line, as words of a command that gives the same verdict again.
fn options_again(command: &clap::Command, matches: &ArgMatches) -> Vec<String> {
    let (command, matches) = match matches.subcommand() {
        Some((name, its)) => (command.find_subcommand(name).unwrap_or(command), its),
        None => (command, matches),
    };
    let mut words = Vec::new();
    for argument in command.get_arguments() {
        let (id, name) = (argument.get_id().as_str(), argument.get_long());
        let is_typed = matches.value_source(id) == Some(ValueSource::CommandLine);
        let is_again = |name: &&str| is_typed && !OF_THIS_RUN.contains(name);
        if let Some(name) = name.filter(is_again) {
            words.push(format!("--{name}"));
            let has_value = argument.get_action().takes_values();
            let values = matches.get_raw(id).filter(|_| has_value);
            let values = values.into_iter().flatten().map(OsStr::to_string_lossy);
            words.extend(values.map(Cow::into_owned));
        }
    }
    words
}

/// Whether a name is that of a command.
fn is_command(name: &str) -> bool {
    let mut arguments = Arguments::command();
    // This adds `help`.
    arguments.build();
    arguments.find_subcommand(name).is_some()
}

/// The error, with a hint if a name resembles that of a command.
fn or_a_command(error: Error, names: &[OsString]) -> Error {
    let arguments = Arguments::command();
    let commands = || arguments.get_subcommands().map(clap::Command::get_name);
    let mut names = names.iter().map(|name| name.to_string_lossy());
    match names.find_map(|name| nearest(&name, commands())) {
        Some(meant) => anyhow!("{error:#}; did you mean the command `{meant}`?"),
        None => error,
    }
}
