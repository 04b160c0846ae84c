//! The problems and files that the names on the command line stand for.

use std::ffi::OsStr;
use std::path::Path;

use crate::language::source::Source;
use crate::problem::workspace::{Problem, Workspace};
use anyhow::{Context, Result, ensure};

/// The source that a name stands for: the submission to the problem of that name, with that
/// problem, or else a file.
pub fn target<'a>(name: &OsStr, workspace: &'a Workspace) -> Result<(Option<&'a Problem>, Source)> {
    let path = Path::new(name);
    let looks_like_file =
        path.exists() || path.extension().is_some() || path.components().count() > 1;
    match workspace.problem(path) {
        Err(_) if looks_like_file => Ok((None, source(path)?)),
        Err(error) => Err(error),
        Ok(problem) => Ok((Some(problem), Source::read(&problem.member().submission)?)),
    }
}

/// The source in a file on the command line, with its full path.
pub fn source(file: &Path) -> Result<Source> {
    let shown = file.display();
    ensure!(!file.is_dir(), "{shown} is a folder: name a file in it");
    ensure!(file.is_file(), "there is no file {shown}");
    let path = std::path::absolute(file).with_context(|| shown.to_string())?;
    Ok(Source {
        path,
        ..Source::read(file)?
    })
}
