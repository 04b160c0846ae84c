//! The command line: a room for each command, with its arguments, its work and what it prints. Each
//! returns its outcome.

mod arguments;
mod completions;
pub mod data;
mod judge;
mod judge_toml;
pub mod jury;
mod man;
mod new;
mod receive;
mod run;
mod settings;
mod show;
pub mod stress;
pub mod terminal;

pub use arguments::run;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::files::{file_name, sorted_entries};
use crate::interruption;
use crate::judge::{Judge, Task};
use crate::language::Language;
use crate::language::source::Source;
use crate::printable::note;
use crate::problem::Problem;
use crate::problem::package::Package;
use crate::problem::workspace::Workspace;
use crate::sandbox;
use crate::scratch;
use anyhow::{Error, Result, anyhow, ensure};
use clap::builder::RangedU64ValueParser;
use console::Term;

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// All is as it has to be.
    Well,
    /// Something is wrong with what was judged.
    Wrong,
    /// Something could not be judged, through no fault of its own. The report says why.
    Unjudged,
    /// A program was only run, and ended with this status.
    Ran(u8),
}

impl Outcome {
    /// The exit status of the judge.
    pub fn status(self) -> u8 {
        match self {
            Self::Well => 0,
            Self::Wrong => 1,
            Self::Unjudged => 2,
            Self::Ran(status) => status,
        }
    }
}

impl From<bool> for Outcome {
    fn from(is_well: bool) -> Self {
        if is_well { Self::Well } else { Self::Wrong }
    }
}

/// The command of this program: Cargo's alias in the repository, elsewhere its own name.
pub fn called() -> &'static str {
    if is_installed() {
        "judge-harness"
    } else {
        "cargo judge"
    }
}

/// Whether this is not the judge that Cargo starts in its repository, as `cargo judge` does. Then
/// only what works anywhere is offered. Cargo tells that, so no workspace is looked for.
fn is_installed() -> bool {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    !Path::new(&package).starts_with(env!("CARGO_MANIFEST_DIR"))
}

/// The workspace. Outside of one, what stands in for it, unless a problem is named.
fn workspace(names_problem: bool) -> Result<Workspace> {
    if Workspace::is_here() || names_problem {
        Workspace::find()
    } else {
        Workspace::none()
    }
}

/// The placeholder in `--help` for a program.
fn target_name() -> &'static str {
    if is_installed() {
        "FILE"
    } else {
        "PROBLEM | FILE"
    }
}

/// At most this many sentences are printed as warnings.
const WARNINGS: usize = 5;

/// Prints warnings of what is not as a user may expect, such as files that are not judged.
fn warn(sentences: BTreeSet<String>) {
    let more = sentences.len().saturating_sub(WARNINGS);
    for sentence in sentences.into_iter().take(WARNINGS) {
        note(format_args!("warning: {sentence}"));
    }
    if more > 0 {
        note(format_args!("warning: and {more} more"));
    }
}

/// The parser for the number of programs that run at once.
fn jobs() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=1024)
}

/// Whether a person looks at a terminal, and no program reads what is printed.
fn is_at_hand() -> bool {
    Term::stdout().is_term() && Term::stderr().is_term()
}

/// Makes the header that the next programs will include, if that is worth while. If it cannot be
/// made, nothing is lost.
fn precompile(judge: &Judge) {
    let begin = || {
        note(
            "precompiling <bits/stdc++.h>, once, for the next programs (some seconds, 120 MB; \
             --no-precompile)",
        );
    };
    if let Err(error) = judge.compiler.precompile(begin)
        && interruption::cause().is_none()
    {
        note(format_args!(
            "note: <bits/stdc++.h> is not precompiled: {error:#}"
        ));
    }
}

