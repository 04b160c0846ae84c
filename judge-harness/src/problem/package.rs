//! A problem package of Kattis or the ICPC: the limits in `problem.yaml`, and how outputs are
//! judged. What is not supported is refused: ignoring it would make wrong verdicts.
//!
//! The formats are legacy, legacy-icpc, 2023-07 and 2025-09 of
//! <https://www.kattis.com/problem-package-format/>.

use std::collections::BTreeSet;
use std::iter;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use yaml_rust2::parser::{Event, EventReceiver, Parser};
use yaml_rust2::{Yaml, YamlLoader};

use super::Problem;
use super::cases::{file_name, sorted_entries};
use crate::files::read_text;
use crate::judge::comparison::Rule;
use crate::language::Language;
use crate::sandbox::OUTPUT_LIMIT;

/// The output validator of a package. It talks to the program if the problem is interactive.
#[derive(Debug)]
pub struct Validator {
    /// Its source.
    pub file: PathBuf,
    /// Its own arguments. They come after those that every validator gets.
    pub flags: Vec<String>,
}

/// Versions of the format, without `-draft`.
const VERSIONS: [&str; 4] = ["legacy", "legacy-icpc", "2023-07", "2025-09"];

/// Keys that change no verdict on a problem without scores.
const WITHOUT_EFFECT: &str = "accept_score author code compilation_memory compilation_time credits \
    description embargo_until full_feedback grader_flags hint input_validator_args \
    input_validator_flags input_visualizer_args keywords languages license name on_reject \
    output_visualizer_args range reject_score rights_owner source source_url time_multiplier \
    time_multipliers time_resolution time_safety_margin uuid validation_memory validation_output \
    validation_passes validation_time version";

/// The longest time limit in seconds that a package may state: a day.
const LONGEST_TIME: f64 = 86_400.0;

/// The root of a package.
pub(super) struct Package(PathBuf);

impl Package {
    /// The package whose root or data this folder is in.
    pub fn around(folder: &Path) -> Option<Self> {
        let mut folders = folder.ancestors();
        let root = folders.find(|it| it.join("problem.yaml").is_file())?;
        let is_data = folder == root || folder.starts_with(root.join("data"));
        is_data.then(|| Self(root.to_owned()))
    }

    /// Whether a file in `data` is an input or an answer that is judged; `None` if it is not in
    /// `data`.
    pub fn is_of_case(&self, file: &Path) -> Option<bool> {
        let path = file.strip_prefix(self.0.join("data")).ok()?;
        let is_judged = path.starts_with("sample") || path.starts_with("secret");
        Some(is_judged && file.extension().is_some_and(|it| it == "in" || it == "ans"))
    }

    /// Sets the limits and the comparison of a problem that has cases of the package.
    pub fn complete(&self, problem: &mut Problem) -> Result<()> {
        refuse(&self.0.join("include"))?;
        let cases = problem.cases.iter();
        let flags_of_cases: BTreeSet<_> = cases
            .map(|case| self.flags(&case.input))
            .collect::<Result<_>>()?;
        ensure!(
            flags_of_cases.len() < 2,
            "{}: the cases differ in the arguments of the output validator",
            self.0.display()
        );
        let (mut is_legacy, mut is_custom, mut has_constants) = (true, false, false);
        let (mut flags, mut time_limit) = (Vec::new(), None);
        problem.memory_limit_kib = Some(2048 << 10);
        problem.output_limit = 8 << 20;
        each_key(&self.0.join("problem.yaml"), |key, words| {
            let text = words.join(" ");
            let number = |most: f64| {
                let expected = || format!("{key}: expected a number up to {most}");
                positive(&text, most).with_context(expected)
            };
            match key {
                "problem_format_version" => {
                    let is_known = VERSIONS.contains(&text.trim_end_matches("-draft"));
                    ensure!(is_known, "version {text} of the format is not supported");
                    is_legacy = text.starts_with("legacy");
                }
                "type" | "validation" => {
                    for word in words {
                        match &*word {
                            "default" | "pass-fail" => {}
                            "custom" => is_custom = true,
                            "interactive" => problem.is_interactive = true,
                            _ => bail!("{key}: {word} is not supported"),
                        }
                    }
                }
                "validator_flags" => flags = words,
                "limits.time_limit" => time_limit = Some(number(LONGEST_TIME)?),
                "limits.memory" => {
                    problem.memory_limit_kib = Some((number(4_194_304.0)? * 1024.0) as u64);
                }
                "limits.output" => {
                    let mib = f64::from(1 << 20);
                    problem.output_limit = (number(OUTPUT_LIMIT as f64 / mib)? * mib) as u64;
                }
                "allow_file_writing" if text == "false" => {}
                _ if key.starts_with("constants.") => has_constants = true,
                _ => refuse_key(key)?,
            }
            Ok(())
        })?;
        if time_limit.is_none() {
            time_limit = self.time_limit_of_tools()?;
        }
        if let Some(seconds) = time_limit {
            problem.time_limit = Duration::from_secs_f64(seconds);
        } else if !problem.cases.is_empty() {
            let file = self.0.join("problem.yaml");
            let file = file.display();
            let sentence = format!("{file} states no time limit: it is 1 s, or --time-limit");
            problem.left_out.push(sentence);
        }
        flags.extend(flags_of_cases.into_iter().flatten());
        let folders = ["output_validator", "output_validators"].map(|it| self.0.join(it));
        let folder = folders.into_iter().find(|it| it.is_dir());
        let is_used = is_custom || problem.is_interactive || !is_legacy;
        match folder.filter(|_| is_used) {
            Some(folder) => {
                ensure!(!has_constants, "constants in a validator are not supported");
                let file = program(&folder)?;
                problem.validator = Some(Validator { file, flags });
            }
            None if problem.is_interactive => {}
            None if is_custom => bail!("validation is custom, and there is no output validator"),
            None => problem.rule = Some(Rule::of_kattis(&flags)?),
        }
        Ok(())
    }

