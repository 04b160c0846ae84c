//! What a package says of its problem: name, source, limits, how outputs are compared.

use hmac_sha256::Hash;

use super::Format;
use judge_harness::jury::MARGIN;
use judge_harness::site::Site;
use judge_harness::workspace::Problem;

/// How the default output validator compares: as the judge does, but for white space.
pub(super) const COMPARISON_OF_2025: &str = "output_validator_args: [case_sensitive]\n";

/// `problem.yaml`.
pub(super) fn problem_yaml(
    problem: &Problem,
    format: Format,
    has_output_validator: bool,
) -> String {
    let (_, version) = Format::ALL[format as usize];
    let title = quoted(&problem.title);
    let (source, url) = (quoted(&source(problem)), quoted(&problem.url));
    let uuid = uuid(problem);
    let mut yaml = format!("problem_format_version: {version}\n");
    match format {
        Format::Legacy => {
            yaml += &format!(
                "name: {title}\nuuid: {uuid}\nsource: {source}\nsource_url: {url}\nlicense: unknown\n"
            );
            yaml +=
                &format!("limits:\n  time_multiplier: {MARGIN}\n  time_safety_margin: {MARGIN}\n");
            yaml += if has_output_validator {
                "validation: custom\n"
            } else {
                "validation: default\nvalidator_flags: case_sensitive\n"
            };
        }
        Format::Of2025 => {
            yaml += &format!(
                "name:\n  en: {title}\nuuid: {uuid}\nsource:\n  name: {source}\n  url: {url}\nlicense: unknown\n"
            );
            yaml += &format!("limits:\n  time_limit: {}\n", seconds(problem));
            if problem.time_limit.subsec_nanos() > 0 {
                yaml += "  time_resolution: 0.001\n";
            }
            yaml += &format!(
                "  time_multipliers:\n    ac_to_time_limit: {MARGIN}\n    time_limit_to_tle: {MARGIN}\n"
            );
        }
    }
    yaml
}

/// `domjudge-problem.ini`: what the legacy format has no place for, as DOMjudge reads it.
pub(super) fn domjudge_ini(problem: &Problem) -> String {
    let name = problem.title.replace('"', "'");
    format!("name = \"{name}\"\ntimelimit = {}\n", seconds(problem))
}

fn seconds(problem: &Problem) -> f64 {
    problem.time_limit.as_secs_f64()
}

/// The site that the problem comes from and its number there, as far as they are known.
fn source(problem: &Problem) -> String {
    let site = problem.site.or(problem.on.keys().next().copied());
    match site.and_then(|site| Some((site, problem.on.get(&site)?))) {
        Some((site, number)) => format!("{} {number}", Site::name(site)),
        None => problem.url.clone(),
    }
}

/// An identifier that stays the same as long as name and address do.
fn uuid(problem: &Problem) -> String {
    let hash = Hash::hash(format!("{}\n{}", problem.id, problem.url).as_bytes());
    let mut bytes: [u8; 16] = std::array::from_fn(|index| hash[index]);
    // Version 8: the bits are the maker's own.
    bytes[6] = bytes[6] & 0x0f | 0x80;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let parts = [
        &hex[..8],
        &hex[8..12],
        &hex[12..16],
        &hex[16..20],
        &hex[20..],
    ];
    parts.join("-")
}

/// A text in YAML, which takes the strings of JSON.
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
