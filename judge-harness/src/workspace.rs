//! A problem: its limits and its cases, found from the workspace and `data/`.
//!
//! A problem is a workspace member with `[package.metadata.judge]` and a folder
//! `data/<id>/{sample,secret,lenient}` of `NAME.in` with `NAME.ans`. Nothing is listed anywhere else, and
//! nothing that looks like a mistake (an answer without its input, a folder without its crate) is ignored. A
//! mistake stops only what needs that problem.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use serde::Deserialize;

pub use crate::cases::{Case, file_name, sorted_entries};
use crate::cases::{cases_in_any_folder, find_cases};
use crate::nearest::nearest;
use crate::printable::printable;
use crate::site::Site;

/// The workspace: where it is, and the problems in it.
#[derive(Debug)]
pub struct Workspace {
    /// The folder of the workspace's `Cargo.toml`.
    pub root: PathBuf,
    /// Where compiled submissions are kept between runs; below Cargo's target folder.
    pub cache: PathBuf,
    /// The problems that can be judged, sorted by id. For all problems use [`Workspace::all_problems`], which
    /// does not ignore a broken one.
    pub problems: Vec<Problem>,
    /// The ids of the problems that cannot be judged, sorted, and why.
    pub broken: Vec<(String, Error)>,
}

/// A problem, and this workspace's submission to it.
#[derive(Debug)]
pub struct Problem {
    /// The name of the crate and of the folder below `data/`, such as `poj1753`.
    pub id: String,
    /// The problem's name on the judge's site.
    pub title: String,
    /// The problem's address.
    pub url: String,
    /// The site whose compilers judge it, if they are known.
    pub site: Option<Site>,
    /// The sites that have it in this form, with its number on each.
    pub on: BTreeMap<Site, String>,
    /// The limit on the CPU time of one run.
    pub time_limit: Duration,
    /// The limit on the peak memory of one run in KiB, if the judge states one.
    pub memory_limit_kib: Option<u64>,
    /// The submission's source file, `<crate>/src/main.rs`.
    pub submission: PathBuf,
    /// The sample cases, then the secret ones, then the lenient ones, each sorted by name. Never empty.
    pub cases: Vec<Case>,
}

/// What `cargo metadata` prints, as far as it is read here.
#[derive(Deserialize)]
struct Metadata {
    workspace_root: PathBuf,
    target_directory: PathBuf,
    packages: Vec<Package>,
}

/// A member of the workspace.
#[derive(Deserialize)]
struct Package {
    name: String,
    manifest_path: PathBuf,
    metadata: serde_json::Value,
}

/// `[package.metadata.judge]` of a submission's `Cargo.toml`.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct JudgeMetadata {
    title: String,
    url: String,
    site: Option<Site>,
    #[serde(default)]
    on: BTreeMap<Site, String>,
    time_limit_ms: u64,
    memory_limit_kib: Option<u64>,
}

impl Workspace {
    /// Finds the workspace around the current folder, its problems and their cases.
    ///
    /// # Errors
    ///
    /// Fails outside a Cargo workspace, and if there is no problem in it.
    pub fn find() -> Result<Self> {
        let metadata =
            metadata().context("no Cargo workspace here: run this inside the repository")?;
        let root = metadata.workspace_root;
        let data = root.join("data");
        let mut workspace = Self {
            root,
            cache: metadata.target_directory.join("judge"),
            problems: Vec::new(),
            broken: Vec::new(),
        };
        for package in metadata.packages {
            let id = package.name.clone();
            match Problem::from_package(package, &data) {
                Ok(problem) => workspace.problems.extend(problem),
                Err(error) => workspace.broken.push((id, error)),
            }
        }
        workspace.add_orphans(&data)?;
        ensure!(
            !workspace.problems.is_empty() || !workspace.broken.is_empty(),
            "no member of the workspace {} has [package.metadata.judge]: there is nothing to judge",
            workspace.root.display()
        );
        workspace.problems.sort_by(|a, b| a.id.cmp(&b.id));
        workspace.broken.sort_by(|(a, _), (b, _)| a.cmp(b));
        Ok(workspace)
    }

    /// Every folder in `data/` belongs to a crate; one that does not is a broken problem.
    fn add_orphans(&mut self, data: &Path) -> Result<()> {
        for entry in sorted_entries(data)?.iter().filter(|entry| entry.is_dir()) {
            let id = file_name(entry);
            if self.ids().all(|known| known != id) {
                let error = anyhow!(
                    "data/{id} has no crate: no member of the workspace is named {id} and has \
                     [package.metadata.judge]"
                );
                self.broken.push((id, error));
            }
        }
        Ok(())
    }

    /// The ids of all problems, broken ones included.
    fn ids(&self) -> impl Iterator<Item = &str> {
        let sound = self.problems.iter().map(|problem| problem.id.as_str());
        sound.chain(self.broken.iter().map(|(id, _)| id.as_str()))
    }

