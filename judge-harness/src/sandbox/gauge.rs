//! Reads from the kernel what a running program has used: one process, or a compiler with all
//! processes it started.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::retry_on_intr;
use rustix::process::{Pid, PidfdFlags, getpgrp, getpid, pidfd_open};

use super::THREAD_LIMIT;
use super::process::{Stat, memory_kib, processes, threads};
use super::request::Request;
use super::usage::Usage;

/// Reads what a program has used so far.
pub struct Gauge {
    pid: Pid,
    /// Its folder below `/proc`.
    process: String,
    compiles: bool,
    /// Tells when it ends; `None` before Linux 5.3 and in gVisor.
    handle: Option<OwnedFd>,
    last: Usage,
}

impl Gauge {
    pub fn new(pid: Pid, request: &Request) -> Self {
        Self {
            pid,
            process: format!("/proc/{}", pid.as_raw_nonzero()),
            compiles: request.job.compiles,
            handle: pidfd_open(pid, PidfdFlags::empty()).ok(),
            last: Usage::default(),
        }
    }

    /// Waits until it is time to check the program, or until it ends.
    ///
    /// Fails when the harness has ended.
    pub fn wait(&self, interval: &Timespec) -> Result<()> {
        let stdin = io::stdin();
        let files = std::iter::once(stdin.as_fd()).chain(self.handle.as_ref().map(AsFd::as_fd));
        let mut events: Vec<_> = files
            .map(|file| PollFd::from_borrowed_fd(file, PollFlags::IN))
            .collect();
        retry_on_intr(|| poll(&mut events, Some(interval))).context("watching the program")?;
        // During a run the harness sends nothing, so any event means that it has ended.
        ensure!(events[0].revents().is_empty(), "the harness has ended");
        Ok(())
    }

    /// What the program has used by now. If `/proc` shows nothing of a submission, it has just
    /// ended; otherwise it is treated as asleep.
    pub fn read(&mut self) -> Usage {
        if self.compiles {
            return usage_of_group();
        }
        let last = &mut self.last;
        last.cpu = cpu_time(self.pid).unwrap_or(last.cpu);
        // The program may start threads faster than they are counted.
        let threads: Vec<String> = threads(&self.process)
            .take(THREAD_LIMIT as usize + 1)
            .collect();
        last.threads = threads.len() as u64;
        if last.threads > THREAD_LIMIT {
            // It is stopped at once, before it starts even more.
            return *last;
        }
        // The main thread may have ended.
        if let Some(memory_kib) = threads.iter().find_map(|thread| memory_kib(thread)) {
            last.memory_kib = memory_kib;
        }
        let is_awake = |thread: &String| Stat::read(thread).is_some_and(|stat| stat.is_awake);
        last.is_awake = threads.iter().any(is_awake);
        *last
    }
}

/// What a compiler has used: all processes of this process's group, except this one. Their figures
/// include those of their children that have ended.
fn usage_of_group() -> Usage {
    let group = u64::from(getpgrp().as_raw_nonzero().get().unsigned_abs());
    let page_kib = rustix::param::page_size() as u64 / 1024;
    let ticks = rustix::param::clock_ticks_per_second();
    let mut usage = Usage::default();
    let is_its = |process: Pid, stat: &Stat| process != getpid() && stat.group == group;
    for (_, stat) in processes().filter(|(process, stat)| is_its(*process, stat)) {
        usage.cpu += Duration::from_millis(1000 * stat.ticks / ticks);
        usage.memory_kib += page_kib * stat.resident;
        usage.is_awake |= stat.is_awake;
    }
    usage
}

/// The CPU time of a process; `None` once it was waited for.
fn cpu_time(pid: Pid) -> Option<Duration> {
    let mut clock = 0;
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the functions write to `clock` and `time` and nowhere else.
    #[allow(unsafe_code)]
    let succeeded = unsafe {
        libc::clock_getcpuclockid(pid.as_raw_nonzero().get(), &raw mut clock) == 0
            && libc::clock_gettime(clock, &raw mut time) == 0
    };
    let seconds = u64::try_from(time.tv_sec).ok()?;
    let nanoseconds = u32::try_from(time.tv_nsec).ok()?;
    succeeded.then(|| Duration::new(seconds, nanoseconds))
}
