//! What a running program has used so far, and which limit it exceeds.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use super::request::Request;
use super::{Excess, FILE_LIMIT, OUTPUT_LIMIT, THREAD_LIMIT};

/// Bytes that a compiler may have in its folder, in addition to its output.
const COMPILER_SPACE: u64 = 1 << 30;

/// Bytes that a compiler may print: far more than anybody reads.
const COMPILER_OUTPUT: u64 = 16 << 20;

/// The kernel counts memory roughly. A program this many KiB above its limit certainly exceeds it.
const MEMORY_SLACK_KIB: u64 = 1 << 10;

/// Time that a program may sleep beyond its CPU time limit.
const SLEEP: Duration = Duration::from_millis(500);

/// Additional time that a program may sleep while it waits for one answer of its partner.
const ANSWER: Duration = Duration::from_secs(4);

/// The most that one check adds to the time asleep: on a busy machine this process looks late, and
/// the program may have waited for a processor meanwhile.
const LATE: Duration = Duration::from_millis(50);

/// A program makes next to no progress if it uses less than this part of the time.
const NEXT_TO_NONE: u32 = 100;

/// Wall time that a program gets whatever it does: a minute, and this many times its limit.
const WALL_FACTOR: u32 = 10;
const WALL: Duration = Duration::from_secs(60);

/// What a program has used.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Usage {
    /// CPU time of all its threads.
    pub cpu: Duration,
    /// KiB of memory that it has touched, and that the kernel holds for it.
    pub memory_kib: u64,
    /// The number of its threads.
    pub threads: u64,
    /// Whether one of its threads runs, or waits for a processor or a disk.
    pub is_awake: bool,
}

/// What the checks of a program have shown.
#[derive(Default)]
pub(super) struct Seen {
    /// The most KiB of memory.
    pub peak_kib: u64,
    /// What it had used at the last check.
    last: Usage,
    /// The time of that check, since the program's start.
    at: Duration,
    /// How long it has slept by then, and its CPU time when it fell asleep.
    asleep: Duration,
    cpu_before: Duration,
}

impl Seen {
    /// Adds a check at this time after the program's start, and returns the limit that the program
    /// exceeds.
    pub fn add(
        &mut self,
        usage: Usage,
        now: Duration,
        printed: u64,
        request: &Request,
    ) -> Option<Excess> {
        let asleep = self.asleep + now.saturating_sub(self.at).min(LATE);
        // Between two answers of a partner a program may work for microseconds.
        let next_to_none = match request.job.talks {
            Some(_) => Duration::ZERO,
            None => asleep / NEXT_TO_NONE,
        };
        if usage.is_awake || usage.cpu > self.cpu_before + next_to_none {
            (self.asleep, self.cpu_before) = (Duration::ZERO, usage.cpu);
        } else {
            self.asleep = asleep;
        }
        self.peak_kib = self.peak_kib.max(usage.memory_kib);
        (self.last, self.at) = (usage, now);
        self.used_too_much(request)
            .or_else(|| written_too_much(request, printed))
    }

    fn used_too_much(&self, request: &Request) -> Option<Excess> {
        let (limits, last) = (&request.job.limits, &self.last);
        let slack = MEMORY_SLACK_KIB + request.rough_kib();
        let too_much = |limit: u64| self.peak_kib > limit + slack;
        // A program is not to blame for how long its partner takes to answer.
        let answer = request
            .job
            .talks
            .as_ref()
            .map_or(Duration::ZERO, |_| ANSWER);
        let is_late = self.at > WALL_FACTOR * limits.cpu + WALL;
        let is_idle = self.asleep > limits.cpu + SLEEP + answer
            || is_late && last.cpu < self.at / NEXT_TO_NONE;
        let used = [
            (limits.memory_kib.is_some_and(too_much), Excess::Memory),
            (last.cpu > limits.cpu, Excess::Cpu),
            (is_idle, Excess::Idle),
            (last.threads > THREAD_LIMIT, Excess::Threads),
        ];
        first(used)
    }
}

fn written_too_much(request: &Request, printed: u64) -> Option<Excess> {
    let job = &request.job;
    let (files, bytes) = job.folder.as_deref().map_or((0, 0), in_folder);
    let (printable, space) = if job.compiles {
        (COMPILER_OUTPUT, COMPILER_SPACE)
    } else {
        (OUTPUT_LIMIT, OUTPUT_LIMIT)
    };
    first([
        (printed > printable || bytes > space, Excess::Output),
        (files > FILE_LIMIT, Excess::Files),
    ])
}

fn first<const LENGTH: usize>(limits: [(bool, Excess); LENGTH]) -> Option<Excess> {
    let mut exceeded = limits.into_iter().filter(|(is_over, _)| *is_over);
    exceeded.next().map(|(_, excess)| excess)
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
    use std::path::PathBuf;

    use super::*;
    use crate::sandbox::protections::Protections;
    use crate::sandbox::{Job, Limits};

    const MILLISECOND: Duration = Duration::from_millis(1);

    /// Checks a program with a limit of a second. `usage` says what it has used by a time, and
    /// whether it is awake then. Returns the time at which it is stopped as idle.
    fn stopped(
        interval: Duration,
        talks: bool,
        usage: impl Fn(Duration) -> (Duration, bool),
    ) -> Option<Duration> {
        let limits = Limits {
            cpu: Duration::from_secs(1),
            ..Limits::default()
        };
        let job = Job {
            limits,
            talks: talks.then(PathBuf::new),
            ..Job::default()
        };
        let request = Request {
            job,
            run_dir: PathBuf::new(),
            protections: Protections::here(),
        };
        let mut seen = Seen::default();
        let times = (1..).map(|check| interval * check);
        let mut times = times.take_while(|at| *at < 100 * limits.cpu);
        times.find(|&at| {
            let (cpu, is_awake) = usage(at);
            let usage = Usage {
                cpu,
                is_awake,
                ..Usage::default()
            };
            seen.add(usage, at, 0, &request) == Some(Excess::Idle)
        })
    }

    #[test]
    fn a_program_may_sleep_for_its_limit_and_half_a_second() {
        let asleep = |_| (MILLISECOND, false);
        for (interval, talks, after) in [(1, false, 1502), (1, true, 5502), (100, false, 3200)] {
            let stopped = stopped(interval * MILLISECOND, talks, asleep);
            assert_eq!(stopped, Some(after * MILLISECOND), "{interval}");
        }
        // As in a virtual machine, whose own threads wake up now and then.
        let wakes = |at| (at / 1000, at < 100 * MILLISECOND);
        let after = 1600 * MILLISECOND;
        assert_eq!(stopped(MILLISECOND, false, wakes), Some(after));
    }

    #[test]
    fn a_program_that_works_or_waits_for_a_processor_is_not_asleep() {
        let minute = Duration::from_secs(60);
        let until = |at: Duration| (Duration::ZERO, at < minute);
        for (talks, usage) in [
            (false, &until as &dyn Fn(Duration) -> (Duration, bool)),
            (false, &|at| (at / 90, false)),
            (true, &|at| (at / 10_000, false)),
        ] {
            let stopped = stopped(MILLISECOND, talks, usage);
            assert!(stopped.is_none_or(|at| at > minute), "{stopped:?}");
        }
    }

    #[test]
    fn patience_ends_after_a_minute_and_ten_times_the_limit() {
        let seconds = |awake: u32, talks| {
            let usage = |at: Duration| (at / awake, true);
            stopped(MILLISECOND, talks, usage).map(|at| at.as_secs())
        };
        assert_eq!([seconds(90, false), seconds(110, true)], [None, Some(70)]);
    }
}
