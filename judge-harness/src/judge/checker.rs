//! The user's programs that help to judge others: generators, solutions, checkers, interactors.
//!
//! A checker judges an output where more than one is right. There are two ways to call one.
//! Testlib's is `checker INPUT OUTPUT ANSWER`, and the exit status is the verdict. ICPC's is
//! `checker INPUT ANSWER FOLDER`, with the output as standard input and the exit status 42 or 43.
//! An interactor is called in the same two ways. It talks to the program instead of reading an
//! output.
//!
//! The first call finds out which way is expected. It is in ICPC's way. A checker gets a right
//! answer, or the first output if that answer is empty. If it exits with neither 42 nor 43, it
//! expects testlib's way. An interactor has no program to talk to. If it exits with a status of
//! testlib's, it expects testlib's way.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use crate::files::read;
use crate::judge::comparison::Comparison;
use crate::judge::{Judge, limits};
use crate::language::compiler::{Program, Source};
use crate::printable::text;
use crate::problem::package::Validator;
use crate::problem::workspace::{Case, Problem};
use crate::sandbox::scratch;
use crate::sandbox::{End, Job, Limits, OUTPUT_LIMIT, Run};
use crate::threads::locked;
use crate::verdict::{Judgement, Verdict};

/// CPU time of a helper for one input. Few helpers need a hundredth of it.
const TIME: Duration = Duration::from_secs(10);

/// CPU time of a checker. Few checkers need a tenth of it.
const CHECKER_TIME: Duration = Duration::from_secs(30);

/// Seconds more that an interactor may wait for each second of the program's time limit.
const WAITING_FACTOR: u32 = 10;

/// The folder for a checker's files, and the file that an interactor writes there for a checker.
const FEEDBACK: &str = "feedback";
const WRITTEN: &str = "feedback/output";

/// A compiled program that helps to judge.
#[derive(Debug)]
pub struct Helper {
    /// Its name in error messages.
    pub name: String,
    source: Source,
    program: Program,
}

/// A compiled checker or interactor.
#[derive(Debug)]
pub struct Checker {
    helper: Helper,
    /// Whether it is called in ICPC's way. Unknown until the first call; the other threads wait for
    /// that.
    is_icpc: Mutex<Option<bool>>,
    /// More arguments after the others.
    flags: Vec<String>,
    /// How it was stopped, and its message. It is not called again: each call may take as long.
    stopped: OnceLock<(End, String)>,
}

impl Judge {
    /// Compiles a helper, together with the headers beside it.
    pub fn helper(&self, name: &str, source: &Source) -> Result<Helper> {
        let mut source = source.clone().with_headers(&BTreeSet::new());
        source.is_own = true;
        match self.compile(&source)? {
            Ok(program) => Ok(Helper {
                name: name.to_owned(),
                source,
                program,
            }),
            Err(error) => {
                let message = named(error.message.as_bytes(), &source, "");
                let error = message.lines().find(|line| line.contains("rror"));
                bail!("{name} does not compile: {}", error.unwrap_or(&message))
            }
        }
    }

    /// Runs a helper on an input with these arguments and returns its output. Fails if the helper
    /// exits with another status than these, and says how.
    pub fn ask(
        &self,
        helper: &Helper,
        input: &Path,
        arguments: &[String],
        statuses: &[i32],
    ) -> Result<Vec<u8>> {
        let mut job = helper.program.job(input, limits::unjudged(TIME));
        job.arguments.extend_from_slice(arguments);
        let run = self.compiler.supervisor.run(&job)?;
        if matches!(run.end, End::Status(status) if statuses.contains(&status)) {
            return Ok(run.stdout);
        }
        // The last line says what was wrong, as in an exception's backtrace.
        let message = named(&run.stderr, &helper.source, &helper.program.source_file);
        let last = message.lines().next_back().unwrap_or_default();
        bail!("{} {}", helper.name, failed(run.end, last))
    }

