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

use crate::sandbox::{End, Job, Limits, Supervisor};

/// How a judge calls the compiler: the source comes on standard input.
const AS_A_JUDGE: [&str; 4] = ["-O", "--edition", "2021", "-"];

/// The editions of Rust.
pub const EDITIONS: [&str; 4] = ["2015", "2018", "2021", "2024"];

/// Most sources take a second; some make the compiler itself loop or eat memory.
const LIMITS: Limits = Limits {
    cpu: Duration::from_mins(1),
    wall: Duration::from_mins(2),
    memory: Some(4 << 30),
    output: 256 << 20,
    processes: true,
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
        let shown = rustc.display();
        // It is called from other folders than this one. Only a bare name is looked up on the PATH.
        let is_path = rustc.components().count() > 1;
        let program = if is_path {
            std::path::absolute(rustc)?
        } else {
            rustc.to_owned()
        };
        let answer = Command::new(&program)
            .arg("-vV")
            // rustup picks a toolchain by the folder, so this one lies beside those for compiling.
            .current_dir(std::env::temp_dir())
            .output()
            .with_context(|| format!("{shown} is no Rust compiler"))?;
        let version = String::from_utf8_lossy(&answer.stdout).into_owned();
        let complaint = String::from_utf8_lossy(&answer.stderr);
        let answered = format!("{version}{complaint}");
        ensure!(
            answer.status.success() && version.starts_with("rustc "),
            "{shown} is no Rust compiler: asked for its version with -vV it says {:?}",
            answered.lines().next().unwrap_or_default()
        );
        Ok(Self {
            version,
            rustc: program,
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

    /// Compiles a source in an edition, taking warnings and `unsafe` for errors; `None` if
    /// the compiler is too old for the edition.
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
        let program = home.join("program");
        if program.exists() {
            return Ok(Compiled::Program(program));
        }
        fs::create_dir_all(&home).with_context(|| home.display().to_string())?;
        // Of several processes at once, one compiles and the others wait for it.
        let lock = File::create(home.join("lock"))?;
        lock.lock().context("waiting for another compilation")?;
        if program.exists() {
            return Ok(Compiled::Program(program));
        }
        self.compile_into(code, arguments, &home, &program)
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

    /// Compiles to a temporary place first: `program` is complete as soon as it exists.
    fn compile_into(
        &self,
        code: &[u8],
        arguments: &[&str],
        home: &Path,
        program: &Path,
    ) -> Result<Compiled> {
        let scratch = tempfile::tempdir_in(home)?;
        let source = scratch.path().join("source.rs");
        fs::write(&source, code)?;
        let output = scratch.path().join("program");
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
        })?;
        if run.exit.end == End::Status(0) {
            fs::rename(&output, program)?;
            return Ok(Compiled::Program(program.to_owned()));
        }
        let mut message = String::from_utf8_lossy(&run.stderr).into_owned();
        if run.exit.end == End::WallLimit || run.exit.cpu >= LIMITS.cpu {
            message += "error: the compiler did not finish in time\n";
        }
        Ok(Compiled::Error(message))
    }
}
