//! A problem package of Kattis or the ICPC: the limits in `problem.yaml`, and how outputs are
//! judged. What is not supported is refused: ignoring it would make wrong verdicts.
//!
//! The formats are legacy, legacy-icpc, 2023-07 and 2025-09 of
//! <https://www.kattis.com/problem-package-format/>.
//!
//! From the ground up:
//!
//! - `yaml`: the keys of a file
//! - `validators`: the validators and the grader
//! - `groups`: reads the settings of groups
//! - `submissions`: the programs and what is expected of each
//! - `promises`: what the validators have to reject and to accept

mod groups;
mod promises;
pub(super) mod submissions;
mod validators;
mod yaml;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use super::form::{InputValidator, Margin, Problem, Timing};
use super::grading::Grading;
use crate::files::{Door, LARGEST_TEXT, refuse_foreign};
use validators::{default_rule, input_validators, output_validators, refuse_constants};
use yaml::{each_key, refuse_key};

pub use validators::program;

/// Versions of the format, without `-draft`.
const VERSIONS: [&str; 4] = ["legacy", "legacy-icpc", "2023-07", "2025-09"];

/// The longest time limit in seconds that a package may state: a day.
const LONGEST_TIME: f64 = 86_400.0;

/// The largest limit on output in MiB. An output is kept in memory, so a higher one is lowered.
const LARGEST_OUTPUT: f64 = 1024.0;

/// What `problem.yaml` says that is not a field of [`Problem`].
#[derive(Default)]
struct Stated {
    /// The version of the format, such as `2025-09`; empty for legacy.
    version: String,
    is_custom: bool,
    has_points: bool,
    gives_points: bool,
    time_limit: Option<f64>,
    multiplier: Option<f64>,
    margin: Option<f64>,
    resolution: Option<f64>,
    /// The arguments of the output validator.
    flags: Vec<String>,
    /// Keys that go before those of the groups.
    grading: Vec<(String, Vec<String>)>,
    /// Names that would have to be replaced, such as `{{n}}`.
    constants: Vec<String>,
}

/// The root of a package.
pub struct Package(pub(super) PathBuf);

impl Package {
    /// The package whose root or data this folder is, or is in. The root itself may have the cases.
    /// If the user names the folder, its owner counts, too.
    pub(super) fn of(folder: &Path, is_named: bool) -> Option<Self> {
        let named = Some(folder).filter(|_| is_named);
        let root = found(folder, named.as_slice(), Some(folder))?;
        let is_data = folder == root || folder.starts_with(root.join("data"));
        is_data.then(|| Self(root.to_owned()))
    }

    /// The root of the package that a folder is anywhere in, if it belongs to this user or to root.
    pub fn around(folder: &Path) -> Option<PathBuf> {
        let place = folder.canonicalize().ok()?;
        let root = found(&place, &[], None)?;
        let here = std::env::current_dir().ok()?;
        let near = root
            .strip_prefix(here)
            .ok()
            .map(|it| Path::new(".").join(it));
        Some(near.unwrap_or_else(|| root.to_owned()))
    }

    /// Whether a file in `data` is an input or an answer that is judged; `None` if it is not in
    /// `data`.
    pub(super) fn is_of_case(&self, file: &Path) -> Option<bool> {
        let path = file.strip_prefix(self.0.join("data")).ok()?;
        let is_judged = path.starts_with("sample") || path.starts_with("secret");
        Some(is_judged && file.extension().is_some_and(|it| it == "in" || it == "ans"))
    }

