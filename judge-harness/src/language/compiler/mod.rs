//! Compiles a source file as a judge does.
//!
//! A judge gets the text of one file and nothing else. So the file is compiled in an empty folder,
//! in a box that cannot read the workspace. A source that needs another file does not compile,
//! unless it may have headers ([`Source::with_headers`]). Programs are cached by the content of the
//! source, the compiler, its arguments, and the state of all files that the compiler has read.
//! Compile errors are not cached, since the machine may be at fault.

mod cache;
mod header;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::files::{Door, LARGEST_TEXT, bytes_in, file_name, make_private, read, replace, write};
use crate::language::program::{Baseline, COMPILED_AS, wanted_name};
use crate::language::toolchain::Toolchain;
use crate::language::{Language, with_variables, words};
use crate::sandbox::installed;
use crate::sandbox::{End, Excess, Job, Limits, OUTPUT_LIMIT, STACK_LIMIT_KIB, Supervisor};
use crate::scratch;
use crate::threads::locked;

use crate::language::program::Program;
use crate::language::source::Source;
pub use cache::{name, touch};

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
    /// It runs the compilers, and the programs as well.
    pub supervisor: Supervisor,
    /// The compilers in use, by the names of their languages. Each is looked for once.
    toolchains: Mutex<BTreeMap<&'static str, Toolchain>>,
    /// The optional arguments of the table that each of them does not know.
    unknown: Mutex<BTreeMap<(&'static str, Purpose), Vec<String>>>,
    /// The limits of a compiler.
    limits: Limits,
    /// Whether it uses precompiled headers.
    uses_headers: bool,
    /// The folders of the headers that judged programs lacked. Each has the compiler's arguments
    /// for it, with placeholders for the files.
    wanted: Mutex<BTreeMap<PathBuf, Vec<String>>>,
}

/// The name of the compiler's output.
pub(super) const PROGRAM: &str = "program";

/// The most bytes of a program, and of a list of the files that a compiler has read.
const LARGEST_PROGRAM: u64 = 256 << 20;
const LARGEST_LIST: u64 = 1 << 20;

/// The file beside an empty program with its start-up.
const BASELINE: &str = "baseline.json";

impl Compiler {
    /// Caches programs in the folder `cache`. Looks for a compiler when it is needed.
    pub fn new(cache: &Path, supervisor: Supervisor) -> Self {
        Self {
            cache: cache.to_owned(),
            supervisor,
            toolchains: Mutex::default(),
            unknown: Mutex::default(),
            limits: LIMITS,
            uses_headers: true,
            wanted: Mutex::default(),
        }
    }

    /// The same, which uses precompiled headers or does not.
    #[must_use]
    pub fn with_headers(self, uses_headers: bool) -> Self {
        Self {
            uses_headers,
            ..self
        }
    }

    /// The same with another limit on the time of a compiler.
    #[must_use]
    pub fn within(mut self, time: Duration) -> Self {
        self.limits.time = time;
        self
    }

    /// The compiler of a language.
    pub fn toolchain(&self, language: &'static Language) -> Result<Toolchain> {
        let mut toolchains = locked(&self.toolchains);
        if !toolchains.contains_key(language.name) {
            toolchains.insert(language.name, Toolchain::find(language, &self.cache)?);
        }
        Ok(toolchains[language.name].clone())
    }

