//! `--keep`: what the programs printed, in files.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use judge_harness::judge::Task;
use judge_harness::judged::JudgedCase;

/// Where the output of each task is kept.
pub struct Kept {
    /// A folder for each task.
    folders: Vec<PathBuf>,
}

impl Kept {
    /// Keeps the outputs of these tasks in a folder, which is made if it does not exist.
    ///
    /// # Errors
    ///
    /// Refuses a folder that is not empty.
    pub fn new(folder: &Path, tasks: &[Task]) -> Result<Self> {
        let shown = folder.display();
        fs::create_dir_all(folder).with_context(|| format!("--keep {shown}"))?;
        let is_empty = fs::read_dir(folder)?.next().is_none();
        ensure!(is_empty, "--keep {shown}: the folder is not empty");
        let mut taken = HashSet::new();
        let mut folders = Vec::new();
        for task in tasks {
            let name = unlike(&taken, &name(task));
            folders.push(folder.join(&name));
            taken.insert(name);
        }
        Ok(Self { folders })
    }

    /// Writes what a program printed on a case of the task with this number.
    ///
    /// # Errors
    ///
    /// Fails if the files cannot be written.
    pub fn keep(&self, task: usize, case: &JudgedCase) -> Result<()> {
        for (ending, printed) in [("out", &case.run.stdout), ("err", &case.run.stderr)] {
            let file = self.folders[task].join(format!("{}.{ending}", case.case.name));
            let folder = file.parent().context("a file is in a folder")?;
            fs::create_dir_all(folder)
                .and_then(|()| fs::write(&file, printed))
                .with_context(|| format!("--keep: {}", file.display()))?;
        }
        Ok(())
    }
}

/// The problem's id for this workspace's submission, the file's name for any other.
fn name(task: &Task) -> OsString {
    let path = &task.source.path;
    let file = path
        .file_name()
        .filter(|_| *path != task.problem.submission);
    file.map_or_else(|| task.problem.id.clone().into(), OsString::from)
}

/// The name, with a number at its end if it is taken: two files in different folders may have the same name.
fn unlike(taken: &HashSet<OsString>, name: &OsStr) -> OsString {
    let mut candidate = name.to_owned();
    let mut number = 1;
    while taken.contains(&candidate) {
        number += 1;
        name.clone_into(&mut candidate);
        candidate.push(format!("-{number}"));
    }
    candidate
}
