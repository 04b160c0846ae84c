//! `cargo xtask plot`: a picture of the time that programs take for a problem.

use std::ffi::OsStr;
use std::path::Path;

use crate::{measure, plot as plotting};
use anyhow::{Context, Result, bail};
use judge_harness::compiler::{Compiled, Source};
use judge_harness::rules::{Plot, rules};
use judge_harness::workspace::{Problem, Workspace};

use judge_harness::cli::bar::case_bar;
use judge_harness::cli::judge_in;
use judge_harness::cli::targets::problem_named;
use judge_harness::cli::terminal::print;

/// Draws the time that the submission and known methods take; if no problem is named, for the only one
/// that has a plot.
pub fn plot(name: Option<&OsStr>, file: &Path) -> Result<bool> {
    plotting::refuse_other_pictures(file)?;
    let workspace = Workspace::find()?;
    let judge = judge_in(&workspace)?;
    let (problem, plot) = plotted(name, &workspace)?;
    let mut sources = vec![("ours".to_owned(), Source::read(&problem.submission)?)];
    for method in plot.methods {
        let source = measure::method(problem, method, &workspace)?;
        sources.push((method.replace('_', " "), source));
    }
    let inputs: usize = plot.columns.iter().map(|(_, inputs)| inputs.len()).sum();
    let bar = case_bar(inputs * sources.len());
    let mut curves = Vec::new();
    for (name, source) in &sources {
        let Compiled::Program(program) = judge.compile(source)? else {
            bail!("{} does not compile", source.path.display());
        };
        bar.set_message(name.clone());
        let progress = || bar.inc(1);
        curves.push(plotting::curve(
            &judge,
            problem,
            &plot,
            (name, &program),
            progress,
        )?);
    }
    bar.finish_and_clear();
    plotting::draw(problem, &plot, &curves, file)?;
    print(&format!("wrote {}\n", file.display()))?;
    Ok(true)
}

/// The problem to draw, and its plot.
fn plotted<'a>(name: Option<&OsStr>, workspace: &'a Workspace) -> Result<(&'a Problem, Plot)> {
    let with_plot = |problem: &'a Problem| Some((problem, rules(&problem.id).plot()?));
    if let Some(name) = name {
        let problem = problem_named(name, workspace)?;
        return with_plot(problem).with_context(|| format!("{} has no plot", problem.id));
    }
    let mut plots: Vec<_> = workspace
        .all_problems()?
        .iter()
        .filter_map(with_plot)
        .collect();
    match plots.len() {
        0 => bail!("no problem has a plot"),
        1 => Ok(plots.remove(0)),
        _ => {
            let ids: Vec<_> = plots
                .iter()
                .map(|(problem, _)| problem.id.as_str())
                .collect();
            bail!("say which problem to draw: {}", ids.join(", "))
        }
    }
}
