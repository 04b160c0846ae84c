//! A compiled program, and how it is run: by itself, or by the virtual machine of its language.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use crate::language::toolchain::Toolchain;
use crate::language::{Debug, words};
use crate::sandbox::{Job, Limits, Run, Supervisor};

/// A program that is ready to run.
#[derive(Debug, Clone)]
pub struct Program {
    /// What to run.
    pub path: PathBuf,
    /// Its arguments; `{memory}` stands for the memory limit in MiB.
    pub arguments: Vec<String>,
    /// The files and folders that it reads to run, itself included.
    pub reads: Vec<PathBuf>,
    /// The environment that it runs in, `NAME=value` each.
    pub environment: Vec<&'static str>,
    /// Whether it keeps the open file that it was started from.
    pub opens_itself: bool,
    /// What the start of its virtual machine takes; that is not counted.
    pub start: Start,
}

/// What it takes to start a program that does nothing. 0 where there is no virtual machine.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Start {
    /// CPU time, the least of a few runs.
    pub cpu: Duration,
    /// Peak memory in KiB, the most of them.
    pub peak_kib: u64,
}

/// How to run what the compiler made.
pub(crate) fn program(
    output: &Path,
    toolchain: &Toolchain,
    start: Start,
    debug: &Debug,
) -> Result<Program> {
    let language = toolchain.language;
    let environment = language.environment.iter().chain(debug.environment);
    let mut program = Program {
        path: output.to_owned(),
        arguments: Vec::new(),
        reads: vec![output.to_owned()],
        environment: environment.copied().collect(),
        opens_itself: debug.opens_itself,
        start,
    };
    let Some((machine, arguments)) = language.run else {
        return Ok(program);
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
        argument.replace("{output}", output_text)
    };
    let words = words(debug.run).into_iter().chain(words(arguments));
    program.path = toolchain.prefix.join("bin").join(machine);
    program.arguments = words.map(filled).collect();
    program.reads.splice(..0, toolchain.reads.clone());
    Ok(program)
}

impl Program {
    /// Runs the program on an input. Its virtual machine may use for data what is left of the memory after its start.
    pub fn run(&self, supervisor: &Supervisor, input: &Path, limits: Limits) -> Result<Run> {
        supervisor.run(&self.job(input, limits))
    }

    /// Such a run, to which more can be given.
    pub(crate) fn job(&self, input: &Path, limits: Limits) -> Job {
        let memory = limits
            .memory_kib
            .map_or(UNBOUNDED_KIB, |kib| kib.saturating_sub(self.start.peak_kib));
        let memory = (memory / 1024).max(2).to_string();
        let arguments = self.arguments.iter();
        Job {
            program: self.path.clone(),
            arguments: arguments
                .map(|it| it.replace("{memory}", &memory))
                .collect(),
            stdin: input.to_owned(),
            folder: None,
            environment: self.environment.iter().map(ToString::to_string).collect(),
            opens_itself: self.opens_itself,
            compiles: false,
            reads: self.reads.clone(),
            limits,
        }
    }
}

/// The memory limit that a virtual machine is given if there is no limit.
const UNBOUNDED_KIB: u64 = 4 << 20;
