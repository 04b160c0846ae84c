//! The tasks that the arguments ask for: the cases for each file and their settings, the sources,
//! and how far each is judged.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::files::{file_name, folder_of, near, sorted_entries};
use crate::judge::{Judge, Options, Task};
use crate::language::Language;
use crate::language::compiler::Purpose;
use crate::language::source::Source;
use crate::problem::Problem;
use crate::problem::cases::{Case, of_source, refuse_unmatched};
use crate::problem::package::Package;
use crate::problem::search::of_inputs;
use crate::problem::workspace::Workspace;
use anyhow::{Result, ensure};

use crate::command::invocation::is_installed;
use crate::command::judge::arguments::JudgeArguments;
use crate::command::judge::cph;
use crate::command::judge_toml::{NAME, folders_here, folders_of_cases};
use crate::command::target::{sources_in, target};
use crate::command::typed::Typed;

/// A source to judge.
pub struct Asked {
    pub problem: Rc<Problem>,
    pub source: Source,
    /// The arguments, with the settings for this source.
    pub arguments: Rc<JudgeArguments>,
    /// Whether the headers and settings beside it count.
    brings: bool,
}

/// Finds what is judged, each source with its problem and its settings.
pub fn asked<'a>(
    typed: &'a Typed,
    arguments: &JudgeArguments,
    workspace: &'a Workspace,
) -> impl Iterator<Item = Result<Asked>> + 'a {
    let mut names = arguments.targets.clone();
    if names.is_empty() {
        names.extend(workspace.problems.iter().map(|it| OsString::from(&*it.id)));
    }
    let mut search = Search {
        typed,
        arguments: Rc::new(arguments.clone()),
        workspace,
        settings: BTreeMap::new(),
        problems: BTreeMap::new(),
    };
    names.into_iter().map(move |name| search.asked(&name))
}

/// The search for problems and settings. A folder is read once for all targets.
struct Search<'a> {
    typed: &'a Typed,
    arguments: Rc<JudgeArguments>,
    workspace: &'a Workspace,
    settings: BTreeMap<PathBuf, Rc<JudgeArguments>>,
    problems: BTreeMap<PathBuf, Rc<Problem>>,
}

impl Search<'_> {
    fn asked(&mut self, name: &OsStr) -> Result<Asked> {
        let typed = self.arguments.problem.as_ref();
        let typed = typed.map(|it| self.workspace.problem(it)).transpose()?;
        let (named, source) = target(name, self.workspace)?;
        ensure!(
            named.is_none() || typed.is_none() && self.arguments.data.is_none(),
            "--problem and --data say what a file is for, and {} is a problem: leave one out",
            Path::new(name).display()
        );
        let (problem, arguments) = match named.or(typed) {
            Some(problem) => (Rc::new(problem.clone()), Rc::clone(&self.arguments)),
            None => self.own(Path::new(name))?,
        };
        let mut source = arguments.settings.source(source, &problem)?;
        let brings = !problem.stands_alone && counts(&arguments, &source);
        if brings {
            let targets = arguments.targets.iter().map(PathBuf::from);
            let others = targets.chain(problem.cases.iter().flat_map(Case::files));
            let real = others.filter_map(|it| it.canonicalize().ok());
            source = source.with_headers(&real.collect());
        }
        Ok(Asked {
            problem,
            source,
            arguments,
            brings,
        })
    }

    /// The cases for a user's file, and the arguments with the settings for these.
    fn own(&mut self, file: &Path) -> Result<(Rc<Problem>, Rc<JudgeArguments>)> {
        let of_cases = self.arguments.of_cases(file);
        let (all, arguments) = (&mut self.settings, &self.arguments);
        let set = known(all, of_cases, |it| arguments.with_settings(self.typed, it))?;
        let mut problem = self.own_problem(file, &set)?;
        if !set.inputs.is_empty() {
            problem = Rc::new(Problem {
                cases: of_inputs(&set.inputs, &problem.cases)?,
                left_out: Vec::new(),
                ..Rc::unwrap_or_clone(problem)
            });
        }
        Ok((problem, set))
    }

    /// The cases for a file: in `--data`, or else of the package around the file, beside it, or of
    /// the package around the current folder.
    fn own_problem(&mut self, file: &Path, arguments: &JudgeArguments) -> Result<Rc<Problem>> {
        let mut of_folder = |folder| {
            known(&mut self.problems, folder, |it| {
                Problem::of_folder(it, true)
            })
        };
        if let Some(folder) = &arguments.data {
            let problem = of_folder(folder.clone())?;
            let reason = problem.left_out.first().map(|it| format!("; {it}"));
            ensure!(
                !problem.cases.is_empty(),
                "{} has no case: expected NAME.in with NAME.ans or NAME.out{}",
                folder.display(),
                reason.unwrap_or_default()
            );
            return Ok(problem);
        }
        if let Some(root) = Package::around(&folder_of(file)) {
            return of_folder(root);
        }
        let problem = beside(file, arguments, self.workspace)?;
        match Package::around(Path::new(".")) {
            Some(root) if problem.cases.is_empty() => of_folder(root),
            _ => Ok(Rc::new(problem)),
        }
    }
}

