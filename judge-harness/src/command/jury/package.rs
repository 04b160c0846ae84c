//! The programs of a package, right and wrong ones: each is judged against what is expected of it.
//! The rules are those of problemtools for the older formats, and of the specification for 2025-09.

use std::mem::take;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};
use console::Alignment::{Left, Right};
use serde_json::json;

use super::JuryArguments;
use super::expected::{Expectations, Expected};
use crate::command::{with_room, workspace};
use crate::judge::comparison::Comparison;
use crate::judge::grading::rounded;
use crate::judge::result::Judged;
use crate::judge::{Judge, Task};
use crate::language::Language;
use crate::language::source::Source;
use crate::problem::cases::{file_name, refuse_unmatched, sorted_entries};
use crate::problem::package::{Package, Timing, program};
use crate::problem::workspace::{Case, Problem, Workspace};
use crate::report::table::{fitted, share_in_time};
use crate::report::{self, RED, shown_verdict, styled};
use crate::terminal::{columns, judge_all, leave, print};
use crate::threads::in_order;
use crate::verdict::Verdict;

/// A program of a package.
struct Program {
    /// Its path below `submissions`.
    name: String,
    source: Source,
    expected: Expected,
}

/// The CPU time of a program while the limit is yet to be found, as in problemtools.
const UNLIMITED: Duration = Duration::from_secs(300);

/// The judge of a package's programs.
struct Jury<'a> {
    judge: &'a Judge,
    problem: &'static Problem,
    cases: Vec<&'static Case>,
    comparison: Option<Comparison>,
    jobs: usize,
}

impl Jury<'_> {
    /// A program as a task with this limit on CPU time.
    fn task(&self, program: &Program, time: Duration) -> Task<'static> {
        let mut source = program.source.clone();
        source.is_own = true;
        let mut task = Task::new(self.problem, source);
        self.judge.choose_pypy(&mut task);
        task.cases.clone_from(&self.cases);
        if let Some(comparison) = &self.comparison {
            task.comparison = comparison.clone();
        }
        task.limits.time = time;
        let is_certain = program.expected.is_certain_at_first_failure();
        if is_certain && self.problem.grading.is_none() {
            task.most_failures = 1;
        }
        task
    }

    /// Judges programs, each within its CPU time.
    fn judged(
        &self,
        programs: &[&Program],
        time: impl Fn(&Program) -> Duration,
    ) -> Vec<Judged<'static>> {
        let tasks = programs.iter().map(|it| self.task(it, time(it)));
        let tasks: Vec<_> = tasks.collect();
        let jobs = with_room(self.jobs, &tasks);
        judge_all(self.judge, &tasks, jobs, |_| ())
    }
}

/// Judges the programs of the package in this folder. Returns whether all is as expected.
pub(super) fn jury(arguments: &JuryArguments, root: &Path) -> Result<bool> {
    let begun = Instant::now();
    let workspace: &Workspace = Box::leak(Box::new(workspace(false)?));
    let problem: &Problem = Box::leak(Box::new(Problem::of_folder(root, true)?));
    let judge = Judge::of(workspace)?;
    let (programs, mut lines) = programs(root, problem)?;
    let cases = problem.chosen_cases(arguments.running.case.as_ref());
    if let (Some(pattern), true) = (&arguments.running.case, cases.is_empty()) {
        return refuse_unmatched(pattern);
    }
    let shown = root.display();
    ensure!(!cases.is_empty(), "{shown} has no case");
    ensure!(
        !programs.is_empty(),
        "{shown} has no program in submissions/accepted and the like"
    );
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let jury = Jury {
        judge: &judge,
        problem,
        cases,
        comparison: judge.validation(problem)?,
        jobs: arguments.running.jobs.unwrap_or(processors),
    };
    let flawed = jury.flawed_data(root, &mut lines)?;
    let timing = problem.timing;
    let stated = Some(problem.time_limit).filter(|_| problem.stated_by[0].is_some());
    let stated = arguments.time_limit.or(stated);
    let bounds = |it: &&Program| it.expected.bounds_the_limit();
    let (first, others): (Vec<&Program>, Vec<_>) = programs.iter().partition(bounds);
    let judged = jury.judged(&first, |_| stated.unwrap_or(UNLIMITED));
    let mut results: Vec<_> = first.into_iter().zip(judged).collect();
    let limit = stated.unwrap_or_else(|| jury.limit(timing, &mut results, &mut lines));
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
    let judged = jury.judged(
        &others,
        |it| if needs_room(it) { with_margin } else { limit },
    );
    results.extend(others.into_iter().zip(judged));
    results.sort_by(|(one, _), (other, _)| one.name.cmp(&other.name));
    let mut rows = Vec::new();
    for (program, mut judged) in results {
        let mut is_expected = program.expected.is_met_by(&judged);
        let is_slow = judged.cases.iter().any(|it| it.verdict == Verdict::Tle);
        if !is_expected && is_slow && !timing.is_2025 {
            // In time with the margin, as problemtools accepts it.
            let again = jury.judged(&[program], |_| with_margin).remove(0);
            if program.expected.is_met_by(&again) {
                (is_expected, judged) = (true, again);
            }
        }
        rows.push((program, judged, is_expected));
    }
    let as_expected = rows.iter().filter(|(.., it)| *it).count();
    print(&if arguments.json {
        in_json(&rows, limit, &lines, flawed)
    } else {
        let share = share_in_time(as_expected, rows.len(), "as expected", begun.elapsed());
        let lines: String = lines.iter().map(|it| format!("{it}\n")).collect();
        format!("{}{lines}{share}", in_words(&rows, workspace))
    })?;
    if rows
        .iter()
        .any(|(_, judged, _)| judged.judge_errors().count() > 0)
    {
        leave(2);
    }
    Ok(as_expected == rows.len() && flawed == 0)
}

