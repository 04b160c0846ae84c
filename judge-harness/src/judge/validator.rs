//! Output validators: checkers and interactors.
//!
//! A checker judges an output where more than one is right. There are two ways to call one.
//! Testlib's is `checker INPUT OUTPUT ANSWER`, and the exit status is the verdict. ICPC's is
//! `checker INPUT ANSWER FOLDER`, with the output as standard input and the exit status 42 or 43.
//! An interactor is called in the same two ways. It talks to the program instead of reading an
//! output.
//!
//! The first call finds out which way is expected, before any program is run. It is in ICPC's way.
//! A checker gets the answer of a case as the output, and an interactor has no program to talk to.
//! 42 and 43 tell ICPC's way, 0 to 8 testlib's, and any other end nothing. If no call tells, a
//! source that includes `testlib.h` expects testlib's way. Any other checker is called in both ways
//! for each output.

use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use tempfile::TempDir;

use crate::files::{Door, write};
use crate::judge::helper::{Helper, Judge, MESSAGE, failed};
use crate::judge::judgement::{Judgement, Points};
use crate::judge::limits;
use crate::language::program::Program;
use crate::language::source::Source;
use crate::problem::cases::Case;
use crate::sandbox::{End, Job, Limits, OUTPUT_LIMIT, Run};
use crate::scratch;
use crate::verdict::Verdict;

/// CPU time of a validator. Few need a tenth of it.
const TIME: Duration = Duration::from_secs(30);

/// The folder for a validator's files, and the file that an interactor writes there for a checker.
const FEEDBACK: &str = "feedback";
const WRITTEN: &str = "feedback/output";

/// A compiled output validator. Each task has its own copy.
#[derive(Debug, Clone)]
pub struct Validator {
    helper: Arc<Helper>,
    /// Whether it talks to the program, instead of reading its output.
    pub is_interactor: bool,
    /// For an interactor: the checker that judges what it writes, if there is one.
    checker: Option<Box<Validator>>,
    /// How it was stopped on an output of this task's program, and its message. It is not called
    /// again for that program: each call may take as long.
    stopped: OnceLock<Said>,
}

/// A case whose files are read.
#[derive(Clone, Copy)]
pub struct ReadCase<'a> {
    /// The case.
    pub case: &'a Case,
    /// Its input and its answer.
    pub contents: &'a [Vec<u8>; 2],
}

/// How a validator has ended, its message, and the points that it gives.
#[derive(Debug, Clone)]
struct Said {
    end: End,
    message: String,
    points: Option<Points>,
}

impl Judge {
    /// A checker or an interactor, which is named so in error messages. It is called in ICPC's way,
    /// or asked for its way with the first of these cases whose answer can tell.
    pub fn validator(
        &self,
        name: &str,
        source: &Source,
        is_interactor: bool,
        cases: Option<&[Case]>,
    ) -> Result<Box<Validator>> {
        let validator = Validator {
            helper: self.helper(name, source)?,
            is_interactor,
            checker: None,
            stopped: OnceLock::new(),
        };
        let is_icpc = &validator.helper.is_icpc;
        for case in cases.unwrap_or_default() {
            if is_icpc.get().is_some() {
                break;
            }
            // A case that cannot be read is a judge error later.
            if let Ok(contents) = &case.contents() {
                let _ = self.is_icpc(&validator, ReadCase { case, contents });
            }
        }
        if cases.is_none() {
            is_icpc.get_or_init(|| Some(true));
        }
        Ok(Box::new(validator))
    }

    /// Whether a validator is called in ICPC's way; `None` if that is unknown. The first case whose
    /// answer is not empty finds out.
    fn is_icpc(&self, validator: &Validator, read: ReadCase) -> Result<Option<bool>> {
        let helper = &validator.helper;
        if let Some(known) = helper.is_icpc.get() {
            return Ok(*known);
        }
        let by_source = helper.includes_testlib().then_some(false);
        let [_, answer] = read.contents;
        if !validator.is_interactor && answer.trim_ascii().is_empty() {
            return Ok(by_source);
        }
        let output = (!validator.is_interactor).then_some(&**answer);
        let told = match self.run_validator(validator, read, output, true)?.end {
            End::Status(42 | 43) => Some(true),
            end @ End::Status(0..=8) if !validator.crashes_so(end) => Some(false),
            _ => by_source,
        };
        Ok(*helper.is_icpc.get_or_init(|| told))
    }

    /// Runs a program with an interactor. Returns its run and the judgement of it.
    pub(super) fn interact(
        &self,
        interactor: &Validator,
        program: &Program,
        read: ReadCase,
        limits: &Limits,
    ) -> Result<(Run, Judgement)> {
        let is_icpc = self.is_icpc(interactor, read)?.unwrap_or(true);
        let (scratch, job) = interactor.job(read, None, is_icpc)?;
        let nothing = Path::new("/dev/null");
        let jobs = [program.job(nothing, *limits), job];
        let ([run, other], was_ended_by_program) = self.compiler.supervisor.talk(jobs)?;
        let run = program.counted(run);
        let fault = limits::verdict(limits, &run);
        // The program that ends first may be the reason why the other one fails.
        if let (Some(verdict), true) = (fault, was_ended_by_program) {
            return Ok((run, verdict.into()));
        }
        let judgement = interactor.judgement(interactor.said(&scratch, &other), is_icpc)?;
        let judgement = match (judgement.verdict, fault, &interactor.checker) {
            (Verdict::Ac, Some(verdict), _) => verdict.into(),
            (Verdict::Ac, None, Some(checker)) => {
                self.check(checker, read, &written(&scratch, "output")?)?
            }
            _ => judgement,
        };
        Ok((run, judgement))
    }

