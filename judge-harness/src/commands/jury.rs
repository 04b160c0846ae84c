//! `cargo judge --jury`: judges the jury's programs, each against the verdict that it has to get.

use std::time::Instant;

use anyhow::Result;
use judge_harness::jury::JurySubmission;
use judge_harness::workspace::Workspace;
use judge_harness::{jury as jury_programs, report};

use super::judge::{JudgeArguments, judge_all};
use super::judge_in;
use super::targets::{chosen_cases, named_or_all};
use super::terminal::print;

/// Judges the jury's programs.
pub fn jury(arguments: &JudgeArguments) -> Result<bool> {
    let started = Instant::now();
    let workspace = Workspace::find()?;
    let judge = judge_in(&workspace)?;
    let all = arguments.targets.is_empty();
    let mut submissions = jury_programs::find(&workspace)?;
    submissions.retain(|submission| all || arguments.targets.contains(&submission.problem.id));
    let named = named_or_all(&arguments.targets, &workspace)?;
    for problem in named {
        let is_its = |submission: &JurySubmission| submission.problem.id == problem.id;
        if !submissions.iter().any(is_its) {
            print(&format!(
                "{}: not judged, it has no jury programs\n",
                problem.id
            ))?;
        }
    }
    let cases = |problem| chosen_cases(problem, arguments.case.as_ref());
    let tasks = submissions
        .iter()
        .map(|submission| submission.task(cases(submission.problem)))
        .collect::<Result<Vec<_>>>()?;
    let judged = judge_all(&judge, &tasks, 1)?;
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
