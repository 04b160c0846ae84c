//! `cargo judge jury` judges a problem's programs, right and wrong ones: each against what is
//! expected of it. `cargo judge program` prints one of this workspace.
//!
//! The rules for packages are those of problemtools for the older formats, and of the specification
//! for 2025-09.

mod expected;
mod package;
pub mod programs;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use clap::Args;
use console::Alignment::{Left, Right};
use console::Term;
use serde_json::json;

use self::expected::Expected;
use crate::command::data::{self, Flaw};
use crate::command::judge::tasks::Running;
use crate::command::settings::time;
use crate::command::terminal::{judge_with_progress, print, say};
use crate::command::{Outcome, folder_of, warn, with_room, workspace};
use crate::files::file_name;
use crate::interruption;
use crate::judge::comparison::Comparison;
use crate::judge::grading::rounded;
use crate::judge::result::{Judged, JudgedCase};
use crate::judge::{Judge, Options, Task, limits};
use crate::language::source::Source;
use crate::printable::{Foreign, json_line};
use crate::problem::Problem;
use crate::problem::cases::{Case, refuse_unmatched};
use crate::problem::workspace::Workspace;
use crate::report::table::{fitted, share_in_time};
use crate::report::{self, BOLD, RED, shown_verdict, styled};
use crate::sandbox::Limits;
use crate::verdict::Verdict;

#[derive(Args)]
pub(super) struct JuryArguments {
    /// Packages; the one around the current folder if none is named
    ///
    /// The folders of a package's submissions tell which verdict is expected of each program. In
    /// the repository also problems, all if none is named.
    #[arg(value_name = "PATH")]
    targets: Vec<OsString>,
    /// The limit on CPU time, such as 2s, instead of the package's own
    #[arg(short = 't', long, value_name = "TIME", value_parser = time)]
    time_limit: Option<Duration>,
    /// Print one JSON object for each problem, and no table
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    running: Running,
}

/// A program of a problem.
struct Program<'a> {
    /// Its path below the folder of all.
    name: Foreign,
    source: Source,
    expected: Expected<'a>,
}

/// The CPU time of a program while the limit is yet to be found, as in problemtools.
const UNLIMITED: Duration = Duration::from_secs(300);

pub(super) fn jury(arguments: &JuryArguments) -> Result<Outcome> {
    crate::command::check_box(arguments.running.require_box)?;
    let workspace = &workspace(false)?;
    let judge = Judge::of(workspace)?;
    let problems = problems(&arguments.targets, workspace)?;
    let is_one = problems.len() == 1;
    let patterns = &arguments.running.case;
    let (mut outcome, mut is_matched) = (Outcome::Well, false);
    for problem in &problems {
        let cases = problem.chosen_cases(patterns);
        if !patterns.is_empty() && cases.is_empty() {
            continue;
        }
        is_matched = true;
        if !is_one && !arguments.json {
            print(&format!("\n{}\n", styled(BOLD, &problem.id)))?;
        }
        outcome = outcome.max(of_problem(arguments, workspace, &judge, problem, cases)?);
    }
    if !patterns.is_empty() && !is_matched {
        return refuse_unmatched(patterns);
    }
    Ok(outcome)
}

/// The problems that these names stand for.
pub(super) fn problems<'a>(
    names: &[OsString],
    workspace: &'a Workspace,
) -> Result<Vec<Cow<'a, Problem>>> {
    const WHAT: &str = "name a package: a folder with problem.yaml, data and submissions";
    let package = |root: &Path| anyhow::Ok(Cow::Owned(Problem::of_folder(root, true)?));
    if names.is_empty() {
        if let Some(root) = package::around(Path::new(".")) {
            return Ok(vec![package(&root)?]);
        }
        ensure!(Workspace::is_here(), WHAT);
        return Ok(workspace.problems.iter().map(Cow::Borrowed).collect());
    }
    let problem = |name: &OsString| match workspace.problem(name) {
        Ok(problem) => Ok(Cow::Borrowed(problem)),
        Err(_) if package::has_programs(Path::new(name)) => package(Path::new(name)),
        Err(_) if !Workspace::is_here() => bail!("{}: {WHAT}", Path::new(name).display()),
        Err(error) => Err(error),
    };
    names.iter().map(problem).collect()
}

