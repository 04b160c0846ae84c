//! What a running program has used so far.

use std::time::Duration;

use super::Excess;

/// What a program has used, and whether it would go on.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Usage {
    /// CPU time of all its threads.
    pub cpu: Duration,
    /// KiB of memory that it has touched.
    pub memory_kib: u64,
    /// KiB of memory that it may have touched and put where it is not counted.
    pub shared_kib: u64,
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

impl State {
    /// By the letter that `/proc` has for it.
    #[cfg(target_os = "linux")]
    pub fn of(letter: char) -> Self {
        match letter {
            'R' => Self::Ready,
            'D' => Self::Waiting,
            _ => Self::Asleep,
        }
    }
}

#[cfg(target_os = "linux")]
pub(super) use super::gauge::Gauge;
#[cfg(not(target_os = "linux"))]
pub(super) use nothing::Gauge;

/// Elsewhere the kernel's own limits have to do, and the clock.
#[cfg(not(target_os = "linux"))]
mod nothing {
    use rustix::process::Pid;

    use super::super::supervisor::Request;
    use super::Usage;

    pub(in super::super) struct Gauge;

    impl Gauge {
        pub fn new(_pid: Pid, _order: &Request) -> Self {
            Self
        }

        /// Nothing is known: as if the program slept, so that the clock ends it.
        pub fn read(&mut self) -> Usage {
            Usage::default()
        }
    }
}
