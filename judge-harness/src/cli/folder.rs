//! Reads the files `judge.toml`. Each has options of the command line, without `--`, for the source
//! files in its folder and below.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, bail, ensure};
use clap::Parser;
use judge_harness::language::LANGUAGES;
use judge_harness::language::flags::{Flags, UNQUOTED};
use serde_json::{Map, Value};

use super::in_a_sentence;
use super::settings::Settings;

/// The options that `judge.toml` may contain.
#[derive(Parser, Clone, Default)]
#[command(no_binary_name = true)]
pub struct Folder {
    #[command(flatten)]
    pub settings: Settings,
    #[arg(long)]
    pub against: Option<PathBuf>,
    #[arg(long = "gen", value_parser = Generator::of)]
    pub generator: Option<Generator>,
}

impl Folder {
    /// The options in `judge.toml` of a file's folder and of the folders above it, up to the root
    /// of the repository. Outside of a repository, only its own folder counts. The nearest file
    /// takes precedence.
    pub fn of(file: &Path) -> Result<Self> {
        let (here, source) = (std::env::current_dir()?, std::path::absolute(file)?);
        let folders: Vec<_> = source.ancestors().skip(1).collect();
        let root = folders.iter().position(|it| it.join(".git").exists());
        let mut all = Self::default();
        for folder in &folders[..=root.unwrap_or(0)] {
            let file = folder
                .strip_prefix(&here)
                .unwrap_or(folder)
                .join("judge.toml");
            if file.is_file() {
                let farther = Self::read(&file).with_context(|| file.display().to_string())?;
                all = Self {
                    settings: all.settings.or(farther.settings),
                    against: all.against.or(farther.against),
                    generator: all.generator.or(farther.generator),
                };
            }
        }
        Ok(all)
    }

    fn read(file: &Path) -> Result<Self> {
        let folder = file.with_file_name("");
        let mut lines: Map<String, Value> = basic_toml::from_str(&fs::read_to_string(file)?)?;
        let by_language = match lines.remove("compiler-flags") {
            Some(Value::Object(flags)) => flags,
            None => Map::new(),
            Some(_) => bail!("expected [compiler-flags] with a line for each language"),
        };
        let option = |(name, value): (&String, &Value)| match value {
            Value::Bool(false) => None,
            Value::Bool(true) => Some(format!("--{name}")),
            Value::String(text) => Some(format!("--{name}={text}")),
            other => Some(format!("--{name}={other}")),
        };
        let parsed = Self::try_parse_from(lines.iter().filter_map(option));
        let mut read = parsed.map_err(|error| in_a_sentence(&error))?;
        let paths = [&mut read.settings.checker, &mut read.against];
        for path in paths.into_iter().flatten() {
            *path = folder.join(&path);
        }
        if let Some(generator) = &mut read.generator {
            generator.folder.clone_from(&folder);
        }
        for (language, flags) in by_language {
            let is_known = LANGUAGES.iter().any(|it| it.name == language);
            ensure!(
                is_known,
                "compiler-flags: there is no language {language:?}"
            );
            let text = flags.as_str().context("compiler-flags: expected a text")?;
            let flags = Flags::of(text, &folder).map_err(Error::msg)?;
            read.settings.flags_by_language.insert(language, flags);
        }
        Ok(read)
    }
}

/// A generator and its arguments: a file, or the words of a command.
#[derive(Clone)]
pub struct Generator {
    folder: PathBuf,
    text: String,
}

impl Generator {
    pub fn of(text: &str) -> Result<Self, String> {
        let generator = Self {
            folder: PathBuf::new(),
            text: text.to_owned(),
        };
        generator.parts().map(|_| generator.clone())
    }

    /// The file, and the arguments, in which `{seed}` stands for the seed. If no argument contains
    /// `{seed}`, it becomes the first one.
    pub fn parts(&self) -> Result<(PathBuf, Vec<String>), String> {
        let file = self.folder.join(&self.text);
        let seed = "{seed}".to_owned();
        if file.is_file() {
            return Ok((file, vec![seed]));
        }
        let mut words = shlex::split(&self.text).ok_or(UNQUOTED)?.into_iter();
        let file = self.folder.join(words.next().unwrap_or_default());
        let mut arguments: Vec<_> = words.collect();
        if !arguments.iter().any(|it| it.contains(&seed)) {
            arguments.insert(0, seed);
        }
        Ok((file, arguments))
    }
}
