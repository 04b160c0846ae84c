//! Reads from the kernel what a running program has used: one process, or a compiler with all
//! processes it started.

use std::collections::HashMap;
use std::iter;
use std::time::Duration;

use rustix::process::{Pid, getpgrp, getpid};

use super::process::{Stat, Status, Thread, processes, threads};
use crate::sandbox::THREAD_LIMIT;
use crate::sandbox::client::Request;
use crate::sandbox::usage::{State, Usage};

/// KiB of unread data that the kernel may hold for a pair of sockets: by default 208 for each, and
/// one more message.
const SOCKETS_KIB: u64 = 2 * 256;

/// Reads what a program has used so far.
pub struct Gauge {
    pid: Pid,
    /// Its folder below `/proc`.
    process: String,
    compiles: bool,
    /// The pairs of sockets that it has made.
    pub sockets: u64,
    /// How long each thread had waited for a processor at the last check.
    delays: HashMap<u32, Duration>,
    last: Usage,
}

impl Gauge {
    pub fn new(pid: Pid, request: &Request) -> Self {
        Self {
            pid,
            process: format!("/proc/{}", pid.as_raw_nonzero()),
            compiles: request.job.compiles,
            sockets: 0,
            delays: HashMap::new(),
            last: Usage::default(),
        }
    }

    /// What the program has used by now. If `/proc` shows nothing of a submission, it has just
    /// ended; otherwise it is treated as asleep.
    pub fn read(&mut self) -> Usage {
        if self.compiles {
            return usage_of_group();
        }
        // If the main thread has ended, only the other threads' folders tell anything.
        let others = iter::once_with(|| threads(&self.process)).flatten();
        let mut folders = iter::once(self.process.clone()).chain(others);
        let last = &mut self.last;
        last.cpu = cpu_time(self.pid).unwrap_or(last.cpu);
        last.state = State::Asleep;
        if let Some(status) = folders.find_map(|folder| Status::read(&folder)) {
            last.memory_kib = status.memory_kib + SOCKETS_KIB * self.sockets;
            last.threads = status.threads;
            last.state = status.state;
        }
        if last.threads > THREAD_LIMIT {
            // It is stopped at once, before it starts even more.
            return *last;
        }
        last.delayed = None;
        let mut delays = HashMap::new();
        // The program may start threads faster than they are read.
        let threads = threads(&self.process).take(THREAD_LIMIT as usize);
        for thread in threads.filter_map(|thread| Thread::read(&thread)) {
            let Thread {
                number,
                state,
                delay,
            } = thread;
            last.state = last.state.max(state);
            if let Some(delay) = delay {
                let before = self.delays.get(&number).copied().unwrap_or_default();
                last.delayed = last.delayed.max(Some(delay.saturating_sub(before)));
                delays.insert(number, delay);
            }
        }
        // Ended threads are dropped, so that this process stays small for the next program.
        self.delays = delays;
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
        usage.state = usage.state.max(stat.state);
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
