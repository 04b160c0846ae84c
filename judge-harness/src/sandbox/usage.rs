//! What a running program has used so far, by `/proc`, and the limit that it exceeds. Programs
//! choose the names in there, so everything is read as bytes.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::time::Duration;

use rustix::process::Pid;

use crate::files::bytes_in;
use crate::sandbox::job::{Excess, Job, OUTPUT_LIMIT, THREAD_LIMIT};

/// Bytes that a compiler may have in its folder.
const COMPILER_SPACE: u64 = 1 << 30;

/// KiB that the kernel holds at most for a pipe; and for a socket, or for an `epoll` of as many
/// files as a program can open.
const PIPE_KIB: u64 = 64;
const SOCKET_KIB: u64 = 256;

/// With so few open files, a program's pipes and sockets hold 13 MiB at most, which is not counted.
const FEW_FILES: usize = 64;

/// The kernel counts memory roughly. A program this many KiB above its limit certainly exceeds it.
const MEMORY_SLACK_KIB: u64 = 1 << 10;

/// Time that a program may sleep beyond its CPU time limit.
const SLEEP: Duration = Duration::from_millis(500);

/// The most that one check adds to a clock. On a busy machine checks are late, and the program may
/// have waited for a processor in between.
const LATE: Duration = Duration::from_millis(50);

/// A program makes next to no progress if its CPU time is less than the wall time divided by this.
const NEXT_TO_NONE: u32 = 100;

/// Wall time that a program gets whatever it does: a minute, and this many times its limit.
const WALL_FACTOR: u32 = 10;
const WALL: Duration = Duration::from_secs(60);

/// What a program has used.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Usage {
    /// CPU time of all its threads.
    pub cpu: Duration,
    /// KiB of memory: its own, which it has touched, and the kernel's for it.
    pub memory_kib: u64,
    /// The number of its threads.
    pub threads: u64,
    /// Whether one of its threads runs, or waits for a processor or a disk.
    pub is_awake: bool,
    /// Bytes of files that were removed and that a process of a compiler still uses.
    pub removed: u64,
}

impl Usage {
    /// What a program has used, or a compiler with the processes it started. If the kernel shows
    /// nothing of a program, it is treated as asleep.
    pub fn of(program: Pid, compiles: bool) -> Self {
        let mut usage = Self::default();
        if compiles {
            // The figures of a process include those of its children that were waited for.
            let ticks = rustix::param::clock_ticks_per_second();
            let mut removed = BTreeMap::new();
            for (process, stat) in processes_of(program) {
                add_removed(process, &mut removed);
                usage.cpu += Duration::from_millis(1000 * stat.ticks / ticks);
                let folder = format!("/proc/{process}");
                // There may be any number of processes with few files.
                usage.memory_kib += memory_kib(&folder).unwrap_or_default() + held_kib(&folder, 0);
                usage.is_awake |= stat.is_awake;
            }
            usage.removed = removed.into_values().fold(0, u64::saturating_add);
            return usage;
        }
        usage.cpu = cpu_time(program);
        // The program may start threads faster than they are counted.
        let threads = threads(program).take(THREAD_LIMIT as usize + 1);
        let threads: Vec<String> = threads.collect();
        usage.threads = threads.len() as u64;
        // With too many it is stopped at once, before it starts even more.
        if usage.threads <= THREAD_LIMIT {
            // The main thread may have ended.
            let kib = |thread: &String| Some(memory_kib(thread)? + held_kib(thread, FEW_FILES));
            usage.memory_kib = threads.iter().find_map(kib).unwrap_or_default();
            let is_awake = |thread: &String| Stat::read(thread).is_some_and(|stat| stat.is_awake);
            usage.is_awake = threads.iter().any(is_awake);
        }
        usage
    }
}

