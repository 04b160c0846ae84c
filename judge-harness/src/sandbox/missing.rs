//! Tries which of the box's protections work here, each in a thread of its own: what a thread
//! confines itself to ends with the thread. `/proc` does not tell, since a kernel may have a
//! protection and not allow its use.

use std::sync::OnceLock;
use std::thread;

use serde::{Deserialize, Serialize};

use super::system::{counts_memory, files_are_kept, filters_calls};

/// The protections that work.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Protections {
    /// The version of Landlock's interface, 0 without it. Versions from 3 on make the same box.
    pub files: usize,
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
        *HERE.get_or_init(|| Self {
            files: tried(files_are_kept).unwrap_or_default(),
            calls: tried(filters_calls).unwrap_or_default(),
            memory: counts_memory(),
        })
    }

    /// Those that are missing, each as a sentence.
    fn missing(self) -> Vec<&'static str> {
        let files = [
            "Landlock is missing: a program can read and write all files that its user can.",
            "Landlock is too old (version 1): a program cannot link files between folders, \
             and can truncate all files that its user can write.",
            "Landlock is too old (version 2): a program can truncate all files that its user \
             can write.",
        ];
        let calls = "seccomp is missing: a program can start others, signal others, use the \
                     network, and leave things behind.";
        let memory = "memory is counted roughly: a limit is exceeded only with 64 MiB more.";
        let lacks_calls = (!self.calls).then_some(calls);
        let lacks_memory = (!self.memory).then_some(memory);
        let lacks_files = files.get(self.files).copied();
        lacks_files
            .into_iter()
            .chain(lacks_calls)
            .chain(lacks_memory)
            .collect()
    }
}

/// The protections that this system lacks, each as a sentence; empty if none.
pub fn missing() -> Vec<&'static str> {
    Protections::here().missing()
}

/// Runs a trial in a thread of its own; `None` if it fails.
fn tried<Found: Send + 'static>(
    trial: impl FnOnce() -> Option<Found> + Send + 'static,
) -> Option<Found> {
    thread::spawn(trial).join().ok().flatten()
}

#[cfg(test)]
mod tests {
    use super::Protections;

    #[test]
    fn exactly_the_missing_protections_are_named() {
        for (files, calls, memory, said) in [
            (3, true, true, ""),
            (2, true, true, "(version 2)"),
            (1, true, true, "(version 1)"),
            (0, true, true, "Landlock is missing"),
            (3, false, true, "seccomp is missing"),
            (3, true, false, "memory is counted roughly"),
        ] {
            let protections = Protections {
                files,
                calls,
                memory,
            };
            let missing = protections.missing().concat();
            assert!(missing.contains(said) && missing.is_empty() == said.is_empty());
        }
        assert_eq!(Protections::default().missing().len(), 3);
    }
}
