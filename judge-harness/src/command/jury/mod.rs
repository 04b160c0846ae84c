//! `cargo judge jury` judges a problem's programs, right and wrong ones: each against what is
//! expected of it. `cargo judge program` prints one of this workspace.
//!
//! The rules for packages are those of problemtools for the older formats, and of the specification
//! for 2025-09.
//!
//! The other files:
//!
//! - `expected`: whether a program's result is what is expected of it
//! - `row`: a program and its result
//! - `margins`: how far programs keep from the time limit
//! - `targets`: what the words after `jury` stand for
//! - `summary`: the table of several problems

mod expected;
mod margins;
mod row;
mod summary;
mod targets;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anstream::adapter::strip_str;
use anyhow::{Result, ensure};
use clap::Args;
use console::Term;
use serde_json::json;

use crate::command::data::validation::Flaw;
use crate::command::data::{self, Checked};
use crate::command::settings::{Running, Settings, check_box, with_room};
use crate::command::target::workspace;
use crate::command::terminal::{Outcome, judge_with_progress, print, say, warn};
use crate::command::typed::Typed;
use crate::interruption;
use crate::judge::comparison::Comparison;
use crate::judge::judgement::rounded;
use crate::judge::result::Judged;
use crate::judge::{Judge, Options, Task};
use crate::printable::{Foreign, as_it_comes, json_line, note};
use crate::problem::cases::{Case, refuse_unmatched};
use crate::problem::workspace::Workspace;
use crate::problem::{JuryProgram, Margin, Problem, Timing};
use crate::report::columns::Table;
use crate::report::{self, BOLD, RED, share_in_time, shown_verdict, styled};
use crate::verdict::Verdict;

use self::margins::Margins;
use self::row::Row;
use self::summary::Summary;
use self::targets::{Target, targets};

pub use self::expected::{only_group_that_catches, why_unexpected};

#[derive(Args)]
pub(super) struct JuryArguments {
    /// Packages, each with some of its programs or all; the one around here if none is named
    ///
    /// The folders of a package's submissions tell which verdict is expected of each program. A
    /// word after a package is a program in them, or a folder of programs, if it is one: accepted,
    /// or accepted/a.cpp. ./ makes it a path. In the repository also problems, all if none is
    /// named.
    #[arg(value_name = "PATH")]
    targets: Vec<OsString>,
    /// Print one JSON object for each problem, and no table
    #[arg(long)]
    json: bool,
    /// Do not test the validators with broken inputs and outputs
    #[arg(long)]
    no_generic: bool,
    /// Judge each program on all cases, also where its result is certain
    #[arg(long)]
    all_cases: bool,
    #[command(flatten)]
    running: Running,
    #[command(flatten)]
    settings: Settings,
}

/// The CPU time of a program while the limit is yet to be found, as in problemtools.
const UNLIMITED: Duration = Duration::from_secs(300);

pub(super) fn jury(typed: &Typed, arguments: &JuryArguments) -> Result<Outcome> {
    check_box(arguments.running.require_box)?;
    let workspace = &workspace(false)?;
    let judge = Judge::of(workspace)?;
    let (mut targets, others) = targets(&arguments.targets, workspace)?;
    let shown = others.join(", ");
    ensure!(!targets.is_empty(), "none of these is a package: {shown}");
    if !others.is_empty() {
        note(format_args!(
            "warning: passed over, as they are no packages: {shown}"
        ));
    }
    let is_one = targets.len() == 1;
    let patterns = &arguments.running.case;
    let has_cases = |it: &Problem| !it.chosen_cases(patterns).is_empty();
    let is_chosen = |it: &Target| it.problem.as_ref().map_or(true, |it| has_cases(it));
    targets.retain(|it| patterns.is_empty() || is_chosen(it));
    if targets.is_empty() {
        return refuse_unmatched(patterns);
    }
    let mut summaries = Vec::new();
    for target in targets {
        if !is_one && !arguments.json {
            print(&format!("\n{}\n", styled(BOLD, &target.name)))?;
        }
        let judged = target.problem.and_then(|problem| {
            let programs = &target.programs;
            of_problem(
                typed, arguments, workspace, &judge, &problem, programs, is_one,
            )
        });
        if interruption::cause().is_some() {
            summaries.extend(judged);
            break;
        }
        summaries.push(match judged {
            Ok(summary) => summary,
            Err(error) if is_one => return Err(error),
            Err(error) => {
                print(&if arguments.json {
                    json_line(&json!({"problem": target.name, "error": format!("{error:#}")}))
                } else {
                    format!("{}\n", Foreign(format!("cannot be judged: {error:#}")))
                })?;
                Summary::without(Outcome::Unjudged, target.name)
            }
        });
    }
    if !is_one && !arguments.json {
        print(&format!("\n{}", summary::in_words(&summaries)))?;
    }
    interruption::check()?;
    let outcomes = summaries.iter().map(|it| it.outcome);
    Ok(outcomes.max().unwrap_or(Outcome::Well))
}

