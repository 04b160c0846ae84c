//! Where the links of a document lead from a page of the site.

use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::Tag;

use super::{Site, paste};
use crate::page::{data_address, is_address};
use judge_harness::problem::workspace::Problem;

/// The address on a problem's page for a link or a picture in the problem's README; `None` if there
/// is nothing to link to, or no such picture.
pub fn lead(site: &Site, problem: &Problem, tag: &Tag) -> Option<String> {
    match tag {
        Tag::Image { dest_url, .. } => image(site, problem, dest_url),
        Tag::Link { dest_url, .. } if is_address(dest_url) => Some(dest_url.to_string()),
        Tag::Link { dest_url, .. } => link(site, problem, dest_url),
        _ => None,
    }
}

fn link(site: &Site, problem: &Problem, target: &str) -> Option<String> {
    let (file, fragment) = target.split_at(target.find('#').unwrap_or(target.len()));
    if file.is_empty() {
        return None;
    }
    let path = path(site, problem, file)?;
    // A folder's README stands for the folder.
    let folder = match path.parent() {
        Some(folder) if path.ends_with("README.md") => folder,
        _ => &path,
    };
    let mut problems = site.workspace.problems.iter();
    if problems.any(|problem| Path::new(&problem.id) == folder) {
        return Some(format!("{}.html", folder.display()));
    }
    of_jury(site, &path).or_else(|| {
        let source = site.source.as_ref()?;
        Some(format!("{source}/{}{fragment}", path.display()))
    })
}

/// A picture becomes a part of the page.
fn image(site: &Site, problem: &Problem, target: &str) -> Option<String> {
    let file = site.workspace.root.join(path(site, problem, target)?);
    let kind = match file.extension()?.to_str()? {
        "svg" => "image/svg+xml",
        "png" => "image/png",
        _ => return None,
    };
    Some(data_address(kind, &fs::read(file).ok()?))
}

/// A relative link as a path from the repository's root; `None` if there is nothing, or it leads
/// out of the repository.
fn path(site: &Site, problem: &Problem, target: &str) -> Option<PathBuf> {
    let root = &site.workspace.root;
    let file = fs::canonicalize(root.join(&problem.id).join(target)).ok()?;
    let path = file.strip_prefix(fs::canonicalize(root).ok()?).ok()?;
    Some(path.to_owned())
}

/// Where a program of the jury is on the page of its problem.
fn of_jury(site: &Site, file: &Path) -> Option<String> {
    let file = site.workspace.root.join(file);
    let submission = site.jury.iter().find(|it| it.source.path == file)?;
    let place = paste::place(site, submission.problem, &submission.name())?;
    Some(format!("{}.html{place}", submission.problem.id))
}
