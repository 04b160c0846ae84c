//! What a running program has used so far.

use std::time::Duration;

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
}

#[cfg(target_os = "linux")]
pub(super) use linux::Gauge;
#[cfg(not(target_os = "linux"))]
pub(super) use nothing::Gauge;

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;
    use std::os::unix::fs::MetadataExt;
    use std::time::Duration;

    use rustix::process::Pid;

    use super::Usage;

    /// Reads what the kernel tells of a process.
    pub(in super::super) struct Gauge {
        process: String,
        page_kib: u64,
        clock: Option<libc::clockid_t>,
        last: Usage,
    }

    impl Gauge {
        pub fn new(pid: Pid) -> Self {
            Self {
                process: format!("/proc/{}", pid.as_raw_nonzero()),
                page_kib: rustix::param::page_size() as u64 / 1024,
                clock: cpu_clock(pid),
                last: Usage::default(),
            }
        }

        /// What the program has used by now. What cannot be read is as it was, since then the program
        /// has just ended.
        pub fn read(&mut self) -> Usage {
            let last = self.last;
            let open = self.open_files();
            let (state, threads) = state(&self.process).unwrap_or(('R', last.threads));
            let cpu = self.clock.and_then(time).unwrap_or(last.cpu);
            self.last = Usage {
                cpu,
                memory_kib: self.memory_kib(open.in_memory).unwrap_or(last.memory_kib),
                removed: open.removed,
                threads,
                // One that has just run was caught between two steps.
                wants_processor: is_ready(state)
                    || (cpu == last.cpu && self.some_thread_is_ready()),
            };
            self.last
        }

        /// Pages that are mapped and present, whatever they are mapped from; and files in memory, which
        /// need not be mapped.
        fn memory_kib(&self, files: u64) -> Option<u64> {
            let statm = fs::read_to_string(format!("{}/statm", self.process)).ok()?;
            let mut pages = statm.split(' ').skip(1).map(str::parse::<u64>);
            let (resident, shared) = (pages.next()?.ok()?, pages.next()?.ok()?);
            // Files that are mapped as well are among the shared pages.
            let unmapped = (files / 1024).saturating_sub(shared * self.page_kib);
            Some(resident * self.page_kib + unmapped)
        }

        fn open_files(&self) -> OpenFiles {
            let mut open = OpenFiles::default();
            let files = fs::read_dir(format!("{}/fd", self.process));
            for file in files.into_iter().flatten().flatten() {
                let link = fs::read_link(file.path()).unwrap_or_default();
                let link = link.as_os_str().as_encoded_bytes();
                let total = if link.starts_with(b"/memfd:") {
                    &mut open.in_memory
                } else if link.ends_with(b" (deleted)") {
                    &mut open.removed
                } else {
                    continue;
                };
                *total += fs::metadata(file.path()).map_or(0, |file| 512 * file.blocks());
            }
            open
        }

        fn some_thread_is_ready(&self) -> bool {
            let threads = fs::read_dir(format!("{}/task", self.process));
            let mut threads = threads.into_iter().flatten().flatten();
            threads.any(|thread| {
                let state = state(&thread.path().to_string_lossy());
                state.is_some_and(|(state, _)| is_ready(state))
            })
        }
    }

    /// Bytes in open files that are in no folder.
    #[derive(Default)]
    struct OpenFiles {
        /// In those made with `memfd_create`.
        in_memory: u64,
        /// In those that were removed.
        removed: u64,
    }

    /// Running or ready to run, or waiting for a disk.
    fn is_ready(state: char) -> bool {
        matches!(state, 'R' | 'D')
    }

    /// The state of a process or thread, a letter such as `R` for running; and the number of threads.
    fn state(process: &str) -> Option<(char, u64)> {
        let stat = fs::read_to_string(format!("{process}/stat")).ok()?;
        // The program's name comes before it, in brackets, and can hold anything.
        let (_, after_name) = stat.rsplit_once(") ")?;
        let threads = after_name.split(' ').nth(17)?.parse().ok()?;
        Some((after_name.chars().next()?, threads))
    }

    /// The clock that counts the CPU time of a process.
    fn cpu_clock(pid: Pid) -> Option<libc::clockid_t> {
        let mut clock = 0;
        // SAFETY: the function writes to `clock` and nowhere else.
        #[allow(unsafe_code)]
        let failed =
            unsafe { libc::clock_getcpuclockid(pid.as_raw_nonzero().get(), &raw mut clock) };
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
}

/// Elsewhere the kernel's own limits have to do, and the clock.
#[cfg(not(target_os = "linux"))]
mod nothing {
    use rustix::process::Pid;

    use super::Usage;

    pub(in super::super) struct Gauge;

    impl Gauge {
        pub fn new(_pid: Pid) -> Self {
            Self
        }

        /// Nothing is known: as if the program slept, so that the clock ends it.
        pub fn read(&mut self) -> Usage {
            Usage::default()
        }
    }
}
