//! The jury's mistakes: a matrix of which case catches which, and each with its reason and its change.

use anyhow::Result;
use maud::{Markup, html};

use super::{Site, anchor};
use crate::page::{code, inline_markdown};
use judge_harness::check::jury::JurySubmission;
use judge_harness::check::jury::known::Outcomes;
use judge_harness::judge::outcome::Outcome;
use judge_harness::problem::workspace::Problem;
use judge_harness::rules::verdict::Verdict;

type Mistake<'a> = &'a (JurySubmission<'a>, Outcomes);

/// All mistakes of a problem; nothing if it has no jury.
pub fn section(site: &Site, problem: &Problem) -> Result<Option<Markup>> {
    let is_mistake = |(submission, _): &Mistake| submission.expected != Verdict::Ac;
    let mistakes: Vec<Mistake> = site.jury_of(problem).filter(is_mistake).collect();
    if mistakes.is_empty() {
        return Ok(None);
    }
    let mut listed = Vec::new();
    for (submission, outcomes) in &mistakes {
        listed.push(mistake(problem, submission, outcomes)?);
    }
    Ok(Some(html! {
        div.matrix-frame role="region" tabindex="0" aria-label="Which case catches which mistake" { (matrix(problem, &mistakes)) }
        p.dim { "An empty cell is an accepted case. A program that is too slow is stopped at the first case that shows it." }
        @for mistake in listed { (mistake) }
    }))
}

/// A row for each mistake, a column for each case, in a cell the verdict if it is not AC.
fn matrix(problem: &Problem, mistakes: &[Mistake]) -> Markup {
    html! {
        table.matrix {
            caption { "Which case catches which mistake" }
            thead { tr {
                th scope="col" { "mistake" }
                @for case in &problem.cases {
                    th scope="col" { a href=(format!("#{}", anchor(&case.name))) { (case.name) } }
                }
            } }
            tbody {
                @for (submission, outcomes) in mistakes {
                    tr {
                        th scope="row" {
                            a href=(format!("#mistake-{}", submission.name())) { (submission.name().replace('_', " ")) }
                        }
                        @for outcome in outcomes {
                            @match outcome.map(|it| it.verdict) {
                                Some(Verdict::Ac) => td {},
                                Some(verdict) => td.bad { (verdict.code()) },
                                None => td.dim { "-" },
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A mistake with its reason, its change and the cases that catch it.
fn mistake(problem: &Problem, submission: &JurySubmission, outcomes: &Outcomes) -> Result<Markup> {
    let caught = problem.cases.iter().zip(outcomes);
    let caught: Vec<&str> = caught
        .filter(|(_, outcome)| outcome.is_some_and(Outcome::fails))
        .map(|(case, _)| case.name.as_str())
        .collect();
    let change = submission.change()?;
    let language = submission.source.language.endings[0];
    let text = String::from_utf8_lossy(&submission.source.code);
    Ok(html! {
        details.mistake id=(format!("mistake-{}", submission.name())) {
            summary {
                span.bad { (submission.expected.code()) } " " (submission.name().replace('_', " "))
                @if let Some((reason, _)) = &change {
                    @let first = reason.lines().next().unwrap_or_default();
                    " " span.dim { (inline_markdown(first)) }
                }
            }
            @match &change {
                Some((reason, change)) => {
                    p { (inline_markdown(reason)) }
                    (code(change, "diff"))
                },
                None => (code(&text, language)),
            }
            p { "Caught by " (caught.len()) " of " (problem.cases.len()) " cases"
                @for (index, case) in caught.iter().take(FEW).enumerate() {
                    @if index == 0 { ": " } @else { ", " }
                    a href=(format!("#{}", anchor(case))) { (case) }
                }
                @if caught.len() > FEW { " and others" }
                "."
            }
        }
    })
}

/// The most cases that are named below a mistake that they catch; the matrix has all of them.
const FEW: usize = 8;