/// How a program is judged on the given cases. A site's leniency counts only if that site alone
/// accepts the program. No case is judged after one that decides whether the result is expected.
pub fn options<'a>(program: &JuryProgram, cases: impl Iterator<Item = &'a Case>) -> Options<'a> {
    let is_judged = |it: &&Case| !(program.skips_hard && it.is_hard());
    let (expected, is_graded) = (&program.expected, program.problem.grading.is_some());
    Options {
        cases: Some(cases.filter(is_judged).collect()),
        of_jury: Some(program.only_site.is_some()),
        most_failures: (!is_graded && expected.is_certain_at_first_failure()).then_some(1),
        most_slow: (!is_graded && expected.is_certain_if_slow()).then_some(1),
        ..Options::default()
    }
}

/// The judge of a problem's programs.
struct Jury<'a> {
    judge: &'a Judge,
    problem: &'a Problem,
    settings: &'a Settings,
    timing: Timing,
    comparison: Option<Comparison>,
    cases: Vec<&'a Case>,
    /// Whether each program is judged on all of them.
    needs_all: bool,
    jobs: usize,
}

impl<'a> Jury<'a> {
    /// A program as a task with this limit on CPU time. A language may have its own limit.
    fn task(&self, program: &JuryProgram<'a>, limit: Duration, room: Room) -> Result<Task<'a>> {
        let (settings, mut source) = (self.settings, program.source.clone());
        source.flags = settings.flags(source.language, true);
        let mut options = Options {
            comparison: self.comparison.clone(),
            margin: Some(room.margin),
            ..options(program, self.cases.iter().copied())
        };
        if self.needs_all {
            (options.most_failures, options.most_slow) = (None, None);
        }
        let task = settings.task(self.judge, self.problem, source, options)?;
        let own = settings.time_limit_for(task.source.language);
        Ok(task.within(own.unwrap_or(limit).mul_f64(room.times)))
    }

    /// Judges programs under a limit. After an interruption only the finished ones have a row.
    fn judged(
        &self,
        programs: &[&'a JuryProgram<'a>],
        limit: Duration,
        room: impl Fn(&JuryProgram) -> Room,
    ) -> Result<Vec<Row<'a>>> {
        if programs.is_empty() {
            return Ok(Vec::new());
        }
        let tasks = programs.iter().map(|it| self.task(it, limit, room(it)));
        let tasks = tasks.collect::<Result<Vec<_>>>()?;
        let jobs = with_room(self.jobs, &tasks);
        let limit_for = |judged: &Judged| {
            let own = self.settings.time_limit_for(judged.task.source.language);
            own.unwrap_or(limit)
        };
        let finished = |judged: &mut Judged| {
            let is_it = |it: &&&JuryProgram| it.source.path == judged.task.source.path;
            let program = programs.iter().find(is_it)?;
            let is_expected = why_unexpected(program, judged, limit_for(judged)).is_none();
            if is_expected {
                judged.forget_failures();
            }
            let slowest = judged.cases.iter().map(|it| it.run.cpu).max();
            let time = slowest.map(|it| format!(", {} ms", it.as_millis()));
            let got = strip_str(&got(judged, is_expected)).to_string();
            Some(format!(
                "{}: {got}{}",
                program.name,
                time.unwrap_or_default()
            ))
        };
        let mut judged = judge_with_progress(self.judge, tasks, jobs, finished);
        let mut programs = programs.to_vec();
        if interruption::cause().is_some() {
            let mut are_finished = judged.iter().map(Judged::is_finished);
            programs.retain(|_| are_finished.next() == Some(true));
            judged.retain(Judged::is_finished);
        }
        let row = |(program, judged): (&'a JuryProgram<'a>, Judged<'a>)| Row {
            program,
            limit: limit_for(&judged),
            judged,
        };
        Ok(programs.into_iter().zip(judged).map(row).collect())
    }

