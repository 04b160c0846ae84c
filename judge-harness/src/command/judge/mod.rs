//! `cargo judge`: judges submissions of this workspace, or the user's own files.

mod cph;
pub(super) mod tasks;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use crate::command::terminal::{in_one_line, judge_with_progress, print, say};
use crate::interruption::{self, Cause};
use crate::judge::result::Judged;
use crate::judge::{Judge, Task};
use crate::language::source::changed;
use crate::problem::Problem;
use crate::problem::workspace::Workspace;
use crate::report;
use anyhow::{Result, ensure};
use console::Term;

use crate::command::judge::tasks::{
    JudgeArguments, OwnProblems, list, not_counting, own_problems, sources, tasks,
};
use crate::command::settings::of_language;
use crate::command::{
    Outcome, arguments, check_box, folder_of, is_at_hand, judge_toml, precompile, warn, with_room,
    workspace,
};

/// Judges submissions of this workspace, or the user's own files.
pub fn judge(arguments: JudgeArguments) -> Result<Outcome> {
    let arguments = arguments.complete()?;
    ensure!(
        Workspace::is_here() || !arguments.targets.is_empty(),
        "name a file to judge, with its cases beside it"
    );
    if arguments.watch {
        return watch(arguments);
    }
    judge_once(&arguments, &workspace(arguments.problem.is_some())?)
}

/// When each of some files was changed: seconds and nanoseconds.
type State = Vec<(Option<(i64, i64)>, PathBuf)>;

/// The files on which a judgement depends, and when each was changed.
fn state(arguments: &JudgeArguments, workspace: &Workspace) -> State {
    let own = own_problems(arguments, workspace).unwrap_or_default();
    let sources = sources(arguments, workspace, &own).unwrap_or_default();
    let settings = &arguments.settings;
    let helpers = settings.checker.iter().chain(&settings.interactor);
    let helpers = helpers.filter_map(|it| settings.helper(it, &[]).ok());
    let helpers = helpers.map(|it| it.with_headers(&BTreeSet::new()));
    let mut files = Vec::new();
    for source in sources.into_iter().map(|(_, it)| it).chain(helpers) {
        files.extend(source.opened().map(Path::to_owned));
        files.push(source.path);
    }
    for target in &arguments.targets {
        files.push(target.into());
        let of_cases = arguments.data.clone().unwrap_or_else(|| folder_of(target));
        let settings = judge_toml::files(&of_cases).into_iter();
        files.extend(settings.map(|(file, _)| file));
    }
    for case in own.values().flat_map(|problem| &problem.cases) {
        files.push(case.input.clone());
        files.extend(case.answer.clone());
    }
    let state = |file: PathBuf| (changed(&file), file);
    files.into_iter().map(state).collect()
}

const INTERVAL: Duration = Duration::from_millis(250);

/// Is said after each report.
const AGAIN: &str = "judged again when a file is saved; Ctrl-C ends this";

/// Judges at once, and again whenever something has changed, which interrupts what goes on. Only
/// Ctrl-C ends it.
fn watch(mut arguments: JudgeArguments) -> Result<Outcome> {
    let terminal = Term::stdout();
    loop {
        // Its problems may have changed, too.
        let workspace = &workspace(arguments.problem.is_some())?;
        let before = state(&arguments, workspace);
        if terminal.is_term() {
            terminal.clear_screen()?;
        }
        let next = thread::scope(|scope| {
            let next = scope.spawn(|| changed_arguments(&arguments, workspace, before));
            if let Err(error) = judge_once(&arguments, workspace)
                && interruption::cause().is_none()
            {
                eprintln!("{}", in_one_line(&error));
                eprintln!("{AGAIN}");
            }
            next.join().expect("it looks at files")
        });
        match next {
            Some(next) => arguments = next,
            None => return Ok(Outcome::Well),
        }
        interruption::resume();
    }
}

/// Waits until a file has changed, and interrupts the work. Returns the arguments with those of the
/// files `judge.toml` as they are now; `None` after Ctrl-C.
fn changed_arguments(
    arguments: &JudgeArguments,
    workspace: &Workspace,
    mut before: State,
) -> Option<JudgeArguments> {
    while interruption::cause().is_none() {
        sleep(INTERVAL);
        let now = state(arguments, workspace);
        if now == before {
            continue;
        }
        before = now;
        // A judge.toml may be wrong until it is saved again.
        match arguments::read().and_then(|it| it.judge.complete()) {
            Ok(next) => {
                interruption::interrupt(Cause::Change);
                return Some(next);
            }
            Err(error) => eprintln!("{}", in_one_line(&error)),
        }
    }
    None
}

