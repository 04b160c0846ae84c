//! What a name on the command line stands for: a problem, a package, or a source.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::files::{file_name, folder_of, modified, refuse_dangling, sorted_entries};
use crate::language::Language;
use crate::language::source::Source;
use crate::printable::note;
use crate::problem::Problem;
use crate::problem::package::Package;
use crate::problem::workspace::Workspace;
use anyhow::{Context, Result, bail, ensure};
use clap::FromArgMatches;

use super::typed::Typed;

/// The workspace. Outside of one, what stands in for it, unless a problem is named.
pub fn workspace(names_problem: bool) -> Result<Workspace> {
    if Workspace::is_here() || names_problem {
        Workspace::find()
    } else {
        Workspace::none()
    }
}

/// The source that a name stands for: the submission to the problem of that name, with that
/// problem, or else a file.
pub fn target<'a>(name: &OsStr, workspace: &'a Workspace) -> Result<(Option<&'a Problem>, Source)> {
    let path = Path::new(name);
    let is_there = path.exists() || path.is_symlink();
    let looks_like_file = is_there || path.extension().is_some() || path.components().count() > 1;
    match workspace.problem(path) {
        Err(_) if looks_like_file => Ok((None, source(path)?)),
        Err(error) => Err(error),
        Ok(problem) => {
            let submission = Source::of_problem(&problem.own[0], &workspace.root)?;
            Ok((Some(problem), submission))
        }
    }
}

/// The sources in a folder that are none of these programs.
pub fn sources_in(folder: &Path, helpers: &[PathBuf]) -> Result<BTreeSet<PathBuf>> {
    let real = |it: &PathBuf| it.canonicalize().ok();
    let helpers: Vec<_> = helpers.iter().filter_map(real).collect();
    let is_helper = |file: &PathBuf| real(file).is_some_and(|it| helpers.contains(&it));
    let mut sources = sorted_entries(folder)?;
    sources.retain(|file| Language::of(file).is_some() && !is_helper(file));
    Ok(sources)
}

/// The newest source in a folder that neither an option nor a setting names as another program.
pub fn newest_in<T: FromArgMatches>(typed: &Typed, folder: &Path) -> Result<PathBuf> {
    let known = typed.for_cases::<T>(folder, false)?;
    let sources = sources_in(folder, &known.helpers)?;
    let files = sources.into_iter().filter(|it| it.is_file());
    let newest = files.max_by_key(|it| modified(it));
    let shown = folder.display();
    let lacks = || format!("there is no program in {shown} yet: write one, or name a file");
    let newest = newest.with_context(lacks)?;
    Ok(newest.strip_prefix(".").unwrap_or(&newest).to_owned())
}

/// Says that a source is what was asked for by its folder.
pub fn say_newest(done: &str, newest: &Path) {
    let folder = newest.parent().filter(|it| !it.as_os_str().is_empty());
    let place = folder.map_or("here".to_owned(), |it| format!("in {}", it.display()));
    let name = newest.display();
    note(format_args!("{done} {name}, the newest source {place}"));
}

/// The source whose name is nearest to that of a file that is missing.
fn nearest(file: &Path) -> Option<String> {
    const NEAR: usize = 2;
    let distance = |source: &PathBuf| {
        let [one, other] = [file, source].map(|it| file_name(it).to_lowercase());
        strsim::damerau_levenshtein(&one, &other)
    };
    let entries = sorted_entries(&folder_of(file)).ok()?.into_iter();
    let sources = entries.filter(|it| Language::of(it).is_some() && distance(it) <= NEAR);
    let nearest = sources.min_by_key(distance)?;
    let shown = nearest.strip_prefix(".").unwrap_or(&nearest);
    Some(shown.display().to_string())
}

/// The source in a file on the command line. The package around it may have its headers.
pub fn source(file: &Path) -> Result<Source> {
    if file.is_dir() {
        let root = Package::around(file);
        return Source::of_folder(file, root.as_deref().unwrap_or(file));
    }
    refuse_dangling(file)?;
    ensure!(file.is_file(), "there is no file {}{}", file.display(), {
        let meant = nearest(file).map(|it| format!("; did you mean {it}?"));
        meant.unwrap_or_default()
    });
    let mut source = Source::read(file)?;
    source.root = Package::around(&folder_of(file));
    Ok(source)
}

/// The package around a folder; a problem without cases if there is none.
pub fn package_around(folder: &Path) -> Result<Problem> {
    match Package::around(folder) {
        Some(root) => Problem::of_folder(&root, true),
        None => Ok(Problem::default()),
    }
}

/// Whether a folder is a package, or has programs like one.
pub fn has_programs(folder: &Path) -> bool {
    let names = ["problem.yaml", "submissions", "accepted"];
    names.iter().any(|name| folder.join(name).exists())
}

/// The problems that these names stand for. If nothing is named, the package around the current
/// folder, or else all problems of the workspace.
pub fn problems<'a>(names: &[OsString], workspace: &'a Workspace) -> Result<Vec<Cow<'a, Problem>>> {
    const WHAT: &str = "name a package: a folder with problem.yaml, data and submissions";
    let of_folder = |root: &Path| anyhow::Ok(Cow::Owned(Problem::of_folder(root, true)?));
    let problem = |name: &OsString| match workspace.problem(name) {
        Ok(problem) => Ok(Cow::Borrowed(problem)),
        Err(_) if has_programs(Path::new(name)) => of_folder(Path::new(name)),
        Err(_) if !Workspace::is_here() => bail!("{}: {WHAT}", Path::new(name).display()),
        Err(error) => Err(error),
    };
    if !names.is_empty() {
        return names.iter().map(problem).collect();
    }
    let here = Path::new(".");
    let itself = || here.join("accepted").exists().then(|| here.to_owned());
    if let Some(root) = Package::around(here).or_else(itself) {
        return Ok(vec![of_folder(&root)?]);
    }
    ensure!(Workspace::is_here(), WHAT);
    Ok(workspace.problems.iter().map(Cow::Borrowed).collect())
}
