//! `--keep`: what the programs printed, in files.

use std::collections::{BTreeSet, HashSet};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::judge::Task;
use crate::judged::JudgedCase;
use crate::workspace::Case;
use anyhow::{Context, Result, ensure};

use super::replace::replace;

/// The file in the folder that lists the files that were kept there, with a NUL between them: these may be
/// overwritten.
const LIST: &str = ".judge-kept";

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
    /// Refuses to overwrite a file that was not kept there before.
    pub fn new(folder: &Path, tasks: &[Task]) -> Result<Self> {
        let shown = folder.display();
        fs::create_dir_all(folder).with_context(|| format!("--keep {shown}"))?;
        let list = folder.join(LIST);
        let listed = match fs::read(&list) {
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            listed => listed.with_context(|| format!("--keep {shown}: {LIST}"))?,
        };
        let names = listed.split(|byte| *byte == 0).map(<[u8]>::to_vec);
        let mut ours: BTreeSet<Vec<u8>> = names.collect();
        let mut taken = HashSet::new();
        let mut folders = Vec::new();
        for task in tasks {
            let name = unlike(&taken, &name(task));
            for file in files_of(task, Path::new(&name)) {
                let is_new = ours.insert(file.as_os_str().as_encoded_bytes().to_vec());
                ensure!(
                    !is_new || folder.join(&file).symlink_metadata().is_err(),
                    "--keep {shown}: {} is there and was not kept by an earlier run: choose another folder",
                    file.display()
                );
            }
            folders.push(folder.join(&name));
            taken.insert(name);
        }
        let ours: Vec<Vec<u8>> = ours.into_iter().collect();
        replace(&list, &ours.join(&0))?;
        Ok(Self { folders })
    }

    /// Writes what a program printed on a case of the task with this number.
    ///
    /// # Errors
    ///
    /// Fails if the files cannot be written.
    pub fn keep(&self, task: usize, case: &JudgedCase) -> Result<()> {
        let printed = [&case.run.stdout, &case.run.stderr];
        for (file, printed) in files(&case.case, &self.folders[task]).iter().zip(printed) {
            let folder = file.parent().context("a file is in a folder")?;
            fs::create_dir_all(folder)
                .map_err(Into::into)
                .and_then(|()| replace(file, printed))
                .with_context(|| format!("--keep: {}", file.display()))?;
        }
        Ok(())
    }
}

/// The files for standard output and standard error on a case.
fn files(case: &Case, folder: &Path) -> [PathBuf; 2] {
    ["out", "err"].map(|ending| folder.join(format!("{}.{ending}", case.name)))
}

/// Those of all cases of a task.
fn files_of(task: &Task, folder: &Path) -> impl Iterator<Item = PathBuf> {
    let cases = task.cases.iter().chain(&task.lenient);
    cases.flat_map(move |case| files(case, folder))
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
