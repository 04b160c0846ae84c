//! What each case is there to catch: the tables of `data/README.md`.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result};

use crate::document::{rows, section};
use judge_harness::workspace::Workspace;

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
    Ok(of(&readme, problem))
}

/// A name without a group is that of a secret case, or of a lenient one under that heading.
fn of(readme: &str, problem: &str) -> Option<BTreeMap<String, String>> {
    let section = section(readme, &format!("{problem}:"))?;
    let (strict, lenient) = section.split_once("\n### Lenient").unwrap_or((section, ""));
    let mut purposes = BTreeMap::new();
    for (group, part) in [("secret/", strict), ("lenient/", lenient)] {
        for row in rows(part) {
            // The heading of a table is no name.
            if let [name, purpose, ..] = row[..]
                && let Some(name) = name.strip_prefix('`')
            {
                let name = name.trim_end_matches('`');
                let group = if name.contains('/') { "" } else { group };
                purposes.insert(format!("{group}{name}"), purpose.to_owned());
            }
        }
    }
    Some(purposes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const README: &str = "# Data\n\n## a: A\n\n| case | what |\n| --- | --- |\n| `crlf` | strict |\n\
                          | `sample/1` | a `|` b |\n| `x` | `b` \\| c |\n\n### Lenient\n\n| case | what |\n\
                          | --- | --- |\n| `crlf` | line ends |\n\n## ab: B\n\n| `crlf` | another |\n";

    #[test]
    fn a_row_belongs_to_the_problem_and_the_group_that_it_stands_under() {
        let rows = |problem| Vec::from_iter(of(README, problem).expect("a section"));
        let row = |name: &str, purpose: &str| (name.to_owned(), purpose.to_owned());
        assert_eq!(
            rows("a"),
            [
                row("lenient/crlf", "line ends"),
                row("sample/1", "a `|` b"),
                row("secret/crlf", "strict"),
                row("secret/x", "`b` \\| c"),
            ]
        );
        assert_eq!(rows("ab"), [row("secret/crlf", "another")]);
        assert_eq!(of(README, "b"), None);
    }
}
