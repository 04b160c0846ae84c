//! Judges submissions on the cases of a problem.

pub mod checker;
pub mod comparison;
mod form;
pub mod limits;
pub(crate) mod progress;
pub mod result;
pub mod task;

use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};

use crate::judge::comparison::Comparison;
use crate::judge::progress::Progress;
use crate::judge::result::{JudgeError, Judged, JudgedCase};
use crate::language::compiler::{Compiled, Compiler, Program, Source};
use crate::problem::workspace::{Case, Workspace};
use crate::sandbox::{End, Exit, Run, Supervisor};
use crate::threads::{in_order, locked};
use crate::verdict::{Judgement, Verdict};

pub use crate::judge::limits::JudgeLimits;
pub use crate::judge::task::{Task, Until};

/// A judge: a compiler and a sandbox.
#[derive(Debug)]
pub struct Judge {
    /// The compilers that it uses.
    pub compiler: Compiler,
    supervisor: Supervisor,
}

/// The signal for an invalid memory access: SIGSEGV.
const FAULT: i32 = rustix::process::Signal::SEGV.as_raw();

/// At most this many warnings explain why a program fails.
const WARNINGS: usize = 3;

/// Called with the number of a task and each of its cases, as soon as the case is judged.
pub type OnCase<'a> = dyn Fn(usize, &JudgedCase) -> Result<()> + Sync + 'a;

impl Judge {
    /// A judge that keeps compiled submissions in the folder `cache`.
    pub fn new(cache: &Path, supervisor: Supervisor) -> Self {
        Self {
            compiler: Compiler::new(cache, supervisor.clone()),
            supervisor,
        }
    }

    /// A judge that uses the running executable as supervisor, and the workspace's folder for
    /// compiled programs.
    pub fn of(workspace: &Workspace) -> Result<Self> {
        Ok(Self::new(&workspace.cache, Supervisor::this_program()?))
    }

    /// Compiles a source by its language's default standard, unless it is cached.
    ///
    /// Fails if the compiler cannot be run. A compile error is no error.
    pub fn compile(&self, source: &Source) -> Result<Compiled> {
        self.compiler.compile(source, source.language.default)
    }

