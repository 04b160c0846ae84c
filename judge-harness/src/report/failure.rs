//! Why a submission is not accepted: the first failing case, its input, and what was wrong.

use std::time::Duration;

use serde::Serialize;

use super::difference::{Difference, Printed};
use super::fault::Fault;
use super::lines::{COLUMNS, LINES, columns, excerpt, indented, legend};
use super::lines::{message, section, start};
use super::picture;
use super::style::{BOLD, shown_words, styled};
use crate::judge::result::{Judged, JudgedCase};
use crate::printable::{Foreign, text as as_text, text_in_lines};
use crate::problem::cases::TYPED;
use crate::problem::workspace::Workspace;
use crate::sandbox::{End, Excess, THREAD_LIMIT, signal};
use crate::verdict::Verdict;

/// The columns that boards may take beside the indentation, so that all of it takes 80.
const BOARDS_WIDTH: usize = 76;

/// How to see what is left out of an output, and of a case of stress.
pub(super) const SHOW: &str = ": --output shows more";
const SAVE: &str = ": --save keeps the case";

/// Explains why a submission is not accepted; `None` if it is. In brief, it names the case and the
/// reason alone, without the input, the difference, the first boards and the other cases.
pub fn failure(judged: &Judged, workspace: &Workspace, in_brief: bool) -> Option<String> {
    let source = workspace.shown(&judged.task.source.path);
    let submission = styled(BOLD, &source);
    let verdict = judged.verdict();
    let words = shown_words(verdict);
    let heading = |place: &str| format!("{submission}: {words}{place}\n");
    if let Some(error) = &judged.compile_error {
        let hint = judged.hint().as_deref().map(section);
        let text = message(&with_own_name(error, judged, workspace));
        return Some(heading("") + &hint.unwrap_or_default() + &indented(&text));
    }
    let errors = judge_errors(judged);
    let (Some(first), Some(explained)) = (judged.first_failure(), judged.explained()) else {
        return (!errors.is_empty()).then(|| heading("") + &errors);
    };
    let mut text = heading(&format!(" on case {}", styled(BOLD, &first.case.name)));
    let failed = if in_brief { first } else { explained };
    let others = judged.failures().filter(|it| {
        let is_named = [first.index, failed.index].contains(&it.index);
        !is_named && it.verdict != Verdict::Je
    });
    let others = others.map(|it| format!("{} {}\n", it.verdict.code(), it.case.name));
    let others = listed("also:", &others.collect::<String>());
    if verdict == Verdict::Je {
        return Some(text + &others + &errors);
    }
    if failed.index != first.index {
        let case = styled(BOLD, &failed.case.name);
        text += &section(&format!(
            "shown is case {case}, the smallest with this verdict"
        ));
    }
    let fault = fault(failed, judged, workspace);
    let ended = how_it_ended(failed, judged, fault.as_ref());
    // A special judge may quote what it has read.
    text.extend(ended.map(|it| section(&Foreign(it).to_string())));
    let almost = judged.almost_by();
    text.extend(almost.map(|options| section(&format!("{options} would accept all cases"))));
    let failure = Failure::of(failed, judged, workspace, fault, columns());
    text += &listed("where, the innermost call first:", &failure.calls);
    let is_kept = !failed.case.name.starts_with("stress/");
    let how = match judged.task.shows_output {
        true => "",
        false if is_kept => SHOW,
        false => SAVE,
    };
    let standard_error = match failed.output {
        // All of it is shown with the outputs.
        Some(_) if !in_brief => String::new(),
        // The message of a run-time error is mostly longer than a line, and says why at its end.
        _ => {
            let rows = if failed.verdict == Verdict::Re { 3 } else { 1 };
            standard_error(&failure.stderr, &source, rows, how)
        }
    };
    if in_brief {
        if judged.task.limit_without_debug().is_some() {
            text += &standard_error;
        }
        return Some(text + &errors);
    }
    let heading = match failed.case.input.strip_prefix(&workspace.root) {
        Ok(file) => format!("input, {}", Foreign(file.display())),
        Err(_) => "input".to_owned(),
    };
    let rest = match &*failed.case.name {
        TYPED => " from standard input".to_owned(),
        _ if !is_kept => SAVE.to_owned(),
        _ => format!(" in {}", workspace.relative(&failed.case.input).display()),
    };
    text.extend(failure.input.map(|input| quoted(&heading, &input, &rest)));
    let difference = failure.difference;
    text.extend(difference.map(|it| it.in_words("expected", "got", how)));
    let printed = failure.printed;
    text.extend(printed.map(|printed| printed.in_words(failed.verdict, how)));
    let (drawn, only) = (failure.boards, failure.only);
    text.extend(drawn.map(|it| boards(&it, only, failed, judged, workspace)));
    let heading = "what the program printed (>) and read (<), to the end";
    text.extend(failure.dialogue.map(|said| quoted(heading, &said, how)));
    text += &standard_error;
    Some(text + &others + &errors)
}

