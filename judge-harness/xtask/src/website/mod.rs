//! The site: a static folder of pages that need no network, made from what is in the repository.
//!
//! No text is written twice: the READMEs, the table of cases, and the mistakes with their reasons
//! are read from their files.

mod front;
mod links;
mod mistakes;
mod playground;
mod problem;
mod programs;
pub mod requests;
mod wasm;
mod yours;

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{fs, thread};

use anyhow::{Context, Result};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::{Compression, GzBuilder};
use maud::{Markup, html};
use rayon::prelude::*;

use self::problem::Row;
use crate::page::page;
use judge_harness::command::jury;
use judge_harness::command::terminal::{judge_with_progress, print};
use judge_harness::files::replace;
use judge_harness::interruption;
use judge_harness::judge::result::Judged;
use judge_harness::judge::{Judge, Task};
use judge_harness::problem::JuryProgram;
use judge_harness::problem::Problem;
use judge_harness::problem::workspace::Workspace;
use judge_harness::verdict::Verdict;
use problems::words::{self, Tongue};

use wasm::Wasm;
pub use wasm::compiler as wasm_compiler;

/// Judges the jury's mistakes, and makes the pages in a folder, `target/site` if none is given.
pub fn site(folder: Option<PathBuf>, source: Option<String>) -> Result<bool> {
    let workspace = &Workspace::find()?;
    let folder = folder.unwrap_or_else(|| workspace.target().join("site"));
    let has_boards = workspace.problems.iter().any(has_board);
    let wasm = has_boards.then(|| Wasm::of_rules(workspace)).transpose()?;
    let jury = workspace.jury()?;
    let mistakes = jury
        .iter()
        .filter(|it| it.expected.verdict() != Some(Verdict::Ac));
    let tasks = mistakes.clone().map(|it| {
        let options = jury::options(it, it.problem.cases.iter());
        Task::new(it.problem, it.source.clone(), options)
    });
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let judged = judge_with_progress(&Judge::of(workspace)?, tasks.collect(), jobs, |_| None);
    interruption::check()?;
    let errors = judged.iter().flat_map(Judged::judge_errors);
    for reason in errors.map(|(_, reason)| reason).collect::<BTreeSet<_>>() {
        eprintln!("warning: not all programs are judged: {reason}");
    }
    let site = Website {
        workspace,
        jury: &jury,
        mistakes: mistakes.zip(judged).collect(),
        wasm,
        source,
    };
    site.write(&folder)?;
    let pages = Tongue::ALL.len() * (1 + workspace.problems.len());
    let index = folder.join("index.html");
    print(&format!("wrote {pages} pages: open {}\n", index.display()))?;
    Ok(true)
}

/// What the pages are made of.
struct Website<'a> {
    /// The workspace, whose problems have a page each.
    workspace: &'a Workspace,
    /// The jury.
    jury: &'a [JuryProgram<'a>],
    /// Its programs that are not accepted, with their results.
    mistakes: Vec<(&'a JuryProgram<'a>, Judged<'a>)>,
    /// The compiler of rules and submissions; `None` if no problem has a board to play on.
    wasm: Option<Wasm>,
    /// Where the repository can be read, such as `https://example.org/name/blob/main`.
    source: Option<String>,
}

impl Website<'_> {
    /// Writes all pages into a folder, each once for each language.
    fn write(&self, folder: &Path) -> Result<()> {
        let write = |name: &str, tongue, page: String| {
            replace(&folder.join(address(name, tongue)), page.as_bytes())
        };
        for tongue in Tongue::ALL {
            write("index", tongue, front::page(self, tongue))?;
        }
        self.workspace.problems.par_iter().try_for_each(|problem| {
            let module = match &self.wasm {
                Some(wasm) if has_board(problem) => packed(&wasm.module(problem)?),
                _ => String::new(),
            };
            for tongue in Tongue::ALL {
                let html = problem::html(self.page(problem, tongue), &module);
                let html = html.with_context(|| problem.id.clone())?;
                write(&problem.id, tongue, html)?;
            }
            Ok(())
        })
    }

    fn page<'a>(&'a self, problem: &'a Problem, tongue: Tongue) -> Page<'a> {
        Page {
            site: self,
            problem,
            tongue,
        }
    }

    /// A page, with links to all pages and to its other language in its header, and the common
    /// footer.
    fn html(
        &self,
        (id, tongue): (&str, Tongue),
        [title, about]: [&str; 2],
        main: &Markup,
        script: &str,
    ) -> String {
        let problems = self.problems().into_iter();
        let problems = problems.map(|it| (&*it.id, Row::of(self.page(it, tongue)).name));
        let site = tongue.of(words::SITE).to_owned();
        let pages = [("index", site)].into_iter().chain(problems);
        let other = tongue.other();
        let header = html! {
            nav aria-label=(tongue.of(words::PAGES)) { ul.inline {
                @for (its, name) in pages {
                    @let mark = (its == id).then_some("page");
                    li { a href=(address(its, tongue)) aria-current=[mark] { (name) } }
                }
                li {
                    a id="language" lang=(other.code()) hreflang=(other.code())
                        href=(address(id, other)) { (other.of(["English", "中文"])) }
                }
            } }
        };
        let source = self.source.as_deref();
        let repository = source.map(|it| it.split("/blob/").next().unwrap_or_default());
        let made_by = tongue.of(words::MADE_BY).split_once("{command}");
        let (made_by, licence) = made_by.unwrap_or_default();
        let footer = html! {
            p {
                (made_by) code { "cargo xtask site" } (licence)
                @if let Some(repository) = repository {
                    " " a href=(repository) { (tongue.of(words::REPOSITORY)) }
                }
            }
        };
        page(tongue, title, about, [&header, main, &footer], script)
    }

    /// The problems in the order in which a reader meets them: that of their rules, then others.
    fn problems(&self) -> Vec<&Problem> {
        let rank = |it: &&Problem| {
            let mut rules = problems::ALL.iter();
            let found = rules.position(|(name, _)| **name == *it.id);
            found.unwrap_or(problems::ALL.len())
        };
        let mut problems: Vec<_> = self.workspace.problems.iter().collect();
        problems.sort_by_key(rank);
        problems
    }

    /// A file of the repository; empty if there is none.
    fn text(&self, file: &str) -> String {
        fs::read_to_string(self.workspace.root.join(file)).unwrap_or_default()
    }
}

/// A problem's page in one language.
#[derive(Clone, Copy)]
struct Page<'a> {
    site: &'a Website<'a>,
    problem: &'a Problem,
    tongue: Tongue,
}

impl Page<'_> {
    /// A text in its language.
    fn of<T>(self, both: [T; 2]) -> T {
        self.tongue.of(both)
    }
}

/// The file of a page in a language.
fn address(id: &str, tongue: Tongue) -> String {
    format!("{id}{}.html", tongue.of(["", ".zh"]))
}

/// Whether there is a board to play on.
fn has_board(problem: &Problem) -> bool {
    problem.rules.playground.is_some()
}

/// Bytes packed by gzip, as text.
fn packed(bytes: &[u8]) -> String {
    let mut packed = GzBuilder::new().write(Vec::new(), Compression::best());
    let written = packed.write_all(bytes).and_then(|()| packed.finish());
    BASE64_STANDARD.encode(written.expect("a Vec takes everything"))
}
