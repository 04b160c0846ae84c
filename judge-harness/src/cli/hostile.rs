//! `cargo judge box`: what the box holds here, and what became of programs that tried to get out of it.

use crate::hostile::{self, Hostile, how_it_ended};
use crate::judge::Judge;
use crate::overhead::{self, Overhead};
use crate::sandbox;
use crate::workspace::Workspace;
use anyhow::Result;
use clap::Args;
use glob::Pattern;

use super::bar::case_bar;
use super::judge_in;
use super::terminal::print;

#[derive(Args)]
pub struct BoxArguments {
    /// Only the programs whose name matches, such as '*.py'
    #[arg(value_name = "GLOB")]
    pub names: Option<Pattern>,
    /// Measure instead what the box and all else that judging takes cost
    #[arg(long, conflicts_with = "names")]
    pub overhead: bool,
}

/// Prints a table in Markdown. All is well if each program got a verdict that it may get.
pub fn hostile(arguments: &BoxArguments) -> Result<bool> {
    let workspace = Workspace::find()?;
    let judge = judge_in(&workspace)?;
    if arguments.overhead {
        return overhead(&judge, &workspace);
    }
    let impatient = judge_in(&workspace)?.compiling_within(hostile::COMPILE_TIME);
    let mut all = hostile::find(&workspace)?;
    if let Some(names) = &arguments.names {
        all.retain(|hostile| names.matches(&hostile.name));
    }
    let bar = case_bar(all.len());
    let (mut rows, mut all_well) = (String::new(), true);
    for hostile in &all {
        bar.set_message(hostile.name.clone());
        let judge = if hostile.must_not_compile() {
            &impatient
        } else {
            &judge
        };
        let (row, is_well) = row(hostile, judge, &workspace)?;
        rows += &row;
        all_well &= is_well;
        bar.inc(1);
    }
    bar.finish_and_clear();
    print(&(box_of_this_system() + "\n" + HEADER + &rows))?;
    Ok(all_well)
}

/// Prints what many cases cost. All is well if judging costs at most [`MOST`] times what starting does.
fn overhead(judge: &Judge, workspace: &Workspace) -> Result<bool> {
    let problem = workspace.problem(hostile::PROBLEM)?;
    let Overhead { judged, bare } = overhead::measure(judge, problem)?;
    let factor = judged.as_secs_f64() / bare.as_secs_f64();
    let (judged, bare) = (judged.as_millis(), bare.as_millis());
    let cases = overhead::CASES;
    print(&format!(
        "{cases} cases of an empty C program: judged in {judged} ms, started and waited for in {bare} ms, \
         {factor:.1} times\n"
    ))?;
    Ok(factor <= MOST)
}

/// What judging may cost, in terms of a loop that only starts a program and waits for it.
const MOST: f64 = 3.0;

const HEADER: &str = "\
    | program | language | what it tries | verdict | how it ended |\n\
    | --- | --- | --- | --- | --- |\n";

fn box_of_this_system() -> String {
    let missing = sandbox::missing();
    if missing.is_empty() {
        return "On this system all of the box holds.\n".to_owned();
    }
    let lines = missing.iter().map(|sentence| format!("- {sentence}\n"));
    format!("On this system:\n\n{}", lines.collect::<String>())
}

/// A row of the table, and whether the verdict is one that the program may get.
fn row(hostile: &Hostile, judge: &Judge, workspace: &Workspace) -> Result<(String, bool)> {
    let Hostile {
        name,
        tries,
        source,
        ..
    } = hostile;
    let language = source.language;
    let row = |verdict: &str, ended: &str| {
        let language = language.name;
        format!("| `{name}` | {language} | {tries} | {verdict} | {ended} |\n")
    };
    if let Err(reason) = judge.compiler().toolchain(language) {
        return Ok((row("skipped", &reason.to_string()), true));
    }
    let task = hostile.task(workspace)?;
    let judged = &judge.judge_all(&[task], 1, &|_, _| Ok(()))?[0];
    let verdict = judged.verdict().code();
    if hostile.is_as_expected(judged) {
        return Ok((row(verdict, &how_it_ended(judged)), true));
    }
    let codes: Vec<_> = hostile.verdicts.iter().map(|v| v.code()).collect();
    let found = format!("**{verdict}** instead of {}", codes.join(" or "));
    Ok((row(&found, &how_it_ended(judged)), false))
}
