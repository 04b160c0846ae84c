//! The results as JSON: what `cargo judge --json` prints.
//!
//! Times are in milliseconds, memory in KiB. Paths inside the workspace are relative to it. Bytes
//! that are not UTF-8 are replaced by `U+FFFD`. A value is null if there is nothing to say.

use std::time::Duration;

use anstream::adapter::strip_str;
use serde_json::{Value, json};

use super::failure::{Failure, fault, how_it_ended, with_own_name};
use super::fault::Fault;
use super::lines::{COLUMNS, excerpt};
use super::table::{Totals, reported_verdict, stopped_early};
use crate::judge::judgement::Grade;
use crate::judge::result::{Judged, JudgedCase};
use crate::judge::{Task, limits};
use crate::printable::json_line;
use crate::problem::workspace::Workspace;
use crate::sandbox::{End, Limits};
use crate::verdict::Verdict;

/// All results as one line of JSON.
pub fn json(judged: &[Judged], workspace: &Workspace, elapsed: Duration) -> String {
    let is_accepted = |it: &&Judged| reported_verdict(it, None) == Some(Verdict::Ac);
    let runs = judged.iter().map(|it| run(it, workspace));
    let results = json!({
        "runs": runs.collect::<Vec<_>>(),
        "submissions": judged.len(),
        "accepted": judged.iter().filter(is_accepted).count(),
        "totals": Totals::of(judged),
        "elapsed_ms": milliseconds(elapsed),
    });
    json_line(&results)
}

/// The kernel counts microseconds.
fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1e3
}

fn run(judged: &Judged, workspace: &Workspace) -> Value {
    let task = &judged.task;
    let own_name = |message: &String| with_own_name(message, judged, workspace);
    let judge_errors = judged.judge_errors();
    let judge_errors = judge_errors.map(|(case, reason)| json!({"case": case, "reason": reason}));
    json!({
        "problem": task.problem.id,
        "title": task.problem.title,
        "submission": workspace.relative(&task.source.path).to_string_lossy(),
        "language": task.source.language.name,
        // Empty for the compiler's default.
        "standard": task.standard,
        // What an empty program uses in a virtual machine; it is subtracted from all other figures.
        "start": {
            "cpu_ms": milliseconds(judged.baseline().cpu),
            "peak_kib": judged.baseline().peak_kib,
        },
        // AC, PE, WA, TLE, MLE, OLE, RE, CE or JE: that of the first case that is not accepted;
        // `-` if no case has an answer, or if `--debug` found no fault.
        "verdict": reported_verdict(judged, None).map_or("-", Verdict::code),
        "limits": {
            "time_ms": task.limits.time.as_millis() as u64,
            // Null if the problem states none.
            "memory_kib": judged.memory_limit_kib(),
            "output_bytes": task.limits.output,
            // Of each in this order: the file of a package that states it, or `option`, `problem`
            // or `default`.
            "stated_by": stated_by(task),
        },
        "compile_error": judged.compile_error.as_ref().map(own_name),
        // How the problem's site compiles it.
        "compile_note": judged.hint(),
        // All with `--debug`, those that may explain why it fails, or the first fault of an
        // accepted program.
        "warnings": own_name(&judged.warnings()),
        "totals": Totals::of([judged]),
        // The number of cases not judged after too many TLE, and the option that judges them.
        "stopped_early": stopped_early(judged),
        "judge_errors": judge_errors.collect::<Vec<_>>(),
        // The options by which all cases would be accepted, such as `--ignore-case`.
        "almost_by": judged.almost_by(),
        // For each group of a package, and last for all; empty if its groups do not matter.
        "groups": judged.grades.iter().map(grade).collect::<Vec<_>>(),
        // The name of the case that decides the verdict.
        "first_failure": judged.first_failure().map(|it| &it.case.name),
        "cases": cases(&judged.cases, judged, workspace),
        // The form of the input in which it was judged, if that is another site's.
        "form": task.form.map(|it| it.remark),
        // The cases that do not decide the verdict.
        "hard": cases(judged.extra_in("hard"), judged, workspace),
        "lenient": cases(judged.extra_in("lenient"), judged, workspace),
    })
}

fn stated_by(task: &Task) -> [&'static str; 3] {
    let values = |it: &Limits| [it.time.as_millis() as u64, it.memory_kib, it.output];
    let own = values(&limits::of(task.problem));
    let now = values(&task.limits);
    std::array::from_fn(|limit| match task.problem.stated_by[limit] {
        _ if now[limit] != own[limit] => "option",
        Some(stated) => stated,
        None => "default",
    })
}

fn grade(grade: &Grade) -> Value {
    json!({
        // Empty for all.
        "name": grade.group,
        "verdict": grade.verdict.code(),
        // Null if the problem has none.
        "points": grade.points,
        // Null if there is no bound.
        "most_points": grade.most,
    })
}

fn cases<'a>(
    cases: impl IntoIterator<Item = &'a JudgedCase>,
    judged: &Judged,
    workspace: &Workspace,
) -> Vec<Value> {
    let case = |case: &JudgedCase| {
        let run = &case.run;
        let fault = fault(case, judged, workspace);
        let stopped = match run.end {
            End::Stopped(excess) => Some(excess),
            End::Status(_) | End::Signal(_) => None,
        };
        let mut value = json!({
            "name": case.case.name,
            "input_file": workspace.relative(&case.case.input).to_string_lossy(),
            "verdict": reported_verdict(judged, Some(case)).map_or("-", Verdict::code),
            // How the run ended, what the judge found wrong, or a remark, in a sentence.
            "reason": how_it_ended(case, judged, fault.as_ref()),
            "cpu_ms": milliseconds(run.cpu),
            "wall_ms": milliseconds(run.wall),
            "peak_kib": run.peak_kib,
            // The limit at which the run was stopped. Its figures are then lower than it needs.
            "stopped": stopped,
            "failure": (case.fails() && case.verdict != Verdict::Je)
                .then(|| failure(case, judged, workspace, fault)),
        });
        // The first 64 KiB that it printed, and how much it printed, with `--output` or without an
        // answer.
        if let Some(output) = &case.output {
            let [stdout, stderr] = output
                .texts
                .each_ref()
                .map(|it| String::from_utf8_lossy(it));
            value["stdout"] = stdout.into();
            value["stderr"] = with_own_name(&stderr, judged, workspace).into();
            for (stream, name) in ["stdout", "stderr"].into_iter().enumerate() {
                value[format!("{name}_bytes")] = output.lengths[stream].into();
            }
        }
        value
    };
    cases.into_iter().map(case).collect()
}

/// [`Failure`], with texts as long as in the report.
fn failure(
    failed: &JudgedCase,
    judged: &Judged,
    workspace: &Workspace,
    fault: Option<Fault>,
) -> Failure {
    let found = Failure::of(failed, judged, workspace, fault, COLUMNS);
    Failure {
        input: found.input.map(|input| excerpt(&input, COLUMNS)),
        boards: found.boards.map(|boards| strip_str(&boards).to_string()),
        stderr: excerpt(&found.stderr, COLUMNS),
        ..found
    }
}
