//! Why a submission is not accepted: the first failing case, its input, and what was wrong.

use std::fs;
use std::time::Duration;

use super::difference::Difference;
use super::lines::{COLUMNS, LINES, WhiteSpace, columns, excerpt, indented, legend};
use super::lines::{message, section, start};
use super::printed::Printed;
use super::{BOLD, shown_verdict, shown_words, styled};
use crate::judge::comparison::in_plain_lines;
use crate::judge::result::{Judged, JudgedCase};
use crate::picture::{self, Signs};
use crate::printable::{printable, text as as_text};
use crate::problem::site::Site;
use crate::problem::workspace::Workspace;
use crate::sandbox::{End, Excess, Exit, OUTPUT_LIMIT, THREAD_LIMIT};
use crate::verdict::Verdict;

/// The columns that boards may take beside the indentation, so that all of it takes 80.
const BOARDS_WIDTH: usize = 76;

/// The letters of a line of the source that are quoted.
const LINE_QUOTED: usize = 60;

/// Explains why a submission is not accepted; `None` if it is. In brief, it names the case and the
/// reason alone, without the input, the difference, the first boards and the other cases.
pub fn failure(judged: &Judged, workspace: &Workspace, in_brief: bool) -> Option<String> {
    let source = workspace.shown(&judged.task.source.path);
    let submission = styled(BOLD, &source);
    let verdict = judged.verdict();
    let words = shown_words(verdict);
    let heading = |place: &str| format!("{submission}: {words}{place}\n");
    if let Some(error) = &judged.compile_error {
        let note = judged.compile_note.as_deref().map(section);
        let text = message(&with_own_name(error, judged, workspace));
        return Some(heading("") + &note.unwrap_or_default() + &indented(&text));
    }
    let errors = judge_errors(judged);
    let Some(failed) = judged.first_failure().filter(|_| verdict != Verdict::Je) else {
        return (!errors.is_empty()).then(|| heading("") + &errors);
    };
    let mut text = heading(&format!(" on case {}", styled(BOLD, &failed.case.name)));
    let ended = how_it_ended(failed, judged);
    // A special judge may quote what it has read.
    text.extend(ended.map(|sentence| section(&printable(&sentence))));
    let almost = judged.almost_by();
    text.extend(almost.map(|options| section(&format!("{options} would accept all cases"))));
    if in_brief {
        if judged.task.limit_without_debug.is_some() {
            text += &fault_in_brief(&said(failed, judged, workspace), &source);
        }
        return Some(text + &errors);
    }
    let heading = match failed.case.input.strip_prefix(&workspace.root) {
        Ok(file) => format!("input, {}", printable(&file.to_string_lossy())),
        Err(_) => "input".to_owned(),
    };
    text += &quoted(&heading, &read(&failed.case.input));
    if let Some(difference) = difference(failed, judged, columns()) {
        // If only white space is wrong, it has to be visible.
        let white_space = match failed.verdict {
            Verdict::Pe => WhiteSpace::Signs,
            _ => WhiteSpace::Plain,
        };
        text += &difference.in_words("expected", "got", white_space);
    }
    let printed = Printed::of(failed, judged, columns());
    text.extend(printed.map(|printed| printed.in_words(failed.verdict)));
    text += &boards(failed, judged, workspace);
    let heading = "what the program printed (>) and read (<), to the end";
    text.extend(dialogue(failed).map(|said| quoted(heading, &said)));
    text += &standard_error(&said(failed, judged, workspace), &source);
    text += &other_failures(judged, failed);
    Some(text + &errors)
}

/// The cases that could not be judged, and why: each reason once.
fn judge_errors(judged: &Judged) -> String {
    let mut errors: Vec<_> = judged.judge_errors.iter().collect();
    errors.sort_by_key(|error| &error.reason);
    let same = errors.chunk_by(|one, other| one.reason == other.reason);
    let lines = same.map(|same| {
        let case = same[0].case.as_ref().map(|case| match same.len() {
            1 => format!("{case}: "),
            count => format!("{case} and {} more: ", count - 1),
        });
        printable(&(case.unwrap_or_default() + &same[0].reason))
    });
    listed("not judged, through no fault of the program:", lines)
}

