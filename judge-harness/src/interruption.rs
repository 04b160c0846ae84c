//! The one value that ends work early: Ctrl-C, a file that has changed under `--watch`, and a
//! closed pipe set it. Work then returns its results so far, and a report asks for the cause.

use std::io::Write;
use std::process::ChildStdin;
use std::sync::{Arc, Mutex, Weak};

use anyhow::{Result, ensure};

use crate::threads::locked;

/// Why work ends early. A later cause in this list counts more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// A file has changed, so the work begins anew.
    Change,
    /// Nobody reads standard output any more.
    ClosedPipe,
    /// Ctrl-C, SIGTERM or SIGHUP.
    CtrlC,
}

static CAUSE: Mutex<Option<Cause>> = Mutex::new(None);

/// The inputs of the supervisors. During a run they read nothing else, so a line ends the run.
static SUPERVISORS: Mutex<Vec<Weak<ChildStdin>>> = Mutex::new(Vec::new());

/// Ends all runs. Returns whether there may be any.
pub fn interrupt(cause: Cause) -> bool {
    let mut current = locked(&CAUSE);
    *current = current.max(Some(cause));
    drop(current);
    let alive: Vec<_> = locked(&SUPERVISORS)
        .iter()
        .filter_map(Weak::upgrade)
        .collect();
    for mut supervisor in alive.iter().map(|it| &**it) {
        // One that has ended runs nothing.
        let _ = supervisor.write_all(b"\n");
    }
    !alive.is_empty()
}

/// Why the work ends early, if it does.
pub fn cause() -> Option<Cause> {
    *locked(&CAUSE)
}

/// Fails if the work has to end.
pub fn check() -> Result<()> {
    ensure!(cause().is_none(), "interrupted");
    Ok(())
}

/// Begins anew after a change.
pub fn resume() {
    let mut current = locked(&CAUSE);
    current.take_if(|it| *it == Cause::Change);
}

/// From now on an interruption ends the runs of this supervisor.
pub(crate) fn register(supervisor: &Arc<ChildStdin>) {
    let mut supervisors = locked(&SUPERVISORS);
    supervisors.retain(|it| it.strong_count() > 0);
    supervisors.push(Arc::downgrade(supervisor));
}
