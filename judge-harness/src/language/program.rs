//! A compiled program, and how it is run: on its own, or by the virtual machine of its language.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use crate::language::toolchain::Toolchain;
use crate::language::{Debug, jvm, with_variables, words};
use crate::sandbox::{End, Excess, Job, Limits, Run, Supervisor};

/// A program that is ready to run.
#[derive(Debug, Clone)]
pub struct Program {
    /// How to run it, without its input and its limits.
    pub job: Job,
    /// Whether the Java virtual machine runs it.
    on_jvm: bool,
    /// The start-up of its virtual machine, which is not counted.
    pub baseline: Baseline,
    /// What the compiler printed.
    pub warnings: String,
}

/// The time and memory of an empty program; 0 without a virtual machine.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Baseline {
    /// The CPU time, the minimum of a few runs.
    pub cpu: Duration,
    /// The peak memory in KiB, the maximum of these runs.
    pub peak_kib: u64,
}

impl Program {
    /// The program in a compiler's output.
    pub(super) fn of(
        output: &Path,
        toolchain: &Toolchain,
        baseline: Baseline,
        debug: &Debug,
    ) -> Result<Self> {
        let language = toolchain.language;
        let environment = language.environment.iter().chain(debug.environment);
        let mut job = Job {
            program: output.to_owned(),
            reads: vec![output.to_owned()],
            environment: environment.filter_map(|it| with_variables(it)).collect(),
            stack_signals: debug.stack_signals.to_vec(),
            ..Job::default()
        };
        if let Some((machine, arguments)) = language.run {
            let class = Some(output).filter(|_| language.on_jvm);
            let class = class.and_then(jvm::main_class).unwrap_or_default();
            let output = output.to_str().context("the target folder is not UTF-8")?;
            ensure!(
                !(language.on_jvm && output.contains(':')),
                "{} cannot find its classes in a folder with a colon in its name: {output}",
                language.name
            );
            let filled = |argument: String| {
                let with_class = argument.replace("{class}", &class);
                let with_output = with_class.replace("{output}", output);
                with_output.replace("{prefix}", &toolchain.prefix.to_string_lossy())
            };
            let words = words(debug.run).into_iter().chain(words(arguments));
            job.program = toolchain.machine.join("bin").join(machine);
            job.arguments = words.map(filled).collect();
            job.reads.splice(..0, toolchain.reads.clone());
        }
        Ok(Self {
            job,
            on_jvm: language.on_jvm,
            baseline,
            warnings: String::new(),
        })
    }

    /// Runs the program on an input. The start-up of its virtual machine is added to the
    /// limits, and subtracted from what the run has used.
    pub fn run(&self, supervisor: &Supervisor, input: &Path, limits: Limits) -> Result<Run> {
        Ok(self.counted(supervisor.run(&self.job(input, limits))?))
    }

    /// A run of the program's job, without the start-up of its virtual machine.
    pub(crate) fn counted(&self, mut run: Run) -> Run {
        run.cpu = run.cpu.saturating_sub(self.baseline.cpu);
        run.peak_kib = run.peak_kib.saturating_sub(self.baseline.peak_kib);
        run.rough_kib += self.rest_kib();
        let (status, message) = jvm::FULL;
        let is_full = self.on_jvm && run.end == End::Status(status);
        if is_full && String::from_utf8_lossy(&run.stderr).contains(message) {
            run.end = End::Stopped(Excess::Memory);
        }
        run
    }

    /// The job of a run with these limits, which can be extended.
    pub(crate) fn job(&self, input: &Path, limits: Limits) -> Job {
        let mut arguments = Vec::new();
        if self.on_jvm {
            arguments = jvm::options(limits);
        }
        arguments.extend_from_slice(&self.job.arguments);
        let more_kib = self.baseline.peak_kib + self.rest_kib();
        Job {
            arguments,
            stdin: input.to_owned(),
            limits: Limits {
                time: limits.time + self.baseline.cpu,
                memory_kib: limits.memory_kib + more_kib,
                ..limits
            },
            ..self.job.clone()
        }
    }

    /// The most KiB that its virtual machine takes beside the heap.
    fn rest_kib(&self) -> u64 {
        if self.on_jvm { jvm::REST_KIB } else { 0 }
    }
}
