//! Compares a submission with another solution on random inputs, and shrinks an input that fails.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, anyhow, ensure};
use problems::Rng;
use tempfile::TempDir;

use super::shrink::shrunk;
use crate::command::data::validation::{Unable, Validator};
use crate::files::{create, file_name, hash, sorted_entries, write};
use crate::interruption;
use crate::judge::helper::Helper;
use crate::judge::result::Judged;
use crate::judge::{Judge, Task};
use crate::language::program::Program;
use crate::printable::{Foreign, text};
use crate::problem::Reference;
use crate::problem::cases::{Case, read_case};
use crate::problem::workspace::Workspace;
use crate::report::{default_limit, failure};
use crate::threads::{in_order, locked};
use crate::verdict::Verdict;

/// A generator that prints the same for this many seeds and the next does not use them.
const SAME: u64 = 9;

/// A failure on the smallest input that was found.
pub struct Failure {
    pub seed: u64,
    /// Whether shrinking ended because its time was over.
    pub out_of_time: bool,
    /// How many seeds were tried after the first failure, to find a smaller one.
    pub more_seeds: u64,
    /// The input as it was generated.
    pub generated: Tried,
    pub smallest: Tried,
}

/// An input, and what came of it in one run.
#[derive(Clone)]
pub struct Tried {
    pub input: Vec<u8>,
    answer: Vec<u8>,
    output: Vec<u8>,
    verdict: Verdict,
    /// The report on a failure.
    pub report: String,
}

/// A stress test of a submission: the sources of inputs and answers, and how to shrink a failing
/// input.
pub struct Stress<'a> {
    pub judge: &'a Judge,
    pub workspace: &'a Workspace,
    /// The submission and its problem, which may have a generator and a reference solution.
    pub task: Task<'a>,
    pub program: Program,
    /// The generator instead of the problem's, and its arguments with `{seed}`.
    pub generator: Option<(Arc<Helper>, Vec<String>)>,
    /// The right program instead of the problem's reference solution.
    pub other: Option<Helper>,
    /// Whether something tells the right answer to an input.
    pub compares: bool,
    /// An input has to be valid by each of them.
    pub validators: Vec<Validator<'a>>,
    /// The seeds of the inputs.
    pub seeds: RangeInclusive<u64>,
    /// Whether an input that fails is made smaller, and for how long at most.
    pub shrinks: bool,
    pub shrinking_time: Duration,
    /// The folder for the current case of each thread.
    pub scratch: TempDir,
}

