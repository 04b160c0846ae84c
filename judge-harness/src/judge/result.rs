//! A judged submission: its verdict, and the result of each case.

use anyhow::Error;
use serde::Serialize;

use crate::judge::comparison::Near;
use crate::judge::task::Task;
use crate::language::program::{Baseline, Program};
use crate::problem::workspace::Case;
use crate::sandbox::{Limits, Run};
use crate::site::Site;
use crate::verdict::Verdict;

/// A judged submission.
pub struct Judged<'a> {
    /// What was judged, and how.
    pub task: Task<'a>,
    /// The program, if it compiles.
    pub program: Option<Program>,
    /// The compiler's message if it does not compile; then there are no cases.
    pub compile_error: Option<String>,
    /// A note on how the site compiles it: why there is a compile error, or what to choose there.
    pub compile_note: Option<String>,
    /// The compiler's warnings: all if the program was compiled to find faults, and otherwise those
    /// that may explain why it fails.
    pub warnings: String,
    /// What could not be judged, through no fault of the submission.
    pub judge_errors: Vec<JudgeError>,
    /// The results of the cases that were judged, in the order of the cases.
    pub cases: Vec<JudgedCase>,
    /// The results of the cases that do not decide the verdict; none unless that is AC or PE.
    pub extra: Vec<JudgedCase>,
}

/// Something that could not be judged, and why.
#[derive(Debug, Serialize)]
pub struct JudgeError {
    /// The name of the case; `None` if the submission could not be judged at all.
    pub case: Option<String>,
    /// The reason, in a sentence.
    pub reason: String,
}

impl JudgeError {
    pub(crate) fn new(case: Option<&str>, error: &Error) -> Self {
        Self {
            case: case.map(str::to_owned),
            reason: format!("{error:#}"),
        }
    }
}

/// A submission's run on a case, judged.
#[derive(Debug, Clone)]
pub struct JudgedCase {
    /// The index of the case among those that the task is judged on.
    pub index: usize,
    /// The case.
    pub case: Case,
    /// Whether the run ended well, and neither an answer nor a checker judges the output.
    pub is_open: bool,
    /// The verdict on this case.
    pub verdict: Verdict,
    /// The reason for the verdict in a sentence, if it needs one. For AC, a remark.
    pub reason: Option<String>,
    /// The differences to ignore so that a wrong answer to the user's own problem is accepted.
    pub almost: Option<Near>,
    /// What the run printed and used.
    pub run: Run,
    /// The length of the input in bytes.
    pub input_bytes: usize,
}

impl JudgedCase {
    /// Whether the case is not accepted.
    pub fn fails(&self) -> bool {
        self.verdict != Verdict::Ac
    }
}

impl<'a> Judged<'a> {
    /// A task without results yet.
    pub(crate) fn new(task: &Task<'a>) -> Self {
        Self {
            task: task.clone(),
            program: None,
            compile_error: None,
            compile_note: None,
            warnings: String::new(),
            judge_errors: Vec::new(),
            cases: Vec::new(),
            extra: Vec::new(),
        }
    }

    /// The verdict on the submission: CE, or that of the failure that is shown. JE if a case that
    /// could not be judged may change it.
    pub fn verdict(&self) -> Verdict {
        if self.compile_error.is_some() {
            return Verdict::Ce;
        }
        let verdict = self.first_failure().map(|it| it.verdict);
        match verdict.unwrap_or(Verdict::Ac) {
            Verdict::Ac | Verdict::Pe if !self.judge_errors.is_empty() => Verdict::Je,
            verdict => verdict,
        }
    }

    /// Whether a site may accept it.
    pub fn passes(&self) -> bool {
        matches!(self.verdict(), Verdict::Ac | Verdict::Pe)
    }

    /// The failure that is shown, and that the submission's verdict comes from.
    pub fn first_failure(&self) -> Option<&JudgedCase> {
        first_failure(&self.cases, &self.task)
    }

    /// The options by which all cases would be accepted.
    pub fn almost_by(&self) -> Option<String> {
        let all: Option<Vec<_>> = self.failures().map(|it| it.almost).collect();
        let all = all.filter(|_| self.cases.len() == self.task.cases.len())?;
        let mut options = Vec::new();
        if all.iter().any(|near| near.ignores_case) {
            options.push("--ignore-case".to_owned());
        }
        let tolerance = all.iter().find_map(|near| near.tolerance);
        options.extend(tolerance.map(|[it, _]| format!("--tolerance {it:?}")));
        (!options.is_empty()).then(|| options.join(" "))
    }