/// The points of a program, if the package has any.
fn points(judged: &Judged) -> Option<f64> {
    judged.grades.last()?.points
}

/// A program, its result, and whether that is expected.
type Row<'a> = (&'a Program, Judged<'a>, bool);

fn in_words(rows: &[Row], workspace: &Workspace) -> String {
    let slowest = |judged: &Judged| {
        let slowest = judged.cases.iter().max_by_key(|it| it.run.cpu);
        slowest.map_or(["-".to_owned(), "-".to_owned()], |it| {
            [it.case.name.clone(), it.run.cpu.as_millis().to_string()]
        })
    };
    let mut text = fitted(
        rows,
        &[
            (0, "Program", Left, &|(program, ..): &Row| {
                program.name.clone()
            }),
            (2, "Language", Left, &|(_, it, _)| {
                it.task.source.language.name.to_owned()
            }),
            (0, "Expected", Left, &|(program, ..)| {
                program.expected.to_string()
            }),
            (0, "Got", Left, &|(_, it, is_expected)| {
                let points = points(it).map(|it| format!(" {}", rounded(it)));
                let mark = if *is_expected { "" } else { " !" };
                shown_verdict(it.verdict()) + &points.unwrap_or_default() + mark
            }),
            (3, "Slowest case", Left, &|(_, it, _)| {
                slowest(it)[0].clone()
            }),
            (1, "CPU in ms", Right, &|(_, it, _)| slowest(it)[1].clone()),
        ],
        columns(),
    );
    for (program, judged, _) in rows.iter().filter(|(.., is_expected)| !is_expected) {
        let points = points(judged).map(|it| format!(" with {} points", rounded(it)));
        let got = judged.verdict().words().to_owned() + &points.unwrap_or_default();
        let expected = &program.expected;
        text += &format!(
            "\n{}: expected {expected}, got {got}\n",
            styled(RED, &program.name)
        );
        text += &report::failure(judged, workspace, false).unwrap_or_default();
    }
    text + "\n"
}

fn in_json(rows: &[Row], limit: Duration, lines: &[String], flawed: usize) -> String {
    let program = |(program, judged, is_expected): &Row| {
        json!({
            "name": program.name,
            "language": judged.task.source.language.name,
            "expected": program.expected.to_string(),
            "verdict": judged.verdict().code(),
            "points": points(judged),
            "is_expected": is_expected,
            "cpu_ms": judged.cases.iter().map(|it| it.run.cpu.as_millis() as u64).max(),
            "first_failure": judged.first_failure().map(|it| &it.case.name),
        })
    };
    let all = json!({
        "programs": rows.iter().map(program).collect::<Vec<_>>(),
        "time_limit_ms": limit.as_millis() as u64,
        // What was found out beside, one sentence each.
        "notes": lines,
        // The files in `data` that a validator refuses.
        "flawed": flawed,
    });
    all.to_string() + "\n"
}

/// The programs in the folders below `submissions`, or below the root, and a line for each that is
/// not judged.
fn programs(root: &Path, problem: &Problem) -> Result<(Vec<Program>, Vec<String>)> {
    let below = Some(root.join("submissions")).filter(|it| it.is_dir());
    let below = below.unwrap_or_else(|| root.to_owned());
    let mut files = Vec::new();
    for folder in sorted_entries(&below)?.into_iter().filter(|it| it.is_dir()) {
        let folder_name = file_name(&folder);
        for file in sorted_entries(&folder)? {
            files.push((format!("{folder_name}/{}", file_name(&file)), file));
        }
    }
    let mut expectations =
        Expectations::read(&below.join("submissions.yaml"), problem.timing.is_2025)?;
    let (mut programs, mut left_out) = (Vec::new(), take(&mut expectations.repeated));
    let has_folder = below != root;
    for (name, file) in &files {
        let source = match Language::of(file) {
            _ if file.is_dir() => Source::of_folder(file, root),
            None => Err(anyhow!("it is in no known language")),
            Some(_) => Source::read(file),
        };
        let source = source.and_then(|it| it.with_include(root));
        let code = source.as_ref().map(|it| String::from_utf8_lossy(&it.code));
        let expected = expectations.of(name, &code.unwrap_or_default());
        match (source, expected) {
            (Ok(source), Some(expected)) => programs.push(Program {
                name: name.clone(),
                source,
                expected,
            }),
            (Err(reason), Some(_)) => left_out.push(format!("{name}: not judged: {reason:#}")),
            (_, None) if !has_folder => {}
            (_, None) => {
                left_out.push(format!("{name}: not judged: its folder tells no verdict"));
            }
        }
    }
    Ok((programs, left_out))
}