/// The judge of a problem's programs.
struct Jury<'a> {
    judge: &'a Judge,
    problem: &'a Problem,
    cases: Vec<&'a Case>,
    comparison: Option<Comparison>,
    jobs: usize,
}

impl<'a> Jury<'a> {
    /// A program as a task with this limit on CPU time.
    fn task(&self, program: &Program<'a>, time: Duration) -> Task<'a> {
        let (expected, mut source) = (&program.expected, program.source.clone());
        if let Expected::Clear(program) = expected {
            return Task::new(self.problem, source, program.options(self.cases.clone()));
        }
        source.is_own = true;
        source.language = self.judge.chosen(source.language, self.problem);
        let is_graded = self.problem.grading.is_some();
        let options = Options {
            cases: Some(self.cases.clone()),
            comparison: self.comparison.clone(),
            limits: Some(Limits {
                time,
                ..limits::of(self.problem)
            }),
            most_failures: (!is_graded && expected.is_certain_at_first_failure()).then_some(1),
            most_slow: (!is_graded && expected.is_certain_if_slow()).then_some(1),
            ..Options::default()
        };
        Task::new(self.problem, source, options)
    }

    /// Judges programs, each within its CPU time.
    fn judged(
        &self,
        programs: &[&'a Program<'a>],
        time: impl Fn(&Program) -> Duration,
    ) -> Result<Vec<Row<'a>>> {
        let tasks = programs.iter().map(|it| self.task(it, time(it)));
        let tasks: Vec<_> = tasks.collect();
        let jobs = with_room(self.jobs, &tasks);
        let judged = judge_with_progress(self.judge, &tasks, jobs);
        interruption::check()?;
        let row = |(program, judged): (&&'a Program<'a>, _)| {
            let mut row = Row { program, judged };
            if row.is_expected() {
                row.judged.forget_failures();
            }
            row
        };
        Ok(programs.iter().zip(judged).map(row).collect())
    }