    /// All problems, sorted by id.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the first problem that is broken.
    pub fn all_problems(&self) -> Result<&[Problem]> {
        match self.broken.first() {
            None => Ok(&self.problems),
            Some((_, error)) => Err(anyhow!("{error:#}")),
        }
    }

    /// The problem with this id, or with this title: `flipgame` is Flip Game.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the problem if it is broken. If there is no such problem, names those that there
    /// are, and last the one that was probably meant.
    pub fn problem(&self, id: &str) -> Result<&Problem> {
        if let Some((_, error)) = self.broken.iter().find(|(broken, _)| broken == id) {
            bail!("{error:#}");
        }
        let mut problems = self.problems.iter();
        let by_id = problems.find(|problem| problem.id == id);
        let found = by_id.map_or_else(|| self.titled(id), |found| Ok(Some(found)))?;
        found.with_context(|| {
            let ids: Vec<_> = self.ids().collect();
            let list = format!("there is no problem {id:?}; there are {}", ids.join(", "));
            match nearest(id, ids) {
                Some(meant) => format!("{list}; did you mean {meant}?"),
                None => list,
            }
        })
    }

    /// The only problem with this title.
    fn titled(&self, title: &str) -> Result<Option<&Problem>> {
        let title = bare_title(title);
        let problems = self.problems.iter();
        let titled = problems.filter(|problem| bare_title(&problem.title) == title);
        match titled.collect::<Vec<_>>()[..] {
            [first, second, ..] if !title.is_empty() => {
                bail!("both {} and {} have this title", first.id, second.id)
            }
            [found] if !title.is_empty() => Ok(Some(found)),
            _ => Ok(None),
        }
    }

    /// Cargo's target folder.
    #[must_use]
    pub fn target(&self) -> &Path {
        self.cache.parent().unwrap_or(&self.cache)
    }

    /// A path as it is shown: relative to the workspace if it is in the workspace, and harmless for a terminal.
    #[must_use]
    pub fn shown(&self, path: &Path) -> String {
        printable(&self.relative(path).to_string_lossy())
    }

    /// A path relative to the workspace, if it is in the workspace.
    #[must_use]
    pub fn relative<'a>(&self, path: &'a Path) -> &'a Path {
        path.strip_prefix(&self.root).unwrap_or(path)
    }
}

/// The letters and digits of a title, in small letters.
fn bare_title(title: &str) -> String {
    let letters = title.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// What Cargo says of the workspace around the current folder.
fn metadata() -> Result<Metadata> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .output()
        .context("cargo")?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{}", complaint.trim());
    serde_json::from_slice(&output.stdout).context("cargo metadata")
}

/// The limits where nobody states any: those of a problem that is only a folder of cases.
const UNSTATED_TIME: Duration = Duration::from_secs(1);
const UNSTATED_MEMORY_KIB: u64 = 256 << 10;

impl Problem {
    /// A problem that is only a folder of cases: its limits are 1 s and 256 MiB. With it come sentences on inputs
    /// that are no cases.
    ///
    /// # Errors
    ///
    /// Fails if there are no cases in the folder.
    pub fn of_folder(folder: &Path) -> Result<(Self, Vec<String>)> {
        let shown = printable(&folder.to_string_lossy());
        let (cases, left_out) = cases_in_any_folder(folder)?;
        let problem = Self {
            // With a slash at its end it is no crate's name, and so no rules are known for it.
            id: format!("{}/", shown.trim_end_matches('/')),
            title: printable(&file_name(&std::path::absolute(folder)?)),
            url: String::new(),
            site: None,
            on: BTreeMap::new(),
            time_limit: UNSTATED_TIME,
            memory_limit_kib: Some(UNSTATED_MEMORY_KIB),
            submission: PathBuf::new(),
            cases,
        };
        Ok((problem, left_out))
    }

    /// The problem of a crate; `None` if the crate has no metadata for the judge.
    fn from_package(package: Package, data: &Path) -> Result<Option<Self>> {
        let Some(metadata) = package.metadata.get("judge") else {
            return Ok(None);
        };
        let manifest = &package.manifest_path;
        let judge = JudgeMetadata::deserialize(metadata)
            .with_context(|| format!("{}: [package.metadata.judge]", manifest.display()))?;
        let id = package.name;
        let cases = find_cases(&data.join(&id))
            .with_context(|| format!("problem {id} needs its cases in data/{id}"))?;
        Ok(Some(Self {
            submission: manifest.with_file_name("src").join("main.rs"),
            id,
            title: judge.title,
            url: judge.url,
            site: judge.site,
            on: judge.on,
            time_limit: Duration::from_millis(judge.time_limit_ms),
            memory_limit_kib: judge.memory_limit_kib,
            cases,
        }))
    }
}
