//! Reads what the kernel tells of a running program: of one process, or of a compiler with all it started.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::process::{Pid, getpgrp};

use super::Excess;
use super::process::{OpenFiles, Stat, Status, threads};
use super::supervisor::Request;
use super::usage::{State, Usage};

/// The map of a program's memory is looked at once in so many times: it can be long.
const LOOKS_PER_MAP: u32 = 8;

/// Bytes of a map that are read. Where there are more, the kernel's own memory for it is too much, and reading it takes too long.
const LONGEST_MAP: u64 = 1 << 20;

/// Reads what a program has used so far.
pub(super) enum Gauge {
    /// Of a submission, which is one process.
    Process(ProcessGauge),
    /// Of a compiler: all processes of the supervisor's group but the supervisor.
    Group,
}

impl Gauge {
    pub fn new(pid: Pid, request: &Request) -> Self {
        if request.access.processes {
            return Self::Group;
        }
        Self::Process(ProcessGauge {
            process: format!("/proc/{}", pid.as_raw_nonzero()),
            folder: request.folder.clone(),
            page_kib: rustix::param::page_size() as u64 / 1024,
            clock: cpu_clock(pid),
            shared_before: shared_kib(),
            looks: 0,
            looked: Instant::now(),
            last: Usage::default(),
        })
    }

    /// What the program has used by now. One of which nothing can be read has just ended; should it not have, it is
    /// asleep.
    pub fn read(&mut self) -> Usage {
        match self {
            Self::Process(gauge) => gauge.read(),
            Self::Group => usage_of_group(),
        }
    }
}

/// Reads what one process has used.
pub(super) struct ProcessGauge {
    /// Its folder below `/proc`.
    process: String,
    /// Its working folder.
    folder: PathBuf,
    page_kib: u64,
    clock: Option<libc::clockid_t>,
    /// KiB of shared memory on the whole machine before it had any.
    shared_before: u64,
    looks: u32,
    looked: Instant,
    last: Usage,
}

impl ProcessGauge {
    fn read(&mut self) -> Usage {
        let last = self.last;
        let alive = self.thread_alive();
        self.last.cpu = self.clock.and_then(time).unwrap_or(last.cpu);
        self.last.state = State::Asleep;
        if let (Some(status), Some(open)) = (Status::read(&alive), OpenFiles::of(&alive)) {
            self.last.memory_kib = status.memory_kib + open.sockets_kib;
            self.last.threads = status.threads;
            self.last.removed = open.removed;
            self.last.state = State::of(status.state);
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

    /// The folder of a thread that has not ended: where the main thread has, its own tells nothing more.
    fn thread_alive(&self) -> String {
        let is_alive = |folder: &String| {
            let statm = fs::read_to_string(format!("{folder}/statm"));
            statm.is_ok_and(|statm| !statm.starts_with("0 "))
        };
        if is_alive(&self.process) {
            return self.process.clone();
        }
        let mut others = threads(&self.process);
        others
            .find(is_alive)
            .unwrap_or_else(|| self.process.clone())
    }

    fn state_of_threads(&self) -> State {
        let states = threads(&self.process).filter_map(|thread| Stat::read(&thread));
        let states = states.map(|stat| State::of(stat.state));
        states.max().unwrap_or_default()
    }

    /// Looks for what is kept by nothing but the map. Shared memory can be dropped from the map in part
    /// and is not given back by that: whoever has some may have used every page that it ever touched, but no more than the
    /// whole machine has since it began. Of a file that was removed and closed nobody can tell how large it is: that is too
    /// much of it.
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
            let number = line.split_ascii_whitespace().nth(4).unwrap_or_default();
            let name = line.find('/').map_or("", |at| &line[at..]);
            if name.starts_with("/dev/zero") {
                let faults = Stat::read(&self.process).map_or(0, |stat| stat.faults);
                let shared = shared_kib().saturating_sub(self.shared_before);
                let most = self.last.shared_kib.max(shared.min(faults * self.page_kib));
                self.last.shared_kib = most;
            } else if !open
                .numbers
                .iter()
                .any(|removed| removed.to_string() == number)
                && Path::new(name).starts_with(&self.folder)
            {
                self.last.hidden = self.last.hidden.or(Some(Excess::Output));
            }
        }
    }
}

/// KiB of shared memory on the whole machine.
fn shared_kib() -> u64 {
    let machine = rustix::system::sysinfo();
    machine.sharedram * u64::from(machine.mem_unit) / 1024
}

/// What all others of this process's group have used. What those used that have ended is in their parents' figures.
fn usage_of_group() -> Usage {
    let own = std::process::id().to_string();
    let group = u64::from(getpgrp().as_raw_nonzero().get().unsigned_abs());
    let page_kib = rustix::param::page_size() as u64 / 1024;
    let ticks = rustix::param::clock_ticks_per_second();
    let mut usage = Usage::default();
    for process in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let name = process.file_name();
        if !name.as_encoded_bytes()[0].is_ascii_digit() || name == *own {
            continue;
        }
        let stat = Stat::read(&process.path().to_string_lossy());
        if let Some(stat) = stat.filter(|stat| stat.group == group) {
            usage.cpu += Duration::from_millis(1000 * stat.ticks / ticks);
            usage.memory_kib += page_kib * stat.resident;
            usage.state = usage.state.max(State::of(stat.state));
        }
    }
    usage
}

/// The clock that counts the CPU time of a process.
fn cpu_clock(pid: Pid) -> Option<libc::clockid_t> {
    let mut clock = 0;
    // SAFETY: the function writes to `clock` and nowhere else.
    #[allow(unsafe_code)]
    let failed = unsafe { libc::clock_getcpuclockid(pid.as_raw_nonzero().get(), &raw mut clock) };
    (failed == 0).then_some(clock)
}

fn time(clock: libc::clockid_t) -> Option<Duration> {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the function writes to `time` and nowhere else.
    #[allow(unsafe_code)]
    let failed = unsafe { libc::clock_gettime(clock, &raw mut time) };
    let seconds = u64::try_from(time.tv_sec).ok()?;
    let nanoseconds = u32::try_from(time.tv_nsec).ok()?;
    (failed == 0).then(|| Duration::new(seconds, nanoseconds))
}
