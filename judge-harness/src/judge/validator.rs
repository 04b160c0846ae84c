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
//! 42 and 43 tell ICPC's way, for an interactor 0 to 8 testlib's. Otherwise a source that includes
//! `testlib.h` expects testlib's way. Any other checker may be for another judge, and would accept
//! wrong outputs without a word. So it is asked with an empty output, too, in both orders of the
//! output and the answer.

use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use tempfile::TempDir;

use crate::files::{Door, LARGEST_CASE, copy, write};
use crate::judge::helper::{Helper, Judge, MESSAGE, Way, failed};
use crate::judge::judgement::{Judgement, Points};
use crate::judge::limits;
use crate::language::program::Program;
use crate::language::source::Source;
use crate::problem::cases::{Case, read_case};
use crate::rule::in_lf;
use crate::sandbox::{End, Job, Limits, OUTPUT_LIMIT, Run};
use crate::scratch;
use crate::verdict::Verdict;

/// CPU time of a validator. Few need a tenth of it.
const TIME: Duration = Duration::from_secs(30);

/// CPU time of a checker that is asked with an empty output, on which it may never end.
const TIME_TO_ASK: Duration = Duration::from_secs(2);

/// The folder for a validator's files, and the file that an interactor writes there for a checker.
const FEEDBACK: &str = "feedback";
const WRITTEN: &str = "feedback/output";

/// How a checker is called that gives no sign of the way that it expects.
const CALLED: &str = "CHECKER INPUT OUTPUT ANSWER: 0 is right, 1 is wrong";

/// A compiled output validator. Each task has its own copy.
#[derive(Debug, Clone)]
pub struct Validator {
    helper: Arc<Helper>,
    /// Whether it talks to the program, instead of reading its output.
    pub is_interactor: bool,
    /// Whether it is the user's, and no package's.
    is_own: bool,
    /// Whether every output may be right, so that a checker that accepts all may be a good one.
    pub takes_any_output: bool,
    /// The checker that has to accept, too: what an interactor writes, or the same output.
    next: Option<Box<Validator>>,
    /// How it was stopped on an output of this task's program, and its message. It is not called
    /// again for that program: each call may take as long.
    stopped: OnceLock<Said>,
}

/// A case whose files are read.
#[derive(Clone, Copy)]
pub struct ReadCase<'a> {
    /// The case.
    pub case: &'a Case,
    /// Its input, and the start of its answer.
    pub contents: &'a [Vec<u8>; 2],
}

/// The order of a validator's arguments.
#[derive(Clone, Copy, PartialEq)]
enum Order {
    Icpc,
    Testlib,
    /// INPUT ANSWER OUTPUT, as in CMS and HUSTOJ.
    AnswerFirst,
}

