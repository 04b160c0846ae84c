//! A judged submission: its verdict, and the result of each case.

use std::borrow::Cow;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Error;

use crate::judge::judgement::{Grade, Points};
use crate::judge::limits;
use crate::judge::task::Task;
use crate::language::program::{Baseline, Program};
use crate::problem::cases::Case;
use crate::rule::Near;
use crate::sandbox::Run;
use crate::verdict::Verdict;

/// What a program needs to compile that the site's compilers have and GCC lacks.
#[derive(Clone, Default)]
pub struct Again {
    /// If it needs the headers of the site's other compiler: those among them that GCC names.
    pub lacking: Option<Vec<&'static str>>,
    /// Whether `>>` closes two templates in it.
    pub nested: bool,
    /// If it has `void main`: what the other compiler says to that.
    pub void_main: Option<&'static str>,
}

/// A judged submission.
pub struct Judged<'a> {
    /// What was judged, and how.
    pub task: Task<'a>,
    /// The program, if it compiles.
    pub program: Option<Program>,
    /// The compiler's message if it does not compile; then there are no cases.
    pub compile_error: Option<String>,
    /// What it needed to compile.
    pub(super) again: Again,
    /// A hint on how the site compiles it: why there is a compile error, or what to choose there.
    pub(super) compile_hint: Option<String>,
    /// Why it could not be judged at all, or not to the end, through no fault of its own.
    pub judge_error: Option<String>,
    /// The results of the cases that were judged, in the order of the cases.
    pub cases: Vec<JudgedCase>,
    /// What it gets for each group of a package and, last, for all; empty without groups that
    /// matter.
    pub grades: Vec<Grade>,
    /// The results of the cases that do not decide the verdict; none unless that is AC.
    pub extra: Vec<JudgedCase>,
}

/// The most bytes of input, answer and output together that a failing case keeps if a report does
/// not explain it.
const MOST_OF_OTHERS: usize = 1 << 16;

/// At most this many warnings explain why a program fails.
const WARNINGS: usize = 3;

/// A submission's run on a case, judged.
#[derive(Debug, Clone)]
pub struct JudgedCase {
    /// The index of the case among those that the task is judged on.
    pub index: usize,
    /// The case.
    pub case: Case,
    /// Whether the run ended well, and neither an answer nor a checker judges the output.
    pub is_unjudged: bool,
    /// The verdict on this case. JE if it could not be judged, through no fault of the submission.
    pub verdict: Verdict,
    /// Whether the site accepts it: after AC, and some sites after PE.
    pub is_accepted: bool,
    /// The reason for the verdict in a sentence, if it needs one. For AC, a remark.
    pub reason: Option<String>,
    /// The differences to ignore so that a wrong answer to the user's own problem is accepted.
    pub almost: Option<Near>,
    /// The points that the output validator gives it.
    pub points: Option<Points>,
    /// What the run printed and used.
    pub run: Run,
    /// What it printed, if the report shows that whatever the verdict.
    pub output: Option<Output>,
    /// The length of the input in bytes.
    pub input_bytes: usize,
    /// The input and the answer; `None` if only the figures of the case are kept.
    pub contents: Option<[Vec<u8>; 2]>,
}

impl JudgedCase {
    /// A case that could not be judged, and why.
    pub(super) fn unjudged(case: &Case, error: &Error) -> Self {
        Self {
            index: 0,
            case: case.clone(),
            is_unjudged: false,
            verdict: Verdict::Je,
            is_accepted: false,
            reason: Some(format!("{error:#}")),
            almost: None,
            points: None,
            run: Run::default(),
            output: None,
            input_bytes: 0,
            contents: None,
        }
    }

    /// Drops all texts of the run unless they are the short ones of a failure.
    pub(super) fn forget_texts(&mut self) {
        let run = &mut self.run;
        let contents = self.contents.iter().flatten();
        let texts = contents.chain([&run.stdout, &run.stderr]);
        let bytes: usize = texts.map(Vec::len).sum();
        if !self.is_accepted && bytes <= MOST_OF_OTHERS {
            return;
        }
        self.contents = None;
        (run.stdout, run.stderr) = Default::default();
    }
}

/// The most bytes of standard output, and of standard error, that a report shows of a case. Of
/// standard error no run keeps more.
const MOST_SHOWN: usize = 1 << 16;

/// What a run printed, for a report: the starts of standard output and standard error.
#[derive(Debug, Clone)]
pub struct Output {
    /// The starts.
    pub texts: [Vec<u8>; 2],
    /// The bytes that the run printed on each.
    pub lengths: [usize; 2],
}

impl Output {
    /// As much of what a run printed as there is room left for in the report.
    pub(super) fn of(run: &Run, room: &AtomicUsize) -> Self {
        let (stdout, stderr) = (run.stdout.len(), run.stderr.len());
        let errors = match usize::try_from(run.printed) {
            Ok(all) if stderr >= MOST_SHOWN && !run.is_dialogue => all.saturating_sub(stdout),
            _ => stderr,
        };
        let start = |text: &[u8]| {
            let wanted = text.len().min(MOST_SHOWN);
            let take = |room: usize| Some(room.saturating_sub(wanted));
            let left = room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
            text[..wanted.min(left.unwrap_or_default())].to_vec()
        };
        Self {
            texts: [start(&run.stdout), start(&run.stderr)],
            lengths: [stdout, errors.max(stderr)],
        }
    }
}

