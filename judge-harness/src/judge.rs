//! Judges submissions on the cases of a problem.

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};

use crate::compiler::{Compiled, Compiler, Program, Source};
use crate::judged::{JudgeError, Judged, JudgedCase};
use crate::progress::{Progress, Results, in_order};
use crate::rules;
use crate::sandbox::{Limits, Run, Supervisor};
use crate::verdict::{self, JudgeLimits, Verdict};
use crate::workspace::{Case, Problem};

use crate::task::OUTPUT_LIMIT;

pub use crate::task::{Task, Until, limits_of};

/// A judge: a compiler and a sandbox.
#[derive(Debug)]
pub struct Judge {
    compiler: Compiler,
    supervisor: Supervisor,
}

/// Is called with each case as soon as it is judged, and with the number of its task.
pub type Seen<'a> = dyn Fn(usize, &JudgedCase) -> Result<()> + Sync + 'a;

impl<'a> Judged<'a> {
    fn new(task: &Task<'a>, compiled: &Result<Compiled>, results: Results) -> Self {
        let mut judge_errors = results.errors;
        judge_errors.extend(compiled.as_ref().err().map(|error| JudgeError {
            case: None,
            reason: format!("{error:#}"),
        }));
        let compiled = compiled.as_ref().ok();
        let program = compiled.and_then(Compiled::program);
        Self {
            problem: task.problem,
            submission: task.source.path.clone(),
            language: task.source.language,
            standard: task.standard.clone(),
            start: program.map(|program| program.start).unwrap_or_default(),
            limits: task.limits,
            compile_error: compiled.and_then(Compiled::error).map(str::to_owned),
            compile_note: None,
            judge_errors,
            chosen: task.cases.len(),
            cases: results.cases,
            lenient: Vec::new(),
        }
    }
}

impl Judge {
    /// A judge that keeps compiled submissions in the folder `cache`.
    #[must_use]
    pub fn new(cache: &Path, supervisor: Supervisor) -> Self {
        Self {
            compiler: Compiler::new(cache, supervisor.clone()),
            supervisor,
        }
    }

    /// The judge with compilers that are stopped after this time.
    #[must_use]
    pub fn compiling_within(mut self, time: Duration) -> Self {
        self.compiler = self.compiler.within(time);
        self
    }

    /// The compilers that it uses.
    #[must_use]
    pub fn compiler(&self) -> &Compiler {
        &self.compiler
    }

    /// Compiles a source by its language's default standard, if that has not been done before.
    ///
    /// # Errors
    ///
    /// Fails if the compiler cannot be run. A compile error is no error.
    pub fn compile(&self, source: &Source) -> Result<Compiled> {
        self.compiler.compile(source, source.language.default)
    }

