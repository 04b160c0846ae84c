//! Reads the files `judge.toml`. Each has options of the command line, without `--`, for the cases
//! in its folder and below, and for whoever stands there.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::files::{read_text, refuse_foreign};
use crate::language::LANGUAGES;
use crate::language::source::Flags;
use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use clap::error::ErrorKind;
use clap::{Arg, Command, ValueHint};
use serde_json::{Map, Value};

use super::in_a_sentence;

/// The option that has to be a table of languages, and the options that may be one.
const FLAGS: &str = "compiler-flags";
const BY_LANGUAGE: [&str; 4] = [FLAGS, "memory-limit", "std", "time-limit"];

/// The options that a problem may set. What the command does is up to the user.
const OF_PROBLEM: &str = "against all-cases checker compiler-flags exact fail-fast files gen \
    ignore-case interactor memory-limit seeds shrink shrinking-time stack-limit std time-limit \
    tolerance validator";

/// The option that starts a command: of the files only the one for all problems may have it.
const OPEN: &str = "open";

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
    folders
        .chain(own.into_iter().map(|it| (it, true)))
        .collect()
}

/// The folder of the file for all problems.
fn of_all_problems() -> Option<PathBuf> {
    let config = variable("XDG_CONFIG_HOME").or(variable("HOME").map(|it| it.join(".config")));
    Some(config?.join("judge-harness"))
}

fn is_of_all_problems(folder: &Path) -> bool {
    let [folder, other] = [Some(folder.join(".")), of_all_problems()]
        .map(|folder| folder.and_then(|it| it.canonicalize().ok()));
    folder.is_some() && folder == other
}

/// The files that count for cases in this folder, whether they exist or not, the nearest one first;
/// last the one for all problems. With each, whether it is the user's.
pub fn files(of_cases: &Path) -> Vec<(PathBuf, bool)> {
    let mut folders = folders(of_cases);
    folders.extend(of_all_problems().map(|it| (it, true)));
    let file = |(folder, own): (PathBuf, bool)| (folder.join("judge.toml"), own);
    folders.into_iter().map(file).collect()
}

/// The typed words with those of the files for cases in a folder, which come after the first
/// `start` words. What is typed wins, then the nearest file. Also a sentence on each file that is
/// not the user's. `named` is the folder of cases that is typed, if one is.
pub fn completed(
    typed: &[OsString],
    start: usize,
    of_cases: &Path,
    named: Option<&Path>,
    all: &Command,
) -> Result<(Vec<OsString>, Vec<String>)> {
    let here = std::env::current_dir()?;
    let (mut words, mut seen, mut notes) = (typed.to_vec(), BTreeSet::new(), Vec::new());
    let files = files(of_cases).into_iter();
    for (file, is_own) in files.filter(|(it, _)| it.symlink_metadata().is_ok()) {
        let trusted: Vec<_> = [&*here].into_iter().chain(named).collect();
        refuse_foreign(&file, &trusted)?;
        let file = file.strip_prefix(&here).unwrap_or(&file);
        let (folder, shown) = (file.with_file_name(""), file.display());
        let added = parsed(file).and_then(|mut options| {
            options.retain(|name, _| seen.insert(name.clone()) || BY_LANGUAGE.contains(&&**name));
            add(options, &folder, is_own, &mut words, start, all)
        });
        let passed_over = added.with_context(|| shown.to_string())?.join(", ");
        if !is_own {
            notes.push(match &*passed_over {
                "" => format!("{shown} counts: it is in a folder of the cases"),
                some => format!("{shown} counts, but not its {some}: only yours may say that"),
            });
        }
    }
    Ok((words, notes))
}

/// Refuses a path in a file of the problem's that leads out of its folder.
fn refuse_outside(name: &str, value: &Value, folder: &Path) -> Result<()> {
    let files: Vec<PathBuf> = match value {
        Value::Object(flags) => {
            let texts = flags.values().filter_map(Value::as_str);
            let flags = texts.filter_map(|it| Flags::of(it, folder).ok());
            flags
                .flat_map(|it| it.paths().map(Path::to_owned).collect::<Vec<_>>())
                .collect()
        }
        Value::String(text) if FILES.contains(&name) => named(text, folder),
        _ => Vec::new(),
    };
    let root = folder.join(".").canonicalize()?;
    for file in files {
        ensure!(
            file.canonicalize()?.starts_with(&root),
            "{name}: {} is outside of this folder, and only a judge.toml where you stand may name \
             that",
            file.display()
        );
    }
    Ok(())
}

/// The options that name a file.
const FILES: [&str; 5] = ["against", "checker", "gen", "interactor", "validator"];

/// The files that an option in a file of this folder names. The arguments of a generator follow its
/// name, which may have blanks.
fn named(text: &str, folder: &Path) -> Vec<PathBuf> {
    let ends = text.match_indices(' ').map(|(end, _)| end);
    let files = ends
        .chain([text.len()])
        .map(|end| folder.join(&text[..end]));
    files.filter(|it| it.exists()).collect()
}

