//! `cargo xtask site`: the pages of the site.

use std::collections::HashMap;
use std::path::PathBuf;
use std::thread;

use crate::page::is_address;
use crate::website::{Site, wasm_compiler};
use anyhow::{Result, ensure};
use clap::Args;
use judge_harness::compiler::Source;
use judge_harness::judge::{Judge, Task};
use judge_harness::jury::kept::{self, Kept, Verdicts};
use judge_harness::jury::{self, JurySubmission};
use judge_harness::verdict::Verdict;
use judge_harness::workspace::Workspace;

use judge_harness::cli::judge::judge_all;
use judge_harness::cli::terminal::print;
use judge_harness::cli::{judge_in, supervisor, this_program};

#[derive(Args)]
pub struct SiteArguments {
    /// The folder to write the pages into; target/site if none is given
    #[arg(value_name = "DIR")]
    pub folder: Option<PathBuf>,
    /// Where the files of the repository can be read, for links to those that have no page
    #[arg(long, value_name = "URL")]
    pub source: Option<String>,
}

/// Makes the pages, and judges first what was not judged before by this harness.
pub fn site(arguments: &SiteArguments) -> Result<bool> {
    let workspace = Workspace::find()?;
    let problems = workspace.all_problems()?;
    let folder = match &arguments.folder {
        Some(folder) => folder.clone(),
        None => workspace.target().join("site"),
    };
    ensure!(
        !folder.is_file(),
        "{} is a file: name a folder",
        folder.display()
    );
    if let Some(source) = &arguments.source {
        ensure!(
            is_address(source),
            "{source:?} is no address: expected https://..."
        );
    }
    let wasm = wasm_compiler(&workspace.cache, supervisor()?);
    if let Err(missing) = &wasm {
        eprintln!("warning: the pages have no boards to play on: {missing}");
    }
    let mut jury = jury::find(&workspace)?;
    let judge = judge_in(&workspace)?;
    jury.retain(|submission| {
        let language = submission.source.language;
        let toolchain = judge.compiler().toolchain(language);
        if let Err(missing) = &toolchain {
            eprintln!(
                "warning: {} is left out: {missing:#}",
                submission.full_name()
            );
        }
        toolchain.is_ok()
    });
    let mut tasks = Vec::new();
    for problem in problems {
        tasks.push((Task::new(problem, Source::read(&problem.submission)?), None));
    }
    for submission in &jury {
        let cases = submission.problem.cases.iter().collect();
        tasks.push((submission.task(cases), Some(submission)));
    }
    let mut verdicts = verdicts(&judge, &workspace, &tasks)?;
    let of_jury = verdicts.split_off(problems.len());
    let ids = problems.iter().map(|problem| problem.id.as_str());
    let site = Site {
        workspace: &workspace,
        problems,
        submissions: ids.zip(verdicts).collect::<HashMap<_, _>>(),
        jury: jury.into_iter().zip(of_jury).collect(),
        wasm,
        source: arguments.source.clone(),
    };
    let written = site.write(&folder)?;
    let bytes: usize = written.iter().map(|(_, bytes)| bytes).sum();
    print(&format!(
        "wrote {} pages, {} KB: open {}\n",
        written.len(),
        bytes.div_ceil(1000),
        folder.join("index.html").display()
    ))?;
    Ok(true)
}

/// The verdicts on all tasks, each with the jury submission that it is for, if it is for one; judges those that this harness has
/// not judged before with the expected outcome.
fn verdicts(
    judge: &Judge,
    workspace: &Workspace,
    tasks: &[(Task, Option<&JurySubmission>)],
) -> Result<Vec<Verdicts>> {
    let kept = Kept::new(&workspace.cache, judge.compiler(), &this_program()?)?;
    let expected = |of_jury: Option<&JurySubmission>| of_jury.map_or(Verdict::Ac, |it| it.expected);
    let known = tasks.iter();
    let known = known.map(|(task, of_jury)| kept.get(task, expected(*of_jury)));
    let mut known = known.collect::<Result<Vec<_>>>()?;
    let (new, new_tasks): (Vec<usize>, Vec<Task>) = (tasks.iter().enumerate())
        .filter(|(index, _)| known[*index].is_none())
        .map(|(index, (task, _))| (index, task.clone()))
        .unzip();
    if !new.is_empty() {
        let programs = if new.len() == 1 {
            "program"
        } else {
            "programs"
        };
        eprintln!(
            "judging {} {programs} that this harness has not judged before",
            new.len()
        );
    }
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let judged = judge_all(judge, &new_tasks, jobs, |_, _| Ok(()))?;
    for ((index, task), judged) in new.into_iter().zip(&new_tasks).zip(&judged) {
        let verdicts = kept::verdicts(task, judged);
        let of_jury = tasks[index].1;
        let is_expected = match of_jury {
            Some(submission) => submission.unexpected(judged).is_none(),
            None => judged.verdict() == Verdict::Ac,
        };
        if is_expected {
            kept.put(task, expected(of_jury), &verdicts)?;
        }
        known[index] = Some(verdicts);
    }
    Ok(known.into_iter().flatten().collect())
}
