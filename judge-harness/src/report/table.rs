//! The tables of verdicts, a line for each submission or for each of its cases, what is said below them, and the totals.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::time::Duration;

use serde::Serialize;

use super::grid::{Left, Right, cut, fitted};
use super::{BOLD, DIM, GREEN, RED, style_of, styled};
use crate::judge::JudgeLimits;
use crate::judge::result::{Judged, JudgedCase};
use crate::problem::workspace::Workspace;
use crate::rules::verdict::Verdict;
use crate::sandbox::{End, Excess, Exit};

/// The width to which the name of the slowest case is cut: all columns but the title fit into 80 characters.
const SLOWEST: usize = 24;

/// The table: for each submission its verdict, how many cases it passed, its slowest case and its
/// peak memory, in lines of `width` characters at the most, if that is bounded.
pub fn table(judged: &[Judged], workspace: &Workspace, width: Option<usize>) -> String {
    let headings = [
        ("Submission", Left),
        ("Language", Left),
        ("Title", Left),
        ("Verdict", Left),
        ("Cases", Right),
        ("Slowest case", Left),
        ("CPU in ms", Right),
        ("Peak in KiB", Right),
    ];
    let row = |judged: &Judged| {
        let (slowest, time) = (slowest(judged), judged.limits.time.as_millis());
        let name = slowest.map_or("-", |case| &case.case.name);
        let peak = judged.cases.iter().map(JudgedCase::exit);
        let peak = peak.max_by_key(|exit| exit.peak_kib);
        let peak = peak.map(|exit| of_limit(shown_peak(exit), shown_memory_limit(judged)));
        [
            shown_submission(judged, workspace),
            judged.language.name.to_owned(),
            judged.problem.title.clone(),
            shown_verdict(judged.verdict()),
            match judged.compile_error {
                Some(_) => "-".to_owned(),
                None => format!("{}/{}", judged.passed(), judged.chosen),
            },
            width.map_or_else(|| name.to_owned(), |_| cut(name, SLOWEST)),
            slowest.map_or("-".to_owned(), |case| {
                of_limit(shown_cpu(case.exit()), Some(time))
            }),
            peak.unwrap_or("-".to_owned()),
        ]
    };
    // The title is known to whoever named the problem, the slowest case is the last step of finding out.
    let dispensable = [2, 5, 1, 7, 4, 6];
    fitted(
        headings,
        judged.iter().map(row).collect(),
        &dispensable,
        width,
    )
}

/// The cases that a submission was judged on: for each its verdict, time and memory, in lines of
/// `width` characters at the most, if that is bounded.
pub fn cases(judged: &Judged, workspace: &Workspace, width: Option<usize>) -> String {
    let headings = [
        ("Case", Left),
        ("Verdict", Left),
        ("CPU in ms", Right),
        ("Clock in ms", Right),
        ("Peak in KiB", Right),
    ];
    let (time, memory) = (judged.limits.time, shown_memory_limit(judged));
    let row = |case: &JudgedCase| {
        let exit = case.exit();
        [
            case.case.name.clone(),
            shown_verdict(case.verdict()),
            of_limit(shown_cpu(exit), Some(time.as_millis())),
            figure(exit.wall),
            of_limit(shown_peak(exit), memory),
        ]
    };
    let rows = judged.cases.iter().map(row).collect();
    let submission = styled(BOLD, shown_submission(judged, workspace));
    format!("{submission}, case by case:\n") + &fitted(headings, rows, &[3, 4, 2], width)
}

/// What is subtracted from all figures: what it takes to start the virtual machines of the languages that have
/// one, a line each.
pub fn starts(judged: &[Judged]) -> String {
    let mut lines = Vec::new();
    for judged in judged.iter().filter(|judged| judged.start.peak_kib > 0) {
        let line = format!(
            "{}: start-up of {} ms and {} KiB not counted in the figures\n",
            judged.language.name,
            figure(judged.start.cpu),
            judged.start.peak_kib
        );
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines.concat()
}

/// What to choose in a site's list of languages for what compiles by one of the site's standards only, a line
/// each.
pub fn choices(judged: &[Judged], workspace: &Workspace) -> String {
    let compiled = judged
        .iter()
        .filter(|judged| judged.compile_error.is_none());
    let line = |judged: &Judged| {
        let note = judged.compile_note.as_ref()?;
        let submission = shown_submission(judged, workspace);
        Some(format!("{submission}: {note}\n"))
    };
    compiled.filter_map(line).collect()
}

/// The number of cases that are named in a line.
const NAMES: usize = 3;

/// A line for each submission that has been judged on lenient cases, such as
/// `lenient: 3 of 8 (fails crlf, trailing-blanks, ...)`: three passed. It names its submission if there are several.
pub fn lenient(judged: &[Judged], workspace: &Workspace) -> String {
    let with_lenient = judged.iter().filter(|judged| !judged.lenient.is_empty());
    let line = |one: &Judged| {
        let name = match judged.len() {
            1 => String::new(),
            _ => workspace.shown(&one.submission) + ": ",
        };
        let failures = one.lenient_failures();
        let mut failed: Vec<&str> = failures
            .map(|failed| failed.case.name.trim_start_matches("lenient/"))
            .collect();
        let (all, fails) = (one.lenient.len(), failed.len());
        if fails > NAMES {
            failed.truncate(NAMES);
            failed.push("...");
        }
        let which = match fails {
            0 => String::new(),
            _ => format!(" (fails {})", failed.join(", ")),
        };
        let line = format!("{name}lenient: {} of {all}{which}", all - fails);
        format!("{}\n", styled(DIM, line))
    };
    with_lenient.map(line).collect()
}

/// A submission as a person names it: by its problem if it is this workspace's, by its file if not.
pub(super) fn shown_submission(judged: &Judged, workspace: &Workspace) -> String {
    if judged.submission == judged.problem.submission {
        judged.problem.id.clone()
    } else {
        workspace.shown(&judged.submission)
    }
}

pub(super) fn shown_verdict(verdict: Verdict) -> String {
    styled(style_of(verdict), verdict.code())
}

pub(super) fn slowest<'a>(judged: &'a Judged) -> Option<&'a JudgedCase> {
    judged.cases.iter().max_by_key(|case| case.exit().cpu)
}

