//! The line below the table on the lenient cases, which do not decide the verdict.

use super::{DIM, styled};
use crate::judged::Judged;
use crate::workspace::Workspace;

/// The line is not longer than this, unless the first case that fails has a very long name.
const COLUMNS: usize = 79;

/// A line for each submission that has been judged on lenient cases, such as
/// `lenient: 3 of 8 (fails crlf, trailing-blanks, ...)`: three passed. It names its submission if there are several.
#[must_use]
pub fn lenient(judged: &[Judged], workspace: &Workspace) -> String {
    let with_lenient = judged.iter().filter(|judged| !judged.lenient.is_empty());
    let shown = |one: &Judged| {
        let submission = workspace.shown(&one.submission);
        let name = match judged.len() {
            1 => String::new(),
            _ => format!("{submission}: "),
        };
        format!("{}\n", styled(DIM, line(one, &name)))
    };
    with_lenient.map(shown).collect()
}

fn line(judged: &Judged, name: &str) -> String {
    let failed: Vec<&str> = judged
        .lenient_failures()
        .map(|failed| failed.case.name.trim_start_matches("lenient/"))
        .collect();
    let all = judged.lenient.len();
    let passed = all - failed.len();
    let share = format!("{name}lenient: {passed} of {all}");
    if failed.is_empty() {
        return share;
    }
    let with_names = |count: usize| {
        let rest = if count < failed.len() { ", ..." } else { "" };
        format!("{share} (fails {}{rest})", failed[..count].join(", "))
    };
    let fits = |count: &usize| with_names(*count).len() <= COLUMNS;
    with_names((1..=failed.len()).rev().find(fits).unwrap_or(1))
}
