//! The results of the jury's submissions: the table, the reason for each unexpected result, JSON.

use std::time::Duration;

use serde_json::json;

use super::programs::{JurySubmission, Unexpected, only_group_that_catches};
use crate::judge::result::Judged;
use crate::problem::workspace::Workspace;
use crate::report::grid::{Left, Right, fitted};
use crate::report::json::{cases, file_name, milliseconds};
use crate::report::table::{longest_cpu, name, share, share_in_time, slowest};
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
            let why = unexpected.too_close.map_or("!", |_| "too close");
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
    let Unexpected { too_close, why } = submission.unexpected(judged)?;
    if too_close.is_some() {
        let too_close = styled(RED.bold(), "too close");
        return Some(format!("{file}: {too_close}: {why}\n"));
    }
    let failure = failure(judged, workspace, false);
    let failure = failure.unwrap_or_else(|| format!("{file}: accepted\n"));
    Some(format!("{why}\n{failure}"))
}

/// How many jury submissions have the expected result.
pub fn jury_summary(judged: &[JudgedSubmission], elapsed: Duration) -> String {
    share_in_time(as_expected(judged), judged.len(), "as expected", elapsed)
}

/// The number of submissions with their verdict and with times far enough from the limit.
fn as_expected(judged: &[JudgedSubmission]) -> usize {
    let unexpected = judged.iter().map(|(it, judged)| it.unexpected(judged));
    unexpected.filter(Option::is_none).count()
}

/// All that the table and the explanations contain, as one line of JSON.
pub fn jury_json(judged: &[JudgedSubmission], workspace: &Workspace, elapsed: Duration) -> String {
    let programs = judged.iter().map(|(submission, judged)| {
        let problem = submission.problem;
        let unexpected = submission.unexpected(judged);
        let why = unexpected.as_ref();
        json!({
            "problem": problem.id,
            "program": submission.full_name(),
            "file": file_name(&submission.source.path, workspace),
            "expected": submission.expected,
            "given": judged.verdict(),
            "as_expected": unexpected.is_none(),
            "why": why.map(|it| &it.why),
            // The case whose CPU time is too close to the limit.
            "too_close": why.and_then(|it| Some(&it.too_close?.case.name)),
            // The group of all cases that reject it, if it is hard or lenient.
            "only_group": only_group_that_catches(judged),
            "compile_error": judged.compile_error,
            "judge_errors": judged.judge_errors,
            "time_limit_ms": milliseconds(problem.time_limit),
            "memory_limit_kib": problem.memory_limit_kib,
            // The number of cases it was to be judged on.
            "chosen": judged.task.cases.len(),
            "passed": judged.passed(),
            "cases": cases(&judged.cases, judged, workspace),
        })
    });
    let results = json!({
        "programs": programs.collect::<Vec<_>>(),
        "as_expected": as_expected(judged),
        "elapsed_ms": milliseconds(elapsed),
    });
    format!("{results}\n")
}
