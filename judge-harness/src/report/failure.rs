//! Why a submission is not accepted: the first failing case, its input, and what was wrong.

use std::fs;
use std::time::Duration;

use super::difference::Difference;
use super::lines::{LINES, WhiteSpace, indented, legend, section, start};
use super::table::shown_memory_limit;
use super::{BOLD, style_of, styled};
use crate::judged::{JudgeError, Judged, JudgedCase};
use crate::picture::text::{self, Signs};
use crate::printable::{printable, text as as_text};
use crate::rules::rules;
use crate::sandbox::{End, Excess, Exit, FILE_LIMIT, THREAD_LIMIT};
use crate::verdict::{Verdict, in_plain_lines};
use crate::workspace::Workspace;

/// The columns that boards may take beside the indentation, so that all of it takes 80.
const BOARDS_WIDTH: usize = 76;

/// How much is told of a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// The case and the reason alone.
    Brief,
    /// The input, what differs, the first boards and the names of the other cases besides.
    Usual,
}

/// Explains why a submission is not accepted; `None` if it is.
#[must_use]
pub fn failure(judged: &Judged, workspace: &Workspace, detail: Detail) -> Option<String> {
    let submission = workspace.shown(&judged.submission);
    let verdict = judged.verdict();
    let heading = |place: &str| {
        let verdict_words = styled(style_of(verdict), verdict.words());
        format!("{}: {verdict_words}{place}\n", styled(BOLD, submission))
    };
    if let Some(message) = &judged.compile_error {
        let note = judged.compile_note.iter().map(|note| section(note));
        let note: String = note.collect();
        return Some(heading("") + &note + &indented(&start(message)));
    }
    let errors = judge_errors(judged);
    let Some(failed) = judged.first_failure().filter(|_| verdict != Verdict::Je) else {
        return (!errors.is_empty()).then(|| heading("") + &errors);
    };
    let mut text = heading(&format!(" on case {}", styled(BOLD, &failed.case.name)));
    text += &how_it_ended(failed, judged);
    if detail == Detail::Brief {
        return Some(text + &errors);
    }
    let heading = match failed.case.input.strip_prefix(&workspace.root) {
        Ok(file) => format!("input, {}", printable(&file.to_string_lossy())),
        Err(_) => "input".to_owned(),
    };
    text += &quoted(&heading, &read(&failed.case.input));
    if let Some(difference) = difference(failed) {
        // With only white space wrong, it has to be seen.
        let white_space = match failed.verdict() {
            Verdict::Pe => WhiteSpace::Signs,
            _ => WhiteSpace::Plain,
        };
        text += &difference.in_words("expected", "got", white_space);
    }
    text += &boards(failed, judged, workspace);
    text += &standard_error(failed);
    text += &other_failures(judged, failed);
    Some(text + &errors)
}

/// What could not be judged, and why.
fn judge_errors(judged: &Judged) -> String {
    let errors = &judged.judge_errors;
    let line = |error: &JudgeError| {
        let case = error.case.as_ref().map(|case| format!("{case}: "));
        let line = case.unwrap_or_default() + &error.reason;
        format!("    {}\n", printable(&line))
    };
    let lines: String = errors.iter().take(LINES).map(line).collect();
    if lines.is_empty() {
        return lines;
    }
    let heading = section("not judged, through no fault of the program:");
    heading + &lines + &and_more(errors.len().saturating_sub(LINES))
}

/// A line that counts what is left out of a list, if anything is.
fn and_more(left: usize) -> String {
    match left {
        0 => String::new(),
        _ => format!("    and {left} more (--all-cases lists them)\n"),
    }
}

/// How the run ended, in a sentence, where that or the judge's reason explains the verdict; of a PE, what the
/// problem's site makes of it.
pub(super) fn how_it_ended(failed: &JudgedCase, judged: &Judged) -> String {
    let exit = failed.exit();
    let mut sentence = match failed.verdict() {
        Verdict::Tle => out_of_time(exit, judged.limits.time),
        Verdict::Mle => format!(
            "{} {} KiB of memory; the limit is {}",
            if exit.end == End::Stopped(Excess::Memory) {
                "stopped at"
            } else {
                "took"
            },
            exit.peak_kib,
            memory_limit(judged)
        ),
        Verdict::Ole => too_much_output(exit, judged.limits.output),
        Verdict::Re => match exit.end {
            End::Signal(number) => format!("ended by signal {number}{}", signal_name(number)),
            End::Status(status) => format!("exit status {status}"),
            End::Stopped(_) => format!("stopped with more than {THREAD_LIMIT} threads"),
        },
        _ => failed.judgement.reason.clone().unwrap_or_default(),
    };
    if failed.verdict() == Verdict::Pe
        && let Some(site) = judged.problem.site
        && let Some(words) = site.terms().presentation_error
    {
        if !sentence.is_empty() {
            sentence += "; ";
        }
        sentence += words;
    }
    if sentence.is_empty() {
        sentence
    } else {
        // A special judge may quote what it has read.
        format!("  {}\n", printable(&sentence))
    }
}

/// What it printed, or wrote in files.
fn too_much_output(exit: &Exit, limit: u64) -> String {
    match exit.end {
        End::Stopped(Excess::Files) => {
            format!("stopped with more than {FILE_LIMIT} files in its folder")
        }
        _ if exit.printed > limit => format!(
            "stopped after it had printed {} bytes; the limit is {limit}",
            exit.printed
        ),
        _ => format!("stopped after more than {limit} bytes, printed or in files"),
    }
}

