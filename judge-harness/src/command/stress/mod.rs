//! `cargo judge stress`: compares a program with another one, or with the reference solution, on
//! random inputs.
//!
//! The files, from the ground up. Each uses only those above it:
//!
//! - [`shrink`]: shrinks an input that fails
//! - `seeds`: tries seeds, and saves an input that fails

mod seeds;
pub mod shrink;

use std::ffi::OsString;
use std::mem::take;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::command::data::validation::{by_user, input_validators};
use crate::command::stress::seeds::{Failure, Stress, Tried};
use crate::command::terminal::{Outcome, case_bar, print, warn};
use crate::command::typed::Typed;
use crate::files::folder_of;
use crate::interruption;
use crate::judge::helper::Helper;
use crate::judge::{Judge, Options, Task};
use crate::language::compiler::Purpose;
use crate::language::source::UNQUOTED;
use crate::printable::Foreign;
use crate::problem::folder::is_of_problem;
use crate::problem::workspace::Workspace;
use crate::problem::{Problem, Reference};
use crate::report;
use crate::scratch;
use crate::threads::in_order;
use anyhow::{Context, Result, ensure};
use clap::{Args, ValueHint};
use problems::Rng;

use crate::command::invocation::{for_a_shell, is_installed, target_name};
use crate::command::judge_toml::OF_PROBLEM;
use crate::command::settings::{Settings, jobs, with_room};
use crate::command::target::{newest_in, package_around, say_newest, source, target, workspace};

/// Stands for no program. A plain `.` may be a program of several files.
const HERE: &str = "./";

#[derive(Args, Clone)]
pub(super) struct StressArguments {
    /// The program to test; the newest in the current folder if none is named
    #[arg(value_name = target_name(), default_value = HERE, hide_default_value = true)]
    target: PathBuf,
    /// The problem that the program is for
    ///
    /// It has a generator, a validator and a reference solution. The name of a problem in the place
    /// of the program stands for its submission.
    #[arg(long, value_name = "PROBLEM", conflicts_with = "exact", hide = is_installed())]
    problem: Option<OsString>,
    /// A right program to compare with; it may be slow
    ///
    /// In a package it is the first accepted program if none is named. With nothing to compare
    /// with, only run-time errors and exceeded limits are looked for.
    #[arg(long, value_name = "FILE", group = OF_PROBLEM)]
    against: Option<PathBuf>,
    /// A program that prints an input; its argument is a seed
    ///
    /// With more arguments as 'gen.py {seed} 10 100'.
    #[arg(id = "gen", long, value_name = "FILE [ARGUMENTS]")]
    #[arg(value_parser = generator, value_hint = ValueHint::AnyPath, group = OF_PROBLEM)]
    generator: Option<(PathBuf, Vec<String>)>,
    /// A program that exits with 0, or 42, on valid inputs only
    ///
    /// All inputs have to be valid, and shrunk ones as well.
    #[arg(long, value_name = "FILE", group = OF_PROBLEM)]
    validator: Option<PathBuf>,
    /// Find faults: a run-time error names its line
    #[arg(long)]
    debug: bool,
    #[command(flatten)]
    settings: Settings,
    /// The seeds, from A to B, or one; a thousand if none are given
    ///
    /// Without this option the first seed is random.
    #[arg(long, value_name = "A..B", value_parser = seeds, overrides_with = "seeds")]
    #[arg(group = OF_PROBLEM)]
    seeds: Option<RangeInclusive<u64>>,
    /// Look for a smaller input that fails with the same verdict
    ///
    /// With a validator, the input is made smaller. Without one, the other seeds are tried, too,
    /// and the smallest input that fails is kept. An input of a problem's generator is always made
    /// smaller.
    #[arg(long, group = OF_PROBLEM)]
    shrink: bool,
    /// Look for a smaller input for this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 30, group = OF_PROBLEM)]
    shrinking_time: u64,
    /// Try this many inputs at once
    #[arg(short, long, value_name = "N", default_value = "1", value_parser = jobs())]
    jobs: usize,
    /// Save an input that fails beside the program
    ///
    /// An input for a problem is saved in its secret data.
    #[arg(long)]
    save: bool,
}

