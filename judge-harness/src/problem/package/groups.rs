//! Reads the settings of the groups of a package.

use std::collections::BTreeSet;
use std::mem::take;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use super::validators::input_validators;
use super::yaml::{each_key, refuse_key};
use crate::files::file_name;
use crate::problem::cases::{Case, InputFlags};
use crate::problem::grading::{ByPoints, ByVerdicts, Grading, Group, folders};

/// The values of the legacy format.
const LEGACY: Group = Group {
    validator_flags: Vec::new(),
    input_flags: InputFlags::new(),
    breaks: true,
    is_custom: false,
    flags: Vec::new(),
    verdict: ByVerdicts::Worst,
    accepts_any: false,
    ignores_sample: false,
    points: ByPoints::Sum,
    of_case: [0.0, 1.0],
    most: None,
    requires: Vec::new(),
};

/// Reads the settings of all groups that these cases are in. `before` are keys of `problem.yaml`
/// that go before those of the groups. Adds warnings.
pub(super) fn read(
    root: &Path,
    cases: &[Case],
    before: &[(String, Vec<String>)],
    is_2025: bool,
    has_points: bool,
    warnings: &mut Vec<String>,
) -> Result<Grading> {
    let mut grading = Grading {
        data: root.join("data"),
        has_points,
        ..Grading::default()
    };
    let paths: Vec<_> = cases.iter().map(|it| grading.path(it)).collect();
    // From the root on.
    let names: BTreeSet<_> = paths.iter().flat_map(|it| folders(it)).collect();
    for name in names {
        let above = folders(name).next().and_then(|it| grading.groups.get(it));
        let (is_data, is_secret) = (["", "sample"].contains(&name), name == "secret");
        // What it does not set is that of the group above. A bound is shown where it is stated.
        let mut group = Group {
            most: None,
            ..above.cloned().unwrap_or(LEGACY)
        };
        if is_2025 {
            group = Group {
                validator_flags: group.validator_flags,
                input_flags: group.input_flags,
                ignores_sample: name.is_empty(),
                points: if is_data || is_secret {
                    ByPoints::Sum
                } else {
                    ByPoints::All
                },
                most: is_secret.then_some(100.0),
                ..LEGACY
            };
        }
        warnings.extend(group.read(root, name)?);
        if is_2025 {
            let is_direct = |it: &&String| folders(it).next() == Some(name);
            let sums = group.points == ByPoints::Sum;
            group.breaks = !sums;
            let direct = paths.iter().filter(is_direct).count();
            let parts = if sums { direct.max(1) } else { 1 };
            let most = group.most.filter(|_| !is_data).unwrap_or_default();
            group.of_case = [0.0, most / parts as f64];
        }
        for (key, words) in before {
            group.set(key, words)?;
        }
        // Without points the first case that fails decides.
        group.breaks |= is_2025 && !has_points;
        grading.groups.insert(name.to_owned(), group);
    }
    let of_secret = grading.groups.get("secret").and_then(|it| it.most);
    if let (true, Some(root)) = (is_2025, grading.groups.get_mut("")) {
        root.most = of_secret;
    }
    Ok(grading)
}

impl Group {
    /// Sets the keys of a folder's files. That of the newer formats goes before the other. Returns
    /// warnings.
    fn read(&mut self, root: &Path, name: &str) -> Result<Vec<String>> {
        let (folder, mut warnings) = (root.join("data").join(name), Vec::new());
        for file in ["testdata.yaml", "test_group.yaml"].map(|it| folder.join(it)) {
            let mut flags = take(&mut self.input_flags);
            let set = |key: &str, words: Vec<_>| self.set(key, &words);
            warnings.extend(settings(&file, root, &mut flags, set)?);
            self.input_flags = flags;
        }
        Ok(warnings)
    }

