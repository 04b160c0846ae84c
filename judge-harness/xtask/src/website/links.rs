//! Where the links of a document lead from a page of the site.

use std::fs;
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use pulldown_cmark::Tag;

use super::{Site, paste};
use crate::page::is_address;
use judge_harness::problem::workspace::Problem;

/// The address on a problem's page for a link or a picture in the problem's README; `None` if there
/// is nothing to link to, or no such picture.
pub fn lead(site: &Site, problem: &Problem, tag: &Tag) -> Option<String> {
    let (target, is_picture) = match tag {
        Tag::Link { dest_url, .. } if is_address(dest_url) || dest_url.starts_with('#') => {
            return Some(dest_url.to_string());
        }
        Tag::Link { dest_url, .. } => (dest_url, false),
        Tag::Image { dest_url, .. } => (dest_url, true),
        _ => return None,
    };
    let (target, fragment) = target.split_at(target.find('#').unwrap_or(target.len()));
    // The path from the repository's root. What is outside is not linked.
    let root = fs::canonicalize(&site.workspace.root).ok()?;
    let file = fs::canonicalize(root.join(&problem.id).join(target)).ok()?;
    let path = file.strip_prefix(root).ok()?;
    if is_picture {
        // It becomes a part of the page.
        path.extension().filter(|its| *its == "svg")?;
        let content = BASE64_STANDARD.encode(fs::read(&file).ok()?);
        return Some(format!("data:image/svg+xml;base64,{content}"));
    }
    // A folder's README stands for the folder.
    let folder = match path.parent() {
        Some(folder) if path.ends_with("README.md") => folder,
        _ => path,
    };
    let mut problems = site.workspace.problems.iter();
    if problems.any(|problem| Path::new(&problem.id) == folder) {
        return Some(format!("{}.html", folder.display()));
    }
    of_jury(site, path).or_else(|| {
        let source = site.source.as_ref()?;
        Some(format!("{source}/{}{fragment}", path.display()))
    })
}

/// Where a program of the jury is on the page of its problem.
fn of_jury(site: &Site, path: &Path) -> Option<String> {
    let file = site.workspace.root.join(path);
    let submission = site.jury.iter().find(|it| it.source.path == file)?;
    let place = paste::place(site, submission.problem, &submission.name())?;
    Some(format!("{}.html{place}", submission.problem.id))
}
