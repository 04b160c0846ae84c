//! `cargo judge`: judges submissions of this workspace, or the user's own files.

mod cph;
mod keep;
pub(super) mod tasks;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use crate::judge::Judge;
use crate::judge::result::{JudgeError, Judged, record};
use crate::printable::printable;
use crate::problem::choice::unwritten;
use crate::problem::workspace::Workspace;
use crate::report;
use crate::terminal::{INTERRUPTED, columns, judge_all, leave, on_interrupt, print};
use crate::threads::locked;
use anyhow::{Context, Result, anyhow, bail};
use console::Term;
use indicatif::ProgressBar;

use crate::command::judge::keep::Outputs;
use crate::command::judge::tasks::{Folders, JudgeArguments, folders, list, sources, tasks};
use crate::command::targets::target;
use crate::command::{arguments, folder_of, judge_toml};

/// The variable that `--watch` sets for a judging, which ends with its standard input.
const WATCHED: &str = "JUDGE_HARNESS_WATCHED";

/// Judges submissions of this workspace, or the user's own files.
pub fn judge(arguments: &JudgeArguments) -> Result<bool> {
    let (names, is_installed) = (&arguments.targets, crate::command::is_installed());
    let has_ending = |name: &OsString| Path::new(name).extension().is_some();
    let are_files = !names.is_empty() && (is_installed || names.iter().all(has_ending));
    let workspace = match Workspace::find() {
        Err(_) if are_files && arguments.problem.is_none() => Workspace::none(),
        Err(_) if is_installed && names.is_empty() => {
            bail!("name a file to judge, with its cases beside it")
        }
        workspace => workspace,
    }?;
    if !arguments.watch {
        return judge_once(arguments, workspace);
    }
    if std::env::var_os(WATCHED).is_none() {
        return watch(arguments, &workspace);
    }
    thread::spawn(|| {
        let _ = io::copy(&mut io::stdin(), &mut io::sink());
        leave(INTERRUPTED)
    });
    judge_once(arguments, workspace)
}

/// When the files on which a judgement depends were changed, if they exist.
fn state(arguments: &JudgeArguments, workspace: &Workspace) -> impl PartialEq + use<> {
    let folders = folders(arguments, workspace).unwrap_or_default();
    let settings = &arguments.settings;
    let helpers = settings.checker.iter().chain(&arguments.interactor);
    let helpers = helpers.filter_map(|it| settings.helper(it, &[]).ok());
    let sources = sources(arguments, workspace, &folders).unwrap_or_default();
    let sources = sources.into_iter().map(|(_, source)| source);
    let with_headers = helpers.chain(sources).flat_map(|source| {
        let source = source.with_headers();
        source.headers.into_iter().chain([source.path])
    });
    let mut files: Vec<_> = with_headers.collect();
    for target in &arguments.targets {
        files.push(target.into());
        files.extend(judge_toml::files(&folder_of(target)));
    }
    let cases = folders.into_values().flat_map(|problem| problem.cases);
    files.extend(cases.flat_map(|case| [case.input, case.answer]));
    let state = |file: PathBuf| {
        let found = file.metadata().ok();
        (file, found.map(|it| (it.modified().ok(), it.len())))
    };
    files.into_iter().map(state).collect::<Vec<_>>()
}

/// At most this many warnings name a file that is not judged.
const WARNINGS: usize = 5;

/// Files are looked at this often.
const INTERVAL: Duration = Duration::from_millis(250);

/// Judges at once, and again whenever something has changed. Only Ctrl-C ends it. Each judging is a
/// process, which ends with all that it runs when it is out of date.
fn watch(arguments: &JudgeArguments, workspace: &Workspace) -> Result<bool> {
    for name in &arguments.targets {
        target(name, workspace)?;
    }
    let terminal = Term::stdout();
    loop {
        // A file judge.toml may have changed.
        let read = arguments::read().map(|(read, _)| read.judge);
        let arguments = read.as_ref().unwrap_or(arguments);
        let before = state(arguments, workspace);
        if terminal.is_term() {
            terminal.clear_screen()?;
        }
        let judging = Command::new(std::env::current_exe()?)
            .args(std::env::args_os().skip(1))
            .env(WATCHED, "")
            .stdin(Stdio::piped())
            .spawn();
        let judging = Arc::new(Mutex::new(judging.context("the judging")?));
        let interrupted = judging.clone();
        // Ctrl-C on a terminal interrupts the judging, too, which then reports how far it got.
        let at_work = ProgressBar::hidden();
        on_interrupt(&at_work, move || {
            while let Ok(None) = locked(&interrupted).try_wait() {
                sleep(Duration::from_millis(10));
            }
        });
        let mut is_over = false;
        while state(arguments, workspace) == before {
            if !is_over && locked(&judging).try_wait()?.is_some() {
                is_over = true;
                eprintln!("judged again when a file is saved; Ctrl-C ends this");
            }
            sleep(INTERVAL);
        }
        // First this closes its standard input.
        locked(&judging).wait()?;
    }
}