fn seeds(text: &str) -> Result<RangeInclusive<u64>, &'static str> {
    let ends = text.split_once("..");
    let (from, to) = ends.unwrap_or((text, text));
    let both = from.parse().ok().zip(to.parse().ok());
    let seeds = both.map(|(from, to)| from..=to);
    let rising = seeds.filter(|seeds| !seeds.is_empty());
    rising.ok_or("expected two numbers, the smaller one first, such as 1..1000")
}

/// Splits a generator into its file and its arguments. `{seed}` in an argument stands for the seed;
/// without it the seed is the first argument. The name of the file may have blanks.
fn generator(text: &str) -> Result<(PathBuf, Vec<String>), String> {
    let ends = text.match_indices(' ').map(|(end, _)| end);
    let is_file = |end: &usize| Path::new(&text[..*end]).is_file();
    let end = ends.chain([text.len()]).find(is_file);
    let end = end.or(text.find(' '));
    let (file, arguments) = text.split_at(end.unwrap_or(text.len()));
    let mut arguments = shlex::split(arguments).ok_or(UNQUOTED)?;
    if !arguments.iter().any(|it| it.contains("{seed}")) {
        arguments.insert(0, "{seed}".to_owned());
    }
    Ok((file.into(), arguments))
}

impl StressArguments {
    /// The arguments with a program, and with the settings for it, unless it is for a problem here.
    fn complete(mut self, typed: &Typed, workspace: &Workspace) -> Result<Self> {
        let mut target = take(&mut self.target);
        if target.as_os_str() == HERE || is_of_problem(&target) {
            target = newest_in::<Self>(typed, &target)?;
            say_newest("testing", &target);
        }
        if !(self.problem.is_some() || !target.exists() || workspace.problem(&target).is_ok()) {
            let completed = typed.for_cases::<Self>(&folder_of(&target), false)?;
            warn(completed.sentences.into_iter().collect());
            self = completed.arguments;
        }
        Ok(Self { target, ..self })
    }

    /// Whether something tells what is right for the program.
    fn compares(&self, problem: &Problem) -> bool {
        let is_of_user = problem.root.is_none() && !problem.stands_alone;
        self.against.is_some() || self.settings.interactor.is_some() || !is_of_user
    }

