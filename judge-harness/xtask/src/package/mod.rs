//! A problem package: a problem as DOMjudge, Kattis and BAPCtools take it, in a format of the ICPC's.
//!
//! Everything in it is made from what the workspace has already: the statement from the README of the crate, the
//! descriptions of the cases from `data/README.md`, mistakes written out as whole programs. Its bytes depend on that
//! alone, and not on the machine or the time: files in a fixed order, with fixed times and permissions, and `\n` at
//! the end of every line.

mod archive;
mod metadata;
mod readme;
mod statement;
mod submissions;
mod tex;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::purposes::purposes;
use judge_harness::jury::JurySubmission;
use judge_harness::workspace::{Problem, Workspace};
use statement::Statement;
use submissions::Submissions;
pub use submissions::{Because, LeftOut};

/// A format of problem packages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// The one that DOMjudge and Kattis read.
    Legacy,
    /// Its successor, which BAPCtools and newer versions of Kattis read.
    Of2025,
}

impl Format {
    /// All formats, with the names that they have in their specifications.
    pub const ALL: [(Self, &str); 2] = [(Self::Legacy, "legacy"), (Self::Of2025, "2025-09")];

    /// The folder of the statement.
    fn statement_folder(self) -> &'static str {
        match self {
            Self::Legacy => "problem_statement",
            Self::Of2025 => "statement",
        }
    }

    /// The ending of the file that describes a case, and what is in it.
    fn described(self, purpose: &str) -> (&'static str, String) {
        match self {
            Self::Legacy => ("desc", format!("{purpose}\n")),
            Self::Of2025 => {
                let quoted = metadata::quoted(purpose);
                ("yaml", format!("description: {quoted}\n"))
            }
        }
    }

    /// The folder of the output validator.
    fn output_validator_folder(self) -> &'static str {
        match self {
            Self::Legacy => "output_validators/output",
            Self::Of2025 => "output_validator",
        }
    }
}

/// A problem package.
#[derive(Debug)]
pub struct Package {
    /// Its name, that of the problem.
    pub id: String,
    /// Its format.
    pub format: Format,
    /// Its files, by their paths in it.
    pub files: BTreeMap<String, File>,
    /// The number of its programs.
    pub programs: usize,
    /// The jury programs that it does not have.
    pub left_out: Vec<LeftOut>,
    /// What it has.
    pub contents: Contents,
}

/// What a package has.
#[derive(Debug, Default)]
pub struct Contents {
    /// The number of its cases.
    pub cases: usize,
    /// Whether there is an output validator; without one, outputs are compared.
    has_output_validator: bool,
    /// Whether an input has several spaces in a row, or spaces at an end of a line.
    has_wide_white_space: bool,
}

/// A file of a package.
#[derive(Debug, PartialEq, Eq)]
pub struct File {
    /// What is in it.
    pub content: String,
    /// Whether it is a program to run.
    pub is_executable: bool,
}

impl Package {
    /// The package of a problem with all programs of `jury` that are for it. `None` if the problem has no input
    /// validator: every tool refuses a package without one.
    ///
    /// # Errors
    ///
    /// Fails if something that it is made from cannot be read, or does not fit into a package.
    pub fn new(
        problem: &Problem,
        jury: &[JurySubmission],
        workspace: &Workspace,
        format: Format,
    ) -> Result<Option<Self>> {
        let id = &problem.id;
        let validators = workspace.root.join("judge-harness/validators").join(id);
        if !validators.join("input.rs").exists() {
            return Ok(None);
        }
        let is_plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
        ensure!(
            id.chars().all(is_plain),
            "{id}: a package can only have a name of letters from a to z and digits"
        );
        let submissions = Submissions::new(problem, jury)?;
        let mut package = Self {
            id: id.clone(),
            format,
            files: BTreeMap::new(),
            programs: submissions.files.len(),
            left_out: Vec::new(),
            contents: Contents::default(),
        };
        package.add_validators(&validators)?;
        package.add_metadata(problem)?;
        package.add_statement(problem)?;
        package.add_cases(problem, workspace)?;
        let readme = readme::readme(problem, format, &submissions, &package.contents);
        package.add("README.md", readme)?;
        for (path, content) in submissions.files {
            package.add(&format!("submissions/{path}"), content)?;
        }
        package.left_out = submissions.left_out;
        Ok(Some(package))
    }