/// What explains the verdict on a case that failed. Of a case other than the one that a report
/// explains, texts of more than 64 KiB together are not kept.
#[derive(Serialize)]
pub(super) struct Failure {
    pub input: Option<String>,
    /// Where its output differs from the answer, if that is what is wrong.
    #[serde(flatten)]
    pub difference: Option<Difference>,
    /// Its output, if the run failed or was stopped.
    #[serde(flatten)]
    pub printed: Option<Printed>,
    /// Those that differ, drawn as text, if they show more than the lines do. They are in ASCII,
    /// like the output, on any terminal.
    pub boards: Option<String>,
    /// The number of the game that the boards explain, if it is one of several.
    #[serde(skip)]
    pub only: Option<usize>,
    /// The last twenty lines of the program (`>`) and of the interactor (`<`).
    pub dialogue: Option<String>,
    /// With `--debug` in C and C++, the calls in the user's file when a fault stopped the program.
    pub calls: String,
    /// Without what names that fault.
    pub stderr: String,
}

impl Failure {
    /// Lines of outputs are cut to this number of columns.
    pub fn of(
        failed: &JudgedCase,
        judged: &Judged,
        workspace: &Workspace,
        fault: Option<Fault>,
        columns: usize,
    ) -> Self {
        let (run, verdict, task) = (&failed.run, failed.verdict, &judged.task);
        let printed = as_text(&run.stdout);
        let by = |verdict| {
            task.comparison
                .on(&failed.case)
                .shown_by(verdict, task.leniency)
        };
        let output = &run.stdout;
        let answer = failed.contents.as_ref().map(|[_, it]| it);
        let (difference, shown) = match (verdict, answer.filter(|_| !run.is_dialogue)) {
            (_, None) => (None, None),
            (Verdict::Wa | Verdict::Pe, Some(answer)) => {
                (Difference::of(answer, output, by(verdict), columns), None)
            }
            (_, Some(answer)) => {
                let printed = Printed::of(answer, output, by(Verdict::Wa), columns);
                (None, Some(printed))
            }
        };
        let draw = task.problem.rules.picture_of_difference;
        let is_wrong = difference.is_some() && verdict == Verdict::Wa;
        let texts = failed.contents.as_ref();
        let texts = texts.map(|texts| texts.each_ref().map(|text| as_text(text)));
        let drawn = texts.as_ref().filter(|_| is_wrong);
        let picture = drawn.and_then(|[input, answer]| draw(input, answer, &printed));
        let skipped = printed.lines().count().saturating_sub(LINES);
        let last: String = printed.split_inclusive('\n').skip(skipped).collect();
        let is_dialogue = run.is_dialogue && !last.is_empty();
        let said = with_own_name(&text_in_lines(&run.stderr), judged, workspace);
        let (calls, stderr) =
            fault.map_or_else(|| (String::new(), said), |it| (it.calls, it.before));
        Self {
            input: texts.map(|[input, _]| input),
            difference,
            printed: shown,
            only: picture.as_ref().and_then(|it| it.only),
            boards: picture.map(|it| picture::drawn(&it, BOARDS_WIDTH)),
            dialogue: is_dialogue.then(|| excerpt(&last, COLUMNS)),
            calls,
            stderr,
        }
    }
}

