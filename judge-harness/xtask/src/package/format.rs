//! The formats of packages, and the files that tell a judging system about the problem: name,
//! source, limits, how outputs are compared.
//!
//! A new format is a variant of [`Format`]: the compiler then names the places where formats
//! differ, most of which are a `match` without an arm for the rest.

use clap::ValueEnum;
use hmac_sha256::Hash;

use judge_harness::judge::limits::MARGIN;
use judge_harness::problem::site::Site;
use judge_harness::problem::workspace::Problem;

/// A format of problem packages, with the name that it has in its specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// DOMjudge and Kattis read it.
    Legacy,
    /// Its successor. BAPCtools and newer versions of Kattis read it.
    #[value(name = "2025-09")]
    Of2025,
    /// DMOJ reads it.
    Dmoj,
}

impl Format {
    /// The name in its specification.
    pub fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// The file that every package has.
    pub(super) fn main_file(self) -> &'static str {
        match self {
            Self::Legacy | Self::Of2025 => "problem.yaml",
            Self::Dmoj => "init.yml",
        }
    }

    /// The folder of the output validator, or its file.
    pub(super) fn output_validator(self) -> &'static str {
        match self {
            Self::Legacy => "output_validators/output",
            Self::Of2025 => "output_validator",
            Self::Dmoj => "checker/checker.cpp",
        }
    }

    /// The ending of the file that describes a case, and what is in it.
    pub(super) fn described(self, purpose: &str) -> (&'static str, String) {
        match self {
            Self::Legacy | Self::Dmoj => ("desc", format!("{purpose}\n")),
            Self::Of2025 => ("yaml", format!("description: {}\n", quoted(purpose))),
        }
    }
}

/// How the default output validator compares: as the judge does, but for white space.
pub(super) const COMPARISON_OF_2025: &str = "output_validator_args: [case_sensitive]\n";

/// `problem.yaml` of the ICPC's formats.
pub(super) fn problem_yaml(problem: &Problem, is_legacy: bool, has_validator: bool) -> String {
    let [title, url, source] =
        [&problem.title, &problem.member().url, &source(problem)].map(|it| quoted(it));
    let own = if is_legacy {
        let validation = if has_validator {
            "validation: custom\n"
        } else {
            "validation: default\nvalidator_flags: case_sensitive\n"
        };
        format!(
            "problem_format_version: legacy\nname: {title}\nsource: {source}\nsource_url: {url}\n\
             {validation}limits:\n  time_multiplier: {MARGIN}\n  time_safety_margin: {MARGIN}\n"
        )
    } else {
        let resolution = match problem.time_limit.subsec_nanos() {
            0 => "",
            _ => "  time_resolution: 0.001\n",
        };
        format!(
            "problem_format_version: 2025-09\nname:\n  en: {title}\n\
             source:\n  name: {source}\n  url: {url}\n\
             limits:\n  time_limit: {}\n{resolution}  time_multipliers:\n    \
             ac_to_time_limit: {MARGIN}\n    time_limit_to_tle: {MARGIN}\n",
            seconds(problem)
        )
    };
    format!("{own}uuid: {}\nlicense: unknown\n", uuid(problem))
}

/// `domjudge-problem.ini`: what DOMjudge reads and the legacy format lacks.
pub(super) fn domjudge_ini(problem: &Problem) -> String {
    let name = problem.title.replace('"', "'");
    format!("name = \"{name}\"\ntimelimit = {}\n", seconds(problem))
}

pub(super) fn seconds(problem: &Problem) -> f64 {
    problem.time_limit.as_secs_f64()
}

/// The site that the problem comes from and its number there, as far as they are known.
fn source(problem: &Problem) -> String {
    let site = problem.site.or(problem.member().on.keys().next().copied());
    match site.and_then(|site| Some((site, problem.member().on.get(&site)?))) {
        Some((site, number)) => format!("{} {number}", Site::name(site)),
        None => problem.member().url.clone(),
    }
}

/// An identifier that stays the same as long as name and address do.
fn uuid(problem: &Problem) -> String {
    let hash = Hash::hash(format!("{}\n{}", problem.id, problem.member().url).as_bytes());
    let mut bytes: [u8; 16] = std::array::from_fn(|index| hash[index]);
    // Version 8: a UUID with custom bits.
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let mut uuid: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    for end_of_part in [20, 16, 12, 8] {
        uuid.insert(end_of_part, '-');
    }
    uuid
}

/// A text in YAML, which allows the strings of JSON.
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
