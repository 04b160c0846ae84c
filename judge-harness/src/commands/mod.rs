//! The commands of the command line, one file for each. Each returns whether all went well.

mod again;
mod bar;
pub mod data;
pub mod judge;
pub mod jury;
mod keep;
pub mod measure;
pub mod package;
pub mod paste;
pub mod picture;
pub mod pictures;
pub mod plot;
pub mod program;
mod report_file;
pub mod show;
pub mod site;
pub mod sites;
pub mod stress;
mod targets;
mod tasks;
pub mod terminal;

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use judge_harness::judge::Judge;
use judge_harness::sandbox::{self, Supervisor};
use judge_harness::workspace::Workspace;

fn judge_in(workspace: &Workspace) -> Result<Judge> {
    Ok(Judge::new(&workspace.cache, supervisor()?))
}

fn supervisor() -> Result<Supervisor> {
    Ok(Supervisor::at(this_program()?))
}

fn this_program() -> Result<PathBuf> {
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