impl<'a> Judged<'a> {
    /// A task without results yet.
    pub(crate) fn new(task: Task<'a>) -> Self {
        Self {
            task,
            program: None,
            compile_error: None,
            again: Again::default(),
            compile_hint: None,
            judge_error: None,
            cases: Vec::new(),
            grades: Vec::new(),
            extra: Vec::new(),
        }
    }

    /// The same program for another task, without results yet.
    pub(super) fn again(&self, task: Task<'a>) -> Self {
        Self {
            program: self.program.clone(),
            again: self.again.clone(),
            compile_hint: self.compile_hint.clone(),
            ..Self::new(task)
        }
    }

    /// What could not be judged, through no fault of the submission: a case or all of it, and why.
    pub fn judge_errors(&self) -> impl Iterator<Item = (Option<&str>, &str)> {
        let whole = self.judge_error.iter().map(|reason| (None, &**reason));
        let cases = self.cases.iter().chain(&self.extra);
        let failed = cases.filter(|it| it.verdict == Verdict::Je);
        whole.chain(failed.map(|it| (Some(&*it.case.name), it.reason.as_deref().unwrap_or(""))))
    }

    /// Drops all that only a report of its failures shows.
    pub fn forget_failures(&mut self) {
        for case in self.cases.iter_mut().chain(&mut self.extra) {
            case.contents = None;
            (case.run.stdout, case.run.stderr) = Default::default();
        }
    }

    /// The options by which all cases would be accepted.
    pub fn almost_by(&self) -> Option<String> {
        let all: Option<Vec<_>> = self.failures().map(|it| it.almost).collect();
        let all = all.filter(|_| self.cases.len() == self.task.cases.len())?;
        let mut options = Vec::new();
        if all.iter().any(|near| near.ignores_case) {
            options.push("--ignore-case".to_owned());
        }
        let tolerances = all.iter().filter_map(|near| near.tolerance);
        let largest = tolerances.map(|[it, _]| it).reduce(f64::max);
        let shown = |it: f64| format!("--tolerance {}", format!("{it:?}").trim_end_matches(".0"));
        options.extend(largest.map(shown));
        (!options.is_empty()).then(|| options.join(" "))
    }

    /// What to choose in the list of languages of the problem's site if the source is compiled as
    /// the site does; otherwise the name of the language, with the standard if that is another in a
    /// package.
    pub fn choice(&self) -> Cow<'static, str> {
        let task = &self.task;
        let language = task.source.language;
        if task.problem.is_package && !language.in_package.is_empty() {
            return format!("{} {}", language.name, task.standard).into();
        }
        let of_site = task.dialect().filter(|it| it.standard == task.standard);
        let Some(dialect) = of_site else {
            return language.name.into();
        };
        let again = &self.again;
        let needs_other = again.lacking.is_some() || again.nested || again.void_main.is_some();
        let brings = dialect.brings.filter(|_| needs_other);
        brings.map_or(dialect.choice, |(choice, _)| choice).into()
    }

    /// A hint on how the site compiles or runs it.
    pub fn hint(&self) -> Option<String> {
        let (task, fails) = (&self.task, self.failures().next().is_some());
        let is_cpython = task.problem.is_package && task.source.language.name == "Python";
        let cpython = "run by CPython, where Kattis and DOMjudge have PyPy, which is faster";
        let of_python = (fails && is_cpython).then(|| cpython.to_owned());
        self.compile_hint.clone().or(of_python)
    }

    /// What the compiler says about the verdict, a line for each warning: all that it printed with
    /// `--debug`, the first warnings that may explain a failure, or in a line the first fault of an
    /// accepted program, and the number of others.
    pub fn warnings(&self) -> String {
        let (program, language) = (self.program.as_ref(), self.task.source.language);
        let printed = program.map_or("", |it| &it.warnings);
        if self.task.limit_without_debug().is_some() {
            return printed.to_owned();
        }
        if self.verdict() != Verdict::Ac {
            let lines = language.warnings_in(printed).take(WARNINGS);
            return lines.map(|line| format!("{line}\n")).collect();
        }
        let mut faults = language.faults_in(printed);
        match (faults.next(), faults.count()) {
            (None, _) => String::new(),
            (Some(first), 0) => format!("{first}\n"),
            (Some(first), more) => format!("{first}; {more} more\n"),
        }
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
        self.cases.iter().filter(|case| case.is_unjudged)
    }

    /// Whether no case fails. If nothing judged any output, that is enough only with `--debug`.
    pub fn succeeds(&self) -> bool {
        let is_debugged = self.task.limit_without_debug().is_some();
        self.verdict() == Verdict::Ac && (is_debugged || !self.is_unjudged())
    }

    /// Whether all cases ended well, and nothing judged any output.
    pub fn is_unjudged(&self) -> bool {
        self.verdict() == Verdict::Ac && self.passed() == 0 && self.open().next().is_some()
    }

    /// The results of the extra cases of a group.
    pub fn extra_in(&self, group: &str) -> impl Iterator<Item = &JudgedCase> {
        let cases = self.extra.iter();
        cases.filter(move |it| it.case.extra == Some(group))
    }

    /// The memory limit in KiB; `None` if it is the judge's own because the problem states none.
    pub fn memory_limit_kib(&self) -> Option<u64> {
        let (problem, limit) = (self.task.problem, self.task.limits.memory_kib);
        let is_stated = problem.memory_limit_kib.is_some();
        (is_stated || limit != limits::of(problem).memory_kib).then_some(limit)
    }

    /// The cases that are not accepted.
    pub fn failures(&self) -> impl Iterator<Item = &JudgedCase> {
        self.cases.iter().filter(|case| case.fails())
    }
}
