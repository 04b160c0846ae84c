//! A problem's rules and its submission as a WebAssembly module, so that a page can call them.

use std::env::consts::ARCH;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Error, Result, ensure};
use serde_json::Value;

use super::figures::probed;
use judge_harness::problem::Problem;

use judge_harness::problem::workspace::Workspace;

const TARGET: &str = "wasm32-unknown-unknown";

/// The usual compiler, and Debian's, which may have the target.
const COMPILERS: [&str; 2] = ["rustc", "/usr/bin/rustc"];

/// The functions that a page calls, and what they answer.
const GLUE: &str = include_str!("glue.rs");
const REQUESTS: &str = include_str!("requests.rs");

/// A compiler that has the target, and a folder with the rules compiled by it.
#[derive(Debug)]
pub struct Wasm {
    compiler: &'static str,
    folder: PathBuf,
}

/// A compiler that has the target.
pub fn compiler() -> Result<&'static str, String> {
    let found = COMPILERS.into_iter().find(|compiler| has_target(compiler));
    found.ok_or_else(|| {
        format!(
            "no Rust compiler here has the target {TARGET}: `rustup target add {TARGET}` adds it, \
             or on Debian `apt-get install rustc libstd-rust-dev-wasm32 lld`"
        )
    })
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

impl Wasm {
    /// Compiles the rules of all problems. Cargo cannot use the compiler of another version.
    pub fn of_rules(workspace: &Workspace) -> Result<Self> {
        let compiler = compiler().map_err(Error::msg)?;
        let folder = workspace.target().join("wasm");
        fs::create_dir_all(&folder)?;
        let wasm = Self { compiler, folder };
        let rules = workspace.root.join("judge-harness/problems/src/lib.rs");
        let library = |name: &str, source: &Path, options: [&str; 2]| {
            let usual = ["--crate-type=rlib", "--crate-name", name];
            let output = format!("lib{name}.rlib");
            wasm.run(source, &[&usual[..], &options].concat(), &output)
        };
        let features = ["alloc", "std"].map(|it| format!("feature=\"{it}\""));
        for (name, feature) in ["fastrand", "foldhash"].into_iter().zip(&features) {
            library(name, &sources(name)?, ["--cfg", feature])?;
        }
        library(
            "problems",
            &rules,
            ["--extern=fastrand", "--extern=foldhash"],
        )?;
        Ok(wasm)
    }

    /// The module for the page of a problem. Its submission is compiled with the probes of its
    /// figures, and otherwise unchanged.
    pub fn module(&self, problem: &Problem) -> Result<Vec<u8>> {
        let (source, module) = (format!("{}.rs", problem.id), format!("{}.wasm", problem.id));
        let copy = self.folder.join(format!("{}_submission.rs", problem.id));
        fs::write(&copy, probed(problem)?)?;
        let submission = format!(
            "#[path = \"{}\"] #[allow(dead_code)] mod submission;\n",
            copy.display()
        );
        let rules = format!("use problems::{} as rules;\n", problem.id);
        let requests = format!("mod requests {{ {REQUESTS} }}\n");
        let source = self.folder.join(source);
        fs::write(&source, submission + &rules + &requests + GLUE)?;
        let options = [
            "--crate-type=cdylib",
            "--extern=problems",
            "-Clto=fat",
            "-Cpanic=abort",
            "-Cstrip=symbols",
        ];
        self.run(&source, &options, &module)?;
        Ok(fs::read(self.folder.join(module))?)
    }

    fn run(&self, source: &Path, options: &[&str], output: &str) -> Result<()> {
        let usual = [
            "--target",
            TARGET,
            "--edition=2021",
            "-Copt-level=s",
            "-Awarnings",
        ];
        let compiled = Command::new(self.compiler)
            .args(usual.iter().chain(options))
            .arg("-L")
            .arg(&self.folder)
            .arg("-o")
            .arg(self.folder.join(output))
            .arg(source)
            .output()?;
        let said = String::from_utf8_lossy(&compiled.stderr);
        ensure!(compiled.status.success(), "{}: {said}", source.display());
        Ok(())
    }
}

/// Cargo's copy of the source of a library that the rules depend on.
fn sources(name: &str) -> Result<PathBuf> {
    // The dependencies of other platforms may not be downloaded.
    let platform = format!("{ARCH}-unknown-linux-gnu");
    let asked = Command::new("cargo")
        .args(["metadata", "--format-version=1", "--filter-platform"])
        .arg(platform)
        .output()?;
    let said = String::from_utf8_lossy(&asked.stderr);
    ensure!(asked.status.success(), "cargo metadata: {said}");
    let metadata: Value = serde_json::from_slice(&asked.stdout)?;
    let mut packages = metadata["packages"].as_array().into_iter().flatten();
    let package = packages
        .find(|it| it["name"] == name)
        .context(name.to_owned())?;
    let manifest = package["manifest_path"].as_str().context("a path")?;
    Ok(Path::new(manifest).with_file_name("src/lib.rs"))
}
