//! The results of the jury's submissions: the table, the reason for each unexpected result.

use super::programs::{JurySubmission, Unexpected, only_group_that_catches};
use crate::judge::result::Judged;
use crate::problem::workspace::Workspace;
use crate::report::grid::{Left, Right, fitted};
use crate::report::table::{longest_cpu, name, share, slowest};
use crate::report::{BOLD, RED, failure, shown_verdict, styled};

/// A jury submission, and its result.
type JudgedSubmission<'a, 'b> = (&'b JurySubmission<'a>, Judged<'a>);

/// The table of jury submissions: the expected verdict beside the given one. In a narrow terminal,
/// columns are left out.
pub fn jury_table(judged: &[JudgedSubmission], width: Option<usize>) -> String {
    let first_failing = |(_, judged): &JudgedSubmission| {
        let only = only_group_that_catches(judged).map(|group| format!(" (only {group})"));
        name(judged.first_failure()) + &only.unwrap_or_default()
    };
    fitted(
        judged,
        &[
            (0, "Submission", Left, &|(it, _)| {
                format!("{}/{}", it.problem.id, it.name())
            }),
            (0, "Expected", Left, &|(it, _)| shown_verdict(it.expected)),
            (0, "Given", Left, &|(it, judged)| given(it, judged)),
            (3, "Cases", Right, &|(_, judged)| share(judged)),
            (4, "CPU in ms", Right, &|(it, judged)| {
                longest_cpu(judged, it.problem.time_limit)
            }),
            (2, "First failing case", Left, &first_failing),
            (1, "Slowest case", Left, &|(_, judged)| {
                name(slowest(judged))
            }),
        ],
        width,
    )
}

fn given(submission: &JurySubmission, judged: &Judged) -> String {
    let verdict = judged.verdict();
    match submission.unexpected(judged) {
        None => shown_verdict(verdict),
        Some(unexpected) => {
            let why = ["!", "too close"][usize::from(unexpected.is_too_close)];
            styled(RED.bold(), format!("{} ({why})", verdict.code()))
        }
    }
}

/// Explains why the result of a jury submission is not the expected one; `None` if it is.
pub fn jury_unexpected(
    submission: &JurySubmission,
    judged: &Judged,
    workspace: &Workspace,
) -> Option<String> {
    let file = styled(BOLD, workspace.shown(&submission.source.path));
    let Unexpected { is_too_close, why } = submission.unexpected(judged)?;
    if is_too_close {
        let too_close = styled(RED.bold(), "too close");
        return Some(format!("{file}: {too_close}: {why}\n"));
    }
    let failure = failure(judged, workspace, false);
    let failure = failure.unwrap_or_else(|| format!("{file}: accepted\n"));
    Some(format!("{why}\n{failure}"))
}
