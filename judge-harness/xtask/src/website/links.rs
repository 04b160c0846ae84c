//! Where the links of a document lead from a page of the site.

use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::Tag;

use super::{Site, paste};
use crate::page::{data_address, is_address};

/// The links of a document in this folder of the repository.
pub struct LinksFrom<'a> {
    pub site: &'a Site<'a>,
    pub folder: &'a str,
}

impl LinksFrom<'_> {
    /// A relative link as a path from the repository's root; `None` if there is nothing, or it leads out of the repository.
    fn path(&self, target: &str) -> Option<PathBuf> {
        let root = &self.site.workspace.root;
        let file = fs::canonicalize(root.join(self.folder).join(target)).ok()?;
        let path = file.strip_prefix(fs::canonicalize(root).ok()?).ok()?;
        Some(path.to_owned())
    }

    /// Where a program of the jury is on the page of its problem.
    fn of_jury(&self, file: &Path) -> Option<String> {
        let file = self.site.workspace.root.join(file);
        let mut jury = self.site.jury.iter();
        let submission = jury.find(|submission| submission.source.path == file)?;
        let place = paste::place(self.site, submission.problem, &submission.name())?;
        Some(format!("{}.html{place}", submission.problem.id))
    }

    /// The address for a link or a picture; `None` if there is nothing to link to, or no such picture.
    pub fn lead(&self, tag: &Tag) -> Option<String> {
        match tag {
            Tag::Image { dest_url, .. } => self.image(dest_url),
            Tag::Link { dest_url, .. } => self.link(dest_url),
            _ => None,
        }
    }

    fn link(&self, target: &str) -> Option<String> {
        if is_address(target) {
            return Some(target.to_owned());
        }
        let (file, fragment) = match target.split_once('#') {
            Some((file, fragment)) => (file, format!("#{fragment}")),
            None => (target, String::new()),
        };
        if file.is_empty() {
            return None;
        }
        let path = self.path(file)?;
        // A folder's README stands for the folder.
        let folder = match path.parent() {
            Some(folder) if path.ends_with("README.md") => folder,
            _ => &path,
        };
        let mut problems = self.site.problems.iter();
        if problems.any(|problem| Path::new(&problem.id) == folder) {
            return Some(format!("{}.html", folder.display()));
        }
        self.of_jury(&path).or_else(|| {
            let source = self.site.source.as_ref()?;
            Some(format!("{source}/{}{fragment}", path.display()))
        })
    }

    /// A picture becomes a part of the page.
    fn image(&self, target: &str) -> Option<String> {
        let file = self.site.workspace.root.join(self.path(target)?);
        let kind = match file.extension()?.to_str()? {
            "svg" => "image/svg+xml",
            "png" => "image/png",
            _ => return None,
        };
        Some(data_address(kind, &fs::read(file).ok()?))
    }
}
