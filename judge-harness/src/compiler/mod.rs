//! A source file, and how a judge turns it into a program.
//!
//! A judge gets the text of one file and nothing else. So the file is compiled in an empty folder, in a
//! box from which nothing of the workspace can be read: whatever needs anything beside it does not
//! compile. Programs and compile errors are kept, by the content of the source, the version of the
//! compiler and the way it was called.

pub mod kept;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail, ensure};

use crate::language::{How, Language};
use crate::program::program;
use crate::sandbox::{Access, End, Excess, Job, Limits, Supervisor};
use crate::scratch;
use crate::toolchain::Toolchain;
use kept::{Outcome, keep_error, kept, key, remove};

pub use crate::program::{Program, Start};
pub use crate::source::Source;

/// Most sources take a second, ten on a slow machine; some make the compiler itself loop or eat memory.
/// The time is the default of `DOMjudge` for a script that compiles (`script_timelimit`).
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(30),
    idle: Duration::from_secs(30),
    memory_kib: Some(4 << 20),
    output: 16 << 20,
};

/// How often a virtual machine is started to measure what its start takes.
const STARTS: usize = 5;

/// What the compiler made of a source.
#[derive(Debug)]
pub enum Compiled {
    /// The program to run.
    Program(Program),
    /// A compile error, as the compiler reports it.
    Error(String),
}

impl Compiled {
    /// The program, unless there was an error.
    #[must_use]
    pub fn program(&self) -> Option<&Program> {
        match self {
            Self::Program(program) => Some(program),
            Self::Error(_) => None,
        }
    }

    /// The compile error, if there was one.
    #[must_use]
    pub fn error(&self) -> Option<&str> {
        match self {
            Self::Program(_) => None,
            Self::Error(message) => Some(message),
        }
    }
}

/// The compilers of all languages, and what they have compiled already.
#[derive(Debug)]
pub struct Compiler {
    cache: PathBuf,
    supervisor: Supervisor,
    toolchains: Mutex<Vec<Toolchain>>,
    limits: Limits,
}

impl Compiler {
    /// Keeps programs in the folder `cache`. Compilers are looked for when they are needed.
    #[must_use]
    pub fn new(cache: &Path, supervisor: Supervisor) -> Self {
        Self {
            cache: cache.to_owned(),
            supervisor,
            toolchains: Mutex::default(),
            limits: LIMITS,
        }
    }

    /// Gives a compiler this much CPU time, and as much to sleep, instead of what most sources never need.
    #[must_use]
    pub fn within(mut self, time: Duration) -> Self {
        (self.limits.cpu, self.limits.idle) = (time, time);
        self
    }

    /// Compiles with this toolchain from now on, for its language.
    pub fn prefer(&self, toolchain: Toolchain) {
        self.toolchains().insert(0, toolchain);
    }

    /// The compiler of a language.
    ///
    /// # Errors
    ///
    /// Fails if there is none; says which package has it.
    pub fn toolchain(&self, language: &'static Language) -> Result<Toolchain> {
        let mut known = self.toolchains();
        let is_its = |toolchain: &&Toolchain| toolchain.language.name == language.name;
        if let Some(toolchain) = known.iter().find(is_its) {
            return Ok(toolchain.clone());
        }
        let toolchain = Toolchain::find(language)?;
        known.push(toolchain.clone());
        Ok(toolchain)
    }

    fn toolchains(&self) -> std::sync::MutexGuard<'_, Vec<Toolchain>> {
        self.toolchains
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Compiles a source as a judge does, unless that has been done before, by a standard of its language;
    /// by the compiler's own default if that is empty.
    ///
    /// # Errors
    ///
    /// Fails if there is no compiler or it cannot be run. A compile error is no error.
    pub fn compile(&self, source: &Source, standard: &str) -> Result<Compiled> {
        self.compile_with(source, standard, &[])
    }

    /// The same with more arguments, which come first.
    ///
    /// # Errors
    ///
    /// As [`Compiler::compile`].
    pub fn compile_with(&self, source: &Source, standard: &str, more: &[&str]) -> Result<Compiled> {
        let toolchain = self.toolchain(source.language)?;
        match self.outcome(&toolchain, source, standard, more)? {
            Ok(output) => {
                let start = self.start(&toolchain)?;
                Ok(Compiled::Program(program(&output, &toolchain, start)?))
            }
            Err(message) => Ok(Compiled::Error(message)),
        }
    }

    /// Refuses a standard that is none of a language's, as the compiler says.
    ///
    /// # Errors
    ///
    /// Fails with the compiler's words if an empty program does not compile by that standard.
    pub fn check_standard(&self, language: &'static Language, standard: &str) -> Result<()> {
        let name = language.name;
        ensure!(
            !language.standard.is_empty(),
            "{name} has no standards to choose from"
        );
        // GCC only warns of a standard of another language.
        let strict: &[&str] = match language.standard {
            "-std=" => &["-Werror"],
            _ => &[],
        };
        let toolchain = self.toolchain(language)?;
        let outcome = self.outcome(&toolchain, &empty(language), standard, strict)?;
        outcome.map(|_| ()).map_err(|error| {
            let says = error.lines().next().unwrap_or_default();
            anyhow!("{standard} is no standard of {name}: {says}")
        })
    }