/// How a validator has ended, its message, and the points that it gives.
#[derive(Debug, Clone)]
struct Said {
    end: End,
    message: String,
    points: Option<Points>,
    /// With status 0, the number from 0 to 1 that is the first line of its standard output.
    share: Option<f64>,
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
            is_own: cases.is_some(),
            takes_any_output: false,
            next: None,
            stopped: OnceLock::new(),
        };
        let Some(cases) = cases else {
            validator.helper.way.get_or_init(|| Way::Icpc);
            return Ok(Box::new(validator));
        };
        for case in cases {
            if validator.helper.way.get().is_some() {
                break;
            }
            // A case that cannot be read is a judge error later.
            if let Ok(contents) = &case.contents(OUTPUT_LIMIT) {
                let _ = self.way(&validator, ReadCase { case, contents }, &[]);
            }
        }
        Ok(Box::new(validator))
    }

    /// How a validator is called. The first case whose answer is not blank finds out. Without such
    /// a case, a checker has to end with 42 or 43 on an output.
    fn way(&self, validator: &Validator, read: ReadCase, output: &[u8]) -> Result<Way> {
        let helper = &validator.helper;
        if let Some(known) = helper.way.get() {
            return Ok(known.clone());
        }
        let [_, answer] = read.contents;
        let is_blank = |it: &[u8]| it.trim_ascii().is_empty();
        let has_answer = validator.is_interactor || !is_blank(answer);
        let by_source = if helper.includes_testlib() {
            Way::Testlib
        } else {
            Way::Assumed(None)
        };
        // For a wrong output, 42 and 43 may be points of testlib's.
        if !has_answer && (is_blank(output) || helper.includes_testlib()) {
            return Ok(by_source);
        }
        let right = if has_answer { answer } else { output };
        let right = (!validator.is_interactor).then_some(right);
        let said = self.run_validator(validator, read, right, Order::Icpc, TIME)?;
        let is_told = matches!(said.end, End::Status(0..=8)) && !validator.crashes_so(said.end);
        let way = match (said.end, by_source) {
            (End::Status(42 | 43), _) => Way::Icpc,
            (_, Way::Testlib) => Way::Testlib,
            _ if validator.is_interactor && is_told => Way::Testlib,
            _ if validator.is_interactor => Way::Icpc,
            _ if has_answer => Way::Assumed(self.fault_of_order(validator, read)?),
            (_, unknown) => return Ok(unknown),
        };
        Ok(helper.way.get_or_init(|| way).clone())
    }

    /// Why a checker that is no ICPC's may accept every output: it may be one for another judge.
    /// Its calls with an empty output tell, unless they fail on it.
    fn fault_of_order(&self, checker: &Validator, read: ReadCase) -> Result<Option<String>> {
        let name = &checker.helper.name;
        let ask = |it, order| self.run_validator(checker, read, Some(it), order, TIME_TO_ASK);
        let right = ask(&read.contents[1], Order::Testlib)?;
        let [empty, other] = [Order::Testlib, Order::AnswerFirst].map(|it| ask(&[], it));
        let (empty, other) = (empty?, other?);
        let accepts = |said: &Said| said.end == End::Status(0);
        let share = [&right, &empty].iter().find_map(|it| it.share);
        let (how, advice) = match (share, accepts(&empty), accepts(&other)) {
            (Some(share), ..) => {
                let how = format!(
                    "ends with status 0 and prints {share}, as in CMS, where the status says \
                     nothing"
                );
                (
                    how,
                    "print no number, and exit with 1 if the output is wrong",
                )
            }
            (None, true, false) => {
                let how = "accepts an empty output, and rejects an empty answer".to_owned();
                let advice =
                    "it seems to read INPUT ANSWER OUTPUT: change it to INPUT OUTPUT ANSWER";
                (how, advice)
            }
            (None, true, true) => {
                let printed = match &*empty.message {
                    "" => "nothing".to_owned(),
                    message => format!("{message:?}"),
                };
                let how =
                    format!("accepts an empty output and an empty answer, and printed {printed}");
                (how, "exit with 1 if the output is wrong")
            }
            (None, false, _) => return Ok(None),
        };
        let case = &read.case.name;
        Ok(Some(format!(
            "{name} {how} (tried on case {case}): {advice}; or say any-output = true in \
             judge.toml if every output may be right"
        )))
    }

    /// Runs a program with an interactor. Returns its run and the judgement of it. The first limits
    /// are those to judge by, the second ones those at which it is stopped.
    pub(super) fn interact(
        &self,
        interactor: &Validator,
        program: &Program,
        read: ReadCase,
        [limits, until]: [&Limits; 2],
    ) -> Result<(Run, Judgement)> {
        let way = self.way(interactor, read, &[])?;
        let (scratch, job) = interactor.job(read, None, way.order())?;
        let nothing = Path::new("/dev/null");
        let jobs = [program.job(nothing, *until), job];
        let ([run, other], was_ended_by_program) = self.compiler.supervisor.talk(jobs)?;
        let run = program.counted(run);
        let fault = limits::verdict(limits, &run);
        // The program that ends first may be the reason why the other one fails.
        if let (Some(verdict), true) = (fault, was_ended_by_program) {
            return Ok((run, verdict.into()));
        }
        let judgement = interactor.judgement(interactor.said(&scratch, &other), &way)?;
        let judgement = match (judgement.verdict, fault, &interactor.next) {
            (Verdict::Ac, Some(verdict), _) => verdict.into(),
            (Verdict::Ac, None, Some(checker)) => {
                self.check(checker, read, &written(&scratch, "output")?)?
            }
            _ => judgement,
        };
        Ok((run, judgement))
    }

    /// A checker's judgement of a program's output. If it rejects the answer, too, that is said
    /// first. It is no fault of the data: the answer may be the optimum alone.
    pub(super) fn check_beside_answer(
        &self,
        checker: &Validator,
        read: ReadCase,
        output: &[u8],
    ) -> Result<Judgement> {
        let judgement = self.check(checker, read, output)?;
        let [_, answer] = read.contents;
        if judgement.verdict == Verdict::Ac || answer.trim_ascii().is_empty() {
            return Ok(judgement);
        }
        if let Some(accepted) = self.check_with_lf(checker, read, output)? {
            return Ok(accepted);
        }
        let of_answer = match self.check(checker, read, answer) {
            Ok(it) if it.verdict == Verdict::Ac => return Ok(judgement),
            Ok(it) => it.reason,
            Err(error) => Some(format!("{error:#}")),
        };
        let name = &checker.helper.name;
        let why = of_answer.map(|it| format!(": {it}")).unwrap_or_default();
        let rejects = format!("{name} rejects the expected output, too{why}");
        let reasons = [Some(rejects), judgement.reason].into_iter().flatten();
        Ok(Judgement {
            reason: Some(reasons.collect::<Vec<_>>().join("; ")),
            ..judgement
        })
    }

    /// If the answer has CRLF line ends, and the user's own checker accepts an output beside the
    /// same answer with LF: its judgement then.
    fn check_with_lf(
        &self,
        checker: &Validator,
        read: ReadCase,
        output: &[u8],
    ) -> Result<Option<Judgement>> {
        let [input, answer] = read.contents;
        let has_crlf = answer.windows(2).any(|it| it == b"\r\n");
        let file = read.case.answer.as_ref().filter(|_| has_crlf);
        let Some(file) = file.filter(|_| checker.is_own) else {
            return Ok(None);
        };
        let scratch = scratch::folder()?;
        let answer_in_lf = scratch.path().join("answer");
        write(&answer_in_lf, in_lf(&read_case(file)?))?;
        let case = &Case {
            answer: Some(answer_in_lf),
            ..read.case.clone()
        };
        let contents = &[input.clone(), in_lf(answer)];
        let again = self.check(checker, ReadCase { case, contents }, output);
        let again = again.ok().filter(|it| it.verdict == Verdict::Ac);
        Ok(again.map(|it| Judgement {
            reason: Some(
                "the answer has CRLF line ends; the checker accepts it with LF".to_owned(),
            ),
            ..it
        }))
    }

    /// The judgement of an output by a checker and those after it: the first that does not accept
    /// decides. Fails if one of them gives no judgement: that is its fault.
    pub fn check(&self, checker: &Validator, read: ReadCase, output: &[u8]) -> Result<Judgement> {
        let way = self.way(checker, read, output)?;
        if let (Way::Assumed(Some(fault)), false) = (&way, checker.takes_any_output) {
            bail!("{fault}");
        }
        let said = match checker.stopped.get() {
            Some(stopped) => stopped.clone(),
            None => self.run_validator(checker, read, Some(output), way.order(), TIME)?,
        };
        if let End::Stopped(_) = said.end {
            checker.stopped.get_or_init(|| said.clone());
        }
        let own = checker.judgement(said, &way)?;
        let Some(next) = &checker.next else {
            return Ok(own);
        };
        let of_next = self.check(next, read, output)?;
        Ok(if own.verdict == Verdict::Ac {
            of_next
        } else {
            own
        })
    }

    /// Runs a validator alone. An interactor gets no output.
    fn run_validator(
        &self,
        validator: &Validator,
        read: ReadCase,
        output: Option<&[u8]>,
        order: Order,
        time: Duration,
    ) -> Result<Said> {
        let (scratch, mut job) = validator.job(read, output, order)?;
        job.limits.time = time;
        Ok(validator.said(&scratch, &self.compiler.supervisor.run(&job)?))
    }
}

