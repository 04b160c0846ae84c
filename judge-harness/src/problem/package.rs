//! A problem package of Kattis or the ICPC: the limits in `problem.yaml`, and how outputs are
//! judged. What is not understood is refused: passed over, it would make wrong verdicts.
//!
//! The formats are legacy, legacy-icpc, 2023-07 and 2025-09 of
//! <https://www.kattis.com/problem-package-format/>.

use std::collections::BTreeSet;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use yaml_rust2::{Yaml, YamlLoader};

use super::Problem;
use super::cases::sorted_entries;
use crate::judge::comparison::Rule;
use crate::language::Language;
use crate::sandbox::OUTPUT_LIMIT;

/// How a package wants outputs to be judged.
#[derive(Debug)]
pub enum Comparing {
    /// As Kattis' own output validator does.
    Equal(Rule),
    /// By its output validator, which talks to the program if the problem is interactive.
    Validator {
        /// Its source.
        file: PathBuf,
        /// The arguments after those of every validator.
        flags: Vec<String>,
    },
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

/// A package, and a folder of it that has cases.
pub(super) struct Package {
    root: PathBuf,
    /// The folder of the cases, as the user names it.
    folder: PathBuf,
    /// The same folder, relative to the root.
    inside: PathBuf,
}

impl Package {
    /// The package that has this folder as its root or among its data.
    pub fn around(folder: &Path) -> Result<Option<Self>> {
        let place = folder.canonicalize()?;
        let is_root = |it: &&Path| it.join("problem.yaml").is_file();
        let Some(root) = place.ancestors().find(is_root) else {
            return Ok(None);
        };
        let inside = place.strip_prefix(root)?.to_owned();
        let is_data = inside.as_os_str().is_empty() || inside.starts_with("data");
        Ok(is_data.then_some(Self {
            root: root.to_owned(),
            folder: std::path::absolute(folder)?,
            inside,
        }))
    }

    /// The path of a file in the folder, relative to the root.
    fn path_of(&self, file: &Path) -> PathBuf {
        let file = std::path::absolute(file).unwrap_or_default();
        self.inside
            .join(file.strip_prefix(&self.folder).unwrap_or(&file))
    }

    /// Whether a file is an input or an answer. `data` has also inputs that validators reject.
    pub fn has_case_in(&self, file: &Path) -> bool {
        let path = self.path_of(file);
        let is_judged = ["data/sample", "data/secret"].map(|it| path.starts_with(it));
        let ending = path.extension().unwrap_or_default();
        is_judged.contains(&true) && (ending == "in" || ending == "ans")
    }

    /// Gives a problem with cases of the package its limits and its comparison.
    pub fn complete(&self, problem: &mut Problem) -> Result<()> {
        let include = self.root.join("include");
        let shown = include.display();
        ensure!(
            !include.exists(),
            "{shown}: no program is compiled with these files"
        );
        let cases = problem.cases.iter().map(|case| self.flags_of(&case.input));
        let flags: BTreeSet<_> = cases.collect::<Result<_>>()?;
        ensure!(
            flags.len() < 2,
            "{}: the cases differ in the arguments of the output validator",
            self.root.display()
        );
        let file = self.root.join("problem.yaml");
        let read = self.read(&file, flags.into_iter().flatten(), problem);
        read.with_context(|| file.display().to_string())
    }

    /// The arguments that the output validator gets for a case beyond those for all.
    fn flags_of(&self, input: &Path) -> Result<Vec<String>> {
        let path = self.root.join(self.path_of(input));
        let files = path.with_extension("files");
        ensure!(
            !files.exists(),
            "{}: no program gets files",
            files.display()
        );
        let folders = path.ancestors().skip(1).take_while(|it| *it != self.root);
        let groups =
            folders.flat_map(|it| ["test_group.yaml", "testdata.yaml"].map(|name| it.join(name)));
        let mut nearest = None;
        for file in iter::once(path.with_extension("yaml")).chain(groups) {
            if file.is_file() {
                let flags = flags_in(&file).with_context(|| file.display().to_string())?;
                nearest = nearest.or(flags);
            }
        }
        Ok(nearest.unwrap_or_default())
    }

