//! `cargo judge`: judges submissions of this workspace, or the user's own files.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Instant;

use crate::judge::{Judge, Task};
use crate::judged::{Judged, JudgedCase};
use crate::paste::keep_verdict;
use crate::printable::printable;
use crate::report::{self, Detail};
use crate::verdict::Verdict;
use crate::workspace::{Problem, Workspace};
use anyhow::{Result, bail};
use clap::Args;
use glob::Pattern;

use super::again::again;
use super::bar::case_bar;
use super::judge_in;
use super::keep::Kept;
use super::tasks::{list, tasks};
use super::terminal::{columns, print};

/// What to judge, on which cases, and what to tell of it.
#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "one for each flag")]
pub struct JudgeArguments {
    /// Problems, to judge this workspace's submissions to them, or files of your own (with --problem
    /// or --data), in the language that their ending says; all problems if nothing is named
    #[arg(value_name = "PROBLEM | FILE")]
    pub targets: Vec<OsString>,
    /// The problem that the given files are for
    #[arg(long, value_name = "PROBLEM", requires = "targets")]
    pub problem: Option<OsString>,
    /// Judge the given files on the cases in this folder, NAME.in with NAME.ans or NAME.out, or such
    /// files below it in sample/ and secret/; the limits are 1 s and 256 MiB
    #[arg(
        long,
        value_name = "DIR",
        requires = "targets",
        conflicts_with = "problem"
    )]
    pub data: Option<PathBuf>,
    /// Compile by this standard of the language, such as c++11 or 2018, instead of the site's
    #[arg(long, value_name = "STANDARD")]
    pub std: Option<String>,
    /// Judge only the cases whose name matches, such as 'sample/*', '*crlf*', or 'two-*' for
    /// two-by-fifteen in any group
    #[arg(long, value_name = "GLOB")]
    pub case: Option<Pattern>,
    /// List the cases that would be judged, one a line, and judge nothing
    #[arg(long, conflicts_with_all = ["json", "jury"])]
    pub list: bool,
    /// After the table, list every case with its verdict, time and memory
    #[arg(long)]
    pub all_cases: bool,
    /// Of what fails, tell the case and the reason only: no input, no difference, no boards
    #[arg(long, conflicts_with_all = ["json", "jury", "list"])]
    pub brief: bool,
    /// Stop judging a submission at its first case that is not accepted
    #[arg(long)]
    pub fail_fast: bool,
    /// Keep what the programs print, in files DIR/SUBMISSION/GROUP/NAME.out and .err; those of an
    /// earlier run are overwritten, and no others
    #[arg(long, value_name = "DIR")]
    pub keep: Option<PathBuf>,
    /// Judge by this limit on the CPU time, in milliseconds, instead of the problem's
    #[arg(long, value_name = "MS")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    pub time_limit: Option<u64>,
    /// Judge by this limit on the memory, in KiB, instead of the problem's
    #[arg(long, value_name = "KIB")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1 << 32))]
    pub memory_limit: Option<u64>,
    /// Run this many programs at once
    #[arg(short, long, value_name = "N", default_value = "1")]
    #[arg(value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=1024))]
    pub jobs: usize,
    /// Print one JSON object instead of the table; judge-harness/src/report/json.rs says what is in it
    #[arg(long)]
    pub json: bool,
    /// Refuse to judge on a system where a part of the box does not hold
    #[arg(long)]
    pub require_box: bool,
    /// Judge the jury's programs, right and wrong ones, each against the verdict it has to get
    #[arg(long, conflicts_with_all = ["problem", "data", "std", "all_cases", "fail_fast", "keep", "time_limit",
        "memory_limit"])]
    pub jury: bool,
}