    /// The compiler's output, or its error message.
    fn outcome(
        &self,
        toolchain: &Toolchain,
        source: &Source,
        standard: &str,
        more: &[&str],
    ) -> Result<Outcome> {
        let mut arguments: Vec<String> = more.iter().map(ToString::to_string).collect();
        if !standard.is_empty() {
            arguments.push(format!("{}{standard}", source.language.standard));
        }
        arguments.extend(source.language.compile.iter().map(ToString::to_string));
        let home = self.cache.join(key(toolchain, &arguments, source));
        if let Some(outcome) = kept(&home, toolchain) {
            return Ok(outcome);
        }
        fs::create_dir_all(&home).with_context(|| home.display().to_string())?;
        // Of several processes at once, one compiles and the others wait for it.
        let lock = File::create(home.join("lock"))?;
        lock.lock().context("waiting for another compilation")?;
        match kept(&home, toolchain) {
            Some(outcome) => Ok(outcome),
            None => self.compile_into(&home, toolchain, &arguments, source),
        }
    }

    /// Compiles to a temporary name first: a file with its final name is always complete.
    fn compile_into(
        &self,
        home: &Path,
        toolchain: &Toolchain,
        arguments: &[String],
        source: &Source,
    ) -> Result<Outcome> {
        let scratch = scratch::folder()?;
        let name = source.language.name_for(&source.path, &source.code);
        fs::write(scratch.path().join(&name), &source.code)?;
        let output = home.join("new");
        remove(&output)?;
        let output_text = output.to_str().context("the target folder is not UTF-8")?;
        let filled = |argument: &String| {
            let argument = argument.replace("{source}", &name);
            argument.replace("{output}", output_text)
        };
        let arguments: Vec<String> = arguments.iter().map(filled).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let run = self.supervisor.run(&Job {
            program: &toolchain.compiler,
            arguments: &arguments,
            stdin: Path::new("/dev/null"),
            folder: Some(scratch.path()),
            environment: true,
            limits: self.limits,
            access: &Access {
                reads: toolchain.reads.clone(),
                writes: vec![home.to_owned()],
                processes: true,
            },
        })?;
        // Some compilers print their errors on standard output.
        let mut message = String::from_utf8_lossy(&run.stdout).into_owned();
        message += &String::from_utf8_lossy(&run.stderr);
        let language = source.language;
        let stopped = match run.exit.end {
            End::Status(0) if language.class.is_none_or(|class| class(&output).is_some()) => {
                let program = home.join(language.output);
                fs::rename(&output, &program).context("the compiler made no program")?;
                return Ok(Ok(program));
            }
            End::Status(status) => {
                if status == 0 {
                    message += "error: no class has a public static void main(String[])\n";
                }
                keep_error(&message, &output, home)?;
                return Ok(Err(message));
            }
            End::Stopped(Excess::Cpu | Excess::Idle) => "did not finish in time",
            End::Stopped(Excess::Memory) => "took too much memory",
            End::Stopped(_) => "printed or wrote too much",
            End::Signal(_) => "crashed",
        };
        // Not kept: another time the compiler may get further.
        remove(&output)?;
        Ok(Err(format!("{message}error: the compiler {stopped}\n")))
    }

    /// What the start of a language's virtual machine takes: measured once, and then kept.
    fn start(&self, toolchain: &Toolchain) -> Result<Start> {
        let language = toolchain.language;
        if matches!(language.run, How::Itself) {
            return Ok(Start::default());
        }
        let empty = empty(language);
        let Ok(output) = self.outcome(toolchain, &empty, language.default, &[])? else {
            bail!("an empty program in {} does not compile", language.name);
        };
        let file = output.with_file_name("start.json");
        if let Ok(kept) = fs::read(&file)
            && let Ok(start) = serde_json::from_slice(&kept)
        {
            return Ok(start);
        }
        let program = program(&output, toolchain, Start::default())?;
        let mut start = Start {
            cpu: Duration::MAX,
            peak_kib: 0,
        };
        for _ in 0..STARTS {
            let run = program.run(&self.supervisor, Path::new("/dev/null"), &LIMITS)?;
            start.cpu = run.exit.cpu.min(start.cpu);
            start.peak_kib = run.exit.peak_kib.max(start.peak_kib);
        }
        let temporary = tempfile::NamedTempFile::new_in(self.cache.as_path())?;
        fs::write(temporary.path(), serde_json::to_vec(&start)?)?;
        temporary.persist(file)?;
        Ok(start)
    }
}

/// A language's empty program.
fn empty(language: &'static Language) -> Source {
    Source {
        path: PathBuf::from("empty").with_extension(language.endings[0]),
        code: language.empty.into(),
        language,
    }
}
