//! `cargo xtask site`: the pages of the site.

use std::collections::HashMap;
use std::path::PathBuf;

use crate::page::is_address;
use crate::website::{Site, wasm_compiler};
use anyhow::{Result, ensure};
use clap::Args;
use judge_harness::check::jury;
use judge_harness::judge::result::JudgedCase;
use judge_harness::judge::{Judge, Task};
use judge_harness::language::compiler::Source;
use judge_harness::problem::choice::unwritten;
use judge_harness::problem::workspace::Workspace;
use judge_harness::sandbox::Supervisor;
use judge_harness::terminal::{judge_all, print};

#[derive(Args)]
pub struct SiteArguments {
    /// The folder to write the pages into; target/site if none is given
    #[arg(value_name = "DIR")]
    pub folder: Option<PathBuf>,
    /// Where the files of the repository can be read, for links to those that have no page
    #[arg(long, value_name = "URL")]
    pub source: Option<String>,
    /// Where the pages will be, for search engines and previews
    #[arg(long, value_name = "URL")]
    pub address: Option<String>,
}

/// Judges the submissions, and makes the pages.
pub fn site(arguments: &SiteArguments) -> Result<bool> {
    let workspace = Workspace::find()?;
    let problems = workspace.all_problems()?;
    eprint!("{}", unwritten(&[], &workspace));
    let folder = match &arguments.folder {
        Some(folder) => folder.clone(),
        None => workspace.target().join("site"),
    };
    ensure!(
        !folder.is_file(),
        "{} is a file: name a folder",
        folder.display()
    );
    for url in arguments.source.iter().chain(&arguments.address) {
        ensure!(
            is_address(url),
            "{url:?} is no address: expected https://..."
        );
    }
    let wasm = wasm_compiler(&workspace.cache, Supervisor::this_program()?);
    if let Err(missing) = &wasm {
        eprintln!("warning: the pages have no boards to play on: {missing}");
    }
    let mut tasks = Vec::new();
    for problem in problems {
        tasks.push(Task::new(problem, Source::read(&problem.submission)?));
    }
    let judge = Judge::of(&workspace)?;
    let judged = judge_all(&judge, &tasks, 1, |_, _| Ok(()))?;
    let verdicts = judged.iter().map(|judged| {
        let cases = judged.cases.iter();
        cases.map(JudgedCase::verdict).collect()
    });
    let ids = problems.iter().map(|problem| problem.id.as_str());
    let site = Site {
        workspace: &workspace,
        problems,
        submissions: ids.zip(verdicts).collect::<HashMap<_, _>>(),
        jury: jury::find(&workspace)?,
        wasm,
        source: arguments.source.clone(),
        address: arguments.address.clone(),
    };
    let written = site.write(&folder)?;
    let bytes: usize = written.iter().map(|(_, bytes)| bytes).sum();
    print(&format!(
        "wrote {} pages, {} KB: open {}\n",
        written.len(),
        bytes.div_ceil(1000),
        folder.join("index.html").display()
    ))?;
    Ok(true)
}
