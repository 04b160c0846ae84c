//! Sections and tables of the repository's documents.

/// The part of a document under the heading that begins so, up to the next heading of the same level.
#[must_use]
pub fn section<'a>(document: &'a str, heading: &str) -> Option<&'a str> {
    let mut sections = document.split("\n## ").skip(1);
    let found = sections.find(|section| section.starts_with(heading))?;
    Some(found.split_once('\n')?.1)
}

/// The rows of all tables, without the rules below their headings: the cells as they are written.
pub fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| line.starts_with('|'));
    let rows = lines.map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect());
    let is_rule = |row: &Vec<&str>| {
        row.iter()
            .all(|cell| cell.trim_matches(['-', ':', '|', ' ']).is_empty())
    };
    rows.filter(move |row| !is_rule(row))
}
