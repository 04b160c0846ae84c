//! The repository's documents: their files, links and tables, and the purposes of the cases.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use judge_harness::files::sorted_entries;
use judge_harness::problem::Problem;
use judge_harness::problem::workspace::Workspace;

/// The Markdown files below a folder, except in build output.
pub fn documents(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in sorted_entries(folder)? {
        if entry.is_dir() && !entry.ends_with("target") {
            found.extend(documents(&entry)?);
        } else if entry.extension().is_some_and(|ending| ending == "md") {
            found.push(entry);
        }
    }
    Ok(found)
}

/// The files that a document links to or shows as pictures, with their titles. Web addresses do not
/// count.
pub fn targets(document: &Path) -> Result<Vec<(PathBuf, String)>> {
    let text = fs::read_to_string(document).with_context(|| document.display().to_string())?;
    let folder = document.parent().context("a file is in a folder")?;
    let target = |event| match event {
        Event::Start(
            Tag::Link {
                dest_url, title, ..
            }
            | Tag::Image {
                dest_url, title, ..
            },
        ) if !dest_url.contains("://") => {
            let file = dest_url.split('#').next().unwrap_or_default();
            Some((folder.join(file), title.to_string()))
        }
        _ => None,
    };
    Ok(Parser::new(&text).filter_map(target).collect())
}

/// The rows of all tables of a document, without their heads. The cells are Markdown.
pub fn rows(document: &str) -> Vec<Vec<&str>> {
    let mut rows: Vec<Vec<&str>> = Vec::new();
    let events = Parser::new_ext(document, Options::ENABLE_TABLES);
    for (event, range) in events.into_offset_iter() {
        match event {
            Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
            Event::End(TagEnd::TableHead) => drop(rows.pop()),
            Event::Start(Tag::TableCell) => {
                if let Some(row) = rows.last_mut() {
                    row.push(document[range].trim());
                }
            }
            _ => {}
        }
    }
    rows
}

/// The purpose of each case of a problem, by its name, such as `secret/two-by-fifteen`, as the
/// problem's section of `data/README.md` says. Empty without such a section. A name that ends in
/// `*` stands for all cases that begin so.
pub fn purposes(workspace: &Workspace, problem: &Problem) -> BTreeMap<String, String> {
    let readme = fs::read_to_string(workspace.root.join("data/README.md")).unwrap_or_default();
    let start = format!("{}:", problem.id);
    let section = readme.split("\n## ").find(|it| it.starts_with(&start));
    let mut purposes = BTreeMap::new();
    for (number, part) in section.unwrap_or_default().split("\n### ").enumerate() {
        // A name without a group is of the group that the heading names, else a secret case.
        let heading = part.lines().next().filter(|_| number > 0);
        let group = heading.unwrap_or("secret").to_lowercase();
        for row in rows(part) {
            let [name, purpose] = row[..] else {
                continue;
            };
            let name = match name.trim_matches('`') {
                whole if whole.contains('/') => whole.to_owned(),
                name => format!("{group}/{name}"),
            };
            let names = match name.strip_suffix('*') {
                None => vec![name],
                Some(start) => {
                    let names = problem.cases.iter().map(|case| case.name.0.clone());
                    names.filter(|name| name.starts_with(start)).collect()
                }
            };
            purposes.extend(names.into_iter().map(|name| (name, purpose.to_owned())));
        }
    }
    purposes
}
