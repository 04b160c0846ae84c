//! `cargo judge`: judges submissions of this workspace, or the user's own files.

mod cph;
pub(super) mod tasks;

use std::collections::BTreeSet;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use crate::command::terminal::{in_one_line, judge_with_progress, leave, print};
use crate::judge::Judge;
use crate::judge::result::Judged;
use crate::language::source::changed;
use crate::printable::printable;
use crate::problem::Problem;
use crate::problem::workspace::Workspace;
use crate::report;
use crate::scratch;
use anyhow::{Result, ensure};
use console::Term;
use rustix::process::{WaitOptions, wait};

use crate::command::judge::tasks::{
    Folders, JudgeArguments, folders, list, not_counting, programs, sources, tasks,
};
use crate::command::{
    arguments, folder_of, is_at_hand, is_installed, judge_toml, precompile, warn, with_room,
    workspace,
};

/// Judges submissions of this workspace, or the user's own files.
pub fn judge(mut arguments: JudgeArguments) -> Result<bool> {
    arguments.targets = programs(arguments.targets)?;
    arguments.take_inputs()?;
    if arguments.is_newest {
        let name = Path::new(&arguments.targets[0]).display();
        eprintln!("judging {name}, the newest source here");
    }
    ensure!(
        !is_installed() || !arguments.targets.is_empty(),
        "name a file to judge, with its cases beside it"
    );
    let workspace = workspace(arguments.problem.is_some())?;
    // They are needed until the process ends, which judges once: an interrupt reports on them.
    let workspace: &Workspace = Box::leak(Box::new(workspace));
    let arguments: &JudgeArguments = Box::leak(Box::new(arguments));
    if arguments.watch {
        return watch(arguments, workspace);
    }
    judge_once(arguments, workspace)
}

/// The files on which a judgement depends, and when each was changed.
fn state(arguments: &JudgeArguments, workspace: &Workspace) -> impl PartialEq + use<> {
    let folders = folders(arguments, workspace).unwrap_or_default();
    let sources = sources(arguments, workspace, &folders).unwrap_or_default();
    let mut sources: Vec<_> = sources.into_iter().map(|(_, source)| source).collect();
    let settings = &arguments.settings;
    for file in settings.checker.iter().chain(&arguments.interactor) {
        let helper = settings.helper(file, &[]).into_iter();
        sources.extend(helper.map(|it| it.with_headers(&BTreeSet::new())));
    }
    let mut files = Vec::new();
    for source in sources {
        files.extend(source.opened().map(Path::to_owned));
        files.push(source.path);
    }
    for target in &arguments.targets {
        files.push(target.into());
        let of_cases = arguments.data.clone().unwrap_or_else(|| folder_of(target));
        files.extend(
            judge_toml::files(&of_cases)
                .into_iter()
                .map(|(file, _)| file),
        );
    }
    for case in folders.into_values().flat_map(|problem| problem.cases) {
        files.extend([Some(case.input), case.answer].into_iter().flatten());
    }
    let state = |file: PathBuf| (changed(&file), file);
    files.into_iter().map(state).collect::<Vec<_>>()
}

/// Files are looked at this often.
const INTERVAL: Duration = Duration::from_millis(250);

/// Is said after each report.
const AGAIN: &str = "judged again when a file is saved; Ctrl-C ends this";

/// Judges at once, and again whenever something has changed: then this process begins anew, which
/// ends all that it runs. Only Ctrl-C ends it.
fn watch(arguments: &'static JudgeArguments, workspace: &'static Workspace) -> Result<bool> {
    // The supervisors of the time before end now.
    for _ in 0..100 {
        match wait(WaitOptions::NOHANG) {
            Ok(None) => sleep(Duration::from_millis(10)),
            Ok(Some(_)) => {}
            Err(_) => break,
        }
    }
    let mut before = state(arguments, workspace);
    let terminal = Term::stdout();
    if terminal.is_term() {
        terminal.clear_screen()?;
    }
    thread::spawn(move || {
        if let Err(error) = judge_once(arguments, workspace) {
            eprintln!("{}", in_one_line(&error));
            eprintln!("{AGAIN}");
        }
    });
    loop {
        sleep(INTERVAL);
        let now = state(arguments, workspace);
        if now == before {
            continue;
        }
        before = now;
        // A judge.toml may be wrong until it is saved again.
        if let Err(error) = arguments::read() {
            eprintln!("{}", in_one_line(&error));
            continue;
        }
        scratch::remove_all();
        let mut again = Command::new(std::env::current_exe()?);
        let error = again.args(std::env::args_os().skip(1)).exec();
        eprintln!("{}", in_one_line(&error.into()));
        std::process::exit(2);
    }
}