    /// The program as a task.
    fn task<'a>(
        &self,
        judge: &Judge,
        workspace: &'a Workspace,
        own: &'a Problem,
    ) -> Result<Task<'a>> {
        let (problem, source) = match &self.problem {
            Some(id) => (Some(workspace.problem(id)?), source(&self.target)?),
            None => target(self.target.as_os_str(), workspace)?,
        };
        let (settings, language) = (&self.settings, source.language);
        let problem = problem.unwrap_or(own);
        let source = settings.program(source, problem)?;
        settings.check_interactor(problem, &self.target)?;
        let target = self.target.display();
        ensure!(
            self.generator.is_some() || problem.generator.is_some(),
            "{target} has no generator: name one with --gen FILE{}",
            or_problem(problem)
        );
        let real = |file: &PathBuf| file.canonicalize().ok();
        let is_other = self.against.as_ref().and_then(real) != real(&source.path);
        ensure!(is_other, "{target} cannot be compared with itself");
        warn(settings.warning().into_iter().collect());
        let compares = self.compares(problem);
        let comparison = compares.then(|| settings.comparison(judge, problem, &[language]));
        let options = Options {
            comparison: comparison.transpose()?.flatten(),
            purpose: Purpose::of_judged(self.debug),
            ..Options::default()
        };
        settings.task(judge, problem, source, options)
    }

    /// The other solution: the program that is named, or another one of the package that has to be
    /// accepted. It reads and writes the files of the task. `None` if the problem has its own, or
    /// an interactor, or nothing is compared.
    fn other(&self, judge: &Judge, task: &Task) -> Result<Option<Helper>> {
        let with_files = |it: Arc<Helper>| it.with_files(task.files.clone());
        if self.against.is_some() {
            let named = self.helper(judge, task, "the other program", self.against.as_ref())?;
            return Ok(named.map(with_files));
        }
        let (problem, target) = (task.problem, &self.target);
        let talks = self.settings.interactor.is_some() || problem.is_interactive;
        let has_own = matches!(problem.reference, Some(Reference::Function(_)));
        if talks || has_own || !self.compares(problem) {
            return Ok(None);
        }
        let (mut programs, _) = problem.programs().unwrap_or_default();
        let real = target.canonicalize().ok();
        programs.retain(|it| {
            it.expected.bounds_the_limit() && it.source.path.canonicalize().ok() != real
        });
        let other = programs.first().with_context(|| {
            let (target, or) = (target.display(), or_problem(problem));
            format!("{target} has no other solution: name one with --against FILE{or}")
        })?;
        let name = other.source.path.display().to_string();
        let source = self.settings.run_as_named(other.source.clone());
        Ok(Some(with_files(judge.helper(&name, &source)?)))
    }

    /// A program beside that of the task. Errors name its role and its file.
    fn helper(
        &self,
        judge: &Judge,
        task: &Task,
        role: &str,
        file: Option<&PathBuf>,
    ) -> Result<Option<Arc<Helper>>> {
        let helper = |file: &PathBuf| {
            let source = self.settings.helper(file, &[task.source.language])?;
            judge.helper(&format!("{role} {}", file.display()), &source)
        };
        file.map(helper).transpose()
    }
}

/// What to name instead of a program that is missing.
fn or_problem(problem: &Problem) -> &'static str {
    let is_possible = !problem.stands_alone && !is_installed();
    if is_possible {
        ", or a problem with --problem"
    } else {
        ""
    }
}

/// The command that shows a failure again: the words that were typed, and its seed. One seed has no
/// smaller one.
fn again(seed: u64, shrinks: bool) -> String {
    let typed = std::env::args_os().skip(1);
    let typed = typed.filter(|it| shrinks || it != "--shrink");
    let mut words: Vec<_> = typed.map(|it| it.to_string_lossy().into_owned()).collect();
    // After `--` come files.
    let end = words.iter().position(|it| it == "--");
    let end = end.unwrap_or(words.len());
    let seeds = ["--seeds".to_owned(), format!("{seed}..{seed}")];
    words.splice(end..end, seeds);
    for_a_shell(&words)
}

pub(super) fn stress(typed: &Typed, arguments: StressArguments) -> Result<Outcome> {
    let workspace = workspace(arguments.problem.is_some())?;
    let arguments = &arguments.complete(typed, &workspace)?;
    let own = package_around(&folder_of(&arguments.target))?;
    let judge = Judge::of(&workspace)?;
    let task = arguments.task(&judge, &workspace, &own)?;
    warn(task.source.refused.values().cloned().collect());
    let other = arguments.other(&judge, &task)?;
    let (Ok(program), _) = judge.compile_task(&task)? else {
        let judged = judge.judge_all(vec![task], 1, &|_| ());
        let failure = report::failure(&judged[0], &workspace, false);
        print(&failure.unwrap_or_default())?;
        return Ok(Outcome::Wrong);
    };
    let helper = |role, file| arguments.helper(&judge, &task, role, file);
    let (file, words) = arguments.generator.clone().unzip();
    let generator = helper("the generator", file.as_ref())?.zip(words);
    let as_named = |it| arguments.settings.run_as_named(it);
    let (mut validators, lacking) = input_validators(&judge, task.problem, as_named);
    let validator = helper("the validator", arguments.validator.as_ref())?;
    validators.extend(validator.map(|it| by_user(&judge, it)));
    warn(lacking.into_iter().collect());
    // Short enough to type.
    let first = Rng::new().u64(..1_000_000_000);
    let seeds = arguments.seeds.clone().unwrap_or(first..=first + 999);
    let stress = Stress {
        compares: arguments.compares(task.problem),
        judge: &judge,
        workspace: &workspace,
        task,
        program,
        generator,
        other,
        validators,
        seeds,
        shrinks: arguments.shrink || arguments.generator.is_none(),
        shrinking_time: Duration::from_secs(arguments.shrinking_time),
        scratch: scratch::folder()?,
    };
    let Some(failure) = first_failure(&stress, arguments.jobs)? else {
        return Ok(Outcome::Well);
    };
    if failure.out_of_time {
        print(&format!(
            "shrinking stopped after {} s (--shrinking-time): a smaller input may fail too\n",
            arguments.shrinking_time
        ))?;
    }
    if arguments.save {
        print(&stress.save(&failure)?)?;
    }
    Ok(Outcome::Wrong)
}

