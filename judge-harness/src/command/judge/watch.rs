//! `--watch`: judges at once, and again whenever something has changed. It asks a set of files and
//! folders when each was changed, and makes that set anew after a change.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::Metadata;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::thread::{self, sleep};
use std::time::Duration;

use anyhow::Result;
use console::Term;

use crate::command::judge::tasks::{JudgeArguments, own_problems, sources};
use crate::command::judge::{AGAIN, cph, judge_once};
use crate::command::{Outcome, arguments, folder_of, judge_toml, workspace};
use crate::files::sorted_entries;
use crate::interruption::{self, Cause};
use crate::printable::note;
use crate::problem::search::searched;
use crate::problem::workspace::{Workspace, manifests};

const INTERVAL: Duration = Duration::from_millis(250);

/// Judges at once, and again whenever something has changed, which interrupts what goes on. Only
/// Ctrl-C ends it: whatever is wrong may be right after the next change.
pub fn watch(mut arguments: JudgeArguments) -> Result<Outcome> {
    let terminal = Term::stdout();
    loop {
        let read = arguments::read().and_then(|it| it.judge.complete());
        let read = read.map(|it| arguments = it);
        let before = watched(&arguments);
        if terminal.is_term() {
            terminal.clear_screen()?;
        }
        let is_changed = thread::scope(|scope| {
            let change = scope.spawn(|| waits_for_change(&arguments, before));
            let workspace = read.and_then(|()| workspace(arguments.problem.is_some()));
            if let Err(error) = workspace.and_then(|it| judge_once(&arguments, &it))
                && interruption::cause().is_none()
            {
                note(format_args!("error: {error:#}"));
                note(AGAIN);
            }
            change.join().expect("it looks at files")
        });
        if !is_changed {
            return Ok(Outcome::Well);
        }
        interruption::resume();
    }
}

/// Waits until a file has changed, and interrupts the work; false after Ctrl-C.
fn waits_for_change(arguments: &JudgeArguments, mut known: Times) -> bool {
    let files = |it: &Times| {
        it.clone()
            .into_iter()
            .filter(|it| !it.1.is_some_and(|it| it.0))
    };
    while interruption::cause().is_none() {
        sleep(INTERVAL);
        let now = times(known.keys().cloned());
        if now == known {
            continue;
        }
        let anew = watched(arguments);
        if files(&anew).ne(files(&known)) {
            interruption::interrupt(Cause::Change);
            return true;
        }
        // A file that came while a folder was read is seen the next time.
        known = anew.into_iter().chain(now).collect();
    }
    false
}

/// Files and folders, whether each is a folder, and when it was changed: seconds and nanoseconds.
type Times = BTreeMap<PathBuf, Option<(bool, i64, i64)>>;

fn times(paths: impl Iterator<Item = PathBuf>) -> Times {
    let time = |it: Metadata| (it.is_dir(), it.ctime(), it.ctime_nsec());
    let all = paths.map(|it| (it.metadata().ok().map(time), it));
    all.map(|(time, it)| (it, time)).collect()
}

/// The files on which a judgement depends, and the folders in which there may be more of them. What
/// cannot be read now is watched as far as it is known.
fn watched(arguments: &JudgeArguments) -> Times {
    let workspace = workspace(arguments.problem.is_some()).unwrap_or_default();
    let own = own_problems(arguments, &workspace).unwrap_or_default();
    let asked = sources(arguments, &workspace, &own).unwrap_or_default();
    let inputs = arguments.inputs.iter().chain(&arguments.targets);
    let mut all: BTreeSet<_> = inputs.map(PathBuf::from).collect();
    for asked in &asked {
        let settings = &asked.arguments.settings;
        let helpers = settings.checker.iter().chain(&settings.interactor);
        let helpers = helpers.chain(&asked.problem.validator);
        let helpers = helpers.filter_map(|it| settings.helper(it, &[]).ok());
        let helpers = helpers.map(|it| it.with_headers(&BTreeSet::new()));
        for source in helpers.chain([asked.source.clone()]) {
            let parts = source.files.keys().chain(&source.main);
            all.extend(parts.map(|it| source.path.join(it)));
            all.extend(source.opened().map(Path::to_owned));
            all.insert(source.path);
        }
    }
    all.extend(all.iter().map(folder_of).collect::<Vec<_>>());
    let problems = own.values().map(|it| &*it.0);
    for problem in problems.chain(asked.iter().map(|it| it.problem)) {
        let cases = problem.cases.iter();
        all.extend(cases.flat_map(|it| [&it.input].into_iter().chain(&it.answer).cloned()));
        all.extend(problem.root.iter().map(|it| it.join("problem.yaml")));
        all.extend(problem.root.iter().flat_map(|it| searched(it)));
    }
    for target in &arguments.targets {
        all.extend(cph::file(Path::new(target)));
        all.insert(folder_of(target).join(".cph"));
    }
    let of_cases = arguments.targets.iter().map(|it| arguments.of_cases(it));
    for folder in of_cases.chain([PathBuf::from(".")]) {
        all.extend(judge_toml::files(&folder).into_iter().map(|(file, _)| file));
        all.extend(searched(&folder));
    }
    let is_asked = Workspace::is_here() || arguments.problem.is_some();
    if let Some((root, manifests)) = manifests().ok().flatten().filter(|_| is_asked) {
        let data = sorted_entries(&root.join("data")).unwrap_or_default();
        all.extend(data.iter().flat_map(|it| searched(it)));
        all.extend(["Cargo.toml", "data"].map(|it| root.join(it)));
        all.extend(manifests);
    }
    times(all.into_iter())
}