/// The CPU time of a process; 0 once it was waited for.
fn cpu_time(pid: Pid) -> Duration {
    let mut clock = 0;
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the functions write to `clock` and `time` and nowhere else.
    #[allow(unsafe_code)]
    unsafe {
        if libc::clock_getcpuclockid(pid.as_raw_nonzero().get(), &raw mut clock) == 0 {
            libc::clock_gettime(clock, &raw mut time);
        }
    }
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// A program's wall time, and how much of it the program has slept.
#[derive(Clone, Copy, Default)]
pub(super) struct Clock {
    wall: Duration,
    asleep: Duration,
}

impl Clock {
    /// Adds the time since the last check. Returns whether the program has slept for too long, or
    /// has made next to no progress for far longer.
    pub fn is_over(&mut self, passed: Duration, usage: Usage, limit: Duration) -> bool {
        let passed = passed.min(LATE);
        self.wall += passed;
        if !usage.is_awake {
            self.asleep += passed;
        }
        let is_late = self.wall > WALL_FACTOR * limit + WALL;
        self.asleep > limit + SLEEP || is_late && usage.cpu < self.wall / NEXT_TO_NONE
    }
}

/// What the checks of a program have shown.
#[derive(Default)]
pub(super) struct Seen {
    /// The most KiB of memory.
    pub peak_kib: u64,
    /// The time of the last check, since the program's start.
    at: Duration,
    clock: Clock,
}

impl Seen {
    /// Adds a check at this time after the program's start, and returns the limit that the program
    /// exceeds.
    pub fn add(&mut self, usage: Usage, now: Duration, printed: u64, job: &Job) -> Option<Excess> {
        let limits = &job.limits;
        let passed = now.saturating_sub(self.at);
        (self.at, self.peak_kib) = (now, self.peak_kib.max(usage.memory_kib));
        let slack = MEMORY_SLACK_KIB + job.protections.rough_kib;
        let is_idle = match &job.output_pipe {
            // The dialogue keeps the clock, and removes this name to stop the program.
            Some(pipe) => !pipe.exists(),
            None if job.streams.is_some() => false,
            None if job.is_on_clock => now > limits.time,
            None => self.clock.is_over(passed, usage, limits.time),
        };
        let space = if job.compiles {
            COMPILER_SPACE
        } else {
            OUTPUT_LIMIT
        };
        let in_folder = job.folder.as_deref().map_or(0, |it| bytes_in(it).0);
        let in_folder = in_folder.saturating_add(usage.removed);
        Some(if self.peak_kib > limits.memory_kib + slack {
            Excess::Memory
        } else if usage.cpu > limits.time {
            Excess::Cpu
        } else if is_idle {
            Excess::Idle
        } else if usage.threads > THREAD_LIMIT {
            Excess::Threads
        } else if printed > limits.output || in_folder > space {
            Excess::Output
        } else {
            return None;
        })
    }
}

/// Bytes that a program has written to any file, 0 if the kernel does not show that.
pub(super) fn written(program: Pid) -> u64 {
    let figures = read(&format!("/proc/{program}/io")).unwrap_or_default();
    let written = figures.lines().find_map(|it| it.strip_prefix("wchar: "));
    written.and_then(|it| it.parse().ok()).unwrap_or_default()
}

/// KiB of resident pages of any kind, swapped pages, huge pages, and page tables; `None` if the
/// process or thread has ended.
fn memory_kib(process: &str) -> Option<u64> {
    // Not every kernel has all of these.
    const COUNTED: [&str; 4] = ["VmRSS:", "VmPTE:", "VmSwap:", "HugetlbPages:"];
    let text = read(&format!("{process}/status"))?;
    let sizes = text.lines().filter_map(|line| {
        let (name, size) = line.split_once(char::is_whitespace)?;
        let size = COUNTED.contains(&name).then_some(size)?;
        size.split_ascii_whitespace().next()?.parse::<u64>().ok()
    });
    sizes.reduce(|sum, size| sum + size)
}

/// The most KiB that the kernel holds for the pipes, the sockets and the like of a process or a
/// thread; 0 if it has no more open files than `few`.
fn held_kib(process: &str, few: usize) -> u64 {
    let files = fs::read_dir(format!("{process}/fd"));
    let files: Vec<_> = files.into_iter().flatten().flatten().collect();
    if files.len() <= few {
        return 0;
    }
    let held = files.iter().filter_map(|file| {
        let (file, link) = (file.path(), fs::read_link(file.path()).ok()?);
        let of_kernel = link.to_str().and_then(|it| it.split_once(':'))?.0;
        match of_kernel {
            "pipe" => Some((link, PIPE_KIB)),
            "socket" => Some((link, SOCKET_KIB)),
            // All of these have the same name.
            "anon_inode" => Some((file, SOCKET_KIB)),
            _ => None,
        }
    });
    held.collect::<BTreeMap<_, _>>().into_values().sum()
}

/// Adds the files that a process has open or mapped although they were removed: their bytes, by
/// their numbers. If the process does not show them, they count as more than any limit.
fn add_removed(process: Pid, removed: &mut BTreeMap<u64, u64>) {
    let mut add = |number, bytes: u64| {
        let known = removed.entry(number).or_default();
        *known = bytes.max(*known);
    };
    let open = match fs::read_dir(format!("/proc/{process}/fd")) {
        Ok(open) => open,
        // Its executable file cannot be read.
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            // Neither can a process that ends be seen, but it has no memory any more.
            if memory_kib(&format!("/proc/{process}")).is_some() {
                add(0, u64::MAX);
            }
            return;
        }
        Err(_) => return,
    };
    let open = open.flatten().filter_map(|it| fs::metadata(it.path()).ok());
    for file in open.filter(|it| it.is_file() && it.nlink() == 0) {
        add(file.ino(), file.len());
    }
    // One that is only mapped has no length here, but it reaches at least that far.
    let maps = read(&format!("/proc/{process}/maps")).unwrap_or_default();
    let mapped = maps.lines().filter_map(|line| {
        let mut words = line.strip_suffix(" (deleted)")?.split_ascii_whitespace();
        let number = |digits| u64::from_str_radix(digits, 16).ok();
        let (start, end) = words.next()?.split_once('-')?;
        let bytes = number(end)?.checked_sub(number(start)?)?;
        let offset = number(words.nth(1)?)?;
        Some((words.nth(1)?.parse().ok()?, offset.saturating_add(bytes)))
    });
    mapped.for_each(|(number, bytes)| add(number, bytes));
}

