//! `cargo judge`: judges submissions of this workspace, or the user's own files. Compiles them,
//! runs them on their cases, and prints the report.
//!
//! The files, from the ground up. Each uses only those above it:
//!
//! - [`arguments`]: what to judge, on which cases, and how much to report
//! - [`cph`]: the test cases of cph, an extension of VS Code
//! - [`tasks`]: the cases for each file and their settings, the sources, and the tasks
//! - [`watch`]: a judgement after each change

pub(super) mod arguments;
mod cph;
mod tasks;
mod watch;

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::fd::AsFd;
use std::path::Path;
use std::time::Instant;

use crate::interruption::{self, Cause};
use crate::judge::Judge;
use crate::judge::result::Judged;
use crate::printable::note;
use crate::problem::Problem;
use crate::problem::cases::TYPED;
use crate::problem::workspace::Workspace;
use crate::report;
use crate::verdict::Verdict;
use anyhow::Result;

use crate::command::invocation::for_a_shell;
use crate::command::judge::arguments::JudgeArguments;
use crate::command::judge::tasks::{Asked, asked, list, not_counting, tasks};
use crate::command::settings::{check_box, with_room};
use crate::command::target::{say_newest, workspace};
use crate::command::terminal::{Outcome, is_at_hand, judge_with_progress, print, say, warn};
use crate::command::typed::Typed;

/// Judges submissions of this workspace, or the user's own files.
pub fn judge(typed: Typed, arguments: JudgeArguments) -> Result<Outcome> {
    let arguments = arguments.complete(&typed)?;
    if let Some(sentence) = unread(&arguments) {
        note(sentence);
    }
    if arguments.watch {
        return watch::watch(typed, arguments, judge_once);
    }
    judge_once(&typed, &arguments)
}

/// Says that a file as standard input is not read, and what reads it.
fn unread(arguments: &JudgeArguments) -> Option<String> {
    let is_typed = |it: &OsString| Path::new(it).ends_with(TYPED);
    let stdin = io::stdin().as_fd().try_clone_to_owned().map(File::from);
    let stdin = stdin.and_then(|it| it.metadata()).ok()?;
    let is_left = stdin.is_file() && stdin.len() > 0 && !arguments.inputs.iter().any(is_typed);
    let target = arguments.targets.first().filter(|_| is_left)?;
    let run = for_a_shell(&["run".to_owned(), target.to_string_lossy().into_owned()]);
    Some(format!(
        "standard input is not read: `{run}` runs on it, `--case -` judges on it"
    ))
}

/// Judges all that is asked, and prints the report.
fn judge_once(typed: &Typed, arguments: &JudgeArguments) -> Result<Outcome> {
    let started = Instant::now();
    let workspace = &workspace(arguments.problem.is_some())?;
    for newest in &arguments.newest {
        say_newest("judging", newest);
    }
    check_box(arguments.running.require_box)?;
    let sources = asked(typed, arguments, workspace).collect::<Result<Vec<_>>>()?;
    warn(sources.iter().flat_map(warnings).collect());
    let compiler = Judge::of(workspace)?.compiler;
    let judge = Judge::new(compiler.with_headers(!arguments.no_precompile));
    let tasks = tasks(arguments, &judge, &sources)?;
    if arguments.list {
        return say(&list(&tasks));
    }
    let jobs = with_room(arguments.running.jobs.unwrap_or(1), &tasks);
    let is_one = tasks.len() == 1;
    let mut judged = judge_with_progress(&judge, tasks, jobs, |_| None);
    let is_interrupted = match interruption::cause() {
        Some(Cause::Change) => return Ok(Outcome::Unjudged),
        cause => cause.is_some(),
    };
    // One that is accepted without a header has no need of it.
    let failed = judged.iter().filter(|it| it.verdict() != Verdict::Ac);
    let refused = failed.flat_map(|it| it.task.source.refused.values());
    warn(refused.cloned().collect());
    print(&if arguments.json {
        report::json(&judged, workspace, started.elapsed())
    } else if is_interrupted {
        judged.retain(|it| it.failures().next().is_some());
        failures(&judged, workspace, arguments)
    } else {
        let summary = report::summary(&judged, workspace, started.elapsed());
        in_words(&judged, workspace, arguments) + &summary
    })?;
    if !arguments.no_precompile && is_one && is_at_hand() {
        precompile(&judge);
    }
    Ok(if judged.iter().any(|it| it.judge_errors().count() > 0) {
        Outcome::Unjudged
    } else {
        judged.iter().all(Judged::succeeds).into()
    })
}

/// Sentences on the files that count for a source, and on those that do not.
fn warnings(asked: &Asked) -> Vec<String> {
    let (problem, arguments) = (&asked.problem, &asked.arguments);
    let known = arguments.of_files.iter().chain(&problem.left_out);
    let found = [
        without_limit(problem),
        not_counting(asked),
        arguments.settings.warning(),
    ];
    known.cloned().chain(found.into_iter().flatten()).collect()
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
        text += &report::outputs(judged, workspace);
    }
    text += &below;
    let is_one_line = text.lines().count() == 1;
    text + if is_one_line { "" } else { "\n" }
}

fn failures(judged: &[Judged], workspace: &Workspace, arguments: &JudgeArguments) -> String {
    let shown = |it| report::failure(it, workspace, arguments.brief);
    let failures = judged.iter().filter_map(shown);
    let failures: String = failures.map(|failure| format!("\n{failure}")).collect();
    failures + &report::default_limit(judged)
}

/// Makes the header that the next programs will include, if that is worth while. If it cannot be
/// made, nothing is lost.
fn precompile(judge: &Judge) {
    let begin = || {
        note(
            "precompiling <bits/stdc++.h>, once, for the next programs (some seconds, 120 MB; \
             --no-precompile)",
        );
    };
    if let Err(error) = judge.compiler.precompile(begin)
        && interruption::cause().is_none()
    {
        note(format_args!(
            "note: <bits/stdc++.h> is not precompiled: {error:#}"
        ));
    }
}
