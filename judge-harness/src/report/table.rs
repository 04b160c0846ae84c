//! The tables of verdicts, a line for each submission or for each of its cases, the lines below
//! them, and the totals.

use std::collections::BTreeMap;
use std::time::Duration;

use console::{Term, measure_text_width};
use serde::Serialize;

use super::columns::{LEAST, Table, cut as cut_start};
use super::failure::{SHOW, below, in_words, with_own_name};
use super::lines::{self, columns, cut, indented, message, shown};
use super::style::{BOLD, DIM, GREEN, RED, in_brackets, shown_verdict, shown_words, styled, width};
use crate::judge::Task;
use crate::judge::judgement::Grade;
use crate::judge::result::{Judged, JudgedCase};
use crate::printable::{Foreign, text_in_lines};
use crate::problem::cases::{Case, EXTRA, TYPED};
use crate::problem::names::lack_of_answer;
use crate::problem::workspace::Workspace;
use crate::sandbox::{End, Excess, Run};
use crate::verdict::Verdict;

/// The table: for each submission its verdict, how many cases it passed, its slowest case and its
/// peak memory.
pub fn table(judged: &[Judged], workspace: &Workspace) -> String {
    let or_none = |cell: Option<String>| cell.unwrap_or("-".to_owned());
    let passed = |it: &Judged| {
        let all = it.task.cases.len() - it.open().count();
        it.compile_error
            .is_none()
            .then(|| format!("{}/{all}", it.passed()))
    };
    let slowest_cpu = |it: &Judged| {
        let limit = it.task.limits.time;
        slowest(it).map(|case| shown_cpu(&case.run, "/", limit))
    };
    Table::of(judged)
        .left(0, "Submission", |it| {
            shown_submission(it, workspace).to_string()
        })
        .left(3, "Language", |it: &Judged| it.choice().into_owned())
        // The title goes first: the user named the problem.
        .left(1, "Title", |it| it.task.problem.title.to_string())
        .left(0, "Verdict", |it| cell(reported_verdict(it, None)))
        .right(5, "Cases", |it| or_none(passed(it)))
        .left(2, "Slowest case", |it| {
            or_none(slowest(it).map(|case| case.case.name.to_string()))
        })
        .right(6, "CPU in ms", |it| or_none(slowest_cpu(it)))
        .right(4, "Peak in KiB", |it| {
            or_none(highest(it).map(|case| shown_peak(&case.run, "/", it)))
        })
        .fitted()
}

fn cell(verdict: Option<Verdict>) -> String {
    verdict.map_or("-".to_owned(), shown_verdict)
}

/// The cases that a submission was judged on: for each its verdict, time and memory.
pub fn cases(judged: &Judged, workspace: &Workspace) -> String {
    let time = judged.task.limits.time;
    let cases = Table::of(&judged.cases)
        .left(0, "Case", |it: &JudgedCase| it.case.name.to_string())
        .left(0, "Verdict", |it| cell(reported_verdict(judged, Some(it))))
        .right(3, "CPU in ms", |it| shown_cpu(&it.run, "/", time))
        .right(1, "Clock in ms", |it| figure(it.run.wall))
        .right(2, "Peak in KiB", |it| shown_peak(&it.run, "/", judged))
        .fitted();
    let submission = styled(BOLD, shown_submission(judged, workspace));
    format!("{submission}, case by case:\n{cases}")
}

/// What a submission gets for each group of a problem with points, and for all.
pub fn grades(judged: &Judged, workspace: &Workspace) -> String {
    if judged.grades.iter().all(|it| it.points.is_none()) {
        return String::new();
    }
    let groups = Table::of(&judged.grades)
        .left(0, "Group", |it: &Grade| match &*it.group {
            "" => "all".to_owned(),
            _ => it.group.to_string(),
        })
        .left(0, "Verdict", |it| shown_verdict(it.verdict))
        .right(0, "Points", |it| it.in_points().unwrap_or_default())
        .fitted();
    let submission = styled(BOLD, shown_submission(judged, workspace));
    format!("\n{submission}, group by group:\n{groups}")
}