impl Way {
    fn order(&self) -> Order {
        match self {
            Self::Icpc => Order::Icpc,
            Self::Testlib | Self::Assumed(_) => Order::Testlib,
        }
    }
}

impl Validator {
    /// An interactor with a checker for what it writes, or a checker with another one that has to
    /// accept the same output.
    #[must_use]
    pub fn with_next(mut self: Box<Self>, next: Option<Box<Self>>) -> Box<Self> {
        self.next = next;
        self
    }

    /// Whether this end, with a status of testlib's, may be a crash.
    fn crashes_so(&self, end: End) -> bool {
        let crash = self.helper.source.language.crash;
        crash.is_some_and(|status| end == End::Status(status))
    }

    /// The judgement that this end means. Fails if it means none, or if the points are no number:
    /// that is the validator's own fault.
    fn judgement(&self, said: Said, way: &Way) -> Result<Judgement> {
        let (name, end, message) = (&self.helper.name, said.end, said.message);
        let is_icpc = matches!(way, Way::Icpc);
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
            (End::Status(0 | 1), true) if self.is_interactor => bail!(
                "{name} {}; exit with 42 for a right answer, and with 43 for a wrong one",
                failed(end, &message)
            ),
            _ => bail!("{name} {}", failed(end, &message)),
        };
        ensure!(
            said.points.is_none_or(Points::are_finite),
            "{name} gives points that are no number"
        );
        let is_assumed = matches!(way, Way::Assumed(_));
        let called = is_assumed.then(|| format!("{name} was called as {CALLED}"));
        let reasons = Some(message).filter(|it| !it.is_empty()).into_iter();
        let reasons: Vec<_> = reasons.chain(called).collect();
        Ok(Judgement {
            verdict,
            reason: (verdict != Verdict::Ac && !reasons.is_empty()).then(|| reasons.join("; ")),
            points: said.points,
        })
    }

    /// A run of it on an output, in a folder of its own. An interactor gets no output. In testlib's
    /// way it may write one.
    fn job(&self, read: ReadCase, output: Option<&[u8]>, order: Order) -> Result<(TempDir, Job)> {
        let scratch = scratch::folder()?;
        let file = output.map_or(WRITTEN, |_| "output");
        let [input, answer, file, feedback] =
            ["input", "answer", file, FEEDBACK].map(|name| scratch.path().join(name));
        // It gets copies: without Landlock it could damage the files themselves.
        let context = "a case for the checker";
        write(&input, &read.contents[0]).context(context)?;
        match &read.case.answer {
            Some(file) => copy(file, &answer, LARGEST_CASE).context(context)?,
            None => write(&answer, []).context(context)?,
        }
        fs::create_dir(&feedback).context("a folder for the checker")?;
        write(&file, output.unwrap_or_default()).context("the output for the checker")?;
        let nothing = Path::new("/dev/null");
        let (stdin, arguments) = match order {
            Order::Icpc => (file.as_path(), [&*input, &*answer, Path::new("./")]),
            Order::Testlib => (nothing, [&*input, &*file, &*answer]),
            Order::AnswerFirst => (nothing, [&*input, &*answer, &*file]),
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
        let first_line = run.stdout.split(|it| *it == b'\n').next();
        let share = first_line.and_then(|it| std::str::from_utf8(it).ok()?.trim().parse().ok());
        let share = share.filter(|it| run.end == End::Status(0) && (0.0..=1.0).contains(it));
        Said {
            share,
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
