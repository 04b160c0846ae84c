//! `--keep`: writes the outputs of the programs to files.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::files::replace;
use crate::judge::Task;
use crate::judge::result::JudgedCase;
use crate::problem::cases::KEPT;
use crate::problem::workspace::Case;
use anyhow::{Context, Result, ensure};

/// Where the outputs of the tasks are kept: a folder for each.
pub struct Outputs(Vec<PathBuf>);

impl Outputs {
    /// Keeps the outputs of these tasks in a folder, which is made if it does not exist.
    /// Refuses to overwrite a file that was not kept there before.
    pub fn new(folder: &Path, tasks: &[Task]) -> Result<Self> {
        let shown = folder.display();
        fs::create_dir_all(folder).with_context(|| format!("--keep {shown}"))?;
        // The files that were kept, with a NUL between them. These may be overwritten.
        let list = folder.join(KEPT);
        let is_file = |file: &Path| file.symlink_metadata().is_ok_and(|it| it.is_file());
        // Without the list, nothing is overwritten.
        let read = Some(&list).filter(|list| is_file(list)).map(fs::read);
        let text = read.and_then(Result::ok).unwrap_or_default();
        let listed = text.split(|byte| *byte == 0);
        let mut ours: BTreeSet<Vec<u8>> = listed.map(<[u8]>::to_vec).collect();
        let mut names = Vec::new();
        for task in tasks {
            let name = name(task, &names);
            let cases = task.cases.iter().chain(&task.extra);
            for file in cases.flat_map(|case| files(case, &name)) {
                let is_new = ours.insert(file.as_os_str().as_encoded_bytes().to_vec());
                ensure!(
                    !is_new || folder.join(&file).symlink_metadata().is_err(),
                    "--keep {shown}: {} is there and was not kept by an earlier run: \
                     choose another folder",
                    file.display()
                );
                // A file below a link would be written elsewhere.
                let mut folders = file.ancestors().skip(1).filter(|it| *it != Path::new(""));
                let linked = folders.find(|it| folder.join(it).is_symlink());
                ensure!(
                    linked.is_none(),
                    "--keep {shown}: {} is a link: choose another folder",
                    linked.unwrap_or(&file).display()
                );
            }
            names.push(name);
        }
        let ours: Vec<Vec<u8>> = ours.into_iter().collect();
        replace(&list, &ours.join(&0))?;
        let folders = names.iter().map(|name| folder.join(name));
        Ok(Self(folders.collect()))
    }

    /// Writes what a program printed on a case of the task with this number.
    pub fn keep(&self, task: usize, case: &JudgedCase) -> Result<()> {
        let printed = [&case.run.stdout, &case.run.stderr];
        for (file, printed) in files(&case.case, &self.0[task]).iter().zip(printed) {
            replace(file, printed).context("--keep")?;
        }
        Ok(())
    }
}

/// The files for standard output and standard error on a case.
fn files(case: &Case, folder: &Path) -> [PathBuf; 2] {
    ["out", "err"].map(|ending| folder.join(format!("{}.{ending}", case.name)))
}

/// The problem's id for the workspace's submission, otherwise the file's name. A number follows if
/// the name is taken: two files in different folders may have the same name.
fn name(task: &Task, taken: &[PathBuf]) -> PathBuf {
    let file = task.source.path.file_name().filter(|_| !task.is_ours());
    let name = file.map_or_else(|| task.problem.id.clone().into(), OsString::from);
    let mut candidate = name.clone();
    for number in 2.. {
        if !taken.iter().any(|taken| *taken == candidate) {
            break;
        }
        candidate.clone_from(&name);
        candidate.push(format!("-{number}"));
    }
    candidate.into()
}
