//! A submission compiled to WebAssembly, so that a page can ask it.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result};

use judge_harness::compiler::{Compiled, Compiler, Source};
use judge_harness::language::Language;
use judge_harness::sandbox::Supervisor;
use judge_harness::toolchain::Toolchain;
use judge_harness::workspace::Problem;

const TARGET: &str = "wasm32-unknown-unknown";

/// Debian has a compiler with that target, beside the one that is used otherwise.
const COMPILERS: [&str; 2] = ["rustc", "/usr/bin/rustc"];

/// How a library is compiled that has no other beside it: small, and without what only helps to look for bugs.
const ARGUMENTS: [&str; 5] = [
    "--target=wasm32-unknown-unknown",
    "--crate-type=cdylib",
    "-Cpanic=abort",
    "-Clto=fat",
    "-Cstrip=symbols",
];

/// What is compiled here is the workspace's own: it may take as long as link-time optimisation takes on a slow machine.
const PATIENCE: Duration = Duration::from_mins(5);

/// What comes after the submission in the file.
const GLUE: &str = include_str!("glue.rs");

/// A compiler that has the target, with its programs kept in the folder `cache`.
///
/// # Errors
///
/// Says which command adds the target.
pub fn compiler(cache: &Path, supervisor: Supervisor) -> Result<Compiler, String> {
    let found = COMPILERS.into_iter().find(|compiler| has_target(compiler));
    let toolchain = found.and_then(|it| Toolchain::at(Language::named("Rust"), Path::new(it)).ok());
    let toolchain = toolchain.ok_or_else(|| {
        format!(
            "no Rust compiler here has the target {TARGET}: `rustup target add {TARGET}` adds it, or on \
             Debian `apt-get install rustc libstd-rust-dev-wasm32 lld`"
        )
    })?;
    let compiler = Compiler::new(cache, supervisor).within(PATIENCE);
    compiler.prefer(toolchain);
    Ok(compiler)
}

/// Whether the target's standard library is where the compiler looks for it.
fn has_target(compiler: &str) -> bool {
    let asked = Command::new(compiler)
        .args(["--print=target-libdir", "--target", TARGET])
        .output();
    asked.is_ok_and(|answer| {
        let folder = String::from_utf8_lossy(&answer.stdout);
        answer.status.success() && Path::new(folder.trim()).is_dir()
    })
}

/// A problem's submission, its file unchanged, as a WebAssembly module; an error as the compiler reports it.
///
/// # Errors
///
/// Fails if the compiler cannot be run.
pub fn compiled(problem: &Problem, compiler: &Compiler) -> Result<Result<Vec<u8>, String>> {
    let source = Source::read(&problem.submission)?.as_module_of(GLUE);
    Ok(match compiler.compile_with(&source, "2021", &ARGUMENTS)? {
        Compiled::Program(module) => {
            Ok(std::fs::read(&module.path).context("the compiled submission")?)
        }
        Compiled::Error(message) => Err(message),
    })
}
