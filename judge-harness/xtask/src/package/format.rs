//! The formats of packages, and the files that tell a judging system about the problem: name,
//! source, limits, how outputs are compared.
//!
//! A new format is a variant of [`Format`]: the compiler then names the places where formats
//! differ, most of which are a `match` without an arm for the rest.

use clap::ValueEnum;
use hmac_sha256::Hash;

use judge_harness::problem::Problem;
use judge_harness::site::Site;

/// A format of problem packages, with the name that it has in its specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// DOMjudge and Kattis read it.
    Legacy,
    /// Its successor. BAPCtools and newer versions of Kattis read it.
    #[value(name = "2025-09")]
    Of2025,
}

impl Format {
    /// The name in its specification.
    pub fn name(self) -> String {
        let value = self.to_possible_value().expect("no format is hidden");
        value.get_name().to_owned()
    }
}

/// `problem.yaml` of the ICPC's formats.
pub(super) fn problem_yaml(problem: &Problem, is_legacy: bool, has_validator: bool) -> String {
    let margin = problem.timing.unwrap_or_default().margin;
    let [title, url, source] =
        [&problem.title.0, &problem.url, &source(problem)].map(|it| quoted(it));
    let own = if is_legacy {
        let compared = "default\nvalidator_flags: case_sensitive";
        let validation = if has_validator { "custom" } else { compared };
        format!(
            "problem_format_version: legacy\nname: {title}\nsource: {source}\nsource_url: {url}\n\
             validation: {validation}\n\
             limits:\n  time_multiplier: {margin}\n  time_safety_margin: {margin}\n"
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
             ac_to_time_limit: {margin}\n    time_limit_to_tle: {margin}\n",
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

/// The problem's site and its number there, or its address if they are not known.
fn source(problem: &Problem) -> String {
    let site = problem.site.or(problem.on.keys().next().copied());
    match site.and_then(|site| Some((site, problem.on.get(&site)?))) {
        Some((site, number)) => format!("{} {number}", Site::name(site)),
        None => problem.url.clone(),
    }
}

/// An identifier that depends only on name and address.
fn uuid(problem: &Problem) -> String {
    let hash = Hash::hash(format!("{}\n{}", problem.id, problem.url).as_bytes());
    let hash = u128::from_be_bytes(std::array::from_fn(|index| hash[index]));
    // Version 8 and variant 2: a UUID with custom bits.
    let bits = hash & !(0xf << 76 | 3 << 62) | 8 << 76 | 2 << 62;
    let mut uuid = format!("{bits:032x}");
    for place in [8, 13, 18, 23] {
        uuid.insert(place, '-');
    }
    uuid
}

/// A text in YAML, which allows the strings of JSON.
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