    /// Compiles a source by a standard of its language, with more arguments, unless it is cached.
    /// An empty standard is the compiler's own default.
    pub fn compile(
        &self,
        source: &Source,
        standard: &str,
        more: &[&str],
        purpose: Purpose,
    ) -> Result<Compiled> {
        let toolchain = self.toolchain(source.language)?;
        if [&b"\xff\xfe"[..], b"\xfe\xff"]
            .iter()
            .any(|it| source.code.starts_with(it))
        {
            return Ok(Err(CompileError {
                message: "error: the file is in UTF-16: save it in UTF-8\n".to_owned(),
                is_limit: true,
            }));
        }
        let first = source.file_name();
        let mut names = source.compiled().into_iter().chain([&*first]);
        // Behind `./`, too: GCC passes the last part of a path on by itself, as options after an @.
        let is_option = |it: &&str| file_name(Path::new(it)).starts_with(['-', '@']);
        if let Some(name) = names.find(is_option) {
            return Ok(Err(CompileError {
                message: format!("error: compilers take {name} for an option: rename the file\n"),
                is_limit: true,
            }));
        }
        let outcome = |unknown: &[String]| {
            let arguments = Self::arguments(source, standard, more, unknown, purpose);
            self.outcome(&toolchain, source, &arguments, purpose)
        };
        let key = (source.language.name, purpose);
        let unknown = locked(&self.unknown).get(&key).cloned();
        let unknown = unknown.unwrap_or_default();
        let mut made = outcome(&unknown)?;
        if made.as_ref().is_err_and(|error| !error.is_limit) {
            let now = self.unknown_arguments(&toolchain, purpose)?;
            if now != unknown {
                made = outcome(&now)?;
            }
        }
        let (output, warnings) = match made {
            Ok(made) => made,
            Err(error) => return Ok(Err(error)),
        };
        let mut compiled = Program::of(&output, &toolchain, source, purpose)?;
        if let Ok(program) = &mut compiled {
            program.warnings = warnings;
        }
        Ok(compiled)
    }

    /// The optional arguments of the table that a compiler does not know: it compiles an empty
    /// program without the argument, and not with it. They are asked for when a source does not
    /// compile: its text and the compiler's message say nothing about the compiler.
    ///
    /// Fails if it does not compile an empty program at all. Then a part of the installation may
    /// be missing, such as the linker.
    fn unknown_arguments(&self, toolchain: &Toolchain, purpose: Purpose) -> Result<Vec<String>> {
        let (language, empty) = (toolchain.language, empty(toolchain.language));
        let error = |without: &[String]| {
            let arguments = Self::arguments(&empty, language.default, &[], without, purpose);
            // Not from the cache: that part may have been there once.
            let (scratch, name) = (scratch::folder()?, empty.file_name());
            let folder = scratch.path();
            let made = self.compile_in(folder, toolchain, &arguments, &empty, &name, purpose)?;
            // A compiler that was stopped need not be broken.
            anyhow::Ok(made.err().filter(|it| !it.is_limit))
        };
        let mut all = locked(&self.unknown);
        let unknown = all.entry((language.name, purpose)).or_default();
        if error(unknown)?.is_none() {
            return Ok(unknown.clone());
        }
        let optional = Self::optional(language, purpose);
        if let Some(error) = error(&optional)? {
            let mut lines = error.message.lines().map(str::trim);
            let error = lines.clone().find(|line| line.contains("error"));
            let says = error.or_else(|| lines.next()).unwrap_or_default();
            bail!(
                "{} does not compile an empty program: {says}: reinstall it (on Debian: {})",
                toolchain.compiler.display(),
                language.package
            )
        }
        unknown.clear();
        for argument in &optional {
            let mut others = optional.clone();
            others.retain(|it| it != argument);
            if error(&others)?.is_some() {
                unknown.push(argument.clone());
            }
        }
        Ok(unknown.clone())
    }

    /// The arguments that an older compiler may not know.
    fn optional(language: &Language, purpose: Purpose) -> Vec<String> {
        let rows = [language.compile, language.debug_compile];
        let debugs = purpose == Purpose::Debugging;
        let rows = rows.into_iter().take(1 + usize::from(debugs));
        let words = rows.flat_map(words);
        let mut optional: Vec<_> = words
            .filter_map(|it| it.strip_prefix('?').map(str::to_owned))
            .collect();
        optional.push(format!("{}{}", language.standard, language.default));
        optional
    }

    /// Refuses a standard that the language does not have.
    ///
    /// Fails with the compiler's message if an empty program does not compile by that standard.
    pub fn check_standard(&self, language: &'static Language, standard: &str) -> Result<()> {
        let name = language.name;
        if language.standard.is_empty() {
            let variants = language.variants().filter(|it| it.name != name);
            let or = variants.map(|it| format!(", or say --std {}", it.name.to_lowercase()));
            let or: String = or.collect();
            bail!("{name} has no standard {standard}: leave out --std{or}")
        }
        // GCC only warns about a standard of another language.
        let option = format!("{}{standard}", language.standard);
        let said = match self.compile(&empty(language), standard, &[], Purpose::Judging)? {
            Ok(program) if !program.warnings.contains(&option) => return Ok(()),
            Ok(program) => program.warnings,
            Err(error) => error.message,
        };
        let says = said.lines().next().unwrap_or_default();
        bail!("{standard} is no standard of {name}: {says}")
    }

