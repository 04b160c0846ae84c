//! The results as one JSON object.

use std::time::Duration;

use anstream::adapter::strip_str;
use serde_json::{Value, json};

use super::failure::{dialogue, difference, drawn_difference, how_it_ended, read, with_own_name};
use super::lines::excerpt;
use super::table::{Totals, shown_memory_limit};
use crate::check::hint::{self, Hint};
use crate::judge::result::{Judged, JudgedCase};
use crate::printable::text;
use crate::problem::workspace::Workspace;
use crate::sandbox::End;
use crate::verdict::{Verdict, in_plain_lines};

/// All results as one line of JSON. Times are in milliseconds, memory in KiB; paths in the workspace
/// are relative to it, and what is not UTF-8 is replaced by `U+FFFD`.
///
/// - `runs`: an object for each submission, in the order of the table:
///   - `problem`, `title`: the problem's id and its name on the judge's site;
///   - `submission`: the source file; `command`: the command that judges it again;
///   - `language`, `standard`: the language, and the standard that it was compiled by, empty for the
///     compiler's own default;
///   - `start`: `cpu_ms` and `peak_kib` of an empty program in a virtual machine, which are subtracted from all
///     other figures; 0 for languages without one;
///   - `verdict`: `"AC"`, `"PE"`, `"WA"`, `"TLE"`, `"MLE"`, `"OLE"`, `"RE"`, `"CE"`, or
///     `"JE"` where a case that could not be judged may decide it, or `"-"` if no case has an answer;
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
///     - `line`, `column`, `word`: the first place in the output that differs, and the number of
///       the word in its line, all counted from 1; `word` is null if only white space differs;
///     - `lines_differ`: how many lines differ from the expected ones; null, as the other three, if
///       the output was not compared;
///     - `from_line`, `expected`, `got`: up to twenty lines of both outputs from a little before
///       the first difference on, long ones cut around it, and the number of the first; or null;
///     - `boards`: the boards that differ, drawn as text, or null if they say no more than the texts do;
///     - `dialogue`: the last twenty lines of what it printed (`>`) and an interactor answered
///       (`<`), or null if there is none;
///     - `stderr`: the first twenty lines of what the program printed on standard error;
///   - `failures`: the same for all cases that failed, the lenient ones last; of a case that
///     printed more than 64 KiB, `expected` and `got` are null unless it is the one above;
///   - `cases`: an object for each case judged, in order:
///     - `name`, `input_file`, `verdict`, which is `"-"` if it has run well and has no answer;
///     - `reason`: how the run ended or what the judge found wrong, in a sentence, or null;
///     - `cpu_ms`, `wall_ms`, `peak_kib`: CPU time, time on the clock, peak memory;
///     - `stopped`: the limit for which it was stopped, so that its own figures are not known, one of
///       `"cpu"`, `"idle"`, `"memory"`, `"output"`, `"files"` and `"threads"`, or null;
///   - `hints`: the jury's mistakes that somebody's own file seems to make, three at the most, the likeliest first:
///     - `program`: such as `"poj1753/wrong_answer/greedy"`; `command`: the command that prints it;
///     - `fit`: `"exactly"` if the same cases fail with the same outputs, `"too_slow"` if the same case is the first that is
///       too slow, `"same_cases"` if the same cases fail, `"and_more"` if `more` other cases fail;
///     - `more`: how many; `words`: the hint as the report has it;
///   - `lenient`: like `cases`, for the cases that do not decide the verdict on somebody's own file;
/// - `submissions`, `accepted`: how many there are, and how many of them are accepted;
/// - `totals`: the sum over all submissions;
/// - `elapsed_ms`: how long it all took.
pub fn json(
    judged: &[Judged],
    workspace: &Workspace,
    elapsed: Duration,
    command: impl Fn(&Judged) -> String,
) -> String {
    let is_accepted = |judged: &&Judged| judged.verdict() == Verdict::Ac;
    let runs = judged
        .iter()
        .map(|judged| run(judged, workspace, &command(judged)));
    let report = json!({
        "runs": runs.collect::<Value>(),
        "submissions": judged.len(),
        "accepted": judged.iter().filter(is_accepted).count(),
        "totals": Totals::of(judged),
        "elapsed_ms": milliseconds(elapsed),
    });
    format!("{report}\n")
}

