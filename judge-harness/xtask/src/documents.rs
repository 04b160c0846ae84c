//! The repository's documents: their files, links and tables, and the purposes of the cases.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use judge_harness::problem::workspace::{Workspace, sorted_entries};

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

/// The files that a document links to or shows as pictures, with their titles. Links to other
/// machines do not count.
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

/// A table in a document. Its texts are Markdown.
#[derive(Debug, Default)]
pub struct Table<'a> {
    /// The heading of its section.
    pub section: &'a str,
    /// The heading below that one, if there is one.
    pub subsection: &'a str,
    /// The headings of its columns.
    pub columns: Vec<&'a str>,
    /// The cells of each row.
    pub rows: Vec<Vec<&'a str>>,
}

/// All tables of a document.
pub fn tables(document: &str) -> Vec<Table<'_>> {
    let mut tables = Vec::new();
    let (mut section, mut subsection) = ("", "");
    let mut rows = Vec::new();
    let events = Parser::new_ext(document, Options::ENABLE_TABLES);
    for (event, range) in events.into_offset_iter() {
        let text = document[range].trim();
        match event {
            Event::Start(Tag::Heading { level, .. }) => match level {
                HeadingLevel::H1 | HeadingLevel::H2 => (section, subsection) = (text, ""),
                _ => subsection = text,
            },
            Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
            Event::Start(Tag::TableCell) => {
                if let Some(row) = rows.last_mut() {
                    row.push(text);
                }
            }
            Event::End(TagEnd::Table) => tables.push(Table {
                section: section.trim_start_matches(['#', ' ']),
                subsection: subsection.trim_start_matches(['#', ' ']),
                columns: rows.remove(0),
                rows: std::mem::take(&mut rows),
            }),
            _ => {}
        }
    }
    tables
}

/// The purpose of each case of a problem, by its name, such as `secret/two-by-fifteen`, as the
/// problem's section of `data/README.md` says. Empty without such a section.
pub fn purposes(workspace: &Workspace, problem: &str) -> BTreeMap<String, String> {
    let readme = fs::read_to_string(workspace.root.join("data/README.md")).unwrap_or_default();
    let section = format!("{problem}:");
    let mut purposes = BTreeMap::new();
    let is_its = |table: &Table| table.section.starts_with(&section);
    for table in tables(&readme).into_iter().filter(is_its) {
        // A name without a group is of the group that the heading names, and else a secret case.
        let group = match table.subsection {
            "" => "secret/".to_owned(),
            group => group.to_lowercase() + "/",
        };
        for row in table.rows {
            if let [name, purpose, ..] = row[..] {
                let name = name.trim_matches('`');
                let group = if name.contains('/') { "" } else { &group };
                purposes.insert(format!("{group}{name}"), purpose.to_owned());
            }
        }
    }
    purposes
}
