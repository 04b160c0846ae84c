//! A compiler that is installed on this machine.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::language::{Language, with_variables, words};
use crate::sandbox::scratch;

/// The folders that are needed of a compiler's installation folder. The others, as in `/usr`, may
/// contain users' files.
const PARTS: [&str; 12] = [
    "bin",
    "conf",
    "include",
    "jmods",
    "lib",
    "lib32",
    "lib64",
    "libexec",
    "pkg",
    "pyvenv.cfg",
    "share",
    "src",
];

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
    /// Its version, as it reports it.
    pub version: String,
    /// Files and folders that it and its programs read.
    pub reads: Vec<PathBuf>,
}

impl Toolchain {
    /// The compiler of a language that a variable such as `RUSTC` names, or else the one that the
    /// table prefers, or else the one on the `PATH`.
    pub fn find(language: &'static Language) -> Result<Self> {
        let chosen = std::env::var_os(language.compiler.to_uppercase()).map(PathBuf::from);
        let rather = with_variables(language.rather).map(PathBuf::from);
        let named = chosen.or(rather.filter(|it| it.is_file()));
        let named = named.unwrap_or_else(|| language.compiler.into());
        let found = found(language, &named)?;
        // Asked in a temporary folder, as for compiling: the program found may be a script that
        // chooses a compiler by the current folder.
        let folder = scratch::folder()?;
        let ask = |question| ask(&found, question, language, folder.path());
        let version = ask(language.version)?.concat();
        ensure!(
            version.contains(language.says),
            "{} is no {} compiler: asked for its version, it answers {:?}",
            named.display(),
            language.name,
            version.lines().next().unwrap_or_default()
        );
        let folders = if let Some(above) = folder_above(language, &found)? {
            vec![above]
        } else {
            let [answer, _] = ask(language.prefix)?;
            let folders = answer.lines().map(PathBuf::from);
            folders
                .filter(|it| it.is_absolute() && it.is_dir())
                .collect()
        };
        let prefix = folders.first().cloned().with_context(|| {
            let shown = named.display();
            format!("{shown} does not say in which folder it is")
        })?;
        // Not the program found on the `PATH`, which may be such a script.
        let own = prefix.join("bin").join(language.compiler);
        let in_prefix = Some(own).filter(|compiler| compiler.is_file());
        let compiler = in_prefix.unwrap_or(found);
        let mut reads = vec![compiler.clone()];
        let parts = folders
            .iter()
            .flat_map(|it| PARTS.map(|part| it.join(part)));
        reads.extend(parts.filter(|part| part.exists()));
        let patterns = language.reads.iter().filter_map(|it| with_variables(it));
        let patterns = patterns.map(|pattern| glob::glob(&pattern));
        reads.extend(patterns.flatten().flatten().flatten());
        let machine = match language.machine_of {
            Some(name) => {
                let other = Self::find(Language::named(name))?;
                reads.extend(other.reads);
                other.prefix
            }
            None => prefix.clone(),
        };
        Ok(Self {
            language,
            compiler,
            prefix,
            machine,
            version,
            reads,
        })
    }
}

/// The program that a path, or a bare name on the `PATH`, leads to.
fn found(language: &Language, named: &Path) -> Result<PathBuf> {
    let found = which::which(named).ok().with_context(|| {
        let shown = named.display();
        if named.exists() || named != Path::new(language.compiler) {
            return format!("{shown} is no {} compiler: it is no program", language.name);
        }
        format!(
            "no {} compiler: there is no {shown}; on Debian it is in the package {}",
            language.name, language.package
        )
    })?;
    Ok(std::path::absolute(found)?)
}

/// The folder above that of a compiler, if it is installed there; otherwise the compiler knows.
fn folder_above(language: &Language, compiler: &Path) -> Result<Option<PathBuf>> {
    let real = compiler.canonicalize()?;
    let above = real.parent().and_then(Path::parent).unwrap_or(&real);
    // A Rust compiler looks for its libraries in the folder above first.
    let has_libraries = language.compiler == "rustc" && above.join("lib/rustlib").is_dir();
    let is_above = language.prefix.is_empty() || has_libraries;
    Ok(is_above.then(|| above.to_owned()))
}

/// A compiler's answer to a question, on standard output and on standard error.
fn ask(compiler: &Path, question: &str, language: &Language, folder: &Path) -> Result<[String; 2]> {
    let no_compiler = || format!("{} is no {} compiler", compiler.display(), language.name);
    let answer = Command::new(compiler)
        .args(words(question))
        .current_dir(folder)
        // In English, and without warnings about a locale that is not installed.
        .env("LC_ALL", "C")
        .output()
        .with_context(no_compiler)?;
    let complaint = String::from_utf8_lossy(&answer.stderr);
    ensure!(
        answer.status.success(),
        "{}: {} (reinstall it, on Debian the package {})",
        no_compiler(),
        complaint.lines().next().unwrap_or_default(),
        language.package
    );
    // Some print their version on standard error.
    Ok([answer.stdout, answer.stderr].map(|said| String::from_utf8_lossy(&said).into_owned()))
}