impl Stress<'_> {
    /// Generates the input of this seed and judges the submission on it. Returns its failure, if
    /// there is one. It is an error if the generator or the other solution fails.
    pub fn try_seed(&self, seed: u64) -> Result<Option<Failure>> {
        let tried = self.judge_input(seed, self.input(seed)?)?;
        if tried.verdict != Verdict::Ac {
            return Ok(Some(Failure {
                seed,
                out_of_time: false,
                more_seeds: 0,
                smallest: tried.clone(),
                generated: tried,
            }));
        }
        let before = seed - self.seeds.start();
        if let Some((generator, _)) = self.generator.as_ref().filter(|_| before == SAME) {
            let mut others = (seed - SAME..seed).map(|seed| self.input(seed));
            ensure!(
                others.any(|other| other.is_ok_and(|it| it != tried.input)),
                "{} prints the same for each seed: it has to take the seed from its arguments",
                generator.name
            );
        }
        Ok(None)
    }

    /// The name of the generator, if it prints another input when it gets the same seed again.
    pub fn unsteady_generator(&self, failure: &Failure) -> Option<&str> {
        let (generator, _) = self.generator.as_ref()?;
        let again = self.input(failure.seed);
        (again.is_ok_and(|it| it != failure.generated.input)).then_some(&generator.name)
    }

    /// Whether something tells a valid input from another.
    pub fn has_validator(&self) -> bool {
        !self.validators.is_empty()
    }

    /// Makes the input of a failure as small as possible, if that is asked for: by shrinking it, or
    /// by further seeds if nothing tells whether a shrunk input is valid.
    pub fn shrink(&self, failure: &mut Failure, jobs: usize) {
        if !self.shrinks {
            return;
        }
        let started = Instant::now();
        let verdict = failure.smallest.verdict;
        let is_late = || started.elapsed() >= self.shrinking_time;
        let ends = || is_late() || interruption::cause().is_some();
        if self.has_validator() {
            let mut tried = HashSet::new();
            shrunk(failure.generated.input.clone(), |smaller| {
                failure.out_of_time = is_late();
                if ends() {
                    return None;
                }
                if !tried.insert(hash([smaller])) {
                    return Some(false);
                }
                // The input may be invalid. Another verdict is another failure.
                let judged = self.judge_input(failure.seed, smaller.to_vec()).ok();
                let failing = judged.filter(|it| it.verdict == verdict);
                Some(failing.map(|it| failure.smallest = it).is_some())
            });
            return;
        }
        let seeds = failure.seed..=*self.seeds.end();
        let size = |it: &Failure| (it.smallest.input.len(), it.seed);
        let smallest = Mutex::new(&mut *failure);
        let all = in_order(jobs, seeds.skip(1), |seed| {
            let found = self.try_seed(seed).ok().flatten();
            let mut smallest = locked(&smallest);
            let more_seeds = smallest.more_seeds + 1;
            let alike = found.filter(|it| it.smallest.verdict == verdict);
            if let Some(smaller) = alike.filter(|it| size(it) < size(&smallest)) {
                **smallest = smaller;
            }
            smallest.more_seeds = more_seeds;
            if ends() { Err(()) } else { Ok(()) }
        });
        failure.out_of_time = all.is_err() && is_late();
    }

    fn input(&self, seed: u64) -> Result<Vec<u8>> {
        let Some((generator, words)) = &self.generator else {
            let generate = self.task.problem.generator.context("no generator")?;
            return Ok(generate(&mut Rng::with_seed(seed)).into_bytes());
        };
        let nothing = Path::new("/dev/null");
        let seeded = |it: &String| it.replace("{seed}", &seed.to_string());
        let words: Vec<_> = words.iter().map(seeded).collect();
        let printed = self.judge.ask(generator, nothing, &words, &[0]);
        let input = printed.with_context(|| format!("seed {seed}"))?;
        let (name, is_empty) = (&generator.name, input.trim_ascii().is_empty());
        ensure!(!is_empty, "seed {seed}: {name} printed nothing");
        Ok(input)
    }

    /// Judges the submission on an input; fails if the input is invalid.
    fn judge_input(&self, seed: u64, input: Vec<u8>) -> Result<Tried> {
        // The files of the thread's earlier cases are no longer needed.
        let thread = thread::current().id();
        let file = |ending| self.scratch.path().join(format!("{thread:?}.{ending}"));
        let case = Case {
            name: Foreign(format!("stress/{seed}")),
            input: file("in"),
            answer: self.compares.then(|| file("ans")),
            ..Case::default()
        };
        write(&case.input, &input).context("a case of stress")?;
        let answer = self.answer(&input, &case);
        let answer = answer.with_context(|| format!("seed {seed}"))?;
        write(&file("ans"), &answer).context("a case of stress")?;
        let mut judged = Judged::new(self.task.clone());
        let case = self.judge.judge_case(&self.task, &self.program, &case)?;
        let output = case.run.stdout.clone();
        judged.cases.push(case);
        Ok(Tried {
            input,
            answer,
            output,
            verdict: judged.verdict(),
            report: failure(&judged, self.workspace, false).unwrap_or_default()
                + &default_limit(slice::from_ref(&judged)),
        })
    }

    /// The right answer to an input. Fails if a validator rejects the input.
    fn answer(&self, input: &[u8], case: &Case) -> Result<Vec<u8>> {
        for validate in &self.validators {
            let invalid = |it: Error| match it.downcast::<Unable>() {
                Ok(unable) => Error::msg(unable),
                Err(it) => anyhow!("this is no valid input: {}", it.root_cause()),
            };
            validate(case, input).map_err(invalid)?;
        }
        match (&self.other, &self.task.problem.reference) {
            (Some(other), _) => self.judge.ask(other, &case.input, &[], &[0]),
            (None, Some(Reference::Function(reference))) => {
                let unread = |reason| anyhow!("this is no input: {reason}");
                Ok(reference(&text(input)).map_err(unread)?.into_bytes())
            }
            // An interactor needs no answer.
            _ => Ok(Vec::new()),
        }
    }

    /// Saves the input of a failure as a case, and says where: in the problem's secret data if the
    /// problem's validator accepts it, else beside the user's submission, by whose name it is found
    /// from then on. There it also saves the submission's output, and the input as it was
    /// generated. An input that is there is not saved again. The number is the first from the seed
    /// on that no file has.
    pub fn save(&self, failure: &Failure) -> Result<String> {
        let workspace = self.workspace;
        let (problem, source) = (self.task.problem, &self.task.source.path);
        let stem = source.file_stem().unwrap_or_default().to_string_lossy();
        let secret = problem.secret.as_ref();
        let secret = secret.filter(|_| !problem.input_validators.is_empty());
        let is_own = secret.is_none();
        let (folder, start) = match secret {
            Some(folder) => (folder.clone(), "stress-".to_owned()),
            None => (source.with_file_name(""), format!("{stem}-stress-")),
        };
        // The folder may be missing so far.
        let there = sorted_entries(&folder).unwrap_or_default();
        let is_free = |number: &u64| {
            let name = format!("{start}{number}");
            let names = [format!("{name}."), format!("{name}-")];
            let has = |it: &PathBuf| names.iter().any(|name| file_name(it).starts_with(name));
            !there.iter().any(has)
        };
        let mut numbers = failure.seed..=u64::MAX;
        let number = numbers.find(is_free).context("a free number")?;
        let mut all = vec![("", &failure.smallest)];
        if is_own && failure.smallest.input != failure.generated.input {
            all.push(("-generated", &failure.generated));
        }
        let mut said = String::new();
        for (suffix, tried) in all {
            let known = problem.cases.iter().map(|it| &it.input);
            let own = there.iter().filter(|it| file_name(it).starts_with(&start));
            let own = own.filter(|it| it.extension().is_some_and(|it| it == "in"));
            let is_same = |it: &&PathBuf| read_case(it).is_ok_and(|it| it == tried.input);
            if let Some(same) = known.chain(own).find(is_same) {
                said += &format!("not saved: already there as {}\n", workspace.shown(same));
                continue;
            }
            let file = |ending| folder.join(format!("{start}{number}{suffix}.{ending}"));
            let mine = is_own.then_some(("mine", &tried.output));
            let answer = self.compares.then_some(("ans", &tried.answer));
            let case = answer.into_iter().chain([("in", &tried.input)]);
            for (ending, content) in mine.into_iter().chain(case) {
                let shown = || workspace.shown(&file(ending));
                create(&file(ending), content).with_context(shown)?;
            }
            said += &format!("saved: {}\n", workspace.shown(&file("in")));
        }
        Ok(said)
    }
}
