//! The table of verdicts, a line for each submission, and the total.

use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use super::{BOLD, DIM, GREEN, RED, style_of, styled};
use crate::judge::{Judged, JudgedCase};
use crate::problem::Workspace;
use crate::verdict::Verdict;

const HEADINGS: [&str; COLUMNS] = [
    "Submission",
    "Title",
    "Verdict",
    "Cases",
    "Slowest case",
    "CPU / limit",
    "Peak / limit",
];
const COLUMNS: usize = 7;
const VERDICT: usize = 2;
/// Columns of figures stand to the right.
const RIGHT: [usize; 3] = [3, 5, 6];

/// The table: a heading, then for each submission its verdict, how many cases it passed, its
/// slowest case and its peak memory.
#[must_use]
pub fn table(judged: &[Judged], workspace: &Workspace) -> String {
    let mut rows = vec![HEADINGS.map(str::to_owned)];
    rows.extend(judged.iter().map(|judged| row(judged, workspace)));
    let widths: Vec<usize> = (0..COLUMNS)
        .map(|column| {
            rows.iter()
                .map(|row| row[column].width())
                .max()
                .unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        let verdict = index.checked_sub(1).map(|index| judged[index].verdict());
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let blanks = " ".repeat(widths[column] - cell.width());
            let cell = match verdict {
                None => styled(DIM, cell),
                Some(verdict) if column == VERDICT => styled(style_of(verdict), cell),
                Some(_) => cell.clone(),
            };
            let gap = if column == 0 { "" } else { "  " };
            line += gap;
            line += &if RIGHT.contains(&column) {
                blanks + &cell
            } else {
                cell + &blanks
            };
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

fn row(judged: &Judged, workspace: &Workspace) -> [String; COLUMNS] {
    let problem = judged.problem;
    let slowest = judged.cases.iter().max_by_key(|case| case.exit().cpu);
    let peak = judged.cases.iter().map(|case| case.exit().peak_kib).max();
    let submission = if judged.submission == problem.submission {
        problem.id.clone()
    } else {
        workspace.relative(&judged.submission).display().to_string()
    };
    [
        submission,
        problem.title.clone(),
        judged.verdict().code().to_owned(),
        format!("{}/{}", judged.passed(), judged.chosen),
        slowest.map_or("-", |case| &case.case.name).to_owned(),
        slowest.map_or_else(
            || "-".to_owned(),
            |case| cpu_of_limit(case, problem.time_limit),
        ),
        peak.map_or_else(
            || "-".to_owned(),
            |peak| peak_of_limit(peak, problem.memory_limit_kib),
        ),
    ]
}

fn cpu_of_limit(case: &JudgedCase, limit: Duration) -> String {
    let cpu = case.exit().cpu.as_secs_f64() * 1e3;
    format!("{cpu:.1} / {} ms", limit.as_millis())
}

fn peak_of_limit(peak_kib: u64, limit_kib: Option<u64>) -> String {
    match limit_kib {
        Some(limit) => format!("{peak_kib} / {limit} KiB"),
        None => format!("{peak_kib} KiB"),
    }
}

/// The total in two lines: submissions accepted, and cases passed and failed.
#[must_use]
pub fn summary(judged: &[Judged], elapsed: Duration) -> String {
    let accepted = judged
        .iter()
        .filter(|judged| judged.verdict() == Verdict::Ac)
        .count();
    let all = judged.len();
    let style = if accepted == all { GREEN } else { RED };
    let accepted = styled(style.bold(), format!("{accepted} of {all} accepted"));
    let passed: usize = judged.iter().map(Judged::passed).sum();
    let failed = judged.iter().map(|judged| judged.chosen).sum::<usize>() - passed;
    let seconds = elapsed.as_secs_f64();
    format!(
        "{accepted} in {seconds:.1} s\n{}\n",
        styled(BOLD, format!("cases: {passed} passed, {failed} failed"))
    )
}
