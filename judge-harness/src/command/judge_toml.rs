//! The files `judge.toml`. Each key is one option of the command line, without `--`, for the cases
//! in the file's folder and below, and for whoever stands there.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::files::{Door, LARGEST_TEXT, read_text, refuse_foreign};
use crate::language::LANGUAGES;
use crate::language::source::Flags;
use crate::sandbox::STREAM;
use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use clap::builder::Resettable;
use clap::{Arg, ArgAction, Command, Id, ValueHint};
use serde_json::Value;
use toml::Spanned;

/// The name of each file.
pub const NAME: &str = "judge.toml";

/// The group of the options that a problem may set. What the command does is up to the user. An
/// option that is a command may only be in the file for all problems.
pub const OF_PROBLEM: &str = "of-problem";

/// The option that has to be a table of languages, and the options that may be one.
const FLAGS: &str = "compiler-flags";
const BY_LANGUAGE: [&str; 4] = [FLAGS, "memory-limit", "std", "time-limit"];

/// The options that name a program that is no submission.
pub const HELPERS: [&str; 5] = ["against", "checker", "gen", "interactor", "validator"];

/// A folder and those above it up to the home. Outside of the home, where others may own the
/// folders, the last one is the root of the repository, or the folder itself.
fn above(folder: &Path) -> Vec<PathBuf> {
    let home = variable("HOME").and_then(|it| it.canonicalize().ok());
    let folder = folder.canonicalize().unwrap_or_default();
    let mut folders: Vec<_> = folder.ancestors().map(Path::to_owned).collect();
    let last_index = folders.iter().position(|it| home.as_ref() == Some(it));
    let last_index = last_index.or_else(|| folders.iter().position(|it| it.join(".git").exists()));
    folders.truncate(last_index.unwrap_or(0) + 1);
    folders
}

fn variable(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(std::env::var_os(name)?);
    Some(path).filter(|it| it.is_absolute())
}

/// The file for all problems.
fn of_all_problems() -> Option<PathBuf> {
    let config = variable("XDG_CONFIG_HOME").or(variable("HOME").map(|it| it.join(".config")));
    Some(config?.join("judge-harness").join(NAME))
}

/// The folders whose files count for cases in this folder, and only for these: this folder and
/// those above it, the nearest first, without those that count for the user.
pub fn folders_of_cases(folder: &Path) -> Vec<PathBuf> {
    let (mut folders, own) = (above(folder), folders_here());
    folders.retain(|it| !own.contains(it));
    folders
}

/// The folders whose files are the user's: the current one and those above it, the nearest first.
pub fn folders_here() -> Vec<PathBuf> {
    above(Path::new("."))
}

/// The files that are the user's, whether they exist or not, the nearest first; last the one for
/// all problems.
pub fn files_here() -> impl Iterator<Item = PathBuf> {
    let files = folders_here().into_iter().map(|it| it.join(NAME));
    files.chain(of_all_problems())
}

/// A file of settings.
pub struct SettingsFile {
    path: PathBuf,
    /// Whether it is the user's.
    pub is_own: bool,
    /// Whether an option in it may start a command.
    may_start: bool,
    pub keys: Vec<Key>,
}

/// A key of a file, its line, and its value.
pub struct Key {
    pub name: String,
    pub line: usize,
    value: Value,
}

impl Key {
    /// Whether it may be a table of languages, so that several files may have a part of it.
    pub fn is_by_language(&self) -> bool {
        BY_LANGUAGE.contains(&&*self.name)
    }
}

