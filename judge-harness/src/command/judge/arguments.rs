//! The arguments of a judgement: what to judge, on which cases, and how much to report.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::mem::take;
use std::path::{Path, PathBuf};

use crate::files::{emptied, folder_of, sorted_entries};
use crate::language::Language;
use crate::printable::note;
use crate::problem::cases::TYPED;
use crate::problem::folder::is_of_problem;
use crate::problem::workspace::Workspace;
use crate::scratch;
use anyhow::{Context, Result, ensure};
use clap::Args;

use crate::command::invocation::{is_installed, target_name};
use crate::command::judge_toml::OF_PROBLEM;
use crate::command::settings::{Running, Settings};
use crate::command::target::newest_in;
use crate::command::typed::{COUNTS, Typed};

/// What to judge, on which cases, and how much to report.
#[derive(Args, Clone)]
#[allow(clippy::struct_excessive_bools, reason = "one for each flag")]
pub struct JudgeArguments {
    /// Your programs, each judged on the cases beside it
    ///
    /// The extension tells the language. In a folder of cases, and in the current folder if nothing
    /// is named, the newest program is judged. Any other folder is one program of several files.
    /// With inputs, as `a.cpp 1.in`, the program is judged on these.
    #[arg(value_name = target_name())]
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
    /// List each case with its figures, and go on after slow ones
    #[arg(long, group = OF_PROBLEM)]
    pub all_cases: bool,
    /// Print one JSON object with all results, and no table
    #[arg(long)]
    pub json: bool,
    /// Print what the program prints on each case, whatever the verdict
    ///
    /// Shows the first 64 KiB of standard output and of standard error, 16 MiB in all.
    #[arg(long, conflicts_with_all = ["brief", "list"])]
    pub output: bool,
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
    /// The targets that stand for a folder, as the newest source in it.
    #[arg(skip)]
    pub newest: Vec<PathBuf>,
    /// A sentence on each settings file that counts and is not the user's.
    #[arg(skip)]
    pub of_files: Vec<String>,
    /// The programs, such as a checker, that the options and the settings files name.
    #[arg(skip)]
    pub helpers: Vec<PathBuf>,
}

impl JudgeArguments {
    /// The programs that a target stands for: all in a folder directly below `submissions`, and the
    /// newest in the folder of a problem.
    fn programs(&mut self, typed: &Typed, target: OsString) -> Result<Vec<OsString>> {
        let folder = Path::new(&target);
        let real = folder.canonicalize().unwrap_or_default();
        if real.is_dir() && folder_of(&real).ends_with("submissions") {
            let mut all = sorted_entries(folder)?;
            all.retain(|it| it.is_dir() || Language::of(it).is_some());
            return Ok(all.into_iter().map(PathBuf::into_os_string).collect());
        }
        Ok(vec![if is_of_problem(folder) {
            self.newest_in(typed, folder)?
        } else {
            target
        }])
    }

    /// The newest source in a folder that no setting names as a helper.
    fn newest_in(&mut self, typed: &Typed, folder: &Path) -> Result<OsString> {
        let newest = newest_in::<Self>(typed, folder)?;
        self.newest.push(newest.clone());
        Ok(newest.into())
    }

    /// Puts all programs in the place of a folder directly below `submissions`, and the newest
    /// source in the place of none and of a problem's folder. Takes the inputs out of the targets,
    /// and reads the one that is typed.
    pub fn complete(mut self, typed: &Typed) -> Result<Self> {
        if self.targets.is_empty() && !Workspace::is_here() {
            let newest = self.newest_in(typed, Path::new("."))?;
            self.targets.push(newest);
        }
        let is_input = |it: &OsString| {
            let file = Path::new(it);
            file.is_file() && Language::of(file).is_none()
        };
        let targets = take(&mut self.targets).into_iter();
        let all = targets.map(|it| self.programs(typed, it));
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
    pub fn with_settings(&self, typed: &Typed, of_cases: &Path) -> Result<Self> {
        let mut completed = typed.for_cases::<Self>(of_cases, self.data.is_some())?;
        let own = completed.arguments;
        // Who names a problem's folder knows what is in it.
        if self.newest.iter().any(|it| folder_of(it) == of_cases) {
            completed.sentences.retain(|it| !it.ends_with(COUNTS));
        }
        Ok(Self {
            of_files: completed.sentences,
            helpers: completed.helpers,
            settings: own.settings,
            all_cases: own.all_cases,
            fail_fast: own.fail_fast,
            ..self.clone()
        })
    }
}
