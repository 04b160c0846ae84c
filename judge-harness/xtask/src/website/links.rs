//! Where the links of a document lead from a page of the site.

use std::fs;
use std::path::{Component, Path, PathBuf};

use super::Site;
use crate::page::{Links, data_address, is_address};
use judge_harness::verdict::Verdict;

/// The links of a document in this folder of the repository.
pub struct LinksFrom<'a> {
    pub site: &'a Site<'a>,
    pub folder: &'a str,
}

impl LinksFrom<'_> {
    /// A relative link as a path from the repository's root; `None` if it leads out of the repository.
    fn path(&self, target: &str) -> Option<PathBuf> {
        let mut path = PathBuf::new();
        for part in Path::new(self.folder).join(target).components() {
            match part {
                Component::Normal(part) => path.push(part),
                Component::ParentDir if path.pop() => {}
                Component::CurDir => {}
                _ => return None,
            }
        }
        Some(path)
    }

    /// Where a mistake of the jury is on the page of its problem.
    fn mistake(&self, file: &Path) -> Option<String> {
        let file = self.site.workspace.root.join(file);
        let mut jury = self.site.jury.iter();
        let (submission, _) = jury.find(|(submission, _)| submission.source.path == file)?;
        let is_mistake = submission.expected != Verdict::Ac;
        is_mistake.then(|| {
            format!(
                "{}.html#mistake-{}",
                submission.problem.id,
                submission.name()
            )
        })
    }
}

impl Links for LinksFrom<'_> {
    fn link(&self, target: &str) -> Option<String> {
        if is_address(target) {
            return Some(target.to_owned());
        }
        let (file, fragment) = match target.split_once('#') {
            Some((file, fragment)) => (file, format!("#{fragment}")),
            None => (target, String::new()),
        };
        let path = self.path(file)?;
        let has_page = |path: &Path| {
            let mut problems = self.site.problems.iter();
            problems.any(|problem| Path::new(&problem.id) == path)
        };
        let folder = without_readme(&path);
        if !file.is_empty() && has_page(folder) {
            return Some(format!("{}.html", folder.display()));
        }
        if let Some(address) = self.mistake(&path) {
            return Some(address);
        }
        let source = self.site.source.as_ref()?;
        let exists = !file.is_empty() && self.site.workspace.root.join(&path).exists();
        exists.then(|| format!("{source}/{}{fragment}", path.display()))
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

/// A folder's README stands for the folder.
fn without_readme(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if path.ends_with("README.md") => folder,
        _ => path,
    }
}
