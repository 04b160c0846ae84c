//! The harness's side of a run: sends a request to a supervisor and reads its answer.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex};

use anyhow::{Context, Error, Result, bail};
use rustix::io::dup;
use rustix::process::{Pid, Signal, kill_process_group};
use tempfile::TempDir;

use crate::interruption;
use crate::sandbox::job::{EMPTY, Job, Protections, Run};
use crate::scratch;
use crate::threads::locked;

/// The hidden first argument that makes the harness's program a supervisor.
pub const SUPERVISE: &str = "__supervise";

/// Bytes of standard error that are kept.
const STDERR_KEPT: u64 = 64 << 10;

/// The program that supervises runs: the harness's own executable, called with [`SUPERVISE`]. Idle
/// processes wait for the next run.
#[derive(Debug, Clone)]
pub struct Supervisor {
    harness: PathBuf,
    waiting: Arc<Mutex<Vec<Process>>>,
}

impl Supervisor {
    /// A supervisor that runs this executable of the harness.
    pub fn at(harness: impl Into<PathBuf>) -> Self {
        Self {
            harness: harness.into(),
            waiting: Arc::default(),
        }
    }

    /// Runs a job to its end.
    ///
    /// Fails if the run could not be set up. A program that misbehaves is no error.
    pub fn run(&self, job: &Job) -> Result<Run> {
        self.run_with(job, drop)
    }

    /// Runs a job to its end, with these files as its standard input, output and error. They are
    /// closed then, here and in its supervisor.
    pub fn run_with_streams(&self, job: &Job, streams: [OwnedFd; 3]) -> Result<Run> {
        // Other than those that Rust opens, these are inherited.
        let [stdin, stdout, stderr] = streams.map(dup);
        let streams = [stdin?, stdout?, stderr?];
        let mut process = Process::start(&self.harness)?;
        let job = Job {
            streams: Some(streams.each_ref().map(AsRawFd::as_raw_fd)),
            ..job.clone()
        };
        drop(streams);
        process.run(&job, drop)
    }

    /// Runs a job to its end. Calls `started` with the id of its process as soon as that has opened
    /// its files.
    pub(crate) fn run_with(&self, job: &Job, started: impl FnOnce(Pid)) -> Result<Run> {
        let waiting = locked(&self.waiting).pop();
        let process = waiting.map_or_else(|| Process::start(&self.harness), Ok);
        let run = process.and_then(|mut process| {
            // A supervisor that failed is not used again.
            let run = process.run(job, started)?;
            locked(&self.waiting).push(process);
            Ok(run)
        });
        run.with_context(|| format!("could not run {}", job.program.display()))
    }
}

/// A running supervisor.
#[derive(Debug)]
struct Process {
    child: Child,
    requests: Arc<ChildStdin>,
    answers: BufReader<ChildStdout>,
    /// The program that it runs, which leads a process group.
    program: Option<Pid>,
    scratch: TempDir,
}

impl Process {
    fn start(harness: &Path) -> Result<Self> {
        let scratch = scratch::folder()?;
        fs::create_dir(scratch.path().join(EMPTY)).context("no temporary folder for a run")?;
        let mut child = Command::new(harness)
            .arg(SUPERVISE)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // A supervisor that cannot work prints the reason there, in one line.
            .stderr(Stdio::piped())
            // Only the harness handles Ctrl-C on the terminal.
            .process_group(0)
            .spawn()
            .with_context(|| format!("supervisor {}", harness.display()))?;
        let requests = Arc::new(child.stdin.take().context("the supervisor's input")?);
        interruption::register(&requests);
        let answers = child.stdout.take().context("the supervisor's output")?;
        Ok(Self {
            child,
            requests,
            answers: BufReader::new(answers),
            program: None,
            scratch,
        })
    }

    fn run(&mut self, job: &Job, started: impl FnOnce(Pid)) -> Result<Run> {
        let mut job = Job {
            run_dir: self.scratch.path().to_owned(),
            protections: Protections::here(),
            ..job.clone()
        };
        // Any bytes may be the name of a case.
        if job.stdin.to_str().is_none() {
            let copy = job.run_dir.join("case");
            fs::copy(&job.stdin, &copy).context("a copy of the input")?;
            job.stdin = copy;
        }
        let mut line = serde_json::to_string(&job).context("a path is not UTF-8")?;
        line.push('\n');
        interruption::check()?;
        let sent = (&*self.requests).write_all(line.as_bytes());
        let mut answer = String::new();
        let mut read = sent.and_then(|()| self.answers.read_line(&mut answer));
        self.program = answer.trim().parse().ok().and_then(Pid::from_raw);
        if let Some(program) = self.program {
            started(program);
            answer.clear();
            read = self.answers.read_line(&mut answer);
        }
        if !matches!(read, Ok(1..)) {
            interruption::check()?;
            let mut said = String::new();
            let errors = self.child.stderr.as_mut().context("its standard error")?;
            errors.read_to_string(&mut said)?;
            let last = said.lines().last();
            let reason = last.unwrap_or("another process killed it; try again");
            bail!("its supervisor ended: {reason}");
        }
        self.program = None;
        let answer: Result<Run, String> = serde_json::from_str(&answer)
            .with_context(|| format!("the supervisor answered {answer:?}"))?;
        if answer.is_err() {
            interruption::check()?;
        }
        let mut run = answer.map_err(Error::msg)?;
        run.stdout = head(&job.output(), job.limits.output)?;
        run.stderr = head(&job.stderr(), STDERR_KEPT)?;
        Ok(run)
    }
}

impl Drop for Process {
    /// Kills the supervisor, and its program with all that it started.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(program) = self.program {
            // The kernel uses an id again only after all others.
            let _ = kill_process_group(program, Signal::KILL);
        }
    }
}

/// The first bytes of a file.
fn head(path: &Path, bytes: u64) -> Result<Vec<u8>> {
    let mut content = Vec::new();
    File::open(path)
        .and_then(|file| file.take(bytes).read_to_end(&mut content))
        .with_context(|| path.display().to_string())?;
    Ok(content)
}
