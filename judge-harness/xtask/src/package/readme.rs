//! The README of a package: its contents, what is left out, and which warnings to expect.

use super::Package;
use super::dmoj::{FOR_PYTHON_KIB, TO_START_SECONDS};
use super::format::seconds;
use judge_harness::problem::workspace::Problem;
use judge_harness::sandbox::Limits;

/// The README of all packages. A line that begins with `{if FACTS}` is only in packages for which
/// these facts are true; `!FACT` is true if the fact is not.
const README: &str = include_str!("readme.txt");

impl Package {
    /// The README of the package.
    pub(super) fn readme(&self, problem: &Problem) -> String {
        // Several spaces in a row, or spaces at an end of a line.
        let is_wide = |input: &str| ["  ", " \n", "\n "].iter().any(|it| input.contains(it));
        let format = self.format.name();
        let facts = [
            (&*format, true),
            ("validator", self.has_output_validator),
            ("wide", self.inputs().any(is_wide)),
            ("limit", problem.memory_limit_kib.is_some()),
            ("presentation", !self.presentation_errors.is_empty()),
        ];
        let mut readme = String::new();
        for line in README.lines() {
            let conditional = line.strip_prefix("{if ").and_then(|it| it.split_once('}'));
            let (conditions, line) = conditional.unwrap_or(("", line));
            let holds = |condition: &str| {
                let fact = condition.trim_start_matches('!');
                facts.contains(&(fact, true)) != condition.starts_with('!')
            };
            if conditions.split_whitespace().all(holds) {
                readme += &format!("{line}\n");
            }
        }
        let left_out = self.left_out.iter();
        let left_out = left_out
            .map(|(reason, programs)| format!("- Programs {reason}: {}.\n", names(programs)));
        for (mark, text) in [
            ("{title}", problem.title.clone()),
            ("{id}", problem.id.clone()),
            ("{url}", problem.member().url.clone()),
            ("{validator}", self.format.output_validator().to_owned()),
            ("{time}", seconds(problem).to_string()),
            ("{memory}", Limits::of(problem).memory_kib.to_string()),
            ("{start}", TO_START_SECONDS.to_string()),
            ("{python}", FOR_PYTHON_KIB.to_string()),
            ("{presentation}", names(&self.presentation_errors)),
            ("{left out}", left_out.collect()),
            ("{format}", format),
        ] {
            readme = readme.replace(mark, &text);
        }
        readme
    }
}

fn names(names: &[String]) -> String {
    let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
