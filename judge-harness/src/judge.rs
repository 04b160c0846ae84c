//! A submission on the cases of a problem.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::compiler::{Compiled, Compiler, Source};
use crate::judged::{Judged, JudgedCase};
use crate::rules::{self, Judgement};
use crate::sandbox::{Job, Limits, Run, Supervisor};
use crate::verdict::{self, JudgeLimits, Verdict};
use crate::workspace::{Case, Problem};

/// What a program may print: far more than any answer, far less than a disk.
const OUTPUT_LIMIT: u64 = 64 << 20;

/// What a program may take where the problem states no memory limit.
const UNSTATED_MEMORY_LIMIT_KIB: u64 = 1 << 20;

/// A judge: a compiler and a sandbox.
#[derive(Debug)]
pub struct Judge {
    compiler: Compiler,
    supervisor: Supervisor,
}

/// Something to judge: a source, on cases of a problem, under limits.
#[derive(Debug, Clone)]
pub struct Task<'a> {
    /// The problem that the source is for.
    pub problem: &'a Problem,
    /// The source.
    pub source: Source,
    /// The cases that decide the verdict.
    pub cases: Vec<&'a Case>,
    /// Cases that are judged beside these, if the verdict is AC or PE, and do not change it.
    pub lenient: Vec<&'a Case>,
    /// The limits to judge it by.
    pub limits: JudgeLimits,
}

impl<'a> Task<'a> {
    /// A source on all cases of a problem, under the problem's own limits.
    #[must_use]
    pub fn new(problem: &'a Problem, source: Source) -> Self {
        Self {
            problem,
            source,
            cases: problem.cases.iter().collect(),
            lenient: Vec::new(),
            limits: limits_of(problem),
        }
    }

    /// The task as it is for somebody's own file: its lenient cases do not decide, unless all that were
    /// chosen are lenient.
    #[must_use]
    pub fn of_a_stranger(mut self) -> Self {
        if self.cases.iter().any(|case| !case.is_lenient()) {
            let lenient = |case: &mut &Case| case.is_lenient();
            self.lenient = self.cases.extract_if(.., lenient).collect();
        }
        self
    }
}

/// The limits that a problem's judge gives a verdict by.
#[must_use]
pub fn limits_of(problem: &Problem) -> JudgeLimits {
    JudgeLimits {
        time: problem.time_limit,
        memory_kib: problem
            .memory_limit_kib
            .unwrap_or(UNSTATED_MEMORY_LIMIT_KIB),
        output: OUTPUT_LIMIT,
    }
}

impl Judge {
    /// A judge that keeps compiled submissions in the folder `cache`.
    ///
    /// # Errors
    ///
    /// Fails if there is no Rust compiler.
    pub fn new(cache: &Path, supervisor: Supervisor) -> Result<Self> {
        let compiler = Compiler::new(&Compiler::default_rustc(), cache, supervisor.clone())?;
        Ok(Self {
            compiler,
            supervisor,
        })
    }

    /// Compiles a source, if that has not been done before.
    ///
    /// # Errors
    ///
    /// Fails if the compiler cannot be run. A compile error is no error.
    pub fn compile(&self, source: &Source) -> Result<Compiled> {
        self.compiler.compile(source)
    }

    /// Judges what the compiler made of a task's source on the task's cases, one after the other, for
    /// as long as `go_on` wants to after each.
    ///
    /// # Errors
    ///
    /// Fails if a case cannot be read or a run not be set up. Whatever the submission does is no
    /// error but its verdict.
    pub fn judge<'a>(
        &self,
        task: &Task<'a>,
        compiled: Compiled,
        mut go_on: impl FnMut(&JudgedCase) -> bool,
    ) -> Result<Judged<'a>> {
        let mut judged = Judged {
            problem: task.problem,
            submission: task.source.path.clone(),
            limits: task.limits,
            compile_error: None,
            chosen: task.cases.len(),
            cases: Vec::new(),
            lenient: Vec::new(),
        };
        match compiled {
            Compiled::Error(message) => judged.compile_error = Some(message),
            Compiled::Program(program) => {
                for case in &task.cases {
                    let case = self.judge_case(task.problem, &task.limits, &program, case)?;
                    let more = go_on(&case);
                    judged.cases.push(case);
                    if !more {
                        break;
                    }
                }
                if matches!(judged.verdict(), Verdict::Ac | Verdict::Pe) {
                    let judge = |case: &&'a Case| {
                        self.judge_case(task.problem, &task.limits, &program, case)
                    };
                    judged.lenient = task.lenient.iter().map(judge).collect::<Result<_>>()?;
                }
            }
        }
        Ok(judged)
    }

    /// Runs a program on an input, with all the memory it wants and up to `time`.
    ///
    /// # Errors
    ///
    /// Fails if the run could not be set up.
    pub fn run_unjudged(&self, program: &Path, input: &Path, time: Duration) -> Result<Run> {
        self.supervisor.run(&Job {
            program,
            arguments: &[],
            stdin: input,
            folder: None,
            environment: false,
            limits: Limits {
                memory: None,
                ..sandbox_limits(&JudgeLimits {
                    time,
                    memory_kib: 0,
                    output: OUTPUT_LIMIT,
                })
            },
        })
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
        program: &Path,
        case: &Case,
    ) -> Result<JudgedCase> {
        let run = self.supervisor.run(&Job {
            program,
            arguments: &[],
            stdin: &case.input,
            folder: None,
            environment: false,
            limits: sandbox_limits(limits),
        })?;
        let printed = run.stdout.len() as u64;
        let judgement = match verdict::of_run(&run.exit, limits, printed) {
            Some(verdict) => verdict.into(),
            None => judge_output(problem, case, &run.stdout)?,
        };
        Ok(JudgedCase {
            case: case.clone(),
            judgement,
            run,
        })
    }
}

/// Limits that end a run only after it is sure to be over the judge's: a sleeper gets time on
/// the clock that a busy machine needs as well, and what takes too much memory has to be seen
/// to take it (a vector that doubles asks for twice what it fills).
fn sandbox_limits(limits: &JudgeLimits) -> Limits {
    Limits {
        cpu: limits.time,
        wall: 3 * limits.time + Duration::from_secs(1),
        memory: Some(3 * limits.memory_kib * 1024 + (16 << 20)),
        output: limits.output,
        processes: false,
    }
}

fn judge_output(problem: &Problem, case: &Case, output: &[u8]) -> Result<Judgement> {
    let read = |file: &Path| {
        fs::read_to_string(file).with_context(|| format!("case file {}", file.display()))
    };
    let (input, answer) = (read(&case.input)?, read(&case.answer)?);
    let output = String::from_utf8_lossy(output);
    Ok(rules::rules(&problem.id).validate_output(&input, &answer, &output))
}
