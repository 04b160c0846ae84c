//! Reads what the kernel tells of a running program: of one process, or of a compiler with all it started.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::process::Pid;

use super::Excess;
use super::process::{OpenFiles, Stat, Status, is_ready, threads};
use super::supervisor::Request;
use super::usage::Usage;

/// The map of a program's memory is looked at once in so many times: it can be long.
const LOOKS_PER_MAP: u32 = 8;

/// Reads what a program has used so far.
pub(super) enum Gauge {
    /// Of a submission, which is one process.
    Process(ProcessGauge),
    /// Of a compiler: all processes of its group.
    Group(Pid),
}

impl Gauge {
    pub fn new(pid: Pid, request: &Request) -> Self {
        if request.access.processes {
            return Self::Group(pid);
        }
        Self::Process(ProcessGauge {
            process: format!("/proc/{}", pid.as_raw_nonzero()),
            folder: request.folder.clone(),
            page_kib: rustix::param::page_size() as u64 / 1024,
            clock: cpu_clock(pid),
            looks: 0,
            shared_kib: 0,
            last: Usage::default(),
        })
    }

    /// What the program has used by now. What cannot be read is as it was, since then the program has
    /// just ended.
    pub fn read(&mut self) -> Usage {
        match self {
            Self::Process(gauge) => gauge.read(),
            Self::Group(group) => usage_of_group(*group),
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
    looks: u32,
    /// What it may have put into memory that it shares with nobody, see [`Self::look_at_map`].
    shared_kib: u64,
    last: Usage,
}

impl ProcessGauge {
    fn read(&mut self) -> Usage {
        let last = self.last;
        let alive = self.thread_alive();
        let status = Status::read(&alive);
        let open = OpenFiles::of(&alive);
        let cpu = self.clock.and_then(time).unwrap_or(last.cpu);
        if self.looks.is_multiple_of(LOOKS_PER_MAP) {
            self.last.hidden = last.hidden.or(self.look_at_map(&alive, &open));
        }
        self.looks += 1;
        let memory_kib = status.as_ref().map(|status| status.memory_kib(&open));
        self.last = Usage {
            cpu,
            memory_kib: memory_kib.unwrap_or(last.memory_kib).max(self.shared_kib),
            removed: open.removed,
            threads: status
                .as_ref()
                .map_or(last.threads, |status| status.threads),
            // One that has just run was caught between two steps.
            wants_processor: status.is_none_or(|status| is_ready(status.state))
                || (cpu == last.cpu && self.some_thread_is_ready()),
            hidden: self.last.hidden,
        };
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

    fn some_thread_is_ready(&self) -> bool {
        let mut states = threads(&self.process).filter_map(|thread| Stat::read(&thread));
        states.any(|stat| is_ready(stat.state))
    }

    /// Looks for what is kept by nothing but the map. Shared memory can be dropped from the map in part
    /// and is not given back by that: whoever has some has used every page that it ever touched. Of a
    /// file that was removed and closed nobody can tell how large it is: that is too much of it.
    fn look_at_map(&mut self, alive: &str, open: &OpenFiles) -> Option<Excess> {
        let map = fs::read_to_string(format!("{alive}/maps")).ok()?;
        let mut hidden = None;
        for line in map.lines().filter(|line| line.ends_with(" (deleted)")) {
            // Addresses, rights, offset, device, number of the file, name.
            let number = line.split_ascii_whitespace().nth(4).unwrap_or_default();
            let name = line.find('/').map_or("", |at| &line[at..]);
            if name.starts_with("/dev/zero") {
                let faults = Stat::read(&self.process).map_or(0, |stat| stat.faults);
                self.shared_kib = self.shared_kib.max(faults * self.page_kib);
            } else if open.numbers.iter().any(|open| open.to_string() == number) {
                // It is counted among the open files.
            } else if name.starts_with("/memfd:") {
                hidden = Some(Excess::Memory);
            } else if Path::new(name).starts_with(&self.folder) {
                hidden = hidden.or(Some(Excess::Output));
            }
        }
        hidden
    }
}

/// What all processes of a group have used. What those used that have ended is in their parents' figures.
fn usage_of_group(group: Pid) -> Usage {
    let group = u64::from(group.as_raw_nonzero().get().unsigned_abs());
    let page_kib = rustix::param::page_size() as u64 / 1024;
    let ticks = rustix::param::clock_ticks_per_second();
    let mut usage = Usage::default();
    for process in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let is_process = process.file_name().as_encoded_bytes()[0].is_ascii_digit();
        if !is_process {
            continue;
        }
        let stat = Stat::read(&process.path().to_string_lossy());
        if let Some(stat) = stat.filter(|stat| stat.group == group) {
            usage.cpu += Duration::from_millis(1000 * stat.ticks / ticks);
            usage.memory_kib += page_kib * stat.resident;
            usage.wants_processor |= is_ready(stat.state);
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
