//! Reads the files `judge.toml`. Each key is one option of the command line, without `--`, for the
//! cases in the file's folder and below, and for whoever stands there.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use crate::files::{Door, LARGEST_TEXT, read_text, refuse_foreign};
use crate::language::LANGUAGES;
use crate::language::source::Flags;
use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use clap::builder::Resettable;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, Id, ValueHint};
use serde_json::Value;
use toml::Spanned;

use super::in_a_sentence;

/// The name of each file.
pub const NAME: &str = "judge.toml";

/// The group of the options that a problem may set. What the command does is up to the user. An
/// option that is a command may only be in the file for all problems.
pub const OF_PROBLEM: &str = "of-problem";

/// The option that has to be a table of languages, and the options that may be one.
const FLAGS: &str = "compiler-flags";
const BY_LANGUAGE: [&str; 4] = [FLAGS, "memory-limit", "std", "time-limit"];

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

/// The folders that count for cases in this folder, the nearest first: this folder and those above
/// it, then the current folder and those above it. With each, whether the current folder is in it.
pub fn folders(of_cases: &Path) -> Vec<(PathBuf, bool)> {
    let (mut folders, own) = (above(of_cases), above(Path::new(".")));
    folders.retain(|it| !own.contains(it));
    let folders = folders.into_iter().map(|it| (it, false));
    let own = own.into_iter().map(|it| (it, true));
    folders.chain(own).collect()
}

/// The file for all problems.
fn of_all_problems() -> Option<PathBuf> {
    let config = variable("XDG_CONFIG_HOME").or(variable("HOME").map(|it| it.join(".config")));
    Some(config?.join("judge-harness").join(NAME))
}

/// The files that count for cases in this folder, whether they exist or not, the nearest one first;
/// last the one for all problems. With each, whether it is the user's.
pub fn files(of_cases: &Path) -> Vec<(PathBuf, bool)> {
    let folders = folders(of_cases).into_iter();
    let files = folders.map(|(folder, is_own)| (folder.join(NAME), is_own));
    let last = of_all_problems().map(|it| (it, true));
    files.chain(last).collect()
}

/// The words of a command line, completed by the files for cases in a folder. Without such a
/// folder, only by the options of the user in the files where the user stands. What is typed wins,
/// then the nearest file. Returns a sentence on each file that is not the user's, too. `named` is
/// the folder of cases that is named, if one is.
pub fn completed(
    typed: Vec<OsString>,
    means: &ArgMatches,
    commands: &Command,
    of_cases: Option<&Path>,
    named: Option<&Path>,
) -> Result<(Vec<OsString>, Vec<String>)> {
    let (called, means, start) = match means.subcommand() {
        Some((name, means)) => (commands.find_subcommand(name), means, 2),
        None => (None, means, 1),
    };
    let called = called.unwrap_or(commands);
    let (mut words, mut notes) = (typed, Vec::new());
    if called.get_opts().next().is_none() {
        return Ok((words, notes));
    }
    let source = |it: &Arg| means.value_source(it.get_id().as_str());
    let is_typed = |it: &&Arg| source(it) == Some(ValueSource::CommandLine);
    // The options that are there. A flag may be there and not set.
    let seen = called.get_arguments().filter(is_typed);
    let mut seen: Vec<_> = seen.map(|it| (it, true)).collect();
    let here = std::env::current_dir()?;
    let trusted: Vec<_> = [&*here].into_iter().chain(named).collect();
    let files = files(of_cases.unwrap_or(Path::new("."))).into_iter();
    for (file, is_own) in files.filter(|(it, _)| it.symlink_metadata().is_ok()) {
        refuse_foreign(&file, &trusted)?;
        if !is_own {
            Door::new([file.with_file_name("")], LARGEST_TEXT).find(&file)?;
        }
        let may_start = of_all_problems().as_ref() == Some(&file);
        let file = file.strip_prefix(&here).unwrap_or(&file);
        let (shown, folder) = (file.display(), file.with_file_name(""));
        let (mut passed_over, of_nearer) = (Vec::new(), seen.len());
        for (key, (line, value)) in parsed(file)? {
            let mut add = || {
                let option = known(&key, commands)?;
                ensure!(
                    may_start || option.get_value_hint() != ValueHint::CommandString,
                    "{key} starts a command: only the command line and ~/.config may have it"
                );
                let is_of_problem = is_of_problem(option, commands);
                if !(is_own || is_of_problem) {
                    passed_over.push(key.clone());
                }
                let counts = if is_of_problem {
                    of_cases.is_some()
                } else {
                    is_own
                };
                let mut options = called.get_arguments().filter(|_| counts);
                let Some(option) = options.find(|it| it.get_long() == Some(&key)) else {
                    return Ok(());
                };
                let bound = bound(&key, &value, option, &folder, is_own)?;
                let (is_set, is_list) = (!bound.is_empty(), BY_LANGUAGE.contains(&&*key));
                let excludes = |&(other, is_other): &(&Arg, bool)| {
                    !is_list && other == option
                        || is_set && is_other && exclude(called, option, other)
                };
                match seen.iter().position(excludes).map(|it| (it, seen[it].0)) {
                    Some((index, other)) if index >= of_nearer => {
                        let other = other.get_long().unwrap_or_default();
                        bail!("'{key}' cannot be used with '{other}'");
                    }
                    Some(_) => {}
                    None => {
                        seen.push((option, is_set));
                        words.splice(start..start, bound);
                    }
                }
                Ok(())
            };
            add().with_context(|| format!("{shown}: line {line}"))?;
        }
        if !is_own {
            notes.push(match &*passed_over.join(", ") {
                "" => format!("{shown} counts: it is in a folder of the cases"),
                some => format!("{shown} counts, but not its {some}: only yours may say that"),
            });
        }
    }
    Ok((words, notes))
}

