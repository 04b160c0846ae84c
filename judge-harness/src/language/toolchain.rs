//! A compiler that is installed on this machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use glob::{Pattern, glob};
use rustix::fs::{Access, access};
use serde_json::json;

use super::cache::name;
use super::row::{Language, with_variables, words};
use crate::files::{file_name, replace, stamp};
use crate::sandbox::{Job, Limits, OUTPUT_LIMIT, STACK_LIMIT_KIB};

/// The limits of a compiler. Most sources take a second, or ten on a slow machine; some make the
/// compiler loop or use ever more memory. The time is `DOMjudge`'s default for a script that
/// compiles (`script_timelimit`).
pub(super) const LIMITS: Limits = Limits {
    time: Duration::from_secs(30),
    memory_kib: 4 << 20,
    stack_kib: STACK_LIMIT_KIB,
    output: OUTPUT_LIMIT,
};

/// A compiler: where it is, and what it reads.
#[derive(Debug, Clone)]
pub struct Toolchain {
    /// The language that it compiles.
    pub language: &'static Language,
    /// The compiler itself, not a script or a link that leads to it.
    pub compiler: PathBuf,
    /// The folder that it is installed in: the compiler is in its `bin`.
    pub prefix: PathBuf,
    /// The folder of the virtual machine that runs its programs, if one does.
    pub machine: PathBuf,
    /// Files and folders that it and its programs read.
    pub reads: Vec<PathBuf>,
}

impl Toolchain {
    /// The compiler of a language: named by a variable such as `RUSTC`, else preferred by the
    /// table, else found on the `PATH`. The cache keeps its answers.
    pub fn find(language: &'static Language, cache: &Path) -> Result<Self> {
        let chosen = std::env::var_os(language.compiler.to_uppercase()).map(PathBuf::from);
        let preferred = with_variables(language.preferred).map(PathBuf::from);
        let named = chosen.or(preferred.filter(|it| it.is_file()));
        let named = named.unwrap_or_else(|| language.compiler.into());
        let none = || {
            format!(
                "no {} compiler: {} is missing or broken; on Debian it is in the package {}",
                language.name,
                named.display(),
                language.package
            )
        };
        let found = which::which(&named).ok().with_context(none)?;
        let found = std::path::absolute(found)?;
        let folders = folders(language, &found, cache).with_context(none)?;
        let prefix = folders[0].clone();
        // Not the program found on the `PATH`, which may be a script that chooses a compiler.
        let own = prefix.join("bin").join(file_name(&found));
        let compiler = if own.is_file() { own } else { found };
        let mut reads = vec![compiler.clone()];
        let needs = folders.iter().flat_map(|folder| {
            let folder = Pattern::escape(&folder.to_string_lossy());
            let needs = language.needs.split(' ');
            needs.map(move |it| format!("{folder}/{it}"))
        });
        let patterns = language.reads.iter().filter_map(|it| with_variables(it));
        let matching = needs.chain(patterns).flat_map(|it| glob(&it));
        reads.extend(matching.flatten().flatten());
        let machine = match language.machine_of {
            Some(name) => {
                let other = Self::find(Language::named(name), cache)?;
                reads.extend(other.reads);
                other.prefix
            }
            None => prefix.clone(),
        };
        if let Some((program, _)) = language.run {
            let program = machine.join("bin").join(program);
            let missing = || format!("{} is missing", program.display());
            access(&program, Access::EXEC_OK)
                .with_context(missing)
                .with_context(none)?;
        }
        Ok(Self {
            language,
            compiler,
            prefix,
            machine,
            reads,
        })
    }

    /// The line in which the compiler names its version, if it is asked for in this language.
    pub fn version(&self) -> Option<String> {
        let argument = Some(self.language.version).filter(|it| !it.is_empty())?;
        let (_, answer) = answer(&self.compiler, argument).ok()?;
        let mut lines = answer.lines();
        let line = lines.find(|it| it.contains(self.language.compiler))?;
        Some(line.trim_start_matches("info: ").to_owned())
    }

