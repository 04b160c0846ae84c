//! How far the programs of a package keep from its time limit.

use std::time::Duration;

use serde_json::{Value, json};

use super::row::Row;
use crate::judge::result::JudgedCase;
use crate::problem::{Margin, Timing};
use crate::sandbox::{End, Excess};
use crate::verdict::Verdict;

/// The programs that are nearest to the time limit.
pub(super) struct Margins<'a> {
    /// The slowest one that has to be accepted.
    slowest_accepted: Option<Time<'a>>,
    /// The fastest one that has to be too slow.
    fastest_too_slow: Option<Time<'a>>,
}

/// The time of a program: that of its slowest case.
struct Time<'a> {
    row: &'a Row<'a>,
    case: &'a JudgedCase,
    /// The CPU time. If it was stopped, it takes more.
    cpu: Duration,
    was_stopped: bool,
}

impl<'a> Time<'a> {
    fn of(row: &'a Row<'a>) -> Option<Self> {
        let task = &row.judged.task;
        let most = task.limits.time.mul_f64(task.margin);
        let times = row.judged.cases.iter().map(|case| {
            let was_stopped = matches!(case.run.end, End::Stopped(Excess::Cpu | Excess::Idle));
            Self {
                row,
                case,
                cpu: if was_stopped { most } else { case.run.cpu },
                was_stopped,
            }
        });
        times.max_by_key(|it| it.cpu)
    }

    /// Such as `accepted/a.cpp 812 ms on secret/3`.
    fn in_words(&self) -> String {
        let (name, case) = (&self.row.program.name, &self.case.case.name);
        let more = if self.was_stopped { "> " } else { "" };
        format!("{name} {more}{} on {case}", shown(self.cpu))
    }

    fn in_json(&self) -> Value {
        json!({
            "name": self.row.program.name,
            "case": self.case.case.name,
            "cpu_ms": self.cpu.as_millis() as u64,
            // Then it takes more.
            "was_stopped": self.was_stopped,
        })
    }
}

impl<'a> Margins<'a> {
    /// The margins of these programs.
    pub fn of(rows: &'a [Row<'a>]) -> Self {
        let got = |it: &Row, verdict| it.judged.verdict() == verdict;
        let bounds = |it: &&Row| it.program.expected.bounds_the_limit() && got(it, Verdict::Ac);
        let is_slow = |it: &&Row| it.program.expected.has_to_be_slow() && got(it, Verdict::Tle);
        let accepted = rows.iter().filter(bounds).filter_map(Time::of);
        let too_slow = rows.iter().filter(is_slow).filter_map(Time::of);
        Self {
            slowest_accepted: accepted.max_by_key(|it| it.cpu),
            fastest_too_slow: too_slow.min_by_key(|it| it.cpu),
        }
    }

    /// Both times, and whether the program was stopped then: it takes more.
    pub fn times(&self) -> [Option<(Duration, bool)>; 2] {
        let time = |it: &Option<Time>| it.as_ref().map(|it| (it.cpu, it.was_stopped));
        [time(&self.slowest_accepted), time(&self.fastest_too_slow)]
    }

    /// The lines of the report: both times, and warnings if the limit is stated.
    pub fn lines(&self, rows: &[Row], timing: Timing, is_stated: bool) -> Vec<String> {
        if timing.margin_is == Margin::KeptClear {
            return Vec::new();
        }
        let warned = if is_stated { rows } else { &[] };
        let warnings = warnings(warned, timing);
        self.in_words().into_iter().chain(warnings).collect()
    }

    /// Both in a line; `None` if no program sets one of them.
    fn in_words(&self) -> Option<String> {
        let accepted = self.slowest_accepted.as_ref();
        let accepted = accepted.map(|it| format!("slowest accepted: {}", it.in_words()));
        let too_slow = self.fastest_too_slow.as_ref();
        let too_slow = too_slow.map(|it| format!("fastest too slow: {}", it.in_words()));
        let both: Vec<_> = accepted.into_iter().chain(too_slow).collect();
        (!both.is_empty()).then(|| both.join("; "))
    }

    /// Both in JSON, null if no program sets one.
    pub fn in_json(&self) -> [Value; 2] {
        [&self.slowest_accepted, &self.fastest_too_slow]
            .map(|it| it.as_ref().map_or(Value::Null, Time::in_json))
    }
}

/// Warns of programs whose verdict is the expected one, but may be another one on a slower or a
/// faster machine: they are too near to a limit that is stated.
fn warnings(rows: &[Row], timing: Timing) -> Vec<String> {
    let warning = |row: &Row| {
        let (time, expected) = (Time::of(row)?, &row.program.expected);
        let [times, limit] = [timing.multiplier, row.limit.as_secs_f64()];
        if expected.has_to_be_in_time() && time.cpu.mul_f64(times) > row.limit {
            return Some(format!(
                "warning: {}: {times} times that is more than the limit of {limit} s",
                time.in_words()
            ));
        }
        let is_near = expected.has_to_be_slow() && !time.was_stopped && time.cpu > row.limit;
        is_near.then(|| {
            let margin = timing.margin;
            format!(
                "warning: {}: in time within {margin} times the limit of {limit} s",
                time.in_words()
            )
        })
    };
    let as_expected = rows.iter().filter(|it| it.is_expected());
    as_expected.filter_map(warning).collect()
}

/// A time as a limit is stated, with three digits at the most.
fn shown(time: Duration) -> String {
    match time.as_millis() {
        it @ 0..1000 => format!("{it} ms"),
        it => format!("{} s", it as f64 / 1e3),
    }
}
