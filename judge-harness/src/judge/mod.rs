//! Judges submissions on the cases of a problem.
//!
//! The files, from the ground up. Each uses only those above it:
//!
//! - `limits`: the rules on time and memory
//! - `judgement`: the judgement of a run, and the grade for a group
//! - `helper`: a judge, and the programs that help it
//! - `validator`: checkers and interactors
//! - `comparison`: how an output is judged
//! - `task`: what to judge, and how
//! - `result`: a judged submission, and each judged case
//! - `grading`: the groups of a package
//! - `decision`: what the results of the cases mean
//! - `memcheck`: the use of memory that was never written

pub mod comparison;
mod decision;
mod grading;
pub mod helper;
pub mod judgement;
pub mod limits;
mod memcheck;
pub mod result;
pub mod task;
pub mod validator;

use std::convert::Infallible;
use std::slice;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Result, bail, ensure};

use crate::files::{UTF_8_MARK, is_utf_16, write};
use crate::interruption;
use crate::judge::comparison::Comparison;
use crate::judge::decision::{accepted, needed, record};
use crate::judge::judgement::Judgement;
use crate::judge::result::{Again, Judged, JudgedCase};
use crate::judge::validator::ReadCase;
use crate::language::Language;
use crate::language::compiler::{CompileError, Compiled};
use crate::language::program::{Baseline, Program};
use crate::language::source::{Source, unread_variable};
use crate::problem::Problem;
use crate::problem::cases::{Case, EXTRA, in_words, read_case};
use crate::rule::lines;
use crate::sandbox::{End, Limits, Run, STREAM};
use crate::scratch;
use crate::site::Site;
use crate::threads::{in_order, locked};
use crate::verdict::Verdict;

pub use crate::judge::helper::Judge;
pub use crate::judge::task::{Options, Task};

/// The end by an invalid memory access: SIGSEGV.
const FAULT: End = End::Signal(libc::SIGSEGV);

/// By these options GCC takes `void main`. It compiles as for a machine without an operating
/// system, where nobody knows `main`. From version 13 on its headers refuse that, unless the macro
/// denies it.
const VOID_MAIN: [&str; 3] = ["-ffreestanding", "-U__STDC_HOSTED__", "-D__STDC_HOSTED__=1"];

/// GCC's error in C++98 where `>>` closes two templates, and the option that allows it.
const NESTED: &str = "error: '>>' should be '> >' within a nested template argument list";
const ALLOWS_NESTED: &str = "-std=gnu++11";

/// How far the work is.
pub enum Progress<'a, 't> {
    /// A case of this task is judged, or need not be.
    Case(&'a Task<'t>),
    /// All cases of this task are judged that have to be. What no report shows may be dropped.
    Finished(&'a mut Judged<'t>),
}

/// Called whenever there is progress.
pub type OnProgress<'a> = dyn Fn(Progress) + Sync + 'a;

