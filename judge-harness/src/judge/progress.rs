//! The results of a task so far: which cases are still to be judged, and which outputs are kept.

use std::collections::BTreeMap;
use std::fs;

use crate::judge::result::{JudgeError, JudgedCase, first_failure};
use crate::judge::task::{Task, Until};
use crate::verdict::Verdict;

/// Bytes of an output that are kept beyond the length of the right answer: enough to show the
/// difference.
const BEYOND_ANSWER: usize = 1 << 20;
/// The most bytes of output that another failing case keeps.
const MOST_OF_OTHERS: usize = 1 << 16;

/// The progress of a task: its judged cases and its judge errors, by the index of the case.
#[derive(Default)]
pub(crate) struct Progress(pub BTreeMap<usize, Result<JudgedCase, JudgeError>>);

impl Progress {
    /// The index of the last case to judge, once that is known.
    pub fn last(&self, task: &Task) -> Option<usize> {
        let counts = |case: &JudgedCase| match task.until {
            Until::LastCase => false,
            Until::Failure => case.fails(),
            Until::Slow(_) => case.verdict == Verdict::Tle,
        };
        let before = match task.until {
            Until::Slow(count) => count - 1,
            _ => 0,
        };
        let results = self.0.iter();
        let mut counted = results.filter(|(_, result)| result.as_ref().is_ok_and(counts));
        counted.nth(before).map(|(index, _)| *index)
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
            judged.run.stdout.truncate(answer as usize + BEYOND_ANSWER);
            judged.run.stdout.shrink_to_fit();
        }
        self.0.insert(index, result);
        // Cases that ran at the same time may come after the last one.
        if let Some(last) = self.last(task) {
            self.0.split_off(&(last + 1));
        }
        let shown =
            first_failure(self.0.values().flatten(), task).map(|case| case.case.name.clone());
        for case in self.0.values_mut().flatten() {
            let is_short = case.run.stdout.len() + case.run.stderr.len() <= MOST_OF_OTHERS;
            let is_kept = case.is_open || case.fails() && is_short;
            if Some(&case.case.name) != shown.as_ref() && !is_kept {
                (case.run.stdout, case.run.stderr) = Default::default();
            }
        }
    }
}
