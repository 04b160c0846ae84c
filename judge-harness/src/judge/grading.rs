//! The grading of a package: which cases need not be judged, and the verdict and points that follow
//! from the others. Where problemtools and the specification differ, problemtools counts for the
//! legacy format.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail, ensure};

use super::Judge;
use super::checker::Helper;
use super::result::{Judged, JudgedCase};
use super::task::Task;
use crate::files::write;
use crate::language::source::Source;
use crate::printable::Foreign;
use crate::problem::grading::{ByPoints, ByVerdicts, Grading, Group};
use crate::scratch;
use crate::verdict::Verdict;

/// What a program gets for a group, or for all.
#[derive(Debug, Clone)]
pub struct Grade {
    /// The group's path in `data`; empty for all.
    pub group: Foreign,
    /// Its verdict.
    pub verdict: Verdict,
    /// Its points, if the problem has points.
    pub points: Option<f64>,
    /// The most points that it can get, if there is a bound.
    pub most: Option<f64>,
}

impl Grade {
    /// Such as `40 of 100 points`; `None` if the problem has no points.
    pub fn in_points(&self) -> Option<String> {
        let most = self.most.map(|it| format!(" of {}", rounded(it)));
        let points = rounded(self.points?);
        Some(format!("{points}{} points", most.unwrap_or_default()))
    }
}

/// Points as they are shown, to a hundredth.
pub fn rounded(points: f64) -> String {
    ((points * 100.0).round() / 100.0).to_string()
}

/// The points that an output validator gives a case.
#[derive(Debug, Clone, Copy)]
pub enum Points {
    /// So many.
    Absolute(f64),
    /// This share of the most that the case can get.
    Share(f64),
}

impl Points {
    /// Whether they are a number that can be added and shown.
    pub fn are_finite(self) -> bool {
        let (Self::Absolute(number) | Self::Share(number)) = self;
        number.is_finite()
    }
}

/// The verdict and the points of a case or a group.
type Graded = (Verdict, f64);

/// Grades a group by the package's own grader, from the results of its parts.
type Own<'a> = &'a dyn Fn(&Group, &[Graded]) -> Result<Option<Graded>>;

/// A way through the groups.
struct Walk<'a> {
    grading: &'a Grading,
    own: Own<'a>,
    grades: Vec<Grade>,
    skipped: BTreeSet<usize>,
}

/// The index of a case, its path in `data`, and its result so far.
type Item<'a> = (usize, String, Option<&'a JudgedCase>);

impl Task<'_> {
    /// The grading, which needs all cases.
    pub(super) fn grading(&self) -> Option<&Grading> {
        let is_whole = self.cases.len() == self.problem.cases.len();
        self.problem.grading.as_ref().filter(|_| is_whole)
    }

    /// The cases that need not be judged, as others of their groups have failed.
    pub(super) fn skipped(&self, results: &[JudgedCase]) -> BTreeSet<usize> {
        let Some(grading) = self.grading().filter(|it| it.has_points) else {
            return BTreeSet::new();
        };
        // The package's own grader is asked at the end: until then its groups go on.
        let walk = Walk::through(grading, self, results, &|_, _| Ok(None));
        walk.map(|it| it.skipped).unwrap_or_default()
    }
}

impl Judge {
    /// Grades a judged program. If that fails, it is a judge error.
    pub(super) fn grade(&self, judged: &mut Judged) {
        let Some(grading) = judged.task.grading() else {
            return;
        };
        if judged.cases.is_empty() {
            return;
        }
        let grades = || {
            let grader = grading.grader.as_ref();
            let root = judged.task.problem.root.as_deref();
            let source = grader
                .zip(root)
                .map(|(it, root)| Source::of_problem(it, root));
            let source = source.transpose()?;
            let grader = source
                .map(|it| self.helper("the grader", &it))
                .transpose()?;
            let own = |group: &Group, parts: &[Graded]| {
                let grader = grader.as_ref().context("there is no grader")?;
                self.ask_grader(grader, group, parts).map(Some)
            };
            anyhow::Ok(Walk::through(grading, &judged.task, &judged.cases, &own)?.grades)
        };
        match grades() {
            Ok(grades) => judged.grades = grades,
            Err(error) => {
                judged.judge_error = Some(format!("{error:#}"));
                judged.grades = vec![Grade {
                    group: Foreign::default(),
                    verdict: Verdict::Je,
                    points: None,
                    most: None,
                }];
            }
        }
    }

    /// What the package's own grader says of a group.
    fn ask_grader(&self, grader: &Helper, group: &Group, parts: &[Graded]) -> Result<Graded> {
        let scratch = scratch::folder()?;
        let input = scratch.path().join("input");
        let line = |(verdict, points): &Graded| format!("{} {points}\n", of_kattis(*verdict));
        write(&input, parts.iter().map(line).collect::<String>())?;
        let said = self.ask(grader, &input, &group.flags, &[0])?;
        let said = String::from_utf8_lossy(&said);
        let words: Vec<_> = said.split_whitespace().collect();
        let [verdict, points] = words[..] else {
            bail!("the grader said {:?}", said.trim());
        };
        let known = WORST.into_iter().find(|it| of_kattis(*it) == verdict);
        let verdict = known.with_context(|| format!("the grader said {verdict}"))?;
        let points: f64 = points.parse().context("the points of the grader")?;
        ensure!(points.is_finite(), "the points of the grader: {points}");
        ensure!(verdict != Verdict::Je, "the grader says that it failed");
        Ok((verdict, points))
    }
}

