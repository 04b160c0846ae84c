//! A problem's rules and its submission as a WebAssembly module, so that a page can call them.

use std::env::consts::ARCH;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Error, Result, ensure};
use serde_json::Value;

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
        for (name, feature) in [("fastrand", "alloc"), ("foldhash", "std")] {
            let feature = format!("feature=\"{feature}\"");
            wasm.compile(
                &sources(name)?,
                name,
                &["--crate-type=rlib", "--cfg", &feature],
            )?;
        }
        let rules = workspace.root.join("judge-harness/problems/src/lib.rs");
        let libraries = [
            "--crate-type=rlib",
            "--extern=fastrand",
            "--extern=foldhash",
        ];
        wasm.compile(&rules, "problems", &libraries)?;
        Ok(wasm)
    }

    /// The module for the page of a problem.
    pub fn module(&self, problem: &Problem) -> Result<Vec<u8>> {
        let id = &problem.id;
        let submission = fs::read_to_string(&problem.own[0])?;
        let source = self.folder.join(format!("{id}.rs"));
        let text = format!(
            "mod submission {{ {submission} }}\nuse problems::{id} as rules;\n\
             mod requests {{ {REQUESTS} }}\n{GLUE}"
        );
        fs::write(&source, text)?;
        let options = [
            "--crate-type=cdylib",
            "--extern=problems",
            "-Clto=fat",
            "-Cpanic=abort",
            "-Cstrip=symbols",
        ];
        self.compile(&source, id, &options)?;
        Ok(fs::read(self.folder.join(format!("{id}.wasm")))?)
    }

    /// Compiles a crate into the folder.
    fn compile(&self, source: &Path, name: &str, options: &[&str]) -> Result<()> {
        let compiled = Command::new(self.compiler)
            .args(["--target", TARGET, "--edition=2021", "-Copt-level=s"])
            .args(["-Awarnings", "--crate-name", name])
            .args(options)
            .arg("-L")
            .arg(&self.folder)
            .arg("--out-dir")
            .arg(&self.folder)
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
