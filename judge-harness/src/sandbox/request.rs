//! What the harness asks of a supervisor, and what a supervisor reports.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::protections::Protections;
use super::{Job, Run};

/// The folder in each run directory for programs that may write nothing. None can change it, so one
/// will do for all runs.
pub(super) const EMPTY: &str = "empty";

/// A request to a supervisor: a job, and where to run it. One line of JSON.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Request {
    pub job: Job,
    /// The run directory. A supervisor uses it for all its runs, since making one takes longer than
    /// a short run.
    pub run_dir: PathBuf,
    /// The protections to use in the box.
    pub protections: Protections,
}

impl Request {
    /// The program's working folder.
    pub fn folder(&self) -> PathBuf {
        let given = self.job.folder.clone();
        given.unwrap_or_else(|| self.run_dir.join(EMPTY))
    }

    /// The file for standard output. It stays empty if the program talks to another one.
    pub fn stdout(&self) -> PathBuf {
        self.run_dir.join("stdout")
    }

    /// The file for standard error.
    pub fn stderr(&self) -> PathBuf {
        self.run_dir.join("stderr")
    }
}

/// A supervisor's answer: how the run ended, or why it could not be set up. One line of JSON.
pub(super) type Answer = Result<Run, String>;