/// How many of these runs find room on the disk, at least one; a warning says so if not all do. A
/// run has a copy of its input, an output and an error output.
fn with_room(jobs: usize, tasks: &[Task]) -> usize {
    let cases = tasks.iter().flat_map(|task| &task.cases);
    let lengths = cases.filter_map(|case| Some(case.input.metadata().ok()?.len()));
    let outputs = tasks.iter().map(|task| task.limits.output).max();
    let each = (2 * outputs.unwrap_or_default() + lengths.max().unwrap_or_default()).max(1);
    // A disk that cannot be asked fails later, and says why.
    let folder = std::env::temp_dir();
    let fit = scratch::free_bytes(&folder).map_or(jobs, |free| (free / each) as usize);
    let fit = fit.max(1);
    if fit < jobs {
        let folder = folder.display();
        note(format_args!(
            "warning: {folder} has room for the outputs of {fit} of {jobs} runs at once, so no \
             more run at once (make room, or let the variable TMPDIR name another folder)"
        ));
    }
    jobs.min(fit)
}

/// A command of this program with these words, as a shell reads it.
fn for_a_shell(words: &[String]) -> String {
    let words = called().split(' ').chain(words.iter().map(String::as_str));
    // Only a NUL cannot be quoted, and no argument has one.
    shlex::try_join(words).unwrap_or_default()
}

/// An error in the arguments as a sentence, without the usage of the command.
fn in_a_sentence(error: &clap::Error) -> Error {
    let text = error.render().to_string().replace("\n\n  tip: ", "; ");
    let lines = text.trim_start_matches("error: ").lines().map(str::trim);
    let is_usage = |line: &str| line.starts_with("Usage: ") || line.starts_with("For more ");
    let said: Vec<_> = lines.take_while(|line| !is_usage(line)).collect();
    anyhow!("{}", said.join("\n"))
}

/// The folder that a file is in.
fn folder_of(file: impl AsRef<Path>) -> PathBuf {
    let folder = file.as_ref().parent();
    let folder = folder.filter(|it| !it.as_os_str().is_empty());
    folder.unwrap_or(Path::new(".")).to_owned()
}

/// The source that a name stands for: the submission to the problem of that name, with that
/// problem, or else a file.
fn target<'a>(name: &OsStr, workspace: &'a Workspace) -> Result<(Option<&'a Problem>, Source)> {
    let path = Path::new(name);
    let looks_like_file =
        path.exists() || path.extension().is_some() || path.components().count() > 1;
    match workspace.problem(path) {
        Err(_) if looks_like_file => Ok((None, source(path)?)),
        Err(error) => Err(error),
        Ok(problem) => Ok((Some(problem), submission(problem, workspace)?)),
    }
}

/// The source whose name is nearest to that of a file that is missing.
fn nearest(file: &Path) -> Option<String> {
    const NEAR: usize = 2;
    let distance = |source: &PathBuf| {
        let [one, other] = [file, source].map(|it| file_name(it).to_lowercase());
        strsim::damerau_levenshtein(&one, &other)
    };
    let entries = sorted_entries(&folder_of(file)).ok()?.into_iter();
    let sources = entries.filter(|it| Language::of(it).is_some() && distance(it) <= NEAR);
    let nearest = sources.min_by_key(distance)?;
    let shown = nearest.strip_prefix(".").unwrap_or(&nearest);
    Some(shown.display().to_string())
}

/// The submission to a problem of the workspace.
fn submission(problem: &Problem, workspace: &Workspace) -> Result<Source> {
    Source::of_problem(&problem.own[0], &workspace.root)
}

/// The source in a file on the command line. The package around it may have its headers.
fn source(file: &Path) -> Result<Source> {
    if file.is_dir() {
        let root = Package::around(file);
        return Source::of_folder(file, root.as_deref().unwrap_or(file));
    }
    ensure!(file.is_file(), "there is no file {}{}", file.display(), {
        let meant = nearest(file).map(|it| format!("; did you mean {it}?"));
        meant.unwrap_or_default()
    });
    let mut source = Source::read(file)?;
    source.root = Package::around(&folder_of(file));
    Ok(source)
}

/// Warns of the protections of the box that do not work on this system; fails if they are required.
fn check_box(is_required: bool) -> Result<()> {
    let missing = sandbox::missing();
    ensure!(
        !is_required || missing.is_empty(),
        "the box does not hold on this system: {}",
        missing.join(" ")
    );
    for sentence in missing {
        note(format_args!("warning: {sentence}"));
    }
    Ok(())
}
