//! Finds the problems of the workspace, with their limits and their cases in `data/`.
//!
//! A problem is a workspace member with `[package.metadata.judge]` and a folder
//! `data/<id>/{sample,secret,hard,lenient}` of `NAME.in` with `NAME.ans`. Nothing is listed
//! anywhere else, and whatever looks like a mistake is an error, such as an answer without its
//! input.
//!
//! From the ground up:
//!
//! - [`jury`]: the programs that are known to be right or wrong

pub mod jury;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use anyhow::{Context, Error, Result, bail, ensure};
use glob::Pattern;
use problems::PLAIN;
use serde::Deserialize;

use crate::files::{
    Door, LARGEST_CASE, file_name, is_folder, read_text, refuse_foreign, sorted_entries, text_below,
};
use crate::printable::Foreign;
use crate::problem::cases::{Case, EXTRA};
use crate::problem::form::{InputValidator, JuryProgram, Margin, Problem, Reference, Timing};
use crate::problem::names::{natural, stem};
use crate::rule::Rule;
use crate::sandbox::STACK_LIMIT_KIB;
use crate::scratch;
use crate::site::Site;

/// The workspace: where it is, and the problems in it.
#[derive(Default)]
pub struct Workspace {
    /// The folder of the workspace's `Cargo.toml`.
    pub root: PathBuf,
    /// The cache of compiled submissions, below Cargo's target folder.
    pub cache: PathBuf,
    /// The problems that can be judged, sorted by id.
    pub problems: Vec<Problem>,
}

/// `[package.metadata.judge]` in the `Cargo.toml` of a problem's crate.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Metadata {
    title: String,
    url: String,
    site: Option<Site>,
    rules: Option<String>,
    #[serde(default)]
    on: BTreeMap<Site, String>,
    time_limit_ms: u64,
    memory_limit_kib: Option<u64>,
}

impl Workspace {
    /// Finds the workspace around the current folder, its problems and their cases.
    pub fn find() -> Result<Self> {
        let found = manifests()?;
        let (root, manifests) =
            found.context("no Cargo workspace here: run this inside the repository")?;
        let mut problems = Vec::new();
        for manifest in manifests {
            problems.extend(Problem::of_crate(&manifest, &root)?);
        }
        problems.sort_by(|a, b| a.id.cmp(&b.id));
        let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
        // By Cargo, as `cargo judge`.
        let by_cargo = std::env::var_os("CARGO_MANIFEST_DIR").is_some();
        let target = target.or(by_cargo.then(|| "target".into()));
        let cache = scratch::cache(target.map(|it| root.join(it).join("judge")))?;
        Ok(Self {
            root,
            cache,
            problems,
        })
    }

    /// Whether the current folder is in a workspace with problems, or in one of another user.
    pub fn is_here() -> bool {
        static HERE: OnceLock<bool> = OnceLock::new();
        let is_problem =
            |file: &Path, root: &Path| described(file, root).is_ok_and(|it| it.is_some());
        *HERE.get_or_init(|| match manifests() {
            Ok(Some((root, all))) => all.iter().any(|it| is_problem(it, &root)),
            Ok(None) => false,
            // The command fails with it.
            Err(_) => true,
        })
    }

    /// Stands in for the workspace outside of one, to judge a user's files on the user's cases.
    /// Compiled programs go to the user's cache folder.
    pub fn none() -> Result<Self> {
        Ok(Self {
            root: std::env::current_dir().context("the current folder")?,
            cache: scratch::cache(None)?,
            ..Self::default()
        })
    }

    /// The problem with this id. The slashes at its end that tab completion leaves do not matter,
    /// nor does `./` at its start. The error names all problems.
    pub fn problem(&self, name: impl AsRef<Path>) -> Result<&Problem> {
        let path = name.as_ref();
        let plain = path.strip_prefix(".").unwrap_or(path).to_string_lossy();
        let id = plain.trim_end_matches('/');
        let found = self.problems.iter().find(|it| *it.id == *id);
        found.with_context(|| {
            let ids: Vec<_> = self.problems.iter().map(|it| &*it.id).collect();
            match &ids[..] {
                [] => format!("there is no file {id:?}, and there are no problems here"),
                _ => format!("there is no problem {id:?}; there are {}", ids.join(", ")),
            }
        })
    }

