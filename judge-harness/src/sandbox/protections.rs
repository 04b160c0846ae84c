//! The box's protections, and the sentences on those that do not work here.

use std::sync::OnceLock;
use std::thread;

use anyhow::Result;

use crate::printable::note;
use crate::sandbox::job::Protections;
use crate::sandbox::{calls, files, usage};

/// The figure for gVisor. It counts blocks of 2 MiB, and some of the supervisor's memory. It also
/// maps a whole stack at the start, and therefore no more than 128 MiB.
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
    let memory = "memory is counted roughly: a limit is exceeded only 64 MiB above it, and a \
                  stack has at most 128 MiB.";
    let all = [
        (here.files, files),
        (here.calls, calls),
        (here.rough_kib == 0, memory),
    ];
    let missing = all.into_iter().filter(|(works, _)| !works);
    missing.map(|(_, sentence)| sentence).collect()
}
