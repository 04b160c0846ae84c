//! `cargo xtask report`: the results of a run as a page.

use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, ensure};

use judge_harness::cli::replace::replace;
use judge_harness::workspace::Workspace;

/// Reads what `cargo judge --json` prints from standard input, and writes it as a page.
pub fn report(file: &Path) -> Result<bool> {
    let shown = file.display();
    let is_page = file.extension().is_some_and(|ending| ending == "html");
    ensure!(is_page, "{shown}: name it FILE.html");
    let file = std::path::absolute(file)?;
    let has_folder = file.parent().is_some_and(Path::is_dir);
    ensure!(has_folder, "{shown}: there is no such folder");
    let mut json = String::new();
    let read = io::stdin().read_to_string(&mut json);
    read.context("standard input")?;
    let page = crate::report::html(&json, &Workspace::find()?)?;
    replace(&file, page.as_bytes()).with_context(|| shown.to_string())?;
    Ok(true)
}