    /// The problems with these names; all if there are none.
    pub fn named_or_all(&self, names: &[OsString]) -> Result<Vec<&Problem>> {
        if names.is_empty() {
            return Ok(self.problems.iter().collect());
        }
        names.iter().map(|name| self.problem(name)).collect()
    }

    /// The juries of all problems. The error also names a folder that belongs to none.
    pub fn jury(&self) -> Result<Vec<JuryProgram<'_>>> {
        for folder in sorted_entries(&self.root.join(jury::SUBMISSIONS)).unwrap_or_default() {
            self.problem(file_name(&folder))?;
        }
        let all = self.problems.iter().map(|it| Ok(it.programs()?.0));
        Ok(all.collect::<Result<Vec<_>>>()?.concat())
    }

    /// The only program with this name: the end of its file's path, with or without its ending.
    pub fn program(&self, name: &str) -> Result<JuryProgram<'_>> {
        let mut named = self.jury()?;
        named.retain(|it| {
            let path = &it.source.path;
            path.ends_with(name) || path.with_extension("").ends_with(name)
        });
        let all: Vec<_> = named.iter().map(JuryProgram::full_name).collect();
        match named.pop() {
            Some(found) if named.is_empty() => Ok(found),
            Some(_) => bail!("{name} is the name of {}: say which", all.join(" and ")),
            None => bail!("there is no jury program {name:?}; `cargo judge jury` lists them all"),
        }
    }

    /// Cargo's target folder.
    pub fn target(&self) -> &Path {
        self.cache.parent().unwrap_or(&self.cache)
    }

    /// A path to show: relative to the workspace if it is in the workspace.
    pub fn shown(&self, path: &Path) -> Foreign {
        let shown = self.relative(path);
        // The current folder and those above it have no name there.
        let real = path.canonicalize().ok();
        match real.filter(|_| shown.file_name().is_none()) {
            Some(real) => Foreign(file_name(&real)),
            None => Foreign(shown.display().to_string()),
        }
    }

    /// A path relative to the workspace, if it is in the workspace.
    pub fn relative<'a>(&self, path: &'a Path) -> &'a Path {
        path.strip_prefix(&self.root).unwrap_or(path)
    }
}

/// The Cargo that runs this program, otherwise the one on the path.
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The folder of the workspace around the current one, and the manifests of its members.
pub fn manifests() -> Result<Option<(PathBuf, Vec<PathBuf>)>> {
    let here = std::env::current_dir().context("the current folder")?;
    for folder in here.ancestors() {
        let file = folder.join("Cargo.toml");
        let manifest = read_text(&file).unwrap_or_default().parse::<toml::Table>();
        let manifest = manifest.unwrap_or_default();
        if let Some(workspace) = manifest.get("workspace") {
            refuse_foreign(&file, &[&here])?;
            let members = workspace.get("members").and_then(toml::Value::as_array);
            let members = members.into_iter().flatten().filter_map(|it| it.as_str());
            let found = members.flat_map(|it| matching(folder, it));
            let manifests = found.map(|it| it.join("Cargo.toml"));
            let manifests = manifests.filter(|it| it.is_file()).collect();
            return Ok(Some((folder.to_owned(), manifests)));
        }
    }
    Ok(None)
}

/// The folders below this one that a pattern matches, part by part. A star follows no link. `..`
/// and `**` match nothing, as they could lead through all files of the machine.
fn matching(folder: &Path, pattern: &str) -> Vec<PathBuf> {
    let mut folders = vec![folder.to_owned()];
    let parts = pattern.split('/');
    for part in parts.filter(|it| !["", "."].contains(it)) {
        let Some(parsed) = Pattern::new(part)
            .ok()
            .filter(|_| !["**", ".."].contains(&part))
        else {
            return Vec::new();
        };
        if part == Pattern::escape(part) {
            for folder in &mut folders {
                folder.push(part);
            }
            continue;
        }
        let below = folders
            .iter()
            .filter_map(|it| sorted_entries(it).ok())
            .flatten();
        folders = below
            .filter(|it| parsed.matches(&file_name(it)) && is_folder(it))
            .collect();
    }
    folders
}

