//! What goes to the terminal: reports, progress, and Ctrl-C that comes from there.

use std::io::{ErrorKind, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};

/// Prints a report, without its colours where they do not belong. Whoever closes the pipe, as `head`
/// does, has seen enough.
pub fn print(text: &str) -> Result<()> {
    let mut stdout = anstream::stdout();
    match stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
    {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => std::process::exit(1),
        outcome => outcome.context("standard output"),
    }
}

/// Progress over cases on standard error; on a terminal only.
pub fn case_bar(cases: usize) -> ProgressBar {
    let bar = ProgressBar::new(cases as u64);
    bar.set_style(style("{spinner} {bar:30} {pos}/{len} cases, {msg}"));
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}

pub fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is well formed")
}

/// From now on Ctrl-C does not end the harness; the function tells whether it has been pressed.
pub fn watch_for_interrupt() -> Result<impl Fn() -> bool> {
    static INTERRUPTED: AtomicBool = AtomicBool::new(false);
    ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed))?;
    Ok(|| INTERRUPTED.load(Ordering::Relaxed))
}
