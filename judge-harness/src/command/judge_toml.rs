//! Reads the files `judge.toml`. Each has options of the command line, without `--`, for the source
//! files in its folder and below.

use std::fs;
use std::path::{Path, PathBuf};

use crate::language::LANGUAGES;
use crate::language::flags::{Flags, UNQUOTED};
use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use clap::{Args, Command, FromArgMatches};
use serde_json::{Map, Value};

use super::in_a_sentence;
use super::settings::Settings;

/// The options that `judge.toml` may contain.
#[derive(Args, Clone, Default)]
pub struct JudgeToml {
    /// Compare with this program instead of the problem's reference solution
    #[arg(long, value_name = "FILE")]
    pub against: Option<PathBuf>,
    /// Take inputs from this program, which gets a seed as its argument and prints an input,
    /// instead of the problem's own generator; with more arguments as 'gen.py {seed} 10 100'
    #[arg(long = "gen", value_name = "FILE [ARGUMENTS]")]
    #[arg(value_parser = |text: &str| Generator::of(text, Path::new("")))]
    pub generator: Option<Generator>,
    /// The interactor of `judge.toml`. On the command line it is an option of `judge` alone.
    #[arg(skip)]
    pub interactor: Option<PathBuf>,
    #[command(flatten)]
    pub settings: Settings,
}

impl JudgeToml {
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
                all = all.or(Self::read(&file).with_context(|| file.display().to_string())?);
            }
        }
        Ok(all)
    }

    /// These options, completed by others where they say nothing.
    pub fn or(self, other: Self) -> Self {
        Self {
            against: self.against.or(other.against),
            generator: self.generator.or(other.generator),
            interactor: self.interactor.or(other.interactor),
            settings: self.settings.or(other.settings),
        }
    }

    fn read(file: &Path) -> Result<Self> {
        let folder = file.with_file_name("");
        let mut lines = parsed(&fs::read_to_string(file)?)?;
        let by_language = match lines.remove("compiler-flags") {
            Some(Value::Object(flags)) => flags,
            None => Map::new(),
            Some(_) => bail!("expected [compiler-flags] with a line for each language"),
        };
        let interactor = lines.remove("interactor").map(|value| {
            let file = value.as_str().context("interactor: expected a text")?;
            anyhow::Ok(folder.join(file))
        });
        let option = |(name, value): (&String, &Value)| match value {
            Value::Bool(false) => None,
            Value::Bool(true) => Some(format!("--{name}")),
            Value::String(text) => Some(format!("--{name}={text}")),
            other => Some(format!("--{name}={other}")),
        };
        let command = Self::augment_args(Command::new("judge.toml").no_binary_name(true));
        let parsed = command.try_get_matches_from(lines.iter().filter_map(option));
        let read = parsed.and_then(|options| Self::from_arg_matches(&options));
        let mut read = read.map_err(|error| in_a_sentence(&error))?;
        let paths = [&mut read.settings.checker, &mut read.against];
        for path in paths.into_iter().flatten() {
            *path = folder.join(&path);
        }
        read.interactor = interactor.transpose()?;
        if let Some(text) = lines.get("gen").and_then(Value::as_str) {
            read.generator = Some(Generator::of(text, &folder).map_err(Error::msg)?);
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

/// The values in a text of TOML. The error names the line.
fn parsed(text: &str) -> Result<Map<String, Value>> {
    toml::from_str(text).map_err(|error| {
        let before = &text[..error.span().map_or(0, |it| it.start)];
        let line = before.matches('\n').count() + 1;
        anyhow!("line {line}: {}", error.message())
    })
}

/// A generator and its arguments, in which `{seed}` stands for the seed.
#[derive(Clone)]
pub struct Generator {
    pub file: PathBuf,
    pub arguments: Vec<String>,
}

impl Generator {
    /// Reads the name of a file in a folder, or a command: a file there, and arguments. If none of
    /// them contains `{seed}`, it becomes the first one.
    fn of(text: &str, folder: &Path) -> Result<Self, String> {
        let (mut file, mut arguments) = (folder.join(text), Vec::new());
        if !file.is_file() {
            let mut words = shlex::split(text).ok_or(UNQUOTED)?.into_iter();
            file = folder.join(words.next().unwrap_or_default());
            arguments.extend(words);
        }
        if !arguments.iter().any(|it| it.contains("{seed}")) {
            arguments.insert(0, "{seed}".to_owned());
        }
        Ok(Self { file, arguments })
    }
}
