//! `cargo judge data`: validates inputs and recomputes answers, and tests the validators.
//!
//! The files, from the ground up. Each uses only those above it:
//!
//! - [`validation`]: the validators of a problem, and what they find
//! - `promises`: what a package promises of its validators
//! - `generic`: broken inputs and outputs that no validator should accept

mod generic;
mod promises;
pub mod validation;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::Path;

use crate::command::target::{problems, workspace};
use crate::command::terminal::{Outcome, case_bar, print, warn};
use crate::files::{file_name, hash};
use crate::interruption;
use crate::judge::Judge;
use crate::judge::comparison::Comparison;
use crate::judge::validator::{self, ReadCase};
use crate::printable::{Foreign, text};
use crate::problem::cases::Case;
use crate::problem::workspace::Workspace;
use crate::problem::{Problem, Reference};
use crate::report::difference::Difference;
use crate::report::lines::columns;
use crate::rule::Rule;
use crate::threads::in_order;
use crate::verdict::Verdict;
use anyhow::{Error, Result};

use self::promises::Tested;
use self::validation::{Flaw, Unable, Validator, input_validators};

pub(super) fn data(names: &[OsString], is_generic: bool) -> Result<Outcome> {
    let workspace = &workspace(false)?;
    let judge = Judge::of(workspace)?;
    let problems = problems(names, workspace)?;
    let mut outcome = Outcome::Well;
    for problem in &problems {
        warn(problem.left_out.iter().cloned().collect());
        let cases: Vec<_> = problem.cases.iter().collect();
        let found = check(&judge, workspace, problem, &cases, 1, is_generic)?;
        let flaws: String = found.flaws.iter().map(Flaw::in_words).collect();
        let notes: String = found
            .notes
            .iter()
            .map(|it| format!("{}\n", Foreign(it)))
            .collect();
        print(&(flaws + &notes + &summary(problem, &found)))?;
        outcome = outcome.max(found.outcome());
    }
    Ok(outcome)
}

/// How many cases are sound, and what could not be checked. What no validator has seen is not
/// sound.
fn summary(problem: &Problem, found: &Checked) -> String {
    let (all, flawed) = (found.cases, found.flaws.len());
    let lacks = |it: &String| format!("; {}", Foreign(it));
    let lacking: String = found.lacking.iter().map(lacks).collect();
    let name = match file_name(Path::new(&*problem.id)) {
        // The current folder has no name but its title.
        name if name.is_empty() => problem.title.clone(),
        name => Foreign(name),
    };
    if found.is_validated() {
        let sound = all - flawed;
        format!("{name}: {sound} cases are sound, {flawed} not{lacking}\n")
    } else {
        format!("{name}: {all} cases are not validated, {flawed} have a flaw{lacking}\n")
    }
}

/// What is wrong with the data of a problem.
pub struct Checked {
    /// The number of cases, those for the validators alone among them.
    cases: usize,
    /// What is wrong with each flawed case.
    pub flaws: Vec<Flaw>,
    /// A sentence on each thing that could not be checked.
    pub lacking: Vec<String>,
    /// What was found beside, a sentence each: equal inputs, and what the tests of the validators
    /// show.
    pub notes: Vec<String>,
    /// Whether there is no validator of inputs.
    has_no_validator: bool,
    /// Whether a validator that is there could not run, or not judge a case.
    lacks_validator: bool,
}

impl Checked {
    /// Whether validators have judged all inputs.
    pub fn is_validated(&self) -> bool {
        !(self.has_no_validator || self.lacks_validator)
    }

    /// What it means for the command.
    pub fn outcome(&self) -> Outcome {
        if self.lacks_validator {
            return Outcome::Unjudged;
        }
        self.flaws.is_empty().into()
    }
}

