//! A source file, and how a judge turns it into a program.
//!
//! A judge gets the text of one file and nothing else. So the file is piped into
//! `rustc -O --edition 2021 -` in an empty folder: whatever needs anything beside it does not
//! compile. Programs are kept by the content of their source and the version of the compiler.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use crate::sandbox::{Access, End, Excess, Job, Limits, Supervisor};
use crate::scratch;

/// How a judge calls the compiler: the source comes on standard input.
const AS_A_JUDGE: [&str; 4] = ["-O", "--edition", "2021", "-"];

/// The editions of Rust.
pub const EDITIONS: [&str; 4] = ["2015", "2018", "2021", "2024"];

/// Most sources take a second; some make the compiler itself loop or eat memory.
const LIMITS: Limits = Limits {
    cpu: Duration::from_mins(1),
    idle: Duration::from_mins(1),
    memory_kib: Some(4 << 20),
    output: 256 << 20,
};

/// A source: what a compiler gets to read, and the file that it comes from.
#[derive(Debug, Clone)]
pub struct Source {
    /// The file, as it is named to a person.
    pub path: PathBuf,
    /// The text, as it is in the file.
    pub code: Vec<u8>,
}

impl Source {
    /// Reads a source file.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn read(path: &Path) -> Result<Self> {
        let code = fs::read(path).with_context(|| format!("source {}", path.display()))?;
        let path = path.to_owned();
        Ok(Self { path, code })
    }
}

/// The Rust compiler, and the programs that it has compiled already.
#[derive(Debug)]
pub struct Compiler {
    rustc: PathBuf,
    /// The folder of its libraries.
    toolchain: PathBuf,
    /// What `rustc -vV` prints.
    version: String,
    cache: PathBuf,
    supervisor: Supervisor,
}

/// What the compiler made of a source.
#[derive(Debug)]
pub enum Compiled {
    /// The program to run.
    Program(PathBuf),
    /// A compile error, in the compiler's words.
    Error(String),
}

impl Compiled {
    /// The program, unless there was an error.
    #[must_use]
    pub fn program(&self) -> Option<&Path> {
        match self {
            Self::Program(program) => Some(program),
            Self::Error(_) => None,
        }
    }

    /// The error, in the compiler's words, if there was one.
    #[must_use]
    pub fn error(self) -> Option<String> {
        match self {
            Self::Program(_) => None,
            Self::Error(message) => Some(message),
        }
    }
}

impl Compiler {
    /// The compiler to use where nobody asks for another one: the `rustc` on the path, or the one
    /// that the variable `RUSTC` names.
    #[must_use]
    pub fn default_rustc() -> PathBuf {
        std::env::var_os("RUSTC").map_or_else(|| "rustc".into(), PathBuf::from)
    }

    /// Calls the compiler `rustc`, and keeps the programs in the folder `cache`.
    ///
    /// # Errors
    ///
    /// Fails if there is no such compiler, or if it is something else.
    pub fn new(rustc: &Path, cache: &Path, supervisor: Supervisor) -> Result<Self> {
        let version = ask(rustc, "-vV")?;
        let first = version.lines().next().unwrap_or_default();
        ensure!(
            first.starts_with("rustc "),
            "{} is no Rust compiler: asked for its version with -vV it says {first:?}",
            rustc.display()
        );
        // What rustup calls `rustc` chooses a toolchain by the folder it is called in. The compiler
        // itself is in the toolchain, and in the box it can read nothing else.
        let toolchain = PathBuf::from(ask(rustc, "--print=sysroot")?.trim());
        let in_toolchain = toolchain.join("bin/rustc");
        let rustc = if in_toolchain.is_file() {
            in_toolchain
        } else {
            named_from_anywhere(rustc)?
        };
        Ok(Self {
            version,
            rustc,
            toolchain,
            cache: cache.to_owned(),
            supervisor,
        })
    }

    /// The compiler's own name and version, such as `rustc 1.63.0`.
    #[must_use]
    pub fn version(&self) -> &str {
        self.version.lines().next().unwrap_or_default()
    }

    /// Compiles a source as a judge does, unless that has been done before.
    ///
    /// # Errors
    ///
    /// Fails if the compiler cannot be run. A compile error is no error.
    pub fn compile(&self, source: &Source) -> Result<Compiled> {
        self.compile_code(&source.code, &AS_A_JUDGE)
    }