fn judge_once(arguments: &JudgeArguments, workspace: &Workspace) -> Result<Outcome> {
    let started = Instant::now();
    if arguments.is_newest {
        let name = Path::new(&arguments.targets[0]).display();
        eprintln!("judging {name}, the newest source here");
    }
    check_box(arguments.running.require_box)?;
    let own = own_problems(arguments, workspace)?;
    let mut tasks = chosen_tasks(arguments, workspace, &own)?;
    if arguments.list {
        return say(&list(&tasks));
    }
    let judge = judge_of(arguments, workspace, &mut tasks)?;
    let jobs = with_room(arguments.running.jobs.unwrap_or(1), &tasks);
    let mut judged = judge_with_progress(&judge, &tasks, jobs);
    let is_interrupted = match interruption::cause() {
        Some(Cause::Change) => return Ok(Outcome::Unjudged),
        cause => cause.is_some(),
    };
    print(&if arguments.json {
        report::json(&judged, workspace, started.elapsed())
    } else if is_interrupted {
        judged.retain(|it| it.failures().next().is_some());
        failures(&judged, workspace, arguments)
    } else {
        let summary = report::summary(&judged, workspace, started.elapsed());
        in_words(&judged, workspace, arguments) + &summary
    })?;
    if arguments.watch && !is_interrupted {
        eprintln!("{AGAIN}");
    }
    if judge.compiler.makes_headers {
        precompile(&judge);
    }
    Ok(if judged.iter().any(|it| it.judge_errors().count() > 0) {
        Outcome::Unjudged
    } else {
        judged.iter().all(Judged::succeeds).into()
    })
}

/// The tasks, with warnings of what is beside the sources and does not count.
fn chosen_tasks<'a>(
    arguments: &JudgeArguments,
    workspace: &'a Workspace,
    own: &'a OwnProblems,
) -> Result<Vec<Task<'a>>> {
    // The files of a folder may be beside several sources.
    let left_out = own.values().flat_map(|it| it.left_out.clone());
    let unlimited = own.values().filter_map(|it| without_limit(it));
    warn(left_out.chain(unlimited).collect());
    let sources = sources(arguments, workspace, own)?;
    let not_counting = |it: &(_, _)| not_counting(arguments, it.0, &it.1);
    warn(sources.iter().filter_map(not_counting).collect());
    tasks(arguments, sources)
}

/// The judge, with the compilers that the arguments ask for. It tells how the outputs of the tasks
/// are compared, which takes compiled programs.
fn judge_of(
    arguments: &JudgeArguments,
    workspace: &Workspace,
    tasks: &mut [Task],
) -> Result<Judge> {
    let mut judge = Judge::of(workspace)?;
    judge.compiler.uses_headers = !arguments.no_precompile;
    judge.compiler.makes_headers = !arguments.no_precompile && tasks.len() == 1 && is_at_hand();
    arguments.settings.compare(&judge, tasks)?;
    for task in tasks {
        let language = task.source.language;
        let standard = of_language(&arguments.std, language);
        if standard.is_none() && !arguments.debug {
            judge.choose_pypy(task);
        }
        if let Some(standard) = standard.filter(|it| **it == task.standard) {
            judge.compiler.check_standard(language, standard)?;
        }
    }
    // A checker is compiled as always.
    judge.compiler.debugs = arguments.debug;
    Ok(judge)
}

/// Says that a package's time limit is not known yet.
fn without_limit(problem: &Problem) -> Option<String> {
    let is_stated = problem.stated_by[0].is_some() || problem.cases.is_empty();
    let is_unknown = problem.runs_as_kattis && !is_stated;
    let root = problem.root.as_ref().filter(|_| is_unknown)?.display();
    Some(format!(
        "{root}/problem.yaml states no time limit: it is 1 s, or --time-limit; `jury` finds it"
    ))
}

/// The report without its last lines. The report on one submission begins with its verdict.
fn in_words(judged: &[Judged], workspace: &Workspace, arguments: &JudgeArguments) -> String {
    let columns = report::width();
    let failures = failures(judged, workspace, arguments);
    let (mut text, below) = match judged {
        [one] if failures.is_empty() => (report::headline(one, workspace), failures),
        [_] => (failures.trim_start().to_owned(), String::new()),
        _ => (report::table(judged, workspace, columns), failures),
    };
    if arguments.all_cases {
        for judged in judged.iter().filter(|judged| !judged.cases.is_empty()) {
            text += &format!("\n{}", report::cases(judged, workspace, columns));
        }
    }
    for it in judged {
        text += &report::grades(it, workspace, columns);
        text += &report::notes(it, workspace, judged.len() == 1);
    }
    if !arguments.brief {
        text += &report::open(judged, workspace);
    }
    text += &below;
    let is_one_line = text.lines().count() == 1;
    text + if is_one_line { "" } else { "\n" }
}

fn failures(judged: &[Judged], workspace: &Workspace, arguments: &JudgeArguments) -> String {
    let shown = |it| report::failure(it, workspace, arguments.brief);
    let failures = judged.iter().filter_map(shown);
    failures.map(|failure| format!("\n{failure}")).collect()
}
