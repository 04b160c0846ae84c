//! Memory that was never written: valgrind's memcheck finds its use, and the sanitizers of GCC do
//! not. A program with that fault is right here and wrong there, without a word.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::files::write;
use crate::judge::comparison::Comparison;
use crate::judge::helper::Judge;
use crate::judge::result::{Judged, JudgedCase};
use crate::judge::task::Task;
use crate::language::compiler::Purpose;
use crate::sandbox::{End, Job, OUTPUT_LIMIT, Run};
use crate::scratch;
use crate::verdict::Verdict;

/// The exit status of memcheck if it has found an error.
const FOUND: i32 = 97;

impl Judge {
    /// Has memcheck run a debugged program in C or C++ on the failing case that the report
    /// explains, or on the smallest one if none fails. A use of memory that was never written is a
    /// run-time error then.
    pub(super) fn memcheck(&self, judged: &mut Judged) {
        let task = &judged.task;
        let talks = matches!(&task.comparison, Comparison::Validator(it) if it.is_interactor);
        let is_checked = task.limit_without_debug().is_some()
            && task.source.language.has_sanitizers()
            && judged.program.is_some();
        let Some(valgrind) = valgrind().filter(|_| is_checked && !talks) else {
            return;
        };
        let smallest = || judged.cases.iter().min_by_key(|it| it.input_bytes);
        let Some(index) = judged.explained().or_else(smallest).map(|it| it.index) else {
            return;
        };
        let mut cases = judged.cases.iter_mut();
        let Some(case) = cases.find(|it| it.index == index && it.verdict != Verdict::Je) else {
            return;
        };
        let note = match self.run_by(&valgrind, &judged.task, case) {
            Ok(run) if run.end == End::Status(FOUND) => {
                found(case, run);
                None
            }
            Ok(run) => why_not(&run),
            Err(error) => Some(format!("did not start: {error:#}")),
        };
        let note = note.map(|it| format!("memcheck {it}"));
        let notes: Vec<_> = judged.compile_hint.take().into_iter().chain(note).collect();
        judged.compile_hint = (!notes.is_empty()).then(|| notes.join("; "));
    }

    /// A run by memcheck, of a build of its own: memory is not filled, and no sanitizer is in it.
    /// Memcheck starts processes and makes files, so it is in the box of compilers.
    fn run_by(&self, valgrind: &Path, task: &Task, case: &JudgedCase) -> Result<Run> {
        let mut task = task.clone();
        task.purpose = Purpose::Helping;
        let flags = &mut task.source.flags.0;
        flags.retain(|it| !it.starts_with("-fsanitize"));
        flags.extend(["-g", "-O0"].map(str::to_owned));
        let (compiled, _) = self.compile_task(&task)?;
        let program = compiled
            .ok()
            .context("the program does not compile for it")?;
        let folder = scratch::folder()?;
        if let Some([input, _]) = &task.files {
            let [content, _] = case.case.contents(0)?;
            write(&folder.path().join(input), content)?;
        }
        let program = program.job.program;
        let options = "--tool=memcheck --leak-check=no --track-origins=yes --vgdb=no \
                       --exit-on-first-error=yes";
        let options = options.split_whitespace().map(str::to_owned);
        let status = format!("--error-exitcode={FOUND}");
        let arguments = options.chain([status, program.display().to_string()]);
        // Beside a valgrind that is not the system's.
        let prefix = valgrind.ancestors().nth(2).unwrap_or(valgrind);
        let parts = ["lib/valgrind", "libexec/valgrind"].map(|it| prefix.join(it));
        let path = std::env::var_os("PATH").unwrap_or_default();
        let job = Job {
            program: valgrind.to_owned(),
            arguments: arguments.collect(),
            stdin: case.case.input.clone(),
            environment: vec![
                format!("PATH={}", path.to_string_lossy()),
                "TMPDIR=.".to_owned(),
            ],
            compiles: true,
            reads: [valgrind.to_owned(), program]
                .into_iter()
                .chain(parts)
                .collect(),
            folder: Some(folder.path().to_owned()),
            limits: task.limits,
            ..Job::default()
        };
        self.compiler.supervisor.run(&job)
    }
}

/// Valgrind, if it is installed.
fn valgrind() -> Option<PathBuf> {
    let found = which::which("valgrind").ok();
    found.filter(|it| it.is_absolute())
}

/// Keeps what memcheck has printed. If it names memory that was never written, that is the fault.
fn found(case: &mut JudgedCase, run: Run) {
    if !String::from_utf8_lossy(&run.stderr).contains("ninitialised") {
        return;
    }
    if case.is_accepted || case.is_unjudged {
        case.verdict = Verdict::Re;
        (case.is_accepted, case.is_unjudged) = (false, false);
        case.reason = None;
        case.run.stdout = run.stdout;
        case.contents = case.case.contents(OUTPUT_LIMIT).ok();
    }
    case.run.stderr = run.stderr;
}

/// Why memcheck says nothing of a program, unless it has run to the end and found nothing.
fn why_not(run: &Run) -> Option<String> {
    let printed = String::from_utf8_lossy(&run.stderr);
    let mut lines = printed.lines();
    if let End::Stopped(_) = run.end {
        return Some("was stopped: it used too much time or space".to_owned());
    }
    let failure = lines.clone().find(|it| it.starts_with("valgrind: "));
    let has_started = lines.clone().any(|it| it.contains("== Memcheck"));
    let failure = failure.or_else(|| lines.next().filter(|_| !has_started));
    if failure.is_none() && has_started {
        return None;
    }
    Some(format!(
        "did not start: {}",
        failure.unwrap_or("it printed nothing").trim()
    ))
}
