//! Shows the lines of a text: not too many, none too long, and harmless for a terminal. Compares
//! two texts that should be equal, from a little before their first difference.

use std::fs;
use std::iter::{repeat, zip};

use anstyle::Style;
use diffy::{DiffOptions, Hunk, Line};
use serde::{Deserialize, Serialize};

use super::{DIM, GREEN, RED, in_brackets, styled};
use crate::check::data::Flaw;
use crate::printable::{printable, text};
use crate::problem::workspace::{Case, Workspace};

/// The number of lines of one text that are shown.
pub const LINES: usize = 20;
/// Lines shown before the first difference.
const LINES_BEFORE: usize = 3;
/// The number of characters of a line that are shown.
const COLUMNS: usize = 100;

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

/// The first lines of a text, not too many and none too long, as they are.
pub fn excerpt(text: &str) -> String {
    let lines = text.split_inclusive('\n').take(LINES);
    lines.map(|line| shortened(line, 0)).collect()
}

/// The start of a text for a terminal, with the number of lines that are left out.
pub fn start(text: &str) -> String {
    let mut start = shown(&excerpt(text), WhiteSpace::Plain);
    let left = text.lines().skip(LINES).count();
    if left > 0 {
        start += &format!("{}\n", styled(DIM, format_args!("... ({left} more lines)")));
    }
    start
}

/// A line, if it is not too long; otherwise the part after `skipped` characters, or its end if it
/// has no more.
fn shortened(line: &str, skipped: usize) -> String {
    let text = line.trim_end_matches('\n');
    let length = text.chars().count();
    if length <= COLUMNS {
        return line.to_owned();
    }
    let skipped = if skipped < length {
        skipped
    } else {
        length - COLUMNS
    };
    let part: String = text.chars().skip(skipped).take(COLUMNS).collect();
    let is_cut = [skipped > 0, skipped + COLUMNS < length];
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

/// The parts of two lines that count when they are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counts {
    /// The words, whatever white space is between them.
    Words,
    /// All but white space at the end of a line, and blank lines at the end of the text.
    Visible,
    /// All but how a line ends: with LF, with CRLF or, the last one, with neither.
    Lines,
    /// Every character.
    All,
}

impl Counts {
    /// The part of a line that counts; empty if the line is missing.
    fn of(self, line: &str) -> String {
        let plain = line.strip_suffix('\n').unwrap_or(line);
        match self {
            Self::Words => words(line)
                .map(|(_, word)| word)
                .collect::<Vec<_>>()
                .join(" "),
            Self::Visible => line.trim_ascii_end().to_owned(),
            Self::Lines if !line.is_empty() => plain.trim_end_matches('\r').to_owned() + "\n",
            Self::Lines | Self::All => line.to_owned(),
        }
    }

    /// The characters before the place in a line where it differs from another line, and the words.
    fn before_difference(self, line: &str, other: &str) -> (usize, Option<usize>) {
        if self != Self::Words {
            let in_common = zip(line.chars(), other.chars()).take_while(|(a, b)| a == b);
            return (in_common.count(), None);
        }
        let equal = zip(words(line), words(other)).take_while(|((_, a), (_, b))| a == b);
        let count = equal.count();
        let end = line.trim_ascii_end().len();
        let place = words(line).nth(count).map_or(end, |(place, _)| place);
        (line[..place].chars().count(), Some(count))
    }
}

/// The words of a line as C has them, each with the place where it begins.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let parts = line.split([' ', '\t', '\n', '\x0b', '\x0c', '\r']);
    let words = parts.filter(|word| !word.is_empty());
    words.map(|word| (word.as_ptr().addr() - line.as_ptr().addr(), word))
}

/// The part of two texts where they begin to differ.
#[derive(Serialize, Deserialize)]
pub struct Difference {
    /// The first line that differs, counted from 1.
    pub line: usize,
    /// The column in this line of the program's output from which on it differs, counted from 1.
    pub column: usize,
    /// The first word in it that differs, counted from 1; null if only white space differs.
    pub word: Option<usize>,
    /// The number of lines that differ from those at the same place in the other text.
    pub lines_differ: usize,
    /// The number of the first line of `expected` and `got`.
    pub from_line: usize,
    /// Up to twenty lines of the expected output, from a little before the first difference. Long
    /// lines are cut around it.
    pub expected: String,
    /// The same lines of the program's output.
    pub got: String,
    /// The mark, the number and the text of each line of one of the texts or both.
    #[serde(skip)]
    marked: Vec<(char, usize, String)>,
    /// Whether one of the texts continues after its excerpt.
    #[serde(skip)]
    is_cut: bool,
}