    /// Sets the limits and the comparison of a problem that has the cases of this folder in the
    /// package. Only those of the root or of `data` are graded.
    pub(super) fn complete(&self, problem: &mut Problem, folder: &Path) -> Result<()> {
        groups::refuse(&self.0.join("static_validator"))?;
        problem.memory_limit_kib = Some(2048 << 10);
        problem.output_limit = 8 << 20;
        problem.is_package = true;
        problem.root = Some(self.0.clone());
        problem.includes.clone_from(&problem.root);
        let programs = input_validators(&self.0).map(InputValidator::Program);
        problem.input_validators.extend(programs);
        let stated = self.read(problem)?;
        // In any order of the keys.
        let is_2025 = stated.version.starts_with("2025-09");
        let is_legacy = !stated.version.starts_with("20");
        let mut timing = Timing::default();
        if is_2025 {
            (timing.multiplier, timing.margin) = (2.0, 1.5);
            timing.margin_is = Margin::Room;
            problem.read_programs = |it| submissions::programs(it, true);
            problem.read_promises = promises::read;
        }
        problem.timing = Some(Timing {
            multiplier: stated.multiplier.unwrap_or(timing.multiplier),
            margin: stated.margin.unwrap_or(timing.margin),
            resolution: stated.resolution.unwrap_or(timing.resolution),
            ..timing
        });
        for case in &mut problem.cases {
            case.lacks_answer = case.answer.is_none();
        }
        problem.stated_by[0] = self.set_time_limit(problem, stated.time_limit)?;
        let resolution = problem.timing.unwrap_or_default().resolution;
        let limit = stated.time_limit.filter(|it| {
            let steps = it / resolution;
            is_2025 && (steps - steps.round()).abs() > 1e-6
        });
        problem.left_out.extend(limit.map(|limit| {
            let folder = self.0.display();
            format!(
                "{folder}/problem.yaml: the time limit of {limit} s is no multiple of \
                 time_resolution, which is {resolution} s"
            )
        }));
        // In legacy `validation` says whether it does.
        let is_told = is_legacy || stated.gives_points;
        problem.validator_gives_points = is_told.then_some(stated.gives_points);
        let data = self.0.join("data");
        let grading = groups::read(
            &self.0,
            &problem.cases,
            &stated.grading,
            is_2025,
            stated.has_points,
            &mut problem.left_out,
        )?;
        self.set_grading(problem, grading, &stated.flags)?;
        let is_whole = folder == self.0 || folder == data;
        problem.grading.take_if(|_| !is_whole);
        let is_used = stated.is_custom || problem.is_interactive || !is_legacy;
        let folders = ["output_validator", "output_validators"].map(|it| self.0.join(it));
        match folders.iter().find(|it| is_used && it.is_dir()) {
            Some(folder) => {
                let all = output_validators(folder, &self.0)?;
                for file in &all {
                    refuse_constants(file, &self.0, &stated.constants)?;
                }
                ensure!(
                    all.len() == 1 || !problem.is_interactive,
                    "{}: an interactive problem has one output validator",
                    folder.display()
                );
                problem.output_validators = all;
            }
            None if problem.is_interactive => {}
            None if stated.is_custom => {
                bail!("validation is custom, and there is no output validator")
            }
            None => {
                for case in &mut problem.cases {
                    case.rule = Some(default_rule(&case.flags)?);
                }
            }
        }
        Ok(())
    }

    /// Reads `problem.yaml`: sets what is a field of the problem, and returns the rest.
    fn read(&self, problem: &mut Problem) -> Result<Stated> {
        const FILE: &str = "problem.yaml";
        let mut stated = Stated::default();
        let repeated = each_key(&self.0.join(FILE), &self.0, |key, words| {
            let text = words.join(" ");
            let number = |most: f64| {
                let expected = || format!("{key}: expected a number up to {most}");
                positive(&text, most).with_context(expected)
            };
            match key {
                "problem_format_version" => {
                    let is_known = VERSIONS.contains(&text.trim_end_matches("-draft"));
                    ensure!(is_known, "version {text} of the format is not supported");
                    text.trim_start_matches("legacy")
                        .clone_into(&mut stated.version);
                }
                "type" | "validation" => {
                    for word in words {
                        match &*word {
                            "default" | "pass-fail" => {}
                            "custom" => stated.is_custom = true,
                            "interactive" => problem.is_interactive = true,
                            "scoring" => stated.has_points = true,
                            "score" => stated.gives_points = true,
                            _ => bail!("{key}: {word} is not supported"),
                        }
                    }
                }
                "validator_flags" => stated.flags = words,
                "limits.time_limit" => stated.time_limit = Some(number(LONGEST_TIME)?),
                "limits.time_multiplier" | "limits.time_multipliers.ac_to_time_limit" => {
                    stated.multiplier = Some(number(LONGEST_TIME)?);
                }
                "limits.time_safety_margin" | "limits.time_multipliers.time_limit_to_tle" => {
                    stated.margin = Some(number(LONGEST_TIME)?);
                }
                "limits.time_resolution" => stated.resolution = Some(number(LONGEST_TIME)?),
                "limits.memory" => {
                    problem.stated_by[1] = Some(FILE);
                    problem.memory_limit_kib = Some((number(4_194_304.0)? * 1024.0) as u64);
                }
                "limits.output" => {
                    problem.stated_by[2] = Some(FILE);
                    let mib = f64::from(1 << 20);
                    let (stated, most) = (number(f64::MAX)?, LARGEST_OUTPUT);
                    problem.output_limit = (stated.min(most) * mib) as u64;
                    let lowered = || format!("the limit on output is lowered to {most} MiB");
                    problem.left_out.extend((stated > most).then(lowered));
                }
                "allow_file_writing" if text == "false" => {}
                "allow_file_writing" if text == "true" => problem.left_out.push(
                    "the package lets programs write files, and this judge does not".to_owned(),
                ),
                "grading" | "grading.objective" | "grading.show_test_data_groups" => {}
                "grading.on_reject"
                | "grading.accept_score"
                | "grading.reject_score"
                | "grading.range" => {
                    let key = key["grading.".len()..].to_owned();
                    stated.grading.push((key, words));
                }
                _ if key.starts_with("constants.") => {
                    let name = key.replacen("constants.", "{{", 1) + "}}";
                    stated.constants.push(name);
                }
                _ => refuse_key(key)?,
            }
            Ok(())
        })?;
        problem.left_out.extend(repeated);
        Ok(stated)
    }

