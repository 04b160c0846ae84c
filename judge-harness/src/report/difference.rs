//! Two texts that should be equal, from a little before their first difference on; with them, what is wrong with a
//! case of the data.

use std::fs;

use anstyle::Style;
use diffy::{DiffOptions, Hunk, Line};

use super::lines::{LINES, WhiteSpace, excerpt, legend, section, shown};
use super::{DIM, GREEN, RED, styled};
use crate::check::data::Flaw;
use crate::problem::printable::text;
use crate::problem::workspace::{Case, Workspace};

/// Lines shown before the first difference.
const LINES_BEFORE: usize = 3;

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
            (
                &case.answer,
                "not what the reference solution computes",
                difference,
            )
        }
    };
    let file = workspace.shown(file);
    format!("{file}: {}\n{difference}", styled(RED, wrong))
}
