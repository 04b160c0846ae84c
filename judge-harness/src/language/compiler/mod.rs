//! Compiles a source file as a judge does.
//!
//! A judge gets the text of one file and nothing else. So the file is compiled in an empty folder,
//! in a box that cannot read the workspace. A source that needs another file does not compile,
//! unless it may have headers ([`Source::with_headers`]). Programs are cached by the content of the
//! source, the compiler, its arguments, and the state of all files that the compiler has read.
//! Compile errors are not cached, since the machine may be at fault.

mod cache;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::language::program::{Baseline, main_class, wanted_name};
use crate::language::toolchain::Toolchain;
use crate::language::{Language, with_variables, words};
use crate::problem::workspace::file_name;
use crate::sandbox::scratch;
use crate::sandbox::{End, Excess, Job, Limits, OUTPUT_LIMIT, STACK_LIMIT_KIB, Supervisor};
use crate::threads::locked;

pub use crate::language::program::Program;
pub use crate::language::source::Source;
pub use cache::touch;

/// The limits of a compiler. Most sources take a second, or ten on a slow machine; some make the
/// compiler loop or use ever more memory. The time is `DOMjudge`'s default for a script that
/// compiles (`script_timelimit`).
const LIMITS: Limits = Limits {
    time: Duration::from_secs(30),
    memory_kib: 4 << 20,
    stack_kib: STACK_LIMIT_KIB,
    output: OUTPUT_LIMIT,
};

/// The number of starts to measure the start-up of a virtual machine.
const STARTS: usize = 5;

/// The result of compiling a source: the program, or why there is none.
pub type Compiled = Result<Program, CompileError>;

/// Why a source does not compile.
#[derive(Debug)]
pub struct CompileError {
    /// What the compiler printed, and how it was stopped.
    pub message: String,
    /// Whether it was stopped at a limit. Compiling again, in another way, may take as long.
    pub is_limit: bool,
}

/// The compilers of all languages, and the cache of what they compiled.
#[derive(Debug)]
pub struct Compiler {
    /// The folder of the cache.
    cache: PathBuf,
    pub(crate) supervisor: Supervisor,
    /// The compilers in use, by the names of their languages. Each is looked for once.
    toolchains: Mutex<BTreeMap<&'static str, Toolchain>>,
    /// The limits of a compiler.
    pub limits: Limits,
    /// Whether it compiles programs to find faults in them, instead of to make them fast.
    pub debugs: bool,
}

/// The name of the compiler's output.
const PROGRAM: &str = "program";

/// The file beside an empty program with its start-up.
const BASELINE: &str = "baseline.json";

impl Compiler {
    /// Caches programs in the folder `cache`. Looks for a compiler when it is needed.
    pub fn new(cache: &Path, supervisor: Supervisor) -> Self {
        Self {
            cache: cache.to_owned(),
            supervisor,
            toolchains: Mutex::default(),
            limits: LIMITS,
            debugs: false,
        }
    }

    /// The compiler of a language.
    pub fn toolchain(&self, language: &'static Language) -> Result<Toolchain> {
        let mut toolchains = locked(&self.toolchains);
        if !toolchains.contains_key(language.name) {
            toolchains.insert(language.name, Toolchain::find(language)?);
        }
        Ok(toolchains[language.name].clone())
    }

    /// Compiles a source by a standard of its language, with more arguments, unless it is cached.
    /// An empty standard is the compiler's own default.
    pub fn compile(&self, source: &Source, standard: &str, more: &[&str]) -> Result<Compiled> {
        let (language, toolchain) = (source.language, self.toolchain(source.language)?);
        let mut arguments = self.arguments(source, standard, more);
        let (output, warnings) = loop {
            let mut error = match self.outcome(&toolchain, source, &arguments)? {
                Ok(made) => break made,
                Err(error) if error.is_limit => return Ok(Err(error)),
                Err(error) => error,
            };
            // An older compiler may not know all arguments of the table.
            let chosen = format!("{}{standard}", language.standard);
            let is_chosen = |it: &String| {
                source.flags.0.contains(it) || standard != language.default && *it == chosen
            };
            let is_unknown =
                |it: &String| !is_chosen(it) && error.message.contains(&format!("'{it}'"));
            let Some(unknown) = arguments.iter().position(is_unknown) else {
                arguments.retain(|it| !is_chosen(it));
                self.refuse_broken(&toolchain, &arguments)?;
                error.message += &hidden_file(&error.message, source).unwrap_or_default();
                return Ok(Err(error));
            };
            arguments.remove(unknown);
        };
        let mut program = Program::of(&output, &toolchain, self.debugs)?;
        (program.baseline, program.warnings) = (self.baseline(&toolchain)?, warnings);
        Ok(Ok(program))
    }

