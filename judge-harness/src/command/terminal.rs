//! The terminal: how a program that judges starts and ends, prints, and shows its progress.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use crate::files::file_name;
use crate::interruption::{self, Cause};
use crate::judge::result::Judged;
use crate::judge::{Judge, Progress, Task};
use crate::printable::{Foreign, note};
use crate::sandbox;
use crate::scratch;
use anyhow::{Context, Result, ensure};
use console::Term;
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use rustix::fs::Mode;
use rustix::process::umask;

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
    fn status(self) -> u8 {
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

/// The exit status after Ctrl-C, as in a shell: 128 plus the number of SIGINT.
const INTERRUPTED: u8 = 130;

/// Ctrl-C ends the harness within this time, whatever it is doing.
const TIME_TO_LEAVE: Duration = Duration::from_millis(800);

/// The body of `main` for a program that judges; `run` does its work. If the program was started as
/// a supervisor, it works as one instead. Ctrl-C ends all programs that it runs, and then it. An
/// error is one line on standard error.
pub fn enter(run: impl FnOnce() -> Result<Outcome>) -> ExitCode {
    let first = std::env::args_os().nth(1);
    let supervises = first.is_some_and(|first| first == sandbox::SUPERVISE);
    sandbox::reset_signals(!supervises);
    sandbox::raise_limits();
    // What the judge makes it can use itself, whatever the caller's mask is.
    umask(umask(Mode::empty()) & !Mode::RWXU);
    forget_relative_paths();
    let outcome = if supervises {
        sandbox::supervise().map(|()| Outcome::Well)
    } else {
        hear_interrupts().and_then(|()| run())
    };
    scratch::remove_all();
    match (outcome, interruption::cause()) {
        (_, Some(Cause::CtrlC)) => INTERRUPTED.into(),
        (Ok(outcome), _) => outcome.status().into(),
        (Err(_), Some(Cause::ClosedPipe)) => 1.into(),
        (Err(error), _) => {
            note(format_args!("error: {error:#}"));
            2.into()
        }
    }
}

/// Leaves only absolute folders in `PATH`, for this process and all that it starts. An empty or
/// relative one would be the current folder, which may be a stranger's.
fn forget_relative_paths() {
    let all = std::env::var_os("PATH").unwrap_or_default();
    let absolute = std::env::split_paths(&all).filter(|it| it.is_absolute());
    let path = std::env::join_paths(absolute).unwrap_or_default();
    // An empty `PATH` would be the current folder again.
    let path = Some(path).filter(|it| !it.is_empty());
    let path = path.unwrap_or_else(|| "/nonexistent".into());
    // SAFETY: this process has no other thread yet.
    #[allow(unsafe_code)]
    unsafe {
        std::env::set_var("PATH", path);
    }
}

/// Prints a report, without colours unless standard output is a terminal. If the reader closes the
/// pipe, as `head` does, the work ends, and the outcome is that of the work until then.
pub fn print(text: &str) -> Result<()> {
    print_to(anstream::stdout(), text.as_bytes())
}

/// Prints bytes in the same way to standard output or what stands before it.
pub fn print_to(mut stdout: impl Write, bytes: &[u8]) -> Result<()> {
    let written = stdout.write_all(bytes);
    let outcome = written.and_then(|()| stdout.flush());
    if matches!(&outcome, Err(error) if error.kind() == ErrorKind::BrokenPipe) {
        interruption::interrupt(Cause::ClosedPipe);
        return Ok(());
    }
    outcome.context("standard output")
}

/// Prints all that a command has to say.
pub fn say(text: &str) -> Result<Outcome> {
    print(text)?;
    Ok(Outcome::Well)
}

/// At most this many sentences are printed as warnings.
const WARNINGS: usize = 5;

/// Prints warnings of what is not as a user may expect, such as files that are not judged.
pub fn warn(sentences: BTreeSet<String>) {
    let more = sentences.len().saturating_sub(WARNINGS);
    for sentence in sentences.into_iter().take(WARNINGS) {
        note(format_args!("warning: {sentence}"));
    }
    if more > 0 {
        note(format_args!("warning: and {more} more"));
    }
}

/// Whether a person looks at a terminal, and no program reads what is printed.
pub fn is_at_hand() -> bool {
    Term::stdout().is_term() && Term::stderr().is_term()
}

/// The bar of this many cases says how long they will take, by those so far.
const MANY: usize = 100;

/// A progress bar for this number of cases, on standard error and only on a terminal. It is cleared
/// when it is dropped. The bar leaves some columns free for the `^C` that the terminal echoes. Past
/// the last column that would start a new line, and the bar could not be cleared.
pub fn case_bar(cases: usize) -> Bar {
    let bar = ProgressBar::new(cases as u64).with_finish(ProgressFinish::AndClear);
    let template = if cases < MANY {
        "{spinner} {bar:20} {pos}/{len} cases, {msg:30!}"
    } else {
        "{spinner} {bar:20} {pos}/{len} cases, {eta} left, {msg:20!}"
    };
    let style = ProgressStyle::with_template(template);
    bar.set_style(style.expect("the template is well formed"));
    // The spinner turns even if no case ends: it shows that work goes on.
    bar.enable_steady_tick(Duration::from_millis(100));
    Bar(bar)
}

/// A progress bar. It says nothing that could do anything to a terminal.
pub struct Bar(ProgressBar);

impl Bar {
    /// Shows what goes on, in one line.
    pub fn say(&self, what: impl Display) {
        self.0.set_message(Foreign(what).to_string());
    }

    /// Shows what goes on from now on, of which nobody knows how long it takes.
    pub fn say_only(&self, what: impl Display) {
        self.0.set_style(ProgressStyle::default_spinner());
        self.say(what);
    }

    /// Prints a line above itself.
    pub fn print(&self, line: impl Display) {
        self.0.println(Foreign(line).to_string());
    }

    /// Counts one more case.
    pub fn advance(&self) {
        self.0.inc(1);
    }
}

/// Judges all tasks, with a bar that shows the progress. The caller gets each task that is
/// `finished`, and its line is printed above the bar. After Ctrl-C it says how far it got.
pub fn judge_with_progress<'a>(
    judge: &Judge,
    tasks: Vec<Task<'a>>,
    jobs: usize,
    finished: impl Fn(&mut Judged) -> Option<String> + Sync,
) -> Vec<Judged<'a>> {
    let started = Instant::now();
    let all = tasks.iter().map(|task| task.cases.len()).sum();
    let bar = case_bar(all);
    bar.say("compiling");
    let judged = judge.judge_all(tasks, jobs, &|progress| match progress {
        Progress::Case(task) => {
            if task.problem.own.contains(&task.source.path) {
                bar.say(&task.problem.id);
            } else {
                bar.say(file_name(&task.source.path));
            }
            bar.advance();
        }
        Progress::Finished(judged) => finished(judged).iter().for_each(|it| bar.print(it)),
    });
    drop(bar);
    if interruption::cause() == Some(Cause::CtrlC) {
        let seconds = started.elapsed().as_secs_f64();
        let cases: usize = judged.iter().map(|it| it.cases.len()).sum();
        let passed: usize = judged.iter().map(Judged::passed).sum();
        note(format_args!(
            "interrupted after {seconds:.1} s: {cases} of {all} cases judged, {passed} passed"
        ));
    }
    judged
}

/// From now on Ctrl-C, SIGTERM and SIGHUP interrupt the work.
fn hear_interrupts() -> Result<()> {
    let interrupted = || {
        // Without a run there is nothing to report. With one, the report may block, for example on
        // a standard output that nobody reads.
        if interruption::interrupt(Cause::CtrlC) {
            thread::sleep(TIME_TO_LEAVE);
        }
        scratch::remove_all();
        std::process::exit(INTERRUPTED.into());
    };
    let is_heard = ctrlc::set_handler(interrupted).is_ok();
    ensure!(is_heard, "no thread can be started here (see `ulimit -u`)");
    Ok(())
}