impl Judge {
    /// Compiles the tasks, one per processor at a time, and then judges them, `jobs` runs at a
    /// time. Only outputs that the report needs are kept.
    ///
    /// What a submission does is never an error: it decides the verdict. A case with unreadable or
    /// wrong files, or whose run cannot be set up, is a judge error. The other cases are still
    /// judged. After an interruption the results are those so far.
    pub fn judge_all<'a>(
        &self,
        tasks: Vec<Task<'a>>,
        jobs: usize,
        on_progress: &OnProgress,
    ) -> Vec<Judged<'a>> {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let compiled = |task| Ok(self.compiled(task));
        let Ok::<_, Infallible>(mut all) = in_order(processors, tasks.into_iter(), compiled);
        self.judge_cases(&mut all, jobs, on_progress);
        for judged in &mut all {
            if interruption::cause().is_none() {
                self.memcheck(judged);
            }
            if judged.verdict() != Verdict::Ac {
                self.try_other_form(judged, jobs);
            }
            if judged.verdict() == Verdict::Ac {
                for group in EXTRA {
                    self.judge_extra(judged, group, jobs);
                }
            }
        }
        if interruption::cause().is_some() {
            for judged in all.iter_mut().filter(|it| it.lacks_cases()) {
                judged.judge_error = Some("interrupted".to_owned());
            }
        }
        all
    }

    /// Judges an accepted program on a group of cases that do not decide its verdict.
    fn judge_extra(&self, judged: &mut Judged, group: &str, jobs: usize) {
        let cases = judged.task.extra.iter().copied();
        let cases = cases.filter(|case| case.extra == Some(group));
        let mut extra = judged.again(judged.task.on(cases.collect()));
        self.judge_cases(slice::from_mut(&mut extra), jobs, &|_| ());
        judged.extra.append(&mut extra.cases);
    }

    /// A task with its program, or the reason why it has none.
    fn compiled<'a>(&self, task: Task<'a>) -> Judged<'a> {
        let mut judged = Judged::new(task);
        match self.compile_task(&judged.task) {
            Ok((compiled, again)) => {
                judged.again = again;
                judged.compile_hint = self.compile_hint(&judged, &compiled);
                match compiled {
                    Ok(program) => judged.program = Some(program),
                    Err(error) => judged.compile_error = Some(error.message),
                }
            }
            Err(error) => judged.judge_error = Some(format!("{error:#}")),
        }
        judged
    }

    /// Compiles the source of a task as the problem's site does. If that fails, it is compiled
    /// again with what the site's compilers have and GCC lacks: names, the headers that a second
    /// compiler includes by itself, `void main`, and `>>` that closes two templates. Also returns
    /// which of these it needs.
    pub(crate) fn compile_task(&self, task: &Task) -> Result<(Compiled, Again)> {
        let error = match self.compile_as(task, &[])? {
            Err(error) if !error.is_final => error,
            compiled => return Ok((compiled, Again::default())),
        };
        let dialect = task.dialect().and_then(|it| Some((it, it.brings?.1)));
        let Some((dialect, brought)) = dialect else {
            return Ok((Err(error), Again::default()));
        };
        let is_refused = error.message.contains("error: '::main' must return 'int'");
        let void_main = dialect.void_main.filter(|_| is_refused);
        let mut options = dialect.names.to_vec();
        options.extend(void_main.iter().flat_map(|_| VOID_MAIN));
        let headers: Vec<_> = brought.split_whitespace().collect();
        let includes = headers.iter().flat_map(|header| ["-include", header]);
        let mut with_headers: Vec<_> = options.iter().copied().chain(includes).collect();
        let errors = |error: &CompileError| error.message.matches("error:").count();
        let mut compiled = self.compile_as(task, &with_headers)?;
        // A newer standard allows more than that, so nothing else may be wrong.
        let only_nested = |left: &CompileError| {
            errors(left) == left.message.matches(NESTED).count() && !left.is_final
        };
        let nested = compiled.as_ref().is_err_and(only_nested);
        if nested {
            options.push(ALLOWS_NESTED);
            with_headers.push(ALLOWS_NESTED);
            compiled = self.compile_as(task, &with_headers)?;
        }
        let program = match compiled {
            Ok(program) => program,
            // What was mended is not the only fault, and its errors would hide the others.
            Err(left) if left.is_final || errors(&left) < errors(&error) => {
                let lines = left.message.lines();
                let own = lines.filter(|line| !line.contains("<command-line>"));
                let message = own.map(|line| format!("{line}\n")).collect();
                return Ok((Err(CompileError { message, ..left }), Again::default()));
            }
            Err(_) => return Ok((Err(error), Again::default())),
        };
        let is_named = |it: &&str| error.message.contains(&format!("in header '<{it}>'"));
        let lacking: Vec<_> = headers.into_iter().filter(is_named).collect();
        // GCC does not name the header of everything, so it is asked.
        let without = match &lacking[..] {
            [] => self.compile_as(task, &options)?.ok(),
            _ => None,
        };
        let lacking = Some(lacking).filter(|_| without.is_none());
        let again = Again {
            lacking,
            nested,
            void_main,
        };
        Ok((Ok(without.unwrap_or(program)), again))
    }

    /// Compiles the source of a task with these options beside those of the site.
    fn compile_as(&self, task: &Task, more: &[&str]) -> Result<Compiled> {
        let options = task.dialect().map_or(&[][..], |it| it.options);
        let options = [options, more].concat();
        let standard = &task.standard;
        let compiled = self
            .compiler
            .compile(&task.source, standard, &options, task.purpose)?;
        let baseline = if task.problem.is_package || compiled.is_err() {
            Baseline::default()
        } else {
            self.compiler.baseline(task.source.language)?
        };
        Ok(compiled.map(|it| it.for_judging(task.files.clone(), baseline)))
    }

    /// A hint on how the site compiles this: which language to choose there, or that only a newer
    /// standard compiles it.
    fn compile_hint(&self, judged: &Judged, compiled: &Compiled) -> Option<String> {
        let task = &judged.task;
        let refused = compiled.as_ref().err().filter(|it| !it.is_final);
        let (source, name) = (&task.source, task.source.language.name);
        if refused.is_some() && source.code.starts_with(UTF_8_MARK) {
            return Some("it begins with a UTF-8 mark: save it without one".to_owned());
        }
        let builds_by = |source: &Source, standard: &str, options: &[&str]| {
            let all = &self.compiler;
            let made = all.compile(source, standard, options, task.purpose);
            made.is_ok_and(|it| it.is_ok())
        };
        let builds = |source: &Source| builds_by(source, source.language.default, &[]);
        if let Some(error) = refused.filter(|_| ["C", "C++"].contains(&name))
            && let Some(hint) = unread_variable(&error.message)
        {
            return Some(hint);
        }
        if refused.is_some() && name == "C" && !builds(source) {
            let language = Language::named("C++");
            let source = source.clone();
            if builds(&Source { language, ..source }) {
                return Some("it is C++: call it .cpp".to_owned());
            }
        }
        let toolchain = self.compiler.toolchain(source.language).ok();
        let version = toolchain.filter(|_| refused.is_some());
        if let Some(version) = version.and_then(|it| it.version()) {
            return Some(format!("compiled by {version}"));
        }
        let dialect = task.dialect()?;
        let (site, chosen) = (dialect.site.name(), dialect.choice);
        if let (Ok(_), Some((choice, _))) = (compiled, dialect.brings) {
            let again = &judged.again;
            let named = again.lacking.iter().flatten();
            let mut wanted: Vec<_> = named.map(|it| format!("`#include <{it}>`")).collect();
            if again.lacking.is_some() && wanted.is_empty() {
                wanted.push("more headers".to_owned());
            }
            wanted.extend(again.nested.then(|| "`> >` instead of `>>`".to_owned()));
            let wanted = (!wanted.is_empty()).then(|| wanted.join(", "));
            let wanted = wanted.map(|it| format!("on {site} choose {choice}; {chosen} wants {it}"));
            let void_main = again.void_main.map(|it| format!("on {site} {it}"));
            let hints: Vec<_> = wanted.into_iter().chain(void_main).collect();
            return (!hints.is_empty()).then(|| hints.join("; "));
        }
        // Headers of a newer standard include more, but that is not the cause.
        let lacks_a_header = refused?.message.contains("#include <");
        if dialect.standard != task.standard || lacks_a_header || !builds(source) {
            return None;
        }
        // The same problem on another site, which may have a newer standard.
        let takes = |site: Site| {
            let other = source.language.on(site);
            other.is_some_and(|it| builds_by(source, it.standard, it.options))
        };
        let mut mirrors = task.problem.on.iter();
        let mirror = mirrors.find(|(other, _)| **other != dialect.site && takes(**other));
        let mirror = mirror.map_or(String::new(), |(other, number)| {
            format!("; {} {number}, the same problem, takes it", other.name())
        });
        // As it is usually written: C90 for `gnu90`.
        let year = dialect.standard;
        let year = year.trim_start_matches(|it: char| !it.is_ascii_digit());
        Some(format!(
            "{site} compiles this as {name}{year}; by a newer standard it compiles{mirror}"
        ))
    }

    /// Judges those tasks that compiled on the cases that decide.
    fn judge_cases(&self, all: &mut [Judged], jobs: usize, on_progress: &OnProgress) {
        let is_interrupted = || interruption::cause().is_some();
        let refused = all.iter_mut().filter(|it| it.compile_error.is_some());
        refused.for_each(|it| on_progress(Progress::Finished(it)));
        let left = all.iter().map(|it| AtomicUsize::new(it.task.cases.len()));
        let left: Vec<_> = left.collect();
        let finished: Vec<Mutex<Option<Judged>>> = all.iter().map(|_| Mutex::default()).collect();
        let results: Vec<Mutex<Vec<_>>> = all.iter().map(|_| Mutex::default()).collect();
        let runs = all.iter().enumerate().flat_map(|(number, judged)| {
            let cases = judged.task.cases.iter().enumerate();
            cases.filter_map(move |case| Some((number, judged.program.as_ref()?, case)))
        });
        let Ok::<Vec<()>, Infallible>(_) =
            in_order(jobs, runs, |(number, program, (index, case))| {
                let (task, results) = (&all[number].task, &results[number]);
                let is_needed = needed(&locked(results), task);
                if !is_needed(index) && !is_interrupted() {
                    on_progress(Progress::Case(task));
                } else if !is_interrupted() {
                    let judged = self.judge_case(task, program, case);
                    if judged.is_ok() || !is_interrupted() {
                        let unjudged = |error| JudgedCase::unjudged(case, &error);
                        let mut judged = judged.unwrap_or_else(unjudged);
                        judged.index = index;
                        on_progress(Progress::Case(task));
                        record(&mut locked(results), judged, task, &self.room);
                    }
                }
                if left[number].fetch_sub(1, Ordering::SeqCst) == 1 {
                    let mut judged = all[number].again(task.clone());
                    judged.cases = std::mem::take(&mut *locked(results));
                    self.grade(&mut judged);
                    if !is_interrupted() {
                        on_progress(Progress::Finished(&mut judged));
                    }
                    *locked(&finished[number]) = Some(judged);
                }
                Ok(())
            });
        for (judged, finished) in all.iter_mut().zip(finished) {
            if let Some(finished) = std::mem::take(&mut *locked(&finished)) {
                *judged = finished;
            }
        }
    }

    /// If the problem of a file that failed has another form of the input, judges it in that form
    /// until as many cases have failed. If it passes more cases in that form, that result counts.
    fn try_other_form(&self, judged: &mut Judged, jobs: usize) {
        let failed = judged.failures().count();
        let Some(form) = judged.task.other_form.filter(|_| failed > 0) else {
            return;
        };
        let mut in_form = judged.again(Task {
            form: Some(form),
            most_failures: Some(failed),
            ..judged.task.clone()
        });
        self.judge_cases(slice::from_mut(&mut in_form), jobs, &|_| ());
        if in_form.failures().count() < failed && in_form.passed() > judged.passed() {
            *judged = in_form;
        }
    }

    /// Judges the program of a task on one case, in the task's form of the input.
    pub(crate) fn judge_case(
        &self,
        task: &Task,
        program: &Program,
        case: &Case,
    ) -> Result<JudgedCase> {
        let Some(form) = task.form else {
            return self.judge_as_is(task, program, case);
        };
        let (folder, own) = (scratch::folder()?, read_case(&case.input)?);
        let mut in_form = case.clone();
        in_form.input = folder.path().join("input");
        write(&in_form.input, (form.of)(&String::from_utf8_lossy(&own)))?;
        let mut judged = self.judge_as_is(task, program, &in_form)?;
        judged.case = case.clone();
        if let Some([input, _]) = &mut judged.contents {
            *input = own;
        }
        Ok(judged)
    }

    /// The language that runs a file in this language: `PyPy` for Python, if the problem prefers it
    /// and it is there.
    pub fn chosen(&self, language: &'static Language, problem: &Problem) -> &'static Language {
        let variant = language.variant("pypy").filter(|_| problem.is_package);
        let pypy = variant.filter(|it| self.compiler.toolchain(it).is_ok());
        pypy.unwrap_or(language)
    }

    /// Judges the program of a task on one case, whose input has the task's form.
    fn judge_as_is(&self, task: &Task, program: &Program, case: &Case) -> Result<JudgedCase> {
        let (limits, until) = (&task.limits, task.limits_with_margin());
        let supervisor = &self.compiler.supervisor;
        let contents = case.contents(limits.output + 1)?;
        let ([input, answer], comparison) = (&contents, &*task.comparison.on(case));
        let has_checker = matches!(comparison, Comparison::Validator(_));
        ensure!(
            has_checker || answer.len() as u64 <= limits.output,
            "{} is longer than an output may be: the limit is {} bytes",
            in_words(case.answer.as_ref().unwrap_or(&case.input)),
            limits.output
        );
        let read = ReadCase {
            case,
            contents: &contents,
        };
        let (run, judgement) = match comparison {
            Comparison::Validator(interactor) if interactor.is_interactor => {
                self.interact(interactor, program, read, [limits, &until])?
            }
            comparison => {
                let run = program.run(supervisor, &case.input, until)?;
                let fault = limits::verdict(limits, &run);
                let fault = fault.filter(|it| *it != Verdict::Re || !task.ignores_status(&run));
                let judgement = match (fault, comparison) {
                    (Some(verdict), _) => Judgement {
                        reason: self.stack_overflow(task, program, case, &run)?,
                        ..verdict.into()
                    },
                    (None, Comparison::Validator(checker)) => {
                        self.check_beside_answer(checker, read, &run.stdout)?
                    }
                    (None, _) if case.lacks_answer => Judgement {
                        reason: Some("the package has no answer to it".to_owned()),
                        ..Verdict::Je.into()
                    },
                    (None, _) if case.answer.is_none() => Verdict::Ac.into(),
                    (None, _) => comparison.judgement(input, answer, &run.stdout),
                };
                (run, judgement)
            }
        };
        let (verdict, points) = (judgement.verdict, judgement.points);
        match (task.problem.validator_gives_points, points) {
            _ if verdict != Verdict::Ac => {}
            (Some(true), None) => bail!("the output validator wrote no points"),
            (Some(false), Some(_)) => bail!(
                "the output validator wrote points, and `validation` in problem.yaml has no `score`"
            ),
            _ => {}
        }
        let is_almost = verdict == Verdict::Pe && task.problem.site.is_none();
        let (almost, error) = match comparison {
            Comparison::Equal(rule) if verdict == Verdict::Wa || is_almost => (
                rule.almost(answer, &run.stdout),
                rule.error(answer, &run.stdout),
            ),
            _ => (None, None),
        };
        let is_judged = has_checker || case.answer.is_some();
        let (is_accepted, said) = accepted(task, verdict, &contents, &run.stdout);
        let overflows = run.end == FAULT && judgement.reason.is_some();
        let unused = match verdict {
            Verdict::Wa | Verdict::Re | Verdict::Tle if !overflows => unused(task, input, &run),
            _ => Vec::new(),
        };
        let status = match (verdict, run.end, task.problem.site) {
            (Verdict::Ac | Verdict::Wa | Verdict::Pe, End::Status(status), Some(site))
                if status != 0 =>
            {
                let (name, language) = (site.name(), task.source.language.name);
                Some(format!(
                    "exit status {status}: {name} ignores it in {language}, other sites may not"
                ))
            }
            _ => None,
        };
        let padded = padded(task, verdict, &run.stdout);
        let reasons = judgement.reason.into_iter().chain(error).chain(said);
        let marks = marks(case, verdict, &contents, &run.stdout);
        let reasons = reasons
            .chain(padded)
            .chain(status)
            .chain(marks)
            .chain(unused);
        let reasons: Vec<_> = reasons.collect();
        Ok(JudgedCase {
            index: 0,
            is_unjudged: verdict == Verdict::Ac && !is_judged,
            case: case.clone(),
            verdict,
            is_accepted,
            reason: (!reasons.is_empty()).then(|| reasons.join("; ")),
            almost,
            points,
            run,
            output: None,
            input_bytes: input.len(),
            contents: Some(contents),
        })
    }

    /// Detects a stack overflow: the program faults again at the same limits, but with four times
    /// the stack it does not fault, or only after it has used more memory. If the stack may take
    /// all the memory, a stack overflow exceeds the memory limit. Then the program has to fault
    /// with half the stack.
    fn stack_overflow(
        &self,
        task: &Task,
        program: &Program,
        case: &Case,
        run: &Run,
    ) -> Result<Option<String>> {
        let (memory_kib, stack_kib) = (task.limits.memory_kib, task.limits.stack_kib);
        let peak_of_fault = |memory_kib, stack_kib| -> Result<Option<u64>> {
            let limits = Limits {
                memory_kib,
                stack_kib,
                ..task.limits
            };
            let run = program.run(&self.compiler.supervisor, &case.input, limits)?;
            Ok((run.end == FAULT).then_some(run.peak_kib))
        };
        if stack_kib == memory_kib && limits::verdict(&task.limits, run) == Some(Verdict::Mle) {
            let half = peak_of_fault(memory_kib, stack_kib / 2)?;
            let is_stack = half.is_some_and(|peak| peak < memory_kib);
            return Ok(is_stack.then(|| "stack overflow: most of it is stack".to_owned()));
        }
        if run.end != FAULT || peak_of_fault(memory_kib, stack_kib)?.is_none() {
            return Ok(None);
        }
        let wider = peak_of_fault(memory_kib + 4 * stack_kib, 4 * stack_kib)?;
        let goes_on = wider.is_none_or(|peak| peak > run.peak_kib + stack_kib);
        Ok(goes_on.then(|| format!("stack overflow: the limit is {stack_kib} KiB")))
    }
}

