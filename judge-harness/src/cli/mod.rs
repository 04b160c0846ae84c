//! The command line: a file for each command. Each returns whether all went well.

pub mod arguments;
mod cph;
mod data;
pub mod judge;
mod jury;
mod keep;
mod new;
mod paste;
mod show;
mod stress;
pub mod targets;
mod tasks;
pub mod terminal;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Error, Result, ensure};

use crate::judge::Judge;
use crate::problem::printable::printable;
use crate::problem::workspace::Workspace;
use crate::sandbox::{self, Supervisor};

/// Runs a program of this workspace that judges: `run` does what its arguments ask for. The program is its own
/// supervisor where it is started as one, ends with what it runs on Ctrl-C, and says in one line what is wrong.
pub fn enter(run: impl FnOnce() -> Result<bool>) -> ExitCode {
    sandbox::expect_children();
    let first = std::env::args_os().nth(1);
    let outcome = if first.is_some_and(|first| first == sandbox::SUPERVISE) {
        sandbox::supervise().map(|()| true)
    } else {
        terminal::leave_on_interrupt().and_then(|()| run())
    };
    match outcome {
        Ok(all_well) => ExitCode::from(u8::from(!all_well)),
        Err(error) => {
            eprintln!("{}", in_one_line(&error));
            ExitCode::from(2)
        }
    }
}

/// What is wrong, in one line, even where Cargo's own complaint in it has several.
fn in_one_line(error: &Error) -> String {
    let message = format!("error: {error:#}");
    let lines: Vec<_> = message.lines().filter(|line| !line.is_empty()).collect();
    printable(&lines.join(" "))
}

/// What this program is called: by Cargo within the repository, and by its own name where it is installed.
pub fn called() -> &'static str {
    match std::env::var_os("CARGO") {
        Some(_) => "cargo judge",
        None => "judge-harness",
    }
}

/// A command of this program with these words, as a shell reads it.
fn for_a_shell(words: &[String]) -> String {
    let words = called().split(' ').chain(words.iter().map(String::as_str));
    // Only a NUL cannot be quoted, and no argument has one.
    shlex::try_join(words).unwrap_or_default()
}

/// The options that have a value, as words of a command.
fn in_words<const N: usize>(options: [(&str, Option<impl ToString>); N]) -> Vec<String> {
    let given = options.into_iter();
    let given = given.filter_map(|(name, value)| Some([name.to_owned(), value?.to_string()]));
    given.flatten().collect()
}

/// A judge whose programs are kept in the workspace's target folder.
pub fn judge_in(workspace: &Workspace) -> Result<Judge> {
    Ok(Judge::new(&workspace.cache, supervisor()?))
}

/// This program, as the supervisor of what it runs.
pub fn supervisor() -> Result<Supervisor> {
    Ok(Supervisor::at(this_program()?))
}

/// Where this program is.
pub fn this_program() -> Result<PathBuf> {
    std::env::current_exe().context("the harness does not know where it is")
}

/// Says on standard error which parts of the box do not hold on this system; fails if they have to.
pub fn check_box(is_required: bool) -> Result<()> {
    let missing = sandbox::missing();
    ensure!(
        !is_required || missing.is_empty(),
        "the box does not hold on this system: {}",
        missing.join(" ")
    );
    for sentence in missing {
        eprintln!("warning: {sentence}");
    }
    Ok(())
}