/// A time in milliseconds, with a decimal if it is below 100 ms.
pub(super) fn figure(time: Duration) -> String {
    let milliseconds = time.as_secs_f64() * 1e3;
    let digits = usize::from(milliseconds < 99.95);
    format!("{milliseconds:.digits$}")
}

/// The CPU time of a run in milliseconds; more than that if it was stopped.
pub(super) fn shown_cpu(exit: &Exit) -> String {
    let more = if exit.was_stopped() { ">" } else { "" };
    format!("{more}{}", figure(exit.cpu))
}

/// The peak memory of a run in KiB; more than that if it was stopped for it.
pub(super) fn shown_peak(exit: &Exit) -> String {
    let was_stopped = exit.end == End::Stopped(Excess::Memory);
    let more = if was_stopped { ">" } else { "" };
    format!("{more}{}", exit.peak_kib)
}

/// What was used, of what might be.
pub(super) fn of_limit(used: impl Display, limit: Option<impl Display>) -> String {
    match limit {
        Some(limit) => format!("{used}/{limit}"),
        None => used.to_string(),
    }
}

/// The memory limit in KiB; `None` if it is the harness's own because the problem states none.
pub(super) fn shown_memory_limit(judged: &Judged) -> Option<u64> {
    let limit = judged.limits.memory_kib;
    let is_stated = judged.problem.memory_limit_kib.is_some();
    (is_stated || limit != JudgeLimits::of(judged.problem).memory_kib).then_some(limit)
}

/// The end of a report: a line for each submission that is not accepted, and then the totals in two lines:
/// submissions accepted; cases passed, failed, and not judged if there are such, because a submission does not
/// compile or was stopped early, or because of a judge error.
pub fn summary(judged: &[Judged], workspace: &Workspace, elapsed: Duration) -> String {
    let (accepted, others): (Vec<_>, Vec<_>) = judged
        .iter()
        .partition(|judged| judged.verdict() == Verdict::Ac);
    let mut text: String = others
        .iter()
        .map(|judged| verdict_line(judged, workspace))
        .collect();
    text += &share(accepted.len(), judged.len(), "accepted", elapsed);
    text + &styled(BOLD, Totals::of(judged).in_words()) + "\n"
}

/// Such as `my.c: wrong answer (WA 38, TLE 2)`: the verdict, and how many cases failed in which way.
fn verdict_line(judged: &Judged, workspace: &Workspace) -> String {
    let errors = judged.judge_errors.iter();
    let errors = errors.filter(|error| error.case.is_some());
    let failures = judged.failures().map(JudgedCase::verdict);
    let mut counts = BTreeMap::new();
    for verdict in failures.chain(errors.map(|_| Verdict::Je)) {
        *counts.entry(verdict).or_insert(0) += 1;
    }
    let counts = counts.iter();
    let counts = counts.map(|(verdict, count)| format!("{} {count}", verdict.code()));
    let counts: Vec<_> = counts.collect();
    let counts = match &counts[..] {
        [] => String::new(),
        counts => format!(" ({})", counts.join(", ")),
    };
    let verdict = styled(style_of(judged.verdict()), judged.verdict().words());
    format!(
        "{}: {verdict}{counts}\n",
        shown_submission(judged, workspace)
    )
}

/// How many cases passed, failed, and were not judged.
#[derive(Serialize)]
pub(super) struct Totals {
    passed: usize,
    failed: usize,
    not_judged: usize,
}

impl Totals {
    /// The totals of these submissions.
    pub(super) fn of<'a>(judged: impl IntoIterator<Item = &'a Judged<'a>>) -> Self {
        let mut totals = Self {
            passed: 0,
            failed: 0,
            not_judged: 0,
        };
        for judged in judged {
            totals.passed += judged.passed();
            totals.failed += judged.cases.len() - judged.passed();
            totals.not_judged += judged.chosen - judged.cases.len();
        }
        totals
    }

    /// Such as `cases: 4 passed, 0 failed`.
    pub(super) fn in_words(&self) -> String {
        let Self {
            passed,
            failed,
            not_judged,
        } = self;
        let total = format!("cases: {passed} passed, {failed} failed");
        match not_judged {
            0 => total,
            _ => format!("{total}, {not_judged} not judged"),
        }
    }
}

/// Such as `3 of 4 accepted in 1.2 s`.
pub(super) fn share(part: usize, all: usize, what: &str, elapsed: Duration) -> String {
    let style = if part == all { GREEN } else { RED };
    let share = styled(style.bold(), format!("{part} of {all} {what}"));
    format!("{share} in {:.1} s\n", elapsed.as_secs_f64())
}
