//! Compares a submission with another solution on random inputs. Makes an input that fails smaller.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use problems::Rng;

use super::shrink::shrunk;
use crate::files::create;
use crate::hash::hash;
use crate::judge::checker::Helper;
use crate::judge::result::{Judged, JudgedCase};
use crate::judge::{Judge, Task};
use crate::language::compiler::Program;
use crate::printable::text;
use crate::problem::workspace::{Case, Workspace};
use crate::sandbox::scratch::{self, Scratch};
use crate::threads::locked;

/// The number of runs to shrink a failing input.
const SHRINKING_RUNS: usize = 2000;

/// A generator that prints the same for this many seeds does so for all.
const SAME: usize = 10;

/// A failure on the smallest input that was found.
#[derive(Debug)]
pub struct Failure<'a> {
    /// The submission, judged on that input alone.
    pub judged: Judged<'a>,
    /// Whether shrinking ended because its time was used up.
    pub out_of_time: bool,
    input: Vec<u8>,
}

/// A stress test of a submission: the sources of inputs and answers, and how to shrink a failing
/// input.
pub struct Stress<'a> {
    judge: Judge,
    task: Task<'a>,
    program: Program,
    /// Prints an input; `{seed}` in its arguments stands for the seed. If there is none, the
    /// problem's own generator does.
    pub generator: Option<(Helper, Vec<String>)>,
    /// Prints the right answer to an input; the problem's reference solution if there is none.
    pub other: Option<Helper>,
    /// Whether an input from `generator` is made smaller. One of the problem's generator always is.
    pub shrinks: bool,
    /// No shrinking run begins later than this after the first one.
    pub shrinking_time: Duration,
    /// A hash of the generator's first output, and how often it was printed before any other.
    printed: Mutex<(Option<String>, usize)>,
    /// The folder for the current case of each thread.
    scratch: Scratch,
}

impl<'a> Stress<'a> {
    /// Prepares to stress-test the source of a task, which has been compiled to `program`, with the
    /// generator and the reference solution of its problem.
    pub fn new(judge: Judge, task: Task<'a>, program: Program) -> Result<Self> {
        Ok(Self {
            judge,
            task,
            program,
            generator: None,
            other: None,
            shrinks: false,
            shrinking_time: Duration::ZERO,
            printed: Mutex::default(),
            scratch: scratch::folder()?,
        })
    }

