//! What a running program has used so far, and which limit it exceeds.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use super::client::Request;
use super::{Excess, FILE_LIMIT, OUTPUT_LIMIT, THREAD_LIMIT};

/// Bytes that a compiler may have in its folder, in addition to its output.
const COMPILER_SPACE: u64 = 1 << 30;

/// Bytes that a compiler may print: far more than anybody reads.
const COMPILER_OUTPUT: u64 = 16 << 20;

/// The kernel counts memory roughly. A program this many KiB above its limit certainly exceeds it.
const MEMORY_SLACK_KIB: u64 = 1 << 10;

/// Time waiting for a disk that does not count as sleep.
const WAITING: Duration = Duration::from_secs(1);

/// Additional time that a program may sleep while it waits for one answer of its partner.
const ANSWER: Duration = Duration::from_secs(4);

/// What a program has used.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Usage {
    /// CPU time of all its threads.
    pub cpu: Duration,
    /// KiB of memory that it has touched, and that the kernel holds for it.
    pub memory_kib: u64,
    /// The number of its threads.
    pub threads: u64,
    /// What it is doing.
    pub state: State,
    /// The longest time that one of its threads waited for a processor since the last check; only
    /// waits that have ended count. `None` if the kernel does not report it.
    pub delayed: Option<Duration>,
}

/// What a program is doing. Of several processes or threads, the most active counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum State {
    /// It sleeps, or is stopped.
    #[default]
    Asleep,
    /// It waits for a disk, or for something else that no signal can interrupt.
    Waiting,
    /// It runs, or waits only for a processor.
    Ready,
}

/// What the checks of a program have shown.
#[derive(Default)]
pub(super) struct Seen {
    /// The limit that it exceeds.
    pub excess: Option<Excess>,
    /// The most KiB of memory.
    pub peak_kib: u64,
    /// What it had used at the last check.
    pub last: Usage,
    /// The checks, in order, without those that a wait for a processor began before.
    checks: Vec<Check>,
    /// How long it used no processor, awake or asleep.
    unused: Duration,
    /// How long it waited for a disk.
    waiting: Duration,
    /// When it was last found to be doing anything but sleep.
    awake: Duration,
    /// The last check before it last used a processor.
    ran: Duration,
}

/// A check: its time since the program's start, and how long the program had slept by then.
#[derive(Clone, Copy, Default)]
struct Check {
    at: Duration,
    asleep: Duration,
}

impl Seen {
    /// Adds a check at this time after the program's start.
    ///
    /// A program is asleep whenever it neither uses a processor nor waits for one. So the moment of
    /// a check does not matter, unless the kernel does not report waits. The kernel reports a wait
    /// when it is over, so the wait ended just before the check.
    pub fn add(&mut self, usage: Usage, now: Duration) {
        let before = self.last_check();
        let used = usage.cpu.saturating_sub(self.last.cpu);
        let between = now.saturating_sub(before.at);
        let unused = between.saturating_sub(used);
        if !used.is_zero() {
            self.ran = before.at;
        }
        if !used.is_zero() || usage.state != State::Asleep {
            self.awake = now;
        }
        // If a thread was ready and no thread has run since, it still waits.
        let is_kept_waiting = self.last.state == State::Ready && used.is_zero();
        let is_untold = usage.delayed.is_none() && usage.state == State::Ready;
        let waits_for_disk = usage.state == State::Waiting && self.waiting < WAITING;
        if waits_for_disk {
            self.waiting += unused;
        }
        let mut waited = usage.delayed.unwrap_or_default();
        if is_kept_waiting || is_untold || waits_for_disk {
            waited = waited.max(between);
        }
        if used > between {
            // This process may itself have lost its processor after it had read the last figure.
            waited = waited.max(used);
        }
        self.unused += unused;
        self.add_check(now, before.asleep + unused, waited);
        self.peak_kib = self.peak_kib.max(usage.memory_kib);
        self.last = usage;
    }

    /// Adds a check. Without the wait that has just ended, the program would have slept this long.
    fn add_check(&mut self, now: Duration, mut asleep: Duration, waited: Duration) {
        let (since, mut end) = (now.saturating_sub(waited), now);
        while self.last_check().at > since {
            Check { at: end, asleep } = self.last_check();
            self.checks.pop();
        }
        // The wait began between the last check that is left and `end`.
        let asleep = (asleep + since).saturating_sub(end);
        let asleep = asleep.max(self.last_check().asleep);
        self.checks.push(Check { at: now, asleep });
    }

    fn last_check(&self) -> Check {
        self.checks.last().copied().unwrap_or_default()
    }

    /// How long it slept. If it is ready, it may have waited for a processor since it last ran: the
    /// kernel reports that wait when it is over.
    fn asleep(&self) -> Duration {
        let Check { at, asleep } = self.last_check();
        let is_ready = self.last.state == State::Ready;
        let since = if is_ready { self.ran } else { at };
        (asleep + since).saturating_sub(at)
    }