impl SettingsFile {
    /// Reads those of these files that exist. They belong to this user, to root, or to the owner of
    /// the current folder or of the one that the user names.
    pub fn read(
        files: impl IntoIterator<Item = PathBuf>,
        is_own: bool,
        named: Option<&Path>,
    ) -> Result<Vec<Self>> {
        let here = std::env::current_dir()?;
        let trusted: Vec<_> = [&*here].into_iter().chain(named).collect();
        let there = files.into_iter().filter(|it| it.symlink_metadata().is_ok());
        let read = |path: PathBuf| {
            refuse_foreign(&path, &trusted)?;
            if !is_own {
                Door::new([path.with_file_name("")], LARGEST_TEXT).find(&path)?;
            }
            let may_start = of_all_problems().as_ref() == Some(&path);
            let path = path.strip_prefix(&here).unwrap_or(&path).to_owned();
            Ok(Self {
                keys: keys(&path)?,
                path,
                is_own,
                may_start,
            })
        };
        there.map(read).collect()
    }

    /// The path, as an error shows it.
    pub fn shown(&self) -> impl std::fmt::Display {
        self.path.display()
    }

    /// The folder that paths in it are relative to.
    fn folder(&self) -> PathBuf {
        self.path.with_file_name("")
    }

    /// The programs, such as a checker, that it names.
    pub fn helpers(&self) -> impl Iterator<Item = PathBuf> {
        let keys = self.keys.iter().filter(|it| HELPERS.contains(&&*it.name));
        let values = keys.filter_map(|it| it.value.as_str());
        values.flat_map(|it| files_named(it, &self.folder()))
    }

    /// The option that a key is, of any command.
    pub fn option<'a>(&self, key: &Key, commands: &'a Command) -> Result<&'a Arg> {
        let Key { name, .. } = key;
        let mut all = [commands].into_iter().chain(commands.get_subcommands());
        let found = all.find_map(|it| it.get_arguments().find(|it| it.get_long() == Some(name)));
        let option = found.ok_or_else(|| {
            // The error names a similar key.
            let typed = ["", &format!("--{name}")];
            let error = commands.clone().try_get_matches_from(typed).err();
            let error = error.map(|it| of_key(&it));
            error.unwrap_or_else(|| anyhow!("unexpected key '{name}' found"))
        })?;
        ensure!(
            self.may_start || option.get_value_hint() != ValueHint::CommandString,
            "{name} starts a command: only the command line and ~/.config may have it"
        );
        Ok(option)
    }

    /// A key as words of the command line, which set its option and nothing else. Only a file of
    /// the user's may name what is outside of its folder.
    pub fn words(&self, key: &Key, option: &Arg) -> Result<Vec<OsString>> {
        let (folder, Key { name, value, .. }) = (self.folder(), key);
        let door = Door::new([folder.join(".")], LARGEST_TEXT);
        let check = |file: &Path| {
            if self.is_own {
                return Ok(());
            }
            ensure!(
                door.holds(&file.canonicalize()?),
                "{name}: {} is outside of this folder, and only a judge.toml where you stand may \
                 name that",
                file.display()
            );
            door.find(file).map(drop)
        };
        let text = |it: &Value| it.as_str().map_or(it.to_string(), str::to_owned);
        let flag = OsString::from(format!("--{name}"));
        let with = |value: &OsStr| [&*flag, value].join(OsStr::new("="));
        let values = option.get_num_args().map_or(1, |it| it.max_values());
        let words = match value {
            Value::Object(languages) if key.is_by_language() => {
                let of_language = |(language, value): (&String, &Value)| {
                    let is_known = LANGUAGES.iter().any(|it| it.name == language);
                    ensure!(is_known, "{name}: there is no language {language:?}");
                    let expected = || format!("{name}: expected a text");
                    let mut text = value.as_str().with_context(expected)?.to_owned();
                    if name == FLAGS {
                        let flags = Flags::of(&text, &folder).map_err(Error::msg)?;
                        flags.paths().try_for_each(check)?;
                        text = shlex::try_join(flags.0.iter().map(String::as_str))?;
                    }
                    Ok(with(format!("{language}={text}").as_ref()))
                };
                languages.iter().map(of_language).collect::<Result<_>>()?
            }
            _ if name == FLAGS => bail!("expected [compiler-flags] with a line for each language"),
            Value::Bool(false) if values == 0 => return Ok(Vec::new()),
            Value::Bool(true) if values == 0 => vec![flag],
            Value::Array(all) if values > 1 => {
                let all: Vec<_> = all.iter().map(text).collect();
                let is_option = |it: &String| it.starts_with('-') && it != STREAM;
                let is_bound = all.len() == values && !all.iter().any(is_option);
                ensure!(
                    is_bound,
                    "{name}: expected {values} texts, none with a - first"
                );
                let all = all.into_iter().map(OsString::from);
                [flag].into_iter().chain(all).collect()
            }
            Value::Array(all) if matches!(option.get_action(), ArgAction::Append) => {
                all.iter().map(|it| with(text(it).as_ref())).collect()
            }
            Value::String(text) if option.get_value_hint() == ValueHint::AnyPath => {
                let mut files = files_named(text, &folder).into_iter();
                files.try_for_each(|it| check(&it))?;
                vec![with(named(text, &folder).as_ref())]
            }
            Value::String(_) | Value::Number(_) if values == 1 => vec![with(text(value).as_ref())],
            _ if values == 0 => bail!("{name}: expected true or false"),
            _ => bail!("{name}: expected a text or a number"),
        };
        let none = || Resettable::<Id>::Reset;
        let option = option.clone().conflicts_with(none()).group(none());
        let option = option.overrides_with(none()).requires(none());
        let alone = Command::new("").no_binary_name(true).arg(option);
        let alone = alone.disable_help_flag(true).disable_version_flag(true);
        let refused = alone.try_get_matches_from(&words);
        refused.map_err(|error| of_key(&error))?;
        Ok(words)
    }
}

