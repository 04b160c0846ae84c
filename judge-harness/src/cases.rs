//! The cases of a problem, found in a folder: inputs, and the answers to them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

/// An input and the answer to it.
#[derive(Debug, Clone)]
pub struct Case {
    /// The folder and the file without its ending, such as `secret/two-by-fifteen`.
    pub name: String,
    /// The input, a file `.in`.
    pub input: PathBuf,
    /// The expected output, a file `.ans`.
    pub answer: PathBuf,
}

impl Case {
    /// Whether the statement shows the case.
    #[must_use]
    pub fn is_sample(&self) -> bool {
        self.name.starts_with("sample/")
    }

    /// Whether the case is beyond the statement, such as white space that the statement does not
    /// show: no site is known to send it, and it decides no verdict on somebody's own file.
    #[must_use]
    pub fn is_lenient(&self) -> bool {
        self.name.starts_with("lenient/")
    }
}

/// The groups of cases, in the order in which they are judged. A problem need not have all of them.
const GROUPS: [&str; 3] = ["sample", "secret", "lenient"];

pub(crate) fn find_cases(folder: &Path) -> Result<Vec<Case>> {
    for entry in sorted_entries(folder)? {
        ensure!(
            GROUPS.contains(&file_name(&entry).as_str()),
            "{}: expected only the folders sample, secret and lenient",
            entry.display()
        );
    }
    let mut cases = Vec::new();
    for group in GROUPS {
        let folder = folder.join(group);
        if folder.exists() {
            cases.extend(cases_of_group(&folder, group)?);
        }
    }
    ensure!(
        cases.iter().any(|case| !case.is_lenient()),
        "{} has no case: expected sample/NAME.in with sample/NAME.ans",
        folder.display()
    );
    Ok(cases)
}

fn cases_of_group(folder: &Path, group: &str) -> Result<Vec<Case>> {
    let mut names = BTreeSet::new();
    for entry in sorted_entries(folder)? {
        match entry.extension().and_then(|ending| ending.to_str()) {
            Some("in" | "ans") => names.insert(file_name(&entry.with_extension(""))),
            _ => bail!("{}: expected only NAME.in and NAME.ans", entry.display()),
        };
    }
    let to_case = |name: String| {
        let file = |ending: &str| {
            let path = folder.join(format!("{name}.{ending}"));
            ensure!(
                path.is_file(),
                "case {group}/{name} lacks {}",
                path.display()
            );
            Ok(path)
        };
        Ok(Case {
            input: file("in")?,
            answer: file("ans")?,
            name: format!("{group}/{name}"),
        })
    };
    names.into_iter().map(to_case).collect()
}

/// The cases in a folder of somebody's own: files `NAME.in` with `NAME.ans` or `NAME.out` in the folder
/// itself, or below it in `sample`, `secret` or `lenient`. Other files are not looked at.
///
/// # Errors
///
/// Names an input that has no answer; and the folder if there is no input in it.
pub fn cases_in_any_folder(folder: &Path) -> Result<Vec<Case>> {
    ensure!(folder.is_dir(), "there is no folder {}", folder.display());
    let mut cases = Vec::new();
    for group in ["", "sample", "secret", "lenient"] {
        let below = folder.join(group);
        let entries = if below.is_dir() {
            sorted_entries(&below)?
        } else {
            BTreeSet::new()
        };
        let is_input = |file: &&PathBuf| file.extension().is_some_and(|ending| ending == "in");
        for input in entries.iter().filter(is_input) {
            // Whoever opened a FIFO would wait for somebody to write to it.
            ensure!(input.is_file(), "{} is no plain file", input.display());
            let answers = ["ans", "out"].map(|ending| input.with_extension(ending));
            let answer = answers.into_iter().find(|file| file.is_file());
            let name = file_name(&input.with_extension(""));
            let in_group = [group, &name].join("/");
            cases.push(Case {
                answer: answer.with_context(|| {
                    let shown = input.display();
                    format!("{shown} has no answer: expected {name}.ans or {name}.out beside it")
                })?,
                input: std::path::absolute(input)?,
                name: in_group.trim_start_matches('/').to_owned(),
            });
        }
    }
    ensure!(
        !cases.is_empty(),
        "{} has no case: expected NAME.in with NAME.ans or NAME.out",
        folder.display()
    );
    Ok(cases)
}

/// What a folder holds, sorted, without hidden files.
///
/// # Errors
///
/// Fails if the folder cannot be read.
pub fn sorted_entries(folder: &Path) -> Result<BTreeSet<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("folder {}", folder.display()))?;
    let mut paths = BTreeSet::new();
    for entry in entries {
        let path = entry
            .with_context(|| format!("folder {}", folder.display()))?
            .path();
        if !file_name(&path).starts_with('.') {
            paths.insert(path);
        }
    }
    Ok(paths)
}

/// The last part of a path, as text.
#[must_use]
pub fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}
