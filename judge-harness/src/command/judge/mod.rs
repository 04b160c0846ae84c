//! `cargo judge`: judges submissions of this workspace, or the user's own files.

mod cph;
pub(super) mod tasks;
mod watch;

use std::path::Path;
use std::time::Instant;

use crate::command::terminal::{judge_with_progress, print, say};
use crate::interruption::{self, Cause};
use crate::judge::result::Judged;
use crate::judge::{Judge, Task};
use crate::printable::note;
use crate::problem::Problem;
use crate::problem::workspace::Workspace;
use crate::report;
use anyhow::{Result, ensure};

use crate::command::judge::tasks::{
    Asked, JudgeArguments, OwnProblems, list, not_counting, own_problems, sources, tasks,
};
use crate::command::{Outcome, check_box, is_at_hand, precompile, warn, with_room, workspace};

/// Judges submissions of this workspace, or the user's own files.
pub fn judge(arguments: JudgeArguments) -> Result<Outcome> {
    let arguments = arguments.complete()?;
    ensure!(
        Workspace::is_here() || !arguments.targets.is_empty(),
        "name a file to judge, with its cases beside it"
    );
    if arguments.watch {
        return watch::watch(arguments);
    }
    judge_once(&arguments, &workspace(arguments.problem.is_some())?)
}

/// Is said after each report.
const AGAIN: &str = "judged again when a file is saved; Ctrl-C ends this";

fn judge_once(arguments: &JudgeArguments, workspace: &Workspace) -> Result<Outcome> {
    let started = Instant::now();
    if arguments.is_newest {
        let name = Path::new(&arguments.targets[0]).display();
        note(format_args!("judging {name}, the newest source here"));
    }
    check_box(arguments.running.require_box)?;
    let own = own_problems(arguments, workspace)?;
    warn(own.values().flat_map(|it| it.1.notes.clone()).collect());
    let compiler = Judge::of(workspace)?.compiler;
    let judge = Judge::new(compiler.with_headers(!arguments.no_precompile));
    let tasks = chosen_tasks(arguments, workspace, &judge, &own)?;
    if arguments.list {
        return say(&list(&tasks));
    }
    let jobs = with_room(arguments.running.jobs.unwrap_or(1), &tasks);
    let is_one = tasks.len() == 1;
    let mut judged = judge_with_progress(&judge, tasks, jobs);
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
        note(AGAIN);
    }
    if !arguments.no_precompile && is_one && is_at_hand() {
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
    judge: &Judge,
    own: &'a OwnProblems,
) -> Result<Vec<Task<'a>>> {
    // The files of a folder may be beside several sources.
    let problems = own.values().map(|it| &it.0);
    let left_out = problems.clone().flat_map(|it| it.left_out.clone());
    let unlimited = problems.filter_map(|it| without_limit(it));
    warn(left_out.chain(unlimited).collect());
    let sources = sources(arguments, workspace, own)?;
    let of_settings = |it: &Asked| it.arguments.settings.warning();
    let warnings = sources
        .iter()
        .flat_map(|it| [not_counting(it), of_settings(it)]);
    warn(warnings.flatten().collect());
    tasks(arguments, judge, sources)
}

/// Says that a package's time limit is not known yet.
fn without_limit(problem: &Problem) -> Option<String> {
    let is_stated = problem.stated_by[0].is_some() || problem.cases.is_empty();
    let is_unknown = problem.timing.is_some() && !is_stated;
    let root = problem.root.as_ref().filter(|_| is_unknown)?.display();
    Some(format!(
        "{root}/problem.yaml states no time limit: it is 1 s, or --time-limit; `jury` finds it"
    ))
}

/// The report without its last lines. The report on one submission begins with its verdict.
fn in_words(judged: &[Judged], workspace: &Workspace, arguments: &JudgeArguments) -> String {
    let failures = failures(judged, workspace, arguments);
    let (mut text, below) = match judged {
        [one] if failures.is_empty() => (report::headline(one, workspace), failures),
        [_] => (failures.trim_start().to_owned(), String::new()),
        _ => (report::table(judged, workspace), failures),
    };
    let listed = |it: &&Judged| it.task.lists_cases && !it.cases.is_empty();
    for judged in judged.iter().filter(listed) {
        text += &format!("\n{}", report::cases(judged, workspace));
    }
    for it in judged {
        text += &report::grades(it, workspace);
        text += &report::remarks(it, workspace, judged.len() == 1);
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
