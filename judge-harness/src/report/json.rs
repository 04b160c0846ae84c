//! The results as JSON: what `cargo judge --json` prints.
//!
//! Times are in milliseconds, memory in KiB. Paths inside the workspace are relative to it. Bytes
//! that are not UTF-8 are replaced by `U+FFFD`.

use std::path::Path;
use std::time::Duration;

use anstream::adapter::strip_str;
use serde::Serialize;

use super::difference::Difference;
use super::failure::{
    dialogue, difference, drawn_difference, how_it_ended, read, said, started, with_own_name,
};
use super::lines::{COLUMNS, excerpt};
use super::printed::Printed;
use super::table::{Totals, given, stopped_early};
use crate::judge::result::{JudgeError, Judged, JudgedCase};
use crate::problem::workspace::Workspace;
use crate::sandbox::{End, Excess};
use crate::verdict::Verdict;

/// All results.
#[derive(Serialize)]
pub struct Report {
    /// The submissions, in the order of the table.
    pub runs: Vec<SubmissionReport>,
    /// The number of submissions.
    pub submissions: usize,
    /// The number of accepted submissions.
    pub accepted: usize,
    /// The sum over all submissions.
    pub totals: Totals,
    /// The time for all of it.
    pub elapsed_ms: f64,
}

/// A submission.
#[derive(Serialize)]
pub struct SubmissionReport {
    /// The problem's id.
    pub problem: String,
    /// The problem's name on its site.
    pub title: String,
    /// The source file.
    pub submission: String,
    /// The command that judges it again.
    pub command: String,
    /// The language.
    pub language: String,
    /// The language's standard; empty for the compiler's default.
    pub standard: String,
    /// What an empty program uses, which is subtracted from all other figures.
    pub start: StartReport,
    /// The verdict: `AC`, `PE`, `WA`, `TLE`, `MLE`, `OLE`, `RE` or `CE`; `JE` if a case that could
    /// not be judged may decide it; `-` if no case has an answer, or if `--debug` found no fault.
    pub verdict: String,
    /// The limits.
    pub limits: LimitsReport,
    /// The compiler's message if it does not compile.
    pub compile_error: Option<String>,
    /// A note on how the problem's site compiles it.
    pub compile_note: Option<String>,
    /// The compiler's warnings that may explain why it fails; all of them with `--debug`.
    pub warnings: String,
    /// The line that starts another program, which sites refuse.
    pub remark: Option<String>,
    /// The numbers of cases.
    pub totals: Totals,
    /// The number of cases that were not judged after two TLE, and the option that judges them.
    pub stopped_early: Option<String>,
    /// What could not be judged.
    pub judge_errors: Vec<JudgeError>,
    /// The options by which all cases would be accepted, such as `--ignore-case`.
    pub almost_by: Option<String>,
    /// The name of the case that decides the verdict, if one failed.
    pub first_failure: Option<String>,
    /// All judged cases, in order.
    pub cases: Vec<CaseReport>,
    /// The form of the input in which it was judged, if that is another site's.
    pub form: Option<String>,
    /// The hard cases, if they do not decide the verdict.
    pub hard: Vec<CaseReport>,
    /// The lenient cases, if they do not decide the verdict.
    pub lenient: Vec<CaseReport>,
}

/// What an empty program uses in a virtual machine; 0 for languages without one.
#[derive(Serialize)]
pub struct StartReport {
    /// CPU time.
    pub cpu_ms: f64,
    /// Peak memory.
    pub peak_kib: u64,
}

/// The limits of a submission.
#[derive(Serialize)]
pub struct LimitsReport {
    /// CPU time.
    pub time_ms: u64,
    /// Memory, if the problem limits it.
    pub memory_kib: Option<u64>,
}

/// A judged case.
#[derive(Serialize)]
pub struct CaseReport {
    /// The case's name.
    pub name: String,
    /// The file with the input.
    pub input_file: String,
    /// The verdict; `-` as above, if the run ended well.
    pub verdict: String,
    /// How the run ended, what the judge found wrong, or a remark, in a sentence.
    pub reason: Option<String>,
    /// CPU time.
    pub cpu_ms: f64,
    /// Wall time.
    pub wall_ms: f64,
    /// Peak memory.
    pub peak_kib: u64,
    /// The limit at which the run was stopped. Its figures are then lower than it needs.
    pub stopped: Option<Excess>,
    /// What explains the verdict, if the case failed.
    pub failure: Option<FailureReport>,
}

