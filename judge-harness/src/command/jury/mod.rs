//! `cargo judge jury` judges the jury's programs and compares each verdict with the expected one;
//! `cargo judge program` prints one of them.

mod expected;
mod package;
pub mod programs;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::time::{Duration, Instant};

use crate::judge::{Judge, Task};
use crate::problem::cases::refuse_unmatched;
use crate::problem::workspace::Workspace;
use crate::report::{self, table::share_in_time};
use crate::terminal::{columns, judge_all, leave, print};
use anyhow::{Result, ensure};
use clap::Args;
use programs::JurySubmission;

use crate::command::judge::tasks::Running;
use crate::command::settings::time;
use crate::command::{is_installed, with_room};

#[derive(Args)]
pub(super) struct JuryArguments {
    /// Packages, with their programs in the folders accepted and so on of submissions.
    /// In the repository also problems; if none is named, the package around the current folder, or
    /// all problems
    #[arg(value_name = "PATH")]
    targets: Vec<OsString>,
    /// The limit on CPU time for a package, such as 2s, instead of its own
    #[arg(short = 't', long, value_name = "TIME", value_parser = time)]
    time_limit: Option<Duration>,
    /// For a package, print one JSON object and no table
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    running: Running,
}

pub(super) fn jury(arguments: &JuryArguments) -> Result<bool> {
    crate::command::check_box(arguments.running.require_box)?;
    if let Some(roots) = package::roots(arguments) {
        let mut all_well = true;
        for root in roots {
            all_well &= package::jury(arguments, &root)?;
        }
        return Ok(all_well);
    }
    let is_of_package = is_installed() || arguments.json || arguments.time_limit.is_some();
    ensure!(
        !is_of_package,
        "name a package: a folder with problem.yaml, data and submissions"
    );
    let started = Instant::now();
    // It is needed until the process ends: an interrupt counts what was judged.
    let workspace: &Workspace = Box::leak(Box::new(Workspace::find()?));
    let judge = Judge::of(workspace)?;
    let (submissions, tasks) = chosen(arguments, workspace, &judge)?;
    let jobs = with_room(arguments.running.jobs.unwrap_or(1), &tasks);
    let judged = judge_all(&judge, &tasks, jobs, |_| ());
    let mut text = report::table(&judged, workspace, columns());
    let mut expected = 0;
    for (submission, judged) in submissions.iter().zip(&judged) {
        match submission.unexpected(judged, workspace) {
            Some(report) => text += &format!("\n{report}"),
            None => expected += 1,
        }
    }
    let summary = share_in_time(expected, judged.len(), "as expected", started.elapsed());
    print(&format!("{text}\n{summary}"))?;
    // The report says why.
    if judged.iter().any(|it| it.judge_errors().count() > 0) {
        leave(2);
    }
    Ok(expected == judged.len())
}

/// The jury submissions that the arguments ask for and that can be compiled here, and the task of
/// each. A line is printed for whatever is left out.
fn chosen<'a>(
    arguments: &JuryArguments,
    workspace: &'a Workspace,
    judge: &Judge,
) -> Result<(Vec<JurySubmission<'a>>, Vec<Task<'a>>)> {
    let problems = workspace.named_or_all(&arguments.targets)?;
    let submissions = programs::find(workspace)?;
    let mut left_out = String::new();
    for problem in &problems {
        if submissions.iter().all(|it| it.problem.id != problem.id) {
            left_out += &format!("{}: not judged, it has no jury programs\n", problem.id);
        }
    }
    let (mut chosen, mut tasks) = (Vec::new(), Vec::new());
    let (mut is_matched, mut missing) = (false, BTreeMap::new());
    for submission in submissions {
        let cases = submission
            .problem
            .chosen_cases(arguments.running.case.as_ref());
        let is_named = problems.iter().any(|it| it.id == submission.problem.id);
        if !is_named || cases.is_empty() {
            continue;
        }
        is_matched = true;
        if let Err(reason) = judge.compiler.toolchain(submission.source.language) {
            *missing.entry(format!("{reason:#}")).or_insert(0) += 1;
            continue;
        }
        tasks.push(submission.task(cases));
        chosen.push(submission);
    }
    if let (Some(pattern), false) = (&arguments.running.case, is_matched) {
        return refuse_unmatched(pattern);
    }
    for (reason, count) in missing {
        left_out += &format!("{count} programs skipped: {reason}\n");
    }
    print(&left_out)?;
    Ok((chosen, tasks))
}

/// Prints the whole program that a name or a file stands for.
pub(super) fn program(name: &str) -> Result<bool> {
    let workspace = Workspace::find()?;
    let submission = programs::named(name, &workspace)?;
    print(&String::from_utf8_lossy(&submission.source.code))?;
    Ok(true)
}
