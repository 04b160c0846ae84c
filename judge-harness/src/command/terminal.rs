//! The terminal: prints reports and progress, handles Ctrl-C.

use std::io::{ErrorKind, Write};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::files::file_name;
use crate::judge::result::{Judged, record};
use crate::judge::{Judge, Task};
use crate::printable::printable;
use crate::sandbox;
use crate::scratch;
use crate::threads::locked;
use anyhow::{Context, Error, Result, ensure};
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle, WeakProgressBar};

/// The exit status after Ctrl-C, as in a shell: 128 plus the number of SIGINT.
const INTERRUPTED: i32 = 130;

/// Ctrl-C ends the harness within this time, whatever it is doing.
const TIME_TO_LEAVE: Duration = Duration::from_millis(800);

/// Prints the summary of a command that is interrupted.
type LastWords = Box<dyn FnOnce() + Send>;

/// The latest bar on the terminal, and what to print if it is interrupted.
static AT_WORK: Mutex<Option<(WeakProgressBar, LastWords)>> = Mutex::new(None);

/// The body of `main` for a program that judges; `run` does its work. If the program was started as
/// a supervisor, it works as one instead. Ctrl-C ends it and all programs that it runs. An error is
/// one line on standard error.
pub fn enter(run: impl FnOnce() -> Result<bool>) -> ExitCode {
    let first = std::env::args_os().nth(1);
    let supervises = first.is_some_and(|first| first == sandbox::SUPERVISE);
    sandbox::reset_signals(!supervises);
    let outcome = if supervises {
        sandbox::supervise().map(|()| true)
    } else {
        leave_on_interrupt().and_then(|()| run())
    };
    scratch::remove_all();
    match outcome {
        Ok(all_well) => ExitCode::from(u8::from(!all_well)),
        Err(error) => {
            eprintln!("{}", in_one_line(&error));
            ExitCode::from(2)
        }
    }
}

/// An error in one line, even if it contains several lines of Cargo's.
pub fn in_one_line(error: &Error) -> String {
    let message = format!("error: {error:#}");
    let lines: Vec<_> = message.lines().filter(|line| !line.is_empty()).collect();
    printable(&lines.join(" "))
}

/// Prints a report, without colours unless standard output is a terminal. If the reader closes the
/// pipe, as `head` does, the harness ends.
pub fn print(text: &str) -> Result<()> {
    let mut stdout = anstream::stdout();
    let written = stdout.write_all(text.as_bytes());
    match written.and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => leave(1),
        outcome => outcome.context("standard output"),
    }
}

/// A progress bar for this number of cases, on standard error and only on a terminal. It is cleared
/// when it is dropped. If the command is interrupted before that, `last_words` prints a summary.
/// The bar leaves some columns free for the `^C` that the terminal echoes. Past the last column
/// that would start a new line, and the bar could not be cleared.
pub fn case_bar(cases: usize, last_words: impl FnOnce() + Send + 'static) -> ProgressBar {
    let bar = ProgressBar::new(cases as u64).with_finish(ProgressFinish::AndClear);
    let style = ProgressStyle::with_template("{spinner} {bar:20} {pos}/{len} cases, {msg:30!}");
    bar.set_style(style.expect("the template is well formed"));
    // The spinner turns even if no case ends: it shows that work goes on.
    bar.enable_steady_tick(Duration::from_millis(100));
    *locked(&AT_WORK) = Some((bar.downgrade(), Box::new(last_words)));
    bar
}

/// Judges all tasks, with a bar that shows the progress. When interrupted, it calls `last_words`
/// with the results so far, and says how far it got.
pub fn judge_with_progress(
    judge: &Judge,
    tasks: &[Task<'static>],
    jobs: usize,
    last_words: impl FnOnce(&mut [Judged]) + Send + 'static,
) -> Vec<Judged<'static>> {
    let started = Instant::now();
    let all = tasks.iter().map(|task| task.cases.len()).sum();
    let so_far: Vec<_> = tasks.iter().map(Judged::new).collect();
    let so_far = Arc::new(Mutex::new(so_far));
    let interrupted = so_far.clone();
    let bar = case_bar(all, move || {
        let so_far = &mut *locked(&interrupted);
        let judged: usize = so_far.iter().map(|it| it.cases.len()).sum();
        let passed: usize = so_far.iter().map(Judged::passed).sum();
        let seconds = started.elapsed().as_secs_f64();
        last_words(so_far);
        eprintln!(
            "interrupted after {seconds:.1} s: {judged} of {all} cases judged, {passed} passed"
        );
    });
    bar.set_message("compiling");
    judge.judge_all(tasks, jobs, &|number, case| {
        let task = &tasks[number];
        bar.set_message(if task.is_ours() {
            task.problem.id.clone()
        } else {
            file_name(&task.source.path)
        });
        let cases = &mut locked(&so_far)[number].cases;
        record(cases, case.clone(), task);
        bar.inc(1);
    })
}

/// From now on Ctrl-C, SIGTERM and SIGHUP clear the bar and end the harness with exit status 130.
fn leave_on_interrupt() -> Result<()> {
    let interrupted = || {
        // The rest may block, for example on a standard output that nobody reads, or take long if
        // there are many files to remove. The supervisors remove the files that are left.
        thread::spawn(|| {
            thread::sleep(TIME_TO_LEAVE);
            std::process::exit(INTERRUPTED);
        });
        let at_work = locked(&AT_WORK).take();
        let at_work = at_work.map(|(bar, last_words)| (bar.upgrade(), last_words));
        if let Some((Some(bar), last_words)) = at_work {
            bar.finish_and_clear();
            last_words();
        }
        leave(INTERRUPTED);
    };
    let is_heard = ctrlc::set_handler(interrupted).is_ok();
    ensure!(is_heard, "no thread can be started here (see `ulimit -u`)");
    Ok(())
}

/// Removes the scratch folders and ends the harness at once. The supervisors end its programs.
pub fn leave(status: i32) -> ! {
    scratch::remove_all();
    std::process::exit(status)
}