/// The name of a crate below `root` and its metadata for the judge, if it has any.
fn described(file: &Path, root: &Path) -> Result<Option<(String, toml::Value)>> {
    let manifest = text_below(root, file)?.parse::<toml::Table>();
    let manifest = manifest.with_context(|| file.display().to_string())?;
    let package = manifest.get("package");
    let name = package.and_then(|it| it.get("name")?.as_str());
    let metadata = package.and_then(|it| it.get("metadata")?.get("judge"));
    Ok(name.map(str::to_owned).zip(metadata.cloned()))
}

impl Problem {
    /// The problem of a crate below `root`; `None` if the crate has no metadata for the judge.
    fn of_crate(file: &Path, root: &Path) -> Result<Option<Self>> {
        let Some((id, metadata)) = described(file, root)? else {
            return Ok(None);
        };
        let read = || {
            let described: Metadata = metadata.try_into()?;
            let rules = described.rules.as_deref().map(problems::named);
            anyhow::Ok((rules.transpose().map_err(Error::msg)?, described))
        };
        let (rules, described) =
            read().with_context(|| format!("{}: [package.metadata.judge]", file.display()))?;
        let (rules, data) = (rules.unwrap_or(&PLAIN), root.join("data").join(&id));
        let cases = cases(&data, root)
            .with_context(|| format!("problem {id} needs its cases in data/{id}"))?;
        let submission = file.with_file_name("src").join("main.rs");
        let twin = submission.with_extension("cpp");
        let own = [Some(submission), Some(twin).filter(|it| it.exists())];
        let validators = rules.validate_input.into_iter();
        Ok(Some(Self {
            title: Foreign(described.title),
            time_limit: Duration::from_millis(described.time_limit_ms),
            memory_limit_kib: described.memory_limit_kib,
            stack_limit_kib: Some(STACK_LIMIT_KIB),
            stated_by: [Some("problem"); 3],
            timing: Some(Timing {
                margin_is: Margin::KeptClear,
                ..Timing::default()
            }),
            stands_alone: true,
            inputs_differ: true,
            rule: Rule::Lines,
            input_validators: validators.map(InputValidator::Function).collect(),
            reference: rules.reference.map(Reference::Function),
            generator: rules.generator,
            cases,
            rules,
            site: described.site,
            url: described.url,
            on: described.on,
            own: own.into_iter().flatten().collect(),
            submissions: Some(root.join(jury::SUBMISSIONS).join(&id)),
            read_programs: jury::programs,
            secret: Some(data.join("secret")),
            id: Foreign(id),
            ..Self::default()
        }))
    }
}

/// The groups of cases, in the order in which they are judged. A problem may lack some.
const GROUPS: [&str; 4] = ["sample", "secret", EXTRA[0], EXTRA[1]];

/// The cases in a problem's folder below `data/`. Fails if the folder has anything else.
fn cases(folder: &Path, root: &Path) -> Result<Vec<Case>> {
    let (door, shown) = (Door::new([root], LARGEST_CASE), folder.display());
    let is_group = |it: &PathBuf| it.is_dir() && GROUPS.contains(&&*file_name(it));
    ensure!(
        sorted_entries(folder)?.iter().all(is_group),
        "{shown}: expected only the folders sample, secret, hard and lenient"
    );
    let mut all = Vec::new();
    for group in GROUPS.iter().filter(|it| folder.join(it).exists()) {
        let files = door.entries(&folder.join(group))?;
        let mut cases = Vec::new();
        for file in &files {
            door.find(file)?;
            let [input, answer] = ["in", "ans"].map(|ending| file.with_extension(ending));
            let is_of_case = [&input, &answer].contains(&file);
            ensure!(
                is_of_case && files.contains(&input) && files.contains(&answer),
                "{}: expected only NAME.in with NAME.ans",
                file.display()
            );
            if *file == input {
                cases.push(Case {
                    name: Foreign(format!("{group}/{}", stem(file))),
                    extra: EXTRA.into_iter().find(|it| it == group),
                    answer: Some(answer),
                    input,
                    ..Case::default()
                });
            }
        }
        cases.sort_by_cached_key(|it| natural(&it.name));
        all.extend(cases);
    }
    ensure!(
        all.iter().any(Case::decides),
        "{shown} has no case: expected sample/NAME.in with sample/NAME.ans"
    );
    Ok(all)
}