    /// Compiles a source in an edition, taking warnings and `unsafe` for errors; nothing if the
    /// compiler is too old for the edition.
    ///
    /// # Errors
    ///
    /// Fails if the compiler cannot be run.
    pub fn compile_strictly(&self, code: &[u8], edition: &str) -> Result<Option<Compiled>> {
        let strict = [
            "-O",
            "-D",
            "warnings",
            "-F",
            "unsafe_code",
            "--edition",
            edition,
            "-",
        ];
        let compiled = self.compile_code(code, &strict)?;
        let too_old = |message: &str| {
            message.contains("is unstable and only available with -Z unstable-options")
                || message.contains("but the latest edition supported by this Rust version is")
        };
        Ok(match compiled {
            Compiled::Error(message) if too_old(&message) => None,
            compiled => Some(compiled),
        })
    }

    fn compile_code(&self, code: &[u8], arguments: &[&str]) -> Result<Compiled> {
        let home = self.cache.join(self.key(code, arguments));
        if let Some(compiled) = kept(&home) {
            return Ok(compiled);
        }
        fs::create_dir_all(&home).with_context(|| home.display().to_string())?;
        // Of several processes at once, one compiles and the others wait for it.
        let lock = File::create(home.join("lock"))?;
        lock.lock().context("waiting for another compilation")?;
        match kept(&home) {
            Some(compiled) => Ok(compiled),
            None => self.compile_into(code, arguments, &home),
        }
    }

    /// Programs with the same key are the same.
    fn key(&self, code: &[u8], arguments: &[&str]) -> String {
        let mut hash = Sha256::new();
        for part in [
            self.version.as_bytes(),
            arguments.join(" ").as_bytes(),
            code,
        ] {
            hash.update(part.len().to_le_bytes());
            hash.update(part);
        }
        let key = hash.finalize();
        key.iter()
            .take(16)
            .map(|byte| format!("{byte:02x}"))
            .collect()
    }

    /// Compiles to a temporary name first: what is kept is whole as soon as it has its name.
    fn compile_into(&self, code: &[u8], arguments: &[&str], home: &Path) -> Result<Compiled> {
        let scratch = scratch::folder()?;
        let source = scratch.path().join("source.rs");
        fs::write(&source, code)?;
        let output = home.join("new");
        let output_text = output.to_str().context("the target folder is not UTF-8")?;
        let mut arguments = arguments.to_vec();
        arguments.extend(["-o", output_text]);
        let run = self.supervisor.run(&Job {
            program: &self.rustc,
            arguments: &arguments,
            stdin: &source,
            folder: None,
            environment: true,
            limits: LIMITS,
            access: &Access {
                reads: vec![self.toolchain.clone(), self.rustc.clone()],
                writes: vec![home.to_owned()],
                processes: true,
            },
        })?;
        let mut message = String::from_utf8_lossy(&run.stderr).into_owned();
        message += match run.exit.end {
            End::Status(0) => {
                let program = home.join(PROGRAM);
                fs::rename(&output, &program).context("the compiler made no program")?;
                return Ok(Compiled::Program(program));
            }
            End::Status(_) => {
                fs::write(&output, &message)?;
                fs::rename(&output, home.join(ERROR))?;
                return Ok(Compiled::Error(message));
            }
            // Another time it may get further.
            End::Stopped(Excess::Cpu | Excess::Idle) => {
                "error: the compiler did not finish in time"
            }
            End::Stopped(Excess::Memory) => "error: the compiler took too much memory",
            End::Stopped(_) => "error: the compiler printed too much",
            End::Signal(_) => "error: the compiler crashed",
        };
        message.push('\n');
        Ok(Compiled::Error(message))
    }
}

/// What the compiler answers to a question.
fn ask(rustc: &Path, question: &str) -> Result<String> {
    let no_compiler = || format!("{} is no Rust compiler", rustc.display());
    let answer = Command::new(named_from_anywhere(rustc)?)
        .arg(question)
        // Beside the folders for compiling, so that rustup chooses as it does there.
        .current_dir(std::env::temp_dir())
        .output()
        .with_context(no_compiler)?;
    ensure!(
        answer.status.success(),
        "{}: {}",
        no_compiler(),
        String::from_utf8_lossy(&answer.stderr)
            .lines()
            .next()
            .unwrap_or_default()
    );
    Ok(String::from_utf8_lossy(&answer.stdout).into_owned())
}

/// A program by a name that is right in any folder. Only a bare name is looked up on the `PATH`.
fn named_from_anywhere(program: &Path) -> Result<PathBuf> {
    if program.components().count() > 1 {
        return Ok(std::path::absolute(program)?);
    }
    Ok(program.to_owned())
}

/// The names under which a program or a compile error is kept.
const PROGRAM: &str = "program";
const ERROR: &str = "error";

/// What was compiled before.
fn kept(home: &Path) -> Option<Compiled> {
    let program = home.join(PROGRAM);
    if program.exists() {
        return Some(Compiled::Program(program));
    }
    let error = fs::read_to_string(home.join(ERROR)).ok()?;
    Some(Compiled::Error(error))
}
