//! Programs of somebody's own that help to judge another: a generator, a solution to compare with,
//! a checker, an interactor.
//!
//! A checker says whether an output is right, where more than one is, and there are two ways to
//! call one. Testlib's is `checker INPUT OUTPUT ANSWER`, and the exit status says what the output
//! is. ICPC's is `checker INPUT ANSWER FOLDER`, with the output as standard input and the exit
//! status 42 or 43. Which of them a checker expects is found out by calling it once in ICPC's way
//! with a right answer: whatever says neither 42 nor 43 then expects testlib's.
//!
//! An interactor is called in the same two ways, and talks to the program instead of reading an
//! output. It is called once in ICPC's way with nobody to talk to: if it ends with a status of
//! testlib's, it expects testlib's way.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::judge::{Judge, JudgeLimits, limits};
use crate::language::compiler::{Program, Source};
use crate::problem::printable::text;
use crate::problem::workspace::Case;
use crate::rules::Judgement;
use crate::rules::verdict::Verdict;
use crate::sandbox::scratch::{self, Scratch};
use crate::sandbox::{End, Job, Run};

/// What a helper may take for an input. A hundredth of it is much.
const TIME: Duration = Duration::from_secs(10);

/// What a checker may take. A tenth of it is much.
const CHECKER_TIME: Duration = Duration::from_secs(30);

/// What an interactor may take more for each second of the program's time limit, while it waits.
const PATIENCE: u32 = 10;

/// The folder that a checker may write into, and what an interactor writes there for a checker.
const FEEDBACK: &str = "feedback";
const WRITTEN: &str = "feedback/output";

/// Exit statuses of ICPC's way: accepted, and a wrong answer.
const ICPC: [i32; 2] = [42, 43];

/// The languages in which a program that crashes ends with a status of testlib's, and that status.
const CRASHES: [(&str, i32); 6] = [
    ("Python", 1),
    ("PyPy", 1),
    ("Java", 1),
    ("Kotlin", 1),
    ("Go", 2),
    ("Fortran", 2),
];

/// A program that helps, compiled.
#[derive(Debug)]
pub struct Helper {
    /// What an error calls it.
    pub name: String,
    source: Source,
    program: Program,
}

/// A checker or an interactor that is compiled.
#[derive(Debug)]
pub(super) struct Checker {
    helper: Helper,
    is_icpc: bool,
}

impl Judge {
    /// Compiles a program that helps, together with the headers beside it.
    pub fn helper(&self, name: &str, source: &Source) -> Result<Helper> {
        let source = source.clone().with_headers();
        match self.compile(&source)? {
            Ok(program) => Ok(Helper {
                name: name.to_owned(),
                source,
                program,
            }),
            Err(message) => {
                let message = named(message.as_bytes(), &source);
                let error = message.lines().find(|line| line.contains("rror"));
                bail!("{name} does not compile: {}", error.unwrap_or(&message))
            }
        }
    }

    /// What a helper prints for an input and these arguments. The error says how it ended if not
    /// well.
    pub fn ask(&self, helper: &Helper, input: &Path, arguments: &[String]) -> Result<Vec<u8>> {
        let mut job = helper.program.job(input, limits::unjudged(TIME));
        job.arguments.extend_from_slice(arguments);
        let run = self.supervisor.run(&job)?;
        if run.exit.end == End::Status(0) {
            return Ok(run.stdout);
        }
        // The last line says what was wrong: an exception's, say.
        let message = named(&run.stderr, &helper.source);
        let last = message.lines().next_back().unwrap_or_default();
        bail!("{} {}", helper.name, failed(run.exit.end, last))
    }

    /// The judge with a checker instead of the rules of a problem. How it is to be called it shows
    /// on a case.
    pub fn checked_by(mut self, source: &Source, case: &Case) -> Result<Self> {
        let mut checker = Checker {
            helper: self.helper("the checker", source)?,
            is_icpc: true,
        };
        let answer = super::read(&case.answer)?;
        let (end, _) = self.run_checker(&checker, case, Some(&answer))?;
        checker.is_icpc = ICPC.map(End::Status).contains(&end);
        self.checker = Some(checker);
        Ok(self)
    }

    /// The judge with a program that talks to those that are judged.
    pub fn interacting_by(mut self, source: &Source, case: &Case) -> Result<Self> {
        let mut interactor = Checker {
            helper: self.helper("the interactor", source)?,
            is_icpc: true,
        };
        let (end, _) = self.run_checker(&interactor, case, None)?;
        let is_testlib = matches!(end, End::Status(0..=8));
        interactor.is_icpc = !is_testlib || interactor.crashes_so(end);
        self.interactor = Some(interactor);
        Ok(self)
    }

