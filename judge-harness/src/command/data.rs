//! `cargo judge data`: validates inputs and recomputes answers.

use std::collections::HashMap;
use std::ffi::OsString;
use std::path::Path;

use crate::command::jury::problems;
use crate::command::terminal::{case_bar, print};
use crate::command::{Outcome, warn, workspace};
use crate::files::{file_name, hash};
use crate::interruption;
use crate::judge::Judge;
use crate::judge::checker::Helper;
use crate::judge::comparison::Comparison;
use crate::language::Language;
use crate::language::source::Source;
use crate::printable::{Foreign, text};
use crate::problem::Problem;
use crate::problem::cases::Case;
use crate::problem::package::program;
use crate::problem::workspace::Workspace;
use crate::report::difference::Difference;
use crate::report::lines::columns;
use crate::report::{RED, styled};
use crate::rule::Rule;
use crate::threads::in_order;
use crate::verdict::Verdict;
use anyhow::{Result, ensure};
use problems::Rules;

pub(super) fn data(names: &[OsString]) -> Result<Outcome> {
    let workspace = &workspace(false)?;
    let judge = Judge::of(workspace)?;
    let problems = problems(names, workspace)?;
    let mut all_well = true;
    for problem in &problems {
        warn(problem.left_out.iter().cloned().collect());
        let cases: Vec<_> = problem.cases.iter().collect();
        let found = check(&judge, workspace, problem, &cases, 1)?;
        let flaws: String = found.flaws.iter().map(Flaw::in_words).collect();
        print(&(flaws + &summary(problem, &found)))?;
        all_well &= found.flaws.is_empty();
    }
    Ok(all_well.into())
}

/// How many cases are sound, and what could not be checked.
fn summary(problem: &Problem, found: &Checked) -> String {
    let flawed = found.flaws.len();
    let sound = problem.cases.len() - flawed;
    let lacking: String = found
        .lacking
        .iter()
        .map(|it| format!("; {}", Foreign(it)))
        .collect();
    let name = if problem.is_of_site {
        &problem.id
    } else {
        &problem.title
    };
    format!("{name}: {sound} cases are sound, {flawed} not{lacking}\n")
}

/// What is wrong with the data of a problem.
pub struct Checked {
    /// What is wrong with each flawed case.
    pub flaws: Vec<Flaw>,
    /// A sentence on each thing that could not be checked.
    pub lacking: Vec<String>,
}

/// A flaw of a test case.
pub struct Flaw {
    /// Its file.
    pub file: Foreign,
    /// What is wrong with it.
    pub wrong: String,
    /// Where the answer differs from the recomputed one, for a terminal.
    difference: String,
}

impl Flaw {
    /// The flaw in a line, and the difference below it.
    pub fn in_words(&self) -> String {
        let wrong = styled(RED, Foreign(&self.wrong));
        format!("{}: {wrong}\n{}", self.file, self.difference)
    }
}

/// Validates the inputs of these cases, finds equal ones, recomputes the answers, or lets the
/// problem's output validator judge them, as far as the problem has what that takes.
pub fn check(
    judge: &Judge,
    workspace: &Workspace,
    problem: &Problem,
    cases: &[&Case],
    jobs: usize,
) -> Result<Checked> {
    let (validators, mut lacking) = input_validators(judge, problem);
    let rules = problem.rules;
    if validators.is_empty() && rules.validate_input.is_none() {
        lacking.push("no validator has seen the inputs".to_owned());
    }
    let comparison = judge.validation(problem)?;
    let checker = match &comparison {
        Some(Comparison::Checker(checker)) => Some(checker),
        _ => None,
    };
    if problem.is_of_site && rules.reference.is_none() {
        lacking.push("no reference solution has computed the answers".to_owned());
    }
    let flaw = |file: &Path, wrong: String| Flaw {
        file: workspace.shown(file),
        wrong,
        difference: String::new(),
    };
    let bar = case_bar(cases.len());
    let results = in_order(jobs, cases.iter(), |case| {
        bar.say(format_args!("validating {}", case.name));
        bar.advance();
        let [input, answer] = case.contents()?;
        let answer_file = case.answer.as_ref().unwrap_or(&case.input);
        let of_input = |wrong| Some(flaw(&case.input, wrong));
        let of_answer = |wrong| Some(flaw(answer_file, wrong));
        let judged = || {
            match recomputed(rules, case, &input) {
                Err(reason) => return of_input(reason),
                Ok(Some(right)) if right.as_bytes() != answer => {
                    let right = right.as_bytes();
                    let difference = Difference::of(right, &answer, Rule::Words, columns());
                    let difference = difference.map(|it| it.in_words("recomputed", "file"));
                    let wrong = "not what the reference solution computes".to_owned();
                    return Some(Flaw {
                        difference: difference.unwrap_or_default(),
                        ..flaw(answer_file, wrong)
                    });
                }
                Ok(_) => {}
            }
            for (name, helper) in &validators {
                if let Err(error) = judge.ask(helper, &case.input, &case.input_flags, &[42]) {
                    return of_input(format!("{name} refuses it: {error:#}"));
                }
            }
            let checker = checker.filter(|_| case.answer.is_some())?;
            let wrong = match judge.check(checker, case, &answer) {
                Ok(it) if it.verdict == Verdict::Ac => return None,
                Ok(it) => it.reason.unwrap_or_default(),
                Err(error) => format!("{error:#}"),
            };
            of_answer(format!("the output validator refuses the answer: {wrong}"))
        };
        let found = judged();
        interruption::check()?;
        anyhow::Ok((hash([&input]), found))
    })?;
    let (mut flaws, mut inputs) = (Vec::new(), HashMap::new());
    for (case, (input, found)) in cases.iter().zip(results) {
        // A second case with the same input catches nothing new.
        let other = inputs.insert(input, &case.name);
        let same = other.filter(|_| problem.is_of_site);
        let same = same.map(|other| flaw(&case.input, format!("equal to that of {}", other.0)));
        flaws.extend(same.or(found));
    }
    Ok(Checked { flaws, lacking })
}

/// The input validators of a package, each with the name of its file or folder, and a sentence on
/// each that cannot be run.
pub fn input_validators(judge: &Judge, problem: &Problem) -> (Vec<(String, Helper)>, Vec<String>) {
    let (mut validators, mut lacking) = (Vec::new(), Vec::new());
    for file in &problem.input_validators {
        let name = file_name(file);
        match source_of(file, problem).and_then(|it| judge.helper("the validator", &it)) {
            Ok(helper) => validators.push((name, helper)),
            Err(error) => lacking.push(format!("{name}: not run: {error:#}")),
        }
    }
    (validators, lacking)
}

/// The source of an input validator, a file or a folder.
fn source_of(file: &Path, problem: &Problem) -> Result<Source> {
    let root = problem.root.as_deref().unwrap_or(file);
    let source = if file.is_dir() {
        program(file, root)?
    } else {
        file.to_owned()
    };
    ensure!(
        source.is_dir() || Language::of(&source).is_some(),
        "it is in no known language"
    );
    Source::of_problem(&source, root)
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
    let answer = rules
        .reference
        .map(|reference| reference(&input))
        .transpose();
    answer.map_err(|reason| format!("not a readable input: {reason}"))
}