    /// The arguments of a compiler, with placeholders for the files, and without the optional ones
    /// that it does not know.
    fn arguments(
        source: &Source,
        standard: &str,
        more: &[&str],
        unknown: &[String],
        purpose: Purpose,
    ) -> Vec<String> {
        let language = source.language;
        let mut arguments = Vec::new();
        if !standard.is_empty() {
            arguments.push(format!("{}{standard}", language.standard));
        }
        arguments.extend(words(language.compile));
        arguments.extend(more.iter().map(ToString::to_string));
        if purpose == Purpose::Debugging {
            arguments.extend(words(language.debug_compile));
        } else {
            arguments.extend(language.warning_options());
        }
        let known = |it: &String| it.strip_prefix('?').unwrap_or(it).to_owned();
        let mut arguments: Vec<_> = arguments.iter().map(known).collect();
        arguments.retain(|it| !unknown.contains(it));
        arguments.extend_from_slice(&source.flags.0);
        arguments
    }

    /// The path of the compiler's output and its warnings.
    fn outcome(
        &self,
        toolchain: &Toolchain,
        source: &Source,
        arguments: &[String],
        purpose: Purpose,
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
        let compile = |name: &str| {
            let scratch = scratch::folder()?;
            let folder = scratch.path();
            let made = self.compile_in(folder, toolchain, arguments, source, name, purpose)?;
            anyhow::Ok(made.map(|(warnings, files)| (scratch, warnings, files)))
        };
        let mut made = compile(&source.file_name())?;
        let error = made.as_ref().err();
        if let Some(name) = error.and_then(|it| wanted_name(language, &it.message)) {
            made = compile(&name)?.map_err(|mut error| {
                error.message = error.message.replace(&name, &source.file_name());
                error
            });
        }
        let (scratch, warnings, files) = match made {
            Ok(made) => made,
            Err(error) => return Ok(Err(error)),
        };
        // What a library was when it was linked is not known later.
        if source.flags.name_libraries(!language.beside.is_empty()) {
            return Ok(Ok((scratch.keep().join(PROGRAM), warnings)));
        }
        cache::keep(&scratch.path().join(PROGRAM), &program)?;
        cache::seal(&program, warnings.clone(), files)?;
        Ok(Ok((program, warnings)))
    }

