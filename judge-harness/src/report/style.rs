//! The styles of a report: colours, the width, and verdicts in their colours.

use std::fmt::Display;

use anstyle::{AnsiColor, Style};
use console::Term;

use crate::verdict::Verdict;

pub(crate) const BOLD: Style = Style::new().bold();
pub(super) const DIM: Style = Style::new().dimmed();
pub(super) const GREEN: Style = AnsiColor::Green.on_default();
const YELLOW: Style = AnsiColor::Yellow.on_default();
pub(crate) const RED: Style = AnsiColor::Red.on_default();

/// A text in a style for terminals.
pub(crate) fn styled(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// The columns for a report: those of the terminal, otherwise the variable `COLUMNS`. `None` if
/// there is no bound, as in a pipe.
pub(super) fn width() -> Option<usize> {
    let stdout = Term::stdout();
    if stdout.is_term() {
        return stdout.size_checked().map(|(_, columns)| columns.into());
    }
    std::env::var("COLUMNS").ok()?.parse().ok()
}

fn style_of(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Ac => GREEN.bold(),
        Verdict::Pe => YELLOW.bold(),
        _ => RED.bold(),
    }
}

/// The judges' short form of a verdict, in its colour.
pub fn shown_verdict(verdict: Verdict) -> String {
    styled(style_of(verdict), verdict.code())
}

/// A verdict in words, in its colour.
pub(super) fn shown_words(verdict: Verdict) -> String {
    styled(style_of(verdict), verdict.words())
}

/// Such as ` (a, b)`; empty if there are none.
pub(super) fn in_brackets(items: impl Iterator<Item = String>) -> String {
    match &items.collect::<Vec<_>>()[..] {
        [] => String::new(),
        items => format!(" ({})", items.join(", ")),
    }
}
