//! Hints: which of the jury's mistakes a program makes, by the cases that it fails on and by how.
//!
//! A wrong hint is worse than none. README.md says when there is one, and how they are ranked.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ptr;

use serde::{Deserialize, Serialize};

use crate::check::jury::{self, record, record::Record};
use crate::judge::outcome::Outcome;
use crate::judge::result::Judged;
use crate::language::source::Source;
use crate::problem::workspace::{Workspace, file_name};
use crate::verdict::Verdict;

/// A program fails like a mistake of the jury.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hint {
    /// The mistake's full name, such as `poj1753/wrong_answer/greedy`.
    pub program: String,
    /// The command that prints it.
    pub command: String,
    /// How alike they are.
    pub fit: Fit,
    /// The number of other cases that fail, with [`Fit::AndMore`].
    pub more: usize,
    /// The hint as the end of a sentence about the program.
    pub words: String,
}

/// How alike a program and a mistake are on the cases that both were judged on, the best fit first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fit {
    /// The same cases fail, and the outputs are the same.
    Exactly,
    /// The same case is the first that is too slow.
    TooSlow,
    /// The same cases fail, with the same verdicts.
    SameCases,
    /// All cases fail that the mistake fails on, with the same outputs, and others.
    AndMore,
}

impl Hint {
    fn new(problem: &str, mistake: &Record, fit: Fit, more: usize) -> Self {
        let program = format!("{problem}/{}", mistake.name());
        let name = file_name(program.as_ref());
        let cases = if more == 1 { "case" } else { "cases" };
        let alike = match fit {
            Fit::Exactly => format!("fails exactly as `{name}` does"),
            Fit::TooSlow => format!("is too slow from the same case on as `{name}`"),
            Fit::SameCases => format!("fails on the same cases as `{name}`"),
            Fit::AndMore => format!("fails as `{name}` does, and on {more} {cases} more"),
        };
        Self {
            command: format!("cargo judge program {program}"),
            program,
            fit,
            more,
            words: format!("{alike}: {}", mistake.sentence),
        }
    }
}

/// The hints on a user's file, the likeliest first: none if it is accepted, none for the
/// workspace's own files, nor for cases from outside it.
pub fn of_file(judged: &Judged, workspace: &Workspace) -> Vec<Hint> {
    let (problem, source) = (judged.task.problem, &judged.task.source);
    let is_own = judged.task.is_ours() || source.path.starts_with(workspace.jury());
    let cases = judged.cases.iter().chain(&judged.lenient);
    let outcomes: Vec<_> = cases.map(|it| (it.case.name.clone(), it.outcome)).collect();
    let is_right = judged.verdict() == Verdict::Ac;
    if is_own || is_right || !workspace.problems.iter().any(|it| ptr::eq(it, problem)) {
        return Vec::new();
    }
    let program = |mistake: &Record| {
        let name = format!("{}/{}", problem.id, mistake.name());
        jury::named(&name, workspace).map_or(Vec::new(), |its| its.source.code)
    };
    let known = record::read(workspace, problem);
    hints(&problem.id, known, &outcomes, source, program)
}

/// At least this many cases have to be judged on both: on few cases many programs are alike.
const CASES: usize = 10;

/// If more mistakes than this fit equally well, none of them is likely.
const MOST: usize = 3;

/// The mistakes of a problem that fit a source's outcomes best, the likeliest first. The outcomes
/// are in the order of the cases. `program` returns the text of a mistake.
pub fn hints(
    problem: &str,
    records: Vec<Record>,
    outcomes: &[(String, Outcome)],
    source: &Source,
    program: impl Fn(&Record) -> Vec<u8>,
) -> Vec<Hint> {
    let mut elsewhere = BTreeMap::new();
    for of_case in records.iter().flat_map(|record| &record.failing) {
        *elsewhere.entry(of_case.clone()).or_insert(0) += 1;
    }
    let hints = records.into_iter().filter_map(|mistake| {
        let (fit, more, equal) = fit(&mistake, outcomes, |of_case| elsewhere[of_case] == 1)?;
        let rank = (more, Reverse(equal), mistake.distance_to(source.language)?);
        Some((fit, rank, mistake))
    });
    let mut fitting: Vec<_> = hints.collect();
    let best = fitting.iter().map(|(fit, ..)| *fit).min();
    fitting.retain(|(fit, ..)| Some(*fit) == best);
    if fitting.len() > MOST {
        return Vec::new();
    }
    let in_common = |mistake: &Record| in_common(&source.code, &program(mistake));
    fitting.sort_by_cached_key(|(_, rank, mistake)| (*rank, Reverse(in_common(mistake))));
    let fitting = fitting.into_iter();
    fitting
        .map(|(fit, (more, ..), mistake)| Hint::new(problem, &mistake, fit, more))
        .collect()
}

/// The words that two programs have in common, in thousandths of all their words.
fn in_common(one: &[u8], other: &[u8]) -> usize {
    let [one, other] = [one, other]
        .map(|code| -> BTreeSet<_> { code.split(|byte| !byte.is_ascii_alphanumeric()).collect() });
    1000 * one.intersection(&other).count() / one.union(&other).count()
}

/// How well a mistake fits these outcomes, the number of other cases that fail, and the number of
/// cases with the same output. `None` if the mistake is unlikely. `is_rare` says whether only one
/// mistake has this outcome on this case.
fn fit(
    mistake: &Record,
    outcomes: &[(String, Outcome)],
    is_rare: impl Fn(&(String, Outcome)) -> bool,
) -> Option<(Fit, usize, usize)> {
    let (mut passed, mut same, mut other, mut more) = (0, Vec::new(), 0, 0);
    let mut is_cut = false;
    for of_case in outcomes {
        let (case, outcome) = of_case;
        if is_cut {
            // The mistake was stopped before this case. It can only be too slow here.
            if ![Verdict::Ac, Verdict::Tle].contains(&outcome.verdict) {
                return None;
            }
            continue;
        }
        let its = mistake.failing.iter().find(|(failing, _)| failing == case);
        match (its.map(|(_, its)| *its), outcome.verdict) {
            (None, Verdict::Ac) => passed += 1,
            (None, _) => more += 1,
            (Some(its), _) if its == *outcome => same.push(of_case),
            (Some(its), verdict) if its.verdict == verdict => other += 1,
            (Some(_), _) => return None,
        }
        is_cut = its.is_some_and(|(_, its)| its.verdict == Verdict::Tle);
    }
    let failed = same.len() + other + more;
    if passed + failed < CASES || same.len() + other == 0 {
        return None;
    }
    // A program that fails nearly everywhere in the same way rarely makes this mistake.
    let is_half = failed <= passed;
    let is_much_of_one_kind = failed > 3 * passed && same.iter().all(|(_, it)| *it == same[0].1);
    let (fit, is_sure) = match (other, more) {
        (0, 0) if is_cut => (Fit::TooSlow, true),
        _ if is_cut => return None,
        (0, 0) if failed == 1 => (Fit::Exactly, is_rare(same[0])),
        (0, 0) => (Fit::Exactly, !is_much_of_one_kind),
        (_, 0) => (Fit::SameCases, failed > 1 && is_half),
        (0, _) => {
            let is_most = same.len() > 1 && same.len() >= more;
            (Fit::AndMore, is_most && is_half)
        }
        _ => return None,
    };
    is_sure.then_some((fit, more, same.len()))
}
