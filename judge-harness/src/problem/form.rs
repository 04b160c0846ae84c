//! The one form of a problem, whoever states it: its rules, its cases, and its programs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use glob::Pattern;
use problems::{OrReason, PLAIN, Rng, Rules};

use super::cases::Case;
use super::expected::Expected;
use super::grading::Grading;
use crate::files::file_name;
use crate::language::source::Source;
use crate::printable::Foreign;
use crate::rule::Rule;
use crate::sandbox::OUTPUT_LIMIT;
use crate::site::Site;

/// A problem: its cases and limits, and where they come from.
#[derive(Clone)]
#[allow(clippy::struct_excessive_bools, reason = "one for each rule")]
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
    /// How its time limit and the times of its programs follow from each other, if it says so.
    pub timing: Option<Timing>,
    /// Whether a program has to stand alone: it is compiled from one file, and opens none.
    pub stands_alone: bool,
    /// Whether it is a package: the start of a virtual machine counts, programs in Python keep
    /// their names and run by `PyPy`, if that is there, and languages may have another standard.
    pub is_package: bool,
    /// Whether no two cases may have the same input.
    pub inputs_differ: bool,
    /// The folder of a package, or that of a user's cases.
    pub root: Option<PathBuf>,
    /// The folder with the files that every program includes.
    pub includes: Option<PathBuf>,
    /// The rule by which an output has to equal the answer, if the case has no other and no program
    /// judges it.
    pub rule: Rule,
    /// Whether the program has to talk to an interactor.
    pub is_interactive: bool,
    /// The input validators: an input has to be valid by each of them.
    pub input_validators: Vec<InputValidator>,
    /// What computes the answers anew, if something does.
    pub reference: Option<Reference>,
    /// The generator: a random valid input that is likely to find mistakes.
    pub generator: Option<fn(&mut Rng) -> String>,
    /// The sources of a package's output validators: all have to accept. The only one talks to the
    /// program if the problem is interactive.
    pub output_validators: Vec<PathBuf>,
    /// Whether the last one gives points to each case that it accepts; `None` if that is up to it.
    pub validator_gives_points: Option<bool>,
    /// How the verdicts on a package's cases become one, unless the first failure decides.
    pub grading: Option<Grading>,
    /// The cases, sorted by group and name. Only a user's folder may have no case.
    pub cases: Vec<Case>,
    /// What is known of it beyond the data.
    pub rules: &'static Rules,
    /// The site that it is judged for, if its compilers are known.
    pub site: Option<Site>,
    /// The problem's address.
    pub url: String,
    /// The sites that have it in this form, with its number on each.
    pub on: BTreeMap<Site, String>,
    /// Its submission, and the same program in C++98 if there is one. They are judged on all cases,
    /// and have to print the answer to the byte.
    pub own: Vec<PathBuf>,
    /// The folder of its programs, if that is not in `root`.
    pub submissions: Option<PathBuf>,
    /// Reads its programs, right and wrong ones.
    pub read_programs: fn(&Self) -> Result<Programs<'_>>,
    /// Reads what a package promises of its validators.
    pub read_promises: fn(&Self) -> Result<Promises>,
    /// The folder for new cases.
    pub secret: Option<PathBuf>,
    /// Sentences on what a user's folder lacks: files that look like a part of a case but are not
    /// judged, and a package's time limit.
    pub left_out: Vec<String>,
}

/// What tells a valid input from another.
#[derive(Clone)]
pub enum InputValidator {
    /// A function; the error is a sentence.
    Function(fn(&str) -> OrReason<()>),
    /// A program: a file or a folder. It exits with 42 on a valid input.
    Program(PathBuf),
}

/// What computes the answers anew.
#[derive(Clone)]
pub enum Reference {
    /// A function; the error says why an input cannot be read.
    Function(fn(&str) -> OrReason<String>),
    /// A program that has to be accepted.
    Accepted,
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
            timing: None,
            stands_alone: false,
            is_package: false,
            inputs_differ: false,
            root: None,
            includes: None,
            rule: Rule::Visible,
            is_interactive: false,
            input_validators: Vec::new(),
            reference: None,
            generator: None,
            output_validators: Vec::new(),
            validator_gives_points: None,
            grading: None,
            cases: Vec::new(),
            rules: &PLAIN,
            site: None,
            url: String::new(),
            on: BTreeMap::new(),
            own: Vec::new(),
            submissions: None,
            read_programs: |_| Ok(Programs::default()),
            read_promises: |_| Ok(Promises::default()),
            secret: None,
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

