//! The table of several problems: a row for each.

use std::time::Duration;

use super::Row;
use crate::command::data::Checked;
use crate::command::terminal::Outcome;
use crate::printable::Foreign;
use crate::problem::Problem;
use crate::report::columns::Table;
use crate::verdict::Verdict;

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
    slowest_accepted: Option<Duration>,
    fastest_too_slow: Option<Duration>,
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
        data: &Checked,
    ) -> Self {
        let slowest = |it: &Row| it.slowest().map(|it| it.run.cpu);
        let bounding = rows.iter().filter(|it| {
            it.judged.verdict() == Verdict::Ac && it.program.expected.bounds_the_limit()
        });
        let too_slow = rows
            .iter()
            .filter(|it| it.judged.verdict() == Verdict::Tle && it.is_expected());
        Self {
            outcome,
            title: problem.title.clone(),
            found: Some(Found {
                cases: problem.cases.len(),
                as_expected: rows.iter().filter(|it| it.is_expected()).count(),
                programs: rows.len(),
                limit,
                slowest_accepted: bounding.filter_map(slowest).max(),
                fastest_too_slow: too_slow.filter_map(slowest).min(),
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
        .right(
            2,
            "Slowest accepted",
            cell(|it| it.slowest_accepted.map(seconds)),
        )
        .right(
            1,
            "Fastest too slow",
            // It was stopped.
            cell(|it| it.fastest_too_slow.map(|it| format!("> {}", seconds(it)))),
        )
        .right(0, "Flaws", cell(|it| Some(it.flaws.to_string())))
        .fitted()
}

fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}
