//! A problem package for DOMjudge, Kattis and BAPCtools, in a format of the ICPC.
//!
//! All of it comes from the workspace: the statement from the crate's README, the descriptions of
//! the cases from `data/README.md`, mistakes as whole programs.

mod archive;
mod format;
mod readme;
mod statement;
mod submissions;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::documents::purposes;
pub use format::Format;
use judge_harness::command::terminal::print;
use judge_harness::files::file_name;
use judge_harness::problem::JuryProgram;
use judge_harness::problem::Problem;
use judge_harness::problem::cases::Case;
use judge_harness::problem::workspace::Workspace;

/// The name of the scripts that compile a validator. Only they are executable.
const BUILD: &str = "build";

/// Makes the packages, each as a folder and as a ZIP file, in the folder `out` or in `packages` in
/// Cargo's target folder.
pub fn package(names: &[OsString], out: Option<PathBuf>, format: Format) -> Result<bool> {
    let workspace = Workspace::find()?;
    let jury = workspace.jury()?;
    let out = out.unwrap_or_else(|| workspace.target().join("packages"));
    for problem in workspace.named_or_all(names)? {
        let id = &problem.id;
        let Some(package) = Package::new(problem, &jury, &workspace, format)? else {
            print(&format!(
                "{id}: not packaged, it has no input validator \
                 judge-harness/validators/{id}/input.rs\n"
            ))?;
            continue;
        };
        let archive = std::path::absolute(package.write(&out)?).context("the current folder")?;
        print(&format!(
            "{id}: {}, {} cases, {} programs, {} left out\n",
            workspace.relative(&archive).display(),
            problem.cases.iter().filter(|it| !it.is_lenient()).count(),
            package.programs().count(),
            package.left_out.values().flatten().count()
        ))?;
    }
    Ok(true)
}

/// A problem package.
#[derive(Debug)]
pub struct Package {
    /// Its name, that of the problem.
    pub id: String,
    /// Its format.
    pub format: Format,
    /// The contents of its files, by their paths in the package.
    pub files: BTreeMap<String, String>,
    /// The jury programs that are not in the package, such as `wrong_answer/greedy`. The key is the
    /// reason, in words that can follow "programs".
    pub left_out: BTreeMap<String, Vec<String>>,
}

impl Package {
    /// The package of a problem with all programs of `jury` that are for it. `None` if the problem
    /// has no input validator: every tool refuses a package without one.
    pub fn new(
        problem: &Problem,
        jury: &[JuryProgram],
        workspace: &Workspace,
        format: Format,
    ) -> Result<Option<Self>> {
        let id = &problem.id.0;
        let validators = workspace.root.join("judge-harness/validators").join(id);
        if !validators.join("input.rs").exists() {
            return Ok(None);
        }
        let mut package = Self {
            id: id.clone(),
            format,
            files: BTreeMap::new(),
            left_out: BTreeMap::new(),
        };
        package.add_submissions(problem, jury)?;
        package.add_own_files(problem, &validators)?;
        package.add_cases(problem, workspace)?;
        package.add("README.md", package.readme(problem))?;
        Ok(Some(package))
    }

    /// The paths of its programs below `submissions`.
    pub fn programs(&self) -> impl Iterator<Item = &str> {
        let files = self.files.keys();
        files.filter_map(|path| path.strip_prefix("submissions/"))
    }

    fn add(&mut self, path: &str, content: impl AsRef<str>) -> Result<()> {
        // A checkout may have CRLF line ends, a package must not.
        let content = content.as_ref().replace("\r\n", "\n");
        let is_new = self.files.insert(path.to_owned(), content).is_none();
        ensure!(is_new, "{}: two of its files would be {path}", self.id);
        Ok(())
    }

    /// The metadata, the statement and the validators, which each format has in files of its own.
    fn add_own_files(&mut self, problem: &Problem, validators: &Path) -> Result<()> {
        let output_validator = validators.join("output.rs");
        let has_validator = output_validator.exists();
        let statement = statement::markdown(problem)?;
        let is_legacy = self.format == Format::Legacy;
        let yaml = format::problem_yaml(problem, is_legacy, has_validator);
        self.add("problem.yaml", yaml)?;
        // Kattis's tools and BAPCtools refuse a package without a statement in TeX.
        let tex = statement::tex(problem, &statement)?;
        if is_legacy {
            self.add("domjudge-problem.ini", format::domjudge_ini(problem))?;
            self.add("problem_statement/problem.en.tex", tex)?;
            // DOMjudge shows this one.
            self.add("problem_statement/problem.txt", statement)?;
        } else {
            self.add("statement/problem.en.tex", tex)?;
        }
        self.add_validator("input_validators/input", &validators.join("input.rs"))?;
        match (has_validator, self.format) {
            (true, Format::Legacy) => {
                self.add_validator("output_validators/output", &output_validator)
            }
            (true, Format::Of2025) => self.add_validator("output_validator", &output_validator),
            (false, Format::Legacy) => Ok(()),
            // Makes the default validator compare like the judge, except for white space.
            (false, Format::Of2025) => {
                let comparison = "output_validator_args: [case_sensitive]\n";
                self.add("data/test_group.yaml", comparison)
            }
        }
    }

    /// A validator is a folder with a script that compiles it: not every system knows how to
    /// compile Rust.
    fn add_validator(&mut self, folder: &str, source: &Path) -> Result<()> {
        let name = file_name(source);
        let build = format!(
            "#!/bin/sh\n# Needs a Rust compiler, 1.63 or newer.\n\
             exec rustc --edition=2021 -O -o run {name}\n"
        );
        self.add(&format!("{folder}/{name}"), read(source)?)?;
        self.add(&format!("{folder}/{BUILD}"), build)
    }

    /// The cases that the statement allows, each with the mistake that it catches.
    fn add_cases(&mut self, problem: &Problem, workspace: &Workspace) -> Result<()> {
        let purposes = purposes(workspace, problem);
        for case in problem.cases.iter().filter(|case| !case.is_lenient()) {
            let path = path(case);
            let [input, right] = case.contents(u64::MAX)?.map(String::from_utf8);
            self.add(&format!("{path}.in"), input?)?;
            self.add(&format!("{path}.ans"), right?)?;
            let Some(purpose) = purposes.get(&*case.name) else {
                continue;
            };
            let (ending, text) = match self.format {
                Format::Legacy => ("desc", purpose.clone()),
                Format::Of2025 => ("yaml", format!("description: {}", format::quoted(purpose))),
            };
            self.add(&format!("{path}.{ending}"), text + "\n")?;
        }
        Ok(())
    }
}

/// The path of a case in a package, without its ending. Hard cases become secret ones, since the
/// statement allows them.
pub fn path(case: &Case) -> String {
    format!("data/{}", case.name.replace("hard/", "secret/"))
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}
