//! Compiles a source file as a judge does.
//!
//! A judge gets the text of one file and nothing else. So the file is compiled in an empty folder,
//! in a box that cannot read the workspace. A source that needs another file does not compile,
//! unless it may have headers ([`Source::with_headers`]). Programs are cached by the content of the
//! source, the compiler, its arguments, and the state of all files that the compiler has read.
//! Compile errors are not cached, since the machine may be at fault.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use super::cache::{self, touch};
use super::header::Headers;
use super::output::taken;
use super::program::{Baseline, COMPILED_AS, Program, wanted_name};
use super::row::{Language, words};
use super::source::{OUTPUT, Source};
use super::toolchain::{LIMITS, Toolchain};
use crate::files::{LARGEST_TEXT, file_name, is_utf_16, read, replace, write};
use crate::sandbox::{End, Excess, Job, Limits, Supervisor};
use crate::scratch;
use crate::threads::locked;

pub use super::program::{CompileError, Compiled, Purpose};

/// The number of starts to measure the start-up of a virtual machine.
const STARTS: usize = 5;

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
    /// Whether they know the standard of their language in a package, by its name.
    knows_newer: Mutex<BTreeMap<&'static str, bool>>,
    /// The limits of a compiler.
    limits: Limits,
    headers: Headers,
}

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
            knows_newer: Mutex::default(),
            limits: LIMITS,
            headers: Headers::of(cache),
        }
    }

    /// The same, which uses precompiled headers or does not.
    #[must_use]
    pub fn with_headers(mut self, are_used: bool) -> Self {
        self.headers.are_used = are_used;
        self
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
        if let Some(message) = refusal(source) {
            return Ok(Err(CompileError {
                message,
                is_final: true,
            }));
        }
        let toolchain = &self.toolchain(source.language)?;
        let order = Order {
            toolchain,
            source,
            purpose,
        };
        let made = |unknown: &[String]| self.made(order, &order.arguments(standard, more, unknown));
        let unknown = locked(&self.unknown).get(&order.key()).cloned();
        let unknown = unknown.unwrap_or_default();
        let mut result = made(&unknown)?;
        if result.as_ref().is_err_and(|error| !error.is_final) {
            let now = self.unknown_arguments(toolchain, purpose)?;
            if now != unknown {
                result = made(&now)?;
            }
        }
        match result {
            Ok((output, warnings)) => Program::of(&output, warnings, toolchain, source, purpose),
            Err(error) => Ok(Err(error)),
        }
    }

    /// The optional arguments of the table that a compiler does not know: it compiles an empty
    /// program without the argument, and not with it. They are asked for when a source does not
    /// compile: its text and the compiler's message say nothing about the compiler.
    ///
    /// Fails if it does not compile an empty program at all. Then a part of the installation may
    /// be missing, such as the linker.
    fn unknown_arguments(&self, toolchain: &Toolchain, purpose: Purpose) -> Result<Vec<String>> {
        let language = toolchain.language;
        let order = Order {
            toolchain,
            source: &empty(language),
            purpose,
        };
        let error = |without: &[String]| {
            let arguments = order.arguments(language.default, &[], without);
            // Not from the cache: that part may have been there once.
            let (scratch, name) = (scratch::folder()?, order.source.file_name());
            let made = self.compile_in(scratch.path(), order, &arguments, &name)?;
            // A compiler that was stopped need not be broken.
            anyhow::Ok(made.err().filter(|it| !it.is_final))
        };
        let mut all = locked(&self.unknown);
        let unknown = all.entry(order.key()).or_default();
        if error(unknown)?.is_none() {
            return Ok(unknown.clone());
        }
        let mut rows = words(language.compile);
        if purpose == Purpose::Debugging {
            rows.extend(words(language.debug_compile));
        }
        let optional = rows.iter().filter_map(|it| it.strip_prefix('?'));
        let default = format!("{}{}", language.standard, language.default);
        let optional: Vec<_> = optional.map(str::to_owned).chain([default]).collect();
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
            let others = optional.iter().filter(|it| *it != argument).cloned();
            if error(&others.collect::<Vec<_>>())?.is_some() {
                unknown.push(argument.clone());
            }
        }
        Ok(unknown.clone())
    }

    /// The standard of a language unless another is requested: in a package another than elsewhere,
    /// if the compiler knows it.
    pub fn default_standard(
        &self,
        language: &'static Language,
        is_in_package: bool,
    ) -> &'static str {
        let newer = language.in_package;
        if !is_in_package || newer.is_empty() {
            return language.default;
        }
        let mut answers = locked(&self.knows_newer);
        let answer = answers.entry(language.name);
        let is_known = answer.or_insert_with(|| self.check_standard(language, newer).is_ok());
        if *is_known { newer } else { language.default }
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

    /// The path of the compiler's output and its warnings.
    fn made(
        &self,
        order: Order,
        arguments: &[String],
    ) -> Result<Result<(PathBuf, String), CompileError>> {
        let source = order.source;
        let home = self.cache.join(order.name(arguments));
        if !home.exists() {
            // The cache grows only here.
            cache::remove_unused(&self.cache);
        }
        let shown = || format!("the folder {} for a compiled program", home.display());
        fs::create_dir_all(&home).with_context(shown)?;
        let _lock = cache::lock(&home).with_context(shown)?;
        touch(&home);
        let program = home.join(OUTPUT);
        if let Some(warnings) = cache::find(&program) {
            return Ok(Ok((program, warnings)));
        }
        let mut scratch = scratch::folder()?;
        let name = source.file_name();
        let mut made = self.compile_in(scratch.path(), order, arguments, &name)?;
        let error = made.as_ref().err();
        if let Some(wanted) = error.and_then(|it| wanted_name(source.language, &it.message)) {
            scratch = scratch::folder()?;
            made = self.compile_in(scratch.path(), order, arguments, &wanted)?;
            if let Err(error) = &mut made {
                error.message = error.message.replace(&wanted, &name);
            }
        }
        let (warnings, files) = match made {
            Ok(made) => made,
            Err(error) => return Ok(Err(error)),
        };
        // What a library was when it was linked is not known later.
        if source
            .flags
            .name_libraries(!source.language.beside.is_empty())
        {
            return Ok(Ok((scratch.keep().join(OUTPUT), warnings)));
        }
        cache::keep(&scratch.path().join(OUTPUT), &program)?;
        cache::seal(&program, warnings.clone(), files)?;
        Ok(Ok((program, warnings)))
    }

    /// Runs the compiler in an empty folder. It gets names relative to that folder, so it never
    /// sees the name of the cache, and everything it writes counts. Returns its warnings, and the
    /// files outside of the folder that it says it has read.
    fn compile_in(
        &self,
        folder: &Path,
        order: Order,
        template: &[String],
        name: &str,
    ) -> Result<Result<(String, Vec<PathBuf>), CompileError>> {
        let Order {
            toolchain,
            source,
            purpose,
        } = order;
        let language = source.language;
        write_files(folder, source, name)?;
        let mut arguments = filled(template, source, name);
        // Headers that are read from the source's folder, and not copied.
        let is_beside = !(source.headers.is_empty() || language.beside.is_empty());
        let beside = source.path.parent().filter(|_| is_beside);
        let beside = beside.map(Path::to_string_lossy);
        if let Some(folder) = &beside {
            arguments.extend([language.beside, folder].map(str::to_owned));
        }
        let mut reads: Vec<_> = source.opened().map(Path::to_owned).collect();
        let headers = &self.headers;
        let (header, more) = headers
            .for_source(toolchain, source, template, purpose)
            .unzip();
        arguments.extend(more.unwrap_or_default());
        reads.extend(header.clone());
        let run = self.supervisor.run(&Job {
            limits: self.limits,
            ..toolchain.job(folder, arguments, reads)
        })?;
        // Some compilers print their errors on standard output.
        let mut message = String::from_utf8_lossy(&run.stdout).into_owned();
        message += &String::from_utf8_lossy(&run.stderr);
        if let Some(folder) = beside {
            message = message.replace(&format!("{folder}/"), "");
        }
        let mut reason = reason(run.end, source);
        if run.end == End::Status(0) {
            match taken(folder, toolchain, source, header.as_deref()) {
                Ok(files) => {
                    if language.on_jvm {
                        replace(&folder.join(OUTPUT).join(COMPILED_AS), name.as_bytes())?;
                    }
                    return Ok(Ok((message, files)));
                }
                Err(why) => reason = why,
            }
        }
        ensure!(
            run.end != End::Signal(libc::SIGKILL),
            "{} could not be compiled: another process killed the compiler; try again",
            source.path.display()
        );
        if purpose != Purpose::Debugging {
            message = language.without_warnings(&message);
        }
        Ok(Err(CompileError {
            message: message + reason,
            // On a busy machine the kernel may stop it first, and the compiler reports that.
            is_final: matches!(run.end, End::Stopped(_)) || run.cpu > self.limits.time,
        }))
    }

    /// Makes the headers that are worth while after this report; calls `begin` before each.
    pub fn precompile(&self, begin: impl Fn()) -> Result<()> {
        self.headers.make_wanted(&self.supervisor, begin)
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

/// What is compiled, by what and for what.
#[derive(Clone, Copy)]
struct Order<'a> {
    toolchain: &'a Toolchain,
    source: &'a Source,
    purpose: Purpose,
}

