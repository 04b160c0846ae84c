//! The problems and files that the names on the command line stand for.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use judge_harness::language::source::Source;
use judge_harness::problem::workspace::{Case, Problem, Workspace, bare};

use super::{cph, folder_of};

/// The source that a name stands for: the submission to the problem of that name, with that
/// problem, or else a file.
pub fn target<'a>(name: &OsStr, workspace: &'a Workspace) -> Result<(Option<&'a Problem>, Source)> {
    let path = Path::new(name);
    let looks_like_file =
        path.exists() || path.extension().is_some() || path.components().count() > 1;
    let id = bare(path);
    let is_broken = workspace.broken.iter().any(|(broken, _)| *broken == id);
    match workspace.problem(&id) {
        Err(_) if looks_like_file && !is_broken => Ok((None, source(path)?)),
        Err(error) => Err(error),
        Ok(problem) => Ok((Some(problem), Source::read(&problem.submission)?)),
    }
}

/// The source in a file on the command line, with its full path.
pub fn source(file: &Path) -> Result<Source> {
    let shown = file.display();
    ensure!(
        !file.is_dir(),
        "{shown} is a folder: name a file in it, or a problem"
    );
    ensure!(file.is_file(), "there is no file {shown}");
    let path = std::path::absolute(file).with_context(|| shown.to_string())?;
    Ok(Source {
        path,
        ..Source::read(file)?
    })
}

/// The user's cases, by their folder or by the file that they are for: as a problem, with sentences
/// on files there that are not judged.
pub type Folders = BTreeMap<PathBuf, (Problem, Vec<String>)>;

/// The cases beside these files: those that cph keeps for a file, or those in its folder. Cases in
/// the workspace's folder `data` do not count: they belong to its problems.
pub fn beside(names: &[OsString], workspace: &Workspace) -> Result<Folders> {
    let data = workspace.root.join("data");
    let is_of_all = |case: &Case| !workspace.problems.is_empty() && case.input.starts_with(&data);
    let mut found = Folders::new();
    for file in names.iter().map(Path::new).filter(|file| file.is_file()) {
        if let Some(problem) = cph::problem(file)? {
            found.insert(file.to_owned(), (problem, Vec::new()));
            continue;
        }
        let folder = folder_of(file.as_os_str());
        let (mut problem, left_out) = Problem::of_folder(&folder)?;
        problem.cases.retain(|case| !is_of_all(case));
        found.insert(folder, (problem, left_out));
    }
    Ok(found)
}