/// The files that an option in a file of this folder names. The arguments of a generator follow its
/// name, which may have blanks.
pub fn files_named(text: &str, folder: &Path) -> Vec<PathBuf> {
    let ends = text.match_indices(' ').map(|(end, _)| end);
    let ends = ends.chain([text.len()]);
    let files = ends.map(|end| named(&text[..end], folder));
    files.filter(|it| it.exists()).collect()
}

/// The path that an option in a file of this folder names, where `~/` is the home.
fn named(text: &str, folder: &Path) -> PathBuf {
    let in_home = text.strip_prefix("~/").zip(variable("HOME"));
    in_home.map_or_else(|| folder.join(text), |(path, home)| home.join(path))
}

/// An error in the arguments as a sentence, without the usage of the command.
pub fn in_a_sentence(error: &clap::Error) -> Error {
    let text = error.render().to_string().replace("\n\n  tip: ", "; ");
    let lines = text.trim_start_matches("error: ").lines().map(str::trim);
    let is_usage = |line: &str| line.starts_with("Usage: ") || line.starts_with("For more ");
    let said: Vec<_> = lines.take_while(|line| !is_usage(line)).collect();
    anyhow!("{}", said.join("\n"))
}

/// An error in an option as one in its key: without dashes and the placeholder of the value.
fn of_key(error: &clap::Error) -> Error {
    let text = format!("{:#}", in_a_sentence(error))
        .replace("argument '--", "key '")
        .replace("similar argument", "similar key")
        .replace("'--", "'");
    let (before, rest) = text.split_once(" <").unwrap_or((&text, ""));
    anyhow!("{before}{}", rest.trim_start_matches(|it| it != '\''))
}

/// The keys of a file.
fn keys(file: &Path) -> Result<Vec<Key>> {
    let text = read_text(file).with_context(|| file.display().to_string())?;
    let line = |start: usize| text[..start].matches('\n').count() + 1;
    let keys = toml::from_str::<BTreeMap<Spanned<String>, Value>>(&text).map_err(|error| {
        let line = line(error.span().map_or(0, |it| it.start));
        anyhow!("{}: line {line}: {}", file.display(), error.message())
    })?;
    let key = |(key, value): (Spanned<String>, _)| Key {
        line: line(key.span().start),
        name: key.into_inner(),
        value,
    };
    Ok(keys.into_iter().map(key).collect())
}
