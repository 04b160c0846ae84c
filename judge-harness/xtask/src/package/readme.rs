//! What a package says of itself: what is in it, what is not, and which warnings stay.

use super::Package;
use super::dmoj::{FOR_PYTHON_KIB, TO_START_SECONDS};
use super::format::seconds;
use judge_harness::judge::JudgeLimits;
use judge_harness::problem::workspace::Problem;

/// The README of all packages. A line with `{if ...}` is in those for which all of that holds, or
/// with a `!` does not.
const README: &str = include_str!("readme.txt");

impl Package {
    /// The README of the package.
    pub(super) fn readme(&self, problem: &Problem) -> String {
        let holds = |condition: &str| match condition {
            "validator" => self.has_output_validator,
            // Several spaces in a row, or spaces at an end of a line.
            "wide" => {
                let is_wide =
                    |input: &str| ["  ", " \n", "\n "].iter().any(|it| input.contains(it));
                self.inputs().any(is_wide)
            }
            "limit" => problem.memory_limit_kib.is_some(),
            "presentation" => !self.presentation_errors.is_empty(),
            format => self.format.name() == format,
        };
        let is_so = |condition: &str| match condition.strip_prefix('!') {
            Some(condition) => !holds(condition),
            None => holds(condition),
        };
        let line = |line: &'static str| {
            let conditional = line.strip_prefix("{if ").and_then(|it| it.split_once('}'));
            let (conditions, line) = conditional.unwrap_or(("", line));
            let mut conditions = conditions.split_whitespace();
            conditions.all(is_so).then(|| format!("{line}\n"))
        };
        let left_out = self.left_out.iter();
        let left_out = left_out
            .map(|(reason, left_out)| format!("- Programs {reason}: {}.\n", names(left_out)));
        let mut readme: String = README.lines().filter_map(line).collect();
        for (mark, text) in [
            ("title", problem.title.clone()),
            ("id", problem.id.clone()),
            ("url", problem.member().url.clone()),
            ("format", self.format.name()),
            ("validator", self.format.output_validator().to_owned()),
            ("time", seconds(problem).to_string()),
            ("memory", JudgeLimits::of(problem).memory_kib.to_string()),
            ("start", TO_START_SECONDS.to_string()),
            ("python", FOR_PYTHON_KIB.to_string()),
            ("presentation", names(&self.presentation_errors)),
            ("left out", left_out.collect()),
        ] {
            readme = readme.replace(&format!("{{{mark}}}"), &text);
        }
        readme
    }
}

fn names(names: &[String]) -> String {
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
