//! Why a submission is not accepted: the first failing case, its input, and what was wrong.

use std::fs;
use std::time::Duration;

use super::difference::Difference;
use super::lines::{LINES, WhiteSpace, indented, legend, section, start};
use super::table::shown_memory_limit;
use super::{BOLD, style_of, styled};
use crate::judged::{Judged, JudgedCase};
use crate::picture::Picture;
use crate::picture::text::{self, Signs};
use crate::rules::rules;
use crate::sandbox::{End, Excess, Exit, FILE_LIMIT, THREAD_LIMIT};
use crate::verdict::{Verdict, in_plain_lines};
use crate::workspace::Workspace;

/// The columns that boards may take beside the indentation, so that all of it takes 80.
const BOARDS_WIDTH: usize = 76;

/// Explains why a submission is not accepted; `None` if it is.
#[must_use]
pub fn failure(judged: &Judged, workspace: &Workspace) -> Option<String> {
    let submission = workspace.relative(&judged.submission).display();
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
    let failed = judged.first_failure()?;
    let mut text = heading(&format!(" on case {}", styled(BOLD, &failed.case.name)));
    text += &how_it_ended(failed, judged);
    let heading = match failed.case.input.strip_prefix(&workspace.root) {
        Ok(file) => format!("input, {}", file.display()),
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
    text += &boards(failed, judged);
    text += &standard_error(failed);
    text += &other_failures(judged, failed);
    Some(text)
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
        format!("  {sentence}\n")
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
    let (cpu, wall) = (exit.cpu.as_secs_f64(), exit.wall.as_secs_f64());
    match exit.end {
        End::Stopped(Excess::Idle) => format!(
            "stopped after {wall:.1} s, most of which it slept: {cpu:.1} s of CPU time; the limit is {limit} ms"
        ),
        End::Stopped(_) => {
            format!("stopped after {cpu:.1} s of CPU time; the limit is {limit} ms")
        }
        _ => format!(
            "{} ms of CPU time; the limit is {limit} ms",
            exit.cpu.as_millis()
        ),
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
    let printed = String::from_utf8_lossy(&failed.run.stderr);
    if printed.trim().is_empty() {
        return String::new();
    }
    quoted("standard error", &in_plain_lines(&printed))
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
    let expected = read(&failed.case.answer);
    let got = String::from_utf8_lossy(&failed.run.stdout);
    let (expected, got) = (in_plain_lines(&expected), in_plain_lines(&got));
    Some(Difference::of(&expected, &got))
}

/// Where a wrong answer differs, as boards, if boards say more than the lines do.
pub(super) fn picture_of_difference(failed: &JudgedCase, judged: &Judged) -> Option<Picture> {
    if failed.verdict() != Verdict::Wa {
        return None;
    }
    let (input, expected) = (read(&failed.case.input), read(&failed.case.answer));
    let got = String::from_utf8_lossy(&failed.run.stdout);
    rules(&judged.problem.id).picture_of_difference(&input, &expected, &got)
}

/// The same as text. It is drawn in the letters of the output, whatever the terminal.
fn boards(failed: &JudgedCase, judged: &Judged) -> String {
    let picture = picture_of_difference(failed, judged);
    let drawn = picture.map(|picture| text::drawn(&picture, Signs::Ascii, BOARDS_WIDTH));
    drawn.map_or_else(String::new, |drawn| {
        section("as boards:") + &indented(&drawn)
    })
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
    let left = others.lines().count().saturating_sub(LINES);
    let more = if left > 0 {
        format!("    and {left} more (--all-cases lists them)\n")
    } else {
        String::new()
    };
    let others: String = others.split_inclusive('\n').take(LINES).collect();
    section("also:") + &indented(&others) + &more
}

pub(super) fn read(file: &std::path::Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| format!("(cannot be read: {error})\n"))
}
