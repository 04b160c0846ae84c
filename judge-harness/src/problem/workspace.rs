//! Finds the problems of the workspace, with their limits and their cases in `data/`.
//!
//! A problem is a workspace member with `[package.metadata.judge]` and a folder
//! `data/<id>/{sample,secret,lenient}` of `NAME.in` with `NAME.ans`. Nothing is listed anywhere
//! else, and nothing that looks like a mistake (an answer without its input, a folder without its
//! crate) is ignored. A mistake stops only commands for that problem.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use problems::Rules;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

use crate::printable::printable;
use crate::problem::cases::find_cases;
pub use crate::problem::cases::{Case, file_name, sorted_entries};
use crate::problem::site::Site;
use crate::problem::skeleton::is_skeleton;
use crate::problem::{cache_folder, folder, nearest};

/// The workspace: where it is, and the problems in it.
#[derive(Debug, Default)]
pub struct Workspace {
    /// The folder of the workspace's `Cargo.toml`.
    pub root: PathBuf,
    /// The cache of compiled submissions, below Cargo's target folder.
    pub cache: PathBuf,
    /// The problems that can be judged, sorted by id. [`Workspace::all_problems`] does not ignore
    /// broken ones.
    pub problems: Vec<Problem>,
    /// The problems whose submission is not written yet, sorted by id. Commands for all problems
    /// skip them by name.
    pub unwritten: Vec<Problem>,
    /// The ids of the problems that cannot be judged, sorted, and why.
    pub broken: Vec<(String, Error)>,
}

/// A problem, and this workspace's submission to it. Most of it comes from
/// `[package.metadata.judge]` in the submission's `Cargo.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Problem {
    /// The name of the crate and of the folder below `data/`, such as `poj1753`.
    #[serde(skip)]
    pub id: String,
    /// The problem's name on the judge's site.
    pub title: String,
    /// The problem's address.
    pub url: String,
    /// The site whose compilers judge it, if they are known.
    pub site: Option<Site>,
    /// What is known of it beyond the data.
    #[serde(default, deserialize_with = "named_rules")]
    pub rules: &'static Rules,
    /// The sites that have it in this form, with its number on each.
    #[serde(default)]
    pub on: BTreeMap<Site, String>,
    /// The limit on the CPU time of one run.
    #[serde(rename = "time-limit-ms", deserialize_with = "milliseconds")]
    pub time_limit: Duration,
    /// The limit on the peak memory of one run in KiB, if the judge states one.
    pub memory_limit_kib: Option<u64>,
    /// Whether an interactor has to talk to the program.
    #[serde(skip)]
    pub is_interactive: bool,
    /// The submission's source file, `<crate>/src/main.rs`.
    #[serde(skip)]
    pub submission: PathBuf,
    /// The sample cases, then the secret ones, then the lenient ones, each sorted by name. Never
    /// empty.
    #[serde(skip)]
    pub cases: Vec<Case>,
    /// In a user's folder: sentences on files that look like a part of a case but are not judged.
    #[serde(skip)]
    pub left_out: Vec<String>,
}

fn milliseconds<'de, D: Deserializer<'de>>(number: D) -> Result<Duration, D::Error> {
    u64::deserialize(number).map(Duration::from_millis)
}

fn named_rules<'de, D: Deserializer<'de>>(name: D) -> Result<&'static Rules, D::Error> {
    problems::named(&String::deserialize(name)?).map_err(D::Error::custom)
}

/// The part of the output of `cargo metadata` that is read here.
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

impl Workspace {
    /// Finds the workspace around the current folder, its problems and their cases.
    pub fn find() -> Result<Self> {
        let mut metadata =
            metadata().context("no Cargo workspace here: run this inside the repository")?;
        let data = metadata.workspace_root.join("data");
        let mut workspace = Self {
            root: metadata.workspace_root,
            cache: cache_folder::writable(metadata.target_directory.join("judge"))?,
            ..Self::default()
        };
        metadata.packages.sort_by(|a, b| a.name.cmp(&b.name));
        for package in metadata.packages {
            let id = package.name.clone();
            match Problem::from_package(package, &data) {
                Ok(Some(problem)) if is_skeleton(&problem.submission) => {
                    workspace.unwritten.push(problem);
                }
                Ok(problem) => workspace.problems.extend(problem),
                Err(error) => workspace.broken.push((id, error)),
            }
        }
        // Every folder in `data/` belongs to a crate.
        for entry in sorted_entries(&data)?.iter().filter(|entry| entry.is_dir()) {
            let id = file_name(entry);
            if workspace.ids().all(|known| known != id) {
                let error = anyhow!(
                    "data/{id} has no crate: no member of the workspace is named {id} and has \
                     [package.metadata.judge]"
                );
                workspace.broken.push((id, error));
            }
        }
        ensure!(
            workspace.ids().next().is_some(),
            "no member of the workspace {} has [package.metadata.judge]: there is nothing to judge",
            workspace.root.display()
        );
        workspace.broken.sort_by(|(a, _), (b, _)| a.cmp(b));
        Ok(workspace)
    }

    /// Stands in for the workspace outside of one: enough to judge a user's files on the user's
    /// cases. Compiled programs go to the user's cache folder.
    pub fn none() -> Result<Self> {
        Ok(Self {
            root: std::env::current_dir().context("the current folder")?,
            cache: cache_folder::of_user()?,
            ..Self::default()
        })
    }

