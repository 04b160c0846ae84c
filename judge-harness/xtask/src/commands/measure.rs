//! `cargo xtask measure`: the cost of programs, side by side.

use std::env::current_exe;
use std::ffi::OsString;

use crate::measure::Bench;
use crate::{costs, peers};
use anyhow::Result;
use judge_harness::judge::Judge;
use judge_harness::problem::choice::named_or_all;
use judge_harness::problem::workspace::Workspace;
use judge_harness::terminal::{case_bar, print};

/// Measures submissions beside known methods, which are programs of the jury.
pub fn measure(names: &[OsString], peers: bool) -> Result<bool> {
    let workspace = Workspace::find()?;
    let judge = Judge::of(&workspace)?;
    if peers {
        return measure_peers(names, &workspace, &judge);
    }
    let bench = Bench::new(&judge, &workspace)?;
    for problem in named_or_all(names, &workspace)? {
        let inputs = bench.inputs(problem)?;
        if inputs.is_empty() {
            print(&format!(
                "{}: not measured, it has no workloads\n\n",
                problem.id
            ))?;
            continue;
        }
        let programs = bench.programs(problem)?;
        for (name, input) in inputs {
            let bar = case_bar(programs.len());
            let mut costs = Vec::new();
            for program in &programs {
                bar.set_message(program.name.clone());
                let cost = bench.cost(problem, &program.program, &input)?;
                costs.push((program.name.clone(), cost));
                bar.inc(1);
            }
            bar.finish_and_clear();
            print(&(costs::printed(problem, name, &costs) + "\n"))?;
        }
    }
    Ok(true)
}

/// Measures what judging the submissions takes, here and with the tools of others.
fn measure_peers(names: &[OsString], workspace: &Workspace, judge: &Judge) -> Result<bool> {
    let harness = super::judge(&current_exe()?)?;
    for problem in named_or_all(names, workspace)? {
        let table = peers::table(problem, workspace, judge, &harness)?;
        let not = || format!("{}: not measured, it has no package\n", problem.id);
        print(&(table.unwrap_or_else(not) + "\n"))?;
    }
    Ok(true)
}
