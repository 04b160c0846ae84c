//! The grading of a package: which cases need not be judged, and the verdict and points that follow
//! from the others. Where problemtools and the specification differ, problemtools counts for the
//! legacy format.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail, ensure};

use crate::files::write;
use crate::judge::helper::{Helper, Judge};
use crate::judge::judgement::{Grade, Points};
use crate::judge::result::{Judged, JudgedCase};
use crate::judge::task::Task;
use crate::language::source::Source;
use crate::printable::Foreign;
use crate::problem::grading::{ByPoints, ByVerdicts, Grading, Group};
use crate::scratch;
use crate::verdict::Verdict;

/// The verdict and the points of a case or a group.
type Graded = (Verdict, f64);

/// Grades a group by the package's own grader, from the results of its members.
type Own<'a> = &'a dyn Fn(&Group, &[Graded]) -> Result<Option<Graded>>;

/// A way through the groups.
struct Walk<'a> {
    grading: &'a Grading,
    own: Own<'a>,
    grades: Vec<Grade>,
    skipped: BTreeSet<usize>,
}

/// A case of a group.
struct Member<'a> {
    /// Its index among all cases.
    index: usize,
    /// Its path in `data`.
    path: String,
    /// Its result, if there is one so far.
    result: Option<&'a JudgedCase>,
}

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
        let own = |group: &Group, members: &[Graded]| {
            let root = judged.task.problem.root.as_ref();
            let files = grading.grader.as_ref().zip(root);
            let (file, root) = files.context("there is no grader")?;
            let grader = self.helper("the grader", &Source::of_problem(file, root)?)?;
            self.ask_grader(&grader, group, members).map(Some)
        };
        let walk = Walk::through(grading, &judged.task, &judged.cases, &own);
        match walk.map(|it| it.grades) {
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
    fn ask_grader(&self, grader: &Helper, group: &Group, members: &[Graded]) -> Result<Graded> {
        let scratch = scratch::folder()?;
        let input = scratch.path().join("input");
        let line = |(verdict, points): &Graded| format!("{} {points}\n", of_kattis(*verdict));
        write(&input, members.iter().map(line).collect::<String>())?;
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
        let mut results = results.iter().peekable();
        let cases = task.cases.iter().enumerate();
        let cases = cases.map(|(index, case)| Member {
            index,
            path: grading.path(case),
            result: results.next_if(|it| it.index == index),
        });
        walk.group("", &cases.collect::<Vec<_>>())?;
        Ok(walk)
    }

    /// Grades a group that has these cases; `None` if nothing of it has a result.
    fn group(&mut self, folder: &str, cases: &[Member]) -> Result<Option<Graded>> {
        let group = &self.grading.groups[folder];
        let required = group.requires.iter().find_map(|name| {
            let name = name.trim_start_matches("secret/");
            let is_it = |it: &&Grade| it.group.trim_start_matches("secret/") == name;
            let found = self.grades.iter().find(is_it)?;
            Some(found.verdict).filter(|it| *it != Verdict::Ac)
        });
        if let Some(verdict) = required {
            self.skipped.extend(cases.iter().map(|it| it.index));
            return Ok(Some(self.record(folder, (verdict, 0.0))));
        }
        let start = folder.len() + usize::from(!folder.is_empty());
        // The member of this group that a case is in, or is.
        let name = |case: &Member| {
            let end = case.path[start..].find('/');
            case.path[..end.map_or(case.path.len(), |it| start + it)].to_owned()
        };
        let mut members = Vec::new();
        let mut is_broken = false;
        for cases in cases.chunk_by(|one, other| name(one) == name(other)) {
            if is_broken {
                self.skipped.extend(cases.iter().map(|it| it.index));
                continue;
            }
            let (first, name) = (&cases[0], name(&cases[0]));
            let graded = if name.len() < first.path.len() {
                self.group(&name, cases)?
            } else {
                let verdict = |it: &JudgedCase| if it.fails() { it.verdict } else { Verdict::Ac };
                first.result.map(|it| (verdict(it), points(group, it)))
            };
            members.extend(graded);
            let is_done = |it: &Member| it.result.is_some() || self.skipped.contains(&it.index);
            let has_failed = graded.is_some_and(|(verdict, _)| verdict != Verdict::Ac);
            is_broken = group.breaks && has_failed && cases.iter().all(is_done);
        }
        if members.is_empty() {
            return Ok(None);
        }
        let graded = if members.iter().any(|(verdict, _)| *verdict == Verdict::Je) {
            Some((Verdict::Je, 0.0))
        } else if group.is_custom {
            (self.own)(group, &members)?
        } else {
            Some(by_default(group, &members))
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

/// What the default grader makes of the members of a group.
fn by_default(group: &Group, members: &[Graded]) -> Graded {
    let first = if group.ignores_sample {
        members.len() - 1
    } else {
        0
    };
    let members = &members[first..];
    let has = |verdict: Verdict| members.iter().any(|it| it.0 == verdict);
    let mut failed = members.iter().map(|it| it.0);
    let verdict = match group.verdict {
        _ if group.accepts_any && has(Verdict::Ac) => None,
        ByVerdicts::Accepted => None,
        ByVerdicts::First => failed.find(|it| *it != Verdict::Ac),
        ByVerdicts::Worst => WORST.into_iter().find(|it| has(*it)),
    };
    let verdict = verdict.unwrap_or(Verdict::Ac);
    let all = members.iter().map(|it| it.1);
    let points = match group.points {
        ByPoints::Sum => all.sum(),
        ByPoints::Average => all.sum::<f64>() / members.len() as f64,
        ByPoints::Min => all.fold(f64::INFINITY, f64::min),
        ByPoints::Max => all.fold(f64::NEG_INFINITY, f64::max),
        ByPoints::All if verdict == Verdict::Ac => group.most.unwrap_or_default(),
        ByPoints::All => 0.0,
    };
    (verdict, points)
}