/// The option with this name, of any command.
fn known<'a>(key: &str, commands: &'a Command) -> Result<&'a Arg> {
    let mut all = [commands].into_iter().chain(commands.get_subcommands());
    let found = all.find_map(|it| it.get_arguments().find(|it| it.get_long() == Some(key)));
    found.ok_or_else(|| {
        // The error names a similar key.
        let refused = commands
            .clone()
            .try_get_matches_from(["", &format!("--{key}")]);
        let error = refused.err().map(|it| of_key(&it));
        error.unwrap_or_else(|| anyhow!("unexpected key '{key}' found"))
    })
}

/// Whether a problem may set an option.
fn is_of_problem(option: &Arg, commands: &Command) -> bool {
    let all = [commands].into_iter().chain(commands.get_subcommands());
    let mut groups = all.flat_map(Command::get_groups);
    groups.any(|it| it.get_id() == OF_PROBLEM && it.get_args().any(|it| it == option.get_id()))
}

/// Whether two options of a command cannot be used together.
fn exclude(command: &Command, one: &Arg, other: &Arg) -> bool {
    let excludes = |one, other| command.get_arg_conflicts_with(one).contains(&other);
    excludes(one, other) || excludes(other, one)
}

/// The options that name a file.
const FILES: [&str; 5] = ["against", "checker", "gen", "interactor", "validator"];

/// The files that an option in a file of this folder names. The arguments of a generator follow its
/// name, which may have blanks.
fn named(text: &str, folder: &Path) -> Vec<PathBuf> {
    let ends = text.match_indices(' ').map(|(end, _)| end);
    let ends = ends.chain([text.len()]);
    let files = ends.map(|end| folder.join(&text[..end]));
    files.filter(|it| it.exists()).collect()
}

