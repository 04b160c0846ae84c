//! What is wrong with a case of the data.

use super::difference::Difference;
use super::lines::WhiteSpace;
use super::{RED, styled};
use crate::data::Flaw;
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
        Flaw::Answer { file, derived } => (
            &case.answer,
            "not what the reference solution derives".to_owned(),
            Difference::of(file, derived).in_words("file", "derived", WhiteSpace::Plain),
        ),
    };
    let file = workspace.relative(file).display();
    format!("{file}: {}\n{difference}", styled(RED, wrong))
}
