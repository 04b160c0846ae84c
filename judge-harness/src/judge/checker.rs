//! The user's programs that help to judge others: generators, solutions, checkers, interactors.
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

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use tempfile::TempDir;

use crate::files::{Door, write};
use crate::judge::comparison::Comparison;
use crate::judge::decision::Judgement;
use crate::judge::grading::Points;
use crate::judge::{Judge, limits};
use crate::language::compiler::Purpose;
use crate::language::program::Program;
use crate::language::source::{FOR_HEADERS, Source};
use crate::printable::text;
use crate::problem::Problem;
use crate::problem::cases::Case;
use crate::sandbox::{End, Job, Limits, OUTPUT_LIMIT, Run};
use crate::scratch;
use crate::threads::locked;
use crate::verdict::Verdict;

/// CPU time of a helper for one input. Few helpers need a hundredth of it.
const TIME: Duration = Duration::from_secs(10);

/// CPU time of a checker or an interactor. Few need a tenth of it.
const CHECKER_TIME: Duration = Duration::from_secs(30);

/// The bytes of a helper's message that are kept: a helper may quote all of an output.
const MESSAGE: usize = 4 << 10;

/// The folder for a checker's files, and the file that an interactor writes there for a checker.
const FEEDBACK: &str = "feedback";
const WRITTEN: &str = "feedback/output";

/// A compiled program that helps to judge.
#[derive(Debug)]
pub struct Helper {
    /// Its name in error messages.
    pub name: String,
    source: Source,
    /// Its program.
    pub program: Program,
}

/// A compiled checker or interactor. Each task has its own copy.
#[derive(Debug, Clone)]
pub struct Checker {
    helper: Arc<Helper>,
    /// Whether it is an interactor.
    is_interactor: bool,
    /// Whether it is called in ICPC's way: unset before the first call, `None` if that is unknown.
    is_icpc: OnceLock<Option<bool>>,
    /// How it was stopped on an output of this task's program, and its message. It is not called
    /// again for that program: each call may take as long.
    stopped: OnceLock<Said>,
}

/// How a checker has ended, its message, and the points that it gives.
#[derive(Debug, Clone)]
struct Said {
    end: End,
    message: String,
    points: Option<Points>,
}

/// The compiled checkers and interactors, by their names in messages, files and flags.
pub(super) type Checkers = BTreeMap<(String, PathBuf, Vec<String>), Checker>;

impl Judge {
    /// Compiles a helper, together with the headers beside it.
    pub fn helper(&self, name: &str, source: &Source) -> Result<Helper> {
        self.compiled_helper(name, with_own_headers(source))
    }

