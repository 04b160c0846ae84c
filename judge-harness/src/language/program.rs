//! A compiled program, and how it is run: by itself, or by the virtual machine of its language.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use crate::language::toolchain::Toolchain;
use crate::language::{Debug, words};
use crate::sandbox::{End, Excess, Job, Limits, Run, Supervisor};

/// A program that is ready to run.
#[derive(Debug, Clone)]
pub struct Program {
    /// How to run it, but for its input and its limits. In the arguments `{memory}` stands for the
    /// memory limit in MiB.
    pub job: Job,
    /// What the start of its virtual machine takes; that is not counted.
    pub baseline: Baseline,
    /// What the compiler has said of it, where it is compiled to find faults.
    pub warnings: String,
}

/// What it takes to start a program that does nothing. 0 where there is no virtual machine.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Baseline {
    /// CPU time, the least of a few runs.
    pub cpu: Duration,
    /// Peak memory in KiB, the most of them.
    pub peak_kib: u64,
}

/// How to run what the compiler made.
pub(crate) fn program(
    output: &Path,
    toolchain: &Toolchain,
    baseline: Baseline,
    debug: &Debug,
) -> Result<Program> {
    let language = toolchain.language;
    let environment = language.environment.iter().chain(debug.environment);
    let mut job = Job {
        program: output.to_owned(),
        reads: vec![output.to_owned()],
        environment: environment.map(ToString::to_string).collect(),
        opens_itself: debug.opens_itself,
        polls: language.polls,
        ..Job::default()
    };
    let made = |job| Program {
        job,
        baseline,
        warnings: String::new(),
    };
    let Some((machine, arguments)) = language.run else {
        return Ok(made(job));
    };
    let class = language.class.and_then(|class| class(output));
    let class = class.unwrap_or_default();
    let output_text = output.to_str().context("the target folder is not UTF-8")?;
    ensure!(
        language.class.is_none() || !output_text.contains(':'),
        "{} cannot be told where its classes are: there is a colon in {output_text}",
        language.name
    );
    let filled = |argument: String| {
        let argument = argument.replace("{class}", &class);
        let argument = argument.replace("{output}", output_text);
        argument.replace("{prefix}", &toolchain.prefix.to_string_lossy())
    };
    let words = words(debug.run).into_iter().chain(words(arguments));
    job.program = toolchain.machine.join("bin").join(machine);
    job.arguments = words.map(filled).collect();
    job.reads.splice(..0, toolchain.reads.clone());
    Ok(made(job))
}

impl Program {
    /// Runs the program on an input. What the start of its virtual machine takes comes on top of
    /// the limits, and is subtracted from what the run has used.
    pub fn run(&self, supervisor: &Supervisor, input: &Path, limits: Limits) -> Result<Run> {
        Ok(self.counted(supervisor.run(&self.job(input, limits))?))
    }

    /// A run of such a job, without what is not the program's.
    pub(crate) fn counted(&self, mut run: Run) -> Run {
        let heap_is_full = String::from_utf8_lossy(&run.stderr).contains(HEAP_IS_FULL);
        let exit = &mut run.exit;
        exit.cpu = exit.cpu.saturating_sub(self.baseline.cpu);
        exit.peak_kib = exit.peak_kib.saturating_sub(self.baseline.peak_kib);
        exit.rough_kib += self.machine_kib();
        if self.bounds_heap() && exit.end == End::Status(3) && heap_is_full {
            exit.end = End::Stopped(Excess::Memory);
        }
        run
    }

    /// Whether its virtual machine bounds what it takes. Then the memory limit is the heap's: the
    /// rest is the machine's, and differs from run to run.
    fn bounds_heap(&self) -> bool {
        self.job.arguments.iter().any(|argument| argument == HEAP)
    }

    /// KiB of memory that are not the program's.
    fn machine_kib(&self) -> u64 {
        if self.bounds_heap() { MACHINE_KIB } else { 0 }
    }

    /// Such a run, to which more can be given. The virtual machine may use all of the memory limit
    /// for data.
    pub(crate) fn job(&self, input: &Path, limits: Limits) -> Job {
        let memory = limits.memory_kib.unwrap_or(UNBOUNDED_KIB);
        let memory = (memory / 1024).max(2);
        let stack = limits.stack >> 20;
        let arguments = self.job.arguments.iter();
        // In the path of a program these letters are a name.
        let with_memory = |argument: &String| match argument.as_str() {
            HEAP => format!("-Xmx{memory}m"),
            STACK => format!("-Xss{}m", stack.min(LARGEST_JAVA_STACK)),
            other => other.to_owned(),
        };
        Job {
            arguments: arguments.map(with_memory).collect(),
            stdin: input.to_owned(),
            limits: Limits {
                cpu: limits.cpu + self.baseline.cpu,
                memory_kib: limits
                    .memory_kib
                    .map(|kib| kib + self.baseline.peak_kib + self.machine_kib()),
                stack: limits.stack,
            },
            ..self.job.clone()
        }
    }
}

/// What stands for the heap of a Java machine, and what the machine says on standard error when it
/// ends with status 3 because the heap is full.
pub(super) const HEAP: &str = "-Xmx{memory}m";
const HEAP_IS_FULL: &str = "Terminating due to java.lang.OutOfMemoryError";

/// More KiB than a Java machine takes for itself: threads, classes, compiled methods.
const MACHINE_KIB: u64 = 256 << 10;

/// What stands for the stack of a Java machine's threads, and the most MiB that it takes for that.
const STACK: &str = "-Xss{stack}m";
const LARGEST_JAVA_STACK: u64 = 1024;

/// The memory limit that a virtual machine is given if there is no limit.
const UNBOUNDED_KIB: u64 = 4 << 20;
