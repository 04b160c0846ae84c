//! Problems: their cases and limits, and the sites that have them.

pub mod cases;
pub mod package;
pub mod workspace;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use glob::Pattern;
use problems::{PLAIN, Rules};

use crate::sandbox::OUTPUT_LIMIT;
use crate::site::Site;

use cases::Case;
use package::Facts;
use package::grading::Grading;

/// A problem: its cases and limits, and where they come from.
pub struct Problem {
    /// The name of the crate and of the folder below `data/`, such as `poj1753`. For a user's
    /// folder, its path with a slash at the end.
    pub id: String,
    /// The problem's name on the judge's site.
    pub title: String,
    /// The limit on the CPU time of one run.
    pub time_limit: Duration,
    /// The limit on the peak memory of one run in KiB, if the judge states one.
    pub memory_limit_kib: Option<u64>,
    /// The limit on what one run prints, in bytes.
    pub output_limit: u64,
    /// What a package says beside. Programs in Python are run by `PyPy` there, and the start of a
    /// virtual machine counts, as on Kattis and `DOMjudge`.
    pub package: Option<Facts>,
    /// Whether the program has to talk to an interactor.
    pub is_interactive: bool,
    /// The source of a package's output validator. It talks to the program if the problem is
    /// interactive.
    pub validator: Option<PathBuf>,
    /// How a package makes one verdict of those on its cases, if not by the first that fails.
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
#[derive(Debug)]
pub struct Member {
    /// The submission's source file, `<crate>/src/main.rs`.
    pub submission: PathBuf,
    /// The problem's address.
    pub url: String,
    /// The sites that have it in this form, with its number on each.
    pub on: BTreeMap<Site, String>,
}

impl Problem {
    /// A problem that has only a name, and no cases. Its limits are 1 s and 256 MiB.
    pub fn unknown(name: &str) -> Self {
        Self {
            id: format!("{name}/"),
            title: name.to_owned(),
            time_limit: Duration::from_secs(1),
            memory_limit_kib: Some(256 << 10),
            output_limit: OUTPUT_LIMIT,
            package: None,
            is_interactive: false,
            validator: None,
            grading: None,
            cases: Vec::new(),
            rules: &PLAIN,
            site: None,
            member: None,
            left_out: Vec::new(),
        }
    }

    /// The cases whose name a pattern matches, with its group or without. Without a pattern, all.
    pub fn chosen_cases(&self, pattern: Option<&Pattern>) -> Vec<&Case> {
        let matches = |name: &str| pattern.is_none_or(|it| it.matches(name));
        // `two-by-fifteen` of `secret/two-by-fifteen`.
        let without_group = |name: &str| matches(name.rsplit('/').next().unwrap_or(name));
        let is_chosen = |it: &&Case| matches(&it.name) || without_group(&it.name);
        self.cases.iter().filter(is_chosen).collect()
    }

    /// Whether it is only a folder of cases.
    pub fn is_folder(&self) -> bool {
        self.member.is_none()
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
