//! Problems: their cases and limits, and the sites that have them.

pub mod cases;
pub mod names;
pub mod package;
pub mod workspace;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use glob::Pattern;
use problems::{PLAIN, Rules};

use crate::printable::Foreign;
use crate::rule::Rule;
use crate::sandbox::OUTPUT_LIMIT;
use crate::site::Site;

use cases::Case;
use package::Timing;
use package::grading::Grading;

/// A problem: its cases and limits, and where they come from.
#[derive(Clone)]
pub struct Problem {
    /// The name of the crate and of the folder below `data/`, such as `poj1753`. For a user's
    /// folder, its path with a slash at the end.
    pub id: Foreign,
    /// The problem's name on the judge's site.
    pub title: Foreign,
    /// The limit on the CPU time of one run.
    pub time_limit: Duration,
    /// The limit on the peak memory of one run in KiB, if the judge states one.
    pub memory_limit_kib: Option<u64>,
    /// The limit on the stack of one run in KiB; `None` if the stack may take all the memory.
    pub stack_limit_kib: Option<u64>,
    /// The limit on what one run prints, in bytes.
    pub output_limit: u64,
    /// What states the limits on time, memory and output, such as `problem.yaml`; `None` where it
    /// is the judge's own.
    pub stated_by: [Option<&'static str>; 3],
    /// How its time limit follows from its programs, if none is stated.
    pub timing: Timing,
    /// Whether programs have to keep the rules of a site: each is one file, alone.
    pub is_of_site: bool,
    /// Whether programs run as on Kattis and `DOMjudge`: those in Python by `PyPy`, and the start
    /// of a virtual machine counts.
    pub runs_as_kattis: bool,
    /// The folder of a package, or that of a user's cases.
    pub root: Option<PathBuf>,
    /// The rule by which an output has to equal the answer, if the case has no other and no program
    /// judges it.
    pub rule: Rule,
    /// Whether the program has to talk to an interactor.
    pub is_interactive: bool,
    /// The input validators of a package: files and folders.
    pub input_validators: Vec<PathBuf>,
    /// The source of a package's output validator. It talks to the program if the problem is
    /// interactive.
    pub validator: Option<PathBuf>,
    /// Whether that gives points to each case that it accepts; `None` if that is up to it.
    pub validator_gives_points: Option<bool>,
    /// How the verdicts on a package's cases become one, unless the first failure decides.
    pub grading: Option<Grading>,
    /// The cases, sorted by group and name. Only a user's folder may have no case.
    pub cases: Vec<Case>,
    /// What is known of it beyond the data.
    pub rules: &'static Rules,
    /// The site that it is judged for, if its compilers are known.
    pub site: Option<Site>,
    /// Its crate in the workspace; `None` for a user's folder.
    pub member: Option<Member>,
    /// Sentences on what a user's folder lacks: files that look like a part of a case but are not
    /// judged, and a package's time limit.
    pub left_out: Vec<String>,
}

/// The crate of a problem.
#[derive(Debug, Clone)]
pub struct Member {
    /// The submission's source file, `<crate>/src/main.rs`.
    pub submission: PathBuf,
    /// The problem's address.
    pub url: String,
    /// The sites that have it in this form, with its number on each.
    pub on: BTreeMap<Site, String>,
}

impl Default for Problem {
    /// A problem without a name and without cases. Its limits are 1 s and 256 MiB.
    fn default() -> Self {
        Self {
            id: Foreign::default(),
            title: Foreign::default(),
            time_limit: Duration::from_secs(1),
            memory_limit_kib: Some(256 << 10),
            stack_limit_kib: None,
            output_limit: OUTPUT_LIMIT,
            stated_by: [None; 3],
            timing: Timing::default(),
            is_of_site: false,
            runs_as_kattis: false,
            root: None,
            rule: Rule::Visible,
            is_interactive: false,
            input_validators: Vec::new(),
            validator: None,
            validator_gives_points: None,
            grading: None,
            cases: Vec::new(),
            rules: &PLAIN,
            site: None,
            member: None,
            left_out: Vec::new(),
        }
    }
}

impl Problem {
    /// The cases whose name one of these patterns matches, with its group or without. Without a
    /// pattern, all.
    pub fn chosen_cases(&self, patterns: &[Pattern]) -> Vec<&Case> {
        let matches =
            |name: &str| patterns.is_empty() || patterns.iter().any(|it| it.matches(name));
        // `two-by-fifteen` of `secret/two-by-fifteen`.
        let without_group = |name: &str| matches(name.rsplit('/').next().unwrap_or(name));
        let is_chosen = |it: &&Case| matches(&it.name) || without_group(&it.name);
        self.cases.iter().filter(is_chosen).collect()
    }

    /// Its crate. It has to be of the workspace.
    pub fn member(&self) -> &Member {
        let member = self.member.as_ref();
        member.unwrap_or_else(|| panic!("{} is a folder, not a problem of the workspace", self.id))
    }

    /// The file of the twin, the same program as the submission in C++98. It may be missing.
    pub fn twin(&self) -> PathBuf {
        self.member().submission.with_extension("cpp")
    }
}