    fn read(
        &self,
        file: &Path,
        flags_of_cases: impl Iterator<Item = String>,
        problem: &mut Problem,
    ) -> Result<()> {
        let (mut is_legacy, mut is_custom, mut has_constants) = (true, false, false);
        let mut flags = Vec::new();
        for (key, value) in read(file)? {
            match &*key {
                "problem_format_version" => {
                    let version = text(&value)?;
                    let is_known = VERSIONS.contains(&version.trim_end_matches("-draft"));
                    ensure!(is_known, "version {version} of the format is not supported");
                    is_legacy = version.starts_with("legacy");
                }
                "type" | "validation" => {
                    for word in words(&value)? {
                        match &*word {
                            "default" | "pass-fail" => {}
                            "custom" => is_custom = true,
                            "interactive" => problem.is_interactive = true,
                            _ => bail!("{key}: {word} is not supported"),
                        }
                    }
                }
                "validator_flags" => flags = words(&value)?,
                "limits" => limits(value, problem)?,
                "constants" => has_constants = !keys(value)?.is_empty(),
                "allow_file_writing" if value == Yaml::Boolean(false) => {}
                _ => pass_over(&key)?,
            }
        }
        flags.extend(flags_of_cases);
        let folders = ["output_validator", "output_validators"].map(|it| self.root.join(it));
        let folder = folders.into_iter().find(|it| it.is_dir());
        let is_used = is_custom || problem.is_interactive || !is_legacy;
        problem.comparing = match folder.filter(|_| is_used) {
            Some(folder) => {
                ensure!(!has_constants, "constants in a validator are not supported");
                let file = program(&folder)?;
                Some(Comparing::Validator { file, flags })
            }
            None if problem.is_interactive => None,
            None if is_custom => bail!("validation is custom, and there is no output validator"),
            None => Some(Comparing::Equal(rule(&flags)?)),
        };
        Ok(())
    }
}

/// The arguments for the output validator in the description of a case or of a group of cases.
fn flags_in(file: &Path) -> Result<Option<Vec<String>>> {
    let mut flags = None;
    for (key, value) in read(file)? {
        match &*key {
            "output_validator_flags" | "output_validator_args" => flags = Some(words(&value)?),
            "args" => ensure!(words(&value)?.is_empty(), "args: no program gets arguments"),
            "grading" if value.as_str() == Some("default") => {}
            _ => pass_over(&key)?,
        }
    }
    Ok(flags)
}

fn limits(value: Yaml, problem: &mut Problem) -> Result<()> {
    for (key, value) in keys(value)? {
        let number = |most: f64| {
            let number = text(&value)?.parse().ok();
            let number = number.filter(|it| (0.001..=most).contains(it));
            number.with_context(|| format!("{key}: expected a number up to {most}"))
        };
        match &*key {
            "time_limit" => problem.time_limit = Duration::from_secs_f64(number(86_400.0)?),
            "memory" => {
                problem.memory_limit_kib = Some((number(4_194_304.0)? * 1024.0) as u64);
            }
            "output" => {
                let mib = f64::from(1 << 20);
                problem.output_limit = (number(OUTPUT_LIMIT as f64 / mib)? * mib) as u64;
            }
            _ => pass_over(&key)?,
        }
    }
    Ok(())
}

/// The source of a validator: the only one in its folder, or in the only folder there.
fn program(folder: &Path) -> Result<PathBuf> {
    let mut entries = sorted_entries(folder)?;
    let shown = folder.display();
    for script in ["build", "run"] {
        ensure!(
            !entries.contains(&folder.join(script)),
            "{shown}/{script} is not supported"
        );
    }
    entries.retain(|it| it.is_dir() || Language::of(it).is_some());
    match &*entries.into_iter().collect::<Vec<_>>() {
        [only] if only.is_dir() => program(only),
        [only] => Ok(only.clone()),
        all => bail!(
            "{shown}: expected one source and its headers, and not {} sources",
            all.len()
        ),
    }
}

/// The rule by which Kattis' own output validator compares with these arguments.
fn rule(flags: &[String]) -> Result<Rule> {
    let (mut ignores_case, mut ignores_space, mut tolerance) = (true, true, None);
    let mut flags = flags.iter();
    while let Some(flag) = flags.next() {
        let [mut absolute, mut relative] = tolerance.unwrap_or([0.0; 2]);
        let mut number = || {
            let number = flags.next().and_then(|it| it.parse().ok());
            let number = number.filter(|it: &f64| it.is_finite() && *it >= 0.0);
            number.with_context(|| format!("{flag}: expected a number that is not negative"))
        };
        match flag.as_str() {
            "case_sensitive" => ignores_case = false,
            "space_change_sensitive" => ignores_space = false,
            "float_absolute_tolerance" => absolute = number()?,
            "float_relative_tolerance" => relative = number()?,
            "float_tolerance" => [absolute, relative] = [number()?; 2],
            _ => bail!("{flag}: not an argument of the default output validator"),
        }
        tolerance = Some([absolute, relative])
            .filter(|_| flag.starts_with("float"))
            .or(tolerance);
    }
    ensure!(
        ignores_space || !ignores_case && tolerance.is_none(),
        "space_change_sensitive: supported only with case_sensitive, and without a tolerance"
    );
    let near = Rule::Near {
        tolerance,
        ignores_case,
    };
    Ok(if ignores_space { near } else { Rule::Bytes })
}

fn pass_over(key: &str) -> Result<()> {
    let is_known = WITHOUT_EFFECT.split(' ').any(|it| it == key);
    ensure!(is_known, "{key} is not supported");
    Ok(())
}

/// The keys of a file and their values.
fn read(file: &Path) -> Result<Vec<(String, Yaml)>> {
    let documents = YamlLoader::load_from_str(&fs::read_to_string(file)?)?;
    keys(documents.into_iter().next().unwrap_or(Yaml::Null))
}

fn keys(value: Yaml) -> Result<Vec<(String, Yaml)>> {
    match value {
        Yaml::Hash(keys) => keys
            .into_iter()
            .map(|(key, value)| Ok((text(&key)?, value)))
            .collect(),
        Yaml::Null => Ok(Vec::new()),
        _ => bail!("expected keys and values"),
    }
}

/// The words of a text, or of a list of them.
fn words(value: &Yaml) -> Result<Vec<String>> {
    match value {
        Yaml::Array(all) => all.iter().map(text).collect(),
        Yaml::Null => Ok(Vec::new()),
        _ => Ok(text(value)?.split_whitespace().map(str::to_owned).collect()),
    }
}

fn text(value: &Yaml) -> Result<String> {
    match value {
        Yaml::String(text) | Yaml::Real(text) => Ok(text.clone()),
        Yaml::Integer(number) => Ok(number.to_string()),
        _ => bail!("expected a text, and not {value:?}"),
    }
}
