//! Whether a program's result is what is expected of it.

use std::time::Duration;

use crate::judge::judgement::rounded;
use crate::judge::result::{Judged, JudgedCase};
use crate::printable::Foreign;
use crate::problem::JuryProgram;
use crate::problem::Margin;
use crate::problem::cases::EXTRA;
use crate::problem::expected::{Expected, OnCases, matches};
use crate::report::{RED, styled};
use crate::verdict::Verdict::{self, Ac, Ce, Je, Mle, Ole, Pe, Re, Tle, Wa};

/// Why a program's result under a limit is not the expected one; `None` if it is. If programs have
/// to keep clear of the limit, each takes at most the limit divided by the margin on a case, or
/// more than the limit multiplied by it: the load of the machine changes any other time too much.
pub fn why_unexpected(program: &JuryProgram, judged: &Judged, limit: Duration) -> Option<String> {
    let expected = &program.expected;
    let is_expected = expected.is_met_by(judged);
    let timing = program.problem.timing.unwrap_or_default();
    // A time between the limit and the margin explains AC where TLE is expected.
    let explains = is_expected || expected.verdict() == Some(Tle);
    if timing.margin_is == Margin::KeptClear && explains {
        let (least, most) = (limit.div_f64(timing.margin), limit.mul_f64(timing.margin));
        let is_exempt = |it: &JudgedCase| {
            it.verdict == Tle
                || matches!(expected, Expected::AcceptedBut(group) if it.case.extra == Some(group))
        };
        let close = judged
            .cases
            .iter()
            .filter(|it| !is_exempt(it) && it.run.cpu > least);
        if let Some(case) = close.max_by_key(|case| case.run.cpu) {
            return Some(format!(
                "{}: {:.1} ms of CPU time on case {}; expected at most {} ms, or more than {} ms: \
                 the limit is {} ms",
                styled(RED.bold(), "too close"),
                case.run.cpu.as_secs_f64() * 1e3,
                case.case.name,
                least.as_millis(),
                most.as_millis(),
                limit.as_millis(),
            ));
        }
    }
    let expected = match expected.verdict() {
        Some(verdict) => verdict.words().to_owned(),
        None => Foreign(expected).to_string(),
    };
    let points = judged.grades.last().and_then(|it| it.points);
    let points = points.map_or(String::new(), |it| format!(" with {} points", rounded(it)));
    let got = judged.verdict().words();
    (!is_expected).then(|| format!("expected {expected}, got {got}{points}"))
}

/// The group of all cases that a program fails on, if that is `hard` or `lenient`.
pub fn only_group_that_catches(judged: &Judged) -> Option<&'static str> {
    judged.failures().next()?;
    let has_all = |group: &&str| judged.failures().all(|it| it.case.extra == Some(group));
    EXTRA.into_iter().find(has_all)
}

impl Expected {
    /// Whether a result is the expected one.
    fn is_met_by(&self, judged: &Judged) -> bool {
        let verdict = judged.verdict();
        match self {
            _ if verdict == Je => false,
            Self::Verdict(all) => all.contains(&as_kattis(verdict)),
            Self::Exactly(exact) => {
                verdict == *exact && judged.failures().all(|it| it.verdict == *exact)
            }
            Self::AcceptedBut(group) => only_group_that_catches(judged) == Some(group),
            Self::Partial => {
                let grade = judged.grades.last().map(|it| (it.points, it.most));
                let has_all = matches!(grade, Some((Some(points), Some(most))) if points >= most);
                verdict == Ac && !has_all
            }
            Self::Cases(rules) => verdict != Ce && rules.iter().all(|it| it.hold(judged)),
        }
    }
}

impl OnCases {
    fn hold(&self, judged: &Judged) -> bool {
        let of = self.of.as_deref();
        let is_meant = |it: &&JudgedCase| of.is_none_or(|of| matches(of, &it.case.name));
        let meant: Vec<_> = judged.cases.iter().filter(is_meant).collect();
        let is_in = |case: &JudgedCase, all: &[Verdict]| {
            let failed = Some(case.verdict).filter(|_| case.fails());
            all.contains(&failed.map_or(Ac, as_kattis))
        };
        let says = |case: &JudgedCase, message: &str| {
            case.reason.as_ref().is_some_and(|it| it.contains(message))
        };
        let mut grades = judged.grades.iter();
        let grade = grades.find(|it| *it.group == *of.unwrap_or_default());
        let points = grade.and_then(|it| it.points);
        // Sums of parts may be off in the last digits.
        let is_worth = |[least, most]: [f64; 2]| {
            points.is_some_and(|it| (least - 1e-6..=most + 1e-6).contains(&it))
        };
        let (permitted, required) = (self.permitted.as_ref(), self.required.as_ref());
        permitted.is_none_or(|all| meant.iter().all(|it| is_in(it, all)))
            && required.is_none_or(|all| meant.iter().any(|it| is_in(it, all)))
            && (self.message.as_ref()).is_none_or(|text| meant.iter().any(|it| says(it, text)))
            && self.points.is_none_or(is_worth)
    }
}

/// Kattis has no other verdicts than these: AC, WA, TLE and RTE.
fn as_kattis(verdict: Verdict) -> Verdict {
    match verdict {
        Mle | Ole => Re,
        Pe => Wa,
        other => other,
    }
}
