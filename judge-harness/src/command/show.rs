//! `cargo judge show`: draws an input and what its answer means, as SVG. A report draws the boards
//! of a failure in the terminal.

use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{Path, PathBuf, absolute};

use crate::command::terminal::{Outcome, say};
use crate::files::replace;
use crate::printable::Foreign;
use crate::problem::Problem;
use crate::problem::cases::{read_case, refuse_unmatched};
use crate::problem::workspace::Workspace;
use anyhow::{Context, Error, Result, anyhow};
use clap::Args;
use glob::Pattern;
use problems::picture::{Picture, svg};

#[derive(Args)]
pub struct ShowArguments {
    /// The problem that the input is for
    pub problem: OsString,
    /// A case, a file, or - for standard input; the first sample if none is named
    ///
    /// A case is named by its name or by a pattern, which stands for the first one that matches.
    #[arg(value_name = "CASE | FILE | -")]
    pub input: Option<OsString>,
    /// The file for the picture
    #[arg(long, value_name = "FILE.svg", value_parser = svg_file)]
    pub svg: PathBuf,
    /// Draw only this game or puzzle of the input, counted from 1
    #[arg(long, value_name = "N")]
    #[arg(value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    pub only: Option<usize>,
    /// Draw the steps of this explanation in the problem's README
    ///
    /// Their sentences are left out.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["input", "only"])]
    pub figure: Option<String>,
}

/// Draws an input and what its answer means, by the problem's reference solution.
pub fn show(arguments: &ShowArguments) -> Result<Outcome> {
    let workspace = Workspace::find()?;
    let problem = workspace.problem(&arguments.problem)?;
    let (name, picture) = match &arguments.figure {
        Some(name) => (name.clone(), figure(problem, name)?),
        None => of_input(problem, arguments)?,
    };
    let drawn = svg::drawn(&picture, &format!("{}, {name}", problem.title.0));
    let shown = Foreign(arguments.svg.display());
    replace(&absolute(&arguments.svg)?, drawn.as_bytes())?;
    say(&format!("wrote {shown}\n"))
}

/// The boards of an explanation in the problem's README.
fn figure(problem: &Problem, name: &str) -> Result<Picture> {
    let strips = problem.rules.strips.iter();
    let names: Vec<&str> = strips.clone().map(|it| it.name).collect();
    let lacks = || match &names[..] {
        [] => format!("{} has no figure", problem.id),
        names => format!(
            "{} has no figure {name}; there are {}",
            problem.id,
            names.join(", ")
        ),
    };
    let strip = strips.clone().find(|it| it.name == name);
    strip.with_context(lacks)?.picture().map_err(Error::msg)
}

/// The name of the input, and its picture.
fn of_input(problem: &Problem, arguments: &ShowArguments) -> Result<(String, Picture)> {
    let (input, bytes) = input(problem, arguments.input.as_ref())?;
    let text = String::from_utf8(bytes).map_err(|_| anyhow!("{input}: not a text in UTF-8"))?;
    let lacks = || format!("{} has no picture", problem.id);
    let picture = problem
        .rules
        .picture(&text, arguments.only)
        .with_context(lacks)?;
    let picture = picture.map_err(|reason| anyhow!("{input}: {reason}"))?;
    Ok((input, picture))
}

/// The name of a file for a picture.
fn svg_file(name: &str) -> Result<PathBuf, &'static str> {
    let ending = Path::new(name).extension();
    let file = ending.is_some_and(|it| it == "svg").then(|| name.into());
    file.ok_or("the picture is an SVG; name it FILE.svg")
}

/// The input that a name stands for, and its name: standard input for `-`, a file, or else the
/// first such case; the first sample if there is no name.
fn input(problem: &Problem, name: Option<&OsString>) -> Result<(String, Vec<u8>)> {
    let Some(name) = name else {
        let case = problem.cases.first().context("there is no case")?;
        return Ok((case.name.0.clone(), read_case(&case.input)?));
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
        Some(case) => Ok((case.name.0.clone(), read_case(&case.input)?)),
        None => refuse_unmatched(&[pattern]).with_context(no_file),
    }
}
