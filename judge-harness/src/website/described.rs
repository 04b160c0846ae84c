//! Tables in the repository's documents: what each case is there to catch, the idea of each problem.

/// The part of a document under the heading that begins so, up to the next heading of the same level.
pub fn section<'a>(document: &'a str, heading: &str) -> &'a str {
    let mut sections = document.split("\n## ").skip(1);
    let found = sections.find(|section| section.starts_with(heading));
    let (_, body) = found.and_then(|it| it.split_once('\n')).unwrap_or_default();
    body
}

/// The rows of all tables, without their headings: the cells as they are written.
pub fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text.lines().filter(|line| line.starts_with('|'));
    let rows = lines.map(|line| line.trim_matches('|').split(" | ").map(str::trim).collect());
    let is_rule = |row: &Vec<&str>| {
        row.iter()
            .all(|cell| cell.trim_matches(['-', ':', '|', ' ']).is_empty())
    };
    rows.filter(move |row| !is_rule(row))
}

/// What a case is there to catch, as Markdown, by the document that tells it.
pub fn of_case<'a>(document: &'a str, problem: &str, case: &str) -> Option<&'a str> {
    let section = section(document, &format!("{problem}:"));
    let (strict, lenient) = section
        .split_once("\n### Lenient\n")
        .unwrap_or((section, ""));
    let (part, name) = match case.strip_prefix("lenient/") {
        Some(name) => (lenient, name),
        None => (strict, case.trim_start_matches("secret/")),
    };
    let name = format!("`{name}`");
    let row = rows(part).find(|row| row.first() == Some(&name.as_str()))?;
    row.get(1).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "# Data\n\n## a: A\n\n| case | what |\n| --- | --- |\n| `crlf` | strict |\n\
                            | `sample/1` | a `|` b |\n\n### Lenient\n\n| case | what |\n| --- | --- |\n\
                            | `crlf` | line ends |\n\n## ab: B\n\n| `crlf` | another |\n";

    #[test]
    fn a_case_is_described_in_its_problem_and_its_group() {
        let of = |problem, case| of_case(DOCUMENT, problem, case);
        assert_eq!(of("a", "secret/crlf"), Some("strict"));
        assert_eq!(of("a", "lenient/crlf"), Some("line ends"));
        assert_eq!(of("a", "sample/1"), Some("a `|` b"));
        assert_eq!(of("ab", "secret/crlf"), Some("another"));
        assert_eq!(of("b", "secret/crlf"), None);
        assert_eq!(of("a", "secret/none"), None);
    }
}
