//! A compiled program, and how it is run: on its own, or by the virtual machine of its language.
//! Two rules of Java's: the name that a source file must have, and the class that runs.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use glob::{Pattern, glob};
use serde::{Deserialize, Serialize};

use super::row::{Language, with_variables, words};
use super::source::Source;
use super::toolchain::Toolchain;
use crate::files::read_text;
use crate::sandbox::{End, Excess, Job, Limits, Run, Supervisor};

/// The largest stack of a thread that the Java virtual machine accepts, in MiB.
const LARGEST_STACK: u64 = 1024;

/// The most KiB that it takes beside its heap: threads, classes, compiled code.
const REST_KIB: u64 = 256 << 10;

/// Its exit status and its message on standard error when the heap is full.
const FULL: (i32, &str) = (3, "Terminating due to java.lang.OutOfMemoryError");

/// The file in a folder of classes with the name that their source was compiled by.
pub(super) const COMPILED_AS: &str = "compiled-as";

/// What a source is compiled for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Purpose {
    /// To be judged: fast, with the warnings that may explain a failure.
    #[default]
    Judging,
    /// To find faults in it, with sanitizers or run-time checks.
    Debugging,
    /// To help to judge others: as to be judged, but no header is precompiled for it.
    Helping,
}

impl Purpose {
    /// What a user's program is compiled for, with `--debug` or without.
    pub fn of_judged(debugs: bool) -> Self {
        if debugs {
            Self::Debugging
        } else {
            Self::Judging
        }
    }
}

/// The result of compiling a source: the program, or why there is none.
pub type Compiled = Result<Program, CompileError>;

/// Why a source does not compile.
#[derive(Debug)]
pub struct CompileError {
    /// What the compiler printed, and how it was stopped.
    pub message: String,
    /// Whether compiling it in another way is of no use: no compiler takes such a file, or the
    /// compiler was stopped at a limit, and may take as long again.
    pub is_final: bool,
}

/// A program that is ready to run.
#[derive(Debug, Clone)]
pub struct Program {
    /// How to run it, without its input and its limits.
    pub job: Job,
    /// What the compiler made: a program, or what a virtual machine runs.
    pub(super) output: PathBuf,
    /// Whether the Java virtual machine runs it.
    on_jvm: bool,
    /// Whether it finds out about files by their paths: a virtual machine does, and so do the
    /// sanitizers.
    needs_paths: bool,
    /// The source's name inside its classes, if a virtual machine runs it.
    pub source_file: String,
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
    /// The program in a compiler's output, unless none of its classes can be started.
    pub(super) fn of(
        output: &Path,
        warnings: String,
        toolchain: &Toolchain,
        source: &Source,
        purpose: Purpose,
    ) -> Result<Compiled> {
        let language = toolchain.language;
        let mut environment = language.environment.to_vec();
        let (mut source_file, debugs) = (String::new(), purpose == Purpose::Debugging);
        let mut job = Job {
            program: output.to_owned(),
            reads: vec![output.to_owned()],
            ..Job::default()
        };
        // The sanitizers need theirs, whoever asks for one.
        let is_checked = debugs || source.flags.0.iter().any(|it| it.starts_with("-fsanitize"));
        if is_checked {
            environment.extend(language.debug_environment);
        }
        if debugs {
            job.stack_signals = language.stack_signals.to_vec();
            job.arguments = words(language.debug_run);
        }
        job.environment = environment.into_iter().filter_map(with_variables).collect();
        if let Some((machine, arguments)) = language.run {
            let mut class = String::new();
            if language.on_jvm {
                let stored = read_text(&output.join(COMPILED_AS));
                source_file = stored.unwrap_or_else(|_| source.file_name());
                class = match main_class(output, source, &source_file) {
                    Ok(class) => class,
                    Err(error) => return Ok(Err(error)),
                };
            }
            let path = output.to_str().context("the target folder is not UTF-8")?;
            ensure!(
                !(language.on_jvm && path.contains(':')),
                "{} cannot find its classes in a folder with a colon in its name: {path}",
                language.name
            );
            let mut path = path.to_owned();
            for library in source.flags.paths().filter(|_| language.on_jvm) {
                path += &format!(":{}", library.display());
                job.reads.push(library.to_owned());
            }
            let (name, prefix) = (source.file_name(), toolchain.prefix.to_string_lossy());
            let filled = |argument: String| {
                let with_class = argument.replace("{class}", &class);
                let with_output = with_class.replace("{output}", &path);
                let with_prefix = with_output.replace("{prefix}", &prefix);
                with_prefix.replace("{source}", &name)
            };
            job.program = toolchain.machine.join("bin").join(machine);
            job.arguments
                .extend(words(arguments).into_iter().map(filled));
            job.reads.splice(..0, toolchain.reads.clone());
        }
        Ok(Ok(Self {
            job,
            output: output.to_owned(),
            on_jvm: language.on_jvm,
            needs_paths: is_checked || language.run.is_some(),
            source_file,
            baseline: Baseline::default(),
            warnings,
        }))
    }

