//! One run of a program under limits: how it ended, what it used, what it printed.
//!
//! Three processes take part. The *harness* keeps a few *supervisors* (this very program once more,
//! see [`Supervisor`]), and each starts one *program* after the other:
//!
//! - Peak memory as the kernel reports it never falls below what the parent had in memory when it
//!   forked. The harness is big, a supervisor is not, so the figures are the program's own.
//! - When the harness dies, however abruptly, its supervisors see their standard input end, and end
//!   the programs; and when a supervisor dies, the kernel ends its program, and the harness what a
//!   compiler has started besides.
//!
//! Standard input is a file, and so are standard output and standard error, in a folder of the
//! run's own: no pipe can fill up or be held open, and what is printed before a kill is there to
//! look at. Only programs that talk to each other have pipes ([`Supervisor::talk`]). The program
//! runs in an empty folder, and has no environment but what its language needs
//! ([`Job::environment`]). On Linux it is in a box: `linux::files` says what it can read and write
//! (Landlock), `linux::calls` what it may ask of the kernel (seccomp). It can start threads but no
//! processes and signals nobody but itself: nothing can outlive it, and it can stop nobody else.
//!
//! The supervisor looks at the program every few milliseconds and stops it once it is over a limit,
//! in what it *uses*: CPU time rather than time on the clock, memory that has been touched rather
//! than memory that has been asked for. So a busy machine changes no verdict.

mod client;
mod dialogue;
#[cfg(not(target_os = "linux"))]
mod elsewhere;
#[cfg(target_os = "linux")]
mod linux;
mod missing;
mod restrict;
pub mod scratch;
mod supervisor;
mod usage;

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

#[cfg(not(target_os = "linux"))]
use elsewhere as system;
#[cfg(target_os = "linux")]
use linux as system;

pub use client::{SUPERVISE, Supervisor};
pub use missing::missing;
pub use restrict::expect_children;
pub use supervisor::supervise;

/// The stack of a program's main thread in bytes where nothing else is wanted, whatever the
/// caller's own limit is. It is the usual one on Linux.
pub const STACK_LIMIT: u64 = 8 << 20;

/// Threads that a program may have at once. A Java machine takes some twenty.
pub const THREAD_LIMIT: u64 = 256;

/// Files and folders that a compiler or a checker may have in its folder. A submission has none.
pub const FILE_LIMIT: u64 = 1000;

/// Bytes that a program may print, on standard output and standard error together, and a checker
/// have in files: far more than any answer, far less than fills a disk.
pub const OUTPUT_LIMIT: u64 = 64 << 20;

/// KiB that a program may have been given and not have touched, where the kernel counts memory
/// roughly. gVisor counts blocks of 2 MiB, and counts some of the supervisor's.
const ROUGH_KIB: u64 = 64 << 10;

/// What a program may sleep beyond its CPU time: a sleeping program takes none.
const SLEEP: Duration = Duration::from_millis(500);

/// What a run may use.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time. The program is stopped a few milliseconds later; whoever judges compares
    /// [`Exit::cpu`] with the exact limit.
    pub cpu: Duration,
    /// KiB of memory touched, if bounded. The program is stopped soon after.
    pub memory_kib: Option<u64>,
    /// Bytes of the main thread's stack, as far as the hard limit here lets it grow.
    pub stack: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            cpu: Duration::ZERO,
            memory_kib: None,
            stack: STACK_LIMIT,
        }
    }
}

impl Limits {
    /// Time spent waiting for something other than a processor: asleep, or stopped.
    fn idle(&self) -> Duration {
        self.cpu + SLEEP
    }
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// By itself, with this exit status.
    Status(i32),
    /// By a signal with this number.
    Signal(i32),
    /// Stopped by the supervisor, being over a limit.
    Stopped(Excess),
}

/// The limit that a program was over when it was stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Excess {
    /// [`Limits::cpu`].
    Cpu,
    /// Half a second more than that of sleep.
    Idle,
    /// [`Limits::memory_kib`].
    Memory,
    /// [`OUTPUT_LIMIT`].
    Output,
    /// [`FILE_LIMIT`].
    Files,
    /// [`THREAD_LIMIT`].
    Threads,
}

/// How a run ended and what it used.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Exit {
    /// How it ended.
    pub end: End,
    /// CPU time, in user and system mode together.
    pub cpu: Duration,
    /// Time on the clock.
    pub wall: Duration,
    /// The part of it in which the program wanted a processor or a disk and others had it.
    pub starved: Duration,
    /// Peak memory in KiB.
    pub peak_kib: u64,
    /// How much of that may not be the program's: the kernel counts roughly, or it has a virtual
    /// machine.
    pub rough_kib: u64,
    /// Bytes printed, on standard output and standard error together.
    pub printed: u64,
}

impl Exit {
    /// Whether the program was stopped, so that it would have used more than is measured.
    pub fn was_stopped(&self) -> bool {
        matches!(self.end, End::Stopped(_))
    }
}

/// A run that is over.
#[derive(Debug)]
pub struct Run {
    /// How it ended and what it used.
    pub exit: Exit,
    /// The last file that it was not allowed to open for writing, as it called it, if the kernel
    /// tells.
    pub refused: Option<String>,
    /// What it printed, not more than [`OUTPUT_LIMIT`].
    pub stdout: Vec<u8>,
    /// Whether that is a dialogue instead, a sign before each line.
    pub is_dialogue: bool,
    /// The start of what it printed on standard error, not more than 64 KiB.
    pub stderr: Vec<u8>,
}

/// A program to run once.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is another right")]
pub struct Job {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The file it gets as standard input.
    pub stdin: PathBuf,
    /// The folder to run in, which it may write files into; an empty one that stays so if none is
    /// given.
    pub folder: Option<PathBuf>,
    /// The environment it gets, `NAME=value` each.
    pub environment: Vec<String>,
    /// Whether a submission keeps the open file that it was started from.
    pub opens_itself: bool,
    /// Whether a submission may wait for timers and descriptors as Go's runtime does, for which
    /// that needs a pipe.
    pub polls: bool,
    /// Whether it is a compiler, which has to start other processes and gets more of an
    /// environment: the `PATH`, and its folder for temporary files. A submission has neither.
    pub compiles: bool,
    /// Whether it talks to another program instead of reading a file and writing to one.
    pub talks: bool,
    /// Files and folders it may read, besides the system's libraries.
    pub reads: Vec<PathBuf>,
    /// What it may use.
    pub limits: Limits,
}
