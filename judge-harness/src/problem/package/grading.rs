//! How the verdicts on the cases of a package become one verdict, and points: the settings of its
//! groups. A group is a folder in `data`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use super::refuse_key;
use super::yaml::each_key;
use crate::problem::cases::Case;

/// The groups of a package, if they have settings that matter.
#[derive(Debug, Clone, Default)]
pub struct Grading {
    /// The folder `data`.
    data: PathBuf,
    /// Whether a program gets points.
    pub has_points: bool,
    /// The source of the package's own grader.
    pub grader: Option<PathBuf>,
    /// The groups by their paths in `data`, such as `secret/group1`; the root has an empty one.
    pub groups: BTreeMap<String, Group>,
    /// Sentences on keys that are there twice.
    pub repeated: Vec<String>,
}

/// How the verdicts and points of a group's parts, cases and other groups, become its own.
#[derive(Debug, Clone, PartialEq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "one for each flag of the format"
)]
pub struct Group {
    /// The arguments of the output validator.
    pub validator_flags: Vec<String>,
    /// The arguments of the validators of inputs.
    pub input_flags: Vec<String>,
    /// Whether nothing more of it is judged after a part that is not accepted.
    pub breaks: bool,
    /// Whether the package's own grader decides.
    pub is_custom: bool,
    /// The arguments of that grader.
    pub flags: Vec<String>,
    /// Its verdict.
    pub verdict: ByVerdicts,
    /// Whether it is accepted if any part is.
    pub accepts_any: bool,
    /// Whether only its last part counts, and not the samples before that.
    pub ignores_sample: bool,
    /// Its points.
    pub points: ByPoints,
    /// The points of a case that is not accepted, and of one that is.
    pub of_case: [f64; 2],
    /// The most points that it can get, if there is a bound.
    pub most: Option<f64>,
    /// The earlier groups without which it gets no points, and is not judged.
    pub requires: Vec<String>,
}

/// Which verdict a group gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByVerdicts {
    /// The worst of all parts.
    Worst,
    /// The first that is not AC.
    First,
    /// AC.
    Accepted,
}

/// How many points a group gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByPoints {
    /// The sum of all parts.
    Sum,
    /// The least of all parts.
    Min,
    /// The most of all parts.
    Max,
    /// The mean of all parts.
    Average,
    /// All if every part is accepted, otherwise none.
    All,
}

