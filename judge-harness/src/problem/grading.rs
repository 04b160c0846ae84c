//! How the verdicts on the cases of a package become one verdict, and points. A group is a folder
//! in `data`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::cases::{Case, InputFlags};

/// The groups of a package, if they have settings that matter.
#[derive(Debug, Clone, Default)]
pub struct Grading {
    /// The folder `data`.
    pub(super) data: PathBuf,
    /// Whether a program gets points.
    pub has_points: bool,
    /// The source of the package's own grader.
    pub grader: Option<PathBuf>,
    /// The groups by their paths in `data`, such as `secret/group1`; the root has an empty one.
    pub groups: BTreeMap<String, Group>,
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
    /// The arguments of the input validators.
    pub input_flags: InputFlags,
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

impl Grading {
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
            let is_by_first = it.breaks && it.verdict == ByVerdicts::Worst && !it.accepts_any;
            is_by_first && !it.is_custom && it.requires.is_empty()
        };
        !self.has_points && self.groups.values().all(is_usual)
    }
}

/// The groups that a case or a group is in, from the smallest to the root.
pub(super) fn folders(name: &str) -> impl Iterator<Item = &str> {
    let slashes = name.rmatch_indices('/').map(|(end, _)| &name[..end]);
    slashes.chain([""])
}