    /// Fails if a compiler does not compile an empty program either. Then a part of the
    /// installation may be missing, such as the linker.
    fn refuse_broken(&self, toolchain: &Toolchain, arguments: &[String]) -> Result<()> {
        // Not from the cache: that part may have been there once.
        let (scratch, empty) = (scratch::folder()?, empty(toolchain.language));
        let name = empty.file_name();
        let outcome = self.compile_in(scratch.path(), toolchain, arguments, &empty, &name)?;
        // A compiler that was stopped need not be broken.
        let Some(error) = outcome.err().filter(|it| !it.is_limit) else {
            return Ok(());
        };
        let mut lines = error.message.lines().map(str::trim);
        let error = lines.clone().find(|line| line.contains("error"));
        let says = error.or_else(|| lines.next()).unwrap_or_default();
        bail!(
            "{} does not compile an empty program: {says}: reinstall it (on Debian: {})",
            toolchain.compiler.display(),
            toolchain.language.package
        )
    }

    /// Refuses a standard that the language does not have.
    ///
    /// Fails with the compiler's message if an empty program does not compile by that standard.
    pub fn check_standard(&self, language: &'static Language, standard: &str) -> Result<()> {
        let name = language.name;
        ensure!(
            !language.standard.is_empty(),
            "{name} has no standards to choose from"
        );
        // GCC only warns about a standard of another language.
        let option = format!("{}{standard}", language.standard);
        let said = match self.compile(&empty(language), standard, &[])? {
            Ok(program) if !program.warnings.contains(&option) => return Ok(()),
            Ok(program) => program.warnings,
            Err(error) => error.message,
        };
        let says = said.lines().next().unwrap_or_default();
        bail!("{standard} is no standard of {name}: {says}")
    }

    /// The arguments of a compiler, with placeholders for the files.
    fn arguments(&self, source: &Source, standard: &str, more: &[&str]) -> Vec<String> {
        let language = source.language;
        let mut arguments = Vec::new();
        if !standard.is_empty() {
            arguments.push(format!("{}{standard}", language.standard));
        }
        arguments.extend(words(language.compile));
        arguments.extend(more.iter().map(ToString::to_string));
        if self.debugs {
            arguments.extend(words(language.debug_compile));
        }
        arguments.extend_from_slice(&source.flags.0);
        arguments
    }

    /// The path of the compiler's output and its warnings.
    fn outcome(
        &self,
        toolchain: &Toolchain,
        source: &Source,
        arguments: &[String],
    ) -> Result<Result<(PathBuf, String), CompileError>> {
        let language = source.language;
        let home = self.cache.join(cache::key(toolchain, arguments, source));
        if !home.exists() {
            // The cache grows only here.
            cache::remove_unused(&self.cache);
        }
        let shown = || format!("the folder {} for a compiled program", home.display());
        fs::create_dir_all(&home).with_context(shown)?;
        let _lock = cache::lock(&home).with_context(shown)?;
        touch(&home);
        let program = home.join(PROGRAM);
        if let Some(warnings) = cache::find(&program) {
            return Ok(Ok((program, warnings)));
        }
        let scratch = scratch::folder()?;
        let folder = scratch.path();
        let compile = |name: &str| self.compile_in(folder, toolchain, arguments, source, name);
        let first = source.file_name();
        let mut outcome = compile(&first)?;
        let error = outcome.as_ref().err();
        if let Some(name) = error.and_then(|it| wanted_name(&it.message)) {
            fs::remove_file(folder.join(first))?;
            outcome = compile(&name)?;
        }
        let warnings = match outcome {
            Ok(warnings) => warnings,
            Err(error) => return Ok(Err(error)),
        };
        cache::keep(&folder.join(PROGRAM), &program)?;
        if !source.flags.name_libraries(!language.beside.is_empty()) {
            let list = fs::read_to_string(folder.join(PROGRAM).with_extension("d"));
            cache::seal(&program, warnings.clone(), &list.unwrap_or_default())?;
        }
        Ok(Ok((program, warnings)))
    }