/// A section of these lines, not too many of them; nothing if there are none.
fn listed(heading: &str, lines: impl Iterator<Item = String>) -> String {
    let mut lines: Vec<_> = lines.collect();
    if lines.is_empty() {
        return String::new();
    }
    if lines.len() > LINES {
        let left = lines.split_off(LINES).len();
        lines.push(format!("and {left} more (--all-cases lists them)"));
    }
    section(heading) + &indented(&lines.join("\n"))
}

/// Why a case has its verdict, in a sentence: how the run ended, the judge's reason, what may help,
/// and for a PE how the problem's site treats it.
pub(super) fn how_it_ended(failed: &JudgedCase, judged: &Judged) -> Option<String> {
    let (task, verdict) = (&judged.task, failed.verdict);
    let opened = match verdict {
        // Why it may have failed: a program can open no file.
        Verdict::Re | Verdict::Wa => task.source.first_call(task.source.language.opens),
        _ => None,
    };
    let opened = opened.map(|(number, line)| {
        let line = quoted_line(&line);
        format!("line {number} opens a file, and a judge has none: `{line}`")
    });
    let is_debugged = task.limit_without_debug.is_some();
    let can_be_debugged = !is_debugged && !task.source.language.debug.compile.is_empty();
    let debug = match (verdict, failed.exit().end) {
        (Verdict::Re, End::Signal(_)) if can_be_debugged => Some("with --debug the line is named"),
        _ => None,
    };
    let site = task.problem.site.filter(|_| verdict == Verdict::Pe);
    let site = site.and_then(Site::presentation_error);
    let hints = debug.into_iter().chain(site).map(str::to_owned);
    let sentences = end(failed, judged).into_iter().chain(failed.reason.clone());
    let all: Vec<_> = sentences.chain(opened).chain(hints).collect();
    (!all.is_empty()).then(|| all.join("; "))
}

/// How the run ended, if that is the reason for the verdict.
fn end(failed: &JudgedCase, judged: &Judged) -> Option<String> {
    let (exit, limits) = (failed.exit(), &judged.task.limits);
    let limit = format!("the limit is {} ms", limits.time.as_millis());
    let cpu = in_words(exit.cpu);
    Some(match (failed.verdict, exit.end) {
        (Verdict::Tle, End::Stopped(Excess::Idle)) => {
            let wall = in_words(exit.wall);
            if failed.run.is_dialogue {
                format!(
                    "stopped after {wall}: {cpu} of CPU time; {limit}; it waited for the \
                     interactor, which may wait for output that it has not flushed"
                )
            } else {
                format!("stopped after {wall}, most of which it slept: {cpu} of CPU time; {limit}")
            }
        }
        (Verdict::Tle, End::Stopped(_)) => {
            let is_debugged = judged.task.limit_without_debug.is_some();
            let has_stack = !judged.task.source.language.debug.stack_signals.is_empty();
            let shows = if is_debugged && has_stack {
                "; standard error shows where it was then"
            } else {
                ""
            };
            format!("stopped after {cpu} of CPU time; {limit}{shows}")
        }
        (Verdict::Tle, _) => format!("{} of CPU time; {limit}", over(exit.cpu, limits.time)),
        (Verdict::Mle, _) => too_much_memory(exit, judged),
        (Verdict::Ole, End::Signal(_)) if exit.printed <= OUTPUT_LIMIT => {
            format!("wrote beyond byte {OUTPUT_LIMIT} of its output, which is the limit")
        }
        (Verdict::Ole, _) => {
            let (printed, limit) = (exit.printed, limits.output);
            format!("stopped after it had printed {printed} bytes; the limit is {limit}")
        }
        (Verdict::Re, End::Signal(number)) => {
            format!("ended by signal {number}{}", signal_name(number))
        }
        (Verdict::Re, End::Status(status)) => format!("exit status {status}"),
        (Verdict::Re, End::Stopped(_)) => format!("stopped with more than {THREAD_LIMIT} threads"),
        _ => return None,
    })
}

