//! The terminal: reports go there, its width and Ctrl-C come from there.

use std::io::{ErrorKind, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::{sandbox, scratch};
use anyhow::{Context, Result};
use terminal_size::{Width, terminal_size_of};

use super::bar::clear_bar;

/// The exit status after Ctrl-C, as a shell has it: 128 and the number of SIGINT.
pub const INTERRUPTED: i32 = 130;

/// Ctrl-C ends the harness within this time, whatever it is doing.
const TIME_TO_LEAVE: Duration = Duration::from_millis(800);

/// What a command prints when it is interrupted.
type LastWords = Box<dyn FnOnce() -> String + Send>;
static LAST_WORDS: Mutex<Option<LastWords>> = Mutex::new(None);

/// Prints a report; without its colours if it does not go to a terminal. If the reader closes the pipe, as
/// `head` does, the harness ends.
pub fn print(text: &str) -> Result<()> {
    let mut stdout = anstream::stdout();
    match stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
    {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => leave(1),
        outcome => outcome.context("standard output"),
    }
}

/// The columns that a report may take: those of the terminal, or as many as the variable `COLUMNS`
/// says. `None` if there is no bound, as in a pipe.
#[must_use]
pub fn columns() -> Option<usize> {
    let stdout = std::io::stdout();
    if stdout.is_terminal() {
        return terminal_size_of(stdout).map(|(Width(columns), _)| usize::from(columns));
    }
    std::env::var("COLUMNS").ok()?.parse().ok()
}

/// From now on Ctrl-C, SIGTERM and SIGHUP clear the bar and end the harness with [`INTERRUPTED`].
pub fn leave_on_interrupt() -> Result<()> {
    let interrupted = || {
        // What follows may block, for example on a standard output that is not read, or take long where there are many files to
        // remove. Those that are left the next run removes.
        thread::spawn(|| {
            thread::sleep(TIME_TO_LEAVE);
            sandbox::end_all();
            std::process::exit(INTERRUPTED);
        });
        clear_bar();
        let last_words = locked(&LAST_WORDS).take();
        if let Some(last_words) = last_words {
            // If it cannot be printed, nothing can be done about it any more.
            let _ = print(&last_words());
        }
        leave(INTERRUPTED);
    };
    ctrlc::set_handler(interrupted).context("Ctrl-C")
}

/// When interrupted, the harness prints this before it ends.
pub fn say_when_interrupted(last_words: impl FnOnce() -> String + Send + 'static) {
    *locked(&LAST_WORDS) = Some(Box::new(last_words));
}

/// From now on, nothing is printed when the harness is interrupted.
pub fn say_nothing_when_interrupted() {
    *locked(&LAST_WORDS) = None;
}

/// Ends the harness at once, and with it the programs that it runs and its scratch folders.
pub fn leave(status: i32) -> ! {
    sandbox::end_all();
    scratch::remove_all();
    std::process::exit(status)
}

/// The data behind the lock. It is valid even if a thread panicked while it held the lock: every change
/// is a single assignment.
pub fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
