//! The links of a document, as addresses on the site.

use std::fs;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use pulldown_cmark::Tag;

use super::{Website, address, figures, programs};
use crate::page::is_address;
use judge_harness::problem::Problem;
use problems::words::Tongue;

/// The address on a problem's page for a link or a picture in the problem's README; `None` if the
/// target does not exist.
pub fn lead(site: &Website, tongue: Tongue, problem: &Problem, tag: &Tag) -> Option<String> {
    let (Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) = tag else {
        return None;
    };
    if is_address(dest_url) || dest_url.starts_with('#') {
        return Some(dest_url.to_string());
    }
    let (target, fragment) = dest_url.split_at(dest_url.find('#').unwrap_or(dest_url.len()));
    // The path from the repository's root.
    let above = target.strip_prefix("../").map(str::to_owned);
    let path = above.unwrap_or_else(|| format!("{}/{target}", problem.id));
    let file = site.workspace.root.join(&path);
    if matches!(tag, Tag::Image { .. }) {
        // It becomes a part of the page, with the name of a figure that stands for it.
        let figure = figures::of(problem, &path);
        let name = figure.map_or(String::new(), |it| format!(";name={}", it.name));
        let content = BASE64_STANDARD.encode(fs::read(file).ok()?);
        return Some(format!("data:image/svg+xml{name};base64,{content}"));
    }
    // A folder's README stands for the folder.
    let folder = path.trim_end_matches("/README.md");
    let folder = folder.trim_end_matches("/README.zh-CN.md");
    if site.workspace.problems.iter().any(|it| it.id == folder) {
        return Some(address(folder, tongue));
    }
    let program = site.jury.iter().find(|it| it.source.path == file);
    let place = program.map(|it| (it, programs::place(site, it)));
    match (place, &site.source) {
        (Some((it, place)), _) if !place.is_empty() => {
            Some(address(&it.problem.id, tongue) + &place)
        }
        (_, Some(source)) if file.exists() => Some(format!("{source}/{path}{fragment}")),
        _ => None,
    }
}
