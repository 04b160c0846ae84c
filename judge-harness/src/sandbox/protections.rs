//! The box's protections, and the sentences on those that do not work here.

use std::sync::OnceLock;
use std::thread;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::{calls, files, process};

/// The protections that work.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub(super) struct Protections {
    /// Whether Landlock keeps files from being read and written.
    pub files: bool,
    /// Whether seccomp filters system calls.
    pub calls: bool,
    /// Whether the kernel counts the memory that a program has touched, rather than whole blocks
    /// that it was given.
    pub memory: bool,
}

impl Protections {
    /// Those of this system. They are tried once per process.
    pub fn here() -> Self {
        static HERE: OnceLock<Protections> = OnceLock::new();
        *HERE.get_or_init(Self::try_all)
    }

    /// Tries each in a thread of its own: what a thread confines itself to ends with the thread.
    /// `/proc` does not tell, since a kernel may have a protection and not allow its use.
    fn try_all() -> Self {
        let works =
            |trial: fn() -> Result<bool>| matches!(thread::spawn(trial).join(), Ok(Ok(true)));
        Self {
            files: works(files::are_kept),
            calls: works(calls::are_filtered),
            memory: process::counts_memory(),
        }
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
        (here.memory, memory),
    ];
    let missing = all.into_iter().filter(|(works, _)| !works);
    missing.map(|(_, sentence)| sentence).collect()
}
