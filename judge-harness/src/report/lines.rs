//! Lines of a text as they are shown: not too many, none too long, and nothing in them that would disturb a
//! terminal.

use super::{DIM, styled};
use crate::problem::printable::printable;

/// The number of lines of one text that are shown.
pub const LINES: usize = 20;
/// The number of characters of a line that are shown.
const COLUMNS: usize = 100;

/// The signs for a blank, a line end, a tab and a carriage return where they have to be visible.
const BLANK: char = '\u{b7}';
const LINE_END: char = '\u{23ce}';
const TAB: char = '\u{2409}';
const CARRIAGE_RETURN: char = '\u{240d}';

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
    let excerpt = excerpt(text, 0);
    let mut start = shown(&excerpt, WhiteSpace::Plain);
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
    let lines = text.split_inclusive('\n');
    lines.map(|line| shown_line(line, white_space)).collect()
}

fn shown_line(line: &str, white_space: WhiteSpace) -> String {
    let plain = white_space == WhiteSpace::Plain;
    let (text, end) = match line.strip_suffix('\n') {
        Some(text) if plain => (text.strip_suffix('\r').unwrap_or(text), "\n".to_owned()),
        Some(text) => (text, format!("{LINE_END}\n")),
        None => (line, " (no line end)\n".to_owned()),
    };
    let text = printable(text);
    let text = if plain {
        text
    } else {
        text.replace(' ', &BLANK.to_string())
    };
    text + &end
}

/// What the signs mean that appear in these texts, such as ` (· is a blank)`; empty if there are none.
pub fn legend(texts: &[&str], white_space: WhiteSpace) -> String {
    let signs = [
        (BLANK, "a blank", white_space == WhiteSpace::Signs),
        (LINE_END, "a line end", white_space == WhiteSpace::Signs),
        (TAB, "a tab", true),
        (CARRIAGE_RETURN, "a carriage return", true),
    ];
    let appears = |sign| texts.iter().any(|text| text.contains(sign));
    let explained: Vec<String> = signs
        .into_iter()
        .filter(|&(sign, _, is_sign)| is_sign && appears(sign))
        .map(|(sign, meaning, _)| format!("{sign} is {meaning}"))
        .collect();
    if explained.is_empty() {
        return String::new();
    }
    format!(" ({})", explained.join(", "))
}
