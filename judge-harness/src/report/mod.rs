//! Reports on what was judged, for people and for programs.
//!
//! Texts for people contain terminal styles. Print them through `anstream`, which leaves the styles
//! out in a pipe, in a file, and if `NO_COLOR` is set.

pub mod difference;
mod failure;
pub mod json;
pub mod lines;
pub(crate) mod table;

pub use failure::{failure, quoted};
pub use json::json;
pub use table::{cases, grades, headline, notes, open, summary, table};

use anstyle::{AnsiColor, Style};
use console::Term;

pub(crate) use crate::picture::{BOLD, DIM, styled};
use crate::verdict::Verdict;

const GREEN: Style = AnsiColor::Green.on_default();
const YELLOW: Style = AnsiColor::Yellow.on_default();
pub(crate) const RED: Style = AnsiColor::Red.on_default();

/// The columns for a report: those of the terminal, otherwise the variable `COLUMNS`. `None` if
/// there is no bound, as in a pipe.
pub fn width() -> Option<usize> {
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

fn shown_words(verdict: Verdict) -> String {
    styled(style_of(verdict), verdict.words())
}

/// Such as ` (a, b)`; empty if there are none.
fn in_brackets(parts: impl Iterator<Item = String>) -> String {
    match &parts.collect::<Vec<_>>()[..] {
        [] => String::new(),
        parts => format!(" ({})", parts.join(", ")),
    }
}
