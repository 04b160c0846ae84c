//! The harness's side of a run: hands a request to a supervisor, and reads what became of it.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal, kill_process_group};
use serde::{Deserialize, Serialize};

use super::{Access, Exit, Job, Limits, Run};
use crate::scratch::{self, Scratch};

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
pub(super) struct Request {
    pub program: PathBuf,
    pub arguments: Vec<String>,
    pub folder: PathBuf,
    pub stdin: PathBuf,
    pub stdout: PathBuf,
    pub stderr: PathBuf,
    pub environment: bool,
    pub locale: Option<String>,
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
        let waiting = lock(&self.waiting).pop();
        let mut process = match waiting {
            Some(process) => process,
            None => Process::start(&self.harness)?,
        };
        let run = process.run(job);
        // One that could not report is at its end.
        if run.is_ok() {
            process.run_dir.clear()?;
            lock(&self.waiting).push(process);
        }
        run.and_then(|run| run)
            .with_context(|| format!("could not run {}", job.program.display()))
    }
}

/// Where a supervisor's runs take place, one after the other: to make it anew for each costs more than a
/// short run itself.
#[derive(Debug)]
struct RunDir {
    scratch: Scratch,
    folder: PathBuf,
    stdout: PathBuf,
    stderr: PathBuf,
}

impl RunDir {
    fn new() -> Result<Self> {
        let scratch = scratch::folder()?;
        // As the kernel names it, too.
        let path = scratch.path().canonicalize()?;
        let below = |name| path.join(name);
        let (folder, stdout, stderr) = (below("empty"), below("stdout"), below("stderr"));
        fs::create_dir(&folder).context("no temporary folder for a run")?;
        Ok(Self {
            scratch,
            folder,
            stdout,
            stderr,
        })
    }

    /// Makes it as it was before a run. What was printed is dropped when the next run begins.
    fn clear(&self) -> Result<()> {
        let is_empty = fs::read_dir(&self.folder).is_ok_and(|mut entries| entries.next().is_none());
        if !is_empty {
            scratch::remove(&self.folder);
            fs::create_dir(&self.folder).context("no temporary folder for a run")?;
        }
        Ok(())
    }
}

/// A supervisor at work.
#[derive(Debug)]
struct Process {
    child: Child,
    requests: ChildStdin,
    reports: BufReader<ChildStdout>,
    run_dir: RunDir,
}

impl Process {
    fn start(harness: &Path) -> Result<Self> {
        // Not under the lock, for which whoever is interrupted waits: there may be much to remove before.
        let run_dir = RunDir::new()?;
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
        let requests = child.stdin.take().context("the supervisor's input")?;
        let reports = child.stdout.take().context("the supervisor's output")?;
        Ok(Self {
            child,
            requests,
            reports: BufReader::new(reports),
            run_dir,
        })
    }

    /// Runs a job to its end. Fails if the supervisor itself ended; then there is nothing more to be had
    /// from it.
    fn run(&mut self, job: &Job) -> Result<Result<Run>> {
        let run_dir = &self.run_dir;
        let request = Request {
            program: job.program.to_owned(),
            arguments: job.arguments.iter().map(ToString::to_string).collect(),
            folder: job.folder.unwrap_or(&run_dir.folder).to_owned(),
            stdin: job.stdin.to_owned(),
            stdout: run_dir.stdout.clone(),
            stderr: run_dir.stderr.clone(),
            environment: job.environment,
            locale: job.locale.map(str::to_owned),
            limits: job.limits,
            access: job.access.clone(),
            session: run_dir.scratch.session().to_owned(),
        };
        let report = self.carry_out(&request)?;
        Ok(report.map_err(anyhow::Error::msg).and_then(|exit| {
            if exit.printed == 0 {
                let (stdout, stderr) = Default::default();
                return Ok(Run {
                    exit,
                    stdout,
                    stderr,
                });
            }
            Ok(Run {
                exit,
                stdout: head(&request.stdout, job.limits.output)?,
                stderr: head(&request.stderr, STDERR_KEPT)?,
            })
        }))
    }

    fn carry_out(&mut self, request: &Request) -> Result<Report> {
        let mut line = serde_json::to_string(request).context("a path is not UTF-8")?;
        line.push('\n');
        let sent = self.requests.write_all(line.as_bytes());
        let mut report = String::new();
        if sent.is_err() || !matches!(self.reports.read_line(&mut report), Ok(1..)) {
            wait_if_ending();
            let status = self.end().context("the supervisor")?;
            bail!("its supervisor was ended by somebody else ({status}); try again");
        }
        serde_json::from_str(&report).with_context(|| format!("the supervisor says {report:?}"))
    }

    /// Ends the supervisor, if it has not ended yet, and whatever it has left in its group.
    fn end(&mut self) -> io::Result<ExitStatus> {
        let group = Pid::from_child(&self.child);
        let mut all = lock(&RUNNING);
        if all.groups.contains(&group) {
            all.groups.retain(|&other| other != group);
            // Nobody else can have its number before it has been waited for.
            let _ = kill_process_group(group, Signal::KILL);
        }
        drop(all);
        self.child.wait()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.end();
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

/// Ends all supervisors, and with them all programs and compilers. Only for when the harness is about to end: no
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
