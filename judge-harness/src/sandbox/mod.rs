//! One run of a program under limits: how it ended, what it used, what it printed.
//!
//! Three processes take part. The *harness* starts a *supervisor* (this very program once more,
//! see [`Supervisor`]), and that starts the *program*:
//!
//! - Peak memory as the kernel reports it never falls below what the parent had in memory when it
//!   forked. The harness is big, a supervisor is not, so the figures are the program's own.
//! - When the harness dies, however abruptly, the kernel ends the supervisor, and when the
//!   supervisor dies, the program.
//!
//! Standard input is a file, and so are standard output and standard error, in a folder of the
//! run's own: a limit on the size of files bounds the output, no pipe can fill up or be held
//! open, and what is printed before a kill is there to look at. The program runs in an empty
//! folder and with no environment. On Linux it can start threads but no processes, as on a judge
//! (a seccomp filter says so): nothing can outlive it.

mod restrict;

use std::fs::File;
use std::io::{self, Read};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use rustix::io::retry_on_intr;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, getpid, kill_process_group, waitid};
use serde::{Deserialize, Serialize};
use wait4::Wait4;

use self::restrict::{die_with, restrict};

/// What a run may use.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Limits {
    /// CPU time. The kernel ends the program a second or two later; whoever judges compares
    /// [`Exit::cpu`] with the exact limit.
    pub cpu: Duration,
    /// Time on the clock; the program is ended there.
    pub wall: Duration,
    /// Bytes of private memory, if bounded. Beyond, allocations fail.
    pub memory: Option<u64>,
    /// Bytes in any file that the program writes, standard output among them; it is ended there.
    pub output: u64,
    /// Whether the program may start other processes (a compiler has to).
    pub processes: bool,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// By itself, with this exit status.
    Status(i32),
    /// By a signal with this number.
    Signal(i32),
    /// Ended by the supervisor when the time on the clock was over.
    WallLimit,
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
    /// Peak resident memory in KiB.
    pub peak_kib: u64,
}

/// A run that is over.
#[derive(Debug)]
pub struct Run {
    /// How it ended and what it used.
    pub exit: Exit,
    /// What it printed, not more than [`Limits::output`].
    pub stdout: Vec<u8>,
    /// The start of what it printed on standard error, not more than 64 KiB.
    pub stderr: Vec<u8>,
}

/// A program to run once.
#[derive(Debug, Clone, Copy)]
pub struct Job<'a> {
    /// The program.
    pub program: &'a Path,
    /// Its arguments.
    pub arguments: &'a [&'a str],
    /// The file it gets as standard input.
    pub stdin: &'a Path,
    /// The folder to run in; without one, a new and empty one.
    pub folder: Option<&'a Path>,
    /// Whether it gets this process's environment; without, it has none.
    pub environment: bool,
    /// What it may use.
    pub limits: Limits,
}

/// The hidden first argument that makes the harness's program a supervisor.
pub const SUPERVISE: &str = "__supervise";

const STDERR_SHOWN: u64 = 64 << 10;

/// The program that supervises runs: the harness's own executable, called with [`SUPERVISE`].
#[derive(Debug, Clone)]
pub struct Supervisor(PathBuf);

/// What a supervisor is told: a [`Job`] with all paths settled.
#[derive(Serialize, Deserialize)]
struct Order {
    /// The process to end with.
    harness: i32,
    program: PathBuf,
    arguments: Vec<String>,
    folder: PathBuf,
    stdin: PathBuf,
    stdout: PathBuf,
    stderr: PathBuf,
    environment: bool,
    limits: Limits,
}

impl Supervisor {
    /// The harness's executable as the supervisor.
    #[must_use]
    pub fn at(harness: impl Into<PathBuf>) -> Self {
        Self(harness.into())
    }