/// The fault that stopped the program, if `--debug` has found one.
pub(super) fn fault(failed: &JudgedCase, judged: &Judged, workspace: &Workspace) -> Option<Fault> {
    let source = &judged.task.source;
    let is_debugged = judged.task.limit_without_debug().is_some();
    let is_looked_for = is_debugged && source.language.has_sanitizers() && failed.fails();
    let printed = Some(&failed.run.stderr).filter(|_| is_looked_for);
    let printed = with_own_name(&text_in_lines(printed?), judged, workspace);
    let shown = workspace.shown(&source.path).to_string();
    let own = source.main.as_ref().map(|main| format!("{shown}/{main}"));
    let headers = source
        .headers
        .iter()
        .map(|(_, name)| name.to_string_lossy().into_owned());
    let files = own
        .into_iter()
        .chain([shown])
        .chain(source.files.keys().cloned());
    let found = Fault::of(&printed, &files.chain(headers).collect::<Vec<_>>());
    found.filter(|it| it.is_of_memcheck || failed.verdict == Verdict::Re)
}

/// Says that a time limit is the judge's own, if one of these programs exceeds it.
pub fn default_limit(judged: &[Judged]) -> String {
    let is_default = |it: &&Judged| it.verdict() == Verdict::Tle && !it.task.is_time_stated;
    let Some(judged) = judged.iter().find(is_default) else {
        return String::new();
    };
    let limit = in_words(judged.task.limits.time);
    format!("\nthe time limit of {limit} is the default, as the problem states none: -t sets it\n")
}

/// The cases that could not be judged, and why: each reason once.
fn judge_errors(judged: &Judged) -> String {
    let mut errors: Vec<_> = judged.judge_errors().collect();
    errors.sort_by_key(|(_, reason)| *reason);
    let mut lines = String::new();
    for same in errors.chunk_by(|(_, one), (_, other)| one == other) {
        let (case, reason) = same[0];
        lines += &match (case, same.len()) {
            (None, _) => String::new(),
            (Some(case), 1) => format!("{}: ", Foreign(case)),
            (Some(case), count) => format!("{} and {} more: ", Foreign(case), count - 1),
        };
        lines += &format!("{reason}\n");
    }
    listed("not judged, through no fault of the program:", &lines)
}

/// A section of whole lines; nothing if there are none.
fn listed(heading: &str, lines: &str) -> String {
    if lines.is_empty() {
        return String::new();
    }
    section(heading) + &indented(&message(lines))
}

/// Why a case has its verdict, in a sentence: how the run ended, the judge's reason, and what may
/// help.
pub(super) fn how_it_ended(
    failed: &JudgedCase,
    judged: &Judged,
    fault: Option<&Fault>,
) -> Option<String> {
    let (task, verdict) = (&judged.task, failed.verdict);
    let fault = fault.map(|it| it.line.clone());
    let end = end(failed, judged).filter(|_| verdict != Verdict::Re || fault.is_none());
    let mut all: Vec<String> = end.into_iter().chain(fault).collect();
    all.extend(failed.reason.clone());
    let can_be_debugged =
        task.limit_without_debug().is_none() && !task.source.language.debug_compile.is_empty();
    if let (Verdict::Re, End::Signal(_), true) = (verdict, failed.run.end, can_be_debugged) {
        all.push("with --debug the line is named".to_owned());
    }
    (!all.is_empty()).then(|| all.join("; "))
}