    /// How long it waited for a processor, and up to [`WAITING`] for a disk.
    pub fn starved(&self) -> Duration {
        self.unused.saturating_sub(self.last_check().asleep)
    }
}

/// The limit that a program exceeds.
pub(super) fn excess(request: &Request, seen: &Seen, printed: u64) -> Option<Excess> {
    let (job, limits) = (&request.job, &request.job.limits);
    let slack = MEMORY_SLACK_KIB + request.rough_kib();
    let too_much = |limit: u64| seen.peak_kib > limit + slack;
    // A program is not to blame for how long its partner takes to answer.
    let asleep = if job.talks.is_some() {
        seen.last_check().at.saturating_sub(seen.awake + ANSWER)
    } else {
        seen.asleep()
    };
    let used = [
        (limits.memory_kib.is_some_and(too_much), Excess::Memory),
        (seen.last.cpu > limits.cpu, Excess::Cpu),
        (asleep > limits.idle(), Excess::Idle),
        (seen.last.threads > THREAD_LIMIT, Excess::Threads),
    ];
    if let Some((_, excess)) = used.into_iter().find(|(is_over, _)| *is_over) {
        return Some(excess);
    }
    let (files, bytes) = job.folder.as_deref().map_or((0, 0), in_folder);
    let (printable, space) = if job.compiles {
        (COMPILER_OUTPUT, COMPILER_SPACE)
    } else {
        (OUTPUT_LIMIT, OUTPUT_LIMIT)
    };
    let written = [
        (printed > printable || bytes > space, Excess::Output),
        (files > FILE_LIMIT, Excess::Files),
    ];
    let first = written.into_iter().find(|(is_over, _)| *is_over);
    first.map(|(_, excess)| excess)
}

/// The number of files and folders in the folder of a compiler or a checker, and their bytes.
/// Counting ends as soon as there are too many; if they cannot be counted, there are too many.
fn in_folder(folder: &Path) -> (u64, u64) {
    let (mut files, mut bytes) = (0, 0);
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            // It has just been removed.
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(_) => return (FILE_LIMIT + 1, bytes),
        };
        for entry in entries.flatten() {
            files += 1;
            if files > FILE_LIMIT {
                return (files, bytes);
            }
            let Ok(metadata) = entry.metadata() else {
                continue;
            };
            bytes += metadata.len();
            if metadata.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    (files, bytes)
}

#[cfg(test)]
mod tests {
    use super::State::{Asleep, Ready, Waiting};
    use super::*;

    const ZERO: Duration = Duration::ZERO;
    const TENTH: Duration = Duration::from_millis(100);

    /// Checks a program every tenth of a second for five seconds. In each tenth it has used and
    /// done the same.
    fn after(cpu: Duration, delayed: Option<Duration>, state: State) -> Seen {
        let mut seen = Seen::default();
        (1..=50).for_each(|tenth| check(&mut seen, tenth, cpu * tenth, delayed, state));
        seen
    }

    fn check(seen: &mut Seen, tenth: u32, cpu: Duration, delayed: Option<Duration>, state: State) {
        let usage = Usage {
            cpu,
            state,
            delayed,
            ..Usage::default()
        };
        seen.add(usage, TENTH * tenth);
    }

    #[test]
    fn a_program_is_asleep_while_it_neither_uses_a_processor_nor_has_to_wait_for_one() {
        for (cpu, delayed, state, [asleep, starved]) in [
            // It is awake at every check. Its last wait may not have ended.
            (TENTH / 10, Some(ZERO), Ready, [44, 0]),
            (TENTH / 10, Some(TENTH), Asleep, [0, 45]),
            (ZERO, None, Ready, [0, 50]),
            // Its wait before the first check is known only when it ends.
            (ZERO, Some(ZERO), Ready, [0, 49]),
            // A long wait for a disk is sleep.
            (ZERO, Some(ZERO), Waiting, [40, 10]),
        ] {
            let seen = after(cpu, delayed, state);
            assert_eq!(
                (seen.asleep(), seen.starved()),
                (TENTH * asleep, TENTH * starved)
            );
        }
    }

    /// The supervisor may have lost its processor, too, and look late.
    #[test]
    fn a_wait_that_has_not_ended_is_not_held_against_a_program() {
        let mut seen = Seen::default();
        for (tenth, state, delayed) in [(10, Ready, 0), (20, Ready, 0), (20, Asleep, 19)] {
            check(&mut seen, tenth, TENTH, Some(TENTH * delayed), state);
            assert_eq!(seen.asleep(), ZERO);
        }
    }

    /// However many threads wait, and however often.
    #[test]
    fn a_wait_excuses_its_own_time_and_no_other() {
        let mut seen = after(ZERO, Some(ZERO), Asleep);
        (51..=60).for_each(|tenth| check(&mut seen, tenth, ZERO, Some(2 * TENTH), Asleep));
        assert_eq!((seen.asleep(), seen.starved()), (49 * TENTH, 11 * TENTH));
    }
}
