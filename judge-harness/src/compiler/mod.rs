//! A source file, and how a judge turns it into a program.
//!
//! A judge gets the text of one file and nothing else. So the file is compiled in an empty folder, in a
//! box from which nothing of the workspace can be read: whatever needs anything beside it does not
//! compile. Programs are kept, by the content of the source, the version of the compiler and the way it was
//! called; compile errors are not, since another time there may be none.

mod fault;
pub mod kept;

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, Once, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail, ensure};

use crate::language::{How, Language};
use crate::program::program;
use crate::sandbox::{Access, End, Excess, Job, Limits, Supervisor};
use crate::scratch;
use crate::toolchain::Toolchain;
use kept::{keep, kept, key, remove_unused};

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

/// The name of an argument that has a value.
fn option(argument: &str) -> Option<&str> {
    argument.split_once('=').map(|(name, _)| name)
}

/// The compilers of all languages, and what they have compiled already.
#[derive(Debug)]
pub struct Compiler {
    cache: PathBuf,
    supervisor: Supervisor,
    toolchains: Mutex<Vec<Toolchain>>,
    limits: Limits,
    /// Is done once: removes from the cache what nobody uses any more.
    cleaning: Once,
}

/// The compiler's output, or its error message.
type Outcome = Result<PathBuf, String>;

/// What the compiler is told to call its output.
const MADE: &str = "new";

impl Compiler {
    /// Keeps programs in the folder `cache`. Compilers are looked for when they are needed.
    #[must_use]
    pub fn new(cache: &Path, supervisor: Supervisor) -> Self {
        Self {
            cache: cache.to_owned(),
            supervisor,
            toolchains: Mutex::default(),
            limits: LIMITS,
            cleaning: Once::new(),
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

    /// The same with more arguments, which come first, and instead of the language's own with the same name before a `=`.
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
        let own = source.language.compile.iter();
        let own = own.filter(|own| {
            let name = option(own);
            name.is_none() || !more.iter().any(|more| option(more) == name)
        });
        arguments.extend(own.map(ToString::to_string));
        self.cleaning.call_once(|| remove_unused(&self.cache));
        let home = self.cache.join(key(toolchain, &arguments, source));
        if let Some(program) = kept(&home, toolchain) {
            return Ok(Ok(program));
        }
        let shown = || format!("the folder {} for a compiled program", home.display());
        fs::create_dir_all(&home).with_context(shown)?;
        // Of several processes at once, one compiles and the others wait for it.
        let lock = File::create(home.join("lock")).with_context(shown)?;
        lock.lock().context("waiting for another compilation")?;
        match kept(&home, toolchain) {
            Some(program) => Ok(Ok(program)),
            None => self.compile_into(&home, toolchain, &arguments, source),
        }
    }

    /// Compiles in an empty folder, by names relative to it: no compiler gets to see what the target folder is called, and all that
    /// it writes is counted.
    fn compile_into(
        &self,
        home: &Path,
        toolchain: &Toolchain,
        arguments: &[String],
        source: &Source,
    ) -> Result<Outcome> {
        let language = source.language;
        let scratch = scratch::folder()?;
        let name = language.name_for(&source.path, &source.code);
        let file = scratch.path().join(&name);
        match fs::write(&file, &source.code) {
            Err(error) if error.kind() == ErrorKind::InvalidFilename => {
                return Ok(Err(format!("error: no file can be called {name}\n")));
            }
            written => written.with_context(|| format!("the source as {}", file.display()))?,
        }
        let filled = |argument: &String| {
            let argument = argument.replace("{source}", &name);
            argument.replace("{output}", MADE)
        };
        let arguments: Vec<String> = arguments.iter().map(filled).collect();
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let run = self.supervisor.run(&Job {
            program: &toolchain.compiler,
            arguments: &arguments,
            stdin: Path::new("/dev/null"),
            folder: Some(scratch.path()),
            environment: true,
            locale: Some(language.locale.unwrap_or("C")),
            limits: self.limits,
            access: &Access {
                reads: toolchain.reads.clone(),
                processes: true,
            },
        })?;
        // Some compilers print their errors on standard output.
        let mut message = String::from_utf8_lossy(&run.stdout).into_owned();
        message += &String::from_utf8_lossy(&run.stderr);
        let made = scratch.path().join(MADE);
        let against = match run.exit.end {
            End::Status(0) if !made.exists() => "error: the compiler made no program of it\n",
            End::Status(0) if language.class.is_some_and(|class| class(&made).is_none()) => {
                "error: no class has a public static void main(String[])\n"
            }
            End::Status(0) => return keep(&made, home, toolchain).map(Ok),
            End::Status(_) => "",
            End::Stopped(Excess::Cpu | Excess::Idle) => {
                "error: the compiler did not finish in time\n"
            }
            End::Stopped(Excess::Memory) => "error: the compiler took too much memory\n",
            End::Stopped(_) => "error: the compiler printed or wrote too much\n",
            End::Signal(_) => "error: the compiler crashed\n",
        };
        fault::refuse(run.exit.end, &message, source, scratch.path()).with_context(|| {
            let (source, folder) = (source.path.display(), scratch.path().display());
            format!("{source} could not be compiled in {folder}")
        })?;
        Ok(Err(message + against))
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