    /// Runs the compiler in an empty folder. It gets names relative to that folder, so it never
    /// sees the name of the cache, and everything it writes counts. Returns its warnings, and the
    /// files outside of the folder that it says it has read.
    fn compile_in(
        &self,
        folder: &Path,
        toolchain: &Toolchain,
        arguments: &[String],
        source: &Source,
        name: &str,
        purpose: Purpose,
    ) -> Result<Result<(String, Vec<PathBuf>), CompileError>> {
        let (language, debugs) = (source.language, purpose == Purpose::Debugging);
        if language.beside.is_empty() {
            for (header, name) in &source.headers {
                read(header, LARGEST_TEXT)
                    .and_then(|code| write(&folder.join(name), code))
                    .with_context(|| header.display().to_string())?;
            }
        }
        for (name, code) in &source.parts {
            let file = folder.join(name);
            fs::create_dir_all(file.parent().unwrap_or(folder))
                .and_then(|()| write(&file, code))
                .with_context(|| format!("a part of the source as {}", file.display()))?;
        }
        let file = folder.join(name);
        write(&file, &source.code).with_context(|| format!("the source as {}", file.display()))?;
        let encoding = match std::str::from_utf8(&source.code) {
            Ok(_) => "UTF-8",
            Err(_) => "GBK",
        };
        let filled = |argument: &String| {
            let argument = argument.replace("{encoding}", encoding);
            argument.replace("{output}", PROGRAM)
        };
        let mut files = [&[name][..], &source.compiled()].concat();
        // As on Kattis: a module of Fortran comes before what uses it.
        files.sort_unstable();
        let template = arguments;
        let with_files = template
            .iter()
            .flat_map(|argument| match argument.as_str() {
                "{source}" => files.iter().map(|it| (*it).to_owned()).collect(),
                _ => vec![filled(argument)],
            });
        let mut arguments: Vec<_> = with_files.collect();
        // Headers that are read from the source's folder, and not copied.
        let is_beside = !(source.headers.is_empty() || language.beside.is_empty());
        let beside = source.path.parent().filter(|_| is_beside);
        let beside = beside.map(|it| it.display().to_string());
        if let Some(folder) = &beside {
            arguments.extend([language.beside, folder].map(str::to_owned));
        }
        let mut reads: Vec<_> = source.opened().map(Path::to_owned).collect();
        let header = header::home(&self.cache, toolchain, source, template);
        let header = header.filter(|_| self.uses_headers && !debugs);
        if let Some(home) = &header {
            match header::arguments(home) {
                Some(more) => arguments.extend(more),
                None if purpose == Purpose::Judging => {
                    locked(&self.wanted).insert(home.clone(), template.to_vec());
                }
                None => {}
            }
            reads.push(home.clone());
        }
        let job = self.job(toolchain, folder, arguments, reads);
        let run = self.supervisor.run(&job)?;
        // Some compilers print their errors on standard output.
        let mut message = String::from_utf8_lossy(&run.stdout).into_owned();
        message += &String::from_utf8_lossy(&run.stderr);
        if let Some(folder) = beside {
            message = message.replace(&format!("{folder}/"), "");
        }
        let reason = match run.end {
            End::Status(0) => match taken(folder, toolchain, source, header.as_deref()) {
                Ok(files) => {
                    if language.on_jvm {
                        replace(&folder.join(PROGRAM).join(COMPILED_AS), name.as_bytes())?;
                    }
                    return Ok(Ok((message, files)));
                }
                Err(reason) => reason,
            },
            End::Status(_) if uses_cgo(source) => {
                "error: a file with import \"C\" (cgo) is not compiled\n"
            }
            End::Status(_) => "",
            End::Stopped(Excess::Cpu) => "error: the compiler did not finish in time\n",
            End::Stopped(Excess::Idle) => {
                "error: the compiler did not finish in time: it slept, or the machine is busy\n"
            }
            End::Stopped(Excess::Memory) => "error: the compiler took too much memory\n",
            End::Stopped(_) => "error: the compiler printed or wrote too much\n",
            End::Signal(_) => "error: the compiler crashed\n",
        };
        ensure!(
            run.end != End::Signal(libc::SIGKILL),
            "{} could not be compiled: another process killed the compiler; try again",
            source.path.display()
        );
        if !debugs {
            message = language.without_warnings(&message);
        }
        Ok(Err(CompileError {
            message: message + reason,
            // On a busy machine the kernel may stop it first, and the compiler reports that.
            is_limit: matches!(run.end, End::Stopped(_)) || run.cpu > self.limits.time,
        }))
    }

    /// A run of a compiler in a folder. It reads these files and folders beside its own.
    fn job(
        &self,
        toolchain: &Toolchain,
        folder: &Path,
        arguments: Vec<String>,
        mut reads: Vec<PathBuf>,
    ) -> Job {
        reads.extend_from_slice(&toolchain.reads);
        let own = toolchain.language.environment.iter();
        let own = own.filter_map(|it| with_variables(it));
        let path = std::env::var_os("PATH").unwrap_or_default();
        let (path, home) = (path.to_string_lossy(), folder.display());
        // The first value of a name counts.
        let environment = own.chain([
            format!("PATH={path}"),
            format!("HOME={home}"),
            format!("TMPDIR={home}"),
            "LC_ALL=C".to_owned(),
        ]);
        // Kotlin's compiler is a script that starts Java.
        let java = toolchain.language.machine_of.is_some();
        let java = java.then(|| format!("JAVA_HOME={}", toolchain.machine.display()));
        Job {
            program: toolchain.compiler.clone(),
            arguments,
            stdin: "/dev/null".into(),
            folder: Some(folder.to_owned()),
            environment: environment.chain(java).collect(),
            compiles: true,
            reads,
            limits: self.limits,
            ..Job::default()
        }
    }

