//! The words of the command line, completed by the files `judge.toml`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, FromArgMatches};

use super::judge_toml::{
    HELPERS, NAME, OF_PROBLEM, SettingsFile, files_here, files_named, folders_of_cases,
    in_a_sentence,
};

/// What follows the name of a settings file that is not the user's, and counts in all it says.
pub const COUNTS: &str = " counts: it is in a folder of the cases";

/// What the user types, and the files that are the user's.
pub struct Typed {
    words: Vec<OsString>,
    matches: ArgMatches,
    definition: Command,
    /// The definition, to find the options in: built, and without `--help` and `--version`.
    commands: Command,
    own_files: Vec<SettingsFile>,
}

/// The arguments of a command, completed by the files for some cases.
pub struct Completed<T> {
    pub arguments: T,
    /// A sentence on each of the files that is not the user's.
    pub sentences: Vec<String>,
    /// The programs, such as a checker, that the options and the files name.
    pub helpers: Vec<PathBuf>,
}

impl Typed {
    /// Reads the words, which mean what this definition says, and the user's files.
    pub fn read(definition: Command) -> Result<Self> {
        let words: Vec<_> = std::env::args_os().collect();
        let commands = definition.clone().disable_help_flag(true);
        let mut commands = commands.disable_version_flag(true);
        commands.build();
        let mut typed = Self {
            matches: parsed(&definition, &words)?,
            words,
            definition,
            commands,
            own_files: Vec::new(),
        };
        if typed.called().get_opts().next().is_some() {
            typed.own_files = SettingsFile::read(files_here(), true, None)?;
        }
        Ok(typed)
    }

    /// Reads both again, as the files may have changed.
    pub fn again(&self) -> Result<Self> {
        Self::read(self.definition.clone())
    }

    /// All arguments, completed by the options of the user in the user's files.
    pub fn here<T: FromArgMatches>(&self) -> Result<T> {
        let matches = self.completed(&[], false)?;
        T::from_arg_matches(&matches).map_err(|error| in_a_sentence(&error))
    }

    /// The arguments of the called command, completed by the files for cases in a folder. If the
    /// user names that folder, its owner may write them.
    pub fn for_cases<T: FromArgMatches>(
        &self,
        folder: &Path,
        is_named: bool,
    ) -> Result<Completed<T>> {
        let files = folders_of_cases(folder).into_iter().map(|it| it.join(NAME));
        let files = SettingsFile::read(files, false, is_named.then_some(folder))?;
        let matches = self.completed(&files, true)?;
        let own = matches.subcommand().map_or(&matches, |(_, it)| it);
        let values = HELPERS.iter().filter_map(|it| own.try_get_raw(it).ok()?);
        let named = values.flatten().flat_map(|it| {
            // The name need not be UTF-8, unless arguments follow it.
            let mut files = files_named(&it.to_string_lossy(), Path::new(""));
            files.push(it.into());
            files
        });
        Ok(Completed {
            arguments: T::from_arg_matches(own).map_err(|error| in_a_sentence(&error))?,
            sentences: files.iter().map(|it| self.sentence(it)).collect(),
            helpers: files
                .iter()
                .chain(&self.own_files)
                .flat_map(SettingsFile::helpers)
                .chain(named)
                .collect(),
        })
    }

    fn called(&self) -> &Command {
        let name = self.matches.subcommand_name();
        let called = name.and_then(|it| self.commands.find_subcommand(it));
        called.unwrap_or(&self.commands)
    }

    /// What the words mean, completed by these files, the nearest first, and then by the user's.
    /// What is typed wins, then the nearest file.
    fn completed(&self, files: &[SettingsFile], has_cases: bool) -> Result<ArgMatches> {
        let called = self.called();
        let (typed, start) = match self.matches.subcommand() {
            Some((_, typed)) => (typed, 2),
            None => (&self.matches, 1),
        };
        let source = |it: &Arg| typed.value_source(it.get_id().as_str());
        let is_typed = |it: &&Arg| source(it) == Some(ValueSource::CommandLine);
        // The options that are there. A flag may be there and not set.
        let seen = called.get_arguments().filter(is_typed);
        let mut seen: Vec<_> = seen.map(|it| (it, true)).collect();
        let mut words = self.words.clone();
        for file in files.iter().chain(&self.own_files) {
            let of_nearer = seen.len();
            for key in &file.keys {
                let mut add = || {
                    let option = file.option(key, &self.commands)?;
                    let is_of_problem = self.is_of_problem(option);
                    let counts = if is_of_problem {
                        has_cases
                    } else {
                        file.is_own
                    };
                    let mut options = called.get_arguments().filter(|_| counts);
                    let Some(option) = options.find(|it| it.get_long() == Some(&key.name)) else {
                        return Ok(());
                    };
                    let bound = file.words(key, option)?;
                    let excludes = |&(other, is_other): &(&Arg, bool)| {
                        !key.is_by_language() && other == option
                            || !bound.is_empty() && is_other && exclude(called, option, other)
                    };
                    match seen.iter().position(excludes).map(|it| (it, seen[it].0)) {
                        Some((index, other)) if index >= of_nearer => {
                            let other = other.get_long().unwrap_or_default();
                            bail!("'{}' cannot be used with '{other}'", key.name);
                        }
                        Some(_) => {}
                        None => {
                            seen.push((option, !bound.is_empty()));
                            words.splice(start..start, bound);
                        }
                    }
                    Ok(())
                };
                add().with_context(|| format!("{}: line {}", file.shown(), key.line))?;
            }
        }
        parsed(&self.definition, &words)
    }

    /// Says that a file that is not the user's counts.
    fn sentence(&self, file: &SettingsFile) -> String {
        let option = |name| file.option(name, &self.commands);
        let keys = file.keys.iter();
        let keys = keys.filter(|it| option(it).is_ok_and(|it| !self.is_of_problem(it)));
        let keys: Vec<_> = keys.map(|it| &*it.name).collect();
        let shown = file.shown();
        match &*keys.join(", ") {
            "" => format!("{shown}{COUNTS}"),
            some => format!("{shown} counts, but not its {some}: only yours may say that"),
        }
    }

    /// Whether a problem may set an option.
    fn is_of_problem(&self, option: &Arg) -> bool {
        let all = [&self.commands].into_iter();
        let all = all.chain(self.commands.get_subcommands());
        let mut groups = all.flat_map(Command::get_groups);
        groups.any(|it| it.get_id() == OF_PROBLEM && it.get_args().any(|it| it == option.get_id()))
    }
}

/// Whether two options of a command cannot be used together.
fn exclude(command: &Command, one: &Arg, other: &Arg) -> bool {
    let excludes = |one, other| command.get_arg_conflicts_with(one).contains(&other);
    excludes(one, other) || excludes(other, one)
}

/// What these words mean. An error is a sentence, as any other; `--help` shows the usage.
fn parsed(definition: &Command, words: &[OsString]) -> Result<ArgMatches> {
    let parsed = definition.clone().try_get_matches_from(words);
    parsed.map_err(|error| {
        if !error.use_stderr() {
            error.exit();
        }
        in_a_sentence(&error)
    })
}