    /// Lets a program talk to an interactor: how it ran, and what the verdict on it is.
    pub(super) fn interact(
        &self,
        interactor: &Checker,
        program: &Program,
        case: &Case,
        limits: &JudgeLimits,
    ) -> Result<(Run, Judgement)> {
        let time = CHECKER_TIME + PATIENCE * limits.time;
        let (scratch, job) = interactor.job(case, None, time)?;
        let nothing = Path::new("/dev/null");
        let jobs = [program.job(nothing, limits.of_run()), job];
        let ([run, other], dialogue) = self.supervisor.talk(&jobs)?;
        let mut run = program.counted(run);
        let fault = limits.verdict(&run.exit);
        let was_ended_by_program = dialogue.was_ended_by_first();
        run.stdout = dialogue.text;
        // Whoever ends first may be why the other one fails.
        if let (Some(verdict), true) = (fault, was_ended_by_program) {
            return Ok((run, verdict.into()));
        }
        let (end, message) = interactor.said(&scratch, other);
        let mut judgement = interactor.judgement(end, message)?;
        if judgement.verdict == Verdict::Ac {
            judgement = match (fault, &self.checker) {
                (Some(verdict), _) => verdict.into(),
                (None, Some(checker)) => {
                    let output = super::read(&scratch.path().join(WRITTEN))?;
                    self.check(checker, case, &output)?
                }
                (None, None) => judgement,
            };
        }
        Ok((run, judgement))
    }

    /// What a checker says of an output. Whatever is no answer to that question is its own fault,
    /// and an error.
    pub(super) fn check(&self, checker: &Checker, case: &Case, output: &[u8]) -> Result<Judgement> {
        let (end, message) = self.run_checker(checker, case, Some(output))?;
        checker.judgement(end, message)
    }

    /// How a checker ends, and what it says. An interactor has no output.
    fn run_checker(
        &self,
        checker: &Checker,
        case: &Case,
        output: Option<&[u8]>,
    ) -> Result<(End, String)> {
        let (scratch, job) = checker.job(case, output, CHECKER_TIME)?;
        Ok(checker.said(&scratch, self.supervisor.run(&job)?))
    }
}

impl Checker {
    /// Whether it may have crashed, although it ended with a status of testlib's.
    fn crashes_so(&self, end: End) -> bool {
        let language = self.helper.source.language.name;
        let mut crashes = CRASHES.iter();
        crashes.any(|(name, status)| *name == language && end == End::Status(*status))
    }

    /// The verdict that it gives by ending so. Whatever is none is its own fault, and an error.
    fn judgement(&self, end: End, message: String) -> Result<Judgement> {
        let name = &self.helper.name;
        let verdict = match (end, self.is_icpc) {
            (End::Status(_), false) if self.crashes_so(end) => bail!(
                "{name} {}; a crash in {} ends so, too: for a wrong answer exit with 43",
                failed(end, &message),
                self.helper.source.language.name
            ),
            (End::Status(42), true) | (End::Status(0), false) => Verdict::Ac,
            (End::Status(43), true) | (End::Status(1), false) => Verdict::Wa,
            // Another format, more than was asked for, and less.
            (End::Status(2 | 4 | 8), false) => Verdict::Pe,
            _ => bail!("{name} {}", failed(end, &message)),
        };
        let reason = (verdict != Verdict::Ac && !message.is_empty()).then_some(message);
        Ok(Judgement { verdict, reason })
    }

    /// A run of it on an output, in a folder of its own. Without an output, in testlib's way it may
    /// write one.
    fn job(&self, case: &Case, output: Option<&[u8]>, time: Duration) -> Result<(Scratch, Job)> {
        let scratch = scratch::folder()?;
        let file = output.map_or(WRITTEN, |_| "output");
        let [input, answer, file, feedback] =
            ["input", "answer", file, FEEDBACK].map(|name| scratch.path().join(name));
        // Where files are not kept from it, a checker can only harm copies.
        for (from, to) in [(&case.input, &input), (&case.answer, &answer)] {
            fs::write(to, super::read(from)?).context("a case for the checker")?;
        }
        fs::create_dir(&feedback).context("a folder for the checker")?;
        fs::write(&file, output.unwrap_or_default()).context("the output for the checker")?;
        let (stdin, arguments) = if self.is_icpc {
            (file.as_path(), [&*input, &*answer, Path::new("./")])
        } else {
            (Path::new("/dev/null"), [&*input, &*file, &*answer])
        };
        let mut job = self.helper.program.job(stdin, limits::unjudged(time));
        for path in arguments {
            let path = path.to_str().context("a path is not UTF-8")?;
            job.arguments.push(path.to_owned());
        }
        job.reads.extend([input, answer, file]);
        job.folder = Some(feedback);
        Ok((scratch, job))
    }

    /// How such a run ended, and what it said.
    fn said(&self, scratch: &Scratch, run: Run) -> (End, String) {
        let message = scratch.path().join(FEEDBACK).join("judgemessage.txt");
        let message = fs::read(message).unwrap_or(run.stderr);
        (run.exit.end, named(&message, &self.helper.source))
    }
}

/// How a helper has failed, and what it says.
fn failed(end: End, message: &str) -> String {
    let colon = if message.is_empty() { "" } else { ": " };
    let how = match end {
        End::Status(status) => format!("ended with exit status {status}"),
        End::Signal(signal) => format!("was ended by signal {signal}"),
        End::Stopped(_) => "was stopped, it took too much time or room".to_owned(),
    };
    format!("{how}{colon}{message}")
}

/// What is said, with the name of the file in it.
fn named(message: &[u8], source: &Source) -> String {
    let file = source.path.display().to_string();
    let message = text(message.trim_ascii());
    source.language.with_own_name(&message, &source.path, &file)
}
