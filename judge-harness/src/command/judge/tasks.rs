//! The arguments of `cargo judge`, and the tasks that they ask for: sources, cases, limits.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::files::{emptied, file_name, sorted_entries};
use crate::judge::{Judge, Options, Task};
use crate::language::Language;
use crate::language::compiler::Purpose;
use crate::language::source::Source;
use crate::printable::note;
use crate::problem::Problem;
use crate::problem::cases::{Case, TYPED, of_source, refuse_unmatched};
use crate::problem::package::Package;
use crate::problem::search::of_inputs;
use crate::problem::workspace::Workspace;
use crate::scratch;
use anyhow::{Context, Result, ensure};
use clap::Args;
use glob::Pattern;

use crate::command::judge::cph;
use crate::command::judge_toml::{self, OF_PROBLEM};
use crate::command::settings::Settings;
use crate::command::{arguments, folder_of, is_installed, jobs, target};

/// What to judge, on which cases, and how much to report.
#[derive(Args, Clone)]
#[allow(clippy::struct_excessive_bools, reason = "one for each flag")]
pub struct JudgeArguments {
    /// Your programs, each judged on the cases beside it
    ///
    /// The extension tells the language. A folder is one program of several files. With inputs, as
    /// `a.cpp 1.in`, the program is judged on these. If nothing is named, the newest program in the
    /// current folder is judged.
    #[arg(value_name = crate::command::target_name())]
    pub targets: Vec<OsString>,
    /// The problem that the files are for
    ///
    /// The name of a problem in the place of a file stands for its submission. If nothing is named
    /// in the repository, all submissions are judged.
    #[arg(hide = is_installed())]
    #[arg(long, value_name = "PROBLEM", requires = "targets")]
    #[arg(conflicts_with_all = ["exact", "data"])]
    pub problem: Option<OsString>,
    /// Judge on the cases in this folder instead of those beside the files
    ///
    /// Cases are NAME.in with NAME.out, or in most other layouts, also in the folders test, data,
    /// in, out, sample, secret, hard and lenient, at any depth.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Find faults instead of a verdict: a run-time error names its line
    ///
    /// Compiles with sanitizers or run-time checks, and runs with ten times the limits.
    #[arg(long)]
    pub debug: bool,
    /// Judge again whenever a file is saved, until Ctrl-C
    #[arg(short, long, conflicts_with_all = ["json", "list"])]
    pub watch: bool,
    /// List the cases, one a line, and judge nothing
    #[arg(long, conflicts_with = "json")]
    pub list: bool,
    /// List each case with its figures, and go on after two slow ones
    #[arg(long, group = OF_PROBLEM)]
    pub all_cases: bool,
    /// Print one JSON object with all results, and no table
    #[arg(long)]
    pub json: bool,
    /// Print no input, difference or boards of a failure
    #[arg(long, conflicts_with_all = ["json", "list"])]
    pub brief: bool,
    /// Neither use nor make a precompiled <bits/stdc++.h>
    #[arg(long, hide_short_help = true)]
    pub no_precompile: bool,
    /// Stop judging a program at its first case that is not accepted
    #[arg(long, group = OF_PROBLEM)]
    pub fail_fast: bool,
    #[command(flatten)]
    pub settings: Settings,
    #[command(flatten)]
    pub running: Running,
    /// The inputs among the targets, and the one that is typed.
    #[arg(skip)]
    pub inputs: Vec<OsString>,
    /// Whether no file is named, and the newest one is judged.
    #[arg(skip)]
    pub is_newest: bool,
    /// A sentence on each settings file that counts and is not the user's.
    #[arg(skip)]
    pub notes: Vec<String>,
}

/// The options of any command that judges.
#[derive(Args, Clone)]
pub struct Running {
    /// Judge only the cases whose names match, such as 'sample/*'
    ///
    /// A pattern without a group, such as '*crlf*', matches in all groups. It may be given more
    /// than once. With a file, - is an input that is typed or piped.
    #[arg(long, value_name = "GLOB")]
    pub case: Vec<Pattern>,
    /// Run this many programs at once
    ///
    /// One by default, for a jury one per processor.
    #[arg(short, long, value_name = "N", value_parser = jobs())]
    pub jobs: Option<usize>,
    /// Judge nothing if a protection of the box does not work here
    #[arg(long)]
    pub require_box: bool,
}

/// The user's own problems, which are only cases, and the arguments with the settings for each, by
/// the target that they are for. Several targets may be for one.
pub type OwnProblems = BTreeMap<OsString, (Rc<Problem>, Rc<JudgeArguments>)>;

