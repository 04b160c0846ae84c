//! `cargo xtask package`: makes problem packages.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;

use crate::package::{Because, Format, Package};
use anyhow::{Context, Result};
use clap::Args;
use judge_harness::jury;
use judge_harness::workspace::Workspace;

use judge_harness::cli::targets::named_or_all;
use judge_harness::cli::terminal::print;

#[derive(Args)]
pub struct PackageArguments {
    /// The problems to package; all if none is named
    problems: Vec<OsString>,
    /// The folder for the packages, instead of `packages` in Cargo's target folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// The format: legacy, for DOMjudge and Kattis, or 2025-09, for BAPCtools and newer versions of Kattis
    #[arg(long, default_value = "legacy", value_parser = format)]
    format: Format,
}

fn format(name: &str) -> Result<Format, String> {
    let found = Format::ALL.iter().find(|(_, known)| *known == name);
    found.map(|(format, _)| *format).ok_or_else(|| {
        let names: Vec<_> = Format::ALL.iter().map(|(_, name)| *name).collect();
        format!("the formats are {}", names.join(" and "))
    })
}

/// Makes the packages, each as a folder and as a ZIP file.
pub fn package(arguments: &PackageArguments) -> Result<bool> {
    let workspace = Workspace::find()?;
    let jury = jury::find(&workspace)?;
    let out = match &arguments.out {
        Some(out) => out.clone(),
        None => workspace.target().join("packages"),
    };
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
    let mut text = format!(
        "{} cases, {} programs",
        package.contents.cases, package.programs
    );
    let mut left_out: BTreeMap<String, usize> = BTreeMap::new();
    for program in &package.left_out {
        let because = match program.because {
            Because::OnlyLenient => "that only lenient cases catch".to_owned(),
            Because::Language(language) => format!("in {language}"),
            Because::Verdict(verdict) => format!("with the verdict {}", verdict.code()),
        };
        *left_out.entry(because).or_default() += 1;
    }
    if !left_out.is_empty() {
        let left_out: Vec<_> = left_out
            .iter()
            .map(|(because, count)| format!("{count} {because}"))
            .collect();
        text += &format!("; left out: {}", left_out.join(", "));
    }
    text
}
