//! A submission compiled to WebAssembly, so that a page can call it.

use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;
use std::time::Duration;

use anyhow::{Context, Result};

use judge_harness::language::Language;
use judge_harness::language::compiler::{Compiler, Source};
use judge_harness::language::toolchain::Toolchain;
use judge_harness::problem::workspace::Problem;
use judge_harness::sandbox::Supervisor;

const TARGET: &str = "wasm32-unknown-unknown";

/// Debian has a compiler with that target, beside the one that is used otherwise.
const COMPILERS: [&str; 2] = ["rustc", "/usr/bin/rustc"];

/// Rust, compiled to a library that needs no other: small, and without debugging information.
static LANGUAGE: LazyLock<Language> = LazyLock::new(|| Language {
    compile: "--target=wasm32-unknown-unknown --crate-type=cdylib -O -Cpanic=abort -Clto=fat \
              -Cstrip=symbols \
              {source} -o {output}",
    ..*Language::named("Rust")
});

/// The time for compiling: link-time optimisation takes long on a slow machine, and the workspace's
/// own code is trusted.
const PATIENCE: Duration = Duration::from_secs(5 * 60);

/// The code that is added after the submission, and that a page calls.
const GLUE: &str = include_str!("glue.rs");

/// A compiler that has the target, with its programs kept in the folder `cache`.
pub fn compiler(cache: &Path, supervisor: Supervisor) -> Result<Compiler, String> {
    let found = COMPILERS.into_iter().find(|compiler| has_target(compiler));
    let working = found.and_then(|it| Toolchain::at(&LANGUAGE, Path::new(it)).ok());
    let toolchain = working.ok_or_else(|| {
        format!(
            "no Rust compiler here has the target {TARGET}: `rustup target add {TARGET}` adds it, \
             or on Debian `apt-get install rustc libstd-rust-dev-wasm32 lld`"
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

/// A problem's submission, its file unchanged, as a WebAssembly module, or why that cannot be had.
pub fn compiled(problem: &Problem, compiler: &Compiler) -> Result<Result<Vec<u8>, String>> {
    let mut source = Source::read(&problem.member().submission)?.as_module_of(GLUE);
    source.language = &LANGUAGE;
    Ok(match compiler.compile(&source, LANGUAGE.default)? {
        Ok(module) => Ok(std::fs::read(&module.job.program).context("the compiled submission")?),
        Err(_) => Err("the submission does not compile to WebAssembly".to_owned()),
    })
}
