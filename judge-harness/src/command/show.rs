//! `cargo judge show`: draws an input and what its answer means.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::command::Outcome;
use crate::command::terminal::print;
use crate::picture::{self, svg};
use crate::printable::printable;
use crate::problem::Problem;
use crate::problem::cases::{read_case, refuse_unmatched};
use crate::problem::workspace::Workspace;
use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use glob::Pattern;
use problems::picture::Extent;

/// The width of a picture where there is no terminal to fit in.
const COLUMNS: usize = 80;

#[derive(Args)]
pub struct ShowArguments {
    /// The problem that the input is for
    pub problem: OsString,
    /// A file, - for standard input, or the first case with this name or pattern; the first sample
    /// if nothing is named
    #[arg(value_name = "CASE | FILE | -")]
    pub input: Option<OsString>,
    /// Write the picture to this file
    #[arg(long, value_name = "FILE.svg")]
    pub svg: Option<PathBuf>,
    /// Draw all games of the input, not just the first few
    #[arg(long)]
    pub all: bool,
    /// Draw only this game or puzzle of the input, counted from 1
    #[arg(long, value_name = "N", conflicts_with = "all")]
    #[arg(value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    pub only: Option<usize>,
}

/// Draws an input and what its answer means, by the problem's reference solution.
pub fn show(arguments: &ShowArguments) -> Result<Outcome> {
    if let Some(file) = &arguments.svg {
        let is_svg = file.extension().is_some_and(|ending| ending == "svg");
        let shown = file.display();
        ensure!(is_svg, "{shown}: the picture is an SVG; name it FILE.svg");
    }
    let workspace = Workspace::find()?;
    let problem = workspace.problem(&arguments.problem)?;
    let (input, bytes) = input(problem, arguments.input.as_ref())?;
    let text = String::from_utf8(bytes).map_err(|_| anyhow!("{input}: not a text in UTF-8"))?;
    let extent = match arguments.only {
        Some(number) => Extent::Only(number),
        None if arguments.all => Extent::All,
        None => Extent::First,
    };
    let lacks = || format!("{} has no picture", problem.id);
    let draw = problem.rules.picture.with_context(lacks)?;
    let picture = draw(&text, extent).map_err(|reason| anyhow!("{input}: {reason}"))?;
    let title = format!("{}, {input}", problem.title);
    if let Some(file) = &arguments.svg {
        let shown = printable(&file.to_string_lossy());
        let drawn = svg::drawn(&picture, &title);
        fs::write(file, drawn).with_context(|| shown.clone())?;
        print(&format!("wrote {shown}\n"))?;
        return Ok(Outcome::Well);
    }
    let drawn = picture::drawn(&picture, crate::report::width().unwrap_or(COLUMNS));
    print(&format!("{}\n\n{drawn}", printable(&title)))?;
    Ok(Outcome::Well)
}

/// The input that a name stands for, and its name: standard input for `-`, a file, or else the
/// first such case; the first sample if there is no name.
fn input(problem: &Problem, name: Option<&OsString>) -> Result<(String, Vec<u8>)> {
    let Some(name) = name else {
        let case = problem.cases.first().context("there is no case")?;
        return Ok((case.name.clone(), read_case(&case.input)?));
    };
    if name == "-" {
        let (name, mut bytes) = ("standard input", Vec::new());
        io::stdin().read_to_end(&mut bytes).context(name)?;
        return Ok((name.into(), bytes));
    }
    let (shown, file) = (name.to_string_lossy(), Path::new(name));
    if file.is_file() {
        return Ok((file.display().to_string(), read_case(file)?));
    }
    let no_file = || format!("there is no file {shown}");
    let pattern = Pattern::new(&shown).with_context(no_file)?;
    match problem.chosen_cases(std::slice::from_ref(&pattern)).first() {
        Some(case) => Ok((case.name.clone(), read_case(&case.input)?)),
        None => refuse_unmatched(&[pattern]).with_context(no_file),
    }
}
