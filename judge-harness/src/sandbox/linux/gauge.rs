//! Reads what the kernel tells of a running program: of one process, or of a compiler with all it started.

use std::fs::File;
use std::io::Read;
use std::iter;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::process::{Pid, getpgrp, getpid};

use super::process::{OpenFiles, Stat, Status, processes, threads};
use crate::sandbox::Excess;
use crate::sandbox::supervisor::Request;
use crate::sandbox::usage::{State, Usage};

/// The map of a program's memory is looked at once in so many times: it can be long.
const LOOKS_PER_MAP: u32 = 8;

/// Bytes of a map that are read. Where there are more, the kernel's own memory for it is too much, and reading it takes too long.
const LONGEST_MAP: u64 = 1 << 20;

/// Reads what a program has used so far.
pub struct Gauge {
    pid: Pid,
    /// Its folder below `/proc`.
    process: String,
    /// Its working folder.
    folder: PathBuf,
    compiles: bool,
    looks: u32,
    looked: Instant,
    last: Usage,
}

impl Gauge {
    pub fn new(pid: Pid, request: &Request) -> Self {
        Self {
            pid,
            process: format!("/proc/{}", pid.as_raw_nonzero()),
            folder: request.folder(),
            compiles: request.job.compiles,
            looks: 0,
            looked: Instant::now(),
            last: Usage::default(),
        }
    }

    /// What the program has used by now. A submission, which is one process, of which nothing can be read has just ended; should
    /// it not have, it is asleep.
    pub fn read(&mut self) -> Usage {
        if self.compiles {
            return usage_of_group();
        }
        let last = self.last;
        // Where the main thread has ended, its own folder tells nothing more.
        let others = iter::once_with(|| threads(&self.process)).flatten();
        let mut folders = iter::once(self.process.clone()).chain(others);
        let alive = folders.find_map(|folder| {
            let (status, open) = (Status::read(&folder)?, OpenFiles::of(&folder)?);
            Some((folder, status, open))
        });
        self.last.cpu = cpu_time(self.pid).unwrap_or(last.cpu);
        self.last.state = State::Asleep;
        if let Some((alive, status, open)) = alive {
            self.last.memory_kib = status.memory_kib + open.sockets_kib;
            self.last.threads = status.threads;
            self.last.removed = open.removed;
            self.last.state = status.state;
            // Where the first thread is asleep, another one may be kept from the processor.
            let (now, used) = (Instant::now(), self.last.cpu.saturating_sub(last.cpu));
            if status.threads > 1 && used < (now - self.looked) / 2 {
                self.last.state = self.last.state.max(self.state_of_threads());
            }
            self.looked = now;
            if self.looks.is_multiple_of(LOOKS_PER_MAP) {
                self.look_at_map(&alive, &open);
            }
            self.looks += 1;
        }
        self.last
    }

    fn state_of_threads(&self) -> State {
        let threads = threads(&self.process).filter_map(|thread| Stat::read(&thread));
        threads.map(|stat| stat.state).max().unwrap_or_default()
    }

    /// Looks for what is kept by nothing but the map: of a file that was removed and closed nobody can tell how large it
    /// is, and that is too much of it.
    fn look_at_map(&mut self, alive: &str, open: &OpenFiles) {
        let mut map = Vec::new();
        let file = File::open(format!("{alive}/maps"));
        let read = file.and_then(|file| file.take(LONGEST_MAP).read_to_end(&mut map));
        if read.is_ok_and(|length| length as u64 == LONGEST_MAP) {
            self.last.hidden = Some(Excess::Memory);
        }
        let map = String::from_utf8_lossy(&map);
        for line in map.lines().filter(|line| line.ends_with(" (deleted)")) {
            // Addresses, rights, offset, device, number of the file, name.
            let number = line.split_ascii_whitespace().nth(4);
            let number = number.and_then(|number| number.parse().ok());
            let name = line.find('/').map_or("", |at| &line[at..]);
            let is_open = number.is_some_and(|number| open.numbers.contains(&number));
            if !is_open && Path::new(name).starts_with(&self.folder) {
                self.last.hidden = self.last.hidden.or(Some(Excess::Output));
            }
        }
    }
}

/// What a compiler has used: all processes of this one's group but this one. What those used that have ended is in their
/// parents' figures.
fn usage_of_group() -> Usage {
    let group = u64::from(getpgrp().as_raw_nonzero().get().unsigned_abs());
    let page_kib = rustix::param::page_size() as u64 / 1024;
    let ticks = rustix::param::clock_ticks_per_second();
    let mut usage = Usage::default();
    let others = processes().filter(|(process, _)| *process != getpid());
    for (_, stat) in others.filter(|(_, stat)| stat.group == group) {
        usage.cpu += Duration::from_millis(1000 * stat.ticks / ticks);
        usage.memory_kib += page_kib * stat.resident;
        usage.state = usage.state.max(stat.state);
    }
    usage
}

/// The CPU time of a process; `None` if it has been waited for.
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
