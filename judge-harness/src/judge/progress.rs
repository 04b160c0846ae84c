//! The progress of judging with several runs at a time.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Mutex;
use std::thread;

use anyhow::Result;

use crate::judge::Task;
use crate::judge::result::{JudgeError, JudgedCase, first_failure};
use crate::locked;

/// Calls `action` with all items in order, `jobs` at a time; the results are in the same order.
/// Once an action has failed, no other is begun. The error is that of the first item that failed.
pub fn in_order<T: Send, R: Send, E: Send>(
    jobs: usize,
    items: impl Iterator<Item = T> + Send,
    action: impl Fn(T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let items = Mutex::new(Some(items.enumerate()));
    let results = Mutex::new(BTreeMap::new());
    let next = || locked(&items).as_mut()?.next();
    let work = || {
        while let Some((index, item)) = next() {
            let result = action(item);
            if result.is_err() {
                *locked(&items) = None;
            }
            locked(&results).insert(index, result);
        }
    };
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(work);
        }
    });
    let results = std::mem::take(&mut *locked(&results));
    results.into_values().collect()
}

/// Bytes of an output that are kept beyond the length of the right answer: enough to show the
/// difference.
const KEPT: usize = 1 << 20;
/// The most bytes of output that another failing case keeps.
const KEPT_OF_OTHERS: usize = 1 << 16;

/// The progress of a task: its judged cases and its judge errors, by the index of the case.
#[derive(Default)]
pub(crate) struct Progress(pub BTreeMap<usize, Result<JudgedCase, JudgeError>>);

impl Progress {
    /// The index of the last case to judge, once that is known.
    pub fn last(&self, task: &Task) -> Option<usize> {
        let is_last = |case: &JudgedCase| (task.until)(case.verdict);
        let mut results = self.0.iter();
        let last = results.find(|(_, result)| result.as_ref().is_ok_and(is_last));
        last.map(|(index, _)| *index)
    }

    /// Adds the result of a case. The first failure so far, which the report shows, keeps the start
    /// of its output. Another failure keeps its output if it is short. A case without a verdict
    /// keeps its output, and all others drop theirs.
    pub fn record(
        &mut self,
        index: usize,
        mut result: Result<JudgedCase, JudgeError>,
        task: &Task,
    ) {
        if let Ok(judged) = &mut result {
            let answer = fs::metadata(&judged.case.answer).map_or(0, |answer| answer.len());
            judged.run.stdout.truncate(answer as usize + KEPT);
            judged.run.stdout.shrink_to_fit();
        }
        self.0.insert(index, result);
        // Cases that ran at the same time may come after the last one.
        if let Some(last) = self.last(task) {
            self.0.split_off(&(last + 1));
        }
        let shown = first_failure(self.0.values().flatten()).map(|case| case.case.name.clone());
        for case in self.0.values_mut().flatten() {
            let is_short = case.run.stdout.len() + case.run.stderr.len() <= KEPT_OF_OTHERS;
            let is_kept = case.is_open || case.fails() && is_short;
            if Some(&case.case.name) != shown.as_ref() && !is_kept {
                (case.run.stdout, case.run.stderr) = Default::default();
            }
        }
    }
}
