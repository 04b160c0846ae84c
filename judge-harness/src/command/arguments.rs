//! The arguments of the command line, and the command that each asks for.

use std::ffi::OsString;
use std::path::Path;

use anyhow::Result;
use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::problem::workspace::Workspace;

use super::completions::Shell;
use super::judge::tasks::{self, JudgeArguments};
use super::jury::JuryArguments;
use super::new::NewArguments;
use super::receive::ReceiveArguments;
use super::run::RunArguments;
use super::show::ShowArguments;
use super::stress::StressArguments;
use super::{Outcome, in_a_sentence, judge_toml};

/// Judges submissions as an online judge does: compiles them, runs them, and gives verdicts.
///
/// Each is compiled from the text of its file, and runs in a box on all test cases of its problem,
/// within the limits.
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
    pub judge: JudgeArguments,
}

#[derive(Subcommand)]
enum Command {
    /// Run a program once with your input and output, in the box and within the limits
    ///
    /// Neither sleeping nor waiting for input ends it. Exit status: that of the program, 128 plus
    /// the number of the signal that ended it, 124 at a limit, 125 if it does not compile.
    Run(Box<RunArguments>),
    /// Compare a program with a right one on random inputs, and shrink an input that fails
    Stress(Box<StressArguments>),
    /// Make a folder for each problem that Competitive Companion sends from the browser
    ///
    /// Competitive Companion is a browser extension. The folder has the samples, and the limits in
    /// a judge.toml. Nothing is overwritten.
    Receive(ReceiveArguments),
    /// Judge all programs of a package, and compare each verdict with the expected one
    ///
    /// The exit status is 1 if a program gets another verdict than its folder says.
    Jury(JuryArguments),
    /// Validate all inputs of a package, and check or recompute all answers
    Data {
        /// Packages; the one around the current folder if none is named
        ///
        /// In the repository also problems, all if none is named.
        #[arg(value_name = "PATH")]
        problems: Vec<OsString>,
    },
    /// Begin a program that reads and prints a number, and judge.toml for its options
    New(NewArguments),
    /// Print what completes a command line in this shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man {
        /// The command whose page it is; the first page names all
        #[arg(hide_possible_values = true)]
        command: Option<String>,
    },
    #[command(hide = super::is_installed())]
    /// Draw an input and what its answer means
    Show(ShowArguments),
    #[command(hide = super::is_installed())]
    /// Print the whole program of a jury submission
    Program {
        /// Its name, its last part if that is unique, or its file
        #[arg(value_name = "PROBLEM/VERDICT/NAME | FILE")]
        name: String,
    },
}

/// The definition of the command line. Only commands that are offered have a page of the manual.
pub(super) fn definition() -> clap::Command {
    let all = Arguments::command();
    let offered = all.get_subcommands().filter(|it| !it.is_hide_set());
    let names: Vec<_> = offered.map(|it| it.get_name().to_owned()).collect();
    let pages = PossibleValuesParser::new(names);
    let with_pages = |man: clap::Command| man.mut_arg("command", |it| it.value_parser(pages));
    all.mut_subcommand("man", with_pages)
}

/// Reads the command line, completed by the files `judge.toml` where the user stands.
pub(super) fn read() -> Result<Arguments> {
    let (matches, _) = completed(None, None)?;
    let mut arguments = Arguments::from_arg_matches(&matches).map_err(|it| in_a_sentence(&it))?;
    let is_bare = arguments.command.is_none() && arguments.judge.targets.is_empty();
    let newest = Some(&arguments.judge).filter(|_| is_bare && !Workspace::is_here());
    let newest = newest.and_then(tasks::newest);
    arguments.judge.is_newest = newest.is_some();
    arguments.judge.targets.extend(newest);
    Ok(arguments)
}

/// The arguments of the called command, completed by the files `judge.toml` for cases in a folder,
/// and a sentence on each such file that is not the user's. `named` is the folder of cases that is
/// named, if one is.
pub(super) fn for_cases<T: FromArgMatches>(
    of_cases: &Path,
    named: Option<&Path>,
) -> Result<(T, Vec<String>)> {
    let (matches, notes) = completed(Some(of_cases), named)?;
    let own = matches.subcommand().map_or(&matches, |(_, it)| it);
    let arguments = T::from_arg_matches(own).map_err(|error| in_a_sentence(&error))?;
    Ok((arguments, notes))
}

fn completed(of_cases: Option<&Path>, named: Option<&Path>) -> Result<(ArgMatches, Vec<String>)> {
    let typed: Vec<_> = std::env::args_os().collect();
    let means = parsed(&typed)?;
    let commands = definition().disable_help_flag(true);
    let mut commands = commands.disable_version_flag(true);
    commands.build();
    let (words, notes) = judge_toml::completed(typed, &means, &commands, of_cases, named)?;
    Ok((parsed(&words)?, notes))
}

/// What these words mean. An error is a sentence, as any other; `--help` shows the usage.
fn parsed(words: &[OsString]) -> Result<ArgMatches> {
    definition().try_get_matches_from(words).map_err(|error| {
        if !error.use_stderr() {
            error.exit();
        }
        in_a_sentence(&error)
    })
}

/// Reads the command line, and does what it asks for.
pub fn run() -> Result<Outcome> {
    let arguments = read()?;
    match arguments.command {
        None => super::judge::judge(arguments.judge),
        Some(Command::Run(arguments)) => super::run::run(*arguments),
        Some(Command::Stress(arguments)) => super::stress::stress(*arguments),
        Some(Command::Receive(arguments)) => super::receive::receive(&arguments),
        Some(Command::Jury(arguments)) => super::jury::jury(&arguments),
        Some(Command::Data { problems }) => super::data::data(&problems),
        Some(Command::Program { name }) => super::jury::program(&name),
        Some(Command::Completions { shell }) => super::completions::completions(shell),
        Some(Command::Man { command }) => super::man::man(command.as_deref()),
        Some(Command::Show(arguments)) => super::show::show(&arguments),
        Some(Command::New(arguments)) => super::new::new(&arguments),
    }
}
