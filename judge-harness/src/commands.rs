//! What the command line can do. Each command tells whether all went well.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail, ensure};
use glob::Pattern;
use indicatif::{ProgressBar, ProgressStyle};
use judge_harness::judge::{Judge, Judged};
use judge_harness::measure::Bench;
use judge_harness::problem::{Case, Problem, Workspace};
use judge_harness::sandbox::Supervisor;
use judge_harness::stress::Stress;
use judge_harness::submission::{Compiled, Compiler};
use judge_harness::verdict::Verdict;
use judge_harness::{
    data as data_check, hunt as hunting, jury as jury_programs, paste as pasting, plot as plotting,
    report, stress as stressing,
};

use crate::{JudgeArguments, StressArguments};

/// Judges submissions of this workspace, or files of somebody's own.
pub fn judge(arguments: &JudgeArguments) -> Result<bool> {
    let started = Instant::now();
    let workspace = Workspace::find()?;
    let tasks = tasks(arguments, &workspace)?;
    let judged = judge_all(&judge_in(&workspace)?, &tasks)?;
    if arguments.json {
        print(&report::json(&judged, &workspace))?;
    } else {
        print(&report::table(&judged, &workspace))?;
        for failure in judged.iter().filter_map(|j| report::failure(j, &workspace)) {
            print(&format!("\n{failure}"))?;
        }
        print(&format!(
            "\n{}",
            report::summary(&judged, started.elapsed())
        ))?;
    }
    Ok(judged.iter().all(|judged| judged.verdict() == Verdict::Ac))
}

fn judge_in(workspace: &Workspace) -> Result<Judge> {
    Judge::new(&workspace.cache, this_program()?)
}

fn this_program() -> Result<Supervisor> {
    let harness = std::env::current_exe().context("the harness does not know where it is")?;
    Ok(Supervisor::at(harness))
}

/// A source file to judge, and the cases to judge it on.
struct Task<'a> {
    problem: &'a Problem,
    source: PathBuf,
    cases: Vec<&'a Case>,
}

/// What the arguments ask to judge.
fn tasks<'a>(arguments: &JudgeArguments, workspace: &'a Workspace) -> Result<Vec<Task<'a>>> {
    let pattern = arguments.case.as_ref();
    let task = |(problem, source): (&'a Problem, PathBuf)| Task {
        problem,
        source,
        cases: chosen_cases(problem, pattern),
    };
    let mut tasks: Vec<Task> = if arguments.targets.is_empty() {
        let problems = workspace.problems.iter();
        let all = problems.map(|problem| task((problem, problem.submission.clone())));
        all.collect()
    } else {
        let targets = arguments.targets.iter();
        let found = targets.map(|target| find_target(target, arguments, workspace));
        found
            .map(|target| target.map(task))
            .collect::<Result<_>>()?
    };
    if let Some(pattern) = pattern {
        if arguments.targets.is_empty() {
            tasks.retain(|task| !task.cases.is_empty());
            ensure!(
                !tasks.is_empty(),
                "no case matches {pattern}: try --case '*{pattern}*'"
            );
        }
        if let Some(task) = tasks.iter().find(|task| task.cases.is_empty()) {
            let id = &task.problem.id;
            bail!("no case of {id} matches {pattern}: try --case '*{pattern}*'");
        }
    }
    Ok(tasks)
}

fn chosen_cases<'a>(problem: &'a Problem, pattern: Option<&Pattern>) -> Vec<&'a Case> {
    let chosen = |case: &&Case| pattern.is_none_or(|pattern| pattern.matches(&case.name));
    problem.cases.iter().filter(chosen).collect()
}

/// The problem that a target stands for, and the source file to judge on it.
fn find_target<'a>(
    target: &str,
    arguments: &JudgeArguments,
    workspace: &'a Workspace,
) -> Result<(&'a Problem, PathBuf)> {
    if !is_rust(Path::new(target)) {
        let problem = workspace.problem(target)?;
        return Ok((problem, problem.submission.clone()));
    }
    let id = arguments
        .problem
        .as_deref()
        .with_context(|| format!("which problem is {target} for? Say it with --problem PROBLEM"))?;
    Ok((workspace.problem(id)?, existing(Path::new(target))?))
}

fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "rs")
}

/// The full path of a file that somebody named.
fn existing(file: &Path) -> Result<PathBuf> {
    ensure!(file.is_file(), "there is no file {}", file.display());
    Ok(std::path::absolute(file)?)
}

/// Compiles everything at once, then judges one after the other, so that no run disturbs another.
fn judge_all<'a>(judge: &Judge, tasks: &[Task<'a>]) -> Result<Vec<Judged<'a>>> {
    let bar = case_bar(tasks.iter().map(|task| task.cases.len()).sum());
    bar.set_message("compiling");
    let compiled = thread::scope(|scope| {
        let start = |task| scope.spawn(move || judge.compile(task));
        let threads: Vec<_> = tasks.iter().map(|task| start(&task.source)).collect();
        let outcomes = threads.into_iter().map(thread::ScopedJoinHandle::join);
        let outcomes = outcomes.map(|outcome| outcome.expect("compiling does not panic"));
        outcomes.collect::<Result<Vec<_>>>()
    })?;
    let mut all = Vec::new();
    for (task, compiled) in tasks.iter().zip(compiled) {
        bar.set_message(task.problem.id.clone());
        let go_on = |_: &_| {
            bar.inc(1);
            true
        };
        all.push(judge.judge(task.problem, &task.source, compiled, &task.cases, go_on)?);
    }
    bar.finish_and_clear();
    Ok(all)
}

/// Judges the jury's programs.
pub fn jury(arguments: &JudgeArguments) -> Result<bool> {
    let started = Instant::now();
    let workspace = Workspace::find()?;
    let judge = judge_in(&workspace)?;
    for id in &arguments.targets {
        workspace.problem(id)?;
    }
    let all = arguments.targets.is_empty();
    let mut submissions = jury_programs::find(&workspace)?;
    submissions.retain(|submission| all || arguments.targets.contains(&submission.problem.id));
    let cases = |problem| chosen_cases(problem, arguments.case.as_ref());
    let bar = case_bar(submissions.iter().map(|s| cases(s.problem).len()).sum());
    let mut judged = Vec::new();
    for submission in &submissions {
        let cases = cases(submission.problem);
        bar.set_message(workspace.relative(&submission.source).display().to_string());
        judged.push((submission, submission.judge(&judge, &cases, || bar.inc(1))?));
    }
    bar.finish_and_clear();
    print(&report::jury_table(&judged))?;
    let mut all_well = true;
    for (submission, judged) in &judged {
        if !submission.is_as_expected(judged) {
            all_well = false;
            let words = submission.expected.words();
            print(&format!("\nexpected: {words}\n"))?;
            let failure = report::failure(judged, &workspace);
            let source = workspace.relative(&submission.source).display();
            print(&failure.unwrap_or_else(|| format!("{source}: accepted\n")))?;
        }
    }
    print(&format!(
        "\n{}",
        report::jury_summary(&judged, started.elapsed())
    ))?;
    Ok(all_well)
}

/// Draws inputs and compares a program with the reference solution.
pub fn stress(arguments: &StressArguments) -> Result<bool> {
    let workspace = Workspace::find()?;
    let problem = workspace.problem(&arguments.problem)?;
    let source = match &arguments.file {
        Some(file) => existing(file)?,
        None => problem.submission.clone(),
    };
    let judge = judge_in(&workspace)?;
    let program = match judge.compile(&source)? {
        Compiled::Program(program) => program,
        error @ Compiled::Error(_) => {
            let judged = judge.judge(problem, &source, error, &[], |_| true)?;
            let failure = report::failure(&judged, &workspace);
            print(&failure.unwrap_or_default())?;
            return Ok(false);
        }
    };
    let stress = Stress::new(&judge, problem, &source, program)?;
    let first = arguments.seed.unwrap_or_else(any_seed);
    let Some(failed) = first_failure(&stress, first, arguments.cases)? else {
        return Ok(true);
    };
    print(&report::failure(&failed, &workspace).unwrap_or_default())?;
    let seed = failed.cases[0].case.name.replace("stress/", "");
    let file = arguments.file.as_ref();
    let file = file.map_or_else(String::new, |file| format!(" {}", file.display()));
    print(&format!(
        "\nplay it again: cargo judge stress {}{file} --seed {seed} --cases 1\n",
        problem.id
    ))?;
    if arguments.save {
        let saved = stressing::save(&failed, &workspace.root.join("data"))?;
        print(&format!(
            "saved: {}\n",
            workspace.relative(&saved).display()
        ))?;
    }
    Ok(false)
}

