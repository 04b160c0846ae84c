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
    /// How to run it, without its input and its limits. In the arguments `{memory}` stands for the
    /// memory limit in MiB.
    pub job: Job,
    /// The start-up of its virtual machine, which is not counted.
    pub baseline: Baseline,
    /// The compiler's output, if it compiled to find faults.
    pub warnings: String,
}

/// The time and memory of a program that does nothing; 0 without a virtual machine.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Baseline {
    /// CPU time, the minimum of a few runs.
    pub cpu: Duration,
    /// Peak memory in KiB, their maximum.
    pub peak_kib: u64,
}

/// How to run the compiler's output.
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
    if let Some((machine, arguments)) = language.run {
        let class = language.class.and_then(|class| class(output));
        let class = class.unwrap_or_default();
        let output = output.to_str().context("the target folder is not UTF-8")?;
        ensure!(
            language.class.is_none() || !output.contains(':'),
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
    Ok(Program {
        job,
        baseline,
        warnings: String::new(),
    })
}

impl Program {
    /// Runs the program on an input. The start-up of its virtual machine is added to the
    /// limits, and subtracted from what the run has used.
    pub fn run(&self, supervisor: &Supervisor, input: &Path, limits: Limits) -> Result<Run> {
        Ok(self.counted(supervisor.run(&self.job(input, limits))?))
    }

    /// A run of the program's job, without the start-up of its virtual machine.
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

    /// Whether its virtual machine bounds its heap. Then the memory limit is the heap's: the rest
    /// is the virtual machine's, and differs from run to run.
    fn bounds_heap(&self) -> bool {
        self.job.arguments.iter().any(|argument| argument == HEAP)
    }

    /// KiB of memory that are the virtual machine's.
    fn machine_kib(&self) -> u64 {
        if self.bounds_heap() { MACHINE_KIB } else { 0 }
    }

    /// The job of a run with these limits, which can be extended. The heap of the virtual machine
    /// may be as large as the memory limit.
    pub(crate) fn job(&self, input: &Path, limits: Limits) -> Job {
        let kib = limits.memory_kib.unwrap_or(UNBOUNDED_KIB);
        let memory = (kib / 1024).max(2);
        let stack = limits.stack >> 20;
        let arguments = self.job.arguments.iter();
        // Only whole arguments: a path may contain these letters.
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

/// The argument for the heap of a Java virtual machine, and its message on standard error when it
/// exits with status 3 because the heap is full.
pub(super) const HEAP: &str = "-Xmx{memory}m";
const HEAP_IS_FULL: &str = "Terminating due to java.lang.OutOfMemoryError";

/// The most KiB that a Java virtual machine takes beside its heap: threads, classes, compiled code.
const MACHINE_KIB: u64 = 256 << 10;

/// The argument for the stack of a Java virtual machine's threads, and the most MiB that it
/// accepts.
const STACK: &str = "-Xss{stack}m";
const LARGEST_JAVA_STACK: u64 = 1024;

/// The memory limit for a virtual machine if there is none.
const UNBOUNDED_KIB: u64 = 4 << 20;