    fn compiled_helper(&self, name: &str, source: Source) -> Result<Helper> {
        match self.compile(&source, Purpose::Helping)? {
            Ok(program) => Ok(Helper {
                name: name.to_owned(),
                source,
                program,
            }),
            Err(error) => {
                let first = error.message.lines().find(|line| line.contains("rror"));
                let first = first.unwrap_or(&error.message).as_bytes();
                // The flags that are typed are for the language of the judged program.
                let own = format!("{FOR_HEADERS} {}=", source.language.name);
                let refused = source.refused.values();
                let refused: String = refused
                    .map(|it| "; ".to_owned() + &it.replace(&format!("{FOR_HEADERS} "), &own))
                    .collect();
                let first = named(first, &source, "");
                bail!("{name} does not compile: {first}{refused}")
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
        let mut lines = run.stderr.trim_ascii_end().rsplit(|it| *it == b'\n');
        let last = lines.next().unwrap_or_default();
        let last = named(last, &helper.source, &helper.program.source_file);
        bail!("{} {}", helper.name, failed(run.end, &last))
    }

    /// A checker or an interactor, which is named so in error messages. It is compiled once for its
    /// file and flags. It is called in ICPC's way, or asked for its way with the first of these
    /// cases whose answer can tell.
    pub fn checker(
        &self,
        name: &str,
        source: &Source,
        is_interactor: bool,
        cases: Option<&[Case]>,
    ) -> Result<Box<Checker>> {
        let mut known = locked(&self.checkers);
        let key = (name.to_owned(), source.path.clone(), source.flags.0.clone());
        if !known.contains_key(&key) {
            let mut source = with_own_headers(source);
            if includes_testlib(&source) {
                // Points then end with a status of their own, 50 and more, not with that of WA.
                source.flags.0.push("-DTESTSYS".to_owned());
            }
            let checker = Checker {
                helper: Arc::new(self.compiled_helper(name, source)?),
                is_interactor,
                is_icpc: cases.map_or(Some(true).into(), |_| OnceLock::new()),
                stopped: OnceLock::new(),
            };
            known.insert(key.clone(), checker);
        }
        let checker = &known[&key];
        cases.into_iter().flatten().find(|case| {
            // A case that cannot be read is a judge error later.
            let _ = self.is_icpc(checker, case);
            checker.is_icpc.get().is_some()
        });
        Ok(Box::new(checker.clone()))
    }

    /// How the outputs of a package's problem are judged, if its own validator does it.
    pub fn validation(&self, problem: &Problem) -> Result<Option<Comparison>> {
        let Some(file) = &problem.validator else {
            return Ok(None);
        };
        let root = problem.root.as_deref().unwrap_or(file);
        let (source, is_interactor) = (Source::of_problem(file, root)?, problem.is_interactive);
        let validator = self.checker("the output validator", &source, is_interactor, None)?;
        Ok(Some(if is_interactor {
            Comparison::Interactor(validator, None)
        } else {
            Comparison::Checker(validator)
        }))
    }

    /// Whether a checker is called in ICPC's way; `None` if that is unknown. The first case whose
    /// answer is not empty finds out.
    fn is_icpc(&self, checker: &Checker, case: &Case) -> Result<Option<bool>> {
        if let Some(known) = checker.is_icpc.get() {
            return Ok(*known);
        }
        let by_source = checker.includes_testlib().then_some(false);
        let [_, answer] = case.contents()?;
        if !checker.is_interactor && answer.trim_ascii().is_empty() {
            return Ok(by_source);
        }
        let output = (!checker.is_interactor).then_some(&*answer);
        let told = match self.run_checker(checker, case, output, true)?.end {
            End::Status(42 | 43) => Some(true),
            end @ End::Status(0..=8) if !checker.crashes_so(end) => Some(false),
            _ => by_source,
        };
        Ok(*checker.is_icpc.get_or_init(|| told))
    }

    /// Runs a program with an interactor. Returns its run and the judgement of it.
    pub(super) fn interact(
        &self,
        interactor: &Checker,
        checker: Option<&Checker>,
        program: &Program,
        case: &Case,
        limits: &Limits,
    ) -> Result<(Run, Judgement)> {
        let is_icpc = self.is_icpc(interactor, case)?.unwrap_or(true);
        let (scratch, job) = interactor.job(case, None, is_icpc)?;
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
        let judgement = match (judgement.verdict, fault, checker) {
            (Verdict::Ac, Some(verdict), _) => verdict.into(),
            (Verdict::Ac, None, Some(checker)) => {
                let output = written(&scratch, "output")?;
                self.check(checker, case, &output)?
            }
            _ => judgement,
        };
        Ok((run, judgement))
    }

    /// A checker's judgement of an output. Fails if the checker gives no judgement: that is its
    /// fault.
    pub fn check(&self, checker: &Checker, case: &Case, output: &[u8]) -> Result<Judgement> {
        let known = self.is_icpc(checker, case)?;
        let mut is_icpc = known.unwrap_or(true);
        let mut said = match checker.stopped.get() {
            Some(stopped) => stopped.clone(),
            None => self.run_checker(checker, case, Some(output), is_icpc)?,
        };
        if known.is_none() && !matches!(said.end, End::Status(42 | 43) | End::Stopped(_)) {
            is_icpc = false;
            said = self.run_checker(checker, case, Some(output), is_icpc)?;
        }
        if let End::Stopped(_) = said.end {
            checker.stopped.get_or_init(|| said.clone());
        }
        checker.judgement(said, is_icpc)
    }

    /// Runs a checker. Returns how it ended and its message. An interactor gets no output.
    fn run_checker(
        &self,
        checker: &Checker,
        case: &Case,
        output: Option<&[u8]>,
        is_icpc: bool,
    ) -> Result<Said> {
        let (scratch, job) = checker.job(case, output, is_icpc)?;
        Ok(checker.said(&scratch, &self.compiler.supervisor.run(&job)?))
    }
}

impl Checker {
    /// Whether its source or one of its headers includes `testlib.h`.
    fn includes_testlib(&self) -> bool {
        includes_testlib(&self.helper.source)
    }

    /// Whether this end, with a status of testlib's, may be a crash.
    fn crashes_so(&self, end: End) -> bool {
        let crash = self.helper.source.language.crash;
        crash.is_some_and(|status| end == End::Status(status))
    }

    /// The judgement that this end means. Fails if it means none, or if the points are no number:
    /// that is the checker's own fault.
    fn judgement(&self, said: Said, is_icpc: bool) -> Result<Judgement> {
        let (name, end, message) = (&self.helper.name, said.end, said.message);
        let verdict = match (end, is_icpc) {
            (End::Status(_), false) if self.crashes_so(end) => bail!(
                "{name} {}; in {} a crash looks the same: for a wrong answer exit with 43",
                failed(end, &message),
                self.helper.source.language.name
            ),
            (End::Status(42), true) | (End::Status(0), false) => Verdict::Ac,
            (End::Status(43), true) | (End::Status(1), false) => Verdict::Wa,
            // Wrong format, text after the expected end, early end.
            (End::Status(2 | 4 | 8), false) if self.includes_testlib() => Verdict::Pe,
            // Points, which the message names.
            (End::Status(7 | 50..), false) if self.includes_testlib() => Verdict::Wa,
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
    fn job(&self, case: &Case, output: Option<&[u8]>, is_icpc: bool) -> Result<(TempDir, Job)> {
        let scratch = scratch::folder()?;
        let file = output.map_or(WRITTEN, |_| "output");
        let [input, answer, file, feedback] =
            ["input", "answer", file, FEEDBACK].map(|name| scratch.path().join(name));
        // A checker gets copies: without Landlock it could damage the files themselves.
        for (content, to) in case.contents()?.iter().zip([&input, &answer]) {
            write(to, content).context("a case for the checker")?;
        }
        fs::create_dir(&feedback).context("a folder for the checker")?;
        write(&file, output.unwrap_or_default()).context("the output for the checker")?;
        let (stdin, arguments) = if is_icpc {
            (file.as_path(), [&*input, &*answer, Path::new("./")])
        } else {
            (Path::new("/dev/null"), [&*input, &*file, &*answer])
        };
        let mut job = self
            .helper
            .program
            .job(stdin, limits::unjudged(CHECKER_TIME));
        for path in arguments {
            let path = path.to_str().context("a path is not UTF-8")?;
            job.arguments.push(path.to_owned());
        }
        job.arguments.extend_from_slice(&case.flags);
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
        let printed = |_| starts.concat();
        let message = written(scratch, "judgemessage.txt").unwrap_or_else(printed);
        let Helper {
            source, program, ..
        } = &*self.helper;
        Said {
            end: run.end,
            message: named(&message, source, &program.source_file),
            points,
        }
    }
}

/// What a checker or an interactor wrote into this file of its folder. It may have made links.
fn written(scratch: &TempDir, name: &str) -> Result<Vec<u8>> {
    let folder = scratch.path().join(FEEDBACK);
    Door::new([&folder], OUTPUT_LIMIT).read(&folder.join(name))
}

/// A helper's source with the headers beside it.
fn with_own_headers(source: &Source) -> Source {
    let mut source = source.clone().with_headers(&BTreeSet::new());
    source.is_own = true;
    source
}

/// Whether a source or one of its headers includes `testlib.h`.
fn includes_testlib(source: &Source) -> bool {
    let code = String::from_utf8_lossy(&source.code);
    let mut lines = code.lines().map(|line| line.replace([' ', '\t'], ""));
    lines.any(|line| line.starts_with("#include") && line.contains("testlib.h"))
        || source.headers.iter().any(|(_, name)| name == "testlib.h")
        || source.files.iter().any(|(name, _)| name == "testlib.h")
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

/// A message, with the user's name for the source in it, which `also` stands for, too. A long one
/// is cut before anything else is done, and ends in `...`.
fn named(message: &[u8], source: &Source, also: &str) -> String {
    let file = source.path.display().to_string();
    let whole = message.trim_ascii();
    let start = text(&whole[..whole.len().min(MESSAGE)]);
    let mut message = source.with_own_name(&start, &file, also);
    if whole.len().max(message.len()) > MESSAGE {
        let mut ends = (0..=MESSAGE).rev();
        let end = ends.find(|it| message.is_char_boundary(*it));
        message.truncate(end.unwrap_or_default());
        message += "...";
    }
    message
}
