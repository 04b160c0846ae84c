//! Reads the files `judge.toml`. Each has options of the command line, without `--`, for the cases
//! in its folder and below, and for whoever stands there.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::files::{read_text, refuse_foreign};
use crate::language::LANGUAGES;
use crate::language::source::Flags;
use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use clap::{Arg, Command, ValueHint};
use serde_json::{Map, Value};

use super::in_a_sentence;

/// The name of each file.
pub const NAME: &str = "judge.toml";

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

/// A command in which an option replaces those before it that cannot be used with it.
pub fn where_the_last_wins(command: Command) -> Command {
    let strict = command.clone();
    let replacing = |option: Arg| {
        let replaced = strict.get_arg_conflicts_with(&option).into_iter();
        let replaced: Vec<_> = replaced.map(|it| it.get_id().clone()).collect();
        option.overrides_with_all(replaced)
    };
    let command = command.args_override_self(true).mut_args(replacing);
    command.mut_subcommands(where_the_last_wins)
}

/// The typed words, after those of the files for cases in a folder. What is typed wins, then the
/// nearest file. Also a sentence on each file that is not the user's. `named` is the folder of
/// cases that is typed, if one is.
pub fn completed(
    typed: &[OsString],
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
        let may_open = of_all_problems().as_ref() == Some(&file);
        let file = file.strip_prefix(&here).unwrap_or(&file);
        let shown = file.display();
        let added = parsed(file).and_then(|mut options| {
            ensure!(
                may_open || !options.contains_key(OPEN),
                "{OPEN} starts a command: only the command line and ~/.config may have it"
            );
            options.retain(|key, _| seen.insert(key.clone()) || BY_LANGUAGE.contains(&&**key));
            add(options, &file.with_file_name(""), is_own, &mut words, all)
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

/// Adds the options in a file of this folder to the words of the command line, but not those of
/// another command. Returns those that a problem's file may not set, which are left out, too.
fn add(
    options: Map<String, Value>,
    folder: &Path,
    is_own: bool,
    words: &mut Vec<OsString>,
    all: &Command,
) -> Result<Vec<String>> {
    let mut passed_over = Vec::new();
    let called = words.get(1).and_then(|it| all.find_subcommand(it));
    // After the names of the program and of the command.
    let start = 1 + usize::from(called.is_some());
    let called = called.unwrap_or(all);
    for (key, value) in options {
        let is_it = |it: &&Arg| it.get_long() == Some(&key);
        let mut commands = all.get_subcommands().chain([all]);
        let is_known = commands.any(|it| it.get_arguments().any(|it| is_it(&it)));
        let option = called.get_arguments().find(is_it);
        if is_known && !is_own && !OF_PROBLEM.split_whitespace().any(|it| it == key) {
            passed_over.push(key);
        } else if option.is_some() || !is_known {
            let hint = option.map(Arg::get_value_hint);
            words.splice(start..start, words_of(&key, &value, hint, folder, is_own)?);
        }
    }
    let matches = all.clone().try_get_matches_from(&*words);
    matches.map_err(|error| of_key(&error))?;
    Ok(passed_over)
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

/// An error in an option as one in its key: without dashes and the placeholder of the value.
fn of_key(error: &clap::Error) -> Error {
    let text = format!("{:#}", in_a_sentence(error))
        .replace("argument '--", "key '")
        .replace("'--", "'");
    let (before, rest) = text.split_once(" <").unwrap_or((&text, ""));
    anyhow!("{before}{}", rest.trim_start_matches(|it| it != '\''))
}

/// An option in a file of this folder as words of the command line. Only a file of the user's may
/// name what is outside of its folder.
fn words_of(
    key: &str,
    value: &Value,
    hint: Option<ValueHint>,
    folder: &Path,
    is_own: bool,
) -> Result<Vec<OsString>> {
    let root = folder.join(".").canonicalize()?;
    let check = |file: &Path| {
        ensure!(
            is_own || file.canonicalize()?.starts_with(&root),
            "{key}: {} is outside of this folder, and only a judge.toml where you stand may name \
             that",
            file.display()
        );
        Ok(())
    };
    let text = |it: &Value| it.as_str().map_or(it.to_string(), str::to_owned);
    let mut word = OsString::from(format!("--{key}"));
    match value {
        Value::Object(languages) if BY_LANGUAGE.contains(&key) => {
            let of_language = |(language, value): (&String, &Value)| {
                let is_known = LANGUAGES.iter().any(|it| it.name == language);
                ensure!(is_known, "there is no language {language:?}");
                let expected = || format!("{key}: expected a text");
                let mut text = value.as_str().with_context(expected)?.to_owned();
                if key == FLAGS {
                    let flags = Flags::of(&text, folder).map_err(Error::msg)?;
                    flags.paths().try_for_each(check)?;
                    text = shlex::try_join(flags.0.iter().map(String::as_str))?;
                }
                Ok(format!("--{key}={language}={text}").into())
            };
            return languages.iter().map(of_language).collect();
        }
        _ if key == FLAGS => bail!("expected [compiler-flags] with a line for each language"),
        Value::Bool(false) => return Ok(Vec::new()),
        Value::Bool(true) => {}
        _ if hint == Some(ValueHint::AnyPath) => {
            let text = text(value);
            named(&text, folder).iter().try_for_each(|it| check(it))?;
            word.push("=");
            word.push(folder.join(text));
        }
        Value::Array(all) => {
            let values = all.iter().map(|it| text(it).into());
            return Ok([word].into_iter().chain(values).collect());
        }
        _ => word.push(format!("={}", text(value))),
    }
    Ok(vec![word])
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
