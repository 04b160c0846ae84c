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
        *HERE.get_or_init(|| Self {
            files: tried(files_are_kept),
            calls: tried(filters_calls),
            memory: counts_memory(),
        })
    }

    /// Those that are missing, each as a sentence.
    fn missing(self) -> Vec<&'static str> {
        let files = "Landlock is missing: a program can read and write all files that its user \
                     can.";
        let calls = "seccomp is missing: a program can start others, signal others, use the \
                     network, and leave things behind.";
        let memory = "memory is counted roughly: a limit is exceeded only with 64 MiB more.";
        let all = [
            (self.files, files),
            (self.calls, calls),
            (self.memory, memory),
        ];
        let missing = all.into_iter().filter(|(works, _)| !works);
        missing.map(|(_, sentence)| sentence).collect()
    }
}

/// The protections that this system lacks, each as a sentence; empty if none.
pub fn missing() -> Vec<&'static str> {
    Protections::here().missing()
}

/// Whether a trial succeeds, in a thread of its own.
fn tried(trial: fn() -> Option<bool>) -> bool {
    thread::spawn(trial).join().ok().flatten() == Some(true)
}

#[cfg(test)]
mod tests {
    use super::Protections;

    #[test]
    fn exactly_the_missing_protections_are_named() {
        for (files, calls, memory, said) in [
            (true, true, true, ""),
            (false, true, true, "Landlock is missing"),
            (true, false, true, "seccomp is missing"),
            (true, true, false, "memory is counted roughly"),
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
