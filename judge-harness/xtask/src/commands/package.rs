//! `cargo xtask package`: makes problem packages.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::package::{Format, Package};
use anyhow::{Context, Result};
use clap::Args;
use judge_harness::check::jury;
use judge_harness::problem::choice::{named_or_all, unwritten};
use judge_harness::problem::workspace::Workspace;
use judge_harness::terminal::print;

#[derive(Args)]
pub struct PackageArguments {
    /// The problems to package; all if none is named
    problems: Vec<OsString>,
    /// The folder for the packages, instead of `packages` in Cargo's target folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// The format: legacy, for DOMjudge and Kattis; 2025-09, for BAPCtools and newer versions of Kattis; or dmoj
    #[arg(long, default_value = "legacy", hide_possible_values = true)]
    format: Format,
}

/// Makes the packages, each as a folder and as a ZIP file.
pub fn package(arguments: &PackageArguments) -> Result<bool> {
    let workspace = Workspace::find()?;
    let jury = jury::find(&workspace)?;
    let out = match &arguments.out {
        Some(out) => out.clone(),
        None => workspace.target().join("packages"),
    };
    print(&unwritten(&arguments.problems, &workspace))?;
    for problem in named_or_all(&arguments.problems, &workspace)? {
        let id = &problem.id;
        let Some(package) = Package::new(problem, &jury, &workspace, arguments.format)? else {
            print(&format!(
                "{id}: not packaged, it has no input validator judge-harness/validators/{id}/input.rs\n"
            ))?;
            continue;
        };
        let archive = package.write(&out)?;
        let archive = std::path::absolute(&archive).context("the current folder")?;
        let archive = workspace.relative(&archive).display();
        print(&format!("{id}: {archive}, {}\n", contents(&package)))?;
    }
    Ok(true)
}

/// How much is in a package, and how much is not, and why.
fn contents(package: &Package) -> String {
    let programs = package.programs().count();
    let cases = package.inputs().count();
    let mut text = format!("{cases} cases, {programs} programs");
    for (number, ((because, _), names)) in package.left_out.iter().enumerate() {
        text += if number == 0 { "; left out: " } else { ", " };
        text += &format!("{} {because}", names.len());
    }
    text
}
