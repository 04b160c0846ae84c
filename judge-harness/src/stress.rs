//! Compares a submission with the reference solution on random inputs; an input that fails is made smaller.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};
use proptest::strategy::{BoxedStrategy, Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use tempfile::NamedTempFile;

use crate::compiler::Program;
use crate::judge::{Judge, Task};
use crate::judged::{Judged, JudgedCase};
use crate::rules::{Rules, rules};
use crate::scratch::{self, Scratch};
use crate::verdict::Verdict;
use crate::workspace::Case;

/// The number of runs that are spent on making a failing input smaller.
const SHRINKING_RUNS: usize = 500;

/// A failure, on the smallest input that was found.
#[derive(Debug)]
pub struct Failure<'a> {
    /// The submission, judged on that input alone.
    pub judged: Judged<'a>,
    /// Whether shrinking ended because its time was used up.
    pub out_of_time: bool,
}

/// The setup for stress-testing a submission.
pub struct Stress<'a> {
    judge: &'a Judge,
    task: Task<'a>,
    program: Program,
    rules: &'static dyn Rules,
    inputs: BoxedStrategy<String>,
    /// No shrinking run begins later than this after the first one.
    shrinking_time: Duration,
    /// The folder for the current case.
    scratch: Scratch,
}

impl<'a> Stress<'a> {
    /// Prepares to stress-test the source of a task, which has been compiled to `program`. Shrinking a failure takes
    /// `shrinking_time` and one more run at the most.
    ///
    /// # Errors
    ///
    /// Fails if the judge has no generator for the problem.
    pub fn new(
        judge: &'a Judge,
        task: Task<'a>,
        program: Program,
        shrinking_time: Duration,
    ) -> Result<Self> {
        let id = &task.problem.id;
        let rules = rules(id);
        let inputs = rules.inputs().with_context(|| {
            format!("{id} has no generator: write one in judge-harness/src/rules/")
        })?;
        Ok(Self {
            judge,
            task,
            program,
            rules,
            inputs,
            shrinking_time,
            scratch: scratch::folder()?,
        })
    }

    /// Generates the input of this seed and judges the submission on it. If it fails, returns a failure on
    /// the smallest input that is found. Meanwhile `progress` is called with the number of the shrinking run
    /// that is about to begin, and with the failure whenever there is a new smallest one.
    ///
    /// # Errors
    ///
    /// Fails if a run could not be set up.
    pub fn run(
        &self,
        seed: u64,
        progress: impl FnMut(usize, Option<&Judged>),
    ) -> Result<Option<Failure<'a>>> {
        let mut runner = TestRunner::new_with_rng(Config::default(), generator(seed));
        let tree = self.inputs.new_tree(&mut runner);
        let tree = tree.map_err(|reason| anyhow::anyhow!("the generator gave up: {reason}"))?;
        let case = self.judge_input(seed, &tree.current())?;
        if case.verdict() == Verdict::Ac {
            return Ok(None);
        }
        self.shrunk(seed, tree, case, progress).map(Some)
    }

    /// Makes the input of a failing case smaller as long as it still fails.
    fn shrunk(
        &self,
        seed: u64,
        mut tree: impl ValueTree<Value = String>,
        case: JudgedCase,
        mut progress: impl FnMut(usize, Option<&Judged>),
    ) -> Result<Failure<'a>> {
        let started = Instant::now();
        let mut smallest = tree.current();
        let mut judged = self.judged(case);
        progress(1, Some(&judged));
        let mut out_of_time = false;
        let mut more = tree.simplify();
        for run in 1..=SHRINKING_RUNS {
            out_of_time = more && started.elapsed() >= self.shrinking_time;
            if !more || out_of_time {
                break;
            }
            progress(run, None);
            let case = self.judge_input(seed, &tree.current())?;
            more = if case.verdict() == Verdict::Ac {
                tree.complicate()
            } else {
                smallest = tree.current();
                judged = self.judged(case);
                progress(run + 1, Some(&judged));
                tree.simplify()
            };
        }
        // The files of the case are those of the last run, which need not have failed.
        self.write(seed, &smallest)?;
        Ok(Failure {
            judged,
            out_of_time,
        })
    }

    fn judged(&self, case: JudgedCase) -> Judged<'a> {
        Judged {
            problem: self.task.problem,
            submission: self.task.source.path.clone(),
            language: self.task.source.language,
            standard: self.task.standard.clone(),
            start: self.program.start,
            limits: self.task.limits,
            compile_error: None,
            compile_note: None,
            judge_errors: Vec::new(),
            chosen: 1,
            cases: vec![case],
            lenient: Vec::new(),
        }
    }

    fn judge_input(&self, seed: u64, input: &str) -> Result<JudgedCase> {
        let case = self.write(seed, input)?;
        let Task {
            problem, limits, ..
        } = &self.task;
        self.judge.judge_case(problem, limits, &self.program, &case)
    }

    /// Writes an input as the case of a seed.
    fn write(&self, seed: u64, input: &str) -> Result<Case> {
        let answer = self.rules.reference(input);
        let answer = answer.context("a problem with a generator has a reference solution")?;
        // Under the same name for each: the files of a case are of use as long as it is the current one.
        let file = |ending| self.scratch.path().join(format!("case.{ending}"));
        let case = Case {
            name: format!("stress/{seed}"),
            input: file("in"),
            answer: file("ans"),
        };
        for (file, content) in [(&case.input, input), (&case.answer, &answer)] {
            fs::write(file, content).with_context(|| format!("case file {}", file.display()))?;
        }
        Ok(case)
    }
}

/// A generator that is deterministic for a given seed, on every machine.
#[must_use]
pub fn generator(seed: u64) -> TestRng {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    TestRng::from_seed(RngAlgorithm::ChaCha, &bytes)
}

/// A seed that differs from run to run, short enough to type.
#[must_use]
pub fn random_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    u64::from(now.map_or(0, |now| now.subsec_nanos()))
}

/// What became of a failing case that was to be kept.
#[derive(Debug)]
pub enum Saved {
    /// It is in this file.
    As(PathBuf),
    /// Its input is that of the case of this name.
    AlreadyThere(String),
}

/// Keeps a failing case among the secret data, as `stress-<seed>`, unless a case with its input is there.
///
/// # Errors
///
/// Fails if there is another case of this name already.
pub fn save(judged: &Judged, data: &Path) -> Result<Saved> {
    let failed = judged.first_failure().context("nothing failed")?;
    let input = fs::read(&failed.case.input)?;
    let mut cases = judged.problem.cases.iter();
    if let Some(same) = cases.find(|case| fs::read(&case.input).is_ok_and(|it| it == input)) {
        return Ok(Saved::AlreadyThere(same.name.clone()));
    }
    let folder = data.join(&judged.problem.id).join("secret");
    let name = failed.case.name.replace('/', "-");
    let target = |ending| folder.join(format!("{name}.{ending}"));
    let files = [
        (&failed.case.answer, target("ans")),
        (&failed.case.input, target("in")),
    ];
    for (_, path) in &files {
        ensure!(!path.exists(), "{} is there already", path.display());
    }
    for (from, path) in &files {
        let mut file = NamedTempFile::new_in(&folder)?;
        file.write_all(&fs::read(from)?)?;
        file.persist_noclobber(path)?;
    }
    Ok(Saved::As(target("in")))
}
