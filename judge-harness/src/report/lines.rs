//! Shows the lines of a text: not too many, none too long, and harmless for a terminal.

use super::{DIM, in_brackets, styled};
use crate::printable::printable;
use crate::terminal;

/// The number of lines of one text that are shown.
pub const LINES: usize = 20;
/// The number of characters of a line that are shown where no terminal bounds them.
pub const COLUMNS: usize = 1000;
/// The columns of a terminal beside the text of a line: the indentation, the number of the line,
/// and the dots where it is cut.
const BESIDE: usize = 20;
/// In the narrowest terminal a line has this many characters.
const LEAST_COLUMNS: usize = 40;

/// The signs for white space that has to be visible.
const BLANK: &str = "\u{b7}";
const LINE_END: &str = "\u{23ce}";
const TAB: &str = "\u{2409}";
const CARRIAGE_RETURN: &str = "\u{240d}";
const NO_BREAK_SPACE: &str = "\\u{a0}";

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

/// The number of characters of a line of data that the report shows.
pub fn columns() -> usize {
    let columns = terminal::columns();
    columns.map_or(COLUMNS, |it| it.saturating_sub(BESIDE).max(LEAST_COLUMNS))
}

/// The first lines of a text, not too many and none longer than these columns, as they are.
pub fn excerpt(text: &str, columns: usize) -> String {
    let lines = text.split_inclusive('\n').take(LINES);
    lines.map(|line| shortened(line, 0, columns)).collect()
}

/// The start of a compiler's message. Its lines are whole: the reason comes last.
pub fn message(text: &str) -> String {
    start(text, usize::MAX)
}

/// The start of a text for a terminal, with the number of lines that are left out.
pub fn start(text: &str, columns: usize) -> String {
    let mut start = shown(&excerpt(text, columns), WhiteSpace::Plain);
    let left = text.lines().skip(LINES).count();
    if left > 0 {
        start += &format!("{}\n", styled(DIM, format_args!("... ({left} more lines)")));
    }
    start
}

/// A line, if it is not too long; otherwise the part after `skipped` characters, or its end if it
/// has no more.
pub(super) fn shortened(line: &str, skipped: usize, columns: usize) -> String {
    let text = line.trim_end_matches('\n');
    let length = text.chars().count();
    if length <= columns {
        return line.to_owned();
    }
    let skipped = if skipped < length {
        skipped
    } else {
        length - columns
    };
    let part: String = text.chars().skip(skipped).take(columns).collect();
    let is_cut = [skipped > 0, skipped + columns < length];
    let [before, after] = is_cut.map(|is_cut| if is_cut { "..." } else { "" });
    format!("{before}{part}{after}{}", &line[text.len()..])
}

/// A text for a terminal. White space other than blanks and line ends is shown by signs.
pub fn shown(text: &str, white_space: WhiteSpace) -> String {
    let invisible = |letter: char| match letter {
        ' ' if white_space == WhiteSpace::Signs => BLANK.to_owned(),
        ' ' => ' '.to_string(),
        // Two that have no width: a zero width space and a byte-order mark.
        '\u{200b}' | '\u{feff}' => letter.escape_unicode().to_string(),
        _ if letter.is_whitespace() => letter.escape_unicode().to_string(),
        _ => letter.to_string(),
    };
    let line = |line: &str| {
        let (plain, end) = match (line.strip_suffix('\n'), white_space) {
            (Some(plain), WhiteSpace::Plain) => (plain, ""),
            (Some(plain), WhiteSpace::Signs) => (plain, LINE_END),
            (None, _) => (line, " (no line end)"),
        };
        let text: String = printable(plain).chars().map(invisible).collect();
        text + end + "\n"
    };
    text.split_inclusive('\n').map(line).collect()
}

/// The meaning of the signs in these texts, such as ` (· is a blank)`; empty if there are none.
pub fn legend(texts: &[&str], white_space: WhiteSpace) -> String {
    let signs = [
        (BLANK, "a blank"),
        (LINE_END, "a line end"),
        (TAB, "a tab"),
        (CARRIAGE_RETURN, "a carriage return"),
        (NO_BREAK_SPACE, "a no-break space"),
    ];
    let is_plain = white_space == WhiteSpace::Plain;
    let is_sign = |sign| !is_plain || ![BLANK, LINE_END].contains(&sign);
    let appears = |sign| texts.iter().any(|text| text.contains(sign));
    let found = signs
        .iter()
        .filter(|(sign, _)| is_sign(sign) && appears(sign));
    in_brackets(found.map(|(sign, meaning)| format!("{sign} is {meaning}")))
}
