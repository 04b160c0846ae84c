//! `cargo xtask site`: the pages of the site.

use std::path::PathBuf;

use crate::page::is_address;
use crate::website::{Site, of_mistakes, wasm_compiler};
use anyhow::{Result, bail, ensure};
use judge_harness::check::jury;
use judge_harness::judge::{Judge, Task};
use judge_harness::language::compiler::Source;
use judge_harness::problem::choice::unwritten;
use judge_harness::problem::workspace::Workspace;
use judge_harness::sandbox::Supervisor;
use judge_harness::terminal::{judge_all, print};

/// Judges the submissions, and makes the pages in a folder, `target/site` if none is given.
pub fn site(
    folder: Option<PathBuf>,
    source: Option<String>,
    address: Option<String>,
) -> Result<bool> {
    let workspace = Workspace::find()?;
    eprint!("{}", unwritten(&[], &workspace));
    let folder = folder.unwrap_or_else(|| workspace.target().join("site"));
    let shown = folder.display();
    ensure!(!folder.is_file(), "{shown} is a file: name a folder");
    let mut addresses = source.iter().chain(&address);
    if let Some(url) = addresses.find(|url| !is_address(url)) {
        bail!("{url:?} is no address: expected https://...");
    }
    let wasm = wasm_compiler(&workspace.cache, Supervisor::this_program()?);
    if let Err(missing) = &wasm {
        eprintln!("warning: the pages have no boards to play on: {missing}");
    }
    let mut tasks = Vec::new();
    for problem in workspace.all_problems()? {
        tasks.push(Task::new(problem, Source::read(&problem.submission)?));
    }
    let jury = jury::find(&workspace)?;
    tasks.extend(of_mistakes(&workspace, &jury));
    let judge = Judge::of(&workspace)?;
    let site = Site {
        workspace: &workspace,
        judged: judge_all(&judge, &tasks, 1, |_, _| Ok(()))?,
        jury,
        wasm,
        source,
        address,
    };
    let written = site.write(&folder)?;
    print(&format!(
        "wrote {} pages, {} KB: open {}\n",
        written.len(),
        written.iter().sum::<usize>().div_ceil(1000),
        folder.join("index.html").display()
    ))?;
    Ok(true)
}
