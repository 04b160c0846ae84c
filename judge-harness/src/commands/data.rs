//! `cargo judge data`: validates inputs and recomputes answers.

use std::ffi::OsString;

use anyhow::Result;
use judge_harness::workspace::Workspace;
use judge_harness::{data as data_check, report};

use super::bar::case_bar;
use super::targets::named_or_all;
use super::terminal::print;

/// Validates inputs and derives answers.
pub fn data(names: &[OsString]) -> Result<bool> {
    let workspace = Workspace::find()?;
    let problems = named_or_all(names, &workspace)?;
    let bar = case_bar(problems.iter().map(|problem| problem.cases.len()).sum());
    let mut lines = String::new();
    let mut all_well = true;
    for problem in problems {
        let id = &problem.id;
        if !data_check::is_checked(problem) {
            lines += &format!("{id}: not checked, it has no reference solution\n");
            continue;
        }
        let mut flawed = 0;
        for case in &problem.cases {
            bar.set_message(format!("{id} {}", case.name));
            if let Some(flaw) = data_check::flaw(problem, case)? {
                lines += &report::flaw(&flaw, case, &workspace);
                flawed += 1;
            }
            bar.inc(1);
        }
        let good = problem.cases.len() - flawed;
        lines += &format!("{id}: {good} cases valid and derived again, {flawed} not\n");
        all_well &= flawed == 0;
    }
    bar.finish_and_clear();
    print(&lines)?;
    Ok(all_well)
}