/// What is known of a folder, or becomes known now.
fn known<T>(
    all: &mut BTreeMap<PathBuf, Rc<T>>,
    folder: PathBuf,
    find: impl FnOnce(&Path) -> Result<T>,
) -> Result<Rc<T>> {
    if let Some(known) = all.get(&folder) {
        return Ok(Rc::clone(known));
    }
    let found = Rc::new(find(&folder)?);
    all.insert(folder, Rc::clone(&found));
    Ok(found)
}

/// The cases for a file: those beside it that are for it, and those of cph. Cases in the folder
/// `data` of the workspace belong to its problems, and to no file.
fn beside(file: &Path, arguments: &JudgeArguments, workspace: &Workspace) -> Result<Problem> {
    let folder = folder_of(file);
    let mut problem = Problem::beside(file)?;
    let (data, has_problems) = (workspace.root.join("data"), !workspace.problems.is_empty());
    let mut cases = std::mem::take(&mut problem.cases);
    cases.retain(|case| !(has_problems && case.input.starts_with(&data)));
    let targets = arguments.targets.iter().map(Path::new);
    let place = folder.canonicalize()?;
    let is_here = |it: &&Path| folder_of(it).canonicalize().is_ok_and(|it| it == place);
    let judged: Vec<_> = targets.filter(is_here).collect();
    let sources = sources_in(&folder, &arguments.helpers)?;
    let (own, others) = of_source(cases, file, &sources, &judged);
    if !others.is_empty() {
        let (file, others, folder) = (file_name(file), others.join(", "), folder.display());
        let sentence =
            format!("not for {file}, by their names: {others} (--data {folder} takes all)");
        problem.left_out.push(sentence);
    }
    if let Some(kept) = cph::problem(file)? {
        let left_out = problem.left_out;
        problem = Problem { left_out, ..kept };
    }
    problem.cases.extend(own);
    Ok(problem)
}

/// Whether the headers and settings beside a source count. They do if its folder contains the cases
/// or the current folder, at any depth.
fn counts(arguments: &JudgeArguments, source: &Source) -> bool {
    let of_cases = arguments.of_cases(&source.path);
    let real = folder_of(&source.path).canonicalize().unwrap_or_default();
    folders_of_cases(&of_cases).contains(&real) || folders_here().contains(&real)
}

/// Names what lies beside a source and does not count.
pub fn not_counting(asked: &Asked) -> Option<String> {
    let (problem, source) = (&asked.problem, &asked.source);
    if asked.brings {
        return None;
    }
    let folder = folder_of(&source.path);
    let all = source.clone().with_headers(&BTreeSet::new());
    let mut files: Vec<_> = all.headers.into_iter().map(|(file, _)| file).collect();
    let why = if problem.stands_alone {
        files.extend(all.refused.into_keys());
        "does not count: a site compiles one file alone".to_owned()
    } else {
        files.retain(|it| it.starts_with(&folder));
        files.extend(Some(folder.join(NAME)).filter(|it| it.exists()));
        let folder = near(&folder);
        let folder = folder.display();
        format!(
            "in {folder} does not count, as the cases are elsewhere: stand in {folder}, or for \
             headers give --compiler-flags '-I {folder}'"
        )
    };
    let names: Vec<_> = files.iter().map(|it| file_name(it)).collect();
    (!names.is_empty()).then(|| format!("{} {why}", names.join(", ")))
}