    /// Runs the compiler in a folder. It gets names relative to that folder, so it never sees the
    /// name of the cache, and all that it writes is counted. Returns its warnings.
    fn compile_in(
        &self,
        folder: &Path,
        toolchain: &Toolchain,
        arguments: &[String],
        source: &Source,
        name: &str,
    ) -> Result<Result<String, CompileError>> {
        let language = source.language;
        if language.beside.is_empty() {
            for header in &source.headers {
                fs::copy(header, folder.join(header.file_name().unwrap_or_default()))
                    .with_context(|| header.display().to_string())?;
            }
        }
        let file = folder.join(name);
        fs::write(&file, &source.code)
            .with_context(|| format!("the source as {}", file.display()))?;
        let encoding = match std::str::from_utf8(&source.code) {
            Ok(_) => "UTF-8",
            Err(_) => "GBK",
        };
        let filled = |argument: &String| {
            let argument = argument.replace("{source}", name);
            let argument = argument.replace("{encoding}", encoding);
            argument.replace("{output}", PROGRAM)
        };
        let mut arguments: Vec<_> = arguments.iter().map(filled).collect();
        let beside = source.folder().map(|it| it.display().to_string());
        if let Some(folder) = &beside {
            arguments.extend([language.beside, folder].map(str::to_owned));
        }
        let variables = language.environment.iter();
        let mut reads = toolchain.reads.clone();
        reads.extend(source.opened());
        let killed = killed_by_kernel();
        let run = self.supervisor.run(&Job {
            program: toolchain.compiler.clone(),
            arguments,
            stdin: "/dev/null".into(),
            folder: Some(folder.to_owned()),
            environment: variables.filter_map(|it| with_variables(it)).collect(),
            compiles: true,
            reads,
            limits: self.limits,
            ..Job::default()
        })?;
        // Some compilers print their errors on standard output.
        let mut message = String::from_utf8_lossy(&run.stdout).into_owned();
        message += &String::from_utf8_lossy(&run.stderr);
        if let Some(folder) = beside {
            message = message.replace(&format!("{folder}/"), "");
        }
        let made = folder.join(PROGRAM);
        let reason = match run.end {
            End::Status(0) if !made.exists() => "error: the compiler made no program of it\n",
            End::Status(0) if language.on_jvm && main_class(&made).is_none() => {
                "error: no class has a public static void main(String[])\n"
            }
            End::Status(0) => return Ok(Ok(message)),
            End::Status(_) => "",
            End::Stopped(Excess::Cpu | Excess::Idle) => {
                "error: the compiler did not finish in time\n"
            }
            End::Stopped(Excess::Memory) => "error: the compiler took too much memory\n",
            End::Stopped(_) => "error: the compiler printed or wrote too much\n",
            End::Signal(_) => "error: the compiler crashed\n",
        };
        let is_stopped = matches!(run.end, End::Stopped(_));
        let is_killed = run.end == End::Signal(libc::SIGKILL) || killed_by_kernel() > killed;
        ensure!(
            is_stopped || !is_killed,
            "{} could not be compiled: the compiler was killed, by the kernel for lack of memory \
             or by another process; try again",
            source.path.display()
        );
        Ok(Err(CompileError {
            message: message + reason,
            // On a busy machine the kernel may stop it first, and the compiler reports that.
            is_limit: is_stopped || run.cpu > self.limits.time,
        }))
    }

    /// The start-up of a language's virtual machine: measured once, then cached.
    fn baseline(&self, toolchain: &Toolchain) -> Result<Baseline> {
        let language = toolchain.language;
        if language.run.is_none() {
            return Ok(Baseline::default());
        }
        let empty = empty(language);
        let arguments = self.arguments(&empty, language.default, &[]);
        let Ok((output, _)) = self.outcome(toolchain, &empty, &arguments)? else {
            bail!("an empty program in {} does not compile", language.name);
        };
        if let Some(known) = cache::stored(&output, BASELINE) {
            return Ok(known);
        }
        let program = Program::of(&output, toolchain, false)?;
        let mut baseline = Baseline {
            cpu: Duration::MAX,
            peak_kib: 0,
        };
        for _ in 0..STARTS {
            let run = program.run(&self.supervisor, Path::new("/dev/null"), LIMITS)?;
            baseline.cpu = run.cpu.min(baseline.cpu);
            baseline.peak_kib = run.peak_kib.max(baseline.peak_kib);
        }
        cache::store(&output, BASELINE, &baseline)?;
        Ok(baseline)
    }
}

/// A line for a compile error: it names a file that is there, but that the box hides since the
/// source may have no headers.
fn hidden_file(message: &str, source: &Source) -> Option<String> {
    let missing = message.lines().find(|it| it.contains("No such file"))?;
    let named = source.clone().with_headers().headers.into_iter();
    let mut files = named.filter(|_| source.headers.is_empty());
    let file = files.find(|it| missing.contains(&file_name(it)))?;
    Some(format!(
        "note: {} is there, and the box hides it from the compiler: \
         a site compiles one file alone\n",
        file.display()
    ))
}

/// A language's empty program.
fn empty(language: &'static Language) -> Source {
    let path = Path::new("empty").with_extension(language.endings[0]);
    Source::new(path, language.empty, language)
}

/// The number of processes that the kernel has killed for lack of memory since its start, if it
/// reports that. A compiler's message proves nothing: a source can make it print anything.
fn killed_by_kernel() -> Option<u64> {
    let figures = fs::read_to_string("/proc/vmstat").ok()?;
    let mut lines = figures.lines();
    let killed = lines.find_map(|line| line.strip_prefix("oom_kill "))?;
    killed.parse().ok()
}
