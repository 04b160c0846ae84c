//! Lines of a text as they are shown: not too many, none too long, and nothing in them that would disturb a
//! terminal.

use super::{DIM, in_brackets, styled};
use crate::problem::printable::printable;

/// The number of lines of one text that are shown.
pub const LINES: usize = 20;
/// The number of characters of a line that are shown.
const COLUMNS: usize = 100;

/// The signs for a blank, a line end, a tab and a carriage return where they have to be visible.
const BLANK: &str = "\u{b7}";
const LINE_END: &str = "\u{23ce}";
const TAB: &str = "\u{2409}";
const CARRIAGE_RETURN: &str = "\u{240d}";

/// Whether blanks and line ends are shown as signs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhiteSpace {
    /// Blanks and line ends are shown as they are.
    Plain,
    /// Blanks and line ends are shown as signs: for outputs in which nothing else is wrong.
    Signs,
}

/// A line of a report, below the heading of a submission.
pub fn section(heading: &str) -> String {
    format!("  {heading}\n")
}

/// The lines of a section.
pub fn indented(text: &str) -> String {
    let indented = |line: &str| match line {
        "" => "\n".to_owned(),
        _ => format!("    {line}\n"),
    };
    text.lines().map(indented).collect()
}

/// The lines of a text after the first `skipped`, not too many and none too long, as they are.
pub fn excerpt(text: &str, skipped: usize) -> String {
    let lines = text.split_inclusive('\n').skip(skipped).take(LINES);
    lines.map(shortened).collect()
}

/// The start of a text for a terminal, with the number of lines that are left out.
pub fn start(text: &str) -> String {
    let mut start = shown(&excerpt(text, 0), WhiteSpace::Plain);
    let left = text.lines().skip(LINES).count();
    if left > 0 {
        start += &format!("{}\n", styled(DIM, format_args!("... ({left} more lines)")));
    }
    start
}

fn shortened(line: &str) -> String {
    let text = line.trim_end_matches('\n');
    match text.char_indices().nth(COLUMNS) {
        Some((cut, _)) => format!("{}...{}", &text[..cut], &line[text.len()..]),
        None => line.to_owned(),
    }
}

/// A text for a terminal.
pub fn shown(text: &str, white_space: WhiteSpace) -> String {
    let line = |line: &str| {
        let (text, end) = match (line.strip_suffix('\n'), white_space) {
            (Some(text), WhiteSpace::Plain) => (text.strip_suffix('\r').unwrap_or(text), ""),
            (Some(text), WhiteSpace::Signs) => (text, LINE_END),
            (None, _) => (line, " (no line end)"),
        };
        let text = printable(text);
        match white_space {
            WhiteSpace::Plain => text + end + "\n",
            WhiteSpace::Signs => text.replace(' ', BLANK) + end + "\n",
        }
    };
    text.split_inclusive('\n').map(line).collect()
}

/// What the signs mean that appear in these texts, such as ` (· is a blank)`; empty if there are none.
pub fn legend(texts: &[&str], white_space: WhiteSpace) -> String {
    let signs = [
        (BLANK, "a blank"),
        (LINE_END, "a line end"),
        (TAB, "a tab"),
        (CARRIAGE_RETURN, "a carriage return"),
    ];
    let is_plain = white_space == WhiteSpace::Plain;
    let is_sign = |sign| !is_plain || ![BLANK, LINE_END].contains(&sign);
    let appears = |sign| texts.iter().any(|text| text.contains(sign));
    let found = signs
        .iter()
        .filter(|(sign, _)| is_sign(sign) && appears(sign));
    in_brackets(found.map(|(sign, meaning)| format!("{sign} is {meaning}")))
}
