//! The results as one JSON object.

use std::time::Duration;

use serde::Serialize;

use super::failure::{difference, drawn_difference, how_it_ended, read};
use super::lines::excerpt;
use super::table::{Totals, shown_memory_limit};
use crate::judged::{JudgeError, Judged, JudgedCase};
use crate::printable::text;
use crate::sandbox::{End, Excess};
use crate::verdict::{Verdict, in_plain_lines};
use crate::workspace::Workspace;

#[derive(Serialize)]
struct Report<'a> {
    runs: Vec<SubmissionReport<'a>>,
    submissions: usize,
    accepted: usize,
    totals: Totals,
    elapsed_ms: f64,
}

#[derive(Serialize)]
struct SubmissionReport<'a> {
    problem: &'a str,
    title: &'a str,
    submission: String,
    command: String,
    language: &'a str,
    standard: &'a str,
    start: StartReport,
    verdict: Verdict,
    limits: LimitsReport,
    compile_error: Option<&'a str>,
    compile_note: Option<&'a str>,
    totals: Totals,
    judge_errors: Vec<ErrorReport<'a>>,
    failure: Option<FailureReport<'a>>,
    cases: Vec<CaseReport<'a>>,
    lenient: Vec<CaseReport<'a>>,
}

#[derive(Serialize)]
struct StartReport {
    cpu_ms: f64,
    peak_kib: u64,
}

#[derive(Serialize)]
struct LimitsReport {
    time_ms: u128,
    memory_kib: Option<u64>,
}

#[derive(Serialize)]
struct ErrorReport<'a> {
    case: Option<&'a str>,
    reason: &'a str,
}

#[derive(Serialize)]
struct FailureReport<'a> {
    case: &'a str,
    verdict: Verdict,
    reason: Option<String>,
    input_file: String,
    input: String,
    from_line: Option<usize>,
    expected: Option<String>,
    got: Option<String>,
    boards: Option<String>,
    stderr: String,
}

#[derive(Serialize)]
pub(super) struct CaseReport<'a> {
    name: &'a str,
    input_file: String,
    verdict: Verdict,
    reason: Option<String>,
    cpu_ms: f64,
    wall_ms: f64,
    peak_kib: u64,
    stopped: Option<Excess>,
}

/// All results as one line of JSON. Times are in milliseconds, memory in KiB; paths in the workspace
/// are relative to it, and what is not UTF-8 is replaced by `U+FFFD`.
///
/// - `runs`: an object for each submission, in the order of the table:
///   - `problem`, `title`: the problem's id and its name on the judge's site;
///   - `submission`: the source file; `command`: the command that judges it again;
///   - `language`, `standard`: the language, and the standard that it was compiled by, empty for the
///     compiler's own default;
///   - `start`: `cpu_ms` and `peak_kib` of an empty program in a virtual machine, which are in no other
///     figure; 0 for languages without one;
///   - `verdict`: `"AC"`, `"PE"`, `"WA"`, `"TLE"`, `"MLE"`, `"OLE"`, `"RE"`, `"CE"`, or
///     `"JE"` where a case that could not be judged may decide it;
///   - `limits`: what it was judged by, `time_ms` of CPU time and `memory_kib`, which is null if the
///     problem states no memory limit;
///   - `compile_error`: the compiler's words, or null; `compile_note`: what to know of how the problem's
///     site compiles it, or null;
///   - `totals`: how many of the chosen cases `passed`, `failed`, and were `not_judged`, because the
///     submission does not compile or was stopped early, or because of a judge error;
///   - `judge_errors`: what could not be judged: `case`, its name, or null for all of them, and the `reason`;
///   - `failure`: the case that the verdict comes from, or null if the submission is accepted or does not
///     compile:
///     - `case`, `verdict`: its name and its verdict;
///     - `reason`: how the run ended or what the judge found wrong, in a sentence, or null;
///     - `input_file`, `input`: the input, its first twenty lines;
///     - `from_line`, `expected`, `got`: up to twenty lines of both outputs from a little before the first
///       difference on, and the number of the first of them; null if the output was not compared;
///     - `boards`: the boards that differ, drawn as text, or null if they say no more than the texts do;
///     - `stderr`: the first twenty lines of what the program printed on standard error;
///   - `cases`: an object for each case judged, in order:
///     - `name`, `input_file`, `verdict`;
///     - `reason`: how the run ended or what the judge found wrong, in a sentence, or null;
///     - `cpu_ms`, `wall_ms`, `peak_kib`: CPU time, time on the clock, peak memory;
///     - `stopped`: the limit for which it was stopped, so that its own figures are not known, one of
///       `"cpu"`, `"idle"`, `"memory"`, `"output"`, `"files"` and `"threads"`, or null;
///   - `lenient`: the same for the cases that do not decide the verdict on somebody's own file;
/// - `submissions`, `accepted`: how many there are, and how many of them are accepted;
/// - `totals`: the sum over all submissions;
/// - `elapsed_ms`: how long it all took.
///
/// # Panics
///
/// Never: the report is made of texts and finite numbers.
#[must_use]
pub fn json(
    judged: &[Judged],
    workspace: &Workspace,
    elapsed: Duration,
    again: &dyn Fn(&Judged) -> String,
) -> String {
    let is_accepted = |judged: &&Judged| judged.verdict() == Verdict::Ac;
    let runs = judged
        .iter()
        .map(|judged| SubmissionReport::new(judged, workspace, again(judged)));
    let report = Report {
        runs: runs.collect(),
        submissions: judged.len(),
        accepted: judged.iter().filter(is_accepted).count(),
        totals: Totals::of(judged),
        elapsed_ms: milliseconds(elapsed),
    };
    serde_json::to_string(&report).expect("a report is plain data") + "\n"
}