/// The verdict to report on a submission, or on one of its cases; `None` if no answer or checker
/// tells what is right, or if `--debug` found no fault.
pub(super) fn reported_verdict(judged: &Judged, case: Option<&JudgedCase>) -> Option<Verdict> {
    let (verdict, is_unjudged) = match case {
        Some(case) => (case.verdict, case.is_unjudged),
        None => (judged.verdict(), judged.is_unjudged()),
    };
    let is_sound = verdict == Verdict::Ac && judged.task.limit_without_debug().is_some();
    Some(verdict).filter(|_| !(is_unjudged || is_sound))
}

/// What the submissions printed, on each case or on those that have no answer. On a terminal, what
/// nobody asked for is cut.
pub fn outputs(judged: &[Judged], workspace: &Workspace) -> String {
    let is_terminal = Term::stdout().is_term();
    let mut sections = String::new();
    for judged in judged {
        let submission = styled(BOLD, shown_submission(judged, workspace));
        let is_whole = judged.task.shows_output || !is_terminal;
        for case in judged.cases.iter().chain(&judged.extra) {
            let Some(output) = &case.output else {
                continue;
            };
            let input = workspace.relative(&case.case.input);
            let what = match (case.is_unjudged, &*case.case.name) {
                (true, TYPED) => TYPED.to_owned(),
                (true, _) => lack_of_answer(input),
                (false, name) => format!("{name}, {}", case.verdict.code()),
            };
            sections += &format!("\n{submission}: {}\n", Foreign(what));
            let (time, peak) = (in_words(case.run.cpu), case.run.peak_kib);
            let printed = format!("printed in {time} with {peak} KiB");
            let headings = [(&*printed, 0), ("standard error", 1)];
            for (heading, stream) in headings {
                if stream == 0 || output.lengths[stream] > 0 {
                    let mut text = text_in_lines(&output.texts[stream]);
                    if stream == 1 {
                        text = with_own_name(&text, judged, workspace);
                    }
                    let more = output.lengths[stream] - output.texts[stream].len();
                    sections += &printed_below(heading, &text, more, is_whole);
                }
            }
        }
    }
    sections
}

/// The start of one of the two streams, as whole as it is wanted, and how many bytes follow it.
fn printed_below(heading: &str, text: &str, more: usize, is_whole: bool) -> String {
    let mut start = if is_whole {
        shown(text, false)
    } else {
        lines::start(text, columns(), SHOW)
    };
    if more > 0 {
        start += &cut(&format!("{more} more bytes: `run` prints all"));
    }
    below(heading, &start, &start)
}

/// The lines below the table on a submission: the start-up of its virtual machine, what sites may
/// not accept, the form of the input in which it passed, what the compiler warns of, and the cases
/// that do not decide its verdict. If it is alone, a line on cases does not name it.
pub fn remarks(judged: &Judged, workspace: &Workspace, is_alone: bool) -> String {
    let name = shown_submission(judged, workspace);
    let mut text = String::new();
    if judged.compile_error.is_none() {
        let all = judged.cases.iter();
        let mut accepted = all.filter(|_| judged.verdict() == Verdict::Ac);
        let remark = accepted.find_map(|case| case.reason.clone());
        let hint = judged.hint();
        let form = judged.task.form.map(|it| it.remark.to_owned());
        let remarks = [
            start_up(judged),
            hint,
            remark,
            form,
            doubtful_answer(judged),
        ];
        for remark in remarks.into_iter().flatten() {
            text += &format!("{name}: {}\n", Foreign(remark));
        }
    }
    let warnings = message(&with_own_name(&judged.warnings(), judged, workspace));
    let is_remark = judged.verdict() == Verdict::Ac && judged.task.limit_without_debug().is_none();
    if is_remark {
        text += &warnings;
    }
    let shown = if is_alone { "" } else { &format!("{name}: ") };
    for line in EXTRA.iter().filter_map(|group| extra(judged, group)) {
        text += &(styled(DIM, format!("{shown}{}", Foreign(line))) + "\n");
    }
    if !is_remark && !warnings.trim().is_empty() {
        let name = styled(BOLD, name);
        text += &format!("\n{name}: the compiler warns\n{}", indented(&warnings));
    }
    text
}