/// The values of the legacy format.
const LEGACY: Group = Group {
    validator_flags: Vec::new(),
    input_flags: Vec::new(),
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

impl Grading {
    /// Reads the settings of all groups that these cases are in. `legacy` are keys of
    /// `problem.yaml` that go before those of the groups.
    pub(super) fn read(
        root: &Path,
        cases: &[Case],
        legacy: &[(String, Vec<String>)],
        is_2025: bool,
        has_points: bool,
    ) -> Result<Self> {
        let mut grading = Self {
            data: root.join("data"),
            has_points,
            ..Self::default()
        };
        let paths: Vec<_> = cases.iter().map(|it| grading.path(it)).collect();
        for path in &paths {
            let folders: Vec<_> = folders(path).collect();
            for folder in folders.iter().rev().copied() {
                if !grading.groups.contains_key(folder) {
                    let above = folders.iter().find(|it| folder.len() > it.len());
                    let above = above.and_then(|it| grading.groups.get(*it)).cloned();
                    let above = above.as_ref();
                    let (count, repeated) = (direct(folder, &paths), &mut grading.repeated);
                    let mut group = if is_2025 {
                        of_2025(folder, above, root, count, repeated)?
                    } else {
                        of_legacy(folder, above, root, repeated)?
                    };
                    for (key, words) in legacy {
                        group.set(key, words)?;
                    }
                    grading.groups.insert(folder.to_owned(), group);
                }
            }
        }
        if is_2025 && !has_points {
            // The first case that fails decides.
            grading.groups.values_mut().for_each(|it| it.breaks = true);
        }
        let of_secret = grading.groups.get("secret").and_then(|it| it.most);
        if let (true, Some(root)) = (is_2025, grading.groups.get_mut("")) {
            root.most = of_secret;
        }
        Ok(grading)
    }

    /// The path of a case in `data`, without its ending.
    pub fn path(&self, case: &Case) -> String {
        let file = case.input.with_extension("");
        let path = file.strip_prefix(&self.data).unwrap_or(&file);
        path.to_string_lossy().into_owned()
    }

    /// The smallest group that a case is in.
    pub(super) fn group_of(&self, case: &Case) -> &Group {
        let path = self.path(case);
        let mut folders = folders(&path);
        let group = folders.find_map(|it| self.groups.get(it));
        group.expect("the groups of all cases are read")
    }

    /// Whether it makes no difference: the first case that fails decides, and nothing has points.
    pub(super) fn is_usual(&self) -> bool {
        let is_usual = |it: &Group| {
            let own = (it.breaks, it.is_custom, it.verdict, it.accepts_any);
            own == (true, false, ByVerdicts::Worst, false) && it.requires.is_empty()
        };
        !self.has_points && self.groups.values().all(is_usual)
    }
}

/// The groups that a case or a group is in, from the smallest to the root.
fn folders(name: &str) -> impl Iterator<Item = &str> {
    let slashes = name.rmatch_indices('/').map(|(end, _)| &name[..end]);
    slashes.chain([""])
}

/// How many cases are in a group itself, and not in groups of it.
fn direct(folder: &str, paths: &[String]) -> usize {
    let is_direct = |it: &&String| folders(it).next() == Some(folder);
    paths.iter().filter(is_direct).count()
}

/// A group of the formats up to 2023-07: what it does not set is that of the group above.
fn of_legacy(
    name: &str,
    above: Option<&Group>,
    root: &Path,
    repeated: &mut Vec<String>,
) -> Result<Group> {
    let mut group = above.unwrap_or(&LEGACY).clone();
    // Shown for the group that states it.
    group.most = None;
    group.read(root, name, repeated)?;
    Ok(group)
}

/// A group of the format of 2025-09, which has this number of cases in it itself.
fn of_2025(
    name: &str,
    above: Option<&Group>,
    root: &Path,
    count: usize,
    repeated: &mut Vec<String>,
) -> Result<Group> {
    let flags = above.map(|it| it.validator_flags.clone());
    let input_flags = above.map(|it| it.input_flags.clone());
    let mut group = Group {
        validator_flags: flags.unwrap_or_default(),
        input_flags: input_flags.unwrap_or_default(),
        ignores_sample: name.is_empty(),
        ..LEGACY
    };
    let is_data = ["", "sample"].contains(&name);
    if !is_data && name != "secret" {
        group.points = ByPoints::All;
    }
    group.most = Some(100.0).filter(|_| name == "secret");
    group.read(root, name, repeated)?;
    let sums = group.points == ByPoints::Sum;
    group.breaks = !sums;
    let most = group.most.unwrap_or_default();
    let each = if sums {
        most / count.max(1) as f64
    } else {
        most
    };
    group.of_case = [0.0, if is_data { 0.0 } else { each }];
    Ok(group)
}

impl Group {
    /// Sets the keys of a folder's files. That of the newer formats goes before the other.
    fn read(&mut self, root: &Path, name: &str, repeated: &mut Vec<String>) -> Result<()> {
        let folder = root.join("data").join(name);
        for file in ["testdata.yaml", "test_group.yaml"].map(|it| folder.join(it)) {
            if file.is_file() {
                repeated.extend(each_key(&file, root, |key, words| self.set(key, &words))?);
            }
        }
        Ok(())
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
            "input_validator_flags" | "input_validator_args" => self.input_flags = words.to_vec(),
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