impl Order<'_> {
    /// What the optional arguments that a compiler does not know depend on.
    fn key(&self) -> (&'static str, Purpose) {
        (self.source.language.name, self.purpose)
    }

    /// The arguments of a compiler, with placeholders for the files, and without the optional ones
    /// that it does not know.
    fn arguments(&self, standard: &str, more: &[&str], unknown: &[String]) -> Vec<String> {
        let language = self.source.language;
        let mut arguments = Vec::new();
        if !standard.is_empty() {
            arguments.push(format!("{}{standard}", language.standard));
        }
        arguments.extend(words(language.compile));
        arguments.extend(more.iter().map(ToString::to_string));
        if self.purpose == Purpose::Debugging {
            arguments.extend(words(language.debug_compile));
        } else {
            arguments.extend(language.warning_options());
        }
        let known = |it: &String| it.strip_prefix('?').unwrap_or(it).to_owned();
        let mut arguments: Vec<_> = arguments.iter().map(known).collect();
        arguments.retain(|it| !unknown.contains(it));
        arguments.extend_from_slice(&self.source.flags.0);
        arguments
    }

    /// The name of its folder in the cache.
    fn name(&self, arguments: &[String]) -> String {
        let source = self.source;
        let texts = [
            self.toolchain.stamp(),
            arguments.join("\0"),
            source.language.environment.join("\0"),
            source.file_name(),
            source.stamp(),
        ];
        let files = source.files.iter();
        let files = files.flat_map(|(name, code)| [name.as_bytes(), code]);
        let texts = texts.iter().map(String::as_bytes);
        cache::name(texts.chain([&*source.code]).chain(files))
    }
}

