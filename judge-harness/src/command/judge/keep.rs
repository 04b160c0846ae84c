//! `--keep`: writes the outputs of the programs to files.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::files::replace;
use crate::judge::Task;
use crate::judge::result::JudgedCase;
use crate::problem::cases::KEPT;
use anyhow::{Context, Result, ensure};

/// The folders for the outputs of these tasks, all in a folder, which is made if it does not exist.
/// Refuses a folder with other files, so that none is overwritten.
pub fn folders(folder: &Path, tasks: &[Task]) -> Result<Vec<PathBuf>> {
    let mark = folder.join(KEPT);
    let is_empty = fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_none());
    ensure!(
        is_empty || mark.is_file(),
        "--keep {}: there are other files: name a new folder",
        folder.display()
    );
    replace(&mark, b"").context("--keep")?;
    let mut folders = Vec::new();
    for task in tasks {
        let mut folder = folder.join(name(task));
        // Two files in different folders may have the same name.
        while folders.contains(&folder) {
            folder.as_mut_os_string().push("-2");
        }
        folders.push(folder);
    }
    Ok(folders)
}

/// Writes what a program printed on a case into the folder of its task.
pub fn keep(folder: &Path, case: &JudgedCase) -> Result<()> {
    let file = |ending| folder.join(format!("{}.{ending}", case.case.name));
    replace(&file("out"), &case.run.stdout).context("--keep")?;
    replace(&file("err"), &case.run.stderr).context("--keep")
}

/// The problem's id for the workspace's submission, otherwise the file's name.
fn name(task: &Task) -> OsString {
    let file = task.source.path.file_name().filter(|_| !task.is_ours());
    file.map_or_else(|| task.problem.id.clone().into(), OsString::from)
}
