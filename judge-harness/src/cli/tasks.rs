//! What the arguments of `cargo judge` ask to judge: sources, cases, limits.

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Duration;

use crate::choice::{chosen_cases, refuse_unmatched};
use crate::compiler::Source;
use crate::judge::{Task, Until, limits_of};
use crate::verdict::JudgeLimits;
use crate::workspace::{Problem, Workspace};
use anyhow::Result;

use super::judge::JudgeArguments;
use super::targets::{pairs, problem_named};

/// What the arguments ask to judge.
pub fn tasks<'a>(
    arguments: &JudgeArguments,
    workspace: &'a Workspace,
    folder: Option<&'a Problem>,
) -> Result<Vec<Task<'a>>> {
    let names = &arguments.targets;
    let pairs = if names.is_empty() {
        let problems = workspace.all_problems()?.iter();
        let submission = |problem: &'a Problem| (problem, problem.submission.clone());
        problems.map(submission).collect()
    } else {
        let problem = arguments.problem.as_deref();
        let problem = problem
            .map(|name| problem_named(name, workspace))
            .transpose()?;
        pairs(names, folder.or(problem), workspace)?
    };
    let task = |(problem, source): (&'a Problem, PathBuf)| {
        let task = Task {
            cases: chosen_cases(problem, arguments.case.as_ref()),
            limits: limits(problem, arguments),
            until: if arguments.fail_fast {
                Until::FirstFailure
            } else {
                Until::Last
            },
            ..Task::new(problem, Source::read(&source)?)
        };
        let is_ours = source == problem.submission;
        let mut task = if is_ours {
            task
        } else {
            task.for_external_file()
        };
        if let Some(standard) = &arguments.std {
            task.standard.clone_from(standard);
        }
        Ok(task)
    };
    let tasks = pairs.into_iter().map(task).collect::<Result<Vec<Task>>>()?;
    let (empty, chosen): (Vec<_>, Vec<_>) =
        tasks.into_iter().partition(|task| task.cases.is_empty());
    // A pattern that is for some problems is fine, unless the others are asked for by name.
    if let Some(pattern) = &arguments.case
        && (chosen.is_empty() || !names.is_empty() && !empty.is_empty())
    {
        let problems: Vec<_> = empty.iter().map(|task| task.problem).collect();
        return refuse_unmatched(&problems, pattern);
    }
    Ok(chosen)
}

/// The problem's limits, unless the arguments have others.
fn limits(problem: &Problem, arguments: &JudgeArguments) -> JudgeLimits {
    let own = limits_of(problem);
    JudgeLimits {
        time: arguments.time_limit.map_or(own.time, Duration::from_millis),
        memory_kib: arguments.memory_limit.unwrap_or(own.memory_kib),
        ..own
    }
}

/// The cases of all tasks, one a line: the problem and the name of the case. Those of several files for
/// one problem are listed once.
pub fn list(tasks: &[Task]) -> String {
    let mut seen = HashSet::new();
    let mut list = String::new();
    for task in tasks {
        let id = &task.problem.id;
        if seen.insert(id) {
            let lines = task
                .cases
                .iter()
                .map(|case| format!("{id} {}\n", case.name));
            list.extend(lines);
        }
    }
    list
}
