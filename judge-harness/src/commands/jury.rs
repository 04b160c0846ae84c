//! `cargo judge --jury`: judges the jury's programs, each against the verdict that it has to get.

use std::time::Instant;

use anyhow::Result;
use judge_harness::choice::{chosen_cases, refuse_unmatched};
use judge_harness::workspace::Workspace;
use judge_harness::{jury as jury_programs, report};

use super::judge::{JudgeArguments, judge_all};
use super::judge_in;
use super::targets::named_or_all;
use super::terminal::print;

/// Judges the jury's programs.
pub fn jury(arguments: &JudgeArguments) -> Result<bool> {
    let started = Instant::now();
    let workspace = Workspace::find()?;
    let judge = judge_in(&workspace)?;
    let problems = named_or_all(&arguments.targets, &workspace)?;
    let mut submissions = jury_programs::find(&workspace)?;
    submissions.retain(|submission| problems.iter().any(|p| p.id == submission.problem.id));
    let pattern = arguments.case.as_ref();
    let cases = |problem| chosen_cases(problem, pattern);
    if let Some(pattern) = pattern
        && problems.iter().all(|problem| cases(problem).is_empty())
    {
        return refuse_unmatched(&problems, pattern);
    }
    let tasks = submissions
        .iter()
        .map(|submission| submission.task(cases(submission.problem)))
        .collect::<Result<Vec<_>>>()?;
    let judged = judge_all(&judge, &tasks, arguments.jobs, |_, _| Ok(()))?;
    let judged: Vec<_> = submissions.iter().zip(judged).collect();
    print(&report::jury_table(&judged))?;
    let mut all_well = true;
    for (submission, judged) in &judged {
        if !submission.is_as_expected(judged) {
            all_well = false;
            let words = submission.expected.words();
            print(&format!("\nexpected: {words}\n"))?;
            let failure = report::failure(judged, &workspace);
            let source = workspace.relative(&submission.source).display();
            print(&failure.unwrap_or_else(|| format!("{source}: accepted\n")))?;
        }
    }
    print(&format!(
        "\n{}",
        report::jury_summary(&judged, started.elapsed())
    ))?;
    Ok(all_well)
}
