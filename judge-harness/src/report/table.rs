//! The tables of verdicts, a line for each submission, and the totals.

use std::time::Duration;

use super::grid::{Cell, Heading, aligned};
use super::{BOLD, GREEN, RED, style_of, styled};
use crate::judged::{Judged, JudgedCase};
use crate::verdict::Verdict;
use crate::workspace::Workspace;

/// The table: for each submission its verdict, how many cases it passed, its slowest case and its
/// peak memory.
#[must_use]
pub fn table(judged: &[Judged], workspace: &Workspace) -> String {
    let headings = [
        Heading::Left("Submission"),
        Heading::Left("Title"),
        Heading::Left("Verdict"),
        Heading::Right("Cases"),
        Heading::Left("Slowest case"),
        Heading::Right("CPU / limit"),
        Heading::Right("Peak / limit"),
    ];
    let row = |judged: &Judged| {
        let problem = judged.problem;
        let peak = judged.cases.iter().map(|case| case.exit().peak_kib).max();
        let submission = if judged.submission == problem.submission {
            problem.id.clone()
        } else {
            workspace.relative(&judged.submission).display().to_string()
        };
        [
            submission.into(),
            problem.title.clone().into(),
            verdict_cell(judged.verdict()),
            cases_cell(judged),
            slowest(judged).map_or("-", |case| &case.case.name).into(),
            cpu_cell(judged),
            peak.map_or_else(
                || "-".to_owned(),
                |peak| of_limit(peak, problem.memory_limit_kib),
            )
            .into(),
        ]
    };
    aligned(headings, judged.iter().map(row).collect())
}

fn verdict_cell(verdict: Verdict) -> Cell {
    Cell::styled(style_of(verdict), verdict.code())
}

fn cases_cell(judged: &Judged) -> Cell {
    format!("{}/{}", judged.passed(), judged.chosen).into()
}

fn slowest<'a>(judged: &'a Judged) -> Option<&'a JudgedCase> {
    judged.cases.iter().max_by_key(|case| case.exit().cpu)
}

fn cpu_cell(judged: &Judged) -> Cell {
    let limit = judged.problem.time_limit.as_millis();
    let Some(slowest) = slowest(judged) else {
        return "-".into();
    };
    let cpu = slowest.exit().cpu.as_secs_f64() * 1e3;
    format!("{cpu:.1} / {limit} ms").into()
}

fn of_limit(peak_kib: u64, limit_kib: Option<u64>) -> String {
    match limit_kib {
        Some(limit) => format!("{peak_kib} / {limit} KiB"),
        None => format!("{peak_kib} KiB"),
    }
}

/// The total in two lines: submissions accepted, and cases passed and failed.
#[must_use]
pub fn summary(judged: &[Judged], elapsed: Duration) -> String {
    let accepted = |judged: &&Judged| judged.verdict() == Verdict::Ac;
    let accepted = judged.iter().filter(accepted).count();
    let passed: usize = judged.iter().map(Judged::passed).sum();
    let failed = judged.iter().map(|judged| judged.chosen).sum::<usize>() - passed;
    let total = format!("cases: {passed} passed, {failed} failed");
    share(accepted, judged.len(), "accepted", elapsed) + &styled(BOLD, total) + "\n"
}

fn share(part: usize, all: usize, what: &str, elapsed: Duration) -> String {
    let style = if part == all { GREEN } else { RED };
    let share = styled(style.bold(), format!("{part} of {all} {what}"));
    format!("{share} in {:.1} s\n", elapsed.as_secs_f64())
}