    /// Computes the time limit from the programs that have to be in time, which get it. The slowest
    /// case is run once more, alone.
    fn limit(&self, rows: &mut [Row<'a>], lines: &mut Vec<String>) -> Duration {
        let slowest = rows.iter().filter_map(|it| Some((it.slowest()?, it)));
        let (mut cpu, mut why) = (Duration::ZERO, None);
        if let Some((slowest, row)) = slowest.max_by_key(|(it, _)| it.run.cpu) {
            let task = &row.judged.task;
            let task = task.on(vec![task.cases[slowest.index]]);
            let again = self.judge.judge_all(&[task], 1, &|_| ());
            let again = again.iter().flat_map(|it| &it.cases).map(|it| it.run.cpu);
            cpu = again.fold(slowest.run.cpu, Duration::min);
            let (name, case, took) = (&*row.program.name, &*slowest.case.name, cpu.as_millis());
            why = Some(format!("as {name} on {case} took {took} ms"));
        }
        let limit = self.problem.timing.limit(cpu);
        let seconds = limit.as_secs_f64();
        lines.push(match why {
            Some(why) => format!(
                "the time limit is {seconds} s, {why}; write into problem.yaml: limits: \
                 {{time_limit: {seconds}}}"
            ),
            None => format!("the time limit is {seconds} s: no accepted program sets it"),
        });
        for row in rows {
            row.judged.task = self.task(row.program, limit);
        }
        limit
    }
}

/// Judges the programs of a problem on these cases, and prints the results.
fn of_problem(
    arguments: &JuryArguments,
    workspace: &Workspace,
    judge: &Judge,
    problem: &Problem,
    cases: Vec<&Case>,
) -> Result<Outcome> {
    let begun = Instant::now();
    ensure!(
        arguments.time_limit.is_none() || !problem.is_of_site,
        "{} has its own limit, and its programs keep far from it: leave out --time-limit",
        problem.id
    );
    warn(problem.left_out.iter().cloned().collect());
    let (mut programs, mut lines) = if problem.is_of_site {
        let all = programs::of(problem, workspace)?.into_iter().map(|it| {
            let path = &it.source.path;
            let (folder, file) = (file_name(&folder_of(path)), file_name(path));
            Program {
                name: Foreign(format!("{folder}/{file}")),
                source: it.source.clone(),
                expected: Expected::Clear(Box::new(it)),
            }
        });
        (all.collect(), Vec::new())
    } else {
        package::programs(problem)?
    };
    let shown = &problem.id;
    ensure!(!cases.is_empty(), "{shown} has no case");
    ensure!(
        problem.is_of_site || !programs.is_empty(),
        "{shown} has no program in submissions/accepted and the like{}",
        lines.first().map_or(String::new(), |it| format!("; {it}"))
    );
    lines.extend(take_skipped(&mut programs, judge));
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let jury = Jury {
        judge,
        problem,
        comparison: judge.validation(problem)?,
        jobs: arguments.running.jobs.unwrap_or(processors),
        cases,
    };
    let data = data::check(judge, workspace, problem, &jury.cases, jury.jobs)?;
    lines.extend(data.lacking);
    let timing = problem.timing;
    let stated = Some(problem.time_limit).filter(|_| problem.stated_by[0].is_some());
    let stated = arguments.time_limit.or(stated);
    let bounds = |it: &&Program| it.expected.bounds_the_limit();
    let (first, others): (Vec<&Program>, Vec<_>) = programs.iter().partition(bounds);
    let mut rows = jury.judged(&first, |_| stated.unwrap_or(UNLIMITED))?;
    let limit = stated.unwrap_or_else(|| jury.limit(&mut rows, &mut lines));
    let with_margin = limit.mul_f64(timing.margin);
    // The limit that was found has to have room up to the time of a slow program.
    let needs_room =
        |it: &Program| stated.is_none() && timing.is_2025 && it.expected.has_to_be_slow();
    if others.iter().any(|it| needs_room(it)) {
        lines.push(format!(
            "programs that have to be too slow get {} times the limit",
            timing.margin
        ));
    }
    let time = |it: &Program| if needs_room(it) { with_margin } else { limit };
    rows.extend(jury.judged(&others, time)?);
    rows.sort_by(|one, other| one.program.name.cmp(&other.program.name));
    for row in &mut rows {
        let is_slow = row.judged.cases.iter().any(|it| it.verdict == Verdict::Tle);
        if is_slow && problem.runs_as_kattis && !timing.is_2025 && !row.is_expected() {
            // In time with the margin, as problemtools accepts it.
            let again = jury.judged(&[row.program], |_| with_margin)?.remove(0);
            if again.is_expected() {
                *row = again;
            }
        }
    }
    let as_expected = rows.iter().filter(|it| it.is_expected()).count();
    print(&if arguments.json {
        in_json(&rows, limit, &lines, &data.flaws)
    } else {
        let share = share_in_time(as_expected, rows.len(), "as expected", begun.elapsed());
        let flaws: String = data.flaws.iter().map(Flaw::in_words).collect();
        let lines = lines
            .iter()
            .map(|it| format!("{}\n", Foreign(it.trim_end())));
        let lines: String = lines.collect();
        format!("{}{flaws}{lines}{share}", in_words(&rows, workspace))
    })?;
    if rows.iter().any(|it| it.judged.judge_errors().count() > 0) {
        return Ok(Outcome::Unjudged);
    }
    Ok((as_expected == rows.len() && data.flaws.is_empty()).into())
}

/// Removes the programs that cannot be compiled here. A line names those of each language.
fn take_skipped(programs: &mut Vec<Program>, judge: &Judge) -> Vec<String> {
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

/// A program and its result.
struct Row<'a> {
    program: &'a Program<'a>,
    judged: Judged<'a>,
}

impl Row<'_> {
    fn is_expected(&self) -> bool {
        self.program.expected.is_met_by(&self.judged)
    }

    fn slowest(&self) -> Option<&JudgedCase> {
        self.judged.cases.iter().max_by_key(|it| it.run.cpu)
    }

