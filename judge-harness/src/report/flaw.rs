//! What is wrong with a case of the data.

use super::difference::Difference;
use super::lines::WhiteSpace;
use super::{RED, styled};
use crate::data::Flaw;
use crate::printable::text;
use crate::workspace::{Case, Workspace};

/// Explains a flaw in a case: the file, and what is wrong with it.
#[must_use]
pub fn flaw(flaw: &Flaw, case: &Case, workspace: &Workspace) -> String {
    let (file, wrong, difference) = match flaw {
        Flaw::Input(reason) => (
            &case.input,
            format!("not a valid input: {reason}"),
            String::new(),
        ),
        Flaw::NotLenient => (
            &case.input,
            "a valid input: it belongs in secret, not in lenient".to_owned(),
            String::new(),
        ),
        Flaw::Equal(other) => (
            &case.input,
            format!("equal to {}", workspace.shown(other)),
            String::new(),
        ),
        Flaw::Answer { file, recomputed } => (
            &case.answer,
            "not what the reference solution computes".to_owned(),
            Difference::of(&text(file), recomputed).in_words(
                "file",
                "recomputed",
                WhiteSpace::Plain,
            ),
        ),
    };
    let file = workspace.shown(file);
    format!("{file}: {}\n{difference}", styled(RED, wrong))
}
