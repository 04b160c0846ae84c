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
#[cfg_attr(
    not(target_os = "linux"),
    allow(dead_code, reason = "nothing is known")
)]
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
    /// How long it waited for a processor, and up to [`WAITING`] for a disk.
    pub starved: Duration,
    /// How long it waited for a disk.
    waiting: Duration,
    /// The intervals between two checks in which it slept, in order.
    sleeps: Vec<Sleep>,
    /// The total time asleep.
    asleep: Duration,
    /// What it had used at the last check, and the time of that check since its start.
    pub last: Usage,
    looked: Duration,
    /// When it was last found to be doing anything but sleep.
    awake: Duration,
    /// The part of the time asleep in which it may have waited for a processor: it is ready, and
    /// the kernel reports a wait when it is over.
    may_wait: Duration,
}

/// An interval between two checks, as times since the program's start. `amount` is the time asleep,
/// or waiting for a processor that it has not got yet.
struct Sleep {
    from: Duration,
    to: Duration,
    amount: Duration,
}

impl Seen {
    /// Adds a check at this time after the program's start.
    ///
    /// A program is asleep whenever it neither uses a processor nor waits for one. So the moment of
    /// a check does not matter, unless the kernel does not report waits. The kernel reports a wait
    /// when it is over, so the wait ended just before the check.
    pub fn add(&mut self, usage: Usage, now: Duration) {
        let used = usage.cpu.saturating_sub(self.last.cpu);
        let between = now.saturating_sub(self.looked);
        let unused = between.saturating_sub(used);
        // If a thread was ready and no thread has run since, it still waits.
        let is_kept_waiting = self.last.state == State::Ready && used.is_zero();
        let is_untold = usage.delayed.is_none() && usage.state == State::Ready;
        if !used.is_zero() || usage.state != State::Asleep {
            self.awake = now;
        }
        let waits_for_disk = usage.state == State::Waiting && self.waiting < WAITING;
        if waits_for_disk {
            self.waiting += unused;
        }
        if is_kept_waiting || is_untold || waits_for_disk {
            self.starved += unused;
        } else {
            // This process may itself have lost its processor while it read the last figures.
            self.excuse(
                self.looked.saturating_sub(between),
                used.saturating_sub(between),
            );
            self.asleep += unused;
            self.sleeps.push(Sleep {
                from: self.looked,
                to: now,
                amount: unused,
            });
        }
        let delayed = usage.delayed.unwrap_or_default();
        self.excuse(now.saturating_sub(delayed), delayed);
        self.may_wait = match (usage.state, used.is_zero()) {
            (State::Ready, true) => Duration::MAX,
            // It has run since the check before, and may have waited since then.
            (State::Ready, false) => self.sleeps.last().map_or(Duration::ZERO, |it| it.amount),
            _ => Duration::ZERO,
        };
        self.peak_kib = self.peak_kib.max(usage.memory_kib);
        (self.last, self.looked) = (usage, now);
    }

    /// Turns up to `most` of the sleep since `from` into waiting for a processor.
    fn excuse(&mut self, from: Duration, mut most: Duration) {
        for sleep in self.sleeps.iter_mut().rev() {
            let waited = sleep.to.saturating_sub(from.max(sleep.from));
            let waited = waited.min(sleep.amount).min(most);
            sleep.amount -= waited;
            self.asleep -= waited;
            self.starved += waited;
            most -= waited;
            if sleep.from < from || most.is_zero() {
                break;
            }
        }
    }
}

/// The limit that a program exceeds.
pub(super) fn excess(request: &Request, seen: &Seen, printed: u64) -> Option<Excess> {
    let (job, limits) = (&request.job, &request.job.limits);
    let slack = MEMORY_SLACK_KIB + request.rough_kib();
    let too_much = |limit: u64| seen.peak_kib > limit + slack;
    // A program is not to blame for how long its partner takes to answer.
    let asleep = if job.talks {
        seen.looked.saturating_sub(seen.awake + ANSWER)
    } else {
        seen.asleep.saturating_sub(seen.may_wait)
    };
    let is_idle = asleep > limits.idle();
    let used = [
        (limits.memory_kib.is_some_and(too_much), Excess::Memory),
        (seen.last.cpu > limits.cpu, Excess::Cpu),
        (is_idle, Excess::Idle),
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
    use super::*;

    const TENTH: Duration = Duration::from_millis(100);

    /// Checks a program every tenth of a second for five seconds. In each tenth it has used and
    /// done the same.
    fn after(cpu: Duration, delayed: Option<Duration>, state: State) -> Seen {
        let mut seen = Seen::default();
        for look in 1..=50 {
            let cpu = cpu * look;
            let usage = Usage {
                cpu,
                state,
                delayed,
                ..Usage::default()
            };
            seen.add(usage, TENTH * look);
        }
        seen
    }

    #[test]
    fn a_program_is_asleep_while_it_neither_uses_a_processor_nor_has_to_wait_for_one() {
        let zero = Duration::ZERO;
        let seen = after(TENTH / 10, Some(zero), State::Ready);
        assert_eq!(seen.asleep, TENTH * 45, "it is awake at every check");
        let seen = after(TENTH / 10, Some(TENTH), State::Asleep);
        assert_eq!((seen.asleep, seen.starved), (zero, TENTH * 45));
        let seen = after(zero, None, State::Ready);
        assert_eq!((seen.asleep, seen.may_wait), (zero, Duration::MAX));
    }

    #[test]
    fn a_program_that_is_ready_and_gets_no_processor_is_not_asleep() {
        let seen = after(Duration::ZERO, Some(Duration::ZERO), State::Ready);
        // Its wait before the first check is known only when it ends.
        assert_eq!((seen.asleep, seen.starved), (TENTH, 49 * TENTH));
    }

    /// The supervisor may have lost its processor, too, and look late.
    #[test]
    fn a_wait_that_has_not_ended_is_not_held_against_a_program() {
        let usage = |state, delayed| Usage {
            cpu: TENTH,
            state,
            delayed: Some(delayed),
            ..Usage::default()
        };
        let mut seen = Seen::default();
        let slept = |seen: &Seen| seen.asleep.saturating_sub(seen.may_wait);
        seen.add(usage(State::Ready, Duration::ZERO), 10 * TENTH);
        assert_eq!((seen.asleep, slept(&seen)), (9 * TENTH, Duration::ZERO));
        seen.add(usage(State::Ready, Duration::ZERO), 20 * TENTH);
        assert_eq!(slept(&seen), Duration::ZERO);
        seen.add(usage(State::Asleep, 19 * TENTH), 20 * TENTH);
        assert_eq!(slept(&seen), Duration::ZERO);
    }

    /// However many threads wait, and however often.
    #[test]
    fn a_wait_excuses_its_own_time_and_no_other() {
        let mut seen = after(Duration::ZERO, Some(Duration::ZERO), State::Asleep);
        for look in 51..=60 {
            let usage = Usage {
                delayed: Some(2 * TENTH),
                ..Usage::default()
            };
            seen.add(usage, TENTH * look);
        }
        assert_eq!((seen.asleep, seen.starved), (49 * TENTH, 11 * TENTH));
    }

    #[test]
    fn a_program_that_waits_for_a_disk_for_long_is_asleep() {
        let seen = after(Duration::ZERO, Some(Duration::ZERO), State::Waiting);
        assert_eq!((seen.starved, seen.asleep), (WAITING, 4 * WAITING));
    }
}