    /// The time limit in seconds that DOMjudge's file or that of Kattis' tools states.
    fn time_limit_of_tools(&self) -> Result<Option<f64>> {
        for (name, key) in [("domjudge-problem.ini", "timelimit"), (".timelimit", "")] {
            let file = self.0.join(name);
            if !file.is_file() {
                continue;
            }
            let text = read_text(&file)?;
            let mut values = text.lines().filter_map(|line| {
                let (name, value) = line.split_once('=').unwrap_or(("", line));
                (name.trim() == key).then(|| value.trim().trim_matches(['"', '\'']))
            });
            if let Some(value) = values.rfind(|it| !it.is_empty()) {
                let expected =
                    || format!("{}: expected seconds up to {LONGEST_TIME}", file.display());
                return positive(value, LONGEST_TIME)
                    .with_context(expected)
                    .map(Some);
            }
        }
        Ok(None)
    }

    /// The arguments of the output validator for this case: the case's own, or those of the
    /// smallest group around it that has some.
    fn flags(&self, input: &Path) -> Result<Vec<String>> {
        refuse(&input.with_extension("files"))?;
        let folders = input
            .ancestors()
            .skip(1)
            .take_while(|it| it.starts_with(&self.0));
        let groups =
            folders.flat_map(|it| ["test_group.yaml", "testdata.yaml"].map(|name| it.join(name)));
        let files = iter::once(input.with_extension("yaml")).chain(groups);
        let mut nearest = None;
        for file in files.filter(|it| it.is_file()) {
            each_key(&file, |key, words| {
                match key {
                    "output_validator_flags" | "output_validator_args" => {
                        nearest.get_or_insert(words);
                    }
                    "args" if words.is_empty() => {}
                    "grading" if words == ["default"] => {}
                    _ => refuse_key(key)?,
                }
                Ok(())
            })?;
        }
        Ok(nearest.unwrap_or_default())
    }
}

/// The number from 0.001 to `most` that this text is.
fn positive(text: &str, most: f64) -> Option<f64> {
    text.parse().ok().filter(|it| (0.001..=most).contains(it))
}

/// Refuses a package with this folder: a program would have to get its files.
fn refuse(folder: &Path) -> Result<()> {
    let is_there = folder.exists();
    ensure!(!is_there, "{} is not supported", folder.display());
    Ok(())
}

/// Refuses a key that may have an effect.
fn refuse_key(key: &str) -> Result<()> {
    let name = key.trim_start_matches("limits.").split('.').next();
    let has_effect = !WITHOUT_EFFECT.split(' ').any(|it| Some(it) == name);
    ensure!(!has_effect, "{key} is not supported");
    Ok(())
}

/// Calls `judged` with each key of a file, such as `limits.memory`, and its words.
fn each_key(file: &Path, mut judged: impl FnMut(&str, Vec<String>) -> Result<()>) -> Result<()> {
    let mut read = || {
        let text = read_text(file)?;
        let mut aliases = Aliases(false);
        Parser::new_from_str(&text).load(&mut aliases, true)?;
        ensure!(!aliases.0, "aliases are not supported");
        let documents = YamlLoader::load_from_str(&text)?;
        let mut keys = documents.iter().flat_map(|it| keys("", it));
        keys.try_for_each(|(key, words)| judged(key.trim_start_matches('.'), words))
    };
    read().with_context(|| file.display().to_string())
}

/// Whether a text of YAML has aliases. A few lines of them can stand for any number of values.
struct Aliases(bool);

impl EventReceiver for Aliases {
    fn on_event(&mut self, event: Event) {
        self.0 |= matches!(event, Event::Alias(_));
    }
}

/// The keys of a value, each with the keys above it before it, and the words of each.
fn keys(key: &str, value: &Yaml) -> Vec<(String, Vec<String>)> {
    let words = match value {
        Yaml::Hash(values) => {
            let below = |(name, value): (&Yaml, &Yaml)| {
                keys(&format!("{key}.{}", name.as_str().unwrap_or("?")), value)
            };
            return values.iter().flat_map(below).collect();
        }
        Yaml::Array(all) => all
            .iter()
            .flat_map(|it| keys("", it))
            .flat_map(|it| it.1)
            .collect(),
        Yaml::String(text) | Yaml::Real(text) => {
            text.split_whitespace().map(str::to_owned).collect()
        }
        Yaml::Integer(number) => vec![number.to_string()],
        Yaml::Boolean(it) => vec![it.to_string()],
        _ => return Vec::new(),
    };
    vec![(key.to_owned(), words)]
}

/// The source of a validator: the only one in this folder, or in the only folder there.
fn program(folder: &Path) -> Result<PathBuf> {
    let mut programs = sorted_entries(folder)?;
    let is_script = |file: &Path| ["build", "run"].contains(&&*file_name(file));
    programs.retain(|it| it.is_dir() || is_script(it) || Language::of(it).is_some());
    match &*programs.iter().collect::<Vec<_>>() {
        [only] if only.is_dir() => program(only),
        [only] if !is_script(only) => Ok((*only).clone()),
        _ => bail!("{}: expected one source and its headers", folder.display()),
    }
}