fn judge_once(arguments: &JudgeArguments, workspace: Workspace) -> Result<bool> {
    let started = Instant::now();
    crate::command::check_box(arguments.running.require_box)?;
    // They are needed until the process ends, which judges once: an interrupt reports on them.
    let arguments: &JudgeArguments = Box::leak(Box::new(arguments.clone()));
    let workspace: &Workspace = Box::leak(Box::new(workspace));
    let folders: &Folders = Box::leak(Box::new(folders(arguments, workspace)?));
    // The files of a folder may be beside several sources.
    let left_out: BTreeSet<_> = folders.values().flat_map(|it| &it.left_out).collect();
    let mut left_out = left_out.into_iter();
    for sentence in left_out.by_ref().take(WARNINGS) {
        eprintln!("warning: {}", printable(sentence));
    }
    match left_out.count() {
        0 => {}
        more => eprintln!("warning: and {more} more"),
    }
    let mut tasks = tasks(arguments, sources(arguments, workspace, folders)?)?;
    eprint!("{}", unwritten(&arguments.targets, workspace));
    if arguments.list {
        print(&list(&tasks))?;
        return Ok(true);
    }
    let mut judge = Judge::of(workspace)?;
    let settings = &arguments.settings;
    let interactor = arguments.interactor.as_deref();
    let chosen = settings.comparison(&judge, &tasks, interactor)?;
    for task in &mut tasks {
        let own = || judge.validation(task.problem).transpose();
        if let Some(comparison) = chosen.clone().map(Ok).or_else(own) {
            task.comparison = comparison?;
        }
    }
    if arguments.debug {
        judge.compiler.debugs = true;
    }
    if let Some(standard) = &arguments.std {
        let others = tasks.iter().filter(|task| task.standard == *standard);
        let mut languages = others.map(|task| task.source.language);
        languages.try_for_each(|it| judge.compiler.check_standard(it, standard))?;
    }
    let keep = |folder: &PathBuf| Outputs::new(folder, &tasks);
    let outputs = arguments.keep.as_ref().map(keep).transpose()?;
    // Ctrl-C prints these: of each task the cases so far.
    let so_far: Vec<_> = tasks.iter().map(Judged::new).collect();
    let so_far = Arc::new(Mutex::new(so_far));
    let seen = so_far.clone();
    let json = move |judged: &[Judged]| {
        let again = |it: &Judged| arguments.again(it);
        report::json(judged, workspace, started.elapsed(), again)
    };
    let report_so_far = move || {
        let mut judged = locked(&so_far);
        for it in judged
            .iter_mut()
            .filter(|it| it.cases.len() < it.task.cases.len())
        {
            let error = JudgeError::new(None, &anyhow!("interrupted"));
            it.judge_errors.push(error);
        }
        let failed = judged.iter().filter(|it| it.first_failure().is_some());
        // Nothing can be done if this fails.
        let _ = print(&if arguments.json {
            json(&judged)
        } else {
            failed
                .map(|it| shown_failure(it, workspace, arguments))
                .collect()
        });
    };
    let jobs = arguments.running.jobs;
    let mut judged = judge_all(&judge, &tasks, jobs, report_so_far, |number, case| {
        let judged = &mut locked(&seen)[number];
        // What decides nothing is judged last, and only after AC or PE.
        let index = judged.cases.len();
        if index < judged.task.cases.len() {
            record(&mut judged.cases, index, case.clone(), &judged.task);
        }
        outputs.iter().try_for_each(|it| it.keep(number, case))
    })?;
    for judged in &mut judged {
        // Without them the report is no less right.
        let _ = judge.explain(judged);
    }
    print(&if arguments.json {
        json(&judged)
    } else {
        let summary = report::summary(&judged, workspace, started.elapsed());
        in_words(&judged, workspace, arguments) + "\n" + &summary
    })?;
    // The report says why.
    if judged.iter().any(|it| !it.judge_errors.is_empty()) {
        leave(2);
    }
    Ok(judged.iter().all(Judged::succeeds))
}

fn in_words(judged: &[Judged], workspace: &Workspace, arguments: &JudgeArguments) -> String {
    let columns = columns();
    let mut text = report::table(judged, workspace, columns);
    if arguments.all_cases {
        for judged in judged.iter().filter(|judged| !judged.cases.is_empty()) {
            text += &format!("\n{}", report::cases(judged, workspace, columns));
        }
    }
    let is_alone = judged.len() == 1;
    let notes = judged
        .iter()
        .map(|it| report::notes(it, workspace, is_alone));
    text.extend(notes);
    if !arguments.brief {
        text += &report::open(judged, workspace);
    }
    let failures = judged.iter();
    text.extend(failures.map(|it| shown_failure(it, workspace, arguments)));
    text
}

fn shown_failure(judged: &Judged, workspace: &Workspace, arguments: &JudgeArguments) -> String {
    let failure = report::failure(judged, workspace, arguments.brief);
    failure.map_or(String::new(), |failure| format!("\n{failure}"))
}