/// How a run ended or what the judge found wrong, in a sentence.
fn reason(case: &JudgedCase, judged: &Judged) -> Option<String> {
    let reason = how_it_ended(case, judged).trim().to_owned();
    (!reason.is_empty()).then_some(reason)
}

/// The kernel counts microseconds.
pub(super) fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1e3
}

impl<'a> SubmissionReport<'a> {
    fn new(judged: &'a Judged, workspace: &Workspace, command: String) -> Self {
        let failed = judged.first_failure();
        let case = |case| CaseReport::new(case, judged, workspace);
        Self {
            problem: &judged.problem.id,
            title: &judged.problem.title,
            submission: workspace.relative(&judged.submission).display().to_string(),
            command,
            language: judged.language.name,
            standard: &judged.standard,
            start: StartReport {
                cpu_ms: milliseconds(judged.start.cpu),
                peak_kib: judged.start.peak_kib,
            },
            verdict: judged.verdict(),
            limits: LimitsReport {
                time_ms: judged.limits.time.as_millis(),
                memory_kib: shown_memory_limit(judged),
            },
            compile_error: judged.compile_error.as_deref(),
            compile_note: judged.compile_note.as_deref(),
            totals: Totals::of([judged]),
            judge_errors: judged.judge_errors.iter().map(ErrorReport::new).collect(),
            failure: failed.map(|failed| FailureReport::new(failed, judged, workspace)),
            cases: judged.cases.iter().map(case).collect(),
            lenient: judged.lenient.iter().map(case).collect(),
        }
    }
}

impl<'a> ErrorReport<'a> {
    fn new(error: &'a JudgeError) -> Self {
        Self {
            case: error.case.as_deref(),
            reason: &error.reason,
        }
    }
}

impl<'a> FailureReport<'a> {
    fn new(failed: &'a JudgedCase, judged: &Judged, workspace: &Workspace) -> Self {
        let stderr = text(&in_plain_lines(&failed.run.stderr));
        let input_file = workspace.relative(&failed.case.input);
        let mut report = Self {
            case: &failed.case.name,
            verdict: failed.verdict(),
            reason: reason(failed, judged),
            input_file: input_file.display().to_string(),
            input: excerpt(&read(&failed.case.input), 0),
            from_line: None,
            expected: None,
            got: None,
            boards: drawn_difference(failed, judged),
            stderr: excerpt(&stderr, 0),
        };
        if let Some(difference) = difference(failed) {
            report.from_line = Some(difference.from_line);
            report.expected = Some(difference.old);
            report.got = Some(difference.new);
        }
        report
    }
}

impl<'a> CaseReport<'a> {
    pub(super) fn new(case: &'a JudgedCase, judged: &Judged, workspace: &Workspace) -> Self {
        let exit = case.exit();
        let input_file = workspace.relative(&case.case.input);
        Self {
            name: &case.case.name,
            input_file: input_file.display().to_string(),
            verdict: case.verdict(),
            reason: reason(case, judged),
            cpu_ms: milliseconds(exit.cpu),
            wall_ms: milliseconds(exit.wall),
            peak_kib: exit.peak_kib,
            stopped: match exit.end {
                End::Stopped(excess) => Some(excess),
                End::Status(_) | End::Signal(_) => None,
            },
        }
    }
}