/// What explains the verdict on a case that failed. If a case other than the first failure printed
/// more than 64 KiB, `expected`, `got` and `printed` are missing.
#[derive(Serialize)]
pub struct FailureReport {
    /// The first twenty lines of the input.
    pub input: String,
    /// The fields of [`Difference`], if the output was compared.
    #[serde(flatten)]
    pub difference: Option<Difference>,
    /// The fields of [`Printed`], if the run failed or was stopped.
    #[serde(flatten)]
    pub printed: Option<Printed>,
    /// The boards that differ, drawn as text, if they show more than the lines do.
    pub boards: Option<String>,
    /// The last twenty lines of the program (`>`) and of the interactor (`<`).
    pub dialogue: Option<String>,
    /// The first twenty lines on standard error.
    pub stderr: String,
}

/// All results as one line of JSON: [`Report`].
pub fn json(
    judged: &[Judged],
    workspace: &Workspace,
    elapsed: Duration,
    command: impl Fn(&Judged) -> String,
) -> String {
    let is_accepted = |it: &&Judged| given(it, None) == Some(Verdict::Ac);
    let runs = judged.iter();
    in_a_line(&Report {
        runs: runs.map(|it| run(it, workspace, command(it))).collect(),
        submissions: judged.len(),
        accepted: judged.iter().filter(is_accepted).count(),
        totals: Totals::of(judged),
        elapsed_ms: milliseconds(elapsed),
    })
}

pub(crate) fn in_a_line(results: &impl Serialize) -> String {
    serde_json::to_string(results).expect("texts, numbers and lists") + "\n"
}

/// The kernel counts microseconds.
pub(crate) fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1e3
}

fn run(judged: &Judged, workspace: &Workspace, command: String) -> SubmissionReport {
    let task = &judged.task;
    let own_name = |message: &String| with_own_name(message, judged, workspace);
    SubmissionReport {
        problem: task.problem.id.clone(),
        title: task.problem.title.clone(),
        submission: file_name(&task.source.path, workspace),
        command,
        language: task.source.language.name.to_owned(),
        standard: task.standard.clone(),
        start: StartReport {
            cpu_ms: milliseconds(judged.baseline.cpu),
            peak_kib: judged.baseline.peak_kib,
        },
        verdict: code(given(judged, None)),
        limits: LimitsReport {
            time_ms: task.limits.time.as_millis() as u64,
            memory_kib: judged.memory_limit_kib(),
        },
        compile_error: judged.compile_error.as_ref().map(own_name),
        compile_note: judged.compile_note.clone(),
        warnings: own_name(&judged.warnings),
        remark: started(judged),
        totals: Totals::of([judged]),
        stopped_early: stopped_early(judged),
        judge_errors: judged.judge_errors.clone(),
        almost_by: judged.almost_by(),
        first_failure: judged.first_failure().map(|it| it.case.name.clone()),
        cases: cases(&judged.cases, judged, workspace),
        form: judged.form.clone(),
        hard: cases(judged.extra_in("hard"), judged, workspace),
        lenient: cases(judged.extra_in("lenient"), judged, workspace),
    }
}

/// The short form of a verdict; `-` if there is none.
fn code(verdict: Option<Verdict>) -> String {
    verdict.map_or("-", Verdict::code).to_owned()
}

pub(crate) fn file_name(path: &Path, workspace: &Workspace) -> String {
    workspace.relative(path).to_string_lossy().into_owned()
}

fn failure(failed: &JudgedCase, judged: &Judged, workspace: &Workspace) -> FailureReport {
    let difference = difference(failed, judged, COLUMNS);
    let boards = difference
        .as_ref()
        .and_then(|_| drawn_difference(failed, judged));
    FailureReport {
        input: excerpt(&read(&failed.case.input), COLUMNS),
        difference,
        printed: Printed::of(failed, judged, COLUMNS),
        boards: boards.map(|boards| strip_str(&boards).to_string()),
        dialogue: dialogue(failed),
        stderr: excerpt(&said(failed, judged, workspace), COLUMNS),
    }
}

pub(crate) fn cases<'a>(
    cases: impl IntoIterator<Item = &'a JudgedCase>,
    judged: &Judged,
    workspace: &Workspace,
) -> Vec<CaseReport> {
    let case = |case: &JudgedCase| {
        let exit = case.exit();
        let fails = case.fails();
        CaseReport {
            name: case.case.name.clone(),
            input_file: file_name(&case.case.input, workspace),
            verdict: code(given(judged, Some(case))),
            reason: how_it_ended(case, judged),
            cpu_ms: milliseconds(exit.cpu),
            wall_ms: milliseconds(exit.wall),
            peak_kib: exit.peak_kib,
            stopped: match exit.end {
                End::Stopped(excess) => Some(excess),
                End::Status(_) | End::Signal(_) => None,
            },
            failure: fails.then(|| failure(case, judged, workspace)),
        }
    };
    cases.into_iter().map(case).collect()
}
