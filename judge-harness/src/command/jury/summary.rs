//! The table of several problems: a row for each.

use std::time::Duration;

use super::margins::Margins;
use super::row::Row;
use crate::command::data::Checked;
use crate::command::terminal::Outcome;
use crate::printable::Foreign;
use crate::problem::Problem;
use crate::report::columns::Table;

/// What the table of several problems says of one.
pub(super) struct Summary {
    pub outcome: Outcome,
    title: Foreign,
    /// What was found; `None` if it could not be judged.
    found: Option<Found>,
}

struct Found {
    cases: usize,
    as_expected: usize,
    programs: usize,
    limit: Duration,
    /// The times of the slowest accepted and of the fastest too slow program, and whether it was
    /// stopped then.
    margins: [Option<(Duration, bool)>; 2],
    flaws: usize,
}

impl Summary {
    /// A row without figures: it has no programs, or cannot be judged.
    pub fn without(outcome: Outcome, title: Foreign) -> Self {
        Self {
            outcome,
            title,
            found: None,
        }
    }

    pub fn of(
        outcome: Outcome,
        problem: &Problem,
        rows: &[Row],
        limit: Duration,
        margins: &Margins,
        data: &Checked,
    ) -> Self {
        Self {
            outcome,
            title: problem.title.clone(),
            found: Some(Found {
                cases: problem.cases.len(),
                as_expected: rows.iter().filter(|it| it.is_expected()).count(),
                programs: rows.len(),
                limit,
                margins: margins.times(),
                flaws: data.flaws.len(),
            }),
        }
    }
}

/// The table, with a dash for what is not known.
pub(super) fn in_words(summaries: &[Summary]) -> String {
    let cell = |of: fn(&Found) -> Option<String>| {
        move |it: &Summary| it.found.as_ref().and_then(of).unwrap_or("-".to_owned())
    };
    Table::of(summaries)
        .left(0, "Title", |it| it.title.to_string())
        .right(4, "Cases", cell(|it| Some(it.cases.to_string())))
        .right(
            0,
            "As expected",
            cell(|it| Some(format!("{} of {}", it.as_expected, it.programs))),
        )
        .right(3, "Limit", cell(|it| Some(seconds(it.limit))))
        .right(2, "Slowest accepted", cell(|it| it.margins[0].map(time)))
        .right(1, "Fastest too slow", cell(|it| it.margins[1].map(time)))
        .right(0, "Flaws", cell(|it| Some(it.flaws.to_string())))
        .fitted()
}

fn time((time, was_stopped): (Duration, bool)) -> String {
    let more = if was_stopped { "> " } else { "" };
    format!("{more}{}", seconds(time))
}

fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}
