//! The command line: a file for each command. Each returns whether all went well.
#![allow(
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    reason = "its errors are sentences for the user, and all of them reach the user"
)]

mod again;
pub mod arguments;
pub mod bar;
mod data;
pub mod judge;
mod jury;
mod keep;
mod paste;
mod program;
pub mod replace;
mod show;
mod sites;
mod stress;
pub mod targets;
mod tasks;
pub mod terminal;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};

use crate::judge::Judge;
use crate::printable::printable;
use crate::sandbox::{self, Supervisor};
use crate::workspace::Workspace;

/// Runs a program of this workspace that judges: `run` does what its arguments ask for. The program is its own
/// supervisor where it is started as one, ends with what it runs on Ctrl-C, and says in one line what is wrong.
pub fn enter(run: impl FnOnce() -> Result<bool>) -> ExitCode {
    sandbox::expect_children();
    let supervises = std::env::args_os()
        .nth(1)
        .is_some_and(|first| first == sandbox::SUPERVISE);
    let outcome = if supervises {
        sandbox::supervise().map(|()| true)
    } else {
        terminal::leave_on_interrupt().and_then(|()| run())
    };
    match outcome {
        Ok(all_well) => ExitCode::from(u8::from(!all_well)),
        Err(error) => {
            // One line, even where Cargo's own complaint in it has several.
            let message = format!("error: {error:#}");
            let lines: Vec<_> = message.lines().filter(|line| !line.is_empty()).collect();
            eprintln!("{}", printable(&lines.join(" ")));
            ExitCode::from(2)
        }
    }
}

/// A judge whose programs are kept in the workspace's target folder.
///
/// # Errors
///
/// Fails if this program cannot be found.
pub fn judge_in(workspace: &Workspace) -> Result<Judge> {
    Ok(Judge::new(&workspace.cache, supervisor()?))
}

/// This program, as the supervisor of what it runs.
///
/// # Errors
///
/// Fails if it cannot be found.
pub fn supervisor() -> Result<Supervisor> {
    Ok(Supervisor::at(this_program()?))
}

/// Where this program is.
///
/// # Errors
///
/// Fails if the system cannot tell.
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
