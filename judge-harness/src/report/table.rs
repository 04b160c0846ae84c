//! The table of verdicts, a line for each submission, and the totals.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::time::Duration;

use serde::Serialize;

use super::grid::{Cell, Heading, Room, fitted};
use super::{BOLD, GREEN, RED, style_of, styled};
use crate::judge::limits_of;
use crate::judged::{Judged, JudgedCase};
use crate::sandbox::{End, Excess, Exit};
use crate::verdict::Verdict;
use crate::workspace::Workspace;

/// The width to which the name of the slowest case is cut: all columns but the title fit into 80 characters.
const SLOWEST: usize = 24;

/// The table: for each submission its verdict, how many cases it passed, its slowest case and its
/// peak memory, in lines of `width` characters at the most, if that is bounded.
#[must_use]
pub fn table(judged: &[Judged], workspace: &Workspace, width: Option<usize>) -> String {
    let headings = [
        Heading::Left("Submission"),
        Heading::Left("Language"),
        Heading::Left("Title"),
        Heading::Left("Verdict"),
        Heading::Right("Cases"),
        Heading::Left("Slowest case"),
        Heading::Right("CPU in ms"),
        Heading::Right("Peak in KiB"),
    ];
    let row = |judged: &Judged| {
        let peak = judged.cases.iter().map(JudgedCase::exit);
        let peak = peak.max_by_key(|exit| exit.peak_kib);
        [
            shown_submission(judged, workspace).into(),
            judged.language.name.into(),
            judged.problem.title.clone().into(),
            verdict_cell(judged.verdict()),
            cases_cell(judged),
            slowest_cell(judged, width),
            cpu_cell(judged),
            peak.map_or_else(
                || "-".to_owned(),
                |exit| of_limit(shown_peak(exit), shown_memory_limit(judged)),
            )
            .into(),
        ]
    };
    // The title is known to whoever named the problem, the slowest case is the last step of finding out.
    let dispensable = [2, 5, 1, 7, 4, 6];
    let room = width.map(|width| Room {
        width,
        names: 2 * width / 5,
    });
    fitted(
        headings,
        judged.iter().map(row).collect(),
        &dispensable,
        room,
    )
}

/// What is not in the figures: what it takes to start the virtual machines of the languages that have
/// one, a line each.
#[must_use]
pub fn starts(judged: &[Judged]) -> String {
    let mut lines = Vec::new();
    for judged in judged.iter().filter(|judged| judged.start.peak_kib > 0) {
        let line = format!(
            "{}: {} ms and {} KiB not counted, which an empty program takes\n",
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
#[must_use]
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

/// A submission as a person names it: by its problem if it is this workspace's, by its file if not.
pub(super) fn shown_submission(judged: &Judged, workspace: &Workspace) -> String {
    if judged.submission == judged.problem.submission {
        judged.problem.id.clone()
    } else {
        workspace.shown(&judged.submission)
    }
}

pub(super) fn verdict_cell(verdict: Verdict) -> Cell {
    Cell::styled(style_of(verdict), verdict.code())
}

fn cases_cell(judged: &Judged) -> Cell {
    if judged.compile_error.is_some() {
        return "-".into();
    }
    format!("{}/{}", judged.passed(), judged.chosen).into()
}

pub(super) fn slowest<'a>(judged: &'a Judged) -> Option<&'a JudgedCase> {
    judged.cases.iter().max_by_key(|case| case.exit().cpu)
}

fn slowest_cell(judged: &Judged, width: Option<usize>) -> Cell {
    let mut cell: Cell = slowest(judged).map_or("-", |case| &case.case.name).into();
    if width.is_some() {
        cell.cut(SLOWEST);
    }
    cell
}

fn cpu_cell(judged: &Judged) -> Cell {
    let limit = Some(judged.limits.time.as_millis());
    let cpu = |case: &JudgedCase| of_limit(shown_cpu(case.exit()), limit);
    slowest(judged).map_or_else(|| "-".to_owned(), cpu).into()
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
    (is_stated || limit != limits_of(judged.problem).memory_kib).then_some(limit)
}

/// The end of a report: a line for each submission that is not accepted, and then the totals in two lines:
/// submissions accepted; cases passed, failed, and not judged if there are such, because a submission does not
/// compile or was stopped early, or because of a judge error.
#[must_use]
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
    let mut counts = BTreeMap::new();
    for failed in judged.failures() {
        *counts.entry(failed.verdict()).or_insert(0) += 1;
    }
    let counts = counts
        .iter()
        .map(|(verdict, count)| format!("{} {count}", verdict.code()));
    let mut counts: Vec<String> = counts.collect();
    let errors = judged.judge_errors.iter();
    match errors.filter(|error| error.case.is_some()).count() {
        0 => {}
        errors => counts.push(format!("JE {errors}")),
    }
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

fn share(part: usize, all: usize, what: &str, elapsed: Duration) -> String {
    let style = if part == all { GREEN } else { RED };
    let share = styled(style.bold(), format!("{part} of {all} {what}"));
    format!("{share} in {:.1} s\n", elapsed.as_secs_f64())
}