/// The text of a file in `/proc`; bytes that are not UTF-8 are replaced.
fn read(file: &str) -> Option<String> {
    let bytes = fs::read(file).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Whether the kernel counts memory by pages. gVisor does not, and does not report a peak either.
pub fn counts_memory() -> bool {
    read("/proc/self/status").is_some_and(|status| status.contains("VmHWM:"))
}

/// What `/proc/<pid>/stat` says.
pub(super) struct Stat {
    /// Whether it has ended and its parent has not reaped it yet.
    pub has_ended: bool,
    /// Whether it runs, or waits for a processor or a disk.
    pub is_awake: bool,
    parent: u64,
    group: u64,
    /// CPU time in clock ticks, with that of its reaped children.
    pub ticks: u64,
}

impl Stat {
    pub fn read(process: &str) -> Option<Self> {
        let stat = read(&format!("{process}/stat"))?;
        // The program's name comes before this, in brackets, and can contain anything.
        let (_, after_name) = stat.rsplit_once(") ")?;
        let fields: Vec<&str> = after_name.split(' ').collect();
        let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
        Some(Self {
            has_ended: after_name.starts_with('Z'),
            is_awake: after_name.starts_with(['R', 'D']),
            parent: number(1)?,
            group: number(2)?,
            ticks: number(11)? + number(12)? + number(13)? + number(14)?,
        })
    }
}

/// A compiler and the processes it started: those in its group. Without seccomp they can leave it,
/// and are found once they are orphans, which become children of this process.
pub(super) fn processes_of(compiler: Pid) -> impl Iterator<Item = (Pid, Stat)> {
    let (group, own) = (
        compiler.as_raw_nonzero().get() as u64,
        u64::from(std::process::id()),
    );
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    all.filter_map(move |file| {
        let process = Pid::from_raw(file.file_name().to_str()?.parse().ok()?)?;
        let stat = Stat::read(&format!("/proc/{process}"))?;
        (stat.group == group || stat.parent == own).then_some((process, stat))
    })
}

/// The folders of a process's threads.
fn threads(process: Pid) -> impl Iterator<Item = String> {
    let threads = fs::read_dir(format!("/proc/{process}/task"));
    let threads = threads.into_iter().flatten().flatten();
    threads.map(|thread| thread.path().to_string_lossy().into_owned())
}

/// Whether a program with this usage waits for the one that it talks to: all its threads sleep, and
/// one reads standard input or writes to standard output. If the kernel does not show that, as in
/// gVisor, any program that sleeps waits.
pub(super) fn waits_for_partner(program: Pid, usage: Usage) -> bool {
    let calls = [(libc::SYS_read, 0), (libc::SYS_write, 1)];
    let calls = calls.map(|(call, file)| format!("{call} {file:#x} "));
    let is_partners = |call: String| calls.iter().any(|it| call.starts_with(it));
    let mut all = threads(program).map(|thread| read(&format!("{thread}/syscall")));
    !usage.is_awake && all.any(|it| it.is_none_or(is_partners))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks a program with a limit of a second at each interval. `usage` gives its CPU time by a
    /// time, in milliseconds, and whether it is awake then. Returns the time at which it is
    /// stopped.
    fn stopped(interval: usize, usage: impl Fn(u64) -> (u64, bool)) -> Option<u64> {
        let mut clock = Clock::default();
        let passed = Duration::from_millis(interval as u64);
        (0..100_000)
            .step_by(interval)
            .map(|at| at as u64)
            .find(|&at| {
                let (cpu, is_awake) = usage(at);
                let cpu = Duration::from_millis(cpu);
                let usage = Usage {
                    cpu,
                    is_awake,
                    ..Usage::default()
                };
                clock.is_over(passed, usage, Duration::from_secs(1))
            })
    }

    #[test]
    fn a_program_may_sleep_for_its_limit_and_half_a_second() {
        assert_eq!(stopped(1, |_| (1, false)), Some(1500));
        assert_eq!(stopped(100, |_| (1, false)), Some(3000));
        // In all, however often it wakes up.
        assert_eq!(stopped(1, |at| (at / 20, at % 2 == 0)), Some(3001));
    }

    #[test]
    fn patience_ends_after_a_minute_and_ten_times_the_limit() {
        assert_eq!(stopped(1, |at| (at / 90, true)), None);
        assert_eq!(stopped(1, |at| (at / 110, true)), Some(70_000));
    }

    #[test]
    fn a_thread_that_runs_is_awake() {
        let stat = Stat::read("/proc/thread-self").expect("it is there");
        assert!(stat.is_awake && !stat.has_ended);
    }
}