/// Runs seed after seed until one fails, shrinks its input, and prints a summary, also when
/// interrupted.
fn first_failure(stress: &Stress, jobs: usize) -> Result<Option<Failure>> {
    let first = *stress.seeds.start();
    let cases = (stress.seeds.end() - first).saturating_add(1);
    let (started, passed) = (Instant::now(), AtomicU64::new(0));
    let bar = case_bar(cases as usize);
    let jobs = with_room(jobs, std::slice::from_ref(&stress.task));
    let tried = in_order(jobs, stress.seeds.clone(), |seed| {
        bar.say(format_args!("seed {seed}"));
        let found = stress.try_seed(seed).transpose();
        bar.advance();
        // A failure ends the search, and so does an error.
        if let Some(found) = found {
            return Err(found.map(Box::new));
        }
        passed.fetch_add(1, Ordering::Relaxed);
        Ok(())
    });
    let mut found = match tried.err().transpose() {
        Err(_) if interruption::cause().is_some() => None,
        found => found?.map(|it| *it),
    };
    if let Some(failure) = &mut found {
        bar.say_only("shrinking");
        stress.shrink(failure, jobs);
    }
    drop(bar);
    let seconds = started.elapsed().as_secs_f64();
    let from = format!("from seed {first} in {seconds:.1} s");
    let (sound, nothing) = match (stress.compares, stress.task.limit_without_debug()) {
        (false, _) => ("no fault found", ", compared with nothing"),
        (true, Some(_)) => ("no fault found", ""),
        (true, None) => ("all accepted", ""),
    };
    let interrupted = interruption::cause().map_or("", |_| ", interrupted");
    let suffix = format!("{nothing}{interrupted}");
    print(&if let Some(failure) = &found {
        let (number, report) = (failure.seed - first + 1, report(stress, failure));
        format!("failed on case {number} of {cases} {from}{suffix}\n{report}")
    } else {
        let passed = passed.into_inner();
        let speed = passed as f64 / seconds;
        format!("{passed} of {cases} cases {from}, {speed:.0} a second: {sound}{suffix}\n")
    })?;
    Ok(found)
}

/// The report on a failure, and how to see it again.
fn report(stress: &Stress, failure: &Failure) -> String {
    let seed = failure.seed;
    let again = match stress.unsteady_generator(failure) {
        Some(name) => format!(
            "{name} prints another input each time that it gets seed {seed}: \
             it has to take the seed from its arguments"
        ),
        None => format!("play it again: {}", again(seed, stress.has_validator())),
    };
    let size = |tried: &Tried| tried.input.len();
    let (first, last) = (size(&failure.generated), size(&failure.smallest));
    let shrunk = if failure.more_seeds > 0 {
        let more = failure.more_seeds;
        format!("tried {more} more seeds for a smaller input; --validator FILE would shrink it\n")
    } else if last < first {
        format!("shrunk from {first} to {last} bytes\n")
    } else {
        String::new()
    };
    format!("{}\n{shrunk}{}\n", failure.smallest.report, Foreign(again))
}
