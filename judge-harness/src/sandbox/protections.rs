//! The box's protections, and the sentences on those that do not work here.

use std::io;
use std::sync::OnceLock;
use std::thread;

use crate::printable::note;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::{calls, files, usage};

/// The protections that work.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Protections {
    /// Whether Landlock keeps files from being read and written.
    pub files: bool,
    /// Whether seccomp filters system calls.
    pub calls: bool,
    /// KiB by which a memory figure may be too high: 0 if the kernel counts each page that a
    /// program has touched.
    pub rough_kib: u64,
}

/// The figure for gVisor. It counts blocks of 2 MiB, and some of the supervisor's memory.
const ROUGH_KIB: u64 = 64 << 10;

impl Protections {
    /// Those of this system. Each is tried once per process: a kernel may have a protection and not
    /// allow its use. What a thread confines itself to ends with the thread.
    pub fn here() -> Self {
        static HERE: OnceLock<Protections> = OnceLock::new();
        let works = |try_it: fn() -> Result<bool>| {
            let Ok(trial) = thread::Builder::new().spawn(try_it) else {
                note("error: no thread can be started here (see `ulimit -u`)");
                std::process::exit(2)
            };
            matches!(trial.join(), Ok(Ok(true)))
        };
        *HERE.get_or_init(|| Self {
            files: works(files::are_refused),
            calls: works(calls::are_filtered),
            rough_kib: if usage::counts_memory() { 0 } else { ROUGH_KIB },
        })
    }
}

/// The protections that this system lacks, each as a sentence; empty if none.
pub fn missing() -> Vec<&'static str> {
    let here = Protections::here();
    let files = "Landlock is missing: a program can read and write all files that its user can.";
    let calls = "seccomp is missing: a program can start others, signal others, use the network, \
                 and leave things behind.";
    let memory = "memory is counted roughly: a limit is exceeded only with 64 MiB more.";
    let all = [
        (here.files, files),
        (here.calls, calls),
        (here.rough_kib == 0, memory),
    ];
    let missing = all.into_iter().filter(|(works, _)| !works);
    missing.map(|(_, sentence)| sentence).collect()
}

/// A system call that sets up a protection. An address in the arguments is that of a structure of
/// the length that the call reads.
pub(super) fn call(number: i64, arguments: [usize; 4]) -> io::Result<usize> {
    let [one, two, three, four] = arguments;
    // SAFETY: these calls read only the structures in their arguments, and write nothing.
    #[allow(unsafe_code)]
    let result = unsafe { libc::syscall(number, one, two, three, four) };
    usize::try_from(result).map_err(|_| io::Error::last_os_error())
}