    /// The compiler's path, and when it was changed. Another version has another stamp.
    pub fn stamp(&self) -> String {
        stamp(&self.compiler)
    }

    /// A run of a compiler in a folder. It reads these files and folders beside its own.
    pub(super) fn job(
        &self,
        folder: &Path,
        arguments: Vec<String>,
        mut reads: Vec<PathBuf>,
    ) -> Job {
        reads.extend_from_slice(&self.reads);
        let own = self.language.environment.iter();
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
        let java = self.language.machine_of.is_some();
        let java = java.then(|| format!("JAVA_HOME={}", self.machine.display()));
        Job {
            program: self.compiler.clone(),
            arguments,
            stdin: "/dev/null".into(),
            folder: Some(folder.to_owned()),
            environment: environment.chain(java).collect(),
            compiles: true,
            reads,
            limits: LIMITS,
            ..Job::default()
        }
    }
}

/// The variables by which a compiler may find another folder.
const VARIABLES: [&str; 2] = ["GOROOT", "PYTHONHOME"];

/// What stands before the folder where Java describes itself.
const JAVA_HOME: &str = "java.home = ";

/// The folders that a compiler is installed in, at least one: the folder above its own, or the
/// folders that the compiler itself names. A compiler inside its folder is asked again only after a
/// change. A proxy such as rustup's or pyenv's may choose another compiler at any time, so it is
/// asked each time.
fn folders(language: &Language, compiler: &Path, cache: &Path) -> Result<Vec<PathBuf>> {
    let real = compiler.canonicalize()?;
    let above = real.parent().and_then(Path::parent).unwrap_or(&real);
    // A Rust compiler looks for its libraries in the folder above first.
    let has_libraries = real.ends_with("bin/rustc") && above.join("lib/rustlib").is_dir();
    if language.prefix.is_empty() || has_libraries {
        return Ok(vec![above.to_owned()]);
    }
    let settings = compiler
        .ancestors()
        .nth(2)
        .unwrap_or(&real)
        .join("pyvenv.cfg");
    let states = [compiler, &settings].map(stamp);
    let variables = VARIABLES.map(|it| format!("{:?}", std::env::var_os(it)));
    let file = cache.join(name(states.iter().chain(&variables)));
    let known = fs::read(&file)
        .ok()
        .and_then(|it| serde_json::from_slice(&it).ok());
    if let Some(folders) = known {
        return Ok(folders);
    }
    let (is_fine, answer) = answer(compiler, language.prefix)?;
    ensure!(is_fine, "{}", answer.lines().next().unwrap_or_default());
    let named = |line: &str| {
        let of_java = line.trim_start().strip_prefix(JAVA_HOME);
        // Java 8 names the part of its folder that runs programs.
        let of_java = of_java.map(|it| it.trim_end_matches("/jre"));
        PathBuf::from(of_java.unwrap_or(line))
    };
    let mut folders: Vec<_> = answer.lines().map(named).collect();
    folders.retain(|it| it.is_absolute() && it.is_dir());
    ensure!(!folders.is_empty(), "it names no folder");
    if compiler.starts_with(&folders[0]) || real.starts_with(&folders[0]) {
        // Where that fails, it is asked again.
        let _ = fs::create_dir_all(cache);
        let _ = replace(&file, json!(folders).to_string().as_bytes());
    }
    Ok(folders)
}

/// What a compiler prints on both outputs if it is called with these arguments, and whether it
/// succeeds. Not in the current folder: it may be a script that chooses a compiler by that.
fn answer(compiler: &Path, arguments: &str) -> Result<(bool, String)> {
    let mut asked = Command::new(compiler);
    let answer = asked.args(words(arguments)).current_dir("/").output()?;
    let printed = [answer.stdout, answer.stderr].concat();
    let text = String::from_utf8_lossy(&printed).into_owned();
    Ok((answer.status.success(), text))
}
