//! What each case is there to catch: the tables of `data/README.md`.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result};

use crate::workspace::Workspace;

/// What each case of a problem is there to catch, by the names that its section of `data/README.md` gives them, such as
/// `secret/two-by-fifteen`. `None` if there is no such section.
///
/// # Errors
///
/// Fails if there is a `data/README.md` that cannot be read.
pub fn purposes(workspace: &Workspace, problem: &str) -> Result<Option<BTreeMap<String, String>>> {
    let file = workspace.root.join("data/README.md");
    if !file.exists() {
        return Ok(None);
    }
    let readme = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    Ok(section(&readme, problem).map(rows))
}

fn section<'a>(readme: &'a str, problem: &str) -> Option<&'a str> {
    let (_, section) = readme.split_once(&format!("\n## {problem}:"))?;
    section.split("\n## ").next()
}

/// The rows of a section. A name without a group is that of a secret case, or of a lenient one under that heading.
fn rows(section: &str) -> BTreeMap<String, String> {
    let mut group = "secret";
    let mut rows = BTreeMap::new();
    for line in section.lines() {
        if line == "### Lenient" {
            group = "lenient";
        }
        let row = line
            .strip_prefix("| `")
            .and_then(|row| row.strip_suffix(" |"));
        if let Some((name, purpose)) = row.and_then(|row| row.split_once("` | ")) {
            let has_group = name.contains('/');
            let name = if has_group {
                name.to_owned()
            } else {
                format!("{group}/{name}")
            };
            rows.insert(name, purpose.to_owned());
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_belongs_to_the_group_that_it_stands_under() {
        let readme = "# Data\n\n## ab: A\n\n| case | what |\n| --- | --- |\n| `sample/1` | a |\n| `x` | `b` \\| c |\n\n\
                      ### Lenient\n\n| `x` | d |\n\n## abc: B\n\n| `y` | e |\n";
        let rows = rows(section(readme, "ab").expect("a section"));
        let rows: Vec<_> = rows
            .iter()
            .map(|(name, purpose)| (name.as_str(), purpose.as_str()))
            .collect();
        assert_eq!(
            rows,
            [
                ("lenient/x", "d"),
                ("sample/1", "a"),
                ("secret/x", "`b` \\| c")
            ]
        );
        assert_eq!(section(readme, "b"), None);
    }
}