/// Runs seed after seed until one fails or somebody presses Ctrl-C; says how far it got.
fn first_failure<'a>(stress: &Stress<'a>, first: u64, cases: u64) -> Result<Option<Judged<'a>>> {
    let interrupted = watch_for_interrupt()?;
    let bar = ProgressBar::new(cases);
    bar.set_style(style("{spinner} {bar:30} {pos}/{len} cases, {per_sec}"));
    let started = Instant::now();
    let mut done = 0;
    let mut failed = None;
    while done < cases && failed.is_none() && !interrupted() {
        failed = stress.run(first.wrapping_add(done))?;
        done += 1;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let outcome = match failed {
        Some(_) => "the last one failed",
        None if done < cases => "all accepted, interrupted",
        None => "all accepted",
    };
    let seconds = started.elapsed().as_secs_f64();
    print(&format!(
        "{done} of {cases} cases from seed {first} in {seconds:.1} s, {:.0} a second: {outcome}\n",
        done as f64 / seconds
    ))?;
    Ok(failed)
}

/// From now on Ctrl-C does not end the harness; the function tells whether it has been pressed.
fn watch_for_interrupt() -> Result<impl Fn() -> bool> {
    static INTERRUPTED: AtomicBool = AtomicBool::new(false);
    ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed))?;
    Ok(|| INTERRUPTED.load(Ordering::Relaxed))
}

/// Hunts for boards that are hard for the submission.
pub fn hunt(problem: &str, minutes: f64, seed: Option<u64>) -> Result<bool> {
    let workspace = Workspace::find()?;
    workspace.problem(problem)?;
    let seed = seed.unwrap_or_else(any_seed);
    let deadline = hunting::deadline(minutes)?;
    let mut hunt = hunting::Hunt::new(problem, seed)?;
    let folder = workspace.cache.join("hunt").join(problem);
    let interrupted = watch_for_interrupt()?;
    let bar = ProgressBar::new_spinner();
    bar.set_style(style("{spinner} {elapsed} {msg}"));
    bar.enable_steady_tick(Duration::from_millis(100));
    while Instant::now() < deadline && !interrupted() {
        hunt.climb(deadline)?;
        let (climbs, boards) = hunt.counts();
        let worst = hunt.worst()[0].effort;
        bar.set_message(format!("{climbs} climbs, {boards} boards, hardest {worst}"));
    }
    bar.finish_and_clear();
    let (climbs, boards) = hunt.counts();
    print(&format!(
        "seed {seed}: {climbs} climbs over {boards} boards; the hardest, by effort:\n"
    ))?;
    for (board, file) in hunt.worst().iter().zip(hunt.save(&folder)?) {
        let file = workspace.relative(&file).display();
        print(&format!("{}  {file}\n", board.summary()))?;
    }
    Ok(true)
}

/// A seed that differs from run to run, short enough to type.
fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    u64::from(now.map_or(0, |now| now.subsec_nanos()))
}

/// Validates inputs and derives answers.
pub fn data(ids: &[String]) -> Result<bool> {
    let workspace = Workspace::find()?;
    let problems = named_or_all(ids, &workspace)?;
    let bar = case_bar(problems.iter().map(|problem| problem.cases.len()).sum());
    let mut lines = String::new();
    let mut all_well = true;
    for problem in problems {
        let id = &problem.id;
        if !data_check::is_checked(problem) {
            lines += &format!("{id}: not checked, it has no reference solution\n");
            continue;
        }
        let mut flawed = 0;
        for case in &problem.cases {
            bar.set_message(format!("{id} {}", case.name));
            if let Some(flaw) = data_check::flaw(problem, case)? {
                lines += &report::flaw(&flaw, case, &workspace);
                flawed += 1;
            }
            bar.inc(1);
        }
        let good = problem.cases.len() - flawed;
        lines += &format!("{id}: {good} cases valid and derived again, {flawed} not\n");
        all_well &= flawed == 0;
    }
    bar.finish_and_clear();
    print(&lines)?;
    Ok(all_well)
}