    /// Compiles the tasks, one per processor at a time, and then judges them, `jobs` runs at a
    /// time. `on_case` is called with each case while its whole output is still in memory.
    /// Afterwards the first failing case keeps the start of its output, and another only a short
    /// output. A case without a verdict keeps its output, all other cases none.
    ///
    /// Fails if `on_case` fails. What a submission does is never an error: it decides the verdict.
    /// A case that cannot be judged is a judge error, and the other cases are still judged. Its
    /// files may be unreadable or wrong, or its run could not be set up.
    pub fn judge_all<'a>(
        &self,
        tasks: &[Task<'a>],
        jobs: usize,
        on_case: &OnCase,
    ) -> Result<Vec<Judged<'a>>> {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let compiled = in_order(processors, tasks.iter(), |task| {
            anyhow::Ok(self.compile_task(task))
        })?;
        let mut all: Vec<_> = tasks.iter().map(Judged::new).collect();
        let mut programs = Vec::new();
        for (judged, compiled) in all.iter_mut().zip(&compiled) {
            match compiled {
                Ok((compiled, headers)) => {
                    judged.compile_error = compiled.as_ref().err().cloned();
                    let error = judged.compile_error.as_deref();
                    let note = self.compile_note(&judged.task, error, headers);
                    judged.compile_note = note.unwrap_or_default();
                }
                Err(error) => judged.judge_errors.push(JudgeError::new(None, error)),
            }
            let program = compiled.as_ref().ok().and_then(|it| it.0.as_ref().ok());
            if let Some(program) = program {
                judged.baseline = program.baseline;
                if judged.task.limit_without_debug.is_some() {
                    judged.warnings.clone_from(&program.warnings);
                }
            }
            programs.push(program);
        }
        let decisive: Vec<_> = tasks.iter().map(|task| &task.cases[..]).collect();
        let results = self.judge_cases(&mut all, &programs, &decisive, jobs, on_case)?;
        for ((judged, cases), compiled) in all.iter_mut().zip(results).zip(&compiled) {
            judged.cases = cases;
            let fails = !matches!(judged.verdict(), Verdict::Ac | Verdict::Pe | Verdict::Ce);
            if let (true, None, Ok((_, headers))) =
                (fails, judged.task.limit_without_debug, compiled)
            {
                let warnings = self.warnings(&judged.task, headers);
                judged.warnings = warnings.unwrap_or_default();
            }
        }
        let pairs = tasks.iter().zip(&all);
        let cases = pairs.map(|(task, judged)| match judged.verdict() {
            Verdict::Ac | Verdict::Pe => &task.extra[..],
            _ => &[],
        });
        let extra: Vec<_> = cases.collect();
        let results = self.judge_cases(&mut all, &programs, &extra, jobs, on_case)?;
        for (judged, cases) in all.iter_mut().zip(results) {
            judged.extra = cases;
            self.try_forms(judged, jobs)?;
        }
        Ok(all)
    }

    /// Compiles the source of a task as the problem's site does. Some choices in a site's list of
    /// languages do not ask for all headers: those that the source lacks are returned as well.
    pub(crate) fn compile_task(&self, task: &Task) -> Result<(Compiled, Vec<&'static str>)> {
        let compile = |headers: &[&str]| self.compile_as(task, headers, &[]);
        let compiled = compile(&[])?;
        let brings = task.dialect().and_then(|dialect| dialect.brings);
        let (Err(error), Some((_, all))) = (&compiled, brings) else {
            return Ok((compiled, Vec::new()));
        };
        // GCC names most headers, and compiling again and again takes time.
        let is_named = |header: &&str| error.contains(&format!("in header '<{header}>'"));
        let named: Vec<_> = all.iter().copied().filter(is_named).collect();
        if !named.is_empty()
            && let Ok(program) = compile(&named)?
        {
            return Ok((Ok(program), named));
        }
        let mut needed = all.to_vec();
        let mut program = match compile(&needed)? {
            Ok(program) => program,
            // The headers are then not the cause, and the errors without them hide it.
            Err(left) if errors(&left) < errors(error) => return Ok((Err(left), Vec::new())),
            Err(_) => return Ok((compiled, Vec::new())),
        };
        for header in all {
            let mut fewer = needed.clone();
            fewer.retain(|it| it != header);
            if let Ok(smaller) = compile(&fewer)? {
                (needed, program) = (fewer, smaller);
            }
        }
        Ok((Ok(program), needed))
    }

    /// Compiles the source of a task with these headers before it, and with more options.
    fn compile_as(&self, task: &Task, headers: &[&str], more: &[&str]) -> Result<Compiled> {
        let mut options = task.dialect().map_or(Vec::new(), |it| it.options.to_vec());
        options.extend(headers.iter().flat_map(|header| ["-include", header]));
        options.extend(more);
        let Task {
            source, standard, ..
        } = task;
        self.compiler.compile_with(source, standard, &options)
    }

    /// The first of the compiler's warnings that may explain why a program fails, one a line.
    fn warnings(&self, task: &Task, headers: &[&str]) -> Result<String> {
        let names = task.source.language.warnings.iter();
        let options: Vec<_> = names.map(|name| format!("-W{name}")).collect();
        if options.is_empty() {
            return Ok(String::new());
        }
        // Without optimisation GCC does not see all of them.
        let mut more = vec!["-O2"];
        more.extend(options.iter().map(String::as_str));
        let Ok(program) = self.compile_as(task, headers, &more)? else {
            return Ok(String::new());
        };
        let explains = |line: &&str| options.iter().any(|it| line.contains(&format!("[{it}")));
        let lines = program.warnings.lines().filter(explains);
        Ok(lines
            .take(WARNINGS)
            .map(|line| format!("{line}\n"))
            .collect())
    }

    /// A note on how the site compiles this: why it has a compile error that a newer standard does
    /// not have, or what to choose in its list of languages. `headers` are those that it lacks.
    fn compile_note(
        &self,
        task: &Task,
        error: Option<&str>,
        headers: &[&str],
    ) -> Result<Option<String>> {
        let language = task.source.language;
        let Some(dialect) = task.dialect() else {
            return Ok(None);
        };
        let site = dialect.site.name();
        if let ([_, ..], Some((choice, _))) = (headers, dialect.brings) {
            let lines = headers
                .iter()
                .map(|header| format!("`#include <{header}>`"));
            let lines = lines.collect::<Vec<_>>().join(", ");
            let stricter = dialect.choice;
            return Ok(Some(format!(
                "on {site} choose {choice}; {stricter} wants {lines}"
            )));
        }
        if dialect.standard != task.standard {
            return Ok(None);
        }
        let Some(error) = error else {
            let Some((name, standard, strict)) = dialect.older else {
                return Ok(None);
            };
            let older = self.compiler.compile_with(&task.source, standard, strict)?;
            let choice = dialect.choice;
            let note = format!("on {site} choose {choice}: under {name} this may not compile");
            return Ok(older.err().map(|_| note));
        };
        let code = String::from_utf8_lossy(&task.source.code);
        let found = language.hint(error, &code, dialect.standard);
        // Headers of a newer standard include more, but that is not the cause.
        let lacks_a_header = found.is_none() && error.contains("#include <");
        if lacks_a_header || self.compile(&task.source)?.is_err() {
            return Ok(None);
        }
        let hint = found.map_or(String::new(), |hint| format!(": {hint}"));
        let standard = language.with_year(dialect.standard);
        Ok(Some(format!(
            "{site} compiles this as {standard}{hint}; by a newer standard it compiles"
        )))
    }

    /// Judges those programs of tasks that compiled on some of their cases. Records judge errors.
    fn judge_cases(
        &self,
        all: &mut [Judged],
        programs: &[Option<&Program>],
        cases: &[&[&Case]],
        jobs: usize,
        on_case: &OnCase,
    ) -> Result<Vec<Vec<JudgedCase>>> {
        let progress: Vec<Mutex<Progress>> = all.iter().map(|_| Mutex::default()).collect();
        let runs = programs.iter().enumerate().flat_map(|(number, program)| {
            let cases = cases[number].iter().enumerate();
            cases.filter_map(move |case| Some((number, (*program)?, case)))
        });
        in_order(jobs, runs, |(number, program, (index, case))| {
            let (task, progress) = (&all[number].task, &progress[number]);
            let last = locked(progress).last(task);
            if last.is_some_and(|last| index > last) {
                return Ok(());
            }
            let tried = self.judge_case(task, program, case);
            let result = tried.map_err(|error| JudgeError::new(Some(&case.name), &error));
            if let Ok(judged) = &result {
                on_case(number, judged)?;
            }
            locked(progress).record(index, result, task);
            anyhow::Ok(())
        })?;
        let all_results = all.iter_mut().zip(&progress).map(|(judged, progress)| {
            let results = std::mem::take(&mut locked(progress).0).into_values();
            let mut note = |error| judged.judge_errors.push(error);
            results.flat_map(|it| it.map_err(&mut note)).collect()
        });
        Ok(all_results.collect())
    }

    /// Runs a program on an input, with at most `time` of CPU time and 2 GiB of memory.
    pub fn run_unjudged(&self, program: &Program, input: &Path, time: Duration) -> Result<Run> {
        program.run(&self.supervisor, input, limits::unjudged(time))
    }

    /// Judges the program of a task on one case.
    pub(crate) fn judge_case(
        &self,
        task: &Task,
        program: &Program,
        case: &Case,
    ) -> Result<JudgedCase> {
        let problem = task.problem;
        let (limits, supervisor) = (&task.limits, &self.supervisor);
        let (input, answer) = (read(&case.input)?, read(&case.answer)?);
        (problem.rules.validate_answer)(&input, &answer)
            .map_err(|reason| anyhow!("the data is wrong: {}: {reason}", case.answer.display()))?;
        let (run, judgement) = match &task.comparison {
            Comparison::Interactor(interactor, checker) => {
                self.interact((interactor, checker.as_deref()), program, case, limits)?
            }
            comparison => {
                let run = program.run(supervisor, &case.input, limits.of_run())?;
                let judgement = match (limits.verdict(&run.exit), comparison) {
                    (Some(verdict), _) => Judgement {
                        verdict,
                        reason: self.stack_overflow(task, program, case, &run.exit)?,
                    },
                    (None, Comparison::Checker(checker)) => {
                        self.check(checker, case, &run.stdout)?
                    }
                    (None, _) if !case.has_answer() => Verdict::Ac.into(),
                    (None, _) => {
                        let judgement = comparison.judgement(problem, &input, &answer, &run.stdout);
                        judgement.context("an interactor judges no outputs")?
                    }
                };
                (run, judgement)
            }
        };
        let Judgement { verdict, reason } = judgement;
        let almost = match task.comparison {
            Comparison::Equal(rule) if verdict == Verdict::Wa && problem.is_folder() => {
                rule.almost(&answer, &run.stdout)
            }
            _ => None,
        };
        let decides = matches!(
            task.comparison,
            Comparison::Checker(_) | Comparison::Interactor(..)
        );
        Ok(JudgedCase {
            is_open: verdict == Verdict::Ac && !(case.has_answer() || decides),
            case: case.clone(),
            verdict,
            reason,
            almost,
            run,
            input_bytes: input.len(),
        })
    }

    /// Detects a stack overflow. The program faults at the same limits again, and with four times
    /// the stack it does not fault, or only after it has used more memory. Where the stack may take
    /// all the memory, the program takes too much, and with half the stack it faults.
    fn stack_overflow(
        &self,
        task: &Task,
        program: &Program,
        case: &Case,
        exit: &Exit,
    ) -> Result<Option<String>> {
        let limits = &task.limits;
        let (memory_kib, stack_kib) = (limits.memory_kib, limits.stack_kib);
        let end = |memory_kib, stack_kib| -> Result<Exit> {
            let limits = JudgeLimits {
                memory_kib,
                stack_kib,
                ..*limits
            };
            let run = program.run(&self.supervisor, &case.input, limits.of_run())?;
            Ok(run.exit)
        };
        let fault = End::Signal(FAULT);
        if stack_kib == memory_kib && limits.verdict(exit) == Some(Verdict::Mle) {
            let half = end(memory_kib, stack_kib / 2)?;
            let is_stack = half.end == fault && half.peak_kib < memory_kib;
            return Ok(is_stack.then(|| "stack overflow: most of it is stack".to_owned()));
        }
        if exit.end != fault {
            return Ok(None);
        }
        let again = end(memory_kib, stack_kib)?;
        let wider = end(memory_kib + 4 * stack_kib, 4 * stack_kib)?;
        let goes_on = wider.end != fault || wider.peak_kib > exit.peak_kib + stack_kib;
        Ok((again.end == fault && goes_on)
            .then(|| format!("stack overflow: the limit is {stack_kib} KiB")))
    }
}

/// The number of errors in a compiler's message.
fn errors(message: &str) -> usize {
    message.matches("error:").count()
}

fn read(file: &Path) -> Result<Vec<u8>> {
    fs::read(file).with_context(|| format!("case file {}", file.display()))
}