fn judge_once(arguments: &'static JudgeArguments, workspace: &'static Workspace) -> Result<bool> {
    let started = Instant::now();
    crate::command::check_box(arguments.running.require_box)?;
    let folders: &Folders = Box::leak(Box::new(folders(arguments, workspace)?));
    // The files of a folder may be beside several sources.
    let left_out = folders.values().flat_map(|it| it.left_out.clone());
    let unlimited = folders.values().filter_map(without_limit);
    warn(left_out.chain(unlimited).collect());
    let sources = sources(arguments, workspace, folders)?;
    for sentence in sources
        .iter()
        .filter_map(|(of, it)| not_counting(arguments, of, it))
    {
        eprintln!("warning: {}", printable(&sentence));
    }
    let mut tasks = tasks(arguments, sources)?;
    if arguments.list {
        print(&list(&tasks))?;
        return Ok(true);
    }
    let mut judge = Judge::of(workspace)?;
    judge.compiler.uses_headers = !arguments.no_precompile;
    judge.compiler.notes_headers = !arguments.no_precompile && tasks.len() == 1 && is_at_hand();
    let settings = &arguments.settings;
    let interactor = arguments.interactor.as_deref();
    let chosen = settings.comparison(&judge, &tasks, interactor)?;
    for task in &mut tasks {
        if arguments.standard(task.source.language).is_none() && !arguments.debug {
            judge.choose_pypy(task);
        }
        let own = || judge.validation(task.problem).transpose();
        if let Some(comparison) = chosen.clone().map(Ok).or_else(own) {
            task.comparison = comparison?;
        }
    }
    if arguments.debug {
        judge.compiler.debugs = true;
    }
    for task in &tasks {
        let language = task.source.language;
        if let Some(standard) = arguments
            .standard(language)
            .filter(|it| **it == task.standard)
        {
            judge.compiler.check_standard(language, standard)?;
        }
    }
    let json = move |judged: &[Judged]| report::json(judged, workspace, started.elapsed());
    let report_so_far = move |judged: &mut [Judged]| {
        let is_open = |it: &&mut Judged| it.cases.len() < it.task.cases.len();
        // Nothing can be done if this fails.
        let _ = print(&if arguments.json {
            for it in judged.iter_mut().filter(is_open) {
                it.judge_error = Some("interrupted".to_owned());
            }
            json(judged)
        } else {
            failures(judged, workspace, arguments)
        });
    };
    let jobs = with_room(arguments.running.jobs.unwrap_or(1), &tasks);
    let mut judged = judge_with_progress(&judge, &tasks, jobs, report_so_far);
    for judged in &mut judged {
        // The report is right without the warnings, too.
        let _ = judge.explain(judged);
    }
    print(&if arguments.json {
        json(&judged)
    } else {
        let summary = report::summary(&judged, workspace, started.elapsed());
        in_words(&judged, workspace, arguments) + &summary
    })?;
    if arguments.watch {
        eprintln!("{AGAIN}");
    }
    if judge.compiler.notes_headers {
        precompile(&judge);
    }
    // The report says why.
    if !arguments.watch && judged.iter().any(|it| it.judge_errors().count() > 0) {
        leave(2);
    }
    Ok(judged.iter().all(Judged::succeeds))
}

/// Says that a package's time limit is not known yet.
fn without_limit(problem: &Problem) -> Option<String> {
    let is_unknown = problem.runs_as_kattis && problem.stated_by[0].is_none();
    let root = problem
        .root
        .as_ref()
        .filter(|_| is_unknown && !problem.cases.is_empty())?;
    let file = root.join("problem.yaml");
    let file = file.display();
    Some(format!(
        "{file} states no time limit: it is 1 s, or --time-limit; `jury` finds it"
    ))
}

/// The report without its last lines. That on one submission begins with what it got.
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
