//! The READMEs' Markdown, with links as addresses on the site.

use std::fs;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use maud::Markup;
use pulldown_cmark::Tag;

use super::{Page, address, programs};
use crate::page::{is_address, markdown};

impl Page<'_> {
    /// A part of the problem's README.
    pub fn markdown(self, text: &str) -> Markup {
        markdown(self.tongue, text, &|tag| self.lead(tag))
    }

    /// The address on the page for a link or a picture in the problem's README; `None` if the
    /// target does not exist.
    pub fn lead(self, tag: &Tag) -> Option<String> {
        let (Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) = tag else {
            return None;
        };
        if is_address(dest_url) || dest_url.starts_with('#') {
            return Some(dest_url.to_string());
        }
        let site = self.site;
        let (target, fragment) = dest_url.split_at(dest_url.find('#').unwrap_or(dest_url.len()));
        // The path from the repository's root.
        let above = target.strip_prefix("../").map(str::to_owned);
        let path = above.unwrap_or_else(|| format!("{}/{target}", self.problem.id));
        let file = site.workspace.root.join(&path);
        if matches!(tag, Tag::Image { .. }) {
            // It becomes a part of the page.
            let content = BASE64_STANDARD.encode(fs::read(file).ok()?);
            return Some(format!("data:image/svg+xml;base64,{content}"));
        }
        // A folder's README stands for the folder.
        let folder = path.trim_end_matches("/README.md");
        let folder = folder.trim_end_matches("/README.zh-CN.md");
        if site.workspace.problems.iter().any(|it| it.id.0 == folder) {
            return Some(address(folder, self.tongue));
        }
        let program = site.jury.iter().find(|it| it.source.path == file);
        if let Some((program, place)) =
            program.and_then(|it| Some((it, programs::place(site, it)?)))
        {
            return Some(address(&program.problem.id, self.tongue) + &place);
        }
        let source = site.source.as_ref().filter(|_| file.exists());
        source.map(|source| format!("{source}/{path}{fragment}"))
    }
}