    /// The folder of its programs, by verdict, if it has a folder at all.
    pub fn programs_folder(&self) -> Option<PathBuf> {
        let own = self.root.as_ref().map(|root| {
            let below = Some(root.join("submissions")).filter(|it| it.is_dir());
            below.unwrap_or_else(|| root.clone())
        });
        self.submissions.clone().or(own)
    }

    /// Its programs, right and wrong ones, and a line for each that cannot be judged.
    pub fn programs(&self) -> Result<Programs<'_>> {
        (self.read_programs)(self)
    }
}

/// A program of a problem, right or wrong.
#[derive(Clone)]
pub struct JuryProgram<'a> {
    /// The problem that it is for.
    pub problem: &'a Problem,
    /// Its path below the folder of all, such as `wrong_answer/greedy.cpp`.
    pub name: Foreign,
    /// The whole program.
    pub source: Source,
    /// What is expected of it.
    pub expected: Expected,
    /// The group of cases that alone catches it, as it says itself.
    pub only_group: Option<&'static str>,
    /// The site that alone accepts it, as it says itself. Only then the site's leniency counts.
    pub only_site: Option<Site>,
    /// The accepted program that it changes.
    pub base: Option<Source>,
    /// Whether it is not judged on hard cases, as the program that it changes fails on them.
    pub skips_hard: bool,
}

/// Programs, and a line for each that cannot be judged.
pub type Programs<'a> = (Vec<JuryProgram<'a>>, Vec<String>);

impl JuryProgram<'_> {
    /// Its name among those of the same problem and verdict, such as `greedy`.
    pub fn short_name(&self) -> String {
        file_name(&self.source.path.with_extension(""))
    }

    /// Whether this path below the folder of all is its own, or that of a folder that it is in.
    pub fn is_in(&self, path: &str) -> bool {
        Path::new(&*self.name).starts_with(path)
    }

    /// Its full name, such as `poj1753/wrong_answer/greedy`.
    pub fn full_name(&self) -> String {
        let name = Path::new(&*self.name).with_extension("");
        format!("{}/{}", self.problem.id.0, name.display())
    }
}

/// A case for the validators alone, and what they have to say of it.
pub struct Promise {
    /// The case. Its files may be missing.
    pub case: Case,
    /// The output to judge; `None` if the input has to be rejected.
    pub output: Option<PathBuf>,
    /// Whether the output has to be accepted.
    pub is_valid: bool,
}

/// The promises of a package, and a sentence on each folder that is not checked.
pub type Promises = (Vec<Promise>, Vec<String>);

/// How a time limit follows from the programs of a problem. The default is the legacy format's.
#[derive(Debug, Clone, Copy)]
pub struct Timing {
    /// The time limit is at least this many times that of the slowest accepted program.
    pub multiplier: f64,
    /// A program is too slow for certain at this many times the limit.
    pub margin: f64,
    /// What the margin is for.
    pub margin_is: Margin,
    /// The time limit is a multiple of this, in seconds.
    pub resolution: f64,
}

/// What the margin of a time limit is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Margin {
    /// A program that is too slow, and should not be, is judged again with the margin.
    Forgiven,
    /// A limit that was found has room up to the time of a program that has to be too slow.
    Room,
    /// Each program is faster than the limit, or slower, by this factor.
    KeptClear,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            multiplier: 5.0,
            margin: 2.0,
            margin_is: Margin::Forgiven,
            resolution: 1.0,
        }
    }
}

impl Timing {
    /// The time limit if the slowest accepted program takes this time.
    pub fn limit(&self, slowest: Duration) -> Duration {
        let steps = (slowest.as_secs_f64() * self.multiplier / self.resolution).ceil();
        Duration::from_secs_f64(steps.max(1.0) * self.resolution)
    }
}