/// A source to judge.
pub struct Asked<'a> {
    pub problem: &'a Problem,
    pub source: Source,
    /// The arguments, with the settings for this source.
    pub arguments: Rc<JudgeArguments>,
}

/// The programs that a target stands for: all in a folder directly below `submissions`.
fn programs(target: OsString) -> Result<Vec<OsString>> {
    let folder = Path::new(&target).canonicalize().unwrap_or_default();
    if !folder.is_dir() || !folder_of(&folder).ends_with("submissions") {
        return Ok(vec![target]);
    }
    let mut all = sorted_entries(Path::new(&target))?;
    all.retain(|it| it.is_dir() || Language::of(it).is_some());
    Ok(all.into_iter().map(PathBuf::into_os_string).collect())
}

/// The sources in a folder that no setting names as a helper.
fn sources_in(folder: &Path, arguments: &JudgeArguments) -> Result<BTreeSet<PathBuf>> {
    let typed = [&arguments.settings.checker, &arguments.settings.interactor];
    let helpers = judge_toml::helpers(folder)?;
    let helpers = helpers.iter().chain(typed.into_iter().flatten());
    let helpers: Vec<_> = helpers.filter_map(|it| it.canonicalize().ok()).collect();
    let is_helper = |file: &Path| file.canonicalize().is_ok_and(|it| helpers.contains(&it));
    let mut sources = sorted_entries(folder)?;
    sources.retain(|file| Language::of(file).is_some() && !is_helper(file));
    Ok(sources)
}

/// The newest source in the current folder that no setting names as a helper.
pub fn newest(arguments: &JudgeArguments) -> Option<OsString> {
    let sources = sources_in(Path::new("."), arguments).ok()?.into_iter();
    let sources = sources.filter(|it| it.is_file());
    let newest = sources.max_by_key(|file| file.metadata().and_then(|it| it.modified()).ok())?;
    Some(newest.file_name()?.to_owned())
}

impl JudgeArguments {
    /// Puts all programs in the place of a folder directly below `submissions`, takes the inputs
    /// out of the targets, and reads the one that is typed.
    pub fn complete(mut self) -> Result<Self> {
        let is_input = |it: &OsString| {
            let file = Path::new(it);
            file.is_file() && Language::of(file).is_none()
        };
        let all = self.targets.into_iter().map(programs);
        let all = all.collect::<Result<Vec<_>>>()?.concat().into_iter();
        let (inputs, targets): (Vec<_>, Vec<_>) = all.partition(is_input);
        (self.targets, self.inputs) = if targets.is_empty() {
            (inputs, targets)
        } else {
            (targets, inputs)
        };
        let patterns = &mut self.running.case;
        if let Some(typed) = patterns.iter().position(|it| it.as_str() == "-") {
            patterns.remove(typed);
            ensure!(!self.watch, "--case - reads once: leave out --watch");
            if std::io::stdin().is_terminal() {
                note("type the input; Ctrl-D ends it");
            }
            let file = scratch::folder()?.keep().join(TYPED);
            std::io::copy(&mut std::io::stdin(), &mut emptied(&file)?).context(TYPED)?;
            self.inputs.push(file.into());
        }
        ensure!(
            self.inputs.is_empty() || self.problem.is_none(),
            "a problem has its own cases: leave out --problem or the input"
        );
        Ok(self)
    }

    /// The folder in which the files that say how a target is judged are searched first.
    pub fn of_cases(&self, target: impl AsRef<Path>) -> PathBuf {
        let named = self.data.clone();
        named.unwrap_or_else(|| folder_of(target))
    }

    /// The arguments with the settings for cases in a folder.
    fn with_settings(&self, of_cases: &Path) -> Result<Self> {
        let (own, notes) = arguments::for_cases::<Self>(of_cases, self.data.as_deref())?;
        Ok(Self {
            notes,
            settings: own.settings,
            all_cases: own.all_cases,
            fail_fast: own.fail_fast,
            ..self.clone()
        })
    }
}