/// The problems with these ids, or all if there are none.
fn named_or_all<'a>(ids: &[String], workspace: &'a Workspace) -> Result<Vec<&'a Problem>> {
    if ids.is_empty() {
        return Ok(workspace.problems.iter().collect());
    }
    ids.iter().map(|id| workspace.problem(id)).collect()
}

/// Measures submissions beside the methods of the jury.
pub fn measure(ids: &[String]) -> Result<bool> {
    let workspace = Workspace::find()?;
    let judge = judge_in(&workspace)?;
    let bench = Bench::new(&judge, &workspace)?;
    for problem in named_or_all(ids, &workspace)? {
        let programs = bench.programs(problem)?;
        for (name, input) in bench.inputs(problem)? {
            let bar = case_bar(programs.len());
            let mut costs = Vec::new();
            for program in &programs {
                bar.set_message(program.name.clone());
                let cost = bench.cost(problem, &program.path, &input)?;
                costs.push((program.name.clone(), cost));
                bar.inc(1);
            }
            bar.finish_and_clear();
            print(&(report::costs(problem, name, &costs) + "\n"))?;
        }
    }
    Ok(true)
}

/// Draws how long Ships takes, ours and ship after ship.
pub fn plot(file: &Path) -> Result<bool> {
    let workspace = Workspace::find()?;
    let judge = judge_in(&workspace)?;
    let problem = workspace.problem("uva322")?;
    let classic = jury_programs::find(&workspace)?
        .into_iter()
        .find(|submission| submission.source.ends_with("ship_after_ship.rs"))
        .context("uva322 has no jury submission ship_after_ship.rs")?;
    let sources = [
        ("ours", &problem.submission),
        ("ship after ship", &classic.source),
    ];
    let bar = case_bar(plotting::boards() * sources.len());
    let mut curves = Vec::new();
    for (name, source) in sources {
        let Compiled::Program(program) = judge.compile(source)? else {
            bail!("{} does not compile", source.display());
        };
        bar.set_message(name);
        curves.push(plotting::curve(&judge, name, &program, || bar.inc(1))?);
    }
    bar.finish_and_clear();
    plotting::draw(&curves, file)?;
    Ok(true)
}

/// Checks a submission and prints it, ready to paste.
pub fn paste(target: &str, rustc: Option<PathBuf>) -> Result<bool> {
    let workspace = Workspace::find()?;
    let source = if is_rust(Path::new(target)) {
        existing(Path::new(target))?
    } else {
        workspace.problem(target)?.submission.clone()
    };
    let rustc = rustc.unwrap_or_else(Compiler::default_rustc);
    let compiler = Compiler::new(&rustc, &workspace.cache, this_program()?)?;
    let obstacles = pasting::obstacles(&source, &compiler)?;
    if obstacles.is_empty() {
        let text = fs::read_to_string(&source).context("the source")?;
        print(&text)?;
        return Ok(true);
    }
    for obstacle in obstacles {
        eprintln!("{}: {obstacle}", workspace.relative(&source).display());
    }
    Ok(false)
}

/// Prints a report, without its colours where they do not belong. Whoever closes the pipe, as `head`
/// does, has seen enough.
fn print(text: &str) -> Result<()> {
    let mut stdout = anstream::stdout();
    match stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
    {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(1),
        outcome => outcome.context("standard output"),
    }
}

/// Progress over cases on standard error; on a terminal only.
fn case_bar(cases: usize) -> ProgressBar {
    let bar = ProgressBar::new(cases as u64);
    bar.set_style(style("{spinner} {bar:30} {pos}/{len} cases, {msg}"));
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is well formed")
}
