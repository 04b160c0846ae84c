//! What `/proc` says of a process: its state, its memory, its open files.

use std::fs;
use std::os::unix::fs::MetadataExt;

/// What `/proc/<pid>/status` says.
pub(super) struct Status {
    pub state: char,
    pub threads: u64,
    resident_kib: u64,
    /// The part of it that is mapped from files, memory files included.
    shared_kib: u64,
    /// The tables in which the kernel keeps what is where.
    tables_kib: u64,
}

impl Status {
    /// `None` if the process has ended, or this thread of it.
    pub fn read(process: &str) -> Option<Self> {
        let text = fs::read_to_string(format!("{process}/status")).ok()?;
        let field = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name))?;
            line.split_ascii_whitespace().next()
        };
        let number = |name| field(name).and_then(|value| value.parse::<u64>().ok());
        Some(Self {
            state: field("State:")?.chars().next()?,
            threads: number("Threads:")?,
            resident_kib: number("VmRSS:")?,
            shared_kib: number("RssFile:")? + number("RssShmem:")?,
            tables_kib: number("VmPTE:")?,
        })
    }

    /// Pages that are mapped and present, whatever they are mapped from, and the tables for them; and
    /// files in memory, which need not be mapped.
    pub fn memory_kib(&self, open: &OpenFiles) -> u64 {
        // Files that are mapped as well are among the shared pages.
        let unmapped = (open.in_memory / 1024).saturating_sub(self.shared_kib);
        self.resident_kib + self.tables_kib + unmapped
    }
}

/// Bytes in open files that are in no folder.
#[derive(Default)]
pub(super) struct OpenFiles {
    /// In those made with `memfd_create`.
    pub in_memory: u64,
    /// In those that were removed.
    pub removed: u64,
    /// The numbers of all of them, by which the map names them.
    pub numbers: Vec<u64>,
}

impl OpenFiles {
    pub fn of(process: &str) -> Self {
        let mut open = Self::default();
        let files = fs::read_dir(format!("{process}/fd"));
        for file in files.into_iter().flatten().flatten() {
            let link = fs::read_link(file.path()).unwrap_or_default();
            let link = link.as_os_str().as_encoded_bytes();
            let is_in_memory = link.starts_with(b"/memfd:");
            if !is_in_memory && !link.ends_with(b" (deleted)") {
                continue;
            }
            let Ok(file) = fs::metadata(file.path()) else {
                continue;
            };
            // A file that is open twice is there once.
            if open.numbers.contains(&file.ino()) {
                continue;
            }
            open.numbers.push(file.ino());
            let total = if is_in_memory {
                &mut open.in_memory
            } else {
                &mut open.removed
            };
            *total += 512 * file.blocks();
        }
        open
    }
}

/// What `/proc/<pid>/stat` says.
pub(super) struct Stat {
    pub state: char,
    pub group: u64,
    /// Pages touched for the first time, or again after they were dropped.
    pub faults: u64,
    /// CPU time in ticks of the clock, that of its children which have ended included.
    pub ticks: u64,
    /// Pages in memory.
    pub resident: u64,
}

impl Stat {
    pub fn read(process: &str) -> Option<Self> {
        let stat = fs::read_to_string(format!("{process}/stat")).ok()?;
        // The program's name comes before it, in brackets, and can hold anything.
        let (_, after_name) = stat.rsplit_once(") ")?;
        let fields: Vec<&str> = after_name.split(' ').collect();
        let number = |index: usize| fields.get(index)?.parse::<u64>().ok();
        Some(Self {
            state: after_name.chars().next()?,
            group: number(2)?,
            faults: number(7)? + number(9)?,
            ticks: number(11)? + number(12)? + number(13)? + number(14)?,
            resident: number(21)?,
        })
    }
}

/// The folders of a process's threads.
pub(super) fn threads(process: &str) -> impl Iterator<Item = String> {
    let threads = fs::read_dir(format!("{process}/task"));
    let threads = threads.into_iter().flatten().flatten();
    threads.map(|thread| thread.path().to_string_lossy().into_owned())
}

/// Running or ready to run, or waiting for a disk.
pub(super) fn is_ready(state: char) -> bool {
    matches!(state, 'R' | 'D')
}
