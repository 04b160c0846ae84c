//! Lines of a text as they are shown: not too many, none too long, and nothing in them that would disturb a
//! terminal; two texts that should be equal, from a little before their first difference on.

use std::fs;

use anstyle::Style;
use diffy::{DiffOptions, Hunk, Line};

use super::{DIM, GREEN, RED, in_brackets, styled};
use crate::check::data::Flaw;
use crate::problem::printable::{printable, text};
use crate::problem::workspace::{Case, Workspace};

/// The number of lines of one text that are shown.
pub const LINES: usize = 20;
/// Lines shown before the first difference.
const LINES_BEFORE: usize = 3;
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

/// The part of two texts where they begin to differ.
pub struct Difference {
    /// The number of the first line of the excerpts, counted from 1.
    pub from_line: usize,
    /// Lines of the old text.
    pub old: String,
    /// Lines of the new text.
    pub new: String,
    /// Whether one of the texts continues after its excerpt.
    is_cut: bool,
}

impl Difference {
    /// The difference of two texts.
    pub fn of(old: &str, new: &str) -> Self {
        let in_common = old.lines().zip(new.lines());
        let first = in_common.take_while(|(a, b)| a == b).count();
        let skipped = first.saturating_sub(LINES_BEFORE);
        let goes_on = |text: &str| text.lines().nth(skipped + LINES).is_some();
        Self {
            from_line: skipped + 1,
            old: excerpt(old, skipped),
            new: excerpt(new, skipped),
            is_cut: goes_on(old) || goes_on(new),
        }
    }

    /// The lines of the old text, marked with a minus, and those of the new one, marked with a plus.
    pub fn in_words(&self, old_name: &str, new_name: &str, white_space: WhiteSpace) -> String {
        let (old, new) = (shown(&self.old, white_space), shown(&self.new, white_space));
        let mut text = section(&format!(
            "difference from line {} on, {} and {}{}:",
            self.from_line,
            styled(RED, format_args!("- {old_name}")),
            styled(GREEN, format_args!("+ {new_name}")),
            legend(&[&old, &new], white_space)
        ));
        let patch = DiffOptions::new()
            .set_context_len(LINES)
            .create_patch(&old, &new);
        // Where they differ beyond the end of a line that is cut, there is nothing to mark.
        let equal = old.split_inclusive('\n').filter(|_| old == new);
        let changes = patch.hunks().iter().flat_map(Hunk::lines).copied();
        for line in equal.map(Line::Context).chain(changes) {
            text += &match line {
                Line::Context(line) => format!("      {line}"),
                Line::Delete(line) => marked(RED, '-', line),
                Line::Insert(line) => marked(GREEN, '+', line),
            };
        }
        if self.is_cut {
            text += &format!("    {}\n", styled(DIM, "... (cut)"));
        }
        text
    }
}

fn marked(style: Style, mark: char, line: &str) -> String {
    let line = line.trim_end_matches('\n');
    format!("    {}\n", styled(style, format_args!("{mark} {line}")))
}

/// Explains a flaw in a case: the file, and what is wrong with it.
pub fn flaw(flaw: &Flaw, case: &Case, workspace: &Workspace) -> String {
    let (file, wrong, difference) = match flaw {
        Flaw::Input(reason) => (&case.input, reason.as_str(), String::new()),
        Flaw::Answer(recomputed) => {
            let answer = text(&fs::read(&case.answer).unwrap_or_default());
            let difference = Difference::of(&answer, recomputed);
            let difference = difference.in_words("file", "recomputed", WhiteSpace::Plain);
            let wrong = "not what the reference solution computes";
            (&case.answer, wrong, difference)
        }
    };
    let file = workspace.shown(file);
    format!("{file}: {}\n{difference}", styled(RED, wrong))
}