/// How long it ran; or, if it was stopped, that it was stopped and when.
fn out_of_time(exit: &Exit, limit: Duration) -> String {
    let limit = limit.as_millis();
    let (cpu, wall) = (in_words(exit.cpu), in_words(exit.wall));
    match exit.end {
        End::Stopped(Excess::Idle) => format!(
            "stopped after {wall}, most of which it slept: {cpu} of CPU time; the limit is {limit} ms"
        ),
        End::Stopped(_) => {
            format!("stopped after {cpu} of CPU time; the limit is {limit} ms")
        }
        _ => format!(
            "{} ms of CPU time; the limit is {limit} ms",
            exit.cpu.as_millis()
        ),
    }
}

/// A time as a person says it: in seconds, but for less than one in milliseconds.
fn in_words(time: Duration) -> String {
    match time.as_secs() {
        0 => format!("{} ms", time.as_millis()),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}

/// The limit on memory, and where it comes from if the problem states none.
fn memory_limit(judged: &Judged) -> String {
    let limit = judged.limits.memory_kib;
    let is_ours = shown_memory_limit(judged).is_none();
    let whose = if is_ours {
        ", the harness's own: the problem states none"
    } else {
        ""
    };
    format!("{limit} KiB{whose}")
}

/// The name of a signal that ends programs.
fn signal_name(number: i32) -> &'static str {
    use rustix::process::Signal;
    let is = |signal: Signal| signal.as_raw() == number;
    match number {
        _ if is(Signal::ABORT) => " (SIGABRT: aborted, as when memory runs out)",
        _ if is(Signal::SEGV) => " (SIGSEGV: memory access out of bounds)",
        _ if is(Signal::ILL) => " (SIGILL: illegal instruction)",
        _ if is(Signal::FPE) => " (SIGFPE: arithmetic error)",
        _ if is(Signal::KILL) => " (SIGKILL: killed)",
        _ => "",
    }
}

fn standard_error(failed: &JudgedCase) -> String {
    let printed = &failed.run.stderr;
    if printed.trim_ascii().is_empty() {
        return String::new();
    }
    quoted("standard error", &as_text(&in_plain_lines(printed)))
}

/// The start of a text below its heading, which explains the signs in it.
fn quoted(heading: &str, text: &str) -> String {
    let start = start(text);
    let legend = legend(&[&start], WhiteSpace::Plain);
    section(&format!("{heading}{legend}:")) + &indented(&start)
}

/// The difference between the expected and the actual output of a case, if that is what is wrong. Line ends
/// that are forgiven are no difference.
pub(super) fn difference(failed: &JudgedCase) -> Option<Difference> {
    if !matches!(failed.verdict(), Verdict::Wa | Verdict::Pe) {
        return None;
    }
    let expected = fs::read(&failed.case.answer).unwrap_or_default();
    let (expected, got) = (
        in_plain_lines(&expected),
        in_plain_lines(&failed.run.stdout),
    );
    Some(Difference::of(&as_text(&expected), &as_text(&got)))
}

/// Where a wrong answer differs, as boards, if boards say more than the lines do. They are drawn in the letters of the
/// output, whatever the terminal.
pub(super) fn drawn_difference(failed: &JudgedCase, judged: &Judged) -> Option<String> {
    if failed.verdict() != Verdict::Wa {
        return None;
    }
    let (input, expected) = (read(&failed.case.input), read(&failed.case.answer));
    let got = as_text(&failed.run.stdout);
    let picture = rules(&judged.problem.id).picture_of_difference(&input, &expected, &got)?;
    Some(text::drawn(&picture, Signs::Ascii, BOARDS_WIDTH))
}

/// The same, not more lines than of any other text.
fn boards(failed: &JudgedCase, judged: &Judged, workspace: &Workspace) -> String {
    let Some(drawn) = drawn_difference(failed, judged) else {
        return String::new();
    };
    let mut parts: Vec<&str> = drawn.split("\n\n").collect();
    let lines = |parts: &[&str]| {
        parts
            .iter()
            .map(|part| part.lines().count() + 1)
            .sum::<usize>()
    };
    let all = parts.len();
    // The last part says what the signs mean.
    while parts.len() > 2 && lines(&parts) > LINES {
        parts.remove(parts.len() - 2);
    }
    let mut text = section("as boards:") + &indented(&parts.join("\n\n"));
    if parts.len() < all && failed.case.input.starts_with(&workspace.root) {
        let (id, case) = (&judged.problem.id, &failed.case.name);
        text += &section(&format!(
            "the whole case: cargo judge show {id} {case} --all"
        ));
    }
    text
}

/// The other cases that failed, one a line.
fn other_failures(judged: &Judged, shown: &JudgedCase) -> String {
    let others: String = judged
        .failures()
        .filter(|other| other.case.name != shown.case.name)
        .map(|other| {
            let verdict = other.verdict();
            let code = styled(style_of(verdict), verdict.code());
            format!("{code} {}\n", other.case.name)
        })
        .collect();
    if others.is_empty() {
        return String::new();
    }
    let more = and_more(others.lines().count().saturating_sub(LINES));
    let others: String = others.split_inclusive('\n').take(LINES).collect();
    section("also:") + &indented(&others) + &more
}

pub(super) fn read(file: &std::path::Path) -> String {
    let content = fs::read(file).map(|content| as_text(&content));
    content.unwrap_or_else(|error| format!("(cannot be read: {error})\n"))
}
