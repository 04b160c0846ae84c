//! `cargo judge data`: validates inputs and recomputes answers.

use std::collections::HashMap;
use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

use crate::command::target::{problems, workspace};
use crate::command::terminal::{Outcome, case_bar, print, warn};
use crate::files::{file_name, hash};
use crate::interruption;
use crate::judge::Judge;
use crate::judge::comparison::Comparison;
use crate::judge::helper::Helper;
use crate::judge::validator::ReadCase;
use crate::language::Language;
use crate::language::source::Source;
use crate::printable::{Foreign, text};
use crate::problem::cases::Case;
use crate::problem::package::program;
use crate::problem::workspace::Workspace;
use crate::problem::{InputValidator, Problem, Reference};
use crate::report::difference::Difference;
use crate::report::lines::columns;
use crate::report::{RED, styled};
use crate::rule::Rule;
use crate::threads::in_order;
use crate::verdict::Verdict;
use anyhow::{Context, Error, Result, ensure};

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
    let lacks = |it: &String| format!("; {}", Foreign(it));
    let lacking: String = found.lacking.iter().map(lacks).collect();
    let name = match file_name(Path::new(&*problem.id)) {
        // The current folder has no name but its title.
        name if name.is_empty() => problem.title.clone(),
        name => Foreign(name),
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
    if validators.is_empty() {
        lacking.push("no validator has seen the inputs".to_owned());
    }
    let comparison = judge.validation(problem)?;
    let checker = match &comparison {
        Some(Comparison::Validator(it)) if !it.is_interactor => Some(it),
        _ => None,
    };
    if problem.reference.is_none() {
        lacking.push("no reference solution has computed the answers".to_owned());
    }
    let flaw = |file: &Path, wrong: String| Flaw {
        file: workspace.shown(file),
        wrong,
        difference: String::new(),
    };
    let sound = |read: ReadCase| {
        let (case, [input, answer]) = (read.case, read.contents);
        let of_input = |wrong: String| flaw(&case.input, wrong);
        let answer_file = case.answer.as_ref().unwrap_or(&case.input);
        match validators.iter().find_map(|it| it(case, input).err()) {
            None if case.is_lenient() && !validators.is_empty() => {
                let wrong = "a valid input: it belongs in secret, not in lenient";
                return Err(of_input(wrong.to_owned()));
            }
            Some(reason) if !case.is_lenient() => return Err(of_input(format!("{reason:#}"))),
            _ => {}
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
        let Some(checker) = checker.filter(|_| case.answer.is_some()) else {
            return Ok(());
        };
        let wrong = match judge.check(checker, read, answer) {
            Ok(it) if it.verdict == Verdict::Ac => return Ok(()),
            Ok(it) => it.reason.unwrap_or_default(),
            Err(error) => format!("{error:#}"),
        };
        let wrong = format!("the output validator refuses the answer: {wrong}");
        Err(flaw(answer_file, wrong))
    };
    let bar = case_bar(cases.len());
    let results = in_order(jobs, cases.iter(), |case| {
        bar.say(format_args!("validating {}", case.name));
        bar.advance();
        let contents = &case.contents(problem.output_limit + 1)?;
        let [input, _] = contents;
        let found = sound(ReadCase { case, contents }).err();
        interruption::check()?;
        anyhow::Ok((hash([input]), found))
    })?;
    let (mut flaws, mut inputs) = (Vec::new(), HashMap::new());
    for (case, (input, found)) in cases.iter().zip(results) {
        // A second case with the same input catches nothing new.
        flaws.extend(match inputs.insert(input, &case.name) {
            Some(other) if problem.inputs_differ => {
                Some(flaw(&case.input, format!("equal to that of {}", other.0)))
            }
            _ => found,
        });
    }
    Ok(Checked { flaws, lacking })
}

/// Fails if the input of a case is invalid, and says why.
pub type Validator<'a> = Box<dyn Fn(&Case, &[u8]) -> Result<()> + Send + Sync + 'a>;

/// The exit status of ICPC's validators for a valid input.
const ICPC_VALID: i32 = 42;

/// A program of the user's as a validator: it may also exit with 0 on a valid input.
pub fn by_user(judge: &Judge, helper: Arc<Helper>) -> Validator<'_> {
    Box::new(move |case, _| {
        let asked = judge.ask(&helper, &case.input, &[], &[0, ICPC_VALID]);
        asked.map(drop)
    })
}

/// The input validators of a problem, and a sentence on each that cannot be run.
pub fn input_validators<'a>(
    judge: &'a Judge,
    problem: &Problem,
) -> (Vec<Validator<'a>>, Vec<String>) {
    let (mut validators, mut lacking) = (Vec::<Validator>::new(), Vec::new());
    for validator in &problem.input_validators {
        let file = match *validator {
            InputValidator::Program(ref file) => file,
            InputValidator::Function(validate) => {
                let validate = move |input: &[u8]| validate(&text(input)).map_err(Error::msg);
                validators.push(Box::new(move |_, input| {
                    validate(input).context("not a valid input")
                }));
                continue;
            }
        };
        let name = file_name(file);
        match source_of(file, problem).and_then(|it| judge.helper("the validator", &it)) {
            Ok(helper) => validators.push(Box::new(move |case, _| {
                let asked = judge.ask(&helper, &case.input, &case.input_flags, &[ICPC_VALID]);
                asked
                    .map(drop)
                    .with_context(|| format!("{name} refuses it"))
            })),
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
