//! The results of the jury's submissions: the table, an explanation of each unexpected result, and JSON.

use std::time::Duration;

use serde::Serialize;

use super::grid::{Cell, Heading, Room, fitted};
use super::json::{CaseReport, milliseconds};
use super::table::{shown_cpu, slowest, verdict_cell};
use super::{BOLD, Detail, GREEN, RED, failure, styled};
use crate::judged::{Judged, JudgedCase};
use crate::jury::{JurySubmission, MARGIN, Unexpected, only_lenient_catches};
use crate::verdict::Verdict;
use crate::workspace::Workspace;

/// A jury submission, and its result.
type JudgedSubmission<'a, 'b> = (&'b JurySubmission<'a>, Judged<'a>);

/// The table of jury submissions: for each the expected verdict beside the one it got. In a narrow terminal,
/// columns are left out.
#[must_use]
pub fn jury_table(judged: &[JudgedSubmission], width: Option<usize>) -> String {
    let headings = [
        Heading::Left("Submission"),
        Heading::Left("Expected"),
        Heading::Left("Given"),
        Heading::Right("Cases"),
        Heading::Right("CPU in ms"),
        Heading::Left("First failing case"),
        Heading::Left("Slowest case"),
    ];
    let row = |(submission, judged): &JudgedSubmission| {
        [
            format!("{}/{}", submission.problem.id, submission.name()).into(),
            verdict_cell(submission.expected),
            given_cell(submission, judged),
            format!("{}/{}", judged.passed(), judged.chosen).into(),
            cpu_cell(submission, judged),
            first_failing_case(judged).into(),
            slowest(judged).map_or("-", |case| &case.case.name).into(),
        ]
    };
    let dispensable = [6, 5, 3, 4];
    let room = width.map(|width| Room {
        width,
        names: width / 2,
    });
    fitted(
        headings,
        judged.iter().map(row).collect(),
        &dispensable,
        room,
    )
}

fn given_cell(submission: &JurySubmission, judged: &Judged) -> Cell {
    let given = judged.verdict();
    match submission.unexpected(judged) {
        None => verdict_cell(given),
        Some(Unexpected::Verdict) => Cell::styled(RED.bold(), format!("{} (!)", given.code())),
        Some(Unexpected::TooClose(_)) => {
            Cell::styled(RED.bold(), format!("{} (too close)", given.code()))
        }
    }
}

fn first_failing_case(judged: &Judged) -> String {
    let mark = if only_lenient_catches(judged) {
        " (only lenient)"
    } else {
        ""
    };
    let name = |case: &JudgedCase| case.case.name.clone() + mark;
    judged.first_failure().map_or("-".to_owned(), name)
}

/// The time on the slowest case over the problem's own limit.
fn cpu_cell(submission: &JurySubmission, judged: &Judged) -> Cell {
    let limit = submission.problem.time_limit.as_millis();
    let cpu = |case: &JudgedCase| format!("{}/{limit}", shown_cpu(case.exit()));
    slowest(judged).map_or("-".to_owned(), cpu).into()
}

/// Explains why the result of a jury submission is not the expected one; `None` if it is.
#[must_use]
pub fn jury_unexpected(
    submission: &JurySubmission,
    judged: &Judged,
    workspace: &Workspace,
) -> Option<String> {
    let file = workspace.shown(&submission.source.path);
    let file = styled(BOLD, file);
    let unexpected = submission.unexpected(judged)?;
    let sentence = sentence(submission, judged, &unexpected);
    Some(match unexpected {
        Unexpected::Verdict => {
            let failure = failure(judged, workspace, Detail::Usual);
            let failure = failure.unwrap_or_else(|| format!("{file}: accepted\n"));
            format!("{sentence}\n{failure}")
        }
        Unexpected::TooClose(_) => {
            let too_close = styled(RED.bold(), "too close");
            format!("{file}: {too_close}: {sentence}\n")
        }
    })
}

/// An unexpected result in one sentence.
fn sentence(submission: &JurySubmission, judged: &Judged, unexpected: &Unexpected) -> String {
    let expected = submission.expected;
    let limit = submission.problem.time_limit;
    match unexpected {
        Unexpected::Verdict => format!(
            "expected: {}, given: {}",
            expected.words(),
            judged.verdict().words()
        ),
        Unexpected::TooClose(case) => {
            let bounds = format!(
                "at most {} ms, half the time limit, or more than {} ms, twice the limit",
                (limit / MARGIN).as_millis(),
                (limit * MARGIN).as_millis()
            );
            format!(
                "{:.1} ms of CPU time on case {}; expected {bounds}",
                milliseconds(case.exit().cpu),
                case.case.name
            )
        }
    }
}

/// How many jury submissions have the expected result.
#[must_use]
pub fn jury_summary(judged: &[JudgedSubmission], elapsed: Duration) -> String {
    let as_expected = as_expected(judged);
    let all = judged.len();
    let style = if as_expected == all { GREEN } else { RED };
    let share = styled(style.bold(), format!("{as_expected} of {all} as expected"));
    format!("{share} in {:.1} s\n", elapsed.as_secs_f64())
}

fn as_expected(judged: &[JudgedSubmission]) -> usize {
    let as_expected = |(submission, judged): &&JudgedSubmission| {
        // Neither another verdict nor too close to the time limit.
        submission.unexpected(judged).is_none()
    };
    judged.iter().filter(as_expected).count()
}

#[derive(Serialize)]
struct JuryReport<'a> {
    programs: Vec<ProgramReport<'a>>,
    as_expected: usize,
    elapsed_ms: f64,
}