    /// A checker's judgement of an output. Fails if the checker gives no judgement: that is its
    /// fault.
    pub fn check(&self, checker: &Validator, read: ReadCase, output: &[u8]) -> Result<Judgement> {
        let known = self.is_icpc(checker, read)?;
        let mut is_icpc = known.unwrap_or(true);
        let mut said = match checker.stopped.get() {
            Some(stopped) => stopped.clone(),
            None => self.run_validator(checker, read, Some(output), is_icpc)?,
        };
        if known.is_none() && !matches!(said.end, End::Status(42 | 43) | End::Stopped(_)) {
            is_icpc = false;
            said = self.run_validator(checker, read, Some(output), is_icpc)?;
        }
        if let End::Stopped(_) = said.end {
            checker.stopped.get_or_init(|| said.clone());
        }
        checker.judgement(said, is_icpc)
    }

    /// Runs a validator alone. An interactor gets no output.
    fn run_validator(
        &self,
        validator: &Validator,
        read: ReadCase,
        output: Option<&[u8]>,
        is_icpc: bool,
    ) -> Result<Said> {
        let (scratch, job) = validator.job(read, output, is_icpc)?;
        Ok(validator.said(&scratch, &self.compiler.supervisor.run(&job)?))
    }
}

impl Validator {
    /// An interactor with a checker for what it writes.
    #[must_use]
    pub fn with_checker(mut self: Box<Self>, checker: Option<Box<Self>>) -> Box<Self> {
        self.checker = checker;
        self
    }

    /// Whether this end, with a status of testlib's, may be a crash.
    fn crashes_so(&self, end: End) -> bool {
        let crash = self.helper.source.language.crash;
        crash.is_some_and(|status| end == End::Status(status))
    }

    /// The judgement that this end means. Fails if it means none, or if the points are no number:
    /// that is the validator's own fault.
    fn judgement(&self, said: Said, is_icpc: bool) -> Result<Judgement> {
        let (name, end, message) = (&self.helper.name, said.end, said.message);
        let uses_testlib = !is_icpc && self.helper.includes_testlib();
        let verdict = match (end, is_icpc) {
            (End::Status(_), false) if self.crashes_so(end) => bail!(
                "{name} {}; in {} a crash looks the same: for a wrong answer exit with 43",
                failed(end, &message),
                self.helper.source.language.name
            ),
            (End::Status(42), true) | (End::Status(0), false) => Verdict::Ac,
            (End::Status(43), true) | (End::Status(1), false) => Verdict::Wa,
            // Wrong format, text after the expected end, early end.
            (End::Status(2 | 4 | 8), _) if uses_testlib => Verdict::Pe,
            // Points, which the message names.
            (End::Status(7 | 50..), _) if uses_testlib => Verdict::Wa,
            _ => bail!("{name} {}", failed(end, &message)),
        };
        ensure!(
            said.points.is_none_or(Points::are_finite),
            "{name} gives points that are no number"
        );
        Ok(Judgement {
            verdict,
            reason: (verdict != Verdict::Ac && !message.is_empty()).then_some(message),
            points: said.points,
        })
    }

    /// A run of it on an output, in a folder of its own. An interactor gets no output. In testlib's
    /// way it may write one.
    fn job(&self, read: ReadCase, output: Option<&[u8]>, is_icpc: bool) -> Result<(TempDir, Job)> {
        let scratch = scratch::folder()?;
        let file = output.map_or(WRITTEN, |_| "output");
        let [input, answer, file, feedback] =
            ["input", "answer", file, FEEDBACK].map(|name| scratch.path().join(name));
        // It gets copies: without Landlock it could damage the files themselves.
        for (content, to) in read.contents.iter().zip([&input, &answer]) {
            write(to, content).context("a case for the checker")?;
        }
        fs::create_dir(&feedback).context("a folder for the checker")?;
        write(&file, output.unwrap_or_default()).context("the output for the checker")?;
        let (stdin, arguments) = if is_icpc {
            (file.as_path(), [&*input, &*answer, Path::new("./")])
        } else {
            (Path::new("/dev/null"), [&*input, &*file, &*answer])
        };
        let mut job = self.helper.program.job(stdin, limits::unjudged(TIME));
        for path in arguments {
            let path = path.to_str().context("a path is not UTF-8")?;
            job.arguments.push(path.to_owned());
        }
        job.arguments.extend_from_slice(&read.case.flags);
        job.reads.extend([input, answer, file]);
        job.folder = Some(feedback);
        Ok((scratch, job))
    }

    /// How a run ended, its message, and the points that it wrote into the files of Kattis'
    /// formats. Without a file for the message, its whole output is the message.
    fn said(&self, scratch: &TempDir, run: &Run) -> Said {
        let number = |name: &str| {
            let file = scratch.path().join(FEEDBACK).join(name);
            file.symlink_metadata().ok()?;
            let text = written(scratch, name).unwrap_or_default();
            // The judgement refuses what is no number.
            let number = String::from_utf8_lossy(&text).trim().parse();
            Some(number.unwrap_or(f64::NAN))
        };
        let points = number("score.txt").map(Points::Absolute);
        let points = points.or_else(|| number("score_multiplier.txt").map(Points::Share));
        let starts = [&run.stderr, &run.stdout].map(|it| &it[..it.len().min(MESSAGE + 1)]);
        let message = written(scratch, "judgemessage.txt");
        Said {
            end: run.end,
            message: self
                .helper
                .message(&message.unwrap_or_else(|_| starts.concat())),
            points,
        }
    }
}

/// What a validator wrote into this file of its folder. It may have made links.
fn written(scratch: &TempDir, name: &str) -> Result<Vec<u8>> {
    let folder = scratch.path().join(FEEDBACK);
    Door::new([&folder], OUTPUT_LIMIT).read(&folder.join(name))
}