/// Says which texts of a case begin with a mark of their encoding. The program gets its input byte
/// for byte. Some lenient cases are for that.
fn marks(
    case: &Case,
    verdict: Verdict,
    [input, answer]: &[Vec<u8>; 2],
    output: &[u8],
) -> Vec<String> {
    let output = if verdict == Verdict::Ac { b"" } else { output };
    let texts = [("input", &**input), ("answer", answer), ("output", output)];
    let texts = texts.into_iter().filter(|_| !case.is_lenient());
    let marked = texts.filter_map(|(name, text)| match text {
        text if is_utf_16(text) => Some(format!("its {name} is in UTF-16: save it in UTF-8")),
        text if text.starts_with(UTF_8_MARK) => {
            Some(format!("its {name} begins with a UTF-8 mark"))
        }
        _ => None,
    });
    marked.collect()
}

/// Says why an output is wrong if its numbers are 64 columns wide: the C library here takes
/// `%I64d` so, for an `int`. Asked of programs for a site whose compilers know that.
fn padded(task: &Task, verdict: Verdict, output: &[u8]) -> Option<String> {
    const COLUMNS: usize = 64;
    const LONGEST_INT: usize = "-2147483648".len();
    task.dialect().filter(|it| !it.names.is_empty())?;
    let is_wrong = matches!(verdict, Verdict::Wa | Verdict::Pe);
    let is_padded = |line: &[u8]| {
        let parts = line.chunk_by(|one, other| (*one == b' ') == (*other == b' '));
        let (mut blanks, mut parts) = (0, parts);
        parts.any(|part| {
            let before = std::mem::take(&mut blanks);
            let is_of_number = |it: &&u8| it.is_ascii_digit() || **it == b'-';
            let length = part.iter().take_while(is_of_number).count();
            blanks = if part[0] == b' ' { part.len() } else { 0 };
            (1..=LONGEST_INT).contains(&length) && before + length >= COLUMNS
        })
    };
    let advice = "its numbers are 64 columns wide: `%I64d` means that here; write `%lld`";
    (is_wrong && lines(output).any(is_padded)).then(|| advice.to_owned())
}

/// Says what a run that failed did not read or write, and should have. A blank input counts as
/// empty.
fn unused(task: &Task, input: &[u8], run: &Run) -> Vec<String> {
    let is_unread = run.seems_unread && !input.trim_ascii().is_empty();
    let files = task.files.as_ref();
    let [input, output] = files.map_or([STREAM; 2], |it| it.each_ref().map(String::as_str));
    let advice = match (files, task.problem.stands_alone) {
        (Some(_), _) => "",
        (None, true) => "; the site has no files: read standard input",
        (None, false) => ": does it open a file? --files IN OUT",
    };
    let unread = is_unread.then(|| match input {
        STREAM => format!("it seems to have read nothing from standard input{advice}"),
        input => format!("{input} was never read"),
    });
    let unwritten = run.is_unwritten;
    let unwritten = unwritten.then(|| format!("{output} was never written"));
    unread.into_iter().chain(unwritten).collect()
}