    /// Runs a job to its end.
    ///
    /// # Errors
    ///
    /// Fails if the run could not be set up. A program that misbehaves is no error.
    pub fn run(&self, job: &Job) -> Result<Run> {
        let scratch = tempfile::tempdir().context("no temporary folder for a run")?;
        let stdout = scratch.path().join("stdout");
        let stderr = scratch.path().join("stderr");
        let folder = scratch.path().join("empty");
        std::fs::create_dir(&folder).context("no temporary folder for a run")?;
        let order = Order {
            harness: getpid().as_raw_pid(),
            program: job.program.to_owned(),
            arguments: job.arguments.iter().map(ToString::to_string).collect(),
            folder: job.folder.map_or(folder, Path::to_owned),
            stdin: job.stdin.to_owned(),
            stdout: stdout.clone(),
            stderr: stderr.clone(),
            environment: job.environment,
            limits: job.limits,
        };
        let exit = self
            .supervise(&order)
            .with_context(|| format!("could not run {}", job.program.display()))?;
        Ok(Run {
            exit,
            stdout: head(&stdout, job.limits.output)?,
            stderr: head(&stderr, STDERR_SHOWN)?,
        })
    }

    fn supervise(&self, order: &Order) -> Result<Exit> {
        let supervisor = Command::new(&self.0)
            .args([SUPERVISE, &serde_json::to_string(order)?])
            .stdin(Stdio::null())
            // Ctrl-C on the terminal is for the harness to deal with.
            .process_group(0)
            .output()
            .with_context(|| format!("supervisor {}", self.0.display()))?;
        let complaint = String::from_utf8_lossy(&supervisor.stderr);
        ensure!(supervisor.status.success(), "{}", complaint.trim_end());
        serde_json::from_slice(&supervisor.stdout).context("the supervisor's report")
    }
}

/// Does a supervisor's work: carries out the order, and returns the report to print.
///
/// # Errors
///
/// Fails if the program could not be started or waited for.
pub fn supervise(order: &str) -> Result<String> {
    let order: Order = serde_json::from_str(order).context("the supervisor's order")?;
    let exit = carry_out(&order)?;
    Ok(serde_json::to_string(&exit)?)
}

/// The first bytes of a file.
fn head(path: &Path, bytes: u64) -> Result<Vec<u8>> {
    let mut content = Vec::new();
    File::open(path)
        .and_then(|file| file.take(bytes).read_to_end(&mut content))
        .with_context(|| path.display().to_string())?;
    Ok(content)
}

fn carry_out(order: &Order) -> Result<Exit> {
    let harness = Pid::from_raw(order.harness).context("the harness's process number")?;
    die_with(harness).context("the harness has ended")?;
    let open = |path: &Path, file: io::Result<File>| {
        file.with_context(|| format!("file {}", path.display()))
    };
    let mut command = Command::new(&order.program);
    command
        .args(&order.arguments)
        .current_dir(&order.folder)
        .stdin(open(&order.stdin, File::open(&order.stdin))?)
        .stdout(open(&order.stdout, File::create(&order.stdout))?)
        .stderr(open(&order.stderr, File::create(&order.stderr))?)
        .process_group(0);
    if !order.environment {
        command.env_clear();
    }
    restrict(&mut command, order.limits)?;
    let started = Instant::now();
    let child = command.spawn()?;
    let late = wait_for_group(&child, order.limits.wall)?;
    let wall = started.elapsed();
    let used = child.wait4()?;
    let end = match (late, used.status.code(), used.status.signal()) {
        (true, ..) => End::WallLimit,
        (false, Some(status), _) => End::Status(status),
        (false, None, signal) => End::Signal(signal.unwrap_or_default()),
    };
    Ok(Exit {
        end,
        cpu: used.rusage.utime + used.rusage.stime,
        wall,
        peak_kib: used.rusage.maxrss / 1024,
    })
}

/// Waits for the end of the program, at the latest of `wall`, and ends what is left of its process
/// group. Tells whether it was late. Leaves the program itself to be reaped: until then nobody
/// else can get the number of the group.
fn wait_for_group(program: &Child, wall: Duration) -> Result<bool> {
    let group = Pid::from_child(program);
    let (over, is_over) = mpsc::channel::<()>();
    let watch = thread::spawn(move || {
        let late = is_over.recv_timeout(wall) == Err(RecvTimeoutError::Timeout);
        if late {
            // It can have ended at this very moment: then there is nobody to end.
            let _ = kill_process_group(group, Signal::KILL);
        }
        late
    });
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    retry_on_intr(|| waitid(WaitId::Pid(group), options)).context("waiting for the program")?;
    drop(over);
    let late = watch.join().expect("the watch does not panic");
    let _ = kill_process_group(group, Signal::KILL);
    Ok(late)
}