    /// Sets the grading, and the arguments of the validators for each case: `flags`, and those of
    /// the case or of its group.
    fn set_grading(
        &self,
        problem: &mut Problem,
        mut grading: Grading,
        flags: &[String],
    ) -> Result<()> {
        for case in &mut problem.cases {
            groups::set_arguments(case, &grading, &self.0, flags, &mut problem.left_out)?;
        }
        if grading.groups.values().any(|it| it.is_custom) {
            let folder = self.0.join("graders");
            ensure!(folder.is_dir(), "grading is custom, and there is no grader");
            grading.grader = Some(program(&folder, &self.0)?);
        }
        problem.grading = Some(grading).filter(|it| !it.is_usual());
        Ok(())
    }

    /// Sets the time limit: that of `problem.yaml`, else that of DOMjudge's file, else that of
    /// Kattis' tools. Others are only warned of.
    fn set_time_limit(
        &self,
        problem: &mut Problem,
        stated: Option<f64>,
    ) -> Result<Option<&'static str>> {
        let mut all: Vec<_> = stated.map(|it| ("problem.yaml", it)).into_iter().collect();
        for (name, key) in [("domjudge-problem.ini", "timelimit"), (".timelimit", "")] {
            let file = self.0.join(name);
            if !file.is_file() {
                continue;
            }
            let text = Door::new([&self.0], LARGEST_TEXT).read(&file)?;
            let text = String::from_utf8_lossy(&text);
            let mut values = text.lines().filter_map(|line| {
                let (name, value) = line.split_once('=').unwrap_or(("", line));
                (name.trim() == key).then(|| value.trim().trim_matches(['"', '\'']))
            });
            if let Some(value) = values.rfind(|it| !it.is_empty()) {
                match positive(value, LONGEST_TIME) {
                    Some(seconds) => all.push((name, seconds)),
                    None if all.is_empty() => {
                        bail!("{}: expected seconds up to {LONGEST_TIME}", file.display())
                    }
                    None => {}
                }
            }
        }
        let Some((name, seconds)) = all.first() else {
            return Ok(None);
        };
        problem.time_limit = Duration::from_secs_f64(*seconds);
        if let Some((other, differs)) = all.iter().find(|(_, it)| (it - seconds).abs() > 0.0) {
            let folder = self.0.display();
            let sentence = format!(
                "{folder}: the time limit is {seconds} s by {name}, and {differs} s by {other}"
            );
            problem.left_out.push(sentence);
        }
        Ok(Some(name))
    }
}

/// The nearest root of a package around a canonical path. It has `data`, or is `itself`. It belongs
/// to this user, to root, or to the owner of one of the trusted folders.
fn found<'a>(place: &'a Path, trusted: &[&Path], itself: Option<&Path>) -> Option<&'a Path> {
    place.ancestors().find(|it| {
        let file = it.join("problem.yaml");
        let may_be = file.is_file() && (itself == Some(it) || it.join("data").is_dir());
        may_be && refuse_foreign(&file, trusted).is_ok()
    })
}

/// The number from 0.001 to `most` that this text is.
fn positive(text: &str, most: f64) -> Option<f64> {
    text.parse().ok().filter(|it| (0.001..=most).contains(it))
}