    /// The CPU time of the slowest case in milliseconds.
    fn cpu(&self) -> Option<u64> {
        self.slowest().map(|it| it.run.cpu.as_millis() as u64)
    }

    /// The points of the program, if the problem has any.
    fn points(&self) -> Option<f64> {
        self.judged.grades.last()?.points
    }
}

fn in_words(rows: &[Row], workspace: &Workspace) -> String {
    if rows.is_empty() {
        return "no program is judged\n".to_owned();
    }
    let or_none = |cell: Option<String>| cell.unwrap_or("-".to_owned());
    let mut text = fitted(
        rows,
        &[
            (0, "Program", Left, &|it: &Row| it.program.name.to_string()),
            (2, "Language", Left, &|it| {
                it.judged.task.source.language.name.to_owned()
            }),
            (0, "Expected", Left, &|it| {
                Foreign(&it.program.expected).to_string()
            }),
            (0, "Got", Left, &|it| {
                let points = it.points().map(|it| format!(" {}", rounded(it)));
                let mark = if it.is_expected() { "" } else { " !" };
                shown_verdict(it.judged.verdict()) + &points.unwrap_or_default() + mark
            }),
            (3, "Slowest case", Left, &|it| {
                or_none(it.slowest().map(|it| it.case.name.to_string()))
            }),
            (1, "CPU in ms", Right, &|it| {
                or_none(it.cpu().map(|it| it.to_string()))
            }),
        ],
        report::width(),
    );
    for row in rows.iter().filter(|it| !it.is_expected()) {
        let why = match &row.program.expected {
            Expected::Clear(program) => program.why_unexpected(&row.judged).unwrap_or_default(),
            expected => {
                let points = |it| format!(" with {} points", rounded(it));
                let points = row.points().map_or(String::new(), points);
                let got = row.judged.verdict().words();
                format!("expected {}, got {got}{points}", Foreign(expected))
            }
        };
        text += &format!("\n{}: {why}\n", styled(RED, &row.program.name));
        text += &report::failure(&row.judged, workspace, false).unwrap_or_default();
    }
    text + "\n"
}

fn in_json(rows: &[Row], limit: Duration, lines: &[String], flaws: &[Flaw]) -> String {
    let program = |row: &Row| {
        json!({
            "name": row.program.name,
            "language": row.judged.task.source.language.name,
            "expected": row.program.expected.to_string(),
            "verdict": row.judged.verdict().code(),
            "points": row.points(),
            "is_expected": row.is_expected(),
            "cpu_ms": row.cpu(),
            "first_failure": row.judged.first_failure().map(|it| &it.case.name),
        })
    };
    let flawed = flaws
        .iter()
        .map(|it| format!("{}: {}", it.file.0, it.wrong));
    let all = json!({
        "programs": rows.iter().map(program).collect::<Vec<_>>(),
        "time_limit_ms": limit.as_millis() as u64,
        // What was found out beside, one sentence each.
        "notes": flawed.chain(lines.iter().cloned()).collect::<Vec<_>>(),
        // The files of the data that a validator refuses.
        "flawed": flaws.len(),
    });
    json_line(&all)
}

/// The programs of a package that have to be accepted.
pub(super) fn accepted(problem: &Problem) -> Vec<Source> {
    let (programs, _) = package::programs(problem).unwrap_or_default();
    let programs = programs.into_iter();
    let accepted = programs.filter(|it| it.expected.bounds_the_limit());
    accepted.map(|it| it.source).collect()
}

/// Prints the whole program that a name or a file stands for.
pub(super) fn program(name: &str) -> Result<Outcome> {
    let workspace = Workspace::find()?;
    let submission = programs::named(name, &workspace)?;
    let code = String::from_utf8_lossy(&submission.source.code);
    if !Term::stdout().is_term() {
        return say(&code);
    }
    let parts = code.split_inclusive(['\n', '\t']).map(|part| {
        let plain = part.trim_end_matches(['\n', '\t']);
        format!("{}{}", Foreign(plain), &part[plain.len()..])
    });
    say(&parts.collect::<String>())
}
