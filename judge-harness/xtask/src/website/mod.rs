//! The site: a static folder of pages that need no network, made from what is in the repository.
//!
//! No text is written twice: the READMEs, the table of cases, and the mistakes with their reasons
//! are read from their files.

mod front;
mod links;
mod mistakes;
pub mod playground;
mod problem;
mod programs;
mod wasm;
mod yours;

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::{Compression, GzBuilder};
use maud::{Markup, html};
use rayon::prelude::*;

use self::problem::Row;
use crate::page::page;
use judge_harness::command::jury::programs::{self as jury, JurySubmission};
use judge_harness::files::replace;
use judge_harness::judge::result::Judged;
use judge_harness::judge::{Judge, Task};
use judge_harness::language::compiler::Source;
use judge_harness::problem::choice::unwritten;
use judge_harness::problem::workspace::{Problem, Workspace};
use judge_harness::terminal::{judge_all, print};
use judge_harness::verdict::Verdict;

pub use wasm::{Wasm, compiler as wasm_compiler};

/// Judges the submissions and the jury's mistakes, and makes the pages in a folder, `target/site`
/// if none is given.
pub fn site(
    folder: Option<PathBuf>,
    source: Option<String>,
    address: Option<String>,
) -> Result<bool> {
    // It is needed until the process ends: an interrupt counts what was judged.
    let workspace: &Workspace = Box::leak(Box::new(Workspace::find()?));
    eprint!("{}", unwritten(&[], workspace));
    let folder = folder.unwrap_or_else(|| workspace.target().join("site"));
    let has_boards = |it: &Problem| it.rules.playground.is_some();
    let wasm = match wasm_compiler() {
        _ if !workspace.problems.iter().any(has_boards) => Err("no problem has a board".to_owned()),
        Ok(compiler) => Ok(Wasm::of_rules(workspace, compiler)?),
        Err(missing) => {
            eprintln!("warning: the pages have no boards to play on: {missing}");
            Err(missing)
        }
    };
    let mut tasks = Vec::new();
    for problem in &workspace.problems {
        tasks.push(Task::new(
            problem,
            Source::read(&problem.member().submission)?,
        ));
    }
    let jury = jury::find(workspace)?;
    let mistakes = jury.iter().filter(|it| it.expected != Verdict::Ac);
    tasks.extend(mistakes.map(|it| it.task(it.problem.cases.iter().collect())));
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let judged = judge_all(&Judge::of(workspace)?, &tasks, jobs, |_| (), |_, _| Ok(()))?;
    let errors = judged.iter().flat_map(|it| &it.judge_errors);
    for reason in errors.map(|it| &it.reason).collect::<BTreeSet<_>>() {
        eprintln!("warning: not all programs are judged: {reason}");
    }
    let site = Website {
        workspace,
        judged,
        jury,
        wasm,
        source,
        address,
    };
    site.write(&folder)?;
    let (pages, index) = (1 + workspace.problems.len(), folder.join("index.html"));
    print(&format!("wrote {pages} pages: open {}\n", index.display()))?;
    Ok(true)
}

/// What the pages are made of.
#[derive(Debug)]
pub struct Website<'a> {
    /// The workspace, whose problems have a page each.
    pub workspace: &'a Workspace,
    /// The submissions, judged, and after them the jury's mistakes.
    pub judged: Vec<Judged<'a>>,
    /// The jury.
    pub jury: Vec<JurySubmission<'a>>,
    /// The compiler of rules and submissions to WebAssembly, or why there is none.
    pub wasm: Result<Wasm, String>,
    /// Where the repository can be read, such as `https://example.org/name/blob/main`.
    pub source: Option<String>,
    /// Where the pages will be, such as `https://example.org/name`.
    pub address: Option<String>,
}

impl Website<'_> {
    /// Writes all pages into a folder.
    pub fn write(&self, folder: &Path) -> Result<()> {
        let write = |name: &str, page: String| {
            replace(&folder.join(name).with_extension("html"), page.as_bytes())
        };
        write("index", front::page(self))?;
        let problems = self.workspace.problems.par_iter();
        problems.try_for_each(|problem| {
            let page = problem::page(self, problem).with_context(|| problem.id.clone())?;
            write(&problem.id, page)
        })?;
        // A preview is fetched by its address, so it cannot be a part of the page.
        let preview = self.workspace.root.join(".github").join(PREVIEW);
        if self.address.is_some() && preview.exists() {
            fs::copy(&preview, folder.join(PREVIEW))?;
        }
        Ok(())
    }

    /// A page, with links to all pages in its header, and the common footer.
    fn html(&self, id: &str, title: &str, about: &str, main: &Markup, script: &str) -> String {
        let description = html! {
            meta name="description" content=(about);
            meta property="og:title" content=(title);
            meta property="og:description" content=(about);
            @if let Some(address) = self.address.as_ref().map(|it| it.trim_end_matches('/')) {
                link rel="canonical" href=(format!("{address}/{id}.html"));
                meta property="og:url" content=(format!("{address}/{id}.html"));
                meta property="og:image" content=(format!("{address}/{PREVIEW}"));
            }
        };
        let problems = self.workspace.problems.iter();
        let problems = problems.map(|it| (it.id.as_str(), Row::of(self, it).english));
        let pages = [("index", "Grid puzzles".to_owned())]
            .into_iter()
            .chain(problems);
        let header = html! {
            nav aria-label="Pages" { ul.inline {
                @for (its, name) in pages {
                    @let mark = (its == id).then_some("page");
                    li { a href=(format!("{its}.html")) aria-current=[mark] { (name) } }
                }
            } }
        };
        let source = self.source.as_deref();
        let repository = source.map(|it| it.split("/blob/").next().unwrap_or_default());
        let footer = html! {
            p {
                "Made by " code { "cargo xtask site" }
                @if let Some(repository) = repository {
                    " from " a href=(repository) { "the repository" }
                    ", which has the judge as well"
                }
                ". MIT or Apache 2.0, whichever you prefer."
            }
        };
        page(title, &description, [&header, main, &footer], script)
    }

    /// A file of the repository; empty if there is none.
    fn text(&self, file: &str) -> String {
        fs::read_to_string(self.workspace.root.join(file)).unwrap_or_default()
    }

    /// The jury's programs for a problem.
    fn jury_of(&self, problem: &Problem) -> impl Iterator<Item = &JurySubmission<'_>> {
        let jury = self.jury.iter();
        jury.filter(|submission| submission.problem.id == problem.id)
    }

    /// The jury's mistakes that were judged.
    fn mistakes(&self, problem: &Problem) -> Vec<Mistake<'_>> {
        let mistakes = self
            .jury_of(problem)
            .filter(|it| it.expected != Verdict::Ac);
        let judged = |submission: &JurySubmission| {
            let mut all = self.judged.iter();
            all.find(|it| it.task.source.path == submission.source.path)
        };
        mistakes.filter_map(|it| Some((it, judged(it)?))).collect()
    }
}

/// A mistake of the jury, and its result.
type Mistake<'a> = (&'a JurySubmission<'a>, &'a Judged<'a>);

/// The picture in the previews of shared links.
const PREVIEW: &str = "site-front.png";

/// Bytes packed by gzip, as text for the function `unpacked` of page.js.
fn packed(bytes: &[u8]) -> String {
    let mut packed = GzBuilder::new().write(Vec::new(), Compression::best());
    let written = packed.write_all(bytes).and_then(|()| packed.finish());
    BASE64_STANDARD.encode(written.expect("a Vec takes everything"))
}