/// How the run ended, if that is the reason for the verdict.
fn end(failed: &JudgedCase, judged: &Judged) -> Option<String> {
    let (run, limits) = (&failed.run, &judged.task.limits);
    Some(match (failed.verdict, run.end) {
        (Verdict::Tle, end) => {
            let stopped = match end {
                End::Stopped(Excess::Idle) => format!("stopped after {}: ", in_words(run.wall)),
                End::Stopped(_) => "stopped after ".to_owned(),
                _ => String::new(),
            };
            let language = judged.task.source.language;
            let prints_its_stack =
                judged.task.limit_without_debug().is_some() && !language.stack_signals.is_empty();
            let why = match end {
                End::Stopped(Excess::Idle) if failed.run.is_dialogue => {
                    "; it waited for the interactor, which may wait for output that it has not \
                     flushed"
                }
                End::Stopped(Excess::Idle) => "; it slept most of the time",
                End::Stopped(_) if prints_its_stack => "; standard error shows where it was then",
                _ => "",
            };
            // Rounded up: a time over the limit does not look like the limit.
            let cpu = run.cpu.as_nanos().div_ceil(1_000_000);
            let limit = limits.time.as_millis();
            format!("{stopped}{cpu} ms of CPU time; the limit is {limit} ms{why}")
        }
        (Verdict::Mle, _) => {
            let (peak, limit) = (run.peak_kib, limits.memory_kib);
            let whose = match judged.memory_limit_kib() {
                Some(_) => "",
                None => ", the harness's own: the problem states none",
            };
            let took = if peak <= limit + run.rough_kib {
                "its heap is full".to_owned()
            } else {
                format!("took {peak} KiB of memory")
            };
            format!("{took}; the limit is {limit} KiB{whose}")
        }
        (Verdict::Ole, _) => {
            format!(
                "its output is too long; the limit is {} bytes",
                limits.output
            )
        }
        (Verdict::Re, End::Signal(number)) => format!("ended by {}", signal(number)),
        (Verdict::Re, End::Status(status)) => format!("exit status {status}"),
        (Verdict::Re, End::Stopped(_)) => format!("stopped with more than {THREAD_LIMIT} threads"),
        _ => return None,
    })
}

/// A time in seconds, or in milliseconds if it is less than a second.
pub(super) fn in_words(time: Duration) -> String {
    match time.as_secs() {
        0 => format!("{} ms", time.as_millis()),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}

/// A message of a compiler or a program, with the report's name for the source in it.
pub(super) fn with_own_name(message: &str, judged: &Judged, workspace: &Workspace) -> String {
    let source = &judged.task.source;
    let also = judged.program.as_ref().map_or("", |it| &it.source_file);
    source.with_own_name(message, &workspace.shown(&source.path), also)
}

/// What a program printed on standard error, each line in at most so many `rows`, and the line that
/// names the place in the source, which may come late.
fn standard_error(said: &str, source: &str, rows: usize, how: &str) -> String {
    if said.trim().is_empty() {
        return String::new();
    }
    // Python's `File "my.py", line 3`.
    let names = [format!("{source}:"), format!("{source}\", line ")];
    let mut lines = said.split_inclusive('\n').enumerate();
    let place = lines.find(|(_, line)| names.iter().any(|name| line.contains(name)));
    let late = place.map_or("", |(number, line)| if number < LINES { "" } else { line });
    let columns = (columns() * rows).min(COLUMNS);
    below("standard error", said, &start(said, columns, how)) + &indented(&message(late))
}

/// The start of a text below its heading, which explains the signs in it; `how` says how to see
/// the rest.
fn quoted(heading: &str, text: &str, how: &str) -> String {
    below(heading, text, &start(text, columns(), how))
}

/// A text as it is `shown` below its heading, which explains the signs in it.
pub(super) fn below(heading: &str, text: &str, shown: &str) -> String {
    if text.is_empty() {
        return section(&format!("{heading}: nothing"));
    }
    section(&format!("{heading}{}:", legend(shown, false))) + &indented(shown)
}

/// The boards of a failure, in at most as many lines as any other text.
fn boards(
    drawn: &str,
    only: Option<usize>,
    failed: &JudgedCase,
    judged: &Judged,
    workspace: &Workspace,
) -> String {
    let mut parts: Vec<&str> = drawn.split("\n\n").collect();
    let all = parts.len();
    // The last part says what the signs mean.
    while parts.len() > 2 && parts.join("\n\n").lines().count() >= LINES {
        parts.remove(parts.len() - 2);
    }
    let mut text = section("as boards:") + &indented(&parts.join("\n\n"));
    if parts.len() < all && failed.case.input.starts_with(&workspace.root) {
        let (id, case) = (&judged.task.problem.id, &failed.case.name);
        let only = only.map_or_else(String::new, |number| format!(" --only {number}"));
        let command = format!("cargo judge show {id} {case}{only} --svg FILE.svg");
        text += &section(&format!("all steps: {command}"));
    }
    text
}
