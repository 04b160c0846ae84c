//! `cargo judge --jury`: judges the jury's programs, each against the verdict that it has to get.

use std::time::Instant;

use anyhow::{Result, bail, ensure};
use judge_harness::judged::Judged;
use judge_harness::jury::{self as jury_programs, JurySubmission};
use judge_harness::report;
use judge_harness::workspace::{Case, Workspace};

use super::judge::JudgeArguments;
use super::judge_in;
use super::targets::{chosen_cases, named_or_all};
use super::terminal::{case_bar, print};

/// A jury submission, and the cases to judge it on.
type Chosen<'a> = (JurySubmission<'a>, Vec<&'a Case>);

/// Judges the jury's programs.
pub fn jury(arguments: &JudgeArguments) -> Result<bool> {
    let started = Instant::now();
    let workspace = Workspace::find()?;
    let chosen = chosen(arguments, &workspace)?;
    let judged = judge_all(&chosen, &workspace)?;
    if arguments.json {
        print(&report::jury_json(&judged, &workspace, started.elapsed()))?;
    } else {
        print(&report::jury_table(&judged))?;
        for (submission, judged) in &judged {
            if let Some(surprise) = report::jury_surprise(submission, judged, &workspace) {
                print(&format!("\n{surprise}"))?;
            }
        }
        print(&format!(
            "\n{}",
            report::jury_summary(&judged, started.elapsed())
        ))?;
    }
    Ok(judged
        .iter()
        .all(|(submission, judged)| submission.surprise(judged).is_none()))
}

/// The jury submissions that the arguments ask for, and the cases to judge each on.
fn chosen<'a>(arguments: &JudgeArguments, workspace: &'a Workspace) -> Result<Vec<Chosen<'a>>> {
    let problems = named_or_all(&arguments.targets, workspace)?;
    let ids: Vec<_> = problems.iter().map(|problem| problem.id.as_str()).collect();
    let mut submissions = jury_programs::find(workspace)?;
    submissions.retain(|submission| ids.contains(&submission.problem.id.as_str()));
    ensure!(
        !submissions.is_empty(),
        "there are no jury programs for {}",
        ids.join(", ")
    );
    let with_cases = |submission: JurySubmission<'a>| {
        let cases = chosen_cases(submission.problem, arguments.case.as_ref());
        (submission, cases)
    };
    let mut chosen: Vec<Chosen> = submissions.into_iter().map(with_cases).collect();
    chosen.retain(|(_, cases)| !cases.is_empty());
    if let (Some(pattern), true) = (&arguments.case, chosen.is_empty()) {
        bail!("no case matches {pattern}");
    }
    Ok(chosen)
}

/// Judges one after the other, so that no run disturbs another.
fn judge_all<'a, 'b>(
    chosen: &'b [Chosen<'a>],
    workspace: &Workspace,
) -> Result<Vec<(&'b JurySubmission<'a>, Judged<'a>)>> {
    let judge = judge_in(workspace)?;
    let bar = case_bar(chosen.iter().map(|(_, cases)| cases.len()).sum());
    let mut all = Vec::new();
    for (submission, cases) in chosen {
        bar.set_message(submission.full_name());
        let judged = submission.judge(&judge, cases, || bar.inc(1))?;
        all.push((submission, judged));
    }
    bar.finish_and_clear();
    Ok(all)
}