/// The kernel counts microseconds.
pub(super) fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1e3
}

fn run(judged: &Judged, workspace: &Workspace, command: &str) -> Value {
    let task = &judged.task;
    let failed = judged.first_failure();
    let hints = hint::of_file(judged, workspace);
    json!({
        "problem": task.problem.id,
        "title": task.problem.title,
        "submission": workspace.relative(&task.source.path).to_string_lossy(),
        "command": command,
        "language": task.source.language.name,
        "standard": task.standard,
        "start": { "cpu_ms": milliseconds(judged.baseline.cpu), "peak_kib": judged.baseline.peak_kib },
        "verdict": if judged.is_open() { "-" } else { judged.verdict().code() },
        "limits": {
            "time_ms": task.limits.time.as_millis(),
            "memory_kib": shown_memory_limit(judged),
        },
        "compile_error": judged.compile_error.as_ref().map(|it| with_own_name(it, judged, workspace)),
        "compile_note": judged.compile_note,
        "totals": Totals::of([judged]),
        "judge_errors": judged.judge_errors,
        "failure": failed.map(|failed| failure(failed, judged, workspace)),
        "failures": judged.failures().chain(judged.lenient_failures())
            .map(|failed| failure(failed, judged, workspace)).collect::<Value>(),
        "cases": cases(&judged.cases, judged, workspace),
        "hints": hints.iter().map(|it| hinted(it, judged)).collect::<Value>(),
        "lenient": cases(&judged.lenient, judged, workspace),
    })
}

fn hinted(hint: &Hint, judged: &Judged) -> Value {
    json!({
        "program": hint.program(judged.task.problem),
        "command": hint.command(judged.task.problem),
        "fit": hint.fit,
        "more": hint.more,
        "words": hint.words(),
    })
}

fn failure(failed: &JudgedCase, judged: &Judged, workspace: &Workspace) -> Value {
    let difference = difference(failed, judged);
    let difference = difference.as_ref();
    let boards = difference.and_then(|_| drawn_difference(failed, judged));
    json!({
        "case": failed.case.name,
        "verdict": failed.verdict(),
        "reason": how_it_ended(failed, judged),
        "input_file": workspace.relative(&failed.case.input).to_string_lossy(),
        "input": excerpt(&read(&failed.case.input)),
        "line": difference.map(|it| it.line),
        "column": difference.map(|it| it.column),
        "word": difference.and_then(|it| it.word),
        "lines_differ": difference.map(|it| it.lines),
        "from_line": difference.map(|it| it.from_line),
        "expected": difference.map(|it| &it.old),
        "got": difference.map(|it| &it.new),
        "dialogue": dialogue(failed),
        "boards": boards.map(|boards| strip_str(&boards).to_string()),
        "stderr": excerpt(&with_own_name(
            &text(&in_plain_lines(&failed.run.stderr)), judged, workspace
        )),
    })
}

pub(super) fn cases(cases: &[JudgedCase], judged: &Judged, workspace: &Workspace) -> Value {
    let case = |case: &JudgedCase| {
        let exit = case.exit();
        let stopped = match exit.end {
            End::Stopped(excess) => Some(excess),
            End::Status(_) | End::Signal(_) => None,
        };
        json!({
            "name": case.case.name,
            "input_file": workspace.relative(&case.case.input).to_string_lossy(),
            "verdict": if case.is_open { "-" } else { case.verdict().code() },
            "reason": how_it_ended(case, judged),
            "cpu_ms": milliseconds(exit.cpu),
            "wall_ms": milliseconds(exit.wall),
            "peak_kib": exit.peak_kib,
            "stopped": stopped,
        })
    };
    cases.iter().map(case).collect()
}
