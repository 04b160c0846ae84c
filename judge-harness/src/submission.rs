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
const ARGUMENTS: [&str; 4] = ["-O", "--edition", "2021", "-"];

/// Most sources take a second; some make the compiler itself loop or eat memory.
const LIMITS: Limits = Limits {
    cpu: Duration::from_mins(1),
    wall: Duration::from_mins(2),
    memory: Some(4 << 30),
    output: 256 << 20,
    processes: true,
};

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
    /// The `rustc` on the path, or the one that the variable `RUSTC` names. Keeps the programs in
    /// the folder `cache`.
    ///
    /// # Errors
    ///
    /// Fails if there is no such compiler.
    pub fn new(cache: &Path, supervisor: Supervisor) -> Result<Self> {
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let missing = || format!("no Rust compiler: {} -vV", rustc.display());
        let answer = Command::new(&rustc)
            .arg("-vV")
            .output()
            .with_context(missing)?;
        ensure!(answer.status.success(), missing());
        Ok(Self {
            version: String::from_utf8_lossy(&answer.stdout).into_owned(),
            rustc: rustc.into(),
            cache: cache.to_owned(),
            supervisor,
        })
    }

    /// Compiles a source file, unless that has been done before.
    ///
    /// # Errors
    ///
    /// Fails if the source cannot be read or the compiler not be run. A compile error is no error.
    pub fn compile(&self, source: &Path) -> Result<Compiled> {
        let code = fs::read(source).with_context(|| format!("source {}", source.display()))?;
        let home = self.cache.join(self.key(&code));
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
        self.compile_into(&code, &home, &program)
    }

    /// Programs with the same key are the same.
    fn key(&self, code: &[u8]) -> String {
        let mut hash = Sha256::new();
        for part in [
            self.version.as_bytes(),
            ARGUMENTS.join(" ").as_bytes(),
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
    fn compile_into(&self, code: &[u8], home: &Path, program: &Path) -> Result<Compiled> {
        let scratch = tempfile::tempdir_in(home)?;
        let source = scratch.path().join("source.rs");
        fs::write(&source, code)?;
        let output = scratch.path().join("program");
        let output_text = output.to_str().context("the target folder is not UTF-8")?;
        let mut arguments = ARGUMENTS.to_vec();
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