    /// A compiler or an interpreter that runs this file, after the arguments of the table.
    pub(super) fn running(file: &Path, toolchain: &Toolchain) -> Self {
        let language = toolchain.language;
        let environment = language.environment.iter();
        let mut arguments = words(language.compile);
        arguments.push(file.to_string_lossy().into_owned());
        let mut reads = toolchain.reads.clone();
        reads.push(file.to_owned());
        Self {
            job: Job {
                program: toolchain.compiler.clone(),
                arguments,
                reads,
                environment: environment.filter_map(|it| with_variables(it)).collect(),
                ..Job::default()
            },
            output: file.to_owned(),
            on_jvm: false,
            needs_paths: true,
            source_file: String::new(),
            baseline: Baseline::default(),
            warnings: String::new(),
        }
    }

    /// The same to be judged: it reads and writes these files, if it does not use standard input
    /// and output, and this start-up is not counted.
    #[must_use]
    pub(crate) fn for_judging(mut self, files: Option<[String; 2]>, baseline: Baseline) -> Self {
        self.job.hides_files = !self.needs_paths && files.is_none();
        self.job.files = files;
        self.baseline = baseline;
        self
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
        let (status, message) = FULL;
        let is_full = self.on_jvm && run.end == End::Status(status);
        // The launcher, or the virtual machine, did not come to start it.
        run.seems_unread &= !(self.on_jvm && run.stderr.starts_with(b"Error"));
        if is_full && String::from_utf8_lossy(&run.stderr).contains(message) {
            run.end = End::Stopped(Excess::Memory);
        }
        run
    }

    /// The job of a run with these limits, which can be extended.
    pub(crate) fn job(&self, input: &Path, limits: Limits) -> Job {
        let mut arguments = Vec::new();
        if self.on_jvm {
            arguments = options(limits);
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
        if self.on_jvm { REST_KIB } else { 0 }
    }
}

/// The options of the Java virtual machine to run a program within these limits. The heap may be as
/// large as the memory limit.
fn options(limits: Limits) -> Vec<String> {
    let memory = (limits.memory_kib >> 10).max(2);
    let stack = (limits.stack_kib >> 10).min(LARGEST_STACK);
    words(&format!(
        "-XX:+UseSerialGC -XX:-UsePerfData -XX:TieredStopAtLevel=4 -Xss{stack}m -Xmx{memory}m \
         -XX:+ExitOnOutOfMemoryError -XX:+DisplayVMOutputToStderr"
    ))
}

/// The name that Java demands for the source file in its error: that of the public class.
pub(super) fn wanted_name(language: &Language, error: &str) -> Option<String> {
    let error = Some(error).filter(|_| language.name == "Java");
    let (_, name) = error?.split_once("is public, should be declared in a file named ")?;
    let name = name.lines().next()?;
    let is_letter = |letter: char| letter.is_alphanumeric() || "_$".contains(letter);
    let is_class = name.strip_suffix(".java")?.chars().all(is_letter);
    // No file name is longer, in bytes.
    (is_class && name.len() <= 255).then(|| name.to_owned())
}

/// The class to start, by its name for Java's launcher. `classes` is the folder of the compiled
/// classes, and `compiled_as` the name that their source was compiled by: that of its public class,
/// if it has one. The error says that none can be started.
///
/// A site starts `Main`. For the user's own problem it is in Java the public class, in a folder the
/// one called like its main file; else `Main`, the one called like the source, or the only one. In
/// Kotlin the class that stands for the file's functions outside of all classes comes first, then
/// `Main`.
fn main_class(classes: &Path, source: &Source, compiled_as: &str) -> Result<String, CompileError> {
    let folder = Pattern::escape(&classes.to_string_lossy());
    let files = glob(&format!("{folder}/**/*.class")).into_iter().flatten();
    let inside = |file: PathBuf| Some(file.strip_prefix(classes).ok()?.with_extension(""));
    let all: Vec<_> = files.flatten().filter_map(inside).collect();
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_owned();
    let (main, is_kotlin) = ("Main".into(), source.language.name == "Kotlin");
    let mut names = match source.is_own {
        _ if is_kotlin => vec![file_class(compiled_as).into(), main],
        false => vec![main],
        true => vec![stem(Path::new(compiled_as)), main, stem(&source.path)],
    };
    let called = |name| all.iter().find(|it| it.file_name() == Some(name));
    // A class inside another one has a dollar in its name.
    let mut outside = all.iter().filter(|it| !it.to_string_lossy().contains('$'));
    let only = outside.next().filter(|_| outside.next().is_none());
    let only = only.filter(|_| source.is_own && !is_kotlin);
    let found = names.iter().find_map(|it| called(it)).or(only);
    let name = found.map(|it| it.to_string_lossy().replace('/', "."));
    name.ok_or_else(|| {
        names.dedup();
        let names: Vec<_> = names.iter().map(|it| it.to_string_lossy()).collect();
        let names = names.join(" or ");
        CompileError {
            message: format!("error: no class to start: none is called {names}\n"),
            is_final: false,
        }
    })
}

/// The class that stands for the functions in a file of Kotlin outside of all classes, such as
/// `A_bKt` for `a-b.kt`.
fn file_class(file: &str) -> String {
    let stem = file.strip_suffix(".kt").unwrap_or(file);
    let letters = stem.replace(|it: char| !(it.is_alphanumeric() || it == '_'), "_");
    let mut rest = letters.chars();
    match rest.next() {
        Some(first) if first.is_numeric() => format!("_{letters}Kt"),
        Some(first) => format!("{}{}Kt", first.to_uppercase(), rest.as_str()),
        None => "Kt".to_owned(),
    }
}