    /// Generates the input of this seed and judges the submission on it. Returns its failure, if it
    /// fails.
    ///
    /// Fails if the generator or the other solution fails, for which the submission is not to
    /// blame.
    pub fn try_seed(&self, seed: u64) -> Result<Option<Failure<'a>>> {
        let input = self.input(seed)?;
        let case = self.judge_input(seed, &input)?;
        if case.fails() {
            return Ok(Some(Failure {
                judged: self.judged(case),
                out_of_time: false,
                input,
            }));
        }
        if let Some((generator, _)) = &self.generator {
            let (first, same) = &mut *locked(&self.printed);
            let is_same = first.get_or_insert_with(|| hash([&input])) == &hash([&input]);
            *same = if is_same { *same + 1 } else { SAME };
            ensure!(
                !is_same || *same != SAME,
                "{} prints the same for {SAME} seeds: it has to take the seed from its arguments",
                generator.name
            );
        }
        Ok(None)
    }

    /// Makes the input of this seed, on which the submission fails, as small as possible, if that
    /// is asked for. Meanwhile `progress` is called with the number of the run that is about to
    /// begin, and with each new smallest failure.
    pub fn shrink(
        &self,
        seed: u64,
        failure: &mut Failure<'a>,
        mut progress: impl FnMut(usize, Option<&Judged>),
    ) -> Result<()> {
        if !self.shrinks && self.generator.is_some() {
            return Ok(());
        }
        let (started, verdict) = (Instant::now(), failure.judged.verdict());
        let (mut tried, mut run) = (HashSet::new(), 0);
        let smallest = shrunk(failure.input.clone(), |smaller| {
            failure.out_of_time = started.elapsed() >= self.shrinking_time;
            if failure.out_of_time || run == SHRINKING_RUNS {
                return None;
            }
            if !tried.insert(hash([smaller])) || self.refusal(smaller).is_some() {
                return Some(false);
            }
            run += 1;
            progress(run, None);
            // On an invalid input the other solution or a checker may fail.
            let case = self.judge_input(seed, smaller).ok();
            // Another verdict is another failure: on such an input the program may crash.
            let Some(failing) = case.filter(|case| case.verdict == verdict) else {
                return Some(false);
            };
            failure.judged = self.judged(failing);
            progress(run + 1, Some(&failure.judged));
            Some(true)
        });
        // The files of the case are those of the last run, which need not have failed.
        self.write(seed, &smallest)?;
        Ok(())
    }

    /// The input of this seed.
    fn input(&self, seed: u64) -> Result<Vec<u8>> {
        let Some((generator, arguments)) = &self.generator else {
            let id = &self.task.problem.id;
            let generate = self.task.problem.rules.generator.with_context(|| {
                format!(
                    "{id} has no generator: \
                     write one in judge-harness/problems/, or name one with --gen"
                )
            })?;
            return Ok(generate(&mut Rng::with_seed(seed)).into_bytes());
        };
        let nothing = Path::new("/dev/null");
        let seeded = |it: &String| it.replace("{seed}", &seed.to_string());
        let arguments: Vec<_> = arguments.iter().map(seeded).collect();
        let printed = self.judge.ask(generator, nothing, &arguments);
        let input = printed.with_context(|| format!("seed {seed}"))?;
        let (name, is_empty) = (&generator.name, input.trim_ascii().is_empty());
        ensure!(!is_empty, "seed {seed}: {name} printed nothing");
        Ok(input)
    }

    fn judged(&self, case: JudgedCase) -> Judged<'a> {
        let mut judged = Judged::new(&self.task);
        judged.cases.push(case);
        judged
    }

    /// Judges the submission on an input; fails if the input is invalid.
    fn judge_input(&self, seed: u64, input: &[u8]) -> Result<JudgedCase> {
        let case = self.write(seed, input)?;
        self.judge.judge_case(&self.task, &self.program, &case)
    }

    /// Writes an input as the case of a seed; fails if the input is invalid.
    fn write(&self, seed: u64, input: &[u8]) -> Result<Case> {
        // The same name for each: the files of an earlier case are no longer needed.
        let thread = thread::current().id();
        let file = |ending| self.scratch.path().join(format!("{thread:?}.{ending}"));
        let case = Case {
            name: format!("stress/{seed}"),
            input: file("in"),
            answer: file("ans"),
        };
        let put = |file: &Path, content: &[u8]| {
            fs::write(file, content).with_context(|| format!("case file {}", file.display()))
        };
        put(&case.input, input)?;
        let answer = self.answer(input, &case);
        put(
            &case.answer,
            &answer.with_context(|| format!("seed {seed}"))?,
        )?;
        Ok(case)
    }

    /// Why the problem's validator rejects an input; `None` if it does not.
    fn refusal(&self, input: &[u8]) -> Option<String> {
        self.task.problem.rules.validate_input?(&text(input)).err()
    }

    /// The right answer to an input.
    fn answer(&self, input: &[u8], case: &Case) -> Result<Vec<u8>> {
        if let Some(reason) = self.refusal(input) {
            bail!("this is no valid input: {reason}");
        }
        let Some(other) = &self.other else {
            let reference = self.task.problem.rules.reference.with_context(|| {
                let id = &self.task.problem.id;
                format!("{id} has no reference solution: name a program with --against")
            })?;
            let unread = |reason| anyhow!("this is no input: {reason}");
            return Ok(reference(&text(input)).map_err(unread)?.into_bytes());
        };
        let answer = self.judge.ask(other, &case.input, &[])?;
        let checked = (self.task.problem.rules.validate_answer)(input, &answer);
        checked.map_err(|reason| anyhow!("{} answered wrong: {reason}", other.name))?;
        Ok(answer)
    }
}

/// Adds a failing case to the problem's secret data as `stress-<seed>`, unless a case with the same
/// input is there, and says which. Without a problem it goes into the current folder, together with
/// the submission's output. Overwrites no file.
pub fn save(judged: &Judged, workspace: &Workspace) -> Result<String> {
    let failed = judged.first_failure().context("nothing failed")?;
    let problem = judged.task.problem;
    let [input, answer] = [&failed.case.input, &failed.case.answer].map(fs::read);
    let (input, name) = (input?, failed.case.name.replace('/', "-"));
    let mut files = vec![("ans", answer?), ("in", input.clone())];
    let folder = if problem.is_folder() {
        files.insert(0, ("mine", failed.run.stdout.clone()));
        PathBuf::from(".")
    } else {
        workspace.root.join("data").join(&problem.id).join("secret")
    };
    let path = |ending| folder.join(format!("{name}.{ending}"));
    let known = problem
        .cases
        .iter()
        .map(|case| (&case.name, case.input.clone()));
    let mut there = known.chain([(&name, path("in"))]);
    if let Some((same, _)) = there.find(|(_, file)| fs::read(file).is_ok_and(|it| it == input)) {
        return Ok(format!("not saved: already there as {same}\n"));
    }
    for path in files.iter().map(|(ending, _)| path(ending)) {
        ensure!(!path.exists(), "{} is there already", path.display());
    }
    for (ending, content) in files {
        create(&path(ending), &content)?;
    }
    Ok(format!("saved: {}\n", workspace.shown(&path("in"))))
}