impl Difference {
    /// Compares what counts in two texts, or every character if that is equal. `None` if the texts
    /// are equal.
    pub fn of(expected: &str, got: &str, counts: Counts) -> Option<Self> {
        let lines = |text| str::split_inclusive(text, '\n');
        let length = lines(expected).count().max(lines(got).count());
        let all = |text| lines(text).chain(repeat(""));
        let differing = |counts: Counts| {
            let pairs = zip(all(expected), all(got)).take(length).enumerate();
            pairs.filter(move |(_, (a, b))| a != b && counts.of(a) != counts.of(b))
        };
        let counts = differing(counts).next().map_or(Counts::All, |_| counts);
        let (first, (a, b)) = differing(counts).next()?;
        let (before_expected, _) = counts.before_difference(a, b);
        let (before_got, words_before) = counts.before_difference(b, a);
        let from = first.saturating_sub(LINES_BEFORE);
        // What counts in the lines, and the lines. A long one is shown around the place where the
        // first one differs.
        let part = |text, before: usize| -> (String, Vec<String>) {
            // A last line of one excerpt may be equal to a line after the other excerpt.
            let lines = lines(text).skip(from).take(2 * LINES);
            let cut = |line| shortened(line, before.saturating_sub(COLUMNS / 2));
            let with_key = |line| (format!("{:?}\n", counts.of(line)), cut(line));
            lines.map(with_key).unzip()
        };
        let (expected_keys, expected) = part(expected, before_expected);
        let (got_keys, got) = part(got, before_got);
        let patch = DiffOptions::new()
            .set_context_len(2 * LINES)
            .create_patch(&expected_keys, &got_keys);
        let mut of_expected = zip(&expected, from + 1..);
        let mut of_got = zip(&got, from + 1..);
        let changes = patch.hunks().iter().flat_map(Hunk::lines);
        let marked = changes.filter_map(|line| {
            let (mark, (line, number)) = match line {
                Line::Context(_) => (' ', of_expected.next().and(of_got.next())?),
                Line::Delete(_) => ('-', of_expected.next()?),
                Line::Insert(_) => ('+', of_got.next()?),
            };
            (number <= from + LINES).then(|| (mark, number, line.clone()))
        });
        let excerpt = |lines: &[String]| lines[..lines.len().min(LINES)].concat();
        Some(Self {
            line: first + 1,
            column: before_got + 1,
            word: words_before.map(|words| words + 1),
            lines_differ: differing(counts).count(),
            from_line: from + 1,
            marked: marked.collect(),
            is_cut: expected.len().max(got.len()) > LINES,
            expected: excerpt(&expected),
            got: excerpt(&got),
        })
    }

    /// The place where they differ, and the lines there, with names for the texts. A minus marks
    /// lines that are only expected, a plus lines that are only there.
    pub fn in_words(&self, expected: &str, got: &str, white_space: WhiteSpace) -> String {
        let Self { line, column, .. } = self;
        let word = match self.word {
            Some(word @ 2..) => format!(" (word {word})"),
            _ => String::new(),
        };
        let place = match self.lines_differ {
            1 => format!("difference in line {line}, column {column}{word}"),
            count => format!(
                "difference from line {line} on, in {count} lines, first in column {column}{word}"
            ),
        };
        let for_terminal = |(mark, number, line): &(char, usize, String)| {
            (*mark, *number, shown(line, white_space))
        };
        let marked: Vec<_> = self.marked.iter().map(for_terminal).collect();
        let texts: Vec<_> = marked.iter().map(|(.., line)| line.as_str()).collect();
        let mut text = section(&format!(
            "{place}, {} and {}{}:",
            styled(GREEN, format_args!("- {expected}")),
            styled(RED, format_args!("+ {got}")),
            legend(&texts, white_space)
        ));
        let widths = marked.iter().map(|(_, number, _)| number.ilog10() + 1);
        let width = widths.max().unwrap_or_default() as usize;
        for (mark, number, line) in &marked {
            let style = match mark {
                '-' => GREEN,
                '+' => RED,
                _ => Style::new(),
            };
            let row = format!("{mark} {number:>width$} | {line}");
            text += &format!("    {}\n", styled(style, row.trim_end()));
        }
        if self.is_cut {
            text += &format!("    {}\n", styled(DIM, "... (cut)"));
        }
        text
    }
}

/// Explains a flaw in a case: the file, and what is wrong with it.
pub fn flaw(flaw: &Flaw, case: &Case, workspace: &Workspace) -> String {
    let line = |file, wrong| format!("{}: {}\n", workspace.shown(file), styled(RED, wrong));
    match flaw {
        Flaw::Input(reason) => line(&case.input, reason.as_str()),
        Flaw::Answer(recomputed) => {
            let answer = text(&fs::read(&case.answer).unwrap_or_default());
            let difference = Difference::of(recomputed, &answer, Counts::Words);
            let shown = difference.map(|it| it.in_words("recomputed", "file", WhiteSpace::Plain));
            let wrong = "not what the reference solution computes";
            line(&case.answer, wrong) + &shown.unwrap_or_default()
        }
    }
}
