//! How far judging has come where several runs go on at once.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Mutex;
use std::thread;

use anyhow::Result;

use crate::judge::Task;
use crate::judge::result::{JudgeError, JudgedCase, first_failure};
use crate::locked;

/// Calls `action` with all items, `jobs` of them at once, in their order; the results are in the
/// same order. Nothing more is begun once an action has failed.
pub fn in_order<T: Send, R: Send>(
    jobs: usize,
    items: impl Iterator<Item = T> + Send,
    action: impl Fn(T) -> Result<R> + Sync,
) -> Result<Vec<R>> {
    let items = Mutex::new(items.enumerate());
    let results = Mutex::new(BTreeMap::new());
    let next = || locked(&items).next();
    let work = || {
        while let Some((index, item)) = next() {
            let result = action(item);
            if result.is_err() {
                locked(&items).by_ref().for_each(drop);
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

/// Bytes of the output that are kept beyond the length of the right answer: enough to show where it
/// differs.
const KEPT: usize = 1 << 20;
/// The most bytes that are kept of what another failing case printed.
const KEPT_OF_OTHERS: usize = 1 << 16;

/// The progress of a task: the cases judged and those that could not be, by their index among the
/// task's cases.
#[derive(Default)]
pub(crate) struct Progress(pub BTreeMap<usize, Result<JudgedCase, JudgeError>>);

impl Progress {
    /// The index of the last case to judge, once that is known.
    pub fn last(&self, task: &Task) -> Option<usize> {
        let is_last = |case: &JudgedCase| (task.until)(case.verdict());
        let mut results = self.0.iter();
        let last = results.find(|(_, result)| result.as_ref().is_ok_and(is_last));
        last.map(|(index, _)| *index)
    }

    /// Keeps what came of a case. Of what it printed only the start is kept if it is the failure to
    /// be shown, as far as is known; all of it if it is another failure and short; else nothing.
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
        // Others that ran at the same time may be beyond the last one.
        if let Some(last) = self.last(task) {
            self.0.split_off(&(last + 1));
        }
        let shown = first_failure(self.0.values().flatten()).map(|case| case.case.name.clone());
        for case in self.0.values_mut().flatten() {
            let is_short = case.run.stdout.len() + case.run.stderr.len() <= KEPT_OF_OTHERS;
            let is_kept = case.is_open || case.outcome.fails() && is_short;
            if Some(&case.case.name) != shown.as_ref() && !is_kept {
                (case.run.stdout, case.run.stderr) = Default::default();
            }
        }
    }
}
