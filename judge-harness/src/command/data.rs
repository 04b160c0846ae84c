//! `cargo judge data`: validates inputs and recomputes answers.

use std::collections::HashMap;
use std::ffi::OsString;
use std::path::Path;

use crate::command::jury::problems;
use crate::command::{warn, workspace};
use crate::judge::Judge;
use crate::judge::comparison::{Comparison, Rule};
use crate::language::Language;
use crate::language::source::Source;
use crate::printable::{printable, text};
use crate::problem::package::program;
use crate::problem::workspace::{Case, Problem, file_name};
use crate::report::difference::Difference;
use crate::report::lines::columns;
use crate::report::{RED, styled};
use crate::terminal::{case_bar, print};
use crate::threads::in_order;
use crate::verdict::Verdict;
use anyhow::{Result, ensure};
use problems::Rules;

pub(super) fn data(names: &[OsString]) -> Result<bool> {
    let workspace = Box::leak(Box::new(workspace(false)?));
    let judge = Judge::of(workspace)?;
    let problems = problems(names, workspace)?;
    let cases = problems.iter().map(|problem| problem.cases.len());
    let bar = case_bar(cases.sum(), || ());
    let mut text = String::new();
    let mut all_well = true;
    for problem in problems {
        warn(problem.left_out.iter().cloned().collect());
        let cases: Vec<_> = problem.cases.iter().collect();
        let found = check(&judge, problem, &cases, 1, &|case| {
            bar.set_message(format!("{} {}", problem.id, case.name));
            bar.inc(1);
        })?;
        text += &found.flaws.concat();
        text += &summary(problem, &found);
        all_well &= found.flaws.is_empty();
    }
    drop(bar);
    print(&text)?;
    Ok(all_well)
}

/// How many cases are sound, and what could not be checked.
fn summary(problem: &Problem, found: &Checked) -> String {
    let flawed = found.flaws.len();
    let sound = problem.cases.len() - flawed;
    let lacking: String = found.lacking.iter().map(|it| format!("; {it}")).collect();
    let name = if problem.is_of_site {
        &problem.id
    } else {
        &problem.title
    };
    format!("{name}: {sound} cases are sound, {flawed} not{lacking}\n")
}

/// What is wrong with the data of a problem.
#[derive(Default)]
pub struct Checked {
    /// A report on each flawed case.
    pub flaws: Vec<String>,
    /// A sentence on each thing that could not be checked.
    pub lacking: Vec<String>,
}

/// Validates the inputs of these cases, finds equal ones, recomputes the answers, or lets the
/// problem's output validator judge them, as far as the problem has what that takes. Calls
/// `progress` with each case.
pub fn check(
    judge: &Judge,
    problem: &Problem,
    cases: &[&Case],
    jobs: usize,
    progress: &(dyn Fn(&Case) + Sync),
) -> Result<Checked> {
    let mut found = Checked::default();
    let mut validators = Vec::new();
    for file in &problem.input_validators {
        match source_of_validator(file).and_then(|it| judge.helper("the validator", &it)) {
            Ok(helper) => validators.push((file_name(file), helper)),
            Err(error) => {
                let name = file_name(file);
                found.lacking.push(format!("{name}: not run: {error:#}"));
            }
        }
    }
    let rules = problem.rules;
    if validators.is_empty() && rules.validate_input.is_none() {
        found
            .lacking
            .push("no validator has seen the inputs".to_owned());
    }
    let comparison = judge.validation(problem)?;
    let checker = match &comparison {
        Some(Comparison::Checker(checker)) => Some(checker),
        _ => None,
    };
    if problem.is_of_site && rules.reference.is_none() {
        found
            .lacking
            .push("no reference solution has computed the answers".to_owned());
    }
    let flaws = in_order(jobs, cases.iter(), |case| {
        progress(case);
        let [input, answer] = case.contents()?;
        if let Some(flaw) = flaw(rules, case, &input, &answer) {
            return Ok(Some(flaw));
        }
        for (name, helper) in &validators {
            if let Err(error) = judge.ask(helper, &case.input, &case.input_flags, &[42]) {
                let wrong = format!("{name} refuses it: {error:#}");
                return anyhow::Ok(Some((false, wrong, String::new())));
            }
        }
        if let Some(checker) = checker.filter(|_| case.answer.is_some()) {
            let wrong = match judge.check(checker, case, &answer) {
                Ok(((Verdict::Ac, _), _)) => return Ok(None),
                Ok(((_, reason), _)) => reason.unwrap_or_default(),
                Err(error) => format!("{error:#}"),
            };
            let wrong = format!("the output validator refuses the answer: {wrong}");
            return Ok(Some((true, wrong, String::new())));
        }
        Ok(None)
    })?;
    let mut inputs = HashMap::new();
    for (case, flaw) in cases.iter().zip(flaws) {
        let [input, _] = case.contents()?;
        // A second case with the same input catches nothing new.
        let same = inputs
            .insert(input, &case.name)
            .filter(|_| problem.is_of_site);
        let same = same.map(|other| (false, format!("equal to that of {other}"), String::new()));
        if let Some((is_answer, wrong, shown)) = same.or(flaw) {
            let file = if is_answer {
                case.answer.as_ref()
            } else {
                None
            };
            let file = relative(file.unwrap_or(&case.input));
            let wrong = styled(RED, &wrong);
            found.flaws.push(format!("{file}: {wrong}\n{shown}"));
        }
    }
    Ok(found)
}

/// The source of an input validator, a file or a folder.
pub fn source_of_validator(file: &Path) -> Result<Source> {
    let source = if file.is_dir() {
        program(file)?
    } else {
        file.to_owned()
    };
    ensure!(
        source.is_dir() || Language::of(&source).is_some(),
        "it is in no known language"
    );
    Source::read(&source)
}

/// A path as it is shown: from the current folder on, if it is in that.
fn relative(file: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    printable(&file.strip_prefix(here).unwrap_or(file).to_string_lossy())
}

/// What the rules of a problem find wrong with a case: whether it is the answer, a sentence, and
/// the difference.
fn flaw(rules: &Rules, case: &Case, input: &[u8], answer: &[u8]) -> Option<(bool, String, String)> {
    match recomputed(rules, case, input) {
        Err(reason) => Some((false, reason, String::new())),
        Ok(Some(right)) if right.as_bytes() != answer => {
            let difference = Difference::of(right.as_bytes(), answer, Rule::Words, columns());
            let shown = difference.map(|it| it.in_words("recomputed", "file"));
            let wrong = "not what the reference solution computes".to_owned();
            Some((true, wrong, shown.unwrap_or_default()))
        }
        Ok(_) => None,
    }
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
