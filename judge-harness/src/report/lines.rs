//! Shows the lines of a text: not too many, none too long, and harmless for a terminal.

use anstyle::Style;

use super::style::{DIM, GREEN, RED, in_brackets, styled, width};
use crate::printable::Foreign;

/// The number of lines of one text that are shown.
pub const LINES: usize = 20;
/// The number of characters of a line that are shown where no terminal bounds them.
pub const COLUMNS: usize = 1000;

/// The signs for blanks and line ends that have to be visible.
const BLANK: &str = "\u{b7}";
const LINE_END: &str = "\u{23ce}";

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

/// The number of characters of a line of data that the report shows.
pub fn columns() -> usize {
    let columns = width();
    // Beside a line: the indentation, its number, and the dots where it is cut.
    columns.map_or(COLUMNS, |it| it.saturating_sub(20).max(40))
}

/// The first lines of a text, not too many and none longer than these columns, as they are.
pub fn excerpt(text: &str, columns: usize) -> String {
    let lines = text.split_inclusive('\n').take(LINES);
    lines.map(|line| shortened(line, 0, columns)).collect()
}

/// The start of a compiler's message. Its lines are whole: the reason comes last.
pub fn message(text: &str) -> String {
    start(text, usize::MAX, ": --json has them")
}

/// The start of a text for a terminal, with the number of lines that are left out, and how they can
/// be seen.
pub fn start(text: &str, columns: usize, how: &str) -> String {
    let start = shown(&excerpt(text, columns), false);
    match text.lines().count().saturating_sub(LINES) {
        0 => start,
        left => start + &more_lines(left, how),
    }
}

/// Says that this number of lines is left out, and how to see them.
pub(super) fn more_lines(left: usize, how: &str) -> String {
    let lines = if left == 1 { "line" } else { "lines" };
    cut(&format!("{left} more {lines}{how}"))
}

/// The line below what is left of a text that is cut.
pub(super) fn cut(what: &str) -> String {
    styled(DIM, format_args!("... ({})", Foreign(what))) + "\n"
}

/// A line, if it is not too long; otherwise the part after `skipped` characters, or its end.
pub(super) fn shortened(line: &str, skipped: usize, columns: usize) -> String {
    let text = line.trim_end_matches('\n');
    let length = text.chars().count();
    if length <= columns {
        return line.to_owned();
    }
    let skipped = skipped.min(length - columns);
    let part: String = text.chars().skip(skipped).take(columns).collect();
    let before = if skipped > 0 { "..." } else { "" };
    let after = if skipped + columns < length {
        "..."
    } else {
        ""
    };
    format!("{before}{part}{after}{}", &line[text.len()..])
}

/// A text for a terminal. White space other than blanks and line ends is shown by signs; these two
/// only if `visible`, for outputs in which nothing else is wrong.
pub fn shown(text: &str, visible: bool) -> String {
    let letter_shown = |letter: char| match letter {
        ' ' if visible => BLANK.to_owned(),
        ' ' => ' '.to_string(),
        // Two that have no width: a zero width space and a byte-order mark.
        '\u{200b}' | '\u{feff}' => letter.escape_unicode().to_string(),
        _ if letter.is_whitespace() => letter.escape_unicode().to_string(),
        _ => letter.to_string(),
    };
    let mut shown = String::new();
    for line in text.split_inclusive('\n') {
        let (plain, end) = match line.strip_suffix('\n') {
            Some(plain) if visible => (plain, LINE_END),
            Some(plain) => (plain, ""),
            None => (line, " (no line end)"),
        };
        shown.extend(Foreign(plain).to_string().chars().map(letter_shown));
        shown += end;
        shown += "\n";
    }
    shown
}

/// The meaning of the signs in a text, such as ` (· is a blank)`; empty if it has none.
pub fn legend(shown: &str, visible: bool) -> String {
    let signs = [
        (BLANK, "a blank"),
        (LINE_END, "a line end"),
        ("\u{2409}", "a tab"),
        ("\u{240d}", "a carriage return"),
        ("\\u{a0}", "a no-break space"),
    ];
    // Otherwise the first two are letters like any other.
    let signs = signs.iter().skip(if visible { 0 } else { 2 });
    let found = signs.filter(|(sign, _)| shown.contains(sign));
    in_brackets(found.map(|(sign, meaning)| format!("{sign} is {meaning}")))
}

/// A line with a mark, its number and its text.
pub struct Marked {
    /// Such as `+`.
    pub mark: char,
    /// Its number, counted from 1.
    pub number: usize,
    /// The text with its line end.
    pub text: String,
}

/// The rows of these lines for a terminal, and the meaning of the signs in them.
pub(super) fn numbered(lines: &[Marked], visible: bool) -> (String, String) {
    let last = lines.iter().map(|it| it.number).max();
    let width = last.unwrap_or_default().to_string().len();
    let (mut rows, mut texts) = (String::new(), String::new());
    for Marked { mark, number, text } in lines {
        let style = match mark {
            '-' => GREEN,
            '+' => RED,
            _ => Style::new(),
        };
        let line = shown(text, visible);
        let row = format!("{mark} {number:>width$} | {line}");
        rows += &format!("    {}\n", styled(style, row.trim_end()));
        texts += &line;
    }
    (rows, legend(&texts, visible))
}
