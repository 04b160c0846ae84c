//! The harness's side of a run: sends a request to a supervisor and reads its report.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};

use anyhow::{Context, Result, bail};
use rustix::process::{Pid, Signal, kill_process_group};
use serde::{Deserialize, Serialize};

use super::dialogue::Pipes;
use super::missing::Protections;
use super::{Exit, Job, OUTPUT_LIMIT, ROUGH_KIB, Run};
use crate::locked;
use crate::sandbox::scratch::{self, Scratch};

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

/// A request to a supervisor: a job, and where to run it. One line of JSON.
#[derive(Serialize, Deserialize)]
pub(super) struct Request {
    pub job: Job,
    /// The run directory. A supervisor uses it for all its runs, since making one takes longer than
    /// a short run.
    pub run_dir: PathBuf,
    /// The session's folder, to remove if the harness dies.
    pub session: PathBuf,
    /// The protections to use in the box.
    pub protections: Protections,
}

impl Request {
    /// The program's working folder.
    pub fn folder(&self) -> PathBuf {
        let given = self.job.folder.clone();
        given.unwrap_or_else(|| self.run_dir.join("empty"))
    }

    /// The temporary name of the copy of the input.
    pub fn stdin(&self) -> PathBuf {
        self.run_dir.join("stdin")
    }

    /// The file for standard output.
    pub fn stdout(&self) -> PathBuf {
        self.run_dir.join("stdout")
    }

    /// How much too high, in KiB, the memory figure may be.
    pub fn rough_kib(&self) -> u64 {
        if self.protections.memory {
            0
        } else {
            ROUGH_KIB
        }
    }

    /// The file for standard error.
    pub fn stderr(&self) -> PathBuf {
        self.run_dir.join("stderr")
    }
}

/// A supervisor's answer: how the program ended and the last file that it was refused to open for
/// writing, or why it could not be run. One line of JSON.
pub(super) type Report = Result<(Exit, Option<String>), String>;

impl Supervisor {
    /// A supervisor that runs this executable of the harness.
    pub fn at(harness: impl Into<PathBuf>) -> Self {
        Self {
            harness: harness.into(),
            waiting: Arc::default(),
        }
    }

    /// The running executable as the supervisor. Its `main` must call [`crate::terminal::enter`].
    pub fn this_program() -> Result<Self> {
        let program = std::env::current_exe();
        let program = program.context("the path of the harness is unknown")?;
        Ok(Self::at(program))
    }

    /// Runs a job to its end.
    ///
    /// Fails if the run could not be set up. A program that misbehaves is no error.
    pub fn run(&self, job: &Job) -> Result<Run> {
        let run = || -> Result<Run> {
            let mut process = self.process()?;
            // A supervisor that failed is not used again.
            let run = process.run(job, None)?;
            self.keep(process);
            Ok(run)
        };
        let run = run();
        scratch::wait_if_ending();
        run.with_context(|| format!("could not run {}", job.program.display()))
    }

    /// An idle supervisor, or a new one.
    pub(super) fn process(&self) -> Result<Process> {
        let waiting = locked(&self.waiting).pop();
        waiting.map_or_else(|| Process::start(&self.harness), Ok)
    }

    /// Keeps a supervisor for the next run.
    pub(super) fn keep(&self, process: Process) {
        locked(&self.waiting).push(process);
    }
}

/// A running supervisor.
#[derive(Debug)]
pub(super) struct Process {
    /// `None` once it has ended.
    child: Option<Child>,
    requests: ChildStdin,
    reports: BufReader<ChildStdout>,
    scratch: Scratch,
}

impl Process {
    fn start(harness: &Path) -> Result<Self> {
        let scratch = scratch::folder()?;
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
        let requests = child.stdin.take().context("the supervisor's input")?;
        let reports = child.stdout.take().context("the supervisor's output")?;
        Ok(Self {
            child: Some(child),
            requests,
            reports: BufReader::new(reports),
            scratch,
        })
    }

    /// The directory of its runs.
    pub fn run_dir(&self) -> &Path {
        self.scratch.path()
    }

    /// Runs a job to its end, with pipes or with files.
    pub fn run(&mut self, job: &Job, pipes: Option<Pipes>) -> Result<Run> {
        let mut request = Request {
            job: job.clone(),
            run_dir: self.scratch.path().to_owned(),
            session: self.scratch.session().to_owned(),
            protections: Protections::here(),
        };
        let talks = pipes.is_some();
        if talks {
            request.job.talks = true;
            request.job.stdin = request.stdin();
        }
        let report = self.carry_out(&request, pipes)?;
        let (exit, refused) = report.map_err(anyhow::Error::msg)?;
        let stdout = Some(request.stdout()).filter(|_| !talks);
        let stdout = stdout.map(|file| head(&file, OUTPUT_LIMIT)).transpose()?;
        Ok(Run {
            exit,
            refused,
            stdout: stdout.unwrap_or_default(),
            is_dialogue: talks,
            stderr: head(&request.stderr(), STDERR_KEPT)?,
        })
    }

    fn carry_out(&mut self, request: &Request, pipes: Option<Pipes>) -> Result<Report> {
        let mut line = serde_json::to_string(request).context("a path is not UTF-8")?;
        line.push('\n');
        let sent = self.requests.write_all(line.as_bytes());
        let mut report = String::new();
        let mut is_read = sent.is_ok() && matches!(self.reports.read_line(&mut report), Ok(1..));
        // An empty line says that the pipes are open.
        drop(pipes);
        if report == "\n" {
            is_read = matches!(self.reports.read_line(&mut report), Ok(1..));
        }
        if !is_read {
            let (status, said) = self.end().context("the supervisor")?;
            match said.trim().lines().last() {
                Some(said) => bail!("its supervisor ended ({status}): {said}"),
                None => bail!("another process killed its supervisor ({status}); try again"),
            }
        }
        serde_json::from_str(&report).with_context(|| format!("the supervisor answered {report:?}"))
    }

    /// Kills the supervisor and what is left in its process group. Returns its status, and what it
    /// printed on standard error.
    fn end(&mut self) -> io::Result<(ExitStatus, String)> {
        let Some(child) = self.child.take() else {
            return Ok(Default::default());
        };
        // The kernel does not reuse its id before it is waited for.
        let _ = kill_process_group(Pid::from_child(&child), Signal::KILL);
        let output = child.wait_with_output()?;
        Ok((
            output.status,
            String::from_utf8_lossy(&output.stderr).into_owned(),
        ))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.end();
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