    /// The ids of all problems, broken ones included.
    fn ids(&self) -> impl Iterator<Item = &str> {
        let sound = self.problems.iter().chain(&self.unwritten).map(|it| &it.id);
        let broken = self.broken.iter().map(|(id, _)| id);
        sound.chain(broken).map(String::as_str)
    }

    /// All written problems, sorted by id. The error says what is wrong with the first broken one.
    pub fn all_problems(&self) -> Result<&[Problem]> {
        match self.broken.first() {
            None => Ok(&self.problems),
            Some((_, error)) => Err(anyhow!("{error:#}")),
        }
    }

    /// The problem with this id, or the only one with this title: `flipgame` is Flip Game. If it is
    /// broken, the error says what is wrong with it. If there is no such problem, the error names
    /// all problems, and then the one that was probably meant.
    pub fn problem(&self, name: impl AsRef<Path>) -> Result<&Problem> {
        let id = bare(name.as_ref());
        if let Some((_, error)) = self.broken.iter().find(|(broken, _)| *broken == id) {
            bail!("{error:#}");
        }
        let problems = || self.problems.iter().chain(&self.unwritten);
        if let Some(found) = problems().find(|problem| problem.id == id) {
            return Ok(found);
        }
        let title = bare_title(&id);
        let titled = problems().filter(|it| !title.is_empty() && bare_title(&it.title) == title);
        match titled.collect::<Vec<_>>()[..] {
            [found] => Ok(found),
            [first, second, ..] => bail!("both {} and {} have this title", first.id, second.id),
            [] => {
                let ids: Vec<_> = self.ids().collect();
                ensure!(
                    !ids.is_empty(),
                    "there is no file {id:?}, and there are no problems here"
                );
                let known = ids.join(", ");
                let hint = nearest(&id, ids).map(|meant| format!("; did you mean {meant}?"));
                bail!(
                    "there is no problem {id:?}; there are {known}{}",
                    hint.unwrap_or_default()
                )
            }
        }
    }

    /// The folder of the jury's programs.
    pub fn jury(&self) -> PathBuf {
        self.root.join("judge-harness/submissions")
    }

    /// Cargo's target folder.
    pub fn target(&self) -> &Path {
        self.cache.parent().unwrap_or(&self.cache)
    }

    /// A path to show: relative to the workspace if it is in the workspace, and harmless for a
    /// terminal.
    pub fn shown(&self, path: &Path) -> String {
        printable(&self.relative(path).to_string_lossy())
    }

    /// A path relative to the workspace, if it is in the workspace.
    pub fn relative<'a>(&self, path: &'a Path) -> &'a Path {
        path.strip_prefix(&self.root).unwrap_or(path)
    }
}

/// A name without a slash at its end, as tab completion leaves it, and without `./` at its start.
pub fn bare(name: &Path) -> String {
    let parts = name.components();
    let path: PathBuf = parts.filter(|part| *part != Component::CurDir).collect();
    path.display().to_string()
}

/// The letters and digits of a title, in small letters.
fn bare_title(title: &str) -> String {
    let letters = title.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The Cargo that runs this program, otherwise the one on the path.
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Asks Cargo for the workspace around the current folder.
fn metadata() -> Result<Metadata> {
    let output = cargo()
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .output()
        .context("cargo")?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    let complaint = stderr.trim().trim_start_matches("error: ");
    ensure!(output.status.success(), "{complaint}");
    serde_json::from_slice(&output.stdout).context("cargo metadata")
}

impl Problem {
    /// A problem that is only a folder of cases. The folder may have no cases.
    pub fn of_folder(folder: &Path) -> Result<Self> {
        let shown = printable(&folder.to_string_lossy());
        let mut problem = Self::unknown(shown.trim_end_matches('/'));
        (problem.cases, problem.left_out) = folder::cases(folder)?;
        problem.title = printable(&file_name(&folder.canonicalize()?));
        folder::take_limits(&mut problem, folder);
        Ok(problem)
    }

    /// A problem without cases and with only a name. Its limits are 1 s and 256 MiB.
    pub fn unknown(name: &str) -> Self {
        Self {
            // No crate has a name with a slash at its end.
            id: format!("{name}/"),
            title: name.to_owned(),
            time_limit: Duration::from_secs(1),
            memory_limit_kib: Some(256 << 10),
            ..Self::default()
        }
    }

    /// Whether it is only a folder of cases.
    pub fn is_folder(&self) -> bool {
        self.id.ends_with('/')
    }

    /// The file of the twin, the same program as the submission in C++98. It may be missing.
    pub fn twin(&self) -> PathBuf {
        self.submission.with_extension("cpp")
    }

    /// The problem of a crate; `None` if the crate has no metadata for the judge.
    fn from_package(package: Package, data: &Path) -> Result<Option<Self>> {
        let Some(metadata) = package.metadata.get("judge") else {
            return Ok(None);
        };
        let manifest = &package.manifest_path;
        let mut problem = Self::deserialize(metadata)
            .with_context(|| format!("{}: [package.metadata.judge]", manifest.display()))?;
        problem.submission = manifest.with_file_name("src").join("main.rs");
        problem.id = package.name;
        let id = &problem.id;
        problem.cases = find_cases(&data.join(id))
            .with_context(|| format!("problem {id} needs its cases in data/{id}"))?;
        Ok(Some(problem))
    }
}
