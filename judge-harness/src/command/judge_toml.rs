//! Reads the files `judge.toml`. Each has options of the command line, without `--`, for the source
//! files in its folder and below.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::files::read_text;
use crate::language::LANGUAGES;
use crate::language::source::Flags;
use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use clap::error::ErrorKind;
use clap::{Arg, Command, ValueHint};
use serde_json::{Map, Value};

use super::in_a_sentence;

/// The option that is a table of languages.
const FLAGS: &str = "compiler-flags";

/// The files that count in a folder, whether they exist or not, the nearest one first: in the
/// folder and in those above it up to the home, and the one for all problems. Outside of the home,
/// where others may own the folders, the last one is the root of the repository, or the folder.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let variable =
        |name| Some(PathBuf::from(std::env::var_os(name)?)).filter(|it| it.is_absolute());
    let home = variable("HOME").and_then(|it| it.canonicalize().ok());
    let folder = folder.canonicalize().unwrap_or_default();
    let mut folders: Vec<_> = folder.ancestors().map(Path::to_owned).collect();
    let last = folders.iter().position(|it| home.as_ref() == Some(it));
    let last = last.or_else(|| folders.iter().position(|it| it.join(".git").exists()));
    folders.truncate(last.unwrap_or(0) + 1);
    let config = variable("XDG_CONFIG_HOME").or(home.map(|home| home.join(".config")));
    folders.extend(config.map(|it| it.join("judge-harness")));
    folders.iter().map(|it| it.join("judge.toml")).collect()
}

/// The typed words with those of the files for a folder, which come after the first `start` words.
/// What is typed wins, then the nearest file.
pub fn completed(
    typed: &[OsString],
    start: usize,
    folder: &Path,
    all: &Command,
) -> Result<Vec<OsString>> {
    let here = std::env::current_dir()?;
    let (mut words, mut seen) = (typed.to_vec(), BTreeSet::new());
    for file in files(folder).iter().filter(|it| it.is_file()) {
        let file = file.strip_prefix(&here).unwrap_or(file);
        let added = parsed(file).and_then(|mut options| {
            options.retain(|name, _| seen.insert(name.clone()) || name == FLAGS);
            add(options, &file.with_file_name(""), &mut words, start, all)
        });
        added.with_context(|| file.display().to_string())?;
    }
    Ok(words)
}

/// Adds the options in a file of this folder to the words of the command line. An option that
/// cannot be used with one of them is left out, and so is one of another command.
fn add(
    options: Map<String, Value>,
    folder: &Path,
    words: &mut Vec<OsString>,
    start: usize,
    all: &Command,
) -> Result<()> {
    for (name, value) in options {
        let commands = all.get_subcommands().chain([all]);
        let mut arguments = commands.flat_map(Command::get_arguments);
        let option = arguments.find(|it| it.get_long() == Some(&name));
        for word in words_of(&name, value, option.map(Arg::get_value_hint), folder)? {
            words.insert(start, word);
            let Err(error) = all.clone().try_get_matches_from(&*words) else {
                continue;
            };
            let is_of_another = error.kind() == ErrorKind::UnknownArgument && option.is_some();
            if !is_of_another && error.kind() != ErrorKind::ArgumentConflict {
                return Err(in_a_sentence(&error));
            }
            words.remove(start);
        }
    }
    Ok(())
}

/// An option in a file of this folder as words of the command line.
fn words_of(
    name: &str,
    value: Value,
    hint: Option<ValueHint>,
    folder: &Path,
) -> Result<Vec<OsString>> {
    let value: OsString = match (value, hint) {
        (Value::Object(languages), _) if name == FLAGS => {
            let words = languages.into_iter().map(|(language, flags)| {
                let is_known = LANGUAGES.iter().any(|it| it.name == language);
                ensure!(is_known, "there is no language {language:?}");
                let text = flags.as_str().context("compiler-flags: expected a text")?;
                let Flags(flags) = Flags::of(text, folder).map_err(Error::msg)?;
                let flags = shlex::try_join(flags.iter().map(String::as_str))?;
                Ok(format!("--{FLAGS}={language}={flags}").into())
            });
            return words.collect();
        }
        _ if name == FLAGS => bail!("expected [compiler-flags] with a line for each language"),
        (Value::Bool(false), _) => return Ok(Vec::new()),
        (Value::Bool(true), _) => return Ok(vec![format!("--{name}").into()]),
        (Value::String(path), Some(ValueHint::AnyPath)) => folder.join(path).into(),
        (Value::String(text), _) => text.into(),
        (other, _) => other.to_string().into(),
    };
    let mut word = OsString::from(format!("--{name}="));
    word.push(value);
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
