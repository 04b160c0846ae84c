//! `cargo judge plot`: a picture of what Ships costs.

use std::path::Path;

use anyhow::{Context, Result, bail};
use judge_harness::compiler::{Compiled, Source};
use judge_harness::workspace::Workspace;
use judge_harness::{jury as jury_programs, plot as plotting};

use super::judge_in;
use super::terminal::case_bar;

/// Draws how long Ships takes, ours and ship after ship.
pub fn plot(file: &Path) -> Result<bool> {
    let workspace = Workspace::find()?;
    let judge = judge_in(&workspace)?;
    let problem = workspace.problem("uva322")?;
    let classic = jury_programs::find(&workspace)?
        .into_iter()
        .find(|submission| submission.source.path.ends_with("ship_after_ship.rs"))
        .context("uva322 has no jury submission ship_after_ship.rs")?;
    let sources = [
        ("ours", &problem.submission),
        ("ship after ship", &classic.source.path),
    ];
    let bar = case_bar(plotting::boards() * sources.len());
    let mut curves = Vec::new();
    for (name, source) in sources {
        let Compiled::Program(program) = judge.compile(&Source::read(source)?)? else {
            bail!("{} does not compile", source.display());
        };
        bar.set_message(name);
        curves.push(plotting::curve(&judge, name, &program, || bar.inc(1))?);
    }
    bar.finish_and_clear();
    plotting::draw(&curves, file)?;
    Ok(true)
}