impl Jury<'_> {
    /// Computes the time limit from the programs that have to be in time, which get it. The slowest
    /// case is run once more, alone.
    fn limit(
        &self,
        timing: Timing,
        results: &mut [(&Program, Judged<'static>)],
        lines: &mut Vec<String>,
    ) -> Duration {
        let of_program = |(program, judged): &(&Program, Judged<'static>)| {
            let slowest = judged.cases.iter().max_by_key(|it| it.run.cpu)?;
            Some((
                slowest.run.cpu,
                slowest.index,
                program.name.clone(),
                judged.task.clone(),
            ))
        };
        let all = results.iter().filter_map(of_program);
        let (mut cpu, mut by) = (Duration::ZERO, None);
        if let Some((longest, index, name, mut task)) = all.max_by_key(|(cpu, ..)| *cpu) {
            by = Some(format!("{name} on {}", task.cases[index].name));
            task.cases = vec![task.cases[index]];
            let again = self.judge.judge_all(&[task], 1, &|_, _| ());
            let again = again.iter().flat_map(|it| &it.cases).map(|it| it.run.cpu);
            cpu = again.fold(longest, Duration::min);
        }
        let limit = timing.limit(cpu);
        let (seconds, took) = (limit.as_secs_f64(), cpu.as_millis());
        lines.push(match by {
            Some(by) => format!(
                "the time limit is {seconds} s, as {by} took {took} ms; write into problem.yaml: \
                 limits: {{time_limit: {seconds}}}"
            ),
            None => format!("the time limit is {seconds} s: no accepted program sets it"),
        });
        for (_, judged) in results {
            judged.task.limits.time = limit;
        }
        limit
    }

    /// How many inputs and answers a validator of the package refuses; a line names each.
    fn flawed_data(&self, root: &Path, lines: &mut Vec<String>) -> Result<usize> {
        let mut validators = Vec::new();
        for folder in ["input_validators", "input_format_validators"].map(|it| root.join(it)) {
            for entry in sorted_entries(&folder).unwrap_or_default() {
                let file = if entry.is_dir() {
                    program(&entry)
                } else {
                    Ok(entry.clone())
                };
                let source = file.and_then(|it| Source::read(&it));
                match source.and_then(|it| self.judge.helper("the validator", &it)) {
                    Ok(helper) => validators.push((file_name(&entry), helper)),
                    Err(error) => lines.push(format!("{}: not run: {error:#}", file_name(&entry))),
                }
            }
        }
        if validators.is_empty() {
            lines.push("no validator has seen the inputs".to_owned());
        }
        let before = lines.len();
        let pairs = validators.iter();
        let pairs = pairs.flat_map(|it| self.cases.iter().map(move |case| (it, case)));
        let refused = in_order(self.jobs, pairs, |((name, helper), case)| {
            let said = self
                .judge
                .ask(helper, &case.input, &case.input_flags, &[42]);
            let line = |error| format!("{}: {name} refuses it: {error:#}", case.name);
            anyhow::Ok(said.err().map(line))
        })?;
        lines.extend(refused.into_iter().flatten());
        if let Some(Comparison::Checker(checker)) = &self.comparison {
            let refused = in_order(self.jobs, self.cases.iter(), |case| {
                let [_, answer] = case.contents()?;
                let ((verdict, reason), _) = self.judge.check(checker, case, &answer)?;
                let reason = reason.unwrap_or_default();
                let name = &case.name;
                let line = format!("{name}: the output validator refuses the answer: {reason}");
                anyhow::Ok(Some(line).filter(|_| verdict != Verdict::Ac))
            });
            let refused = refused.context("the output validator")?;
            lines.extend(refused.into_iter().flatten());
        }
        Ok(lines.len() - before)
    }
}

/// The folders that these names stand for, if they have programs to judge: packages, or folders
/// with `submissions` or `accepted`.
pub(super) fn roots(arguments: &JuryArguments) -> Option<Vec<PathBuf>> {
    let root = |name: &Path| {
        let has = |it: &str| name.join(it).is_dir();
        let is_one = name.join("problem.yaml").is_file() || has("submissions") || has("accepted");
        is_one.then(|| name.to_owned())
    };
    if arguments.targets.is_empty() {
        let around = Package::root_around(Path::new("."));
        return around.or(root(Path::new("."))).map(|it| vec![it]);
    }
    arguments
        .targets
        .iter()
        .map(|it| root(Path::new(it)))
        .collect()
}