    /// Compiles what is to be judged, as many sources at once as there are processors, and then judges
    /// it, `jobs` runs at once. `seen` is called with each case while its whole output is still in memory;
    /// afterwards only the start of the output of the first failing case of each task is kept.
    ///
    /// # Errors
    ///
    /// Fails if `seen` does. What a submission does is never an error: it decides the verdict. A case that cannot
    /// be judged, since it cannot be read or is itself wrong, or since its run cannot be set up, is a judge error
    /// of its own and does not keep the others from being judged.
    pub fn judge_all<'a>(
        &self,
        tasks: &[Task<'a>],
        jobs: usize,
        seen: &Seen,
    ) -> Result<Vec<Judged<'a>>> {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let compiled = in_order(processors, tasks.iter(), |task| {
            Ok(self.compiler.compile(&task.source, &task.standard))
        })?;
        let to_judge = tasks.iter().zip(&compiled);
        let decisive: Vec<_> = to_judge
            .clone()
            .map(|(task, compiled)| (task, compiled, &task.cases[..]))
            .collect();
        let decisive = self.judge_cases(&decisive, jobs, seen)?;
        let mut all: Vec<Judged> = to_judge
            .clone()
            .zip(decisive)
            .map(|((task, compiled), results)| Judged::new(task, compiled, results))
            .collect();
        for (judged, task) in all.iter_mut().zip(tasks) {
            let note = self.compile_note(task, judged.compile_error.as_deref());
            judged.compile_note = note.unwrap_or_default();
        }
        let lenient: Vec<_> = to_judge
            .zip(&all)
            .map(|((task, compiled), judged)| {
                let is_right = matches!(judged.verdict(), Verdict::Ac | Verdict::Pe);
                let cases = if is_right { &task.lenient[..] } else { &[] };
                (task, compiled, cases)
            })
            .collect();
        let lenient = self.judge_cases(&lenient, jobs, seen)?;
        for (judged, lenient) in all.iter_mut().zip(lenient) {
            judged.lenient = lenient.cases;
            judged.judge_errors.extend(lenient.errors);
        }
        Ok(all)
    }

    /// What to know of how the site compiles this: why there is a compile error that the compiler's default
    /// standard does not have, or what not to choose in its list of languages.
    fn compile_note(&self, task: &Task, error: Option<&str>) -> Result<Option<String>> {
        let language = task.source.language;
        let Some(site) = task.problem.site else {
            return Ok(None);
        };
        let Some(dialect) = language.on(site).filter(|it| it.standard == task.standard) else {
            return Ok(None);
        };
        let Some(error) = error else {
            let Some((name, standard, strict)) = dialect.older else {
                return Ok(None);
            };
            let older = self.compiler.compile_with(&task.source, standard, strict)?;
            let (site, choice) = (site.name(), dialect.choice);
            let note = format!("on {site} choose {choice}: under {name} this may not compile");
            return Ok(older.error().map(|_| note));
        };
        let standard = dialect.standard;
        let by_default = self.compile(&task.source)?;
        let mut note = format!(
            "{} compiles this as {}",
            site.name(),
            language.with_year(standard)
        );
        if let Some(hint) = language.hint(error, standard) {
            note += &format!(": {hint}");
        } else if by_default.program().is_none() {
            return Ok(None);
        }
        if by_default.program().is_some() {
            note += "; by the compiler's own default standard it compiles";
        }
        Ok(Some(note))
    }

    /// Judges compiled tasks on some of their cases.
    fn judge_cases(
        &self,
        work: &[(&Task, &Result<Compiled>, &[&Case])],
        jobs: usize,
        seen: &Seen,
    ) -> Result<Vec<Results>> {
        let progress: Vec<_> = work.iter().map(|_| Mutex::default()).collect();
        let runs = work.iter().enumerate();
        let runs = runs.flat_map(|(number, (task, compiled, cases))| {
            let program = compiled.as_ref().ok().and_then(Compiled::program);
            let cases = cases.iter().enumerate();
            cases.filter_map(move |case| Some((number, task, program?, case)))
        });
        in_order(jobs, runs, |(number, task, program, (index, case))| {
            if Progress::of(&progress[number]).is_enough(index) {
                return Ok(());
            }
            match self.judge_case(task.problem, &task.limits, program, case) {
                Ok(judged) => {
                    seen(number, &judged)?;
                    Progress::of(&progress[number]).record(index, judged, task.until);
                }
                Err(reason) => Progress::of(&progress[number]).record_error(
                    index,
                    JudgeError {
                        case: Some(case.name.clone()),
                        reason: format!("{reason:#}"),
                    },
                ),
            }
            Ok(())
        })?;
        let results = |progress: &Mutex<_>| std::mem::take(&mut *Progress::of(progress)).results();
        Ok(progress.iter().map(results).collect())
    }

    /// Runs a program on an input, without a limit on memory and for `time` at the most.
    ///
    /// # Errors
    ///
    /// Fails if the run could not be set up.
    pub fn run_unjudged(&self, program: &Program, input: &Path, time: Duration) -> Result<Run> {
        let limits = JudgeLimits {
            time,
            memory_kib: 0,
            output: OUTPUT_LIMIT,
        };
        let limits = Limits {
            memory_kib: None,
            ..sandbox_limits(&limits)
        };
        program.run(&self.supervisor, input, &limits)
    }

    /// Judges a program on one case.
    ///
    /// # Errors
    ///
    /// Fails if the case cannot be read or the run not be set up.
    pub fn judge_case(
        &self,
        problem: &Problem,
        limits: &JudgeLimits,
        program: &Program,
        case: &Case,
    ) -> Result<JudgedCase> {
        let rules = rules::rules(&problem.id);
        let (input, answer) = (read(&case.input)?, read(&case.answer)?);
        rules
            .validate_answer(&input, &answer)
            .map_err(|reason| anyhow!("the data is wrong: {}: {reason}", case.answer.display()))?;
        let run = program.run(&self.supervisor, &case.input, &sandbox_limits(limits))?;
        let judgement = match verdict::of_run(&run.exit, limits) {
            Some(verdict) => verdict.into(),
            None => rules.validate_output(&input, &answer, &run.stdout),
        };
        Ok(JudgedCase {
            case: case.clone(),
            judgement,
            run,
        })
    }
}

fn read(file: &Path) -> Result<Vec<u8>> {
    fs::read(file).with_context(|| format!("case file {}", file.display()))
}

/// The limits at which a run is stopped: those of the judge. A program may sleep a little longer than it may
/// run, since a sleeping program takes no CPU time.
fn sandbox_limits(limits: &JudgeLimits) -> Limits {
    Limits {
        cpu: limits.time,
        idle: limits.time + Duration::from_millis(500),
        memory_kib: Some(limits.memory_kib),
        output: limits.output,
    }
}
