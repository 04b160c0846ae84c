//! What the command line can do, one file for each command. Each tells whether all went well.

mod bar;
pub mod data;
pub mod judge;
pub mod jury;
mod keep;
pub mod measure;
pub mod paste;
pub mod picture;
pub mod plot;
pub mod program;
pub mod show;
pub mod sites;
pub mod stress;
mod targets;
mod tasks;
pub mod terminal;

use anyhow::{Context, Result};
use judge_harness::judge::Judge;
use judge_harness::sandbox::Supervisor;
use judge_harness::workspace::Workspace;

fn judge_in(workspace: &Workspace) -> Result<Judge> {
    Ok(Judge::new(&workspace.cache, this_program()?))
}

fn this_program() -> Result<Supervisor> {
    let harness = std::env::current_exe().context("the harness does not know where it is")?;
    Ok(Supervisor::at(harness))
}
