//! The problems and files that the names on the command line stand for.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::path::{Component, Path, PathBuf};

use crate::language::{self, Language};
use crate::nearest::nearest;
use crate::workspace::{Problem, Workspace};
use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use clap::CommandFactory;

use super::arguments::Arguments;

/// What a name on the command line stands for.
#[derive(Debug)]
pub enum Target<'a> {
    /// A problem, and with it this workspace's submission to it.
    Problem(&'a Problem),
    /// A source file, by its full path.
    File(PathBuf),
}

impl Target<'_> {
    /// The source file to judge.
    #[must_use]
    pub fn source(&self) -> &Path {
        match self {
            Target::Problem(problem) => &problem.submission,
            Target::File(file) => file,
        }
    }
}

/// What a name stands for: a problem if there is one with that name, else a file.
pub fn target<'a>(name: &OsStr, workspace: &'a Workspace) -> Result<Target<'a>> {
    let path = Path::new(name);
    let looks_like_file =
        path.exists() || path.extension().is_some() || path.components().count() > 1;
    if looks_like_file && !is_name_of_problem(name, workspace) {
        return source_file(path).map(Target::File);
    }
    problem_named(name, workspace).map(Target::Problem)
}

/// The problem with this name; a slash at its end, as tab completion leaves it, is ignored.
pub fn problem_named<'a>(name: &OsStr, workspace: &'a Workspace) -> Result<&'a Problem> {
    workspace.problem(&bare(name))
}

fn is_name_of_problem(name: &OsStr, workspace: &Workspace) -> bool {
    let name = bare(name);
    let mut broken = workspace.broken.iter();
    workspace.problem(&name).is_ok() || broken.any(|(broken, _)| *broken == name)
}

/// A name without a slash at its end and without `./` at its start.
fn bare(name: &OsStr) -> String {
    let parts = Path::new(name).components();
    let path: PathBuf = parts.filter(|part| *part != Component::CurDir).collect();
    path.to_string_lossy().into_owned()
}

/// The full path of a source file that somebody named.
pub fn source_file(file: &Path) -> Result<PathBuf> {
    let shown = file.display();
    ensure!(
        !file.is_dir(),
        "{shown} is a folder: name a file in it, or a problem"
    );
    ensure!(file.is_file(), "there is no file {shown}");
    ensure!(
        Language::of(file).is_some(),
        "{shown}: in which language? Files that can be judged end in {}",
        language::endings().join(", ")
    );
    std::path::absolute(file).with_context(|| shown.to_string())
}

/// Each thing to judge with the problem that it is for. Files are for the problem `files_for`.
pub fn pairs<'a>(
    names: &[OsString],
    files_for: Option<&'a Problem>,
    workspace: &'a Workspace,
) -> Result<Vec<(&'a Problem, PathBuf)>> {
    let mut pairs = Vec::new();
    for name in names {
        let target = target(name, workspace).map_err(|error| or_a_command(error, name))?;
        let shown = name.display();
        let problem = match (&target, files_for) {
            (Target::Problem(problem), None) => problem,
            (Target::Problem(_), Some(_)) => {
                bail!(
                    "--problem and --data say what a file is for, and {shown} is a problem: leave one out"
                )
            }
            (Target::File(_), Some(problem)) => problem,
            (Target::File(_), None) => {
                bail!(
                    "which problem is {shown} for? Say it with --problem PROBLEM, or with --data DIR"
                )
            }
        };
        pairs.push((problem, target.source().to_owned()));
    }
    refuse_twice(names, pairs.iter().map(|(_, source)| source))?;
    Ok(pairs)
}

/// The error, with the command that was probably meant instead of a problem, if one is like it.
fn or_a_command(error: Error, name: &OsStr) -> Error {
    let arguments = Arguments::command();
    let commands = arguments.get_subcommands().map(clap::Command::get_name);
    match nearest(&name.to_string_lossy(), commands) {
        Some(meant) => anyhow!("{error:#}; did you mean the command `{meant}`?"),
        None => error,
    }
}

/// The problems of these names, or all if no name is given.
pub fn named_or_all<'a>(names: &[OsString], workspace: &'a Workspace) -> Result<Vec<&'a Problem>> {
    if names.is_empty() {
        return Ok(workspace.all_problems()?.iter().collect());
    }
    let problems = names.iter().map(|name| problem_named(name, workspace));
    let problems = problems.collect::<Result<Vec<_>>>()?;
    refuse_twice(names, problems.iter().map(|problem| &problem.id))?;
    Ok(problems)
}

/// Refuses two names for one thing.
fn refuse_twice<T: std::hash::Hash + Eq>(
    names: &[OsString],
    things: impl Iterator<Item = T>,
) -> Result<()> {
    let mut seen = HashSet::new();
    for (name, thing) in names.iter().zip(things) {
        ensure!(seen.insert(thing), "{} is named twice", name.display());
    }
    Ok(())
}