    /// Compiles a checker or an interactor, which is named so in error messages.
    pub fn checker(&self, name: &str, source: &Source) -> Result<Checker> {
        Ok(Checker {
            helper: self.helper(name, source)?,
            is_icpc: Mutex::default(),
            flags: Vec::new(),
            stopped: OnceLock::new(),
        })
    }

    /// How the outputs of a package's problem are judged, if its own validator does it.
    pub fn validation(&self, problem: &Problem) -> Result<Option<Comparison>> {
        let Some(Validator { file, flags }) = &problem.validator else {
            return Ok(None);
        };
        let validator = Arc::new(Checker {
            is_icpc: Mutex::new(Some(true)),
            flags: flags.clone(),
            ..self.checker("the output validator", &Source::read(file)?)?
        });
        Ok(Some(if problem.is_interactive {
            Comparison::Interactor(validator, None)
        } else {
            Comparison::Checker(validator)
        }))
    }

    /// Whether a checker is called in ICPC's way, which its first call finds out. An interactor
    /// gets no output.
    fn is_icpc(&self, checker: &Checker, case: &Case, output: Option<&[u8]>) -> Result<bool> {
        let mut known = locked(&checker.is_icpc);
        if let Some(known) = *known {
            return Ok(known);
        }
        // The answer is a right output. If it is empty, the output may not be.
        let [_, answer] = case.contents()?;
        let is_empty = answer.trim_ascii().is_empty();
        let tried = output.map(|output| if is_empty { output } else { &answer });
        let (end, _) = self.run_checker(checker, case, tried, true)?;
        let is_icpc = match tried {
            Some(_) => matches!(end, End::Status(42 | 43)),
            None => !matches!(end, End::Status(0..=8)) || checker.crashes_so(end),
        };
        *known = Some(is_icpc);
        Ok(is_icpc)
    }

    /// Runs a program with an interactor. Returns its run and the verdict on it.
    pub(super) fn interact(
        &self,
        interactor: &Checker,
        checker: Option<&Checker>,
        program: &Program,
        case: &Case,
        limits: &Limits,
    ) -> Result<(Run, Judgement)> {
        let is_icpc = self.is_icpc(interactor, case, None)?;
        let time = CHECKER_TIME + WAITING_FACTOR * limits.time;
        let (scratch, job) = interactor.job(case, None, is_icpc, time)?;
        let nothing = Path::new("/dev/null");
        let jobs = [program.job(nothing, *limits), job];
        let ([run, other], was_ended_by_program) = self.compiler.supervisor.talk(jobs)?;
        let run = program.counted(run);
        let fault = limits.verdict(&run);
        // The program that ends first may be the reason why the other one fails.
        if let (Some(verdict), true) = (fault, was_ended_by_program) {
            return Ok((run, (verdict, None)));
        }
        let (end, message) = interactor.said(&scratch, other);
        let judgement = match (interactor.judgement(end, message, is_icpc)?, fault, checker) {
            ((Verdict::Ac, _), Some(verdict), _) => (verdict, None),
            ((Verdict::Ac, _), None, Some(checker)) => {
                let output = read(&scratch.path().join(WRITTEN), OUTPUT_LIMIT)?;
                self.check(checker, case, &output)?
            }
            (judgement, ..) => judgement,
        };
        Ok((run, judgement))
    }

    /// A checker's judgement of an output. Fails if the checker gives none: that is its fault.
    pub(super) fn check(&self, checker: &Checker, case: &Case, output: &[u8]) -> Result<Judgement> {
        let is_icpc = self.is_icpc(checker, case, Some(output))?;
        let (end, message) = match checker.stopped.get() {
            Some(stopped) => stopped.clone(),
            None => self.run_checker(checker, case, Some(output), is_icpc)?,
        };
        if let End::Stopped(_) = end {
            checker.stopped.get_or_init(|| (end, message.clone()));
        }
        checker.judgement(end, message, is_icpc)
    }

