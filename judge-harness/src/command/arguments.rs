//! The arguments of the command line, and the command that each asks for.

use std::ffi::OsString;

use anyhow::Result;
use clap::builder::PossibleValuesParser;
use clap::{CommandFactory, Parser, Subcommand};

use super::completions::Shell;
use super::invocation::{called, is_installed};
use super::judge::arguments::JudgeArguments;
use super::jury::JuryArguments;
use super::new::NewArguments;
use super::receive::ReceiveArguments;
use super::run::RunArguments;
use super::show::ShowArguments;
use super::stress::StressArguments;
use super::terminal::Outcome;
use super::typed::Typed;

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
    bin_name = called(),
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
    /// a judge.toml. Nothing is overwritten: the old answer to a sample becomes 1.out.old.
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
        /// Do not test the validators with broken inputs and outputs
        #[arg(long)]
        no_generic: bool,
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
    #[command(hide = is_installed())]
    /// Draw an input and what its answer means
    Show(ShowArguments),
    #[command(hide = is_installed())]
    /// Print the whole program of a jury submission
    Program {
        /// Its name, its last part if that is unique, or its file
        #[arg(value_name = "PROBLEM/VERDICT/NAME | FILE")]
        name: String,
    },
}

/// The definition of the command line. Only commands that are offered have a page of the manual.
fn definition() -> clap::Command {
    let all = Arguments::command();
    let offered = all.get_subcommands().filter(|it| !it.is_hide_set());
    let names: Vec<_> = offered.map(|it| it.get_name().to_owned()).collect();
    let pages = PossibleValuesParser::new(names);
    let with_pages = |man: clap::Command| man.mut_arg("command", |it| it.value_parser(pages));
    all.mut_subcommand("man", with_pages)
}

/// Reads the command line, and does what it asks for.
pub fn run() -> Result<Outcome> {
    let typed = Typed::read(definition())?;
    let arguments: Arguments = typed.here()?;
    match arguments.command {
        None => super::judge::judge(typed, arguments.judge),
        Some(Command::Run(arguments)) => super::run::run(&typed, *arguments),
        Some(Command::Stress(arguments)) => super::stress::stress(&typed, *arguments),
        Some(Command::Receive(arguments)) => super::receive::receive(&arguments),
        Some(Command::Jury(arguments)) => super::jury::jury(&typed, &arguments),
        Some(Command::Data {
            problems,
            no_generic,
        }) => super::data::data(&problems, !no_generic),
        Some(Command::Program { name }) => super::jury::program(&name),
        Some(Command::Completions { shell }) => {
            super::completions::completions(&definition(), shell)
        }
        Some(Command::Man { command }) => super::man::man(definition(), command.as_deref()),
        Some(Command::Show(arguments)) => super::show::show(&arguments),
        Some(Command::New(arguments)) => super::new::new(&arguments),
    }
}
