//! Reads the problem of a user's folder.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};

use super::form::{Problem, Reference};
use super::names::is_searched;
use super::package::Package;
use super::package::submissions::programs;
use super::search::cases;
use crate::files::{Door, LARGEST_CASE, file_name, folder_of, refuse_dangling, sorted_entries};
use crate::printable::Foreign;

/// Whether a folder is that of a problem: it has cases in itself, and is no package and no program.
pub fn is_of_problem(folder: &Path) -> bool {
    let is_other = |it: &PathBuf| {
        let name = file_name(it);
        name == "problem.yaml" || name.starts_with("main.")
    };
    let is_inside = |it: &Path| folder_of(it).canonicalize().ok() == folder.canonicalize().ok();
    let has_cases = |it: Problem| it.cases.iter().any(|it| is_inside(&it.input));
    sorted_entries(folder).is_ok_and(|it| !it.iter().any(is_other))
        && Problem::of_folder(folder, false).is_ok_and(has_cases)
}

impl Problem {
    /// The problem of a user's folder. The folder may have no cases. If the user names the folder
    /// for its cases, and its name is in the list of searched folders, it is searched at any depth.
    pub fn of_folder(folder: &Path, is_named: bool) -> Result<Self> {
        Self::found(folder, is_named, None)
    }

    /// The problem of the folder that a file is in. A folder called like the file is searched, too.
    pub fn beside(file: &Path) -> Result<Self> {
        let stem = file.file_stem().filter(|_| file.is_file());
        Self::found(&folder_of(file), false, stem)
    }

    fn found(folder: &Path, is_named: bool, own: Option<&OsStr>) -> Result<Self> {
        refuse_dangling(folder)?;
        ensure!(folder.is_dir(), "there is no folder {}", folder.display());
        let shown = folder.to_string_lossy();
        let place = folder.canonicalize()?;
        let package = Package::of(&place, is_named);
        let root = package.as_ref().map_or(&place, |it| &it.0);
        let door = Door::new([root], LARGEST_CASE);
        let searched = if package.is_some() { &place } else { folder };
        let goes_deep = is_named && is_searched(&place);
        let (cases, left_out) = cases(searched, goes_deep, own, package.as_ref(), &door)?;
        let mut problem = Self {
            id: Foreign(format!("{}/", shown.trim_end_matches('/'))),
            title: Foreign(file_name(&place)),
            cases,
            left_out,
            root: Some(folder.to_owned()),
            reference: Some(Reference::Accepted),
            read_programs: |it| programs(it, false),
            ..Self::default()
        };
        if let Some(package) = package {
            package.complete(&mut problem, &place)?;
        }
        Ok(problem)
    }
}