/// Writes the files that a compiler gets into its folder, the first one by this name.
fn write_files(folder: &Path, source: &Source, name: &str) -> Result<()> {
    let copied = source.headers.iter();
    for (header, name) in copied.filter(|_| source.language.beside.is_empty()) {
        read(header, LARGEST_TEXT)
            .and_then(|code| write(&folder.join(name), code))
            .with_context(|| header.display().to_string())?;
    }
    for (name, code) in &source.files {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().unwrap_or(folder))
            .and_then(|()| write(&file, code))
            .with_context(|| format!("a part of the source as {}", file.display()))?;
    }
    let file = folder.join(name);
    write(&file, &source.code).with_context(|| format!("the source as {}", file.display()))
}

/// The arguments of a compiler with the files for the placeholders.
fn filled(template: &[String], source: &Source, name: &str) -> Vec<String> {
    let is_utf_8 = std::str::from_utf8(&source.code).is_ok();
    let encoding = if is_utf_8 { "UTF-8" } else { "GBK" };
    let mut files = [&[name][..], &source.compiled()].concat();
    // As on Kattis: a module of Fortran comes before what uses it.
    files.sort_unstable();
    let filled = |argument: &String| {
        if argument == "{source}" {
            return files.iter().map(|it| (*it).to_owned()).collect();
        }
        let with_encoding = argument.replace("{encoding}", encoding);
        vec![with_encoding.replace("{output}", OUTPUT)]
    };
    template.iter().flat_map(filled).collect()
}

/// Why a compiler has ended without a program, unless it says so itself.
fn reason(end: End, source: &Source) -> &'static str {
    match end {
        End::Status(0) => "",
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
    }
}

/// Why no compiler takes a source, if none does.
fn refusal(source: &Source) -> Option<String> {
    if is_utf_16(&source.code) {
        return Some("error: the file is in UTF-16: save it in UTF-8\n".to_owned());
    }
    let first = source.file_name();
    let are_arguments = source.language.compile.contains("{source}");
    let mut names = source.compiled().into_iter().chain([&*first]);
    let mut names = names.by_ref().filter(|_| are_arguments);
    // Behind `./`, too: GCC passes the last part of a path on by itself, as options after an @.
    let name = names.find(|it| file_name(Path::new(it)).starts_with(['-', '@']))?;
    Some(format!(
        "error: compilers take {name} for an option: rename the file\n"
    ))
}

/// Whether a file of a program in Go uses cgo. Go leaves it out and may not say so.
fn uses_cgo(source: &Source) -> bool {
    let uses = |line: &str| {
        let line = line.trim_start().trim_start_matches("import");
        line.trim_start().starts_with("\"C\"")
    };
    let mut codes = source.files.values().chain([&source.code]);
    let mut any = || codes.any(|it| String::from_utf8_lossy(it).lines().any(uses));
    source.language.name == "Go" && any()
}

/// A language's empty program.
fn empty(language: &'static Language) -> Source {
    let path = Path::new("empty").with_extension(language.endings[0]);
    Source::new(path, language.empty, language)
}
