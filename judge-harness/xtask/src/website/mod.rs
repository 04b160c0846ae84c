//! The site: a static folder of pages that need no network, made from what is in the repository.
//!
//! No sentence stands here that stands elsewhere: the READMEs, the table of cases, the mistakes with their
//! reasons, and the table of costs are read where they are.

mod cases;
mod costs;
mod front;
mod links;
mod mistakes;
mod paste;
mod playground;
mod problem;
mod wasm;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use rayon::prelude::*;

use judge_harness::compiler::Compiler;
use judge_harness::jury::JurySubmission;
use judge_harness::jury::kept::Verdicts;
use judge_harness::workspace::{Problem, Workspace};

pub use wasm::compiler as wasm_compiler;

/// What the pages are made of.
#[derive(Debug)]
pub struct Site<'a> {
    /// The workspace.
    pub workspace: &'a Workspace,
    /// The problems, each with a page of its own.
    pub problems: &'a [Problem],
    /// The verdicts on each problem's submission.
    pub submissions: HashMap<&'a str, Verdicts>,
    /// The jury, and the verdicts on each of its programs.
    pub jury: Vec<(JurySubmission<'a>, Verdicts)>,
    /// What compiles submissions to WebAssembly, or why that cannot be done here.
    pub wasm: Result<Compiler, String>,
    /// Where the repository can be read, such as `https://example.org/name/blob/main`.
    pub source: Option<String>,
}

impl Site<'_> {
    /// Writes all pages into a folder, and returns the names of the files with their sizes in bytes.
    ///
    /// # Errors
    ///
    /// Fails if a file of the repository cannot be read, or a page not be written.
    pub fn write(&self, folder: &Path) -> Result<Vec<(PathBuf, usize)>> {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let mut pages = vec![("index".to_owned(), front::page(self)?)];
        let of_problems = self.problems.par_iter().map(|problem| {
            let page = problem::page(self, problem).with_context(|| problem.id.clone())?;
            Ok((problem.id.clone(), page))
        });
        pages.extend(of_problems.collect::<Result<Vec<_>>>()?);
        let mut written = Vec::new();
        for (name, page) in pages {
            let file = folder.join(name).with_extension("html");
            let html = page.html();
            fs::write(&file, &html).with_context(|| file.display().to_string())?;
            written.push((file, html.len()));
        }
        Ok(written)
    }

    /// A file of the repository; empty if there is none.
    fn text(&self, file: &str) -> String {
        fs::read_to_string(self.workspace.root.join(file)).unwrap_or_default()
    }

    /// The jury's programs for a problem.
    fn jury_of(&self, problem: &Problem) -> impl Iterator<Item = &(JurySubmission<'_>, Verdicts)> {
        let is_its =
            |(submission, _): &&(JurySubmission, Verdicts)| submission.problem.id == problem.id;
        self.jury.iter().filter(is_its)
    }
}

/// The style of the site's pages beyond that of all pages.
const STYLE: &str = include_str!("website.css");

/// The name for a case in an address.
fn anchor(case: &str) -> String {
    format!("case-{}", case.replace('/', "-"))
}