/// Finds the cases for the user's files, and their settings.
pub fn own_problems(arguments: &JudgeArguments, workspace: &Workspace) -> Result<OwnProblems> {
    let mut found = OwnProblems::new();
    // A folder is read once for all targets.
    let mut known = BTreeMap::<PathBuf, Rc<Problem>>::new();
    let mut of_folder = |folder: PathBuf| {
        if !known.contains_key(&folder) {
            let problem = Problem::of_folder(&folder, true)?;
            known.insert(folder.clone(), Rc::new(problem));
        }
        Ok(Rc::clone(&known[&folder]))
    };
    let mut set = BTreeMap::<PathBuf, Rc<JudgeArguments>>::new();
    let targets = arguments.targets.iter();
    for target in targets.filter(|_| arguments.problem.is_none()) {
        let file = Path::new(target);
        if !(file.is_file() || file.is_dir() && workspace.problem(file).is_err()) {
            continue;
        }
        let of_cases = arguments.of_cases(file);
        let arguments = match set.get(&of_cases) {
            Some(arguments) => Rc::clone(arguments),
            None => Rc::new(arguments.with_settings(&of_cases)?),
        };
        set.insert(of_cases, Rc::clone(&arguments));
        let mut problem = own_problem(file, &arguments, workspace, &mut of_folder)?;
        if !arguments.inputs.is_empty() {
            problem = Rc::new(Problem {
                cases: of_inputs(&arguments.inputs, &problem.cases)?,
                left_out: Vec::new(),
                ..Rc::unwrap_or_clone(problem)
            });
        }
        found.insert(target.clone(), (problem, arguments));
    }
    Ok(found)
}

/// The cases for a file: in `--data`, or else of the package around the file, beside it, or of the
/// package around the current folder. `of_folder` reads a folder.
fn own_problem(
    file: &Path,
    arguments: &JudgeArguments,
    workspace: &Workspace,
    mut of_folder: impl FnMut(PathBuf) -> Result<Rc<Problem>>,
) -> Result<Rc<Problem>> {
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
    let problem = beside(file, arguments, workspace)?;
    match Package::around(Path::new(".")) {
        Some(root) if problem.cases.is_empty() => of_folder(root),
        _ => Ok(Rc::new(problem)),
    }
}

/// The cases for a file: those beside it that are for it, and those of cph. Cases in the folder
/// `data` of the workspace belong to its problems, and to no file.
fn beside(file: &Path, arguments: &JudgeArguments, workspace: &Workspace) -> Result<Problem> {
    let folder = folder_of(file);
    let mut problem = Problem::of_folder(&folder, false)?;
    let (data, has_problems) = (workspace.root.join("data"), !workspace.problems.is_empty());
    let mut cases = std::mem::take(&mut problem.cases);
    cases.retain(|case| !(has_problems && case.input.starts_with(&data)));
    let targets = arguments.targets.iter().map(Path::new);
    let place = folder.canonicalize()?;
    let is_here = |it: &&Path| folder_of(it).canonicalize().is_ok_and(|it| it == place);
    let judged: Vec<_> = targets.filter(is_here).collect();
    let sources = sources_in(&folder, arguments)?;
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

/// The sources that the arguments ask to judge, each with its problem.
pub fn sources<'a>(
    arguments: &JudgeArguments,
    workspace: &'a Workspace,
    own: &'a OwnProblems,
) -> Result<Vec<Asked<'a>>> {
    let typed_only = Rc::new(arguments.clone());
    let mut names = arguments.targets.clone();
    if names.is_empty() {
        names.extend(workspace.problems.iter().map(|it| OsString::from(&*it.id)));
    }
    let typed = arguments.problem.as_ref();
    let typed = typed.map(|it| workspace.problem(it)).transpose()?;
    let mut sources = Vec::new();
    for name in &names {
        let (problem, mut source) = target(name, workspace)?;
        let shown = Path::new(name).display();
        ensure!(
            problem.is_none() || typed.is_none() && arguments.data.is_none(),
            "--problem and --data say what a file is for, and {shown} is a problem: leave one out"
        );
        let (own, arguments) = own.get(name).map(|(it, set)| (&**it, set)).unzip();
        let arguments = arguments.unwrap_or(&typed_only);
        let own = own.filter(|it| !it.cases.is_empty());
        let problem = problem.or(typed).or(own).with_context(|| {
            let or = if is_installed() {
                ""
            } else {
                "with --problem PROBLEM, or "
            };
            format!(
                "which problem is {shown} for? Say it {or}with --data DIR, \
                 or put NAME.in and NAME.out beside it: {}",
                seen_beside(Path::new(name))
            )
        })?;
        source.flags = arguments.settings.flags(source.language, true);
        source.is_own = !problem.stands_alone;
        if let Some(root) = &problem.includes {
            source = source.with_include(root)?;
        }
        if source.is_own && counts(arguments, &source) {
            let cases = problem.cases.iter();
            let cases = cases.flat_map(|it| [Some(&it.input), it.answer.as_ref()]);
            let targets = arguments.targets.iter().map(Path::new);
            let others = targets.chain(cases.flatten().map(PathBuf::as_path));
            let others = others.filter_map(|it| it.canonicalize().ok());
            source = source.with_headers(&others.collect());
        }
        sources.push(Asked {
            problem,
            source,
            arguments: Rc::clone(arguments),
        });
    }
    Ok(sources)
}