/// Validates the inputs of these cases, finds equal ones, recomputes the answers, or lets the
/// problem's output validator judge them, as far as the problem has what that takes. With all cases
/// of the problem, its validators are tested, too: by its promises, and by broken inputs and
/// outputs if `is_generic`.
pub fn check(
    judge: &Judge,
    workspace: &Workspace,
    problem: &Problem,
    cases: &[&Case],
    jobs: usize,
    is_generic: bool,
) -> Result<Checked> {
    let (validators, mut lacking) = input_validators(judge, problem, |it| it);
    let is_complete = validators.len() == problem.input_validators.len();
    let mut lacks_validator = !is_complete;
    if validators.is_empty() {
        lacking.push("no validator has seen the inputs".to_owned());
    }
    let comparison = judge.validation(problem, |it| it)?;
    let checker = comparison.as_ref().and_then(Comparison::checker);
    if problem.reference.is_none() {
        lacking.push("no reference solution has computed the answers".to_owned());
    }
    let flaw = |file: &Path, wrong: String| Flaw::of(file, wrong, workspace);
    let sound = |read: ReadCase, unable: &mut Vec<String>| {
        let (case, [input, answer]) = (read.case, read.contents);
        let of_input = |wrong: String| flaw(&case.input, wrong);
        let answer_file = case.answer.as_ref().unwrap_or(&case.input);
        match refusal(&validators, case, input, unable) {
            None if case.is_lenient() && !validators.is_empty() => {
                let wrong = "a valid input: it belongs in secret, not in lenient";
                return Err(of_input(wrong.to_owned()));
            }
            Some(reason) if !case.is_lenient() => return Err(of_input(format!("{reason:#}"))),
            _ => {}
        }
        if case.lacks_answer {
            let answer = file_name(&case.input.with_extension("ans"));
            return Err(of_input(format!("its answer is missing: {answer}")));
        }
        if let Some(Reference::Function(compute)) = problem.reference {
            let unread = |reason| of_input(format!("not a readable input: {reason}"));
            let right = compute(&text(input)).map_err(unread)?.into_bytes();
            if right != *answer {
                let difference = Difference::of(&right, answer, Rule::Words, columns());
                let in_words = |it: Difference| it.in_words("recomputed", "file", "");
                let wrong = "not what the reference solution computes".to_owned();
                return Err(Flaw {
                    difference: difference.map(in_words).unwrap_or_default(),
                    ..flaw(answer_file, wrong)
                });
            }
        }
        let checker = checker.filter(|_| case.answer.is_some());
        let wrong = checker.and_then(|it| refusal_of_answer(judge, it, read, unable));
        wrong.map_or(Ok(()), |wrong| Err(flaw(answer_file, wrong)))
    };
    let bar = case_bar(cases.len());
    let validated = in_order(jobs, cases.iter(), |case| {
        bar.say(format_args!("validating {}", case.name));
        bar.advance();
        let contents = &case.contents(problem.output_limit + 1)?;
        let mut unable = Vec::new();
        let [input, _] = contents;
        let found = sound(ReadCase { case, contents }, &mut unable).err();
        interruption::check()?;
        anyhow::Ok((hash([input]), generic::numbers(input), found, unable))
    })?;
    drop(bar);
    let (mut flaws, mut numbers, mut sound_cases) = (Vec::new(), u64::MAX, Vec::new());
    let (mut inputs, mut unable) = (BTreeMap::new(), BTreeMap::<_, Vec<_>>::new());
    for (case, (input, of_input, found, reasons)) in cases.iter().zip(validated) {
        numbers &= of_input;
        sound_cases.extend((found.is_none() && reasons.is_empty()).then_some(*case));
        let alike: &mut Vec<&Case> = inputs.entry(input).or_default();
        // A second case with the same input catches nothing new.
        flaws.extend(match alike.first() {
            Some(other) if problem.inputs_differ => Some(flaw(
                &case.input,
                format!("equal to that of {}", other.name.0),
            )),
            _ => found,
        });
        alike.push(case);
        for reason in reasons {
            unable.entry(reason).or_default().push(&*case.name);
        }
    }
    lacks_validator |= !unable.is_empty();
    lacking.extend(unable.iter().map(|(reason, cases)| on(cases) + reason));
    let alike = inputs.into_values().filter(|_| !problem.inputs_differ);
    let (mut notes, mut promised) = (equal(alike), 0);
    if cases.len() == problem.cases.len() {
        let tested = Tested {
            judge,
            problem,
            validators: &validators,
            is_complete,
            comparison: &comparison,
        };
        promised = tested.promises(workspace, jobs, &mut flaws, &mut notes)?;
        if is_generic && problem.root.is_some() {
            notes.extend(tested.generic(&sound_cases, numbers, jobs)?);
        }
    }
    Ok(Checked {
        cases: cases.len() + promised,
        flaws,
        lacking,
        notes,
        has_no_validator: validators.is_empty(),
        lacks_validator,
    })
}

/// Names the cases that a sentence is about, before it.
fn on(cases: &[&str]) -> String {
    match cases {
        [only] => format!("{only}: "),
        _ => format!("{} and {} more: ", cases[0], cases.len() - 1),
    }
}

/// Why a validator refuses an input, if one does. Adds why others could not judge it.
fn refusal(
    validators: &[Validator],
    case: &Case,
    input: &[u8],
    unable: &mut Vec<String>,
) -> Option<Error> {
    let mut failed = validators.iter().filter_map(|it| it(case, input).err());
    failed.find(|error| match error.downcast_ref() {
        Some(Unable(reason)) => {
            unable.push(reason.clone());
            false
        }
        None => true,
    })
}

/// Why the output validator refuses the answer, if it does. Adds why it could not judge it.
fn refusal_of_answer(
    judge: &Judge,
    checker: &validator::Validator,
    read: ReadCase,
    unable: &mut Vec<String>,
) -> Option<String> {
    const NAME: &str = "the output validator";
    let [_, answer] = read.contents;
    match judge.check(checker, read, answer) {
        Ok(it) if it.verdict == Verdict::Ac => None,
        Ok(it) => Some(format!(
            "{NAME} refuses the answer: {}",
            it.reason.unwrap_or_default()
        )),
        Err(error) => {
            unable.push(format!("the answer is not judged: {error:#}"));
            None
        }
    }
}

/// At most this many inputs that several cases have are named, with this many of the cases each.
const EQUAL: usize = 5;

/// A sentence on the cases of each of these lists with the same input, unless they share a file.
fn equal<'a>(alike: impl Iterator<Item = Vec<&'a Case>>) -> Vec<String> {
    let mut several = Vec::new();
    for mut cases in alike.filter(|it| it.len() > 1) {
        let mut files = BTreeSet::new();
        cases.retain(|it| files.insert(it.input.canonicalize().ok()));
        if cases.len() > 1 {
            several.push(cases);
        }
    }
    several.sort_by(|one, other| one[0].name.cmp(&other[0].name));
    let more = |count: usize| match count {
        0..=EQUAL => String::new(),
        _ => format!(", and {} more", count - EQUAL),
    };
    let sentence = |cases: &Vec<&Case>| {
        let names = cases.iter().take(EQUAL).map(|it| it.name.0.as_str());
        let names: Vec<_> = names.collect();
        format!("equal inputs: {}{}", names.join(", "), more(cases.len()))
    };
    let mut sentences: Vec<_> = several.iter().take(EQUAL).map(sentence).collect();
    if several.len() > EQUAL {
        sentences.push(format!("equal inputs{}", more(several.len())));
    }
    sentences
}
