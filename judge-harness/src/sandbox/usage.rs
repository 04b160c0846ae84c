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
    /// Bytes in files that it has removed and not yet closed.
    pub removed: u64,
    /// Its threads.
    pub threads: u64,
    /// Whether it is running, or only waits for a processor or a disk to do so.
    pub wants_processor: bool,
    /// What it has too much of for certain, because it keeps it where it cannot be counted.
    pub hidden: Option<Excess>,
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
