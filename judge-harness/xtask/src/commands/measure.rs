//! `cargo xtask measure`: the cost of programs, side by side.

use std::ffi::OsString;

use crate::{costs, measure};
use anyhow::Result;
use judge_harness::judge::Judge;
use judge_harness::problem::choice::named_or_all;
use judge_harness::problem::workspace::Workspace;
use judge_harness::sandbox::scratch;
use judge_harness::terminal::{case_bar, print};

/// Measures submissions beside known methods, which are programs of the jury.
pub fn measure(names: &[OsString]) -> Result<bool> {
    let workspace = Workspace::find()?;
    let judge = Judge::of(&workspace)?;
    let scratch = scratch::folder()?;
    for problem in named_or_all(names, &workspace)? {
        let (inputs, id) = (measure::inputs(problem, scratch.path())?, &problem.id);
        if inputs.is_empty() {
            print(&format!("{id}: not measured, it has no workloads\n\n"))?;
            continue;
        }
        // Without valgrind nothing is compiled.
        measure::valgrind()?;
        let programs = measure::programs(problem, &judge, &workspace)?;
        for (name, input) in inputs {
            let bar = case_bar(programs.len());
            let mut costs = Vec::new();
            for (name, program) in &programs {
                bar.set_message(name.clone());
                let cost = measure::cost(&judge, problem, program, &input)?;
                costs.push((name.clone(), cost));
                bar.inc(1);
            }
            bar.finish_and_clear();
            print(&(costs::printed(problem, name, &costs) + "\n"))?;
        }
    }
    Ok(true)
}
