//! What the results of the cases mean: whether the site accepts a case, which case decides the
//! verdict, where judging ends, and which case a report explains.
//!
//! The first case that is not accepted decides, in the order of the cases, as on POJ, `UVa` and
//! DOMjudge. A package may state another rule for its groups: [`crate::judge::grading`].

use std::sync::atomic::AtomicUsize;

use crate::judge::result::{Judged, JudgedCase, Output};
use crate::judge::task::Task;
use crate::rule::Rule;
use crate::sandbox::End;
use crate::site::Site;
use crate::verdict::Verdict;

impl Judged<'_> {
    /// The verdict on the submission: CE, or that of the case that decides.
    pub fn verdict(&self) -> Verdict {
        match (self.first_failure(), &self.judge_error) {
            _ if self.compile_error.is_some() => Verdict::Ce,
            _ if !self.grades.is_empty() => self.grades[self.grades.len() - 1].verdict,
            (Some(case), _) => case.verdict,
            (None, Some(_)) => Verdict::Je,
            (None, None) => Verdict::Ac,
        }
    }

    /// The case that decides the verdict: the first of those that fail with it.
    pub fn first_failure(&self) -> Option<&JudgedCase> {
        match self.grades.last() {
            Some(grade) => self.failures().find(|it| it.verdict == grade.verdict),
            None => self.failures().next(),
        }
    }

    /// The case that a report explains: the smallest that fails with the verdict of the first.
    pub fn explained(&self) -> Option<&JudgedCase> {
        let first = self.first_failure()?;
        let alike = self.failures().filter(|it| it.verdict == first.verdict);
        alike.min_by_key(|it| it.size())
    }

    /// Whether it does not compile, or all cases are judged that have to be.
    pub fn is_finished(&self) -> bool {
        let is_compiled = self.program.is_some() || self.compile_error.is_some();
        is_compiled && !self.lacks_cases()
    }

    /// Whether some cases are still to be judged.
    pub(super) fn lacks_cases(&self) -> bool {
        let is_needed = needed(&self.cases, &self.task);
        let is_judged = |index: usize| self.cases.iter().any(|it| it.index == index);
        let mut all = 0..self.task.cases.len();
        self.compile_error.is_none() && all.any(|index| is_needed(index) && !is_judged(index))
    }
}

impl JudgedCase {
    /// Whether the case is not accepted.
    pub fn fails(&self) -> bool {
        !self.is_accepted
    }

    /// Whether a report explains this case rather than the other, which is judged later.
    pub(super) fn is_explained_rather_than(&self, other: &Self) -> bool {
        let is_alike = self.fails() && other.fails() && self.verdict == other.verdict;
        is_alike && self.size() <= other.size()
    }

    /// A key by which the smallest case comes first. Cases that no site is known to have come last.
    fn size(&self) -> (bool, usize) {
        (!self.case.decides(), self.input_bytes)
    }
}

/// Which cases have to be judged, by their indices, after the results so far.
pub(super) fn needed(results: &[JudgedCase], task: &Task) -> impl Fn(usize) -> bool + use<> {
    // The time of a program that has to be too slow is that of its slowest case.
    let is_certain = |it: &&JudgedCase| it.fails() && !is_in_margin(task, it);
    let mut failures = results.iter().filter(is_certain);
    let mut slow = results.iter().filter(|it| it.verdict == Verdict::Tle);
    let last_needed = [
        task.most_failures.and_then(|it| failures.nth(it - 1)),
        task.most_slow.and_then(|it| slow.nth(it - 1)),
    ];
    let last_needed = last_needed.into_iter().flatten().map(|it| it.index).min();
    let skipped = task.skipped(results);
    move |index| last_needed.is_none_or(|last| index <= last) && !skipped.contains(&index)
}

/// Whether a case exceeds the time limit, but is in time with the margin.
fn is_in_margin(task: &Task, case: &JudgedCase) -> bool {
    let was_stopped = matches!(case.run.end, End::Stopped(_));
    task.margin > 1.0 && case.verdict == Verdict::Tle && !was_stopped
}

/// Whether the site accepts a run with this verdict, and a sentence about that.
pub(super) fn accepted(
    task: &Task,
    verdict: Verdict,
    [input, answer]: &[Vec<u8>; 2],
    output: &[u8],
) -> (bool, Option<String>) {
    let Some(site) = task.leniency.filter(|_| verdict == Verdict::Pe) else {
        return (verdict == Verdict::Ac, None);
    };
    let at_ends = || task.comparison.is_right_but_for_ends(input, answer, output);
    let name = site.name();
    let (accepts, said) = match site {
        // Its board, viewtopic.php?t=7430.
        Site::Uva => (true, format!("AC, {name} says: with presentation error")),
        _ if site.forgives_ends() && at_ends() => {
            let what = "prints blanks at the end of lines, or blank lines at the end";
            let accepts = format!("{what}: {name} accepts that, other sites may not");
            (true, accepts)
        }
        Site::Poj => (false, format!("{name} does not accept it")),
        Site::Luogu => {
            let forgives = "it forgives white space at the end of a line and of the output";
            let refuses = format!("{name} has no PE: {forgives}, and any other is WA");
            (false, refuses + &white_space(answer, output))
        }
    };
    (accepts, Some(said))
}

/// Which white space is wrong first.
fn white_space(answer: &[u8], output: &[u8]) -> String {
    let Some((line, places)) = Rule::Visible.difference(answer, output) else {
        return String::new();
    };
    let kind = |text: &[u8], place: usize| match text.get(place) {
        Some(b' ') => "a blank",
        Some(b'\t') => "a tab",
        Some(b'\n' | b'\r') | None => "a line end",
        Some(_) => "none",
    };
    let [wanted, got] = [kind(answer, places[0]), kind(output, places[1])];
    format!(
        "; line {} has {got} where the answer has {wanted}",
        line + 1
    )
}

/// Bytes of an output or its answer that are kept beyond the length of the other: enough to show
/// the difference.
const BEYOND_SHORTER: usize = 1 << 20;

/// Adds a result. Among failures with one verdict the smallest so far keeps its texts, as it may be
/// explained. Another failure keeps them if they are short, and all others drop theirs. What the
/// report shows of the output whatever the verdict is kept beside that, as long as there is room.
pub(super) fn record(
    results: &mut Vec<JudgedCase>,
    mut judged: JudgedCase,
    task: &Task,
    room: &AtomicUsize,
) {
    if judged.is_unjudged || task.shows_output && judged.verdict != Verdict::Je {
        judged.output = Some(Output::of(&judged.run, room));
    }
    let (output, mut none) = (&mut judged.run.stdout, Vec::new());
    let answer = judged.contents.as_mut().map_or(&mut none, |[_, it]| it);
    let longest = output.len().min(answer.len()) + BEYOND_SHORTER;
    for text in [output, answer] {
        text.truncate(longest);
        text.shrink_to_fit();
    }
    let place = results.partition_point(|it| it.index < judged.index);
    let (before, after) = results.split_at_mut(place);
    let mut before = before.iter();
    if judged.is_accepted || before.any(|it| it.is_explained_rather_than(&judged)) {
        judged.forget_texts();
    }
    for later in after {
        if judged.is_explained_rather_than(later) {
            later.forget_texts();
        }
    }
    results.insert(place, judged);
    // Cases that ran at the same time may come after the last one.
    let is_needed = needed(results, task);
    results.retain(|it| is_needed(it.index));
}
