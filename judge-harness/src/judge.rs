//! A submission on the cases of a problem.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};

use crate::compiler::{Compiled, Compiler};
use crate::rules::{self, Judgement};
use crate::sandbox::{Exit, Job, Limits, Run, Supervisor};
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

/// A submission judged.
#[derive(Debug)]
pub struct Judged<'a> {
    /// The problem that it was judged on.
    pub problem: &'a Problem,
    /// Its source file.
    pub submission: PathBuf,
    /// The compiler's words if it does not compile; then there are no cases.
    pub compile_error: Option<String>,
    /// The number of cases it was to be judged on.
    pub chosen: usize,
    /// How it did on each case.
    pub cases: Vec<JudgedCase>,
}

/// A submission's run on a case, judged.
#[derive(Debug)]
pub struct JudgedCase {
    /// The case.
    pub case: Case,
    /// The verdict, and the reason if there is one to tell.
    pub judgement: Judgement,
    /// What the run printed and used.
    pub run: Run,
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

    /// Compiles a submission, if that has not been done before.
    ///
    /// # Errors
    ///
    /// Fails if the source cannot be read or the compiler not be run. A compile error is no error.
    pub fn compile(&self, source: &Path) -> Result<Compiled> {
        self.compiler.compile(source)
    }

    /// Judges a compiled submission on the given cases of a problem, one after the other, for as
    /// long as `go_on` wants to after each.
    ///
    /// # Errors
    ///
    /// Fails if a case cannot be read or a run not be set up. Whatever the submission does is no
    /// error but its verdict.
    pub fn judge<'a>(
        &self,
        problem: &'a Problem,
        submission: &Path,
        compiled: Compiled,
        cases: &[&Case],
        mut go_on: impl FnMut(&JudgedCase) -> bool,
    ) -> Result<Judged<'a>> {
        let mut judged = Judged {
            problem,
            submission: submission.to_owned(),
            compile_error: None,
            chosen: cases.len(),
            cases: Vec::new(),
        };
        match compiled {
            Compiled::Error(message) => judged.compile_error = Some(message),
            Compiled::Program(program) => {
                for case in cases {
                    let case = self.judge_case(problem, &program, case)?;
                    let more = go_on(&case);
                    judged.cases.push(case);
                    if !more {
                        break;
                    }
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
            limits: sandbox_limits(&JudgeLimits {
                time,
                memory_kib: None,
                output: OUTPUT_LIMIT,
            }),
        })
    }

    /// Judges a program on one case.
    ///
    /// # Errors
    ///
    /// Fails if the case cannot be read or the run not be set up.
    pub fn judge_case(&self, problem: &Problem, program: &Path, case: &Case) -> Result<JudgedCase> {
        let limits = JudgeLimits {
            time: problem.time_limit,
            memory_kib: problem.memory_limit_kib.or(Some(UNSTATED_MEMORY_LIMIT_KIB)),
            output: OUTPUT_LIMIT,
        };
        let run = self.supervisor.run(&Job {
            program,
            arguments: &[],
            stdin: &case.input,
            folder: None,
            environment: false,
            limits: sandbox_limits(&limits),
        })?;
        let printed = run.stdout.len() as u64;
        let judgement = match verdict::of_run(&run.exit, &limits, printed) {
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
        memory: limits.memory_kib.map(|kib| 3 * kib * 1024 + (16 << 20)),
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

impl JudgedCase {
    /// The verdict on this case.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.judgement.verdict
    }

    /// How the run ended and what it used.
    #[must_use]
    pub fn exit(&self) -> &Exit {
        &self.run.exit
    }
}

impl Judged<'_> {
    /// The verdict on the submission: CE, or that of the first case that is neither AC nor PE, or
    /// else PE if there is one.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        if self.compile_error.is_some() {
            return Verdict::Ce;
        }
        self.first_failure()
            .map_or(Verdict::Ac, JudgedCase::verdict)
    }

    /// The case that the submission's verdict comes from, if it is not accepted.
    #[must_use]
    pub fn first_failure(&self) -> Option<&JudgedCase> {
        let mut failures = self.failures();
        let worse_than_pe = |failure: &&JudgedCase| failure.verdict() != Verdict::Pe;
        failures.clone().find(worse_than_pe).or(failures.next())
    }

    /// The number of cases that are accepted.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.cases.len() - self.failures().count()
    }

    /// The cases that are not accepted.
    pub fn failures(&self) -> impl Iterator<Item = &JudgedCase> + Clone {
        let failed = |case: &&JudgedCase| case.verdict() != Verdict::Ac;
        self.cases.iter().filter(failed)
    }
}