/// Says that an answer may be none: many programs write `output.txt`.
fn doubtful_answer(judged: &Judged) -> Option<String> {
    let is_doubtful = |case: &Case| {
        let doubtful = case.input.with_file_name("output.txt");
        case.input.ends_with("input.txt") && case.answer == Some(doubtful)
    };
    let is_any = judged.task.cases.iter().any(|it| is_doubtful(it));
    is_any.then(|| "answer: output.txt, which a program may have written".to_owned())
}

/// The start-up that is subtracted from all figures, if a virtual machine runs the program and the
/// figures matter.
fn start_up(judged: &Judged) -> Option<String> {
    let (start, on_jvm) = (judged.baseline(), judged.task.source.language.on_jvm);
    let limit = if on_jvm {
        "; the memory limit is that of the heap"
    } else {
        ""
    };
    let (cpu, peak) = (figure(start.cpu), start.peak_kib);
    let matters =
        judged.task.lists_cases || matches!(judged.verdict(), Verdict::Tle | Verdict::Mle);
    (peak > 0 && matters).then(|| format!("start-up of {cpu} ms and {peak} KiB not counted{limit}"))
}

/// How a group of cases went that does not decide the verdict, such as `lenient: 3 of 8 (fails
/// crlf, trailing-blanks, ...)`: three passed.
fn extra(judged: &Judged, group: &str) -> Option<String> {
    let cases: Vec<_> = judged.extra_in(group).collect();
    let all = judged.task.extra.iter();
    let all = all.filter(|it| it.extra == Some(group)).count();
    if cases.is_empty() {
        return None;
    }
    let slow = cases.iter().filter(|it| it.verdict == Verdict::Tle).count();
    let left = not_judged(all - cases.len(), judged, slow);
    let failing = cases.iter().filter(|it| it.fails());
    let names = failing.map(|it| Foreign(&it.case.name[group.len() + 1..]).to_string());
    let failing: Vec<_> = names.collect();
    let which = match &failing[..] {
        [] => String::new(),
        [first, second, third, _, ..] => format!(" (fails {first}, {second}, {third}, ...)"),
        few => format!(" (fails {})", few.join(", ")),
    };
    let left = left.map_or(String::new(), |left| format!("; {left}"));
    let passed = cases.len() - failing.len();
    Some(format!("{group}: {passed} of {all}{which}{left}"))
}

/// A submission as a person names it: by its problem if it is this workspace's, by its file if not.
fn shown_submission(judged: &Judged, workspace: &Workspace) -> Foreign {
    let Task {
        problem, source, ..
    } = &judged.task;
    if problem.own.first() == Some(&source.path) {
        problem.id.clone()
    } else {
        workspace.shown(&source.path)
    }
}

fn slowest<'a>(judged: &'a Judged) -> Option<&'a JudgedCase> {
    ran(judged).max_by_key(|case| case.run.cpu)
}

fn highest<'a>(judged: &'a Judged) -> Option<&'a JudgedCase> {
    ran(judged).max_by_key(|case| case.run.peak_kib)
}

fn ran<'a>(judged: &'a Judged) -> impl Iterator<Item = &'a JudgedCase> {
    judged.cases.iter().filter(|it| it.verdict != Verdict::Je)
}

/// A time in milliseconds, with a decimal if it is below 100 ms.
fn figure(time: Duration) -> String {
    let milliseconds = time.as_secs_f64() * 1e3;
    let digits = usize::from(milliseconds < 99.95);
    format!("{milliseconds:.digits$}")
}

