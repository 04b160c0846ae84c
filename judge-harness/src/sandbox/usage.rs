//! What a running program has used so far, and the limit that it is over.

use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::Duration;

use super::supervisor::Request;
use super::{Excess, FILE_LIMIT, OUTPUT_LIMIT, THREAD_LIMIT};

/// Bytes that a compiler may have in its folder, beside those that it prints.
const COMPILER_SPACE: u64 = 1 << 30;

/// Bytes that a compiler may print: far more than anybody reads.
const COMPILER_OUTPUT: u64 = 16 << 20;

/// The kernel counts memory roughly; a program so many KiB over its limit is over it for certain.
const MEMORY_SLACK_KIB: u64 = 1 << 10;

/// What a program may wait for a disk, beyond what it may sleep: whoever waits so is neither asleep nor at work.
const WAITING: Duration = Duration::from_secs(1);

/// What a program has used, and whether it would go on.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Usage {
    /// CPU time of all its threads.
    pub cpu: Duration,
    /// KiB of memory that it has touched.
    pub memory_kib: u64,
    /// Bytes in files that it has removed and not yet closed.
    pub removed: u64,
    /// Its threads.
    pub threads: u64,
    /// What it is doing.
    pub state: State,
    /// What it has too much of for certain, because it keeps it where it cannot be counted.
    pub hidden: Option<Excess>,
}

/// What a program does; of several threads or processes the most that one of them does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(
    not(target_os = "linux"),
    expect(dead_code, reason = "nothing is known")
)]
pub(super) enum State {
    /// It sleeps, or is stopped.
    #[default]
    Asleep,
    /// It waits for a disk, or for something else that the kernel does not let it be woken from.
    Waiting,
    /// It runs, or only waits for a processor to do so.
    Ready,
}

/// What has been seen of a program while it ran.
#[derive(Default)]
pub(super) struct Seen {
    /// The limit that it is over.
    pub excess: Option<Excess>,
    /// The most KiB of memory.
    pub peak_kib: u64,
    /// How long it slept, or was stopped.
    idle: Duration,
    /// How long it waited for a processor, or a little for a disk.
    pub starved: Duration,
    /// How long it waited for a disk.
    waiting: Duration,
}

impl Seen {
    /// Counts time in which it did not use the processor.
    pub fn add(&mut self, state: State, time: Duration) {
        if state == State::Waiting {
            self.waiting += time;
        }
        match state {
            State::Ready => self.starved += time,
            State::Waiting if self.waiting <= WAITING => self.starved += time,
            State::Waiting | State::Asleep => self.idle += time,
        }
    }
}

/// The limit that a program is over.
pub(super) fn excess(
    request: &Request,
    usage: &Usage,
    seen: &Seen,
    printed: u64,
) -> Option<Excess> {
    let limits = &request.job.limits;
    let too_much = |limit: u64| seen.peak_kib > limit + MEMORY_SLACK_KIB;
    let (files, bytes) = in_folder(&request.folder());
    let bytes = bytes + usage.removed;
    let has_written = if request.job.compiles {
        printed > COMPILER_OUTPUT || bytes > COMPILER_SPACE
    } else {
        printed + bytes > OUTPUT_LIMIT
    };
    let limits = [
        (usage.cpu > limits.cpu, Excess::Cpu),
        (limits.memory_kib.is_some_and(too_much), Excess::Memory),
        (has_written, Excess::Output),
        (files > FILE_LIMIT, Excess::Files),
        (usage.threads > THREAD_LIMIT, Excess::Threads),
        (seen.idle > limits.idle(), Excess::Idle),
    ];
    let first = limits.into_iter().find(|(is_over, _)| *is_over);
    first.map(|(_, excess)| excess).or(usage.hidden)
}

/// The files and folders in a working folder, and the bytes of the disk that they take. No more of it is looked at than is
/// needed to see that it is too much; where they cannot be counted, it is more files than there may be.
fn in_folder(folder: &Path) -> (u64, u64) {
    let (mut files, mut bytes) = (0, 0);
    let mut folders = vec![(folder.to_owned(), ENTERED_AND_CHANGED)];
    while let Some((folder, mode)) = folders.pop() {
        let can_be_filled = mode & ENTERED_AND_CHANGED == ENTERED_AND_CHANGED;
        let entries = match fs::read_dir(folder).map_err(|error| error.kind()) {
            Ok(entries) => entries,
            // It has just been removed.
            Err(ErrorKind::NotFound) => continue,
            // Nobody could ever put anything into it, since programs cannot change modes.
            Err(ErrorKind::PermissionDenied) if !can_be_filled => continue,
            // It is nested too deep, or made so that nobody can look into it.
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
            bytes += 512 * metadata.blocks();
            if metadata.is_dir() {
                folders.push((entry.path(), metadata.mode()));
            }
        }
    }
    (files, bytes)
}

/// What the owner of a folder needs to put something into it.
const ENTERED_AND_CHANGED: u32 = 0o300;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_waits_for_a_disk_for_long_is_asleep() {
        let mut seen = Seen::default();
        (0..500).for_each(|_| seen.add(State::Waiting, WAITING / 100));
        assert_eq!((seen.starved, seen.idle), (WAITING, 4 * WAITING));
    }
}
