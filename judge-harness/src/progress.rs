//! How far judging has come where several runs go on at once.

use std::collections::BTreeMap;
use std::fs;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::Result;

use crate::judged::{JudgeError, JudgedCase, first_failure};
use crate::task::Until;

/// Calls `action` with all items, `jobs` of them at once, in their order; the results are in the same order.
pub(crate) fn in_order<T: Send, R: Send>(
    jobs: usize,
    items: impl Iterator<Item = T> + Send,
    action: impl Fn(T) -> Result<R> + Sync,
) -> Result<Vec<R>> {
    // Nothing is left to do once an action has failed.
    let items = Mutex::new(Some(items.enumerate()));
    let results = Mutex::new(BTreeMap::new());
    let work = || {
        loop {
            let Some((index, item)) = locked(&items).as_mut().and_then(Iterator::next) else {
                return Ok(());
            };
            match action(item) {
                Ok(result) => locked(&results).insert(index, result),
                Err(error) => {
                    *locked(&items) = None;
                    return Err(error);
                }
            };
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        let ends = workers.into_iter().map(|worker| match worker.join() {
            Ok(end) => end,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        ends.collect::<Result<()>>()
    })?;
    let results = results.into_inner();
    let results = results.unwrap_or_else(PoisonError::into_inner);
    Ok(results.into_values().collect())
}

/// What is behind a lock is valid at all times, even after a panic.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What came of a task's cases, in their order.
#[derive(Debug, Default)]
pub(crate) struct Results {
    pub cases: Vec<JudgedCase>,
    pub errors: Vec<JudgeError>,
}

/// Bytes of the output that are kept beyond the length of the right answer: enough to show where it differs.
const KEPT: usize = 1 << 20;

/// The progress of a task.
#[derive(Default)]
pub(crate) struct Progress {
    /// The cases judged, by their index among the task's cases.
    done: BTreeMap<usize, JudgedCase>,
    /// The cases that could not be judged.
    errors: BTreeMap<usize, JudgeError>,
    /// The index of the last case to judge, once that is known.
    last: Option<usize>,
    /// The index of the failure that will be shown.
    shown: Option<usize>,
}

impl Progress {
    pub fn of(progress: &Mutex<Self>) -> MutexGuard<'_, Self> {
        locked(progress)
    }

    pub fn is_enough(&self, index: usize) -> bool {
        self.last.is_some_and(|last| index > last)
    }

    /// Keeps the result of a case; its output only if it is the failure to be shown, as far as is known, and
    /// of that only the start.
    pub fn record(&mut self, index: usize, mut judged: JudgedCase, until: Until) {
        let answer = fs::metadata(&judged.case.answer).map_or(0, |answer| answer.len());
        judged.run.stdout.truncate(answer as usize + KEPT);
        judged.run.stdout.shrink_to_fit();
        if until.is_enough(judged.verdict()) && !self.is_enough(index) {
            self.last = Some(index);
        }
        self.done.insert(index, judged);
        let shown = first_failure(self.done.iter().map(|(index, case)| (*index, case)));
        for other in [Some(index), self.shown] {
            if let Some(case) = other
                .filter(|_| other != shown)
                .and_then(|i| self.done.get_mut(&i))
            {
                (case.run.stdout, case.run.stderr) = Default::default();
            }
        }
        self.shown = shown;
    }

    /// Keeps the reason why a case could not be judged.
    pub fn record_error(&mut self, index: usize, error: JudgeError) {
        self.errors.insert(index, error);
    }

    /// The cases judged, and those that could not be, in order, up to the last one.
    pub fn results(self) -> Results {
        let Self {
            mut done,
            mut errors,
            last,
            ..
        } = self;
        if let Some(last) = last {
            done.split_off(&(last + 1));
            errors.split_off(&(last + 1));
        }
        Results {
            cases: done.into_values().collect(),
            errors: errors.into_values().collect(),
        }
    }
}
