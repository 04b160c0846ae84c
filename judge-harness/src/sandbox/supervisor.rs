//! The harness's side of a run: hands an order to a supervisor, and reads what became of it.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal, kill_process_group};
use serde::{Deserialize, Serialize};

use super::{Access, Exit, Job, Limits, Run};
use crate::scratch;

/// The hidden first argument that makes the harness's program a supervisor.
pub const SUPERVISE: &str = "__supervise";

/// Bytes of standard error that are kept.
const STDERR_KEPT: u64 = 64 << 10;

/// The program that supervises runs: the harness's own executable, called with [`SUPERVISE`]. Processes
/// that have nothing to do wait for the next run.
#[derive(Debug, Clone)]
pub struct Supervisor {
    harness: PathBuf,
    waiting: Arc<Mutex<Vec<Process>>>,
}

/// What a supervisor is told: a [`Job`] with all paths settled. A line of JSON.
#[derive(Serialize, Deserialize)]
pub(super) struct Order {
    pub program: PathBuf,
    pub arguments: Vec<String>,
    pub folder: PathBuf,
    pub stdin: PathBuf,
    pub stdout: PathBuf,
    pub stderr: PathBuf,
    pub environment: bool,
    pub limits: Limits,
    pub access: Access,
    /// The folder to remove should the harness die.
    pub session: PathBuf,
}

/// What a supervisor answers: how the program ended, or why it could not be run. A line of JSON.
pub(super) type Report = Result<Exit, String>;

impl Supervisor {
    /// The harness's executable as the supervisor.
    #[must_use]
    pub fn at(harness: impl Into<PathBuf>) -> Self {
        Self {
            harness: harness.into(),
            waiting: Arc::default(),
        }
    }

    /// Runs a job to its end.
    ///
    /// # Errors
    ///
    /// Fails if the run could not be set up. A program that misbehaves is no error.
    pub fn run(&self, job: &Job) -> Result<Run> {
        let scratch = scratch::folder()?;
        let stdout = scratch.path().join("stdout");
        let stderr = scratch.path().join("stderr");
        let folder = scratch.path().join("empty");
        fs::create_dir(&folder).context("no temporary folder for a run")?;
        let order = Order {
            program: job.program.to_owned(),
            arguments: job.arguments.iter().map(ToString::to_string).collect(),
            folder: job.folder.map_or(folder, Path::to_owned),
            stdin: job.stdin.to_owned(),
            stdout: stdout.clone(),
            stderr: stderr.clone(),
            environment: job.environment,
            limits: job.limits,
            access: job.access.clone(),
            session: scratch.session().to_owned(),
        };
        let exit = self
            .carry_out(&order)
            .with_context(|| format!("could not run {}", job.program.display()))?;
        Ok(Run {
            exit,
            stdout: head(&stdout, job.limits.output)?,
            stderr: head(&stderr, STDERR_KEPT)?,
        })
    }

    fn carry_out(&self, order: &Order) -> Result<Exit> {
        let waiting = lock(&self.waiting).pop();
        let mut process = match waiting {
            Some(process) => process,
            None => Process::start(&self.harness)?,
        };
        let report = process.carry_out(order)?;
        lock(&self.waiting).push(process);
        report.map_err(anyhow::Error::msg)
    }
}

/// A supervisor at work.
#[derive(Debug)]
struct Process {
    child: Child,
    orders: ChildStdin,
    reports: BufReader<ChildStdout>,
}

impl Process {
    fn start(harness: &Path) -> Result<Self> {
        wait_if_ending();
        let mut all = lock(&RUNNING);
        let mut child = Command::new(harness)
            .arg(SUPERVISE)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // Ctrl-C on the terminal is for the harness to deal with.
            .process_group(0)
            .spawn()
            .with_context(|| format!("supervisor {}", harness.display()))?;
        all.groups.push(Pid::from_child(&child));
        let orders = child.stdin.take().context("the supervisor's input")?;
        let reports = child.stdout.take().context("the supervisor's output")?;
        Ok(Self {
            child,
            orders,
            reports: BufReader::new(reports),
        })
    }

    fn carry_out(&mut self, order: &Order) -> Result<Report> {
        let mut line = serde_json::to_string(order).context("a path is not UTF-8")?;
        line.push('\n');
        let sent = self.orders.write_all(line.as_bytes());
        let mut report = String::new();
        if sent.is_err() || !matches!(self.reports.read_line(&mut report), Ok(1..)) {
            wait_if_ending();
            let _ = self.child.kill();
            let status = self.child.wait().context("the supervisor")?;
            bail!("its supervisor was ended by somebody else ({status}); try again");
        }
        serde_json::from_str(&report).with_context(|| format!("the supervisor says {report:?}"))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let pid = Pid::from_child(&self.child);
        let _ = self.child.kill();
        let _ = self.child.wait();
        lock(&RUNNING).groups.retain(|&group| group != pid);
    }
}

/// All supervisors of this process.
#[derive(Debug)]
struct Running {
    groups: Vec<Pid>,
    ending: bool,
}

static RUNNING: Mutex<Running> = Mutex::new(Running {
    groups: Vec::new(),
    ending: false,
});

/// Ends all supervisors, and with them all programs. Only for when the harness is about to end: no
/// other run will start.
pub fn end_all() {
    let mut all = lock(&RUNNING);
    all.ending = true;
    for group in all.groups.drain(..) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Once all supervisors are ended, whoever waits for one waits for the end of the harness.
fn wait_if_ending() {
    while lock(&RUNNING).ending {
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// What is locked here is whole at all times, even after a panic.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The first bytes of a file.
fn head(path: &Path, bytes: u64) -> Result<Vec<u8>> {
    let mut content = Vec::new();
    File::open(path)
        .and_then(|file| file.take(bytes).read_to_end(&mut content))
        .with_context(|| path.display().to_string())?;
    Ok(content)
}
