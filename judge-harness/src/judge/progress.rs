//! How far judging has come where several runs go on at once.

use std::collections::BTreeMap;
use std::fs;
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::Result;

use crate::judge::result::{JudgeError, JudgedCase, first_failure};
use crate::judge::task::Until;
use crate::locked;

/// Calls `action` with all items, `jobs` of them at once, in their order; the results are in the same order. Nothing more
/// is begun once an action has failed.
pub(crate) fn in_order<T: Send, R: Send>(
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
    let results = results.into_inner();
    let results = results.unwrap_or_else(PoisonError::into_inner);
    results.into_values().collect()
}

/// Bytes of the output that are kept beyond the length of the right answer: enough to show where it differs.
const KEPT: usize = 1 << 20;

/// The progress of a task: the cases judged and those that could not be, by their index among the task's cases.
#[derive(Default)]
pub(crate) struct Progress {
    pub cases: BTreeMap<usize, JudgedCase>,
    pub errors: BTreeMap<usize, JudgeError>,
}

impl Progress {
    /// The index of the last case to judge, once that is known.
    pub fn last(&self, until: Until) -> Option<usize> {
        let mut cases = self.cases.iter();
        let last = cases.find(|(_, case)| until.is_enough(case.verdict()));
        last.map(|(index, _)| *index)
    }

    /// Keeps what came of a case; its output only if it is the failure to be shown, as far as is known, and of that only
    /// the start.
    pub fn record(&mut self, index: usize, result: Result<JudgedCase, JudgeError>, until: Until) {
        match result {
            Ok(mut judged) => {
                let answer = fs::metadata(&judged.case.answer).map_or(0, |answer| answer.len());
                judged.run.stdout.truncate(answer as usize + KEPT);
                judged.run.stdout.shrink_to_fit();
                self.cases.insert(index, judged);
            }
            Err(error) => {
                self.errors.insert(index, error);
            }
        }
        // Others that ran at the same time may be beyond the last one.
        if let Some(last) = self.last(until) {
            self.cases.split_off(&(last + 1));
            self.errors.split_off(&(last + 1));
        }
        let shown = first_failure(self.cases.iter().map(|(index, case)| (*index, case)));
        for (_, case) in (self.cases.iter_mut()).filter(|(index, _)| Some(**index) != shown) {
            (case.run.stdout, case.run.stderr) = Default::default();
        }
    }
}
