//! Why a submission is not accepted: the first failing case, its input, and what was wrong.

use std::fs;
use std::time::Duration;

use similar::{ChangeTag, TextDiff};

use super::{BOLD, DIM, GREEN, RED, style_of, styled};
use crate::judged::{Judged, JudgedCase};
use crate::sandbox::{End, Excess, Exit};
use crate::verdict::Verdict;
use crate::workspace::Workspace;

/// Lines of one text that are shown.
const LINES: usize = 20;
/// Characters of a line that are shown.
const COLUMNS: usize = 100;
/// Lines shown before the first difference.
const LINES_BEFORE: usize = 3;

/// Explains why a submission is not accepted; nothing if it is.
#[must_use]
pub fn failure(judged: &Judged, workspace: &Workspace) -> Option<String> {
    let submission = workspace.relative(&judged.submission).display();
    let verdict = judged.verdict();
    let heading = |place: &str| {
        let verdict_words = styled(style_of(verdict), verdict.words());
        format!("{}: {verdict_words}{place}\n", styled(BOLD, submission))
    };
    if let Some(message) = &judged.compile_error {
        return Some(heading("") + &indented(&cut(message)));
    }
    let failed = judged.first_failure()?;
    let mut text = heading(&format!(" on case {}", styled(BOLD, &failed.case.name)));
    text += &how_it_ended(failed, judged);
    text += &match failed.case.input.strip_prefix(&workspace.root) {
        Ok(file) => section(&format!("input, {}:", file.display())),
        Err(_) => section("input:"),
    };
    text += &indented(&cut(&read(&failed.case.input)));
    match failed.verdict() {
        Verdict::Wa | Verdict::Pe => text += &difference(failed),
        _ => text += &standard_error(failed),
    }
    text += &other_failures(judged, failed);
    Some(text)
}

/// What to know of the run beside its output.
fn how_it_ended(failed: &JudgedCase, judged: &Judged) -> String {
    let exit = failed.exit();
    let sentence = match failed.verdict() {
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
        Verdict::Ole => format!(
            "stopped after it had printed {} bytes; the limit is {}",
            exit.printed, judged.limits.output
        ),
        Verdict::Re => match exit.end {
            End::Signal(number) => format!("ended by signal {number}{}", signal_name(number)),
            End::Status(status) => format!("exit status {status}"),
            End::Stopped(_) => String::new(),
        },
        _ => failed.judgement.reason.clone().unwrap_or_default(),
    };
    if sentence.is_empty() {
        sentence
    } else {
        format!("  {sentence}\n")
    }
}

/// How long it ran; or, if it was stopped, that it was and when. Then its own time is not known.
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

/// The limit on memory, and whose it is.
fn memory_limit(judged: &Judged) -> String {
    let limit = judged.limits.memory_kib;
    let is_ours = judged.problem.memory_limit_kib.is_none();
    let whose = if is_ours {
        ", the harness's own: the problem states none"
    } else {
        ""
    };
    format!("{limit} KiB{whose}")
}

/// The signals that programs die of, by name.
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
    section("standard error:") + &indented(&cut(&printed))
}

/// Expected and got of a case.
fn difference(failed: &JudgedCase) -> String {
    let expected = read(&failed.case.answer);
    let got = String::from_utf8_lossy(&failed.run.stdout);
    // With only white space wrong, it has to be seen.
    let visible = failed.verdict() == Verdict::Pe;
    diff((&expected, "expected"), (&got, "got"), visible)
}

/// Two named texts, side by side from a little before the first difference on.
pub fn diff((old, old_name): (&str, &str), (new, new_name): (&str, &str), visible: bool) -> String {
    let in_common = old.lines().zip(new.lines());
    let first = in_common.take_while(|(a, b)| a == b).count();
    let skipped = first.saturating_sub(LINES_BEFORE);
    let part = |text: &str| -> String {
        let lines = text.split_inclusive('\n').skip(skipped).take(LINES);
        lines.map(|line| shown(line, visible)).collect()
    };
    let (old_part, new_part) = (part(old), part(new));
    let mut text = section(&format!(
        "difference from line {} on, {} and {}:",
        skipped + 1,
        styled(RED, format_args!("- {old_name}")),
        styled(GREEN, format_args!("+ {new_name}"))
    ));
    for change in TextDiff::from_lines(&old_part, &new_part).iter_all_changes() {
        let line = change.value().trim_end_matches('\n');
        text += &match change.tag() {
            ChangeTag::Equal => format!("      {line}\n"),
            ChangeTag::Delete => format!("    {}\n", styled(RED, format_args!("- {line}"))),
            ChangeTag::Insert => format!("    {}\n", styled(GREEN, format_args!("+ {line}"))),
        };
    }
    let shown_to = skipped + LINES;
    if old.lines().count() > shown_to || new.lines().count() > shown_to {
        text += &format!("    {}\n", styled(DIM, "... (cut)"));
    }
    text
}

/// A line as it is shown: cut, and without what would garble a terminal.
fn shown(line: &str, visible: bool) -> String {
    let (text, end) = match line.strip_suffix('\n') {
        Some(text) if visible => (text, "\u{23ce}\n"),
        Some(text) => (text.strip_suffix('\r').unwrap_or(text), "\n"),
        None => (line, if visible { "\n" } else { " (no line end)\n" }),
    };
    let mut shown: String = text
        .chars()
        .take(COLUMNS)
        .map(|c| printable(c, visible))
        .collect();
    if text.chars().count() > COLUMNS {
        shown += "...";
    }
    shown + end
}

fn printable(character: char, visible: bool) -> char {
    match character {
        ' ' if visible => '\u{b7}',
        // The control pictures of Unicode.
        '\0'..='\u{1f}' => char::from_u32(0x2400 + character as u32).unwrap_or('?'),
        '\u{7f}' => '\u{2421}',
        other => other,
    }
}

fn other_failures(judged: &Judged, shown: &JudgedCase) -> String {
    let others: Vec<String> = judged
        .failures()
        .filter(|other| other.case.name != shown.case.name)
        .map(|other| format!("{} {}", other.verdict().code(), other.case.name))
        .collect();
    match others.len() {
        0 => String::new(),
        count if count > LINES => {
            let some = others[..LINES].join(", ");
            section(&format!("also: {some} and {} more", count - LINES))
        }
        _ => section(&format!("also: {}", others.join(", "))),
    }
}

fn section(heading: &str) -> String {
    format!("  {heading}\n")
}

/// The first lines of a text, none too long.
fn cut(text: &str) -> String {
    let mut lines = text.split_inclusive('\n');
    let mut shown: String = lines
        .by_ref()
        .take(LINES)
        .map(|line| shown(line, false))
        .collect();
    let left = lines.count();
    if left > 0 {
        shown += &format!("{}\n", styled(DIM, format_args!("... ({left} more lines)")));
    }
    shown
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}\n")).collect()
}

fn read(file: &std::path::Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| format!("(cannot be read: {error})\n"))
}
