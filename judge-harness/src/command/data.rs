//! `cargo judge data`: validates inputs and recomputes answers.

use std::collections::HashMap;
use std::ffi::OsString;
use std::path::Path;

use crate::judge::comparison::Rule;
use crate::printable::text;
use crate::problem::workspace::{Case, Problem, Workspace};
use crate::report::difference::Difference;
use crate::report::lines::columns;
use crate::report::{RED, styled};
use crate::terminal::{case_bar, print};
use anyhow::Result;
use problems::Rules;

pub(super) fn data(names: &[OsString]) -> Result<bool> {
    let workspace = Workspace::find()?;
    let problems = workspace.named_or_all(names)?;
    let cases = problems.iter().map(|problem| problem.cases.len());
    let bar = case_bar(cases.sum(), || ());
    let mut text = String::new();
    let mut all_well = true;
    for problem in problems {
        let flaws = check(problem, &workspace, |case| {
            bar.set_message(format!("{} {}", problem.id, case.name));
            bar.inc(1);
        })?;
        text += &flaws.concat();
        text += &summary(problem, flaws.len());
        all_well &= flaws.is_empty();
    }
    drop(bar);
    print(&text)?;
    Ok(all_well)
}

/// How many cases are sound, and what could not be checked.
fn summary(problem: &Problem, flawed: usize) -> String {
    let id = &problem.id;
    let sound = problem.cases.len() - flawed;
    let rules = problem.rules;
    let (done, lacking) = match (rules.validate_input, rules.reference) {
        (Some(_), Some(_)) => ("valid and recomputed", ""),
        (None, Some(_)) => ("recomputed", "; none validated, it has no input validator"),
        (Some(_), None) => ("valid", "; none recomputed, it has no reference solution"),
        (None, None) => {
            return format!(
                "{id}: not checked, it has no reference solution and no input validator\n"
            );
        }
    };
    format!("{id}: {sound} cases {done}, {flawed} not{lacking}\n")
}

/// Validates all inputs of a problem, finds equal ones, and recomputes all answers, as far as its
/// rules can. Calls `progress` before each case. Returns a report on each flawed case.
pub fn check(
    problem: &Problem,
    workspace: &Workspace,
    mut progress: impl FnMut(&Case),
) -> Result<Vec<String>> {
    let line =
        |file: &Path, wrong: &str| format!("{}: {}\n", workspace.shown(file), styled(RED, wrong));
    let (mut flaws, mut inputs) = (Vec::new(), HashMap::new());
    for case in &problem.cases {
        progress(case);
        let [input, answer] = case.contents()?;
        let recomputed = recomputed(problem.rules, case, &input);
        // A second case with the same input catches nothing new.
        flaws.extend(match (inputs.insert(input, &case.name), recomputed) {
            (Some(other), _) => Some(line(&case.input, &format!("equal to that of {other}"))),
            (None, Err(reason)) => Some(line(&case.input, &reason)),
            (None, Ok(Some(right))) if right.as_bytes() != answer => {
                let difference = Difference::of(right.as_bytes(), &answer, Rule::Words, columns());
                let shown = difference.map(|it| it.in_words("recomputed", "file"));
                let file = case.input.with_extension("ans");
                let wrong = line(&file, "not what the reference solution computes");
                Some(wrong + &shown.unwrap_or_default())
            }
            _ => None,
        });
    }
    Ok(flaws)
}

/// The answer that the reference solution computes, if there is one; or what is wrong with the
/// input.
fn recomputed(rules: &Rules, case: &Case, input: &[u8]) -> Result<Option<String>, String> {
    let input = text(input);
    match rules.validate_input.map(|validate| validate(&input)) {
        Some(Ok(())) if case.is_lenient() => {
            return Err("a valid input: it belongs in secret, not in lenient".to_owned());
        }
        Some(Err(reason)) if !case.is_lenient() => {
            return Err(format!("not a valid input: {reason}"));
        }
        _ => {}
    }
    let answer = rules.reference.map(|reference| reference(&input));
    answer
        .transpose()
        .map_err(|reason| format!("not a readable input: {reason}"))
}
