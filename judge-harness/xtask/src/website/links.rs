//! The READMEs' Markdown, with links as addresses on the site.

use maud::Markup;

use super::{Page, address, programs};
use crate::page::{is_address, markdown};

impl Page<'_> {
    /// A part of the problem's README.
    pub fn markdown(self, text: &str) -> Markup {
        markdown(self.tongue, text, &|link| self.lead(link))
    }

    /// The address on the page for a link in the problem's README; `None` if the target does not
    /// exist.
    pub fn lead(self, link: &str) -> Option<String> {
        if is_address(link) || link.starts_with('#') {
            return Some(link.to_owned());
        }
        let site = self.site;
        let (target, fragment) = link.split_at(link.find('#').unwrap_or(link.len()));
        // The path from the repository's root.
        let above = target.strip_prefix("../").map(str::to_owned);
        let path = above.unwrap_or_else(|| format!("{}/{target}", self.problem.id));
        let file = site.workspace.root.join(&path);
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
