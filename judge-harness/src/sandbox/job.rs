//! A program to run in the box, with its limits, and how its run ended.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// KiB of stack for a program's main thread unless set otherwise, whatever the caller's own limit.
/// The usual size on Linux.
pub const STACK_LIMIT_KIB: u64 = 8 << 10;

/// Threads that a program may have at once. A Java virtual machine takes some twenty.
pub const THREAD_LIMIT: u64 = 256;

/// Bytes that a program may print where nothing else is stated, on standard output and standard
/// error together, and bytes of a checker's files: far more than any answer, far less than fills a
/// disk.
pub const OUTPUT_LIMIT: u64 = 64 << 20;

/// The limits of a run. A program over one is stopped soon after; the judge compares the figures of
/// its [`Run`] with the exact limits.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time.
    pub time: Duration,
    /// KiB of memory touched.
    pub memory_kib: u64,
    /// KiB of the main thread's stack, unless the hard limit of the caller is lower.
    pub stack_kib: u64,
    /// Bytes of standard output and standard error together.
    pub output: u64,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// It exited with this status.
    Status(i32),
    /// A signal with this number killed it.
    Signal(i32),
    /// The supervisor stopped it at a limit.
    Stopped(Excess),
}

impl Default for End {
    fn default() -> Self {
        Self::Status(0)
    }
}

/// A signal by its number, its name and what it says of a program.
pub fn signal(number: i32) -> String {
    let words = match number {
        libc::SIGABRT => " (SIGABRT: aborted)",
        libc::SIGBUS => " (SIGBUS: bus error)",
        libc::SIGFPE => " (SIGFPE: arithmetic error)",
        libc::SIGILL => " (SIGILL: illegal instruction)",
        libc::SIGKILL => " (SIGKILL: killed)",
        libc::SIGPIPE => " (SIGPIPE: wrote to a pipe that nobody reads)",
        libc::SIGSEGV => " (SIGSEGV: memory access out of bounds)",
        libc::SIGSYS => " (SIGSYS: bad system call)",
        libc::SIGTERM => " (SIGTERM: terminated)",
        libc::SIGTRAP => " (SIGTRAP: trap)",
        libc::SIGXCPU => " (SIGXCPU: CPU time used up)",
        _ => "",
    };
    format!("signal {number}{words}")
}

/// The limit that a stopped program exceeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Excess {
    /// [`Limits::time`].
    Cpu,
    /// Asleep for longer than [`Limits::time`], or next to no progress for far longer.
    Idle,
    /// [`Limits::memory_kib`].
    Memory,
    /// [`Limits::output`].
    Output,
    /// [`THREAD_LIMIT`].
    Threads,
}

/// A run that is over: how it ended, what it used, what it printed.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// CPU time, in user and system mode together.
    pub cpu: Duration,
    /// Wall time.
    pub wall: Duration,
    /// Peak memory in KiB.
    pub peak_kib: u64,
    /// KiB by which the peak may be too high: the kernel counts roughly, or a virtual machine takes
    /// some of it.
    pub rough_kib: u64,
    /// Bytes printed, on standard output and standard error together.
    pub printed: u64,
    /// Whether it seems to have read nothing of its input, which may be empty.
    pub seems_unread: bool,
    /// Whether it neither emptied nor wrote the file that it writes instead of standard output.
    pub is_unwritten: bool,
    /// What it printed on standard output, at most [`Limits::output`].
    #[serde(skip)]
    pub stdout: Vec<u8>,
    /// Whether `stdout` is a dialogue, with a sign before each line.
    pub is_dialogue: bool,
    /// The first 64 KiB that it printed on standard error.
    #[serde(skip)]
    pub stderr: Vec<u8>,
}

/// A program to run once. It is a line of JSON for a supervisor. So is the answer: the [`Run`], or
/// the reason why it could not be set up.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Job {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The file for its standard input.
    pub stdin: PathBuf,
    /// The working folder, which it may write to; if none is given, an empty one that is read-only.
    pub folder: Option<PathBuf>,
    /// Its environment, `NAME=value` each.
    pub environment: Vec<String>,
    /// Whether it is a compiler, which may start processes.
    pub compiles: bool,
    /// Whether it can only open files by their paths, and not ask for their sizes. Libraries may
    /// need more, so only programs of compiled languages do without.
    pub hides_files: bool,
    /// The names of the files in its working folder that it reads and writes instead of standard
    /// input and standard output, or [`STREAM`] for one of them. There is nothing else in that
    /// folder then.
    pub files: Option<[String; 2]>,
    /// Whether it runs no longer than its time limit by the clock, however busy the machine is.
    pub is_on_clock: bool,
    /// The pipe for its standard output, if it talks to another program. Its standard input is
    /// another pipe then.
    pub output_pipe: Option<PathBuf>,
    /// The descriptors of standard input, output and error that its supervisor has inherited for
    /// it, instead of files in the run directory. It may sleep as long as it likes then.
    pub streams: Option<[i32; 3]>,
    /// The signals that it gets once it exceeds a time limit: it prints its stack and ends.
    pub stack_signals: Vec<i32>,
    /// Files and folders it may read, besides the system's libraries.
    pub reads: Vec<PathBuf>,
    /// Its limits.
    pub limits: Limits,
    /// The run directory. A supervisor uses it for all its runs, since making one takes longer than
    /// a short run. The client sets it, and the protections to use.
    pub run_dir: PathBuf,
    /// The protections of the box.
    pub protections: Protections,
}

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

/// Stands for standard input or output, instead of a file.
pub const STREAM: &str = "-";

/// The folder in each run directory for programs that may write nothing. No program can
/// change it, so all runs share it.
pub(super) const EMPTY: &str = "empty";

impl Job {
    /// The program's working folder.
    pub(super) fn working_folder(&self) -> PathBuf {
        let own = self.files.is_some().then(|| self.run_dir.join("files"));
        let given = self.folder.clone().or(own);
        given.unwrap_or_else(|| self.run_dir.join(EMPTY))
    }

    /// The file for standard output. It stays empty if the program talks to another one.
    pub(super) fn stdout(&self) -> PathBuf {
        self.run_dir.join("stdout")
    }

    /// The files that it reads and writes instead of standard input and output.
    pub(super) fn own_files(&self) -> [Option<PathBuf>; 2] {
        let path = |name: &String| (name != STREAM).then(|| self.working_folder().join(name));
        let files = self.files.as_ref();
        files.map_or_else(Default::default, |it| it.each_ref().map(path))
    }

    /// The file with its output: standard output, or the file that it writes instead.
    pub(super) fn output(&self) -> PathBuf {
        let [_, own] = self.own_files();
        own.unwrap_or_else(|| self.stdout())
    }

    /// The file for standard error.
    pub(super) fn stderr(&self) -> PathBuf {
        self.run_dir.join("stderr")
    }
}
