//! Reads the files `judge.toml`. Each has options of the command line, without `--`, for the source
//! files in its folder and below.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::language::flags::Flags;
use anyhow::{Context, Error, Result, anyhow};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, ValueHint};
use serde_json::{Map, Value};

use super::in_a_sentence;

/// The table of the flags by language, and the option that it stands for.
const FLAGS: &str = "compiler-flags";
const FLAGS_FOR: &str = "flags-for";

/// The files that count in a folder, whether they exist or not, the nearest one first: in the
/// folder and in those above it up to the home, and the one for all problems. Outside of the home,
/// where the folders may be others', the root of the repository is the last one, or the folder.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let variable =
        |name| Some(PathBuf::from(std::env::var_os(name)?)).filter(|it| it.is_absolute());
    let home = variable("HOME").and_then(|it| it.canonicalize().ok());
    let folder = folder.canonicalize().unwrap_or_default();
    let folders: Vec<_> = folder.ancestors().collect();
    let last = folders.iter().position(|it| home.as_deref() == Some(it));
    let last = last.or_else(|| folders.iter().position(|it| it.join(".git").exists()));
    let config = variable("XDG_CONFIG_HOME").or(home.map(|home| home.join(".config")));
    let of_user = config.map(|it| it.join("judge-harness"));
    let folders = folders[..=last.unwrap_or(0)]
        .iter()
        .copied()
        .chain(of_user.as_deref());
    folders.map(|it| it.join("judge.toml")).collect()
}

/// The options of the files for a folder as words of the command line. What is typed wins, then the
/// nearest file. An option that cannot be used with one that wins is left out.
pub fn words(folder: &Path, all: &Command, typed: &ArgMatches) -> Result<Vec<OsString>> {
    let here = std::env::current_dir()?;
    let (command, typed) = match typed.subcommand() {
        Some((name, its)) => (all.find_subcommand(name).unwrap_or(all), its),
        None => (all, typed),
    };
    let is_typed =
        |it: &&Arg| typed.value_source(it.get_id().as_str()) == Some(ValueSource::CommandLine);
    let mut given: Vec<&Arg> = command.get_arguments().filter(is_typed).collect();
    let mut words = Vec::new();
    for file in files(folder).iter().filter(|it| it.is_file()) {
        let file = file.strip_prefix(&here).unwrap_or(file);
        let read = of_file(file, all, command, &given);
        let (options, of_file) = read.with_context(|| file.display().to_string())?;
        given.extend(options);
        words.extend(of_file);
    }
    Ok(words)
}

/// The options of a file that the command has, unless others win, and the words for them.
fn of_file<'a>(
    file: &Path,
    all: &Command,
    command: &'a Command,
    given: &[&'a Arg],
) -> Result<(Vec<&'a Arg>, Vec<OsString>)> {
    let folder = file.with_file_name("");
    let has = |it: &Command, long: &str| it.get_arguments().any(|it| it.get_long() == Some(long));
    let (mut options, mut words) = (Vec::new(), Vec::new());
    for (name, value) in parsed(&fs::read_to_string(file)?)? {
        let long = if name == FLAGS { FLAGS_FOR } else { &name };
        let option = command
            .get_arguments()
            .find(|it| it.get_long() == Some(long));
        // It may be an option of another command.
        if option.is_none() && (has(all, long) || all.get_subcommands().any(|it| has(it, long))) {
            continue;
        }
        if name == FLAGS {
            let flags = value.as_object();
            let flags = flags.context("expected [compiler-flags] with a line for each language")?;
            for (language, flags) in flags {
                let text = flags.as_str().context("compiler-flags: expected a text")?;
                let Flags(flags) = Flags::of(text, &folder).map_err(Error::msg)?;
                let flags = shlex::try_join(flags.iter().map(String::as_str))?;
                words.push(format!("--{FLAGS_FOR}={language}={flags}").into());
            }
            continue;
        }
        let excludes = |one: &Arg, other: &Arg| {
            let mut excluded = command.get_arg_conflicts_with(one).into_iter().chain([one]);
            excluded.any(|it| it.get_id() == other.get_id())
        };
        let loses = |option: &&Arg| {
            let mut given = given.iter();
            given.any(|it| excludes(it, option) || excludes(option, it))
        };
        if option.as_ref().is_some_and(loses) {
            continue;
        }
        options.extend(option);
        let mut word = OsString::from(format!("--{name}"));
        let value: OsString = match (value, option.map(Arg::get_value_hint)) {
            (Value::Bool(false), _) => continue,
            (Value::Bool(true), _) => {
                words.push(word);
                continue;
            }
            (Value::String(text), Some(ValueHint::AnyPath)) => folder.join(text).into(),
            (Value::String(text), Some(ValueHint::CommandString)) => {
                command_in(&folder, &text).into()
            }
            (Value::String(text), _) => text.into(),
            (other, _) => other.to_string().into(),
        };
        word.push("=");
        word.push(value);
        words.push(word);
    }
    let target = command.get_positionals().next().map(|_| "file".into());
    let tried = words.iter().cloned().chain(target);
    let alone = command.clone().no_binary_name(true);
    let parsed = alone.try_get_matches_from(tried);
    parsed.map_err(|error| in_a_sentence(&error))?;
    Ok((options, words))
}

/// A command whose program is in a folder.
fn command_in(folder: &Path, text: &str) -> PathBuf {
    let words = shlex::split(text).filter(|_| !folder.join(text).is_file());
    let Some([program, arguments @ ..]) = words.as_deref() else {
        return folder.join(text);
    };
    let program = folder.join(program).to_string_lossy().into_owned();
    let words = [&program].into_iter().chain(arguments).map(String::as_str);
    // Only a NUL cannot be quoted, and no file in TOML has one.
    shlex::try_join(words).unwrap_or_default().into()
}

/// The values in a text of TOML. The error names the line.
fn parsed(text: &str) -> Result<Map<String, Value>> {
    toml::from_str(text).map_err(|error| {
        let before = &text[..error.span().map_or(0, |it| it.start)];
        let line = before.matches('\n').count() + 1;
        anyhow!("line {line}: {}", error.message())
    })
}
