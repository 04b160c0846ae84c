//! A compiled program, and how it is run: by itself, or by the virtual machine of its language.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use crate::language::toolchain::Toolchain;
use crate::language::{Debug, Heap, with_variables, words};
use crate::sandbox::{End, Excess, Job, Limits, Run, Supervisor};

/// A program that is ready to run.
#[derive(Debug, Clone)]
pub struct Program {
    /// How to run it, without its input and its limits.
    pub job: Job,
    /// How its virtual machine bounds its heap, if it does.
    pub heap: Option<&'static Heap>,
    /// The start-up of its virtual machine, which is not counted.
    pub baseline: Baseline,
    /// What the compiler printed.
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
        environment: environment.filter_map(|it| with_variables(it)).collect(),
        stack_signals: debug.stack_signals.to_vec(),
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
        heap: language.heap,
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
        let says = |message: &str| String::from_utf8_lossy(&run.stderr).contains(message);
        let is_full = |(status, message)| run.end == End::Status(status) && says(message);
        let heap_is_full = self.heap.is_some_and(|heap| is_full(heap.full));
        run.cpu = run.cpu.saturating_sub(self.baseline.cpu);
        run.peak_kib = run.peak_kib.saturating_sub(self.baseline.peak_kib);
        run.rough_kib += self.heap.map_or(0, |heap| heap.rest_kib);
        if heap_is_full {
            run.end = End::Stopped(Excess::Memory);
        }
        run
    }

    /// The job of a run with these limits, which can be extended. The heap of the virtual machine
    /// may be as large as the memory limit.
    pub(crate) fn job(&self, input: &Path, limits: Limits) -> Job {
        let memory = (limits.memory_kib / 1024).max(2);
        let options = |heap: &Heap| {
            let stack = (limits.stack_kib >> 10).min(heap.largest_stack).to_string();
            let options = heap.options.replace("{stack}", &stack);
            words(&options.replace("{memory}", &memory.to_string()))
        };
        let rest_kib = self.heap.map_or(0, |heap| heap.rest_kib);
        let mut arguments = self.heap.map_or(Vec::new(), options);
        arguments.extend_from_slice(&self.job.arguments);
        Job {
            arguments,
            stdin: input.to_owned(),
            limits: Limits {
                time: limits.time + self.baseline.cpu,
                memory_kib: limits.memory_kib + self.baseline.peak_kib + rest_kib,
                ..limits
            },
            ..self.job.clone()
        }
    }
}