    fn add(&mut self, path: &str, content: impl AsRef<str>) -> Result<()> {
        let file = File {
            // A checkout may have CRLF line ends, a package must not.
            content: content.as_ref().replace("\r\n", "\n"),
            is_executable: false,
        };
        match self.files.insert(path.to_owned(), file) {
            None => Ok(()),
            Some(_) => bail!("{}: two files of the package would be {path}", self.id),
        }
    }

    fn add_validators(&mut self, folder: &Path) -> Result<()> {
        self.add_validator("input_validators/input", &folder.join("input.rs"))?;
        let output_validator = folder.join("output.rs");
        self.contents.has_output_validator = output_validator.exists();
        if self.contents.has_output_validator {
            self.add_validator(self.format.output_validator_folder(), &output_validator)?;
        }
        Ok(())
    }

    /// A validator is a folder with a script that compiles it: not every system knows how to compile Rust.
    fn add_validator(&mut self, folder: &str, source: &Path) -> Result<()> {
        let name = judge_harness::workspace::file_name(source);
        self.add(&format!("{folder}/{name}"), read(source)?)?;
        let build = format!("{folder}/build");
        self.add(&build, format!(
            "#!/bin/sh\n# Needs a Rust compiler, 1.63 or newer.\nexec rustc --edition=2021 -O -o run {name}\n"
        ))?;
        self.files
            .entry(build)
            .and_modify(|file| file.is_executable = true);
        Ok(())
    }

    fn add_metadata(&mut self, problem: &Problem) -> Result<()> {
        let has_output_validator = self.contents.has_output_validator;
        let yaml = metadata::problem_yaml(problem, self.format, has_output_validator);
        self.add("problem.yaml", yaml)?;
        match self.format {
            Format::Legacy => self.add("domjudge-problem.ini", metadata::domjudge_ini(problem)),
            Format::Of2025 if has_output_validator => Ok(()),
            Format::Of2025 => self.add("data/test_group.yaml", metadata::COMPARISON_OF_2025),
        }
    }

    fn add_statement(&mut self, problem: &Problem) -> Result<()> {
        let statement = Statement::of(problem)?;
        let folder = self.format.statement_folder();
        self.add(&format!("{folder}/problem.en.tex"), statement.tex()?)?;
        if self.format == Format::Legacy {
            // A newer package may have only one statement in a language.
            self.add(&format!("{folder}/problem.en.md"), statement.markdown())?;
            self.add(
                &format!("{folder}/problem.html"),
                statement.html(&samples(problem)?),
            )?;
        }
        Ok(())
    }

    /// The cases that the statement allows, and what each is there to catch.
    fn add_cases(&mut self, problem: &Problem, workspace: &Workspace) -> Result<()> {
        let purposes = purposes(workspace, &problem.id)?.unwrap_or_default();
        for case in problem.cases.iter().filter(|case| !case.is_lenient()) {
            let name = &case.name;
            let input = read(&case.input)?;
            let is_wide = ["  ", " \n", "\n "].iter().any(|wide| input.contains(wide));
            self.contents.has_wide_white_space |= is_wide;
            self.add(&format!("data/{name}.in"), input)?;
            self.add(&format!("data/{name}.ans"), read(&case.answer)?)?;
            if let Some(purpose) = purposes.get(name) {
                let (ending, text) = self.format.described(purpose);
                self.add(&format!("data/{name}.{ending}"), text)?;
            }
            self.contents.cases += 1;
        }
        Ok(())
    }
}

/// The input and the answer of each sample.
fn samples(problem: &Problem) -> Result<Vec<(String, String)>> {
    let samples = problem.cases.iter().filter(|case| case.is_sample());
    samples
        .map(|case| Ok((read(&case.input)?, read(&case.answer)?)))
        .collect()
}

fn read(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| path.display().to_string())
}