    /// How much more than the limit a program gets.
    fn room_for(&self, program: &JuryProgram, is_stated: bool) -> Room {
        let (margin, is_slow) = (self.timing.margin, program.expected.has_to_be_slow());
        let (times, margin) = match self.timing.margin_is {
            Margin::KeptClear => (margin, 1.0),
            Margin::Room if is_slow && !is_stated => (margin, 1.0),
            _ if is_slow => (1.0, margin),
            _ => (1.0, 1.0),
        };
        Room { times, margin }
    }

    /// Judges the programs that are too slow, and should not be, again with the margin. Those in
    /// time with it are as expected, as in problemtools.
    fn forgive(&self, rows: &mut [Row<'a>], limit: Duration) -> Result<()> {
        let room = Room {
            times: self.timing.margin,
            margin: 1.0,
        };
        for row in rows {
            let is_slow = row.judged.cases.iter().any(|it| it.verdict == Verdict::Tle);
            if is_slow && !row.is_expected() && interruption::cause().is_none() {
                let again = self.judged(&[row.program], limit, |_| room)?.pop();
                if let Some(again) = again.filter(Row::is_expected) {
                    *row = again;
                }
            }
        }
        Ok(())
    }

    /// Computes the time limit from the programs that have to be in time, which get it. The slowest
    /// case is run once more, alone.
    fn limit(&self, rows: &mut [Row<'a>], lines: &mut Vec<String>) -> Result<Duration> {
        let slowest = rows.iter().filter_map(|it| Some((it.slowest()?, it)));
        let (mut cpu, mut why) = (Duration::ZERO, None);
        if let Some((slowest, row)) = slowest.max_by_key(|(it, _)| it.run.cpu) {
            let all = &row.judged.task;
            let alone = all.on(vec![all.cases[slowest.index]]);
            let again = self.judge.judge_all(vec![alone], 1, &|_| ()).remove(0);
            let times = again.cases.iter().map(|it| it.run.cpu);
            cpu = times.fold(slowest.run.cpu, Duration::min);
            let (name, case, took) = (&*row.program.name, &*slowest.case.name, cpu.as_millis());
            why = Some(format!("as {name} on {case} took {took} ms"));
        }
        let limit = self.timing.limit(cpu);
        let seconds = limit.as_secs_f64();
        lines.push(match why {
            Some(why) => format!(
                "the time limit is {seconds} s, {why}; write into problem.yaml: limits: \
                 {{time_limit: {seconds}}}"
            ),
            None => format!("the time limit is {seconds} s: no accepted program sets it"),
        });
        for row in rows {
            row.judged.task = self.task(row.program, limit, Room::default())?;
            row.limit = row.judged.task.limits.time;
        }
        Ok(limit)
    }
}

/// Judges the programs of a problem on these cases, and prints the results.
fn of_problem(
    typed: &Typed,
    arguments: &JuryArguments,
    workspace: &Workspace,
    judge: &Judge,
    problem: &Problem,
    names: &[String],
    is_one: bool,
) -> Result<Summary> {
    let cases = problem.chosen_cases(&arguments.running.case);
    let begun = Instant::now();
    let of_cases = problem.root.as_deref().unwrap_or(Path::new("."));
    let is_named = !arguments.targets.is_empty();
    let completed = typed.for_cases::<JuryArguments>(of_cases, is_named)?;
    let (own, of_files) = (completed.arguments, completed.sentences);
    let sentences = of_files.into_iter().chain(own.settings.warning());
    warn(sentences.chain(problem.left_out.iter().cloned()).collect());
    let (mut programs, mut lines) = problem.programs()?;
    let shown = &problem.id;
    ensure!(!cases.is_empty(), "{shown} has no case");
    if programs.is_empty() {
        let reason = lines.first().map_or(String::new(), |it| format!("; {it}"));
        let none = format!("{shown} has no program in submissions/accepted and the like{reason}");
        ensure!(!is_one, none);
        warn([none].into());
        return Ok(Summary::without(Outcome::Well, problem.title.clone()));
    }
    let is_named = |it: &JuryProgram| names.is_empty() || names.iter().any(|name| it.is_in(name));
    for name in names {
        let mut of_name = lines.iter().filter(|it| it.contains(name));
        let reason = of_name.next().map_or(String::new(), |it| format!("; {it}"));
        let is_there = programs.iter().any(|it| it.is_in(name));
        ensure!(is_there, "{shown} has no program {name}{reason}");
    }
    lines.retain(|it| names.is_empty() || names.iter().any(|name| it.contains(name)));
    let has_limit = own.settings.time_limit().is_some() || problem.stated_by[0].is_some();
    // Without a limit those that set it run, too.
    programs.retain(|it| is_named(it) || !has_limit && it.expected.bounds_the_limit());
    lines.extend(take_skipped(&mut programs, judge));
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let languages: Vec<_> = programs.iter().map(|it| it.source.language).collect();
    let jury = Jury {
        comparison: own.settings.comparison(judge, problem, &languages)?,
        judge,
        problem,
        settings: &own.settings,
        timing: problem.timing.unwrap_or_default(),
        needs_all: arguments.all_cases,
        jobs: arguments.running.jobs.unwrap_or(processors),
        cases,
    };
    let (all, is_generic) = (&jury.cases, !arguments.no_generic);
    let data = data::check(judge, workspace, problem, all, jury.jobs, is_generic)?;
    lines.extend(data.notes.iter().chain(&data.lacking).cloned());
    let stated = Some(problem.time_limit).filter(|_| problem.stated_by[0].is_some());
    let stated = own.settings.time_limit().or(stated);
    let Timing {
        margin, margin_is, ..
    } = jury.timing;
    let room_for = |it: &JuryProgram| jury.room_for(it, stated.is_some());
    let is_first = |it: &&JuryProgram| stated.is_some() || it.expected.bounds_the_limit();
    let (first, others): (Vec<&JuryProgram>, Vec<_>) = programs.iter().partition(is_first);
    let mut rows = jury.judged(&first, stated.unwrap_or(UNLIMITED), room_for)?;
    let limit = match stated {
        Some(limit) => limit,
        None if interruption::cause().is_some() => UNLIMITED,
        None => jury.limit(&mut rows, &mut lines)?,
    };
    if stated.is_none() && others.iter().any(|it| room_for(it).times > 1.0) {
        lines.push(format!(
            "programs that have to be too slow get {margin} times the limit"
        ));
    }
    rows.retain(|it| is_named(it.program));
    if interruption::cause().is_none() {
        rows.extend(jury.judged(&others, limit, room_for)?);
    }
    rows.sort_by(|one, other| one.program.name.cmp(&other.program.name));
    if margin_is == Margin::Forgiven {
        jury.forgive(&mut rows, limit)?;
    }
    if interruption::cause().is_some() {
        let (finished, all) = (rows.len(), programs.len());
        lines.push(format!(
            "interrupted: {finished} of {all} programs are finished"
        ));
    }
    let margins = Margins::of(&rows);
    lines.extend(margins.lines(&rows, jury.timing, stated.is_some()));
    let as_expected = rows.iter().filter(|it| it.is_expected()).count();
    print(&if arguments.json {
        in_json(problem, &rows, limit, &margins, &lines, &data)
    } else {
        let mut share = share_in_time(as_expected, rows.len(), "as expected", begun.elapsed());
        if !data.is_validated() {
            share.insert_str(share.len() - 1, "; the inputs are not validated");
        }
        let flaws: String = data.flaws.iter().map(Flaw::in_words).collect();
        let line = |it: &String| format!("{}\n", Foreign(it.trim_end()));
        let lines: String = lines.iter().map(line).collect();
        format!("{}{flaws}{lines}{share}", in_words(&rows, workspace))
    })?;
    let mut outcome = data.outcome().max((as_expected == rows.len()).into());
    if rows.iter().any(|it| it.judged.judge_errors().count() > 0) {
        outcome = Outcome::Unjudged;
    }
    Ok(Summary::of(outcome, problem, &rows, limit, &margins, &data))
}

/// Removes the programs that cannot be compiled here. A line names those of each language.
fn take_skipped(programs: &mut Vec<JuryProgram>, judge: &Judge) -> Vec<String> {
    let mut skipped = BTreeMap::<String, Vec<String>>::new();
    programs.retain(|it| match judge.compiler.toolchain(it.source.language) {
        Ok(_) => true,
        Err(reason) => {
            let names = skipped.entry(format!("{reason:#}")).or_default();
            names.push(it.name.0.clone());
            false
        }
    });
    let line = |(reason, names): (String, Vec<String>)| {
        format!("not judged: {}: {reason}", names.join(", "))
    };
    skipped.into_iter().map(line).collect()
}

/// How much more than the limit a program gets.
#[derive(Clone, Copy)]
struct Room {
    /// It is judged by this many times the limit.
    times: f64,
    /// It runs up to this many times that.
    margin: f64,
}

impl Default for Room {
    fn default() -> Self {
        Self {
            times: 1.0,
            margin: 1.0,
        }
    }
}

/// The verdict of a program with its points, and a mark if it is not the expected one.
fn got(judged: &Judged, is_expected: bool) -> String {
    let points = judged.grades.last().and_then(|it| it.points);
    let points = points.map(|it| format!(" {}", rounded(it)));
    let mark = if is_expected { "" } else { " !" };
    shown_verdict(judged.verdict()) + &points.unwrap_or_default() + mark
}

fn in_words(rows: &[Row], workspace: &Workspace) -> String {
    if rows.is_empty() {
        return "no program is judged\n".to_owned();
    }
    let or_none = |cell: Option<String>| cell.unwrap_or("-".to_owned());
    let mut table = Table::of(rows)
        .left(0, "Program", |it| it.program.name.to_string())
        .left(2, "Language", |it| it.judged.choice().into_owned())
        .left(0, "Expected", |it| {
            Foreign(&it.program.expected).to_string()
        })
        .left(0, "Got", |it| got(&it.judged, it.is_expected()))
        .left(3, "Slowest case", |it| {
            or_none(it.slowest().map(|it| it.case.name.to_string()))
        })
        .right(1, "CPU in ms", |it| {
            or_none(it.cpu().map(|it| it.to_string()))
        });
    if rows.iter().any(|it| it.judged.failures().next().is_some()) {
        table = table.left(4, "Failing case", |it| {
            let failing = it.judged.first_failure();
            or_none(failing.map(|it| it.case.name.to_string()))
        });
    }
    if rows.iter().any(|it| it.groups().next().is_some()) {
        table = table.left(5, "Points of groups", |it| {
            let points = it
                .groups()
                .map(|(name, it)| format!("{name} {}", rounded(it)));
            points.collect::<Vec<_>>().join(", ")
        });
    }
    let mut text = table.fitted();
    for row in rows {
        if let Some(why) = row.why_unexpected() {
            text += &format!("\n{}: {why}\n", styled(RED, &row.program.name));
            text += &report::failure(&row.judged, workspace, false).unwrap_or_default();
        }
    }
    text + "\n"
}

fn in_json(
    problem: &Problem,
    rows: &[Row],
    limit: Duration,
    margins: &Margins,
    lines: &[String],
    data: &Checked,
) -> String {
    let [slowest_accepted, fastest_too_slow] = margins.in_json();
    let group = |(name, points): (&Foreign, f64)| json!({"name": name, "points": points});
    let program = |row: &Row| {
        json!({
            "name": row.program.name,
            "language": row.judged.task.source.language.name,
            "standard": row.judged.task.standard,
            "expected": row.program.expected.to_string(),
            "verdict": row.judged.verdict().code(),
            "points": row.points(),
            // For each group of a problem with points.
            "groups": row.groups().map(group).collect::<Vec<_>>(),
            "is_expected": row.is_expected(),
            "cpu_ms": row.cpu(),
            "first_failure": row.judged.first_failure().map(|it| &it.case.name),
        })
    };
    let flawed = data
        .flaws
        .iter()
        .map(|it| format!("{}: {}", it.file.0, it.wrong));
    let all = json!({
        "problem": problem.id,
        "programs": rows.iter().map(program).collect::<Vec<_>>(),
        "time_limit_ms": limit.as_millis() as u64,
        "slowest_accepted": slowest_accepted,
        "fastest_too_slow": fastest_too_slow,
        // What was found out beside, one sentence each.
        "notes": flawed.chain(lines.iter().cloned()).collect::<Vec<_>>(),
        // The files of the data that a validator refuses.
        "flawed": data.flaws.len(),
        // Whether validators have judged all inputs.
        "is_validated": data.is_validated(),
    });
    json_line(&all)
}

/// Prints the whole program that a name or a file stands for.
pub(super) fn program(name: &str) -> Result<Outcome> {
    let workspace = Workspace::find()?;
    let program = workspace.program(name)?;
    if !Term::stdout().is_term() {
        return say(&String::from_utf8_lossy(&program.source.code));
    }
    say(&as_it_comes(&mut program.source.code.clone(), true))
}
