//! `cargo judge`: judges submissions of this workspace, or the user's own files.

mod cph;
mod keep;
pub(super) mod tasks;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::judge::Judge;
use crate::judge::result::Judged;
use crate::printable::printable;
use crate::problem::choice::unwritten;
use crate::problem::workspace::Workspace;
use crate::report;
use crate::terminal::{columns, in_one_line, judge_all, leave, print};
use anyhow::{Result, bail};
use console::Term;

use crate::command::judge::keep::Outputs;
use crate::command::judge::tasks::{JudgeArguments, folders, list, sources, tasks};
use crate::command::targets::target;
use crate::command::{arguments, folder_of, judge_toml};

/// Judges submissions of this workspace, or the user's own files.
pub fn judge(arguments: &JudgeArguments) -> Result<bool> {
    crate::command::check_box(arguments.running.require_box)?;
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
    if arguments.watch {
        watch(arguments, &workspace)
    } else {
        judge_once(arguments, &workspace)
    }
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
        let headers = source.headers.into_keys();
        let headers = headers.map(|it| source.path.with_file_name(it));
        headers.chain([source.path.clone()]).collect::<Vec<_>>()
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

/// Judges at once, and again whenever something has changed. Only Ctrl-C ends it.
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
        if let Err(error) = judge_once(arguments, workspace) {
            eprintln!("{}", in_one_line(&error));
        }
        eprintln!("judged again when a file is saved; Ctrl-C ends this");
        while state(arguments, workspace) == before {
            sleep(INTERVAL);
        }
    }
}

fn judge_once(arguments: &JudgeArguments, workspace: &Workspace) -> Result<bool> {
    let started = Instant::now();
    let folders = &folders(arguments, workspace)?;
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
        judge.compiler = judge.compiler.to_debug();
    }
    if let Some(standard) = &arguments.std {
        let others = tasks.iter().filter(|task| task.standard == *standard);
        let mut languages = others.map(|task| task.source.language);
        languages.try_for_each(|it| judge.compiler.check_standard(it, standard))?;
    }
    let keep = |folder: &PathBuf| Outputs::new(folder, &tasks);
    let outputs = arguments.keep.as_ref().map(keep).transpose()?;
    let judged = judge_all(&judge, &tasks, arguments.running.jobs, |task, case| {
        outputs.iter().try_for_each(|it| it.keep(task, case))
    })?;
    print(&if arguments.running.json {
        report::json(&judged, workspace, started.elapsed(), |it| {
            arguments.again(it)
        })
    } else {
        let summary = report::summary(&judged, workspace, started.elapsed());
        in_words(&judged, workspace, arguments) + "\n" + &summary
    })?;
    // The report says why.
    if !arguments.watch && judged.iter().any(|it| !it.judge_errors.is_empty()) {
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
    text += &report::starts(judged);
    text += &report::remarks(judged, workspace);
    text += &report::forms(judged, workspace);
    text += &report::extra(judged, workspace);
    text += &report::warnings(judged, workspace);
    if !arguments.brief {
        text += &report::open(judged, workspace);
    }
    for judged in judged {
        let failure = report::failure(judged, workspace, arguments.brief);
        text.extend(failure.map(|failure| format!("\n{failure}")));
    }
    text
}