    /// Sets one key of a file. Refuses one that is not supported, and one with a wrong value.
    fn set(&mut self, key: &str, words: &[String]) -> Result<()> {
        let text = words.join(" ");
        let number = |word: &String| match word.parse::<f64>() {
            Ok(number) if !number.is_nan() => Ok(number),
            _ => bail!("{key}: {word} is no number"),
        };
        let only = || number(&text);
        match key {
            "output_validator_flags" | "output_validator_args" => {
                self.validator_flags = words.to_vec();
            }
            "on_reject" => {
                self.breaks = match &*text {
                    "break" | "first_error" => true,
                    "continue" | "grade" | "worst_error" => false,
                    _ => bail!("on_reject: {text} is not supported"),
                }
            }
            "grading" => {
                let is_known = ["default", "custom"].contains(&&*text);
                ensure!(is_known, "grading: {text} is not supported");
                self.is_custom = text == "custom";
            }
            "grader_flags" => self.set_flags(words),
            "accept_score" => self.of_case[1] = only()?,
            "reject_score" => self.of_case[0] = only()?,
            "range" => {
                let last = words.last().filter(|_| words.len() == 2);
                let most = number(last.context("range: expected two numbers")?)?;
                self.most = Some(most).filter(|it| it.is_finite());
            }
            "max_score" if text == "unbounded" => self.most = None,
            "max_score" => self.most = Some(only()?),
            "score_aggregation" => {
                self.points = match &*text {
                    "pass-fail" => ByPoints::All,
                    "sum" => ByPoints::Sum,
                    "min" => ByPoints::Min,
                    _ => bail!("score_aggregation: {text} is not supported"),
                }
            }
            "require_pass" => self.requires = words.to_vec(),
            "args" if words.is_empty() => {}
            _ => refuse_key(key)?,
        }
        Ok(())
    }

    /// Sets the arguments of the grader. The default one takes these, and passes over others.
    fn set_flags(&mut self, words: &[String]) {
        self.flags = words.to_vec();
        let has = |word: &str| words.iter().any(|it| it == word);
        self.accepts_any = has("accept_if_any_accepted");
        self.ignores_sample = has("ignore_sample");
        (self.verdict, self.points) = (ByVerdicts::Worst, ByPoints::Sum);
        for word in words {
            match word.as_str() {
                "worst_error" | "no_errors" => self.verdict = ByVerdicts::Worst,
                "first_error" => self.verdict = ByVerdicts::First,
                "always_accept" => self.verdict = ByVerdicts::Accepted,
                "sum" => self.points = ByPoints::Sum,
                "min" => self.points = ByPoints::Min,
                "max" => self.points = ByPoints::Max,
                "avg" => self.points = ByPoints::Average,
                _ => {}
            }
        }
    }
}

/// Reads the settings of a group or of a case, if this file is there. Replaces the arguments of the
/// input validators if it has some, and calls `set` with each other key. Returns warnings.
fn settings(
    file: &Path,
    root: &Path,
    input_flags: &mut InputFlags,
    mut set: impl FnMut(&str, Vec<String>) -> Result<()>,
) -> Result<Vec<String>> {
    if !file.is_file() {
        return Ok(Vec::new());
    }
    let mut own = InputFlags::new();
    let mut warnings = each_key(file, root, |key, words| {
        let name = match key {
            "input_validator_flags" | "input_validator_args" => "",
            _ => match key.strip_prefix("input_validator_args.") {
                Some(name) => name,
                None => return set(key, words),
            },
        };
        own.insert(name.to_owned(), words);
        Ok(())
    })?;
    let is_there = |name: &String| input_validators(root).any(|it| file_name(&it) == *name);
    let unknown = own.keys().filter(|it| !it.is_empty() && !is_there(it));
    warnings.extend(unknown.map(|name| {
        let file = file.display();
        format!("{file}: input_validator_args: no input validator is called {name}")
    }));
    if !own.is_empty() {
        *input_flags = own;
    }
    Ok(warnings)
}

/// Sets the arguments of the validators for a case: those of its own file or else of its group; for
/// the output validator after `flags`.
pub(super) fn set_arguments(
    case: &mut Case,
    grading: &Grading,
    root: &Path,
    flags: &[String],
    left_out: &mut Vec<String>,
) -> Result<()> {
    refuse(&case.input.with_extension("files"))?;
    let group = grading.group_of(case);
    let (file, mut own) = (
        case.input.with_extension("yaml"),
        group.validator_flags.clone(),
    );
    case.input_flags.clone_from(&group.input_flags);
    left_out.extend(settings(
        &file,
        root,
        &mut case.input_flags,
        |key, words| {
            match key {
                "output_validator_args" => own = words,
                "args" if words.is_empty() => {}
                _ => refuse_key(key)?,
            }
            Ok(())
        },
    )?);
    case.flags = [flags, &own].concat();
    Ok(())
}

/// Refuses a package with this folder: a program would have to get its files.
pub(super) fn refuse(folder: &Path) -> Result<()> {
    let is_there = folder.exists();
    ensure!(!is_there, "{} is not supported", folder.display());
    Ok(())
}