/// The programs, such as a checker, that the settings for cases in this folder name.
pub fn helpers(of_cases: &Path) -> Vec<PathBuf> {
    let mut helpers = Vec::new();
    for (file, _) in files(of_cases) {
        // A file with a mistake was refused before.
        let options = parsed(&file).unwrap_or_default().into_iter();
        let values = options.filter(|(name, _)| FILES.contains(&&**name));
        let folder = file.with_file_name("");
        helpers.extend(values.flat_map(|(_, it)| named(it.as_str().unwrap_or_default(), &folder)));
    }
    helpers
}

/// Adds the options in a file of this folder to the words of the command line. An option that
/// cannot be used with one of them is left out, and so is one of another command. Returns those
/// that a problem's file may not set, which are left out, too.
fn add(
    options: Map<String, Value>,
    folder: &Path,
    is_own: bool,
    words: &mut Vec<OsString>,
    start: usize,
    all: &Command,
) -> Result<Vec<String>> {
    let mut passed_over = Vec::new();
    for (name, value) in options {
        let commands = all.get_subcommands().chain([all]);
        let mut arguments = commands.flat_map(Command::get_arguments);
        let option = arguments.find(|it| it.get_long() == Some(&name));
        if !is_own && option.is_some() && !OF_PROBLEM.split_whitespace().any(|it| it == name) {
            passed_over.push(name);
            continue;
        }
        ensure!(
            name != OPEN || is_of_all_problems(folder),
            "{OPEN} starts a command: only the command line and ~/.config may have it"
        );
        for option_words in words_of(&name, &value, option.map(Arg::get_value_hint), folder)? {
            let end = start + option_words.len();
            words.splice(start..start, option_words);
            let Err(error) = all.clone().try_get_matches_from(&*words) else {
                if !is_own {
                    refuse_outside(&name, &value, folder)?;
                }
                continue;
            };
            let is_of_another = error.kind() == ErrorKind::UnknownArgument && option.is_some();
            if !is_of_another && error.kind() != ErrorKind::ArgumentConflict {
                return Err(of_key(&in_a_sentence(&error)));
            }
            words.drain(start..end);
        }
    }
    Ok(passed_over)
}

/// An error in an option as one in its key: without dashes and the placeholder of the value.
fn of_key(error: &Error) -> Error {
    let text = format!("{error:#}")
        .replace("argument '--", "key '")
        .replace("'--", "'");
    let without = |text: &str| {
        let (before, rest) = text.split_once(" <")?;
        let (_, after) = rest.split_once(">'")?;
        Some(format!("{before}'{after}"))
    };
    anyhow!(without(&text).unwrap_or(text))
}

/// An option in a file of this folder as words of the command line, those of each use together.
fn words_of(
    name: &str,
    value: &Value,
    hint: Option<ValueHint>,
    folder: &Path,
) -> Result<Vec<Vec<OsString>>> {
    let value: OsString = match (value, hint) {
        (Value::Object(languages), _) if BY_LANGUAGE.contains(&name) => {
            let words = languages.iter().map(|(language, value)| {
                let is_known = LANGUAGES.iter().any(|it| it.name == language);
                ensure!(is_known, "there is no language {language:?}");
                let text = value
                    .as_str()
                    .with_context(|| format!("{name}: expected a text"))?;
                if name != FLAGS {
                    return Ok(vec![format!("--{name}={language}={text}").into()]);
                }
                let Flags(flags) = Flags::of(text, folder).map_err(Error::msg)?;
                let flags = shlex::try_join(flags.iter().map(String::as_str))?;
                Ok(vec![format!("--{FLAGS}={language}={flags}").into()])
            });
            return words.collect();
        }
        _ if name == FLAGS => bail!("expected [compiler-flags] with a line for each language"),
        (Value::Bool(false), _) => return Ok(Vec::new()),
        (Value::Bool(true), _) => return Ok(vec![vec![format!("--{name}").into()]]),
        (Value::Array(all), _) => {
            let text = |it: &Value| it.as_str().map_or(it.to_string(), str::to_owned).into();
            let words = [format!("--{name}").into()]
                .into_iter()
                .chain(all.iter().map(text));
            return Ok(vec![words.collect()]);
        }
        (Value::String(path), Some(ValueHint::AnyPath)) => folder.join(path).into(),
        (Value::String(text), _) => text.into(),
        (other, _) => other.to_string().into(),
    };
    let mut word = OsString::from(format!("--{name}="));
    word.push(value);
    Ok(vec![vec![word]])
}

/// The values in a file of TOML. An error in the text names the line.
fn parsed(file: &Path) -> Result<Map<String, Value>> {
    let text = read_text(file)?;
    toml::from_str(&text).map_err(|error| {
        let before = &text[..error.span().map_or(0, |it| it.start)];
        let line = before.matches('\n').count() + 1;
        anyhow!("line {line}: {}", error.message())
    })
}
