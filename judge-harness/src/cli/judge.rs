//! `cargo judge`: judges submissions of this workspace, or the user's own files.

use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::Result;
use console::Term;
use judge_harness::check::paste::keep_verdict;
use judge_harness::judge::Judge;
use judge_harness::judge::result::Judged;
use judge_harness::problem::choice::unwritten;
use judge_harness::problem::printable::printable;
use judge_harness::problem::workspace::Workspace;
use judge_harness::report::{self, Detail};
use judge_harness::rules::verdict::Verdict;
use judge_harness::terminal::{columns, in_one_line, judge_all, leave, print};

use super::keep::Outputs;
use super::targets::{Folders, source};
use super::tasks::{JudgeArguments, folders, list, sources, tasks};

/// Judges submissions of this workspace, or the user's own files.
pub fn judge(arguments: &JudgeArguments) -> Result<bool> {
    let found = folders(arguments)?;
    let workspace = match Workspace::find() {
        Err(_) if !found.is_empty() || are_files(arguments) => Workspace::none(),
        workspace => workspace,
    }?;
    if !arguments.watch {
        return judge_once(arguments, &workspace, &found);
    }
    let sources = sources(arguments, &workspace, &found)?.into_iter();
    let files = sources.map(|(_, source)| source.path);
    let helpers = [&arguments.checker, &arguments.interactor];
    let files: Vec<_> = files
        .chain(helpers.into_iter().flatten().cloned())
        .collect();
    let look = || {
        let folders = folders(arguments).unwrap_or_default();
        let cases = folders.into_values().flat_map(|(problem, _)| problem.cases);
        let cases = cases.flat_map(|case| [case.input, case.answer]);
        let state = |file: PathBuf| {
            let found = file.metadata().ok();
            (file, found.map(|it| (it.modified().ok(), it.len())))
        };
        let files = files.iter().cloned().chain(cases);
        files.map(state).collect::<Vec<_>>()
    };
    watch(look, || {
        judge_once(arguments, &workspace, &folders(arguments)?)
    })
}

/// Files are looked at this often.
const INTERVAL: Duration = Duration::from_millis(250);

/// Judges at first, and again whenever `look` finds something else than before. Only Ctrl-C ends it.
fn watch<T: PartialEq>(look: impl Fn() -> T, judge: impl Fn() -> Result<bool>) -> Result<bool> {
    let terminal = Term::stdout();
    loop {
        let before = look();
        if terminal.is_term() {
            terminal.clear_screen()?;
        }
        if let Err(error) = judge() {
            eprintln!("{}", in_one_line(&error));
        }
        eprintln!("judged again when a file is saved; Ctrl-C ends this");
        while look() == before {
            sleep(INTERVAL);
        }
    }
}

/// Whether nothing but files is named, and so no workspace is needed to say what is wrong.
fn are_files(arguments: &JudgeArguments) -> bool {
    let names = &arguments.targets;
    let is_file = |name| Path::new(name).extension().is_some();
    arguments.problem.is_none() && !names.is_empty() && names.iter().all(is_file)
}

fn judge_once(
    arguments: &JudgeArguments,
    workspace: &Workspace,
    folders: &Folders,
) -> Result<bool> {
    let started = Instant::now();
    for sentence in folders.values().flat_map(|(_, left_out)| left_out) {
        eprintln!("warning: {}", printable(sentence));
    }
    let tasks = tasks(arguments, sources(arguments, workspace, folders)?)?;
    eprint!("{}", unwritten(&arguments.targets, workspace));
    if arguments.list {
        print(&list(&tasks))?;
        return Ok(true);
    }
    let mut judge = Judge::of(workspace)?;
    judge.tolerance = arguments.tolerance;
    let case = tasks.iter().flat_map(|task| &task.cases).next();
    if let (Some(checker), Some(case)) = (&arguments.checker, case) {
        judge = judge.checked_by(&source(checker)?, case)?;
    }
    if let (Some(interactor), Some(case)) = (&arguments.interactor, case) {
        judge = judge.interacting_by(&source(interactor)?, case)?;
    }
    if arguments.debug {
        judge.compiler = judge.compiler.to_debug();
    }
    if let Some(standard) = &arguments.std {
        let mut languages = tasks.iter().map(|task| task.source.language);
        languages.try_for_each(|it| judge.compiler.check_standard(it, standard))?;
    }
    let outputs = arguments.keep.as_deref();
    let outputs = outputs.map(|folder| Outputs::new(folder, &tasks));
    let outputs = outputs.transpose()?;
    let judged = judge_all(&judge, &tasks, arguments.jobs, |task, case| {
        outputs.iter().try_for_each(|it| it.keep(task, case))
    })?;
    let is_as_on_the_site = arguments.std.is_none()
        && arguments.tolerance.is_none()
        && arguments.checker.is_none()
        && arguments.interactor.is_none()
        && !arguments.debug
        && arguments.time_limit.is_none()
        && arguments.memory_limit.is_none()
        && arguments.stack_limit.is_none();
    if is_as_on_the_site {
        for judged in &judged {
            keep_verdict(judged, &workspace.cache)?;
        }
    }
    print(&if arguments.json {
        let again = |judged: &Judged| arguments.again(judged);
        report::json(&judged, workspace, started.elapsed(), again)
    } else {
        let summary = report::summary(&judged, workspace, started.elapsed());
        in_words(&judged, workspace, arguments) + "\n" + &summary
    })?;
    if !arguments.watch {
        leave_for_judge_errors(&judged);
    }
    Ok(judged.iter().all(|judged| judged.verdict() == Verdict::Ac))
}

/// Ends the program if something could not be judged: that is nobody's wrong answer. The report
/// says why.
pub fn leave_for_judge_errors<'a, 'b: 'a>(judged: impl IntoIterator<Item = &'a Judged<'b>>) {
    if judged
        .into_iter()
        .any(|judged| !judged.judge_errors.is_empty())
    {
        leave(2);
    }
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
    text += &report::choices(judged, workspace);
    text += &report::lenient(judged, workspace);
    let detail = if arguments.brief {
        Detail::Brief
    } else {
        Detail::Usual
    };
    for judged in judged {
        let failure = report::failure(judged, workspace, detail);
        text.extend(failure.map(|failure| format!("\n{failure}")));
    }
    text
}