    /// Runs a checker. Returns how it ended and its message. An interactor gets no output.
    fn run_checker(
        &self,
        checker: &Checker,
        case: &Case,
        output: Option<&[u8]>,
        is_icpc: bool,
    ) -> Result<(End, String)> {
        let (scratch, job) = checker.job(case, output, is_icpc, CHECKER_TIME)?;
        Ok(checker.said(&scratch, self.compiler.supervisor.run(&job)?))
    }
}

impl Checker {
    /// Whether this end, with a status of testlib's, may be a crash.
    fn crashes_so(&self, end: End) -> bool {
        let crash = self.helper.source.language.crash;
        crash.is_some_and(|status| end == End::Status(status))
    }

    /// The verdict that this end means. Fails if it means none: that is the checker's own fault.
    fn judgement(&self, end: End, message: String, is_icpc: bool) -> Result<Judgement> {
        let name = &self.helper.name;
        let verdict = match (end, is_icpc) {
            (End::Status(_), false) if self.crashes_so(end) => bail!(
                "{name} {}; in {} a crash looks the same: for a wrong answer exit with 43",
                failed(end, &message),
                self.helper.source.language.name
            ),
            (End::Status(42), true) | (End::Status(0), false) => Verdict::Ac,
            (End::Status(43), true) | (End::Status(1), false) => Verdict::Wa,
            // Wrong format, text after the expected end, early end.
            (End::Status(2 | 4 | 8), false) => Verdict::Pe,
            _ => bail!("{name} {}", failed(end, &message)),
        };
        let reason = (verdict != Verdict::Ac && !message.is_empty()).then_some(message);
        Ok((verdict, reason))
    }

    /// A run of it on an output, in a folder of its own. An interactor gets no output. In testlib's
    /// way it may write one.
    fn job(
        &self,
        case: &Case,
        output: Option<&[u8]>,
        is_icpc: bool,
        time: Duration,
    ) -> Result<(TempDir, Job)> {
        let scratch = scratch::folder()?;
        let file = output.map_or(WRITTEN, |_| "output");
        let [input, answer, file, feedback] =
            ["input", "answer", file, FEEDBACK].map(|name| scratch.path().join(name));
        // A checker gets copies: without Landlock it could damage the files themselves.
        for (content, to) in case.contents()?.iter().zip([&input, &answer]) {
            fs::write(to, content).context("a case for the checker")?;
        }
        fs::create_dir(&feedback).context("a folder for the checker")?;
        fs::write(&file, output.unwrap_or_default()).context("the output for the checker")?;
        let (stdin, arguments) = if is_icpc {
            (file.as_path(), [&*input, &*answer, Path::new("./")])
        } else {
            (Path::new("/dev/null"), [&*input, &*file, &*answer])
        };
        let mut job = self.helper.program.job(stdin, limits::unjudged(time));
        for path in arguments {
            let path = path.to_str().context("a path is not UTF-8")?;
            job.arguments.push(path.to_owned());
        }
        job.arguments.extend_from_slice(&self.flags);
        job.reads.extend([input, answer, file]);
        job.folder = Some(feedback);
        Ok((scratch, job))
    }

    /// How a run ended, and its message.
    fn said(&self, scratch: &TempDir, run: Run) -> (End, String) {
        let file = scratch.path().join(FEEDBACK).join("judgemessage.txt");
        let message = read(&file, OUTPUT_LIMIT).unwrap_or(run.stderr);
        (
            run.end,
            named(
                &message,
                &self.helper.source,
                &self.helper.program.source_file,
            ),
        )
    }
}

/// How a helper has failed, with its message.
fn failed(end: End, message: &str) -> String {
    let colon = if message.is_empty() { "" } else { ": " };
    let how = match end {
        End::Status(status) => format!("ended with exit status {status}"),
        End::Signal(signal) => format!("was ended by signal {signal}"),
        End::Stopped(_) => "was stopped: it used too much time or space".to_owned(),
    };
    format!("{how}{colon}{message}")
}

/// A message, with the user's name for the source in it, which `also` stands for, too.
fn named(message: &[u8], source: &Source, also: &str) -> String {
    let file = source.path.display().to_string();
    let message = text(message.trim_ascii());
    source.with_own_name(&message, &file, also)
}