/// The verdicts, the worst first, as Kattis has them.
const WORST: [Verdict; 8] = [
    Verdict::Je,
    Verdict::Re,
    Verdict::Mle,
    Verdict::Tle,
    Verdict::Ole,
    Verdict::Wa,
    Verdict::Pe,
    Verdict::Ac,
];

/// Kattis' short form of a verdict.
fn of_kattis(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Re => "RTE",
        other => other.code(),
    }
}

impl<'a> Walk<'a> {
    fn through(
        grading: &'a Grading,
        task: &'a Task,
        results: &'a [JudgedCase],
        own: Own<'a>,
    ) -> Result<Self> {
        let mut walk = Self {
            grading,
            own,
            grades: Vec::new(),
            skipped: BTreeSet::new(),
        };
        let mut items: Vec<Item> = Vec::new();
        let mut results = results.iter().peekable();
        for (index, case) in task.cases.iter().enumerate() {
            let result = results.next_if(|it| it.index == index);
            items.push((index, grading.path(case), result));
        }
        walk.group("", &items)?;
        Ok(walk)
    }

    /// Grades a group that has these cases; `None` if nothing of it has a result.
    fn group(&mut self, folder: &str, items: &[Item]) -> Result<Option<Graded>> {
        let group = &self.grading.groups[folder];
        let required = group.requires.iter().find_map(|name| {
            let name = name.trim_start_matches("secret/");
            let is_it = |it: &&Grade| it.group.trim_start_matches("secret/") == name;
            let found = self.grades.iter().find(is_it)?;
            Some(found.verdict).filter(|it| *it != Verdict::Ac)
        });
        if let Some(verdict) = required {
            self.skipped.extend(items.iter().map(|(index, ..)| index));
            return Ok(Some(self.record(folder, (verdict, 0.0))));
        }
        let start = folder.len() + usize::from(!folder.is_empty());
        let name = |(_, path, _): &Item| {
            let end = path[start..].find('/').map_or(path.len(), |it| start + it);
            path[..end].to_owned()
        };
        let mut parts = Vec::new();
        let mut is_broken = false;
        for items in items.chunk_by(|one, other| name(one) == name(other)) {
            if is_broken {
                self.skipped.extend(items.iter().map(|(index, ..)| index));
                continue;
            }
            let name = name(&items[0]);
            let part = if name.len() < items[0].1.len() {
                self.group(&name, items)?
            } else {
                let verdict = |it: &JudgedCase| if it.fails() { it.verdict } else { Verdict::Ac };
                items[0].2.map(|it| (verdict(it), points(group, it)))
            };
            parts.extend(part);
            let is_whole =
                |(index, _, result): &Item| result.is_some() || self.skipped.contains(index);
            let has_failed = part.is_some_and(|(verdict, _)| verdict != Verdict::Ac);
            is_broken = group.breaks && has_failed && items.iter().all(is_whole);
        }
        if parts.is_empty() {
            return Ok(None);
        }
        let graded = if parts.iter().any(|(verdict, _)| *verdict == Verdict::Je) {
            Some((Verdict::Je, 0.0))
        } else if group.is_custom {
            (self.own)(group, &parts)?
        } else {
            Some(by_default(group, &parts))
        };
        Ok(graded.map(|it| self.record(folder, it)))
    }

    fn record(&mut self, folder: &str, graded: Graded) -> Graded {
        let (verdict, points) = graded;
        self.grades.push(Grade {
            group: Foreign(folder.to_owned()),
            verdict,
            points: Some(points).filter(|_| self.grading.has_points),
            most: self.grading.groups[folder].most,
        });
        graded
    }
}

/// The points of a case in a group.
fn points(group: &Group, case: &JudgedCase) -> f64 {
    let [rejected, accepted] = group.of_case;
    match case.points {
        _ if case.fails() => rejected,
        Some(Points::Absolute(points)) => points,
        Some(Points::Share(share)) => share * accepted,
        None => accepted,
    }
}

/// What the default grader makes of the parts of a group.
fn by_default(group: &Group, parts: &[Graded]) -> Graded {
    let parts = if group.ignores_sample {
        &parts[parts.len() - 1..]
    } else {
        parts
    };
    let mut failed = parts.iter().map(|it| it.0).filter(|it| *it != Verdict::Ac);
    let is_any = group.accepts_any && parts.iter().any(|it| it.0 == Verdict::Ac);
    let verdict = match group.verdict {
        _ if is_any => None,
        ByVerdicts::Accepted => None,
        ByVerdicts::First => failed.next(),
        ByVerdicts::Worst => WORST
            .into_iter()
            .find(|it| parts.iter().any(|part| part.0 == *it)),
    };
    let verdict = verdict.unwrap_or(Verdict::Ac);
    let all = parts.iter().map(|it| it.1);
    let points = match group.points {
        ByPoints::Sum => all.sum(),
        ByPoints::Average => all.sum::<f64>() / parts.len() as f64,
        ByPoints::Min => all.fold(f64::INFINITY, f64::min),
        ByPoints::Max => all.fold(f64::NEG_INFINITY, f64::max),
        ByPoints::All if verdict == Verdict::Ac => group.most.unwrap_or_default(),
        ByPoints::All => 0.0,
    };
    (verdict, points)
}