/// The CPU time of a run in milliseconds `of` the limit; marked by `>` if the run was stopped.
fn shown_cpu(run: &Run, of: &str, limit: Duration) -> String {
    let was_stopped = matches!(run.end, End::Stopped(_));
    let more = if was_stopped { ">" } else { "" };
    format!("{more}{}{of}{}", figure(run.cpu), limit.as_millis())
}

/// The peak memory of a run in KiB `of` the limit if there is one; marked by `>` if the run was
/// stopped at the limit.
fn shown_peak(run: &Run, of: &str, judged: &Judged) -> String {
    let was_stopped = run.end == End::Stopped(Excess::Memory);
    let more = if was_stopped { ">" } else { "" };
    let is_judged = !judged.task.source.language.on_jvm;
    let peak = run.peak_kib;
    match judged.memory_limit_kib().filter(|_| is_judged) {
        Some(limit) => format!("{more}{peak}{of}{limit}"),
        None => format!("{more}{peak}"),
    }
}

/// The numbers of cases that passed, failed and were not judged.
#[derive(Default, Serialize)]
pub(super) struct Totals {
    passed: usize,
    failed: usize,
    /// Cases without a verdict: the submission does not compile or was stopped early, or the judge
    /// failed.
    not_judged: usize,
}

impl Totals {
    /// The totals of these submissions.
    pub fn of<'a>(judged: impl IntoIterator<Item = &'a Judged<'a>>) -> Self {
        let mut totals = Self::default();
        for judged in judged {
            totals.passed += judged.passed();
            let failed = judged.failures().filter(|it| it.verdict != Verdict::Je);
            let failed = failed.count();
            totals.failed += failed;
            totals.not_judged += judged.task.cases.len() - judged.passed() - failed;
        }
        totals
    }
}

/// The end of a report: a line for each submission that is not accepted or was debugged, then the
/// accepted submissions, and the cases passed, failed and, if there are any, not judged. For one
/// submission it is one line with its figures: all else stands above.
pub fn summary(judged: &[Judged], workspace: &Workspace, elapsed: Duration) -> String {
    let totals = Totals::of(judged);
    let (passed, failed) = (totals.passed, totals.failed);
    let left = match totals.not_judged {
        0 => String::new(),
        left => format!(", {left} not judged"),
    };
    if let [one] = judged {
        let numbers = one.failures().filter(|it| it.verdict != Verdict::Je);
        let counts = counts(numbers);
        let way = stopped_early(one).map_or("", |_| " (--all-cases judges them)");
        let cases = format!("cases: {passed} passed, {failed} failed{counts}{left}{way}");
        let cases = format!("{}; {}", styled(BOLD, cases), one.choice());
        let width = width().unwrap_or(WIDTH);
        let figures = figures(one, width) + &format!("{:.1} s", elapsed.as_secs_f64());
        let line = format!("{cases}; {figures}\n");
        return if measure_text_width(line.trim_end()) <= width {
            line
        } else {
            filled(&cases, width) + &filled(&figures, width)
        };
    }
    let cases = format!("cases: {passed} passed, {failed} failed{left}");
    let has_line = |it: &&Judged| {
        let is_accepted = reported_verdict(it, None) == Some(Verdict::Ac);
        !is_accepted || points(it).is_some()
    };
    let lines = judged.iter().filter(has_line);
    let lines = lines.map(|it| headline(it, workspace));
    let succeeded = judged.iter().filter(|it| it.succeeds()).count();
    let mut tasks = judged.iter().map(|it| &it.task);
    let is_debugged = tasks.any(|task| task.limit_without_debug().is_some());
    let what = if is_debugged {
        "without a fault"
    } else {
        "accepted"
    };
    let share = share_in_time(succeeded, judged.len(), what, elapsed);
    let lines = lines.collect::<String>();
    format!("{lines}{share}{}\n", styled(BOLD, cases))
}

