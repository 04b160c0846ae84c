//! A compiled program, and how it is run: by itself, or by the virtual machine of its language.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use crate::language::How;
use crate::sandbox::{Access, Job, Limits, Run, Supervisor};
use crate::scratch::{self, Scratch};
use crate::toolchain::Toolchain;

/// A program that is ready to run.
#[derive(Debug, Clone)]
pub struct Program {
    /// What to run.
    pub path: PathBuf,
    /// Its arguments; `{memory}` stands for the memory limit in MiB.
    pub arguments: Vec<String>,
    /// The files and folders that it reads to run, itself included.
    pub reads: Vec<PathBuf>,
    /// The locale that it runs in, if any.
    pub locale: Option<&'static str>,
    /// What the start of its virtual machine takes; that is not counted.
    pub start: Start,
    /// The folder of a link to it, if its own path cannot be said to its virtual machine.
    link: Option<Arc<Scratch>>,
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
pub(crate) fn program(output: &Path, toolchain: &Toolchain, start: Start) -> Result<Program> {
    let language = toolchain.language;
    let mut program = Program {
        path: output.to_owned(),
        arguments: Vec::new(),
        reads: vec![output.to_owned()],
        locale: language.locale,
        start,
        link: None,
    };
    let How::By(machine, arguments) = language.run else {
        return Ok(program);
    };
    let class = language.class.and_then(|class| class(output));
    let class = class.unwrap_or_default();
    let mut shown = output.to_owned();
    if language.class.is_some() && has_colon(output) {
        let folder = scratch::folder()?;
        shown = folder.path().join("classes");
        ensure!(
            !has_colon(&shown),
            "{} cannot be told where its classes are: there is a colon both in {} and in {}",
            language.name,
            output.display(),
            shown.display()
        );
        symlink(output, &shown)?;
        program.link = Some(Arc::new(folder));
    }
    let output_text = shown.to_str().context("the target folder is not UTF-8")?;
    let filled = |argument: &&str| {
        let argument = argument.replace("{class}", &class);
        argument.replace("{output}", output_text)
    };
    program.path = toolchain.prefix.join("bin").join(machine);
    program.arguments = arguments.iter().map(filled).collect();
    program.reads.splice(..0, toolchain.reads.clone());
    Ok(program)
}

/// Whether a path cannot be one of several that are separated by colons.
fn has_colon(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().contains(&b':')
}

impl Program {
    /// Runs the program on an input.
    ///
    /// # Errors
    ///
    /// Fails if the run could not be set up.
    pub fn run(&self, supervisor: &Supervisor, input: &Path, limits: &Limits) -> Result<Run> {
        let memory = limits.memory_kib.unwrap_or(UNBOUNDED_KIB) / 1024;
        let filled = |argument: &String| argument.replace("{memory}", &memory.max(2).to_string());
        let arguments: Vec<String> = self.arguments.iter().map(filled).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut run = supervisor.run(&Job {
            program: &self.path,
            arguments: &arguments,
            stdin: input,
            folder: None,
            environment: false,
            locale: self.locale,
            limits: Limits {
                cpu: limits.cpu + self.start.cpu,
                idle: limits.idle + self.start.cpu,
                memory_kib: limits.memory_kib.map(|kib| kib + self.start.peak_kib),
                ..*limits
            },
            access: &Access::of_program(self.reads.clone()),
        })?;
        run.exit.cpu = run.exit.cpu.saturating_sub(self.start.cpu);
        run.exit.peak_kib = run.exit.peak_kib.saturating_sub(self.start.peak_kib);
        Ok(run)
    }
}

/// The memory limit that a virtual machine is given if there is no limit.
const UNBOUNDED_KIB: u64 = 4 << 20;