/// The programs, such as a checker, that the files for cases in this folder name.
pub fn helpers(of_cases: &Path) -> Result<Vec<PathBuf>> {
    let mut helpers = Vec::new();
    let files = files(of_cases).into_iter();
    for (file, _) in files.filter(|(it, _)| it.symlink_metadata().is_ok()) {
        let keys = parsed(&file)?.into_iter();
        let values = keys.filter(|(key, _)| FILES.contains(&&**key));
        let folder = file.with_file_name("");
        let named = |value: Value| named(value.as_str().unwrap_or_default(), &folder);
        helpers.extend(values.flat_map(|(_, (_, value))| named(value)));
    }
    Ok(helpers)
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

/// A key of a file as words of the command line, which set its option and nothing else. Only a file
/// of the user's may name what is outside of its folder.
fn bound(
    key: &str,
    value: &Value,
    option: &Arg,
    folder: &Path,
    is_own: bool,
) -> Result<Vec<OsString>> {
    let door = Door::new([folder.join(".")], LARGEST_TEXT);
    let check = |file: &Path| {
        if is_own {
            return Ok(());
        }
        ensure!(
            door.holds(&file.canonicalize()?),
            "{key}: {} is outside of this folder, and only a judge.toml where you stand may name \
             that",
            file.display()
        );
        door.find(file).map(drop)
    };
    let text = |it: &Value| it.as_str().map_or(it.to_string(), str::to_owned);
    let name = OsString::from(format!("--{key}"));
    let with = |value: &OsStr| [&*name, value].join(OsStr::new("="));
    let values = option.get_num_args().map_or(1, |it| it.max_values());
    let words = match value {
        Value::Object(languages) if BY_LANGUAGE.contains(&key) => {
            let of_language = |(language, value): (&String, &Value)| {
                let is_known = LANGUAGES.iter().any(|it| it.name == language);
                ensure!(is_known, "{key}: there is no language {language:?}");
                let expected = || format!("{key}: expected a text");
                let mut text = value.as_str().with_context(expected)?.to_owned();
                if key == FLAGS {
                    let flags = Flags::of(&text, folder).map_err(Error::msg)?;
                    flags.paths().try_for_each(check)?;
                    text = shlex::try_join(flags.0.iter().map(String::as_str))?;
                }
                Ok(with(format!("{language}={text}").as_ref()))
            };
            languages.iter().map(of_language).collect::<Result<_>>()?
        }
        _ if key == FLAGS => bail!("expected [compiler-flags] with a line for each language"),
        Value::Bool(false) if values == 0 => return Ok(Vec::new()),
        Value::Bool(true) if values == 0 => vec![name],
        Value::Array(all) if values > 1 => {
            let all: Vec<_> = all.iter().map(text).collect();
            let is_bound = all.len() == values && !all.iter().any(|it| it.starts_with('-'));
            ensure!(
                is_bound,
                "{key}: expected {values} texts, none with a - first"
            );
            let all = all.into_iter().map(OsString::from);
            [name].into_iter().chain(all).collect()
        }
        Value::Array(all) if matches!(option.get_action(), ArgAction::Append) => {
            all.iter().map(|it| with(text(it).as_ref())).collect()
        }
        Value::String(text) if option.get_value_hint() == ValueHint::AnyPath => {
            named(text, folder).iter().try_for_each(|it| check(it))?;
            vec![with(folder.join(text).as_ref())]
        }
        Value::String(_) | Value::Number(_) if values == 1 => vec![with(text(value).as_ref())],
        _ if values == 0 => bail!("{key}: expected true or false"),
        _ => bail!("{key}: expected a text or a number"),
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

/// The keys of a file, with the line and the value of each.
fn parsed(file: &Path) -> Result<BTreeMap<String, (usize, Value)>> {
    let text = read_text(file).with_context(|| file.display().to_string())?;
    let line = |start: usize| text[..start].matches('\n').count() + 1;
    let keys = toml::from_str::<BTreeMap<Spanned<String>, Value>>(&text).map_err(|error| {
        let line = line(error.span().map_or(0, |it| it.start));
        anyhow!("{}: line {line}: {}", file.display(), error.message())
    })?;
    let keyed = |(key, value): (Spanned<String>, _)| {
        let line = line(key.span().start);
        (key.into_inner(), (line, value))
    };
    Ok(keys.into_iter().map(keyed).collect())
}