/// Whether the headers and settings beside a source count. They do if its folder contains the cases
/// or the current folder, at any depth.
fn counts(arguments: &JudgeArguments, source: &Source) -> bool {
    let of_cases = arguments.of_cases(&source.path);
    let counting = judge_toml::folders(&of_cases).into_iter();
    let real = folder_of(&source.path).canonicalize();
    let real = real.unwrap_or_default();
    counting.map(|(folder, _)| folder).any(|it| it == real)
}

/// Names what lies beside a source and does not count.
pub fn not_counting(asked: &Asked) -> Option<String> {
    let (problem, source) = (asked.problem, &asked.source);
    if !problem.stands_alone && counts(&asked.arguments, source) {
        let refused: Vec<_> = source.refused.values().cloned().collect();
        return (!refused.is_empty()).then(|| refused.join("; "));
    }
    let folder = folder_of(&source.path);
    let all = source.clone().with_headers(&BTreeSet::new());
    let headers = all.headers.into_iter().map(|(file, _)| file);
    let mut files: Vec<_> = headers.collect();
    if problem.stands_alone {
        files.extend(all.refused.into_keys());
    } else {
        files.retain(|it| it.starts_with(&folder));
    }
    let settings = folder.join("judge.toml");
    files.extend(Some(settings).filter(|it| !problem.stands_alone && it.exists()));
    let names: Vec<_> = files.iter().map(|it| file_name(it)).collect();
    let here = std::env::current_dir().unwrap_or_default();
    let folder = folder.strip_prefix(here).unwrap_or(&folder).display();
    let why = if problem.stands_alone {
        "does not count: a site compiles one file alone".to_owned()
    } else {
        format!(
            "in {folder} does not count, as the cases are elsewhere: stand in {folder}, or for \
             headers give --compiler-flags '-I {folder}'"
        )
    };
    (!names.is_empty()).then(|| format!("{} {why}", names.join(", ")))
}

/// Says which files are beside one that has no cases.
fn seen_beside(file: &Path) -> String {
    let entries = sorted_entries(&folder_of(file)).unwrap_or_default();
    let names = entries.iter().map(|it| file_name(it));
    let others: Vec<_> = names.filter(|it| *it != file_name(file)).collect();
    match others.len() {
        0 => "nothing else is there".to_owned(),
        1..=5 => format!("there are only {}", others.join(", ")),
        _ => format!("there are only {}, ...", others[..5].join(", ")),
    }
}

/// The tasks for some sources.
pub fn tasks<'a>(
    arguments: &JudgeArguments,
    judge: &Judge,
    sources: Vec<Asked<'a>>,
) -> Result<Vec<Task<'a>>> {
    let languages: Vec<_> = sources.iter().map(|it| it.source.language).collect();
    let (mut tasks, mut lacks_cases) = (Vec::new(), false);
    for asked in sources {
        let task = task(judge, asked, &languages)?;
        lacks_cases |= task.is_none();
        tasks.extend(task);
    }
    // A pattern may match cases of only some problems, unless the user names the problems.
    let is_named = !arguments.targets.is_empty() && lacks_cases;
    let patterns = &arguments.running.case;
    if !patterns.is_empty() && (tasks.is_empty() || is_named) {
        return refuse_unmatched(patterns);
    }
    Ok(tasks)
}

/// A source as a task, unless no case of its problem is chosen. All sources are in these languages.
fn task<'a>(judge: &Judge, asked: Asked<'a>, languages: &[&Language]) -> Result<Option<Task<'a>>> {
    let (problem, arguments) = (asked.problem, &*asked.arguments);
    let settings = &arguments.settings;
    let has_own = problem.validator.is_some() && !settings.say_how();
    ensure!(
        settings.interactor.is_some() || has_own || !problem.is_interactive,
        "{} is an interactive problem: name its interactor with --interactor FILE",
        problem.title
    );
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
    let options = Options {
        cases: Some(cases),
        comparison,
        purpose: if arguments.debug {
            Purpose::Debugging
        } else {
            Purpose::Judging
        },
        lists_cases: arguments.all_cases,
        most_failures: arguments.fail_fast.then_some(1),
        most_slow: (!arguments.all_cases && !has_points).then_some(MOST_SLOW),
        ..Options::default()
    };
    let task = settings.task(judge, problem, asked.source, options)?;
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