/// Judges submissions of this workspace, or the user's own files.
pub fn judge(arguments: &JudgeArguments) -> Result<bool> {
    let started = Instant::now();
    let workspace = Workspace::find()?;
    let folder = arguments.data.as_deref().map(Problem::of_folder);
    let (folder, left_out) = folder.transpose()?.unzip();
    for sentence in left_out.iter().flatten() {
        eprintln!("warning: {}", printable(sentence));
    }
    let tasks = tasks(arguments, &workspace, folder.as_ref())?;
    if arguments.list {
        print(&list(&tasks))?;
        return Ok(true);
    }
    let judge = judge_in(&workspace)?;
    if let Some(standard) = &arguments.std {
        let mut languages = tasks.iter().map(|task| task.source.language);
        languages.try_for_each(|it| judge.compiler().check_standard(it, standard))?;
    }
    let kept = arguments.keep.as_deref();
    let kept = kept.map(|folder| Kept::new(folder, &tasks)).transpose()?;
    let judged = judge_all(&judge, &tasks, arguments.jobs, |task, case| {
        kept.as_ref().map_or(Ok(()), |kept| kept.keep(task, case))
    })?;
    let is_as_on_the_site = arguments.std.is_none()
        && arguments.time_limit.is_none()
        && arguments.memory_limit.is_none();
    if is_as_on_the_site {
        for (task, judged) in tasks.iter().zip(&judged) {
            keep_verdict(&task.source, judged, &workspace.cache)?;
        }
    }
    if arguments.json {
        let again = |judged: &Judged| again(arguments, judged);
        print(&report::json(
            &judged,
            &workspace,
            started.elapsed(),
            &again,
        ))?;
    } else {
        print_report(&judged, &workspace, arguments)?;
        let summary = report::summary(&judged, &workspace, started.elapsed());
        print(&format!("\n{summary}"))?;
    }
    refuse_judge_errors(&judged)?;
    Ok(judged.iter().all(|judged| judged.verdict() == Verdict::Ac))
}

/// Fails if something could not be judged: that is nobody's wrong answer.
pub fn refuse_judge_errors<'a, 'b: 'a>(
    judged: impl IntoIterator<Item = &'a Judged<'b>>,
) -> Result<()> {
    let judged = judged.into_iter();
    let errors: Vec<_> = judged.flat_map(|judged| &judged.judge_errors).collect();
    let Some((first, others)) = errors.split_first() else {
        return Ok(());
    };
    let case = first.case.iter().map(|case| format!("case {case}: "));
    let more = match others.len() {
        0 => String::new(),
        more => format!(" (and {more} more that could not be judged)"),
    };
    bail!("{}{}{more}", case.collect::<String>(), first.reason)
}

fn print_report(
    judged: &[Judged],
    workspace: &Workspace,
    arguments: &JudgeArguments,
) -> Result<()> {
    let columns = columns();
    print(&report::table(judged, workspace, columns))?;
    if arguments.all_cases {
        for judged in judged.iter().filter(|judged| !judged.cases.is_empty()) {
            let cases = report::cases(judged, workspace, columns);
            print(&format!("\n{cases}"))?;
        }
    }
    print(&report::starts(judged))?;
    print(&report::choices(judged, workspace))?;
    print(&report::lenient(judged, workspace))?;
    let detail = if arguments.brief {
        Detail::Brief
    } else {
        Detail::Usual
    };
    let failures = judged
        .iter()
        .filter_map(|judged| report::failure(judged, workspace, detail));
    for failure in failures {
        print(&format!("\n{failure}"))?;
    }
    Ok(())
}

/// Judges all tasks, with a bar that shows the progress. `seen` is called with each case once it is judged,
/// and with the number of its task.
pub fn judge_all<'a>(
    judge: &Judge,
    tasks: &[Task<'a>],
    jobs: usize,
    seen: impl Fn(usize, &JudgedCase) -> Result<()> + Sync,
) -> Result<Vec<Judged<'a>>> {
    let cases = |task: &Task| task.cases.len() + task.lenient.len();
    let bar = case_bar(tasks.iter().map(cases).sum());
    bar.set_message("compiling");
    let judged = judge.judge_all(tasks, jobs, &|task, case| {
        bar.set_message(tasks[task].problem.id.clone());
        bar.inc(1);
        seen(task, case)
    })?;
    bar.finish_and_clear();
    Ok(judged)
}