    /// The start-up of a language's virtual machine: measured once, then cached.
    pub fn baseline(&self, language: &'static Language) -> Result<Baseline> {
        if language.run.is_none() {
            return Ok(Baseline::default());
        }
        let empty = empty(language);
        let compiled = self.compile(&empty, language.default, &[], Purpose::Helping)?;
        let Ok(program) = compiled else {
            bail!("an empty program in {} does not run", language.name);
        };
        if let Some(known) = cache::stored(&program.output, BASELINE) {
            return Ok(known);
        }
        let mut baseline = Baseline {
            cpu: Duration::MAX,
            peak_kib: 0,
        };
        for _ in 0..STARTS {
            let run = program.run(&self.supervisor, Path::new("/dev/null"), LIMITS)?;
            baseline.cpu = run.cpu.min(baseline.cpu);
            baseline.peak_kib = run.peak_kib.max(baseline.peak_kib);
        }
        cache::store(&program.output, BASELINE, &baseline)?;
        Ok(baseline)
    }
}

/// Checks what a compiler made. Returns the files outside of its folder that it says it has read.
/// The error says why this is no program.
fn taken(
    folder: &Path,
    toolchain: &Toolchain,
    source: &Source,
    header: Option<&Path>,
) -> Result<Vec<PathBuf>, &'static str> {
    let made = folder.join(PROGRAM);
    let (bytes, are_files) = bytes_in(&made);
    match (bytes, are_files && make_private(&made).is_ok()) {
        (0..=LARGEST_PROGRAM, true) => {}
        (_, true) => return Err("error: the program has more than 256 MiB\n"),
        _ if made.symlink_metadata().is_err() => {
            return Err("error: the compiler made no program of it\n");
        }
        _ => return Err("error: the compiler made something else than regular files\n"),
    }
    let granted = source.opened().map(Path::canonicalize);
    let granted = granted.chain(toolchain.reads.iter().map(|it| it.canonicalize()));
    let granted = granted.chain(installed().map(|it| Path::new(it).canonicalize()));
    let granted: Vec<_> = granted.flatten().collect();
    // GCC makes a list for each file of a program.
    let entries = fs::read_dir(folder).map_err(|_| "error: its folder is not readable\n")?;
    let names = entries.flatten().map(|it| file_name(&it.path()));
    let is_list = |name: &String| {
        let list = name.strip_suffix(".d");
        list.is_some_and(|it| it.starts_with(PROGRAM)) && !source.parts.contains_key(name)
    };
    let mut files = Vec::new();
    for name in names.filter(is_list) {
        let list = Door::new([folder], LARGEST_LIST).read(&folder.join(name));
        let list = list.map_err(|_| "error: no list of files was made\n")?;
        for file in cache::listed(&String::from_utf8_lossy(&list)) {
            // Another judge may have removed the header meanwhile.
            let is_header = header.is_some_and(|it| is_below(&file, it));
            let real = folder.join(&file).canonicalize().unwrap_or_default();
            if is_header || real.starts_with(folder) {
                continue;
            }
            if !granted.iter().any(|it| real.starts_with(it)) {
                return Err("error: it includes a file that it may not read\n");
            }
            files.push(file);
        }
    }
    Ok(files)
}

/// Whether a path as it is written, which need not exist, stays below a folder.
fn is_below(file: &Path, folder: &Path) -> bool {
    let rest = file.strip_prefix(folder);
    rest.is_ok_and(|it| it.components().all(|it| matches!(it, Component::Normal(_))))
}

/// Whether a file of a program in Go uses cgo. Go leaves it out and may not say so.
fn uses_cgo(source: &Source) -> bool {
    let uses = |line: &str| {
        let line = line.trim_start().trim_start_matches("import");
        line.trim_start().starts_with("\"C\"")
    };
    let mut codes = source.parts.values().chain([&source.code]);
    let mut any = || codes.any(|it| String::from_utf8_lossy(it).lines().any(uses));
    source.language.name == "Go" && any()
}

/// A language's empty program.
fn empty(language: &'static Language) -> Source {
    let path = Path::new("empty").with_extension(language.endings[0]);
    Source::new(path, language.empty, language)
}