/// The line of the source that starts another program, which fails here and is refused elsewhere.
pub(super) fn started(judged: &Judged) -> Option<String> {
    let source = &judged.task.source;
    let (number, line) = source.first_call(source.language.starts)?;
    let line = printable(&quoted_line(&line));
    Some(format!(
        "line {number} starts another program: `{line}`; \
         to Timus that is a restricted function, on POJ it does not run"
    ))
}

fn quoted_line(line: &str) -> String {
    line.chars().take(LINE_QUOTED).collect()
}

/// A time in seconds, or in milliseconds if it is less than a second.
pub(super) fn in_words(time: Duration) -> String {
    match time.as_secs() {
        0 => format!("{} ms", time.as_millis()),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}

/// A time over a limit, in milliseconds.
fn over(time: Duration, limit: Duration) -> String {
    let just = if time.as_millis() == limit.as_millis() {
        "just over "
    } else {
        ""
    };
    format!("{just}{} ms", time.as_millis())
}

/// How much memory the program took, and whose limit that exceeds if the problem states none.
fn too_much_memory(exit: &Exit, judged: &Judged) -> String {
    let did = match exit.end {
        End::Stopped(Excess::Memory) => "stopped at",
        _ => "took",
    };
    let whose = match judged.memory_limit_kib() {
        Some(_) => "",
        None => ", the harness's own: the problem states none",
    };
    let (peak, limit) = (exit.peak_kib, judged.task.limits.memory_kib);
    if peak <= limit + exit.rough_kib {
        return format!("its heap is full; the limit is {limit} KiB{whose}");
    }
    format!("{did} {peak} KiB of memory; the limit is {limit} KiB{whose}")
}

/// The name of a signal that ends programs.
fn signal_name(number: i32) -> &'static str {
    match number {
        libc::SIGABRT => " (SIGABRT: aborted)",
        libc::SIGSEGV => " (SIGSEGV: memory access out of bounds)",
        libc::SIGILL => " (SIGILL: illegal instruction)",
        libc::SIGFPE => " (SIGFPE: arithmetic error)",
        libc::SIGKILL => " (SIGKILL: killed)",
        _ => "",
    }
}

/// A message of a compiler or a program, with the report's name for the source in it.
pub(super) fn with_own_name(message: &str, judged: &Judged, workspace: &Workspace) -> String {
    let source = &judged.task.source;
    let shown = workspace.shown(&source.path);
    source.language.with_own_name(message, &source.path, &shown)
}

/// What a program printed on standard error, with the report's name for the source in it.
pub(super) fn said(failed: &JudgedCase, judged: &Judged, workspace: &Workspace) -> String {
    let plain = as_text(&in_plain_lines(&failed.run.stderr));
    with_own_name(&plain, judged, workspace)
}

fn standard_error(said: &str, source: &str) -> String {
    if said.trim().is_empty() {
        return String::new();
    }
    // The line that names the place in the source may come late.
    let is_late = |line: &&str| !said.lines().take(LINES).any(|it| line.trim() == it.trim());
    let place = fault(said, source).filter(is_late).map(shown_line);
    quoted("standard error", said) + &place.unwrap_or_default()
}

/// The two lines on standard error that name the error and the place in the source.
fn fault_in_brief(said: &str, source: &str) -> String {
    let named = said.lines().find(|line| line.contains("rror"));
    let error = named.or(said.lines().find(|line| !line.trim().is_empty()));
    let place = fault(said, source).filter(|place| Some(*place) != error);
    error.into_iter().chain(place).map(shown_line).collect()
}

/// The line on standard error that names the place in the source.
fn fault<'a>(said: &'a str, source: &str) -> Option<&'a str> {
    // Python's `File "my.py", line 3`.
    let names = [format!("{source}:"), format!("{source}\", line ")];
    let mut lines = said.lines();
    lines.find(|line| names.iter().any(|name| line.contains(name)))
}