    /// The start-up of its virtual machine, which is subtracted from all figures.
    pub fn baseline(&self) -> Baseline {
        let program = self.program.as_ref();
        program.map(|it| it.baseline).unwrap_or_default()
    }

    /// The number of cases that are accepted.
    pub fn passed(&self) -> usize {
        self.cases.len() - self.failures().count() - self.open().count()
    }

    /// The cases without a verdict, since nothing judges their output.
    pub fn open(&self) -> impl Iterator<Item = &JudgedCase> {
        self.cases.iter().filter(|case| case.is_open)
    }

    /// Whether no case fails. If nothing judged any output, that is enough only with `--debug`.
    pub fn succeeds(&self) -> bool {
        let is_debugged = self.task.limit_without_debug.is_some();
        self.verdict() == Verdict::Ac && (is_debugged || !self.is_open())
    }

    /// Whether all cases ended well, and nothing judged any output.
    pub fn is_open(&self) -> bool {
        self.verdict() == Verdict::Ac && self.passed() == 0 && self.open().next().is_some()
    }

    /// The results of the extra cases of a group.
    pub fn extra_in(&self, group: &str) -> impl Iterator<Item = &JudgedCase> {
        let cases = self.extra.iter();
        cases.filter(move |it| it.case.name.starts_with(group))
    }

    /// The memory limit in KiB; `None` if it is the judge's own because the problem states none.
    pub fn memory_limit_kib(&self) -> Option<u64> {
        let (problem, limit) = (self.task.problem, self.task.limits.memory_kib);
        let is_stated = problem.memory_limit_kib.is_some();
        (is_stated || limit != Limits::of(problem).memory_kib).then_some(limit)
    }

    /// The cases that are not accepted.
    pub fn failures(&self) -> impl Iterator<Item = &JudgedCase> {
        self.cases.iter().filter(|case| case.fails())
    }
}

/// Bytes of an output that are kept beyond the length of the right answer: enough to show the
/// difference.
const BEYOND_ANSWER: usize = 1 << 20;

/// The most bytes of output that another failing case keeps.
const MOST_OF_OTHERS: usize = 1 << 16;

/// The index of the last case to judge, once the results so far decide it.
pub(crate) fn last(results: &[JudgedCase], task: &Task) -> Option<usize> {
    let mut failures = results.iter().filter(|it| it.fails());
    let mut slow = results.iter().filter(|it| it.verdict == Verdict::Tle);
    let last = [
        failures.nth(task.most_failures - 1),
        slow.nth(task.most_slow - 1),
    ];
    last.into_iter().flatten().map(|it| it.index).min()
}

/// Adds the result of the case with this index. The first failure so far, which the report shows,
/// keeps the start of its output. Another failure keeps its output if it is short. A case without a
/// verdict keeps its output, and all others drop theirs.
pub(crate) fn record(
    results: &mut Vec<JudgedCase>,
    index: usize,
    mut judged: JudgedCase,
    task: &Task,
) {
    let answer = judged
        .case
        .answer
        .as_ref()
        .and_then(|it| it.metadata().ok());
    let answer = answer.map_or(0, |answer| answer.len());
    judged.run.stdout.truncate(answer as usize + BEYOND_ANSWER);
    judged.run.stdout.shrink_to_fit();
    judged.index = index;
    results.insert(results.partition_point(|it| it.index < index), judged);
    // Cases that ran at the same time may come after the last one.
    if let Some(last) = last(results, task) {
        results.retain(|it| it.index <= last);
    }
    let shown = first_failure(results, task).map(|it| it.index);
    for case in results {
        let run = &mut case.run;
        let is_short = run.stdout.len() + run.stderr.len() <= MOST_OF_OTHERS;
        let is_kept = case.is_open || case.verdict != Verdict::Ac && is_short;
        if Some(case.index) != shown && !is_kept {
            (run.stdout, run.stderr) = Default::default();
        }
    }
}

/// The failure that is shown: of the first kind in the order of [`Verdict`], but a presentation
/// error comes last if the site accepts it. Among failures of one kind, a case that sites may have
/// comes first, then the smallest input.
pub(crate) fn first_failure<'a>(cases: &'a [JudgedCase], task: &Task) -> Option<&'a JudgedCase> {
    let accepts_pe = task.problem.site.is_some_and(Site::accepts_pe);
    let failures = cases.iter().filter(|case| case.fails());
    failures.min_by_key(|case| {
        let is_accepted = accepts_pe && case.verdict == Verdict::Pe;
        let is_extra = !case.case.decides();
        (is_accepted, case.verdict, is_extra, case.input_bytes)
    })
}