/// The columns of a summary where no terminal bounds them.
const WIDTH: usize = 80;

/// The lines of a text that is broken after its commas and semicolons.
fn filled(text: &str, width: usize) -> String {
    let mut lines = String::new();
    let mut line = String::new();
    for piece in text.split_inclusive([',', ';']) {
        let longer = format!("{line}{piece}");
        line = if line.is_empty() || measure_text_width(&longer) <= width {
            longer
        } else {
            lines += &format!("{line}\n");
            piece.trim_start().to_owned()
        };
    }
    lines + &line + "\n"
}

/// The figures of one submission: its slowest case and its peak memory.
fn figures(judged: &Judged, width: usize) -> String {
    // The name leaves room for its time.
    let most = width.saturating_sub(WIDTH / 2).max(LEAST);
    let mut figures = String::new();
    if let Some(slowest) = slowest(judged) {
        let cpu = shown_cpu(&slowest.run, " of ", judged.task.limits.time);
        let name = cut_start(&slowest.case.name.to_string(), most);
        figures += &format!("slowest {name}: {cpu} ms; ");
    }
    if let Some(highest) = highest(judged) {
        let peak = shown_peak(&highest.run, " of ", judged);
        figures += &format!("peak {peak} KiB; ");
    }
    figures
}

/// Such as ` (WA 38, TLE 2)`: how many of these cases failed with each verdict.
fn counts<'a>(failed: impl Iterator<Item = &'a JudgedCase>) -> String {
    let mut numbers = BTreeMap::new();
    for failed in failed {
        *numbers.entry(failed.verdict).or_insert(0) += 1;
    }
    let counts = numbers.iter();
    in_brackets(counts.map(|(verdict, count)| format!("{} {count}", verdict.code())))
}

/// Such as `my.c: wrong answer (WA 38, TLE 2)`: the verdict, and the number of cases with each.
/// Without a fault it is the time, beside the limit that a site has.
pub fn headline(judged: &Judged, workspace: &Workspace) -> String {
    let said = match judged.task.limit_without_debug() {
        Some(limit) if judged.verdict() == Verdict::Ac => {
            let cpu = slowest(judged).map_or(Duration::ZERO, |case| case.run.cpu);
            let [cpu, limit] = [cpu, limit].map(in_words);
            format!("no fault found; {cpu}, where the limit is {limit}")
        }
        _ if judged.is_unjudged() => {
            "ended well, but was not judged: no case has an answer".to_owned()
        }
        _ => {
            let left = stopped_early(judged).map_or(String::new(), |left| format!("; {left}"));
            let points = points(judged).map_or(String::new(), |it| format!(", {it}"));
            shown_words(judged.verdict()) + &points + &counts(judged.failures()) + &left
        }
    };
    format!("{}: {said}\n", shown_submission(judged, workspace))
}

fn points(judged: &Judged) -> Option<String> {
    judged.grades.last().and_then(Grade::in_points)
}

/// That cases were not judged because the program was too slow for others.
pub(super) fn stopped_early(judged: &Judged) -> Option<String> {
    let slow = judged.failures().filter(|it| it.verdict == Verdict::Tle);
    let left = judged.task.cases.len() - judged.cases.len();
    not_judged(left, judged, slow.count())
}

/// That this number of cases was not judged, if these slow ones are as many as are judged.
fn not_judged(left: usize, judged: &Judged, slow: usize) -> Option<String> {
    let is_stopped = left > 0 && judged.task.most_slow == Some(slow);
    is_stopped.then(|| format!("{left} more not judged (--all-cases judges them)"))
}

/// Such as `3 of 4 accepted in 1.2 s`.
pub(crate) fn share_in_time(part: usize, all: usize, what: &str, elapsed: Duration) -> String {
    let style = if part == all { GREEN } else { RED };
    let share = styled(style.bold(), format!("{part} of {all} {what}"));
    format!("{share} in {:.1} s\n", elapsed.as_secs_f64())
}
