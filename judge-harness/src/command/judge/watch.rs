//! `--watch`: judges at once, and again whenever something has changed. It asks a set of files and
//! folders when each was changed, and makes that set anew after a change.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::thread::{self, sleep};
use std::time::Duration;

use anyhow::Result;
use console::Term;

use crate::command::judge::arguments::JudgeArguments;
use crate::command::judge::cph;
use crate::command::judge::tasks::asked;
use crate::command::judge_toml::{NAME, files_here, folders_of_cases};
use crate::command::target::workspace;
use crate::command::terminal::Outcome;
use crate::command::typed::Typed;
use crate::files::{changed, folder_of, sorted_entries};
use crate::interruption::{self, Cause};
use crate::printable::note;
use crate::problem::cases::Case;
use crate::problem::search::searched;
use crate::problem::workspace::{Workspace, manifests};

const INTERVAL: Duration = Duration::from_millis(250);

/// Judges at once, and again whenever something has changed, which interrupts what goes on. Only
/// Ctrl-C ends it: whatever is wrong may be right after the next change.
pub fn watch(
    mut typed: Typed,
    mut arguments: JudgeArguments,
    judge_once: impl Fn(&Typed, &JudgeArguments) -> Result<Outcome>,
) -> Result<Outcome> {
    let terminal = Term::stdout();
    loop {
        let read = typed.again().and_then(|it| {
            arguments = it.here::<JudgeArguments>()?.complete(&it)?;
            typed = it;
            Ok(())
        });
        let before = watched(&typed, &arguments);
        if terminal.is_term() {
            terminal.clear_screen()?;
        }
        let is_changed = thread::scope(|scope| {
            let change = scope.spawn(|| waits_for_change(&typed, &arguments, before));
            let judged = read.and_then(|()| judge_once(&typed, &arguments));
            if interruption::cause().is_none() {
                if let Err(error) = judged {
                    note(format_args!("error: {error:#}"));
                }
                note("judged again when a file is saved; Ctrl-C ends this");
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
fn waits_for_change(typed: &Typed, arguments: &JudgeArguments, mut known: Times) -> bool {
    let files = |it: &Times| {
        let all = it.clone().into_iter();
        all.filter(|(_, change)| !change.is_some_and(|it| it.is_folder))
    };
    while interruption::cause().is_none() {
        sleep(INTERVAL);
        let now = times(known.keys().cloned());
        if now == known {
            continue;
        }
        let anew = watched(typed, arguments);
        if files(&anew).ne(files(&known)) {
            interruption::interrupt(Cause::Change);
            return true;
        }
        // A file that came while a folder was read is seen the next time.
        known = anew.into_iter().chain(now).collect();
    }
    false
}

/// The last change of a file or a folder: seconds and nanoseconds.
#[derive(Clone, Copy, PartialEq)]
struct Change {
    is_folder: bool,
    time: (i64, i64),
}

/// The last change of each file and folder that is there.
type Times = BTreeMap<PathBuf, Option<Change>>;

fn times(paths: impl Iterator<Item = PathBuf>) -> Times {
    let change = |it: &Path| {
        let is_folder = it.is_dir();
        changed(it).map(|time| Change { is_folder, time })
    };
    paths.map(|it| (it.clone(), change(&it))).collect()
}

/// The files on which a judgement depends, and the folders in which there may be more of them. What
/// cannot be read now is watched as far as it is known.
fn watched(typed: &Typed, arguments: &JudgeArguments) -> Times {
    let workspace = workspace(arguments.problem.is_some()).unwrap_or_default();
    let asked: Vec<_> = asked(typed, arguments, &workspace).flatten().collect();
    let inputs = arguments.inputs.iter().chain(&arguments.targets);
    let mut all: BTreeSet<_> = inputs.map(PathBuf::from).collect();
    for asked in &asked {
        let settings = &asked.arguments.settings;
        let mut sources = vec![asked.source.clone()];
        for file in settings.helpers().chain(&asked.problem.output_validators) {
            let helper = settings.helper(file, &[]).ok();
            sources.extend(helper.map(|it| it.with_headers(&BTreeSet::new())));
        }
        for source in sources {
            let names = source.files.keys().chain(&source.main);
            all.extend(names.map(|it| source.path.join(it)));
            all.extend(source.opened().map(Path::to_owned));
            all.insert(source.path);
        }
    }
    all.extend(all.iter().map(folder_of).collect::<Vec<_>>());
    for problem in asked.iter().map(|it| &it.problem) {
        all.extend(problem.cases.iter().flat_map(Case::files));
        all.extend(problem.root.iter().map(|it| it.join("problem.yaml")));
        all.extend(problem.root.iter().flat_map(|it| searched(it)));
    }
    for target in &arguments.targets {
        all.extend(cph::file(Path::new(target)));
        all.insert(folder_of(target).join(".cph"));
        all.extend(searched(&Path::new(target).with_extension("")));
    }
    for folder in arguments.targets.iter().map(|it| arguments.of_cases(it)) {
        let folders = folders_of_cases(&folder).into_iter();
        all.extend(folders.map(|it| it.join(NAME)));
        all.extend(searched(&folder));
    }
    all.extend(files_here().chain(searched(Path::new("."))));
    let is_asked = Workspace::is_here() || arguments.problem.is_some();
    if let Some((root, manifests)) = manifests().ok().flatten().filter(|_| is_asked) {
        let data = sorted_entries(&root.join("data")).unwrap_or_default();
        all.extend(data.iter().flat_map(|it| searched(it)));
        all.extend(["Cargo.toml", "data"].map(|it| root.join(it)));
        all.extend(manifests);
    }
    times(all.into_iter())
}