/// Says that a file has no cases, and what is beside it.
fn without_cases(file: &Path) -> String {
    let entries = sorted_entries(&folder_of(file)).unwrap_or_default();
    let names = entries.iter().map(|it| file_name(it));
    let others: Vec<_> = names.filter(|it| *it != file_name(file)).collect();
    let seen = match others.len() {
        0 => "nothing else is there".to_owned(),
        1 => format!("there is only {}", others[0]),
        2..=5 => format!("there are only {}", others.join(", ")),
        _ => format!("there are only {}, ...", others[..5].join(", ")),
    };
    let or = if is_installed() {
        ""
    } else {
        "with --problem PROBLEM, or "
    };
    format!(
        "which problem is {} for? Say it {or}with --data DIR, or put NAME.in and NAME.out beside \
         it: {seen}",
        file.display()
    )
}

/// The tasks for some sources.
pub fn tasks<'a>(
    arguments: &JudgeArguments,
    judge: &Judge,
    sources: &'a [Asked],
) -> Result<Vec<Task<'a>>> {
    let languages: Vec<_> = sources.iter().map(|it| it.source.language).collect();
    let tasks = sources.iter().map(|it| task(judge, it, &languages));
    let tasks = tasks.collect::<Result<Vec<_>>>()?;
    // A pattern may match cases of only some problems, unless the user names the problems.
    let is_named = !arguments.targets.is_empty();
    let patterns = &arguments.running.case;
    let is_matched = |it: &Option<Task>| it.is_some();
    if tasks.iter().all(is_matched) || !is_named && tasks.iter().any(is_matched) {
        return Ok(tasks.into_iter().flatten().collect());
    }
    refuse_unmatched(patterns)
}

/// A source as a task, unless no case of its problem is chosen. All sources are in these languages.
fn task<'a>(judge: &Judge, asked: &'a Asked, languages: &[&Language]) -> Result<Option<Task<'a>>> {
    let (problem, arguments) = (&*asked.problem, &*asked.arguments);
    let settings = &arguments.settings;
    // The current folder itself has no name in it.
    let shown = Some(near(&asked.source.path)).filter(|it| it.file_name().is_some());
    let file = shown.as_ref().unwrap_or(&asked.source.path);
    settings.check_interactor(problem, file)?;
    ensure!(!problem.cases.is_empty(), without_cases(file));
    let cases = problem.chosen_cases(&arguments.running.case);
    if cases.is_empty() {
        return Ok(None);
    }
    let comparison = if arguments.list {
        None
    } else {
        settings.comparison(judge, problem, languages)?
    };
    // The other groups may have points for a program that is too slow for some cases.
    let has_points = problem.grading.as_ref().is_some_and(|it| it.has_points);
    // With `--debug` a case may take ten times as long, and one slow case says enough.
    let most_slow = if arguments.debug { 1 } else { MOST_SLOW };
    let options = Options {
        cases: Some(cases),
        comparison,
        purpose: Purpose::of_judged(arguments.debug),
        lists_cases: arguments.all_cases,
        shows_output: arguments.output,
        most_failures: arguments.fail_fast.then_some(1),
        most_slow: (!arguments.all_cases && !has_points).then_some(most_slow),
        ..Options::default()
    };
    let task = settings.task(judge, problem, asked.source.clone(), options)?;
    Ok(Some(task))
}

/// A user's file that was too slow for this many cases is judged no further.
const MOST_SLOW: usize = 2;

/// The problem and the name of each case, one a line. A case for several files is listed once.
pub fn list(tasks: &[Task]) -> String {
    let lines = tasks.iter().flat_map(|task| {
        let line = |case: &&Case| format!("{} {}\n", task.problem.id, case.name);
        task.cases.iter().map(line)
    });
    let mut seen = HashSet::new();
    lines.filter(|line| seen.insert(line.clone())).collect()
}
