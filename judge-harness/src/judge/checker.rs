//! A checker: somebody's own program that says whether an output is right, where more than one is.
//!
//! There are two ways to call one. Testlib's is `checker INPUT OUTPUT ANSWER`, and the exit status says what the output is. ICPC's is
//! `checker INPUT ANSWER FOLDER`, with the output as standard input and the exit status 42 or 43. Which of them a checker
//! expects is found out by calling it once in ICPC's way with a right answer: whatever says neither 42 nor 43 then expects testlib's.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::judge::helper::{Helper, failed};
use crate::judge::{Judge, limits};
use crate::language::compiler::Source;
use crate::problem::workspace::Case;
use crate::rules::Judgement;
use crate::rules::verdict::Verdict;
use crate::sandbox::{End, scratch};

/// What a checker may take. A tenth of it is much.
const TIME: Duration = Duration::from_secs(30);

/// Exit statuses of ICPC's way: accepted, and a wrong answer.
const ICPC: [i32; 2] = [42, 43];

/// What a program that crashes with a status of testlib's says on standard error, in Python, Java and Fortran.
const CRASHES: [&str; 3] = [
    "Traceback (most recent call last)",
    "Exception in thread ",
    "Fortran runtime error",
];

/// A checker that is compiled.
#[derive(Debug)]
pub(super) struct Checker {
    helper: Helper,
    is_icpc: bool,
}

impl Judge {
    /// The judge with a checker instead of the rules of a problem. How it is to be called it shows on a case.
    pub fn checked_by(mut self, source: &Source, case: &Case) -> Result<Self> {
        let mut checker = Checker {
            helper: self.helper("the checker", source)?,
            is_icpc: true,
        };
        let answer = super::read(&case.answer)?;
        let (end, _) = self.run_checker(&checker, case, &answer)?;
        checker.is_icpc = ICPC.map(End::Status).contains(&end);
        self.checker = Some(checker);
        Ok(self)
    }

    /// What a checker says of an output. Whatever is no answer to that question is its own fault, and an error.
    pub(super) fn check(&self, checker: &Checker, case: &Case, output: &[u8]) -> Result<Judgement> {
        let (end, message) = self.run_checker(checker, case, output)?;
        let says_crash = CRASHES.iter().any(|crash| message.contains(crash));
        let verdict = match end {
            End::Status(42) if checker.is_icpc => Verdict::Ac,
            End::Status(43) if checker.is_icpc => Verdict::Wa,
            End::Status(0) if !checker.is_icpc => Verdict::Ac,
            End::Status(1) if !checker.is_icpc && !says_crash => Verdict::Wa,
            // Another format, more than was asked for, and less.
            End::Status(2 | 4 | 8) if !checker.is_icpc && !says_crash => Verdict::Pe,
            end => bail!("the checker {}", failed(end, &message)),
        };
        let reason = (verdict != Verdict::Ac && !message.is_empty()).then_some(message);
        Ok(Judgement { verdict, reason })
    }

    /// How a checker ends, and what it says.
    fn run_checker(&self, checker: &Checker, case: &Case, output: &[u8]) -> Result<(End, String)> {
        let scratch = scratch::folder()?;
        let [file, feedback] = ["output", "feedback"].map(|name| scratch.path().join(name));
        fs::write(&file, output).context("the output for the checker")?;
        fs::create_dir(&feedback).context("a folder for the checker")?;
        let (nothing, here) = (Path::new("/dev/null"), Path::new("./"));
        let (input, answer) = (case.input.as_path(), case.answer.as_path());
        let (stdin, arguments) = if checker.is_icpc {
            (file.as_path(), [input, answer, here])
        } else {
            (nothing, [input, &file, answer])
        };
        let mut job = checker.helper.program.job(stdin, limits::unjudged(TIME));
        for path in arguments {
            let path = path.to_str().context("a path is not UTF-8")?;
            job.arguments.push(path.to_owned());
        }
        job.reads
            .extend([case.input.clone(), case.answer.clone(), file.clone()]);
        job.folder = Some(feedback.clone());
        let run = self.supervisor.run(&job)?;
        let message = fs::read(feedback.join("judgemessage.txt")).unwrap_or(run.stderr);
        Ok((run.exit.end, checker.helper.named(&message)))
    }
}
