//! `cargo xtask package`: makes problem packages.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::package::{Format, Package};
use anyhow::{Context, Result};
use judge_harness::check::jury;
use judge_harness::problem::choice::{named_or_all, unwritten};
use judge_harness::problem::workspace::Workspace;
use judge_harness::terminal::print;

/// Makes the packages, each as a folder and as a ZIP file, in the folder `out` or in `packages` in
/// Cargo's target folder.
pub fn package(names: &[OsString], out: Option<PathBuf>, format: Format) -> Result<bool> {
    let workspace = Workspace::find()?;
    let jury = jury::find(&workspace)?;
    let out = out.unwrap_or_else(|| workspace.target().join("packages"));
    print(&unwritten(names, &workspace))?;
    for problem in named_or_all(names, &workspace)? {
        let id = &problem.id;
        let Some(package) = Package::new(problem, &jury, &workspace, format)? else {
            print(&format!(
                "{id}: not packaged, it has no input validator \
                 judge-harness/validators/{id}/input.rs\n"
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

/// What a package has, what it lacks, and why.
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
