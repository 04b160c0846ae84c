//! `cargo judge --jury`: judges the jury's programs and compares each verdict with the expected one.

use std::collections::{BTreeMap, HashSet};
use std::time::Instant;

use crate::choice::{chosen_cases, refuse_unmatched};
use crate::judge::Judge;
use crate::jury::{self as jury_programs, JurySubmission};
use crate::report;
use crate::workspace::{Case, Workspace};
use anyhow::Result;

use super::judge::{JudgeArguments, judge_all, refuse_judge_errors};
use super::judge_in;
use super::targets::named_or_all;
use super::terminal::{columns, print};

/// A jury submission, and the cases to judge it on.
type Chosen<'a> = (JurySubmission<'a>, Vec<&'a Case>);

/// Judges the jury's programs.
pub fn jury(arguments: &JudgeArguments) -> Result<bool> {
    let started = Instant::now();
    let workspace = Workspace::find()?;
    let judge = judge_in(&workspace)?;
    let mut chosen = chosen(arguments, &workspace)?;
    let skipped = skip_uncompilable(&mut chosen, &judge);
    if !arguments.json {
        print(&skipped)?;
    }
    let tasks: Vec<_> = chosen
        .iter()
        .map(|(submission, cases)| submission.task(cases.clone()))
        .collect();
    let judged = judge_all(&judge, &tasks, arguments.jobs, |_, _| Ok(()))?;
    let submissions = chosen.iter().map(|(submission, _)| submission);
    let judged: Vec<_> = submissions.zip(judged).collect();
    if arguments.json {
        print(&report::jury_json(&judged, &workspace, started.elapsed()))?;
    } else {
        print(&report::jury_table(&judged, columns()))?;
        for (submission, judged) in &judged {
            if let Some(unexpected) = report::jury_unexpected(submission, judged, &workspace) {
                print(&format!("\n{unexpected}"))?;
            }
        }
        print(&format!(
            "\n{}",
            report::jury_summary(&judged, started.elapsed())
        ))?;
    }
    refuse_judge_errors(judged.iter().map(|(_, judged)| judged))?;
    Ok(judged
        .iter()
        .all(|(submission, judged)| submission.unexpected(judged).is_none()))
}

/// The jury submissions that the arguments ask for, and the cases to judge each on.
fn chosen<'a>(arguments: &JudgeArguments, workspace: &'a Workspace) -> Result<Vec<Chosen<'a>>> {
    let problems = named_or_all(&arguments.targets, workspace)?;
    let ids: Vec<_> = problems.iter().map(|problem| problem.id.as_str()).collect();
    let mut submissions = jury_programs::find(workspace)?;
    submissions.retain(|submission| ids.contains(&submission.problem.id.as_str()));
    let with_cases = |submission: JurySubmission<'a>| {
        let cases = chosen_cases(submission.problem, arguments.case.as_ref());
        (submission, cases)
    };
    let with_jury: HashSet<_> = submissions.iter().map(|found| &found.problem.id).collect();
    let without_jury = problems
        .iter()
        .filter(|problem| !with_jury.contains(&problem.id));
    let without_jury = without_jury
        .map(|problem| format!("{}: not judged, it has no jury programs\n", problem.id));
    let without_jury: String = without_jury.collect();
    let mut chosen: Vec<Chosen> = submissions.into_iter().map(with_cases).collect();
    chosen.retain(|(_, cases)| !cases.is_empty());
    if let (Some(pattern), true) = (&arguments.case, chosen.is_empty()) {
        return refuse_unmatched(&problems, pattern);
    }
    if !arguments.json {
        print(&without_jury)?;
    }
    Ok(chosen)
}

/// Drops the programs in languages without a compiler here, and says so in a line for each language.
fn skip_uncompilable(chosen: &mut Vec<Chosen>, judge: &Judge) -> String {
    let mut missing = BTreeMap::new();
    chosen.retain(|(submission, _)| {
        let language = submission.source.language;
        let toolchain = judge.compiler().toolchain(language);
        if let Err(reason) = &toolchain {
            let (_, count) = missing
                .entry(language.name)
                .or_insert((format!("{reason:#}"), 0));
            *count += 1;
        }
        toolchain.is_ok()
    });
    let line = |(reason, count)| format!("{count} programs skipped: {reason}\n");
    missing.into_values().map(line).collect()
}