fn shown_line(line: &str) -> String {
    indented(&message(&format!("{line}\n")))
}

/// The start of a text below its heading, which explains the signs in it.
pub(super) fn quoted(heading: &str, text: &str) -> String {
    if text.is_empty() {
        return section(&format!("{heading}: nothing"));
    }
    let start = start(text, columns());
    let legend = legend(&[&start], WhiteSpace::Plain);
    section(&format!("{heading}{legend}:")) + &indented(&start)
}

/// The difference between the expected and the actual output of a case, if that is what is wrong
/// and the output was kept.
pub(super) fn difference(
    failed: &JudgedCase,
    judged: &Judged,
    columns: usize,
) -> Option<Difference> {
    let (run, verdict) = (&failed.run, failed.verdict);
    if run.is_dialogue || !failed.has_output() || ![Verdict::Wa, Verdict::Pe].contains(&verdict) {
        return None;
    }
    let answer = fs::read(&failed.case.answer).unwrap_or_default();
    let rule = judged.task.comparison.shown_by(verdict);
    Difference::of(&answer, &run.stdout, rule, columns)
}

/// The last lines of the dialogue between a program and an interactor.
pub(super) fn dialogue(failed: &JudgedCase) -> Option<String> {
    let said = as_text(&failed.run.stdout);
    let skipped = said.lines().count().saturating_sub(LINES);
    let last: String = said.split_inclusive('\n').skip(skipped).collect();
    let is_dialogue = failed.run.is_dialogue && !said.is_empty();
    is_dialogue.then(|| excerpt(&last, COLUMNS))
}

/// The boards in which a wrong answer differs, if boards show more than the lines do. They are in
/// ASCII, like the output, on any terminal.
pub(super) fn drawn_difference(failed: &JudgedCase, judged: &Judged) -> Option<String> {
    if failed.verdict != Verdict::Wa {
        return None;
    }
    let (input, expected) = (read(&failed.case.input), read(&failed.case.answer));
    let got = as_text(&failed.run.stdout);
    let rules = judged.task.problem.rules;
    let picture = (rules.picture_of_difference)(&input, &expected, &got)?;
    Some(picture::drawn(&picture, Signs::Ascii, BOARDS_WIDTH))
}

/// The boards of [`drawn_difference`], in at most as many lines as any other text.
fn boards(failed: &JudgedCase, judged: &Judged, workspace: &Workspace) -> String {
    let Some(drawn) = drawn_difference(failed, judged) else {
        return String::new();
    };
    let mut parts: Vec<&str> = drawn.split("\n\n").collect();
    let all = parts.len();
    // The last part says what the signs mean.
    while parts.len() > 2 && parts.join("\n\n").lines().count() >= LINES {
        parts.remove(parts.len() - 2);
    }
    let mut text = section("as boards:") + &indented(&parts.join("\n\n"));
    if parts.len() < all && failed.case.input.starts_with(&workspace.root) {
        let (id, case) = (&judged.task.problem.id, &failed.case.name);
        let command = format!("cargo judge show {id} {case} --all");
        text += &section(&format!("the whole case: {command}"));
    }
    text
}

/// The other cases that failed, one a line.
fn other_failures(judged: &Judged, shown: &JudgedCase) -> String {
    let failures = judged.failures();
    let others = failures.filter(|other| other.case.name != shown.case.name);
    let lines = others.map(|it| format!("{} {}", shown_verdict(it.verdict), it.case.name));
    listed("also:", lines)
}

pub(super) fn read(file: &std::path::Path) -> String {
    let content = fs::read(file).map(|content| as_text(&content));
    content.unwrap_or_else(|error| format!("(cannot be read: {error})\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_over_the_limit_does_not_look_like_the_limit() {
        let limit = Duration::from_secs(1);
        let over = |micros| over(limit + Duration::from_micros(micros), limit);
        assert_eq!(over(400), "just over 1000 ms");
        assert_eq!(over(1000), "1001 ms");
    }
}