#[derive(Serialize)]
struct ProgramReport<'a> {
    problem: &'a str,
    program: String,
    file: String,
    expected: Verdict,
    given: Verdict,
    as_expected: bool,
    too_close: Option<&'a str>,
    why: Option<String>,
    only_lenient: bool,
    compile_error: Option<&'a str>,
    time_limit_ms: f64,
    memory_limit_kib: Option<u64>,
    chosen: usize,
    passed: usize,
    cases: Vec<CaseReport<'a>>,
}

/// All that the table and the explanations contain, as one line of JSON: `{"programs":[...],...}`, times
/// in milliseconds, memory in KiB. `too_close` names a case.
///
/// # Panics
///
/// Never: the report is made of texts and finite numbers.
#[must_use]
pub fn jury_json(judged: &[JudgedSubmission], workspace: &Workspace, elapsed: Duration) -> String {
    let program = |(submission, judged)| ProgramReport::new(submission, judged, workspace);
    let report = JuryReport {
        programs: judged.iter().map(|(s, j)| program((*s, j))).collect(),
        as_expected: as_expected(judged),
        elapsed_ms: milliseconds(elapsed),
    };
    serde_json::to_string(&report).expect("a report is plain data") + "\n"
}

impl<'a> ProgramReport<'a> {
    fn new(submission: &'a JurySubmission, judged: &'a Judged, workspace: &Workspace) -> Self {
        let file = workspace.relative(&submission.source.path);
        let unexpected = submission.unexpected(judged);
        Self {
            problem: &submission.problem.id,
            program: submission.full_name(),
            file: file.display().to_string(),
            expected: submission.expected,
            given: judged.verdict(),
            as_expected: unexpected.is_none(),
            too_close: match unexpected {
                Some(Unexpected::TooClose(case)) => Some(&case.case.name),
                _ => None,
            },
            why: unexpected.map(|unexpected| sentence(submission, judged, &unexpected)),
            only_lenient: only_lenient_catches(judged),
            compile_error: judged.compile_error.as_deref(),
            time_limit_ms: milliseconds(submission.problem.time_limit),
            memory_limit_kib: submission.problem.memory_limit_kib,
            chosen: judged.chosen,
            passed: judged.passed(),
            cases: judged
                .cases
                .iter()
                .map(|case| CaseReport::new(case, judged, workspace))
                .collect(),
        }
    }
}
