//! The validators of a problem, and what they find.

use std::fmt::{self, Display, Formatter};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Error, Result, ensure};

use crate::files::{Door, LARGEST_TEXT, file_name};
use crate::judge::Judge;
use crate::judge::helper::{Helper, Unanswered};
use crate::language::source::Source;
use crate::language::{CHECKTESTDATA, Language};
use crate::printable::{Foreign, text};
use crate::problem::cases::Case;
use crate::problem::package::program;
use crate::problem::workspace::Workspace;
use crate::problem::{InputValidator, Problem};
use crate::report::{RED, styled};
use crate::sandbox::End;

/// A flaw of a test case.
#[derive(Debug)]
pub struct Flaw {
    /// Its file.
    pub file: Foreign,
    /// What is wrong with it.
    pub wrong: String,
    /// Where the answer differs from the recomputed one, for a terminal.
    pub difference: String,
}

impl Flaw {
    /// A flaw without a difference.
    pub fn of(file: &Path, wrong: String, workspace: &Workspace) -> Self {
        Self {
            file: workspace.shown(file),
            wrong,
            difference: String::new(),
        }
    }

    /// The flaw in a line, and the difference below it.
    pub fn in_words(&self) -> String {
        let wrong = styled(RED, Foreign(&self.wrong));
        format!("{}: {wrong}\n{}", self.file, self.difference)
    }
}

/// Fails if the input of a case is invalid, and says why.
pub type Validator<'a> = Box<dyn Fn(&Case, &[u8]) -> Result<()> + Send + Sync + 'a>;

/// The exit statuses of ICPC's validators for a valid input, and for an invalid one.
const ICPC_VALID: i32 = 42;
const ICPC_INVALID: i32 = 43;

/// Why a validator could not judge an input: it crashed, or its exit status has no meaning.
#[derive(Debug)]
pub struct Unable(pub String);

impl Display for Unable {
    fn fmt(&self, out: &mut Formatter) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// A program of the user's as a validator: it may also exit with 0 on a valid input.
pub fn by_user(judge: &Judge, helper: Arc<Helper>) -> Validator<'_> {
    Box::new(move |case, _| {
        let asked = judge.ask(&helper, &case.input, &[], &[0, ICPC_VALID]);
        asked.map(drop)
    })
}

/// The input validators of a problem, each run as its source is `chosen` to be, and a sentence on
/// each that cannot be run.
pub fn input_validators<'a>(
    judge: &'a Judge,
    problem: &Problem,
    chosen: impl Fn(Source) -> Source,
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
        match helper(judge, file, problem, &chosen) {
            Ok(helper) => validators.push(Box::new(move |case, _| {
                let (flags, [valid, invalid]) = if helper.is_checktestdata() {
                    (&[][..], [0, 1])
                } else {
                    (case.input_flags_of(&name), [ICPC_VALID, ICPC_INVALID])
                };
                let asked = judge.ask(&helper, &case.input, flags, &[valid]);
                asked.map(drop).map_err(|error| match error.downcast_ref() {
                    Some(Unanswered { end, .. }) if *end == End::Status(invalid) => {
                        error.context(format!("{name} refuses it"))
                    }
                    _ => Error::msg(Unable(format!("{name} could not judge it: {error:#}"))),
                })
            })),
            Err(error) => lacking.push(format!("{name}: not run: {error:#}")),
        }
    }
    (validators, lacking)
}

/// An input validator, a file or a folder.
fn helper(
    judge: &Judge,
    file: &Path,
    problem: &Problem,
    chosen: impl Fn(Source) -> Source,
) -> Result<Arc<Helper>> {
    const NAME: &str = "the validator";
    let root = problem.root.as_deref().unwrap_or(file);
    if file
        .extension()
        .is_some_and(|it| it == CHECKTESTDATA.endings[0])
    {
        let code = Door::new([root], LARGEST_TEXT).read(file)?;
        return judge.checktestdata(NAME, Source::new(file, code, &CHECKTESTDATA));
    }
    let source = if file.is_dir() {
        program(file, root)?
    } else {
        file.to_owned()
    };
    ensure!(
        source.is_dir() || Language::of(&source).is_some(),
        "it is in no known language"
    );
    judge.helper(NAME, &chosen(Source::of_problem(&source, root)?))
}
