//! Two texts that should be equal, from a little before their first difference on.

use similar::{ChangeTag, TextDiff};

use super::lines::{LINES, WhiteSpace, excerpt, legend, section, shown};
use super::{DIM, GREEN, RED, styled};

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
        for change in TextDiff::from_lines(&old, &new).iter_all_changes() {
            let line = change.value().trim_end_matches('\n');
            text += &match change.tag() {
                ChangeTag::Equal => format!("      {line}\n"),
                ChangeTag::Delete => format!("    {}\n", styled(RED, format_args!("- {line}"))),
                ChangeTag::Insert => format!("    {}\n", styled(GREEN, format_args!("+ {line}"))),
            };
        }
        if self.is_cut {
            text += &format!("    {}\n", styled(DIM, "... (cut)"));
        }
        text
    }
}
