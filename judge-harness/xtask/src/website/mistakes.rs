//! The jury's mistakes: a matrix of which case catches which, and each with its reason and its change.

use anyhow::Result;
use maud::{Markup, html};

use super::{Mistake, Site, anchor};
use crate::page::{code, inline_markdown};
use judge_harness::check::jury::known::Known;
use judge_harness::problem::workspace::{Case, Problem};
use judge_harness::rules::verdict::Verdict;

/// All mistakes of a problem; nothing if none is known.
pub fn section(site: &Site, problem: &Problem) -> Result<Option<Markup>> {
    let mistakes = site.mistakes(problem);
    if mistakes.is_empty() {
        return Ok(None);
    }
    let listed = mistakes.iter().map(|it| details(problem, it));
    let listed = listed.collect::<Result<Vec<_>>>()?;
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
                @for (submission, known) in mistakes {
                    tr {
                        th scope="row" {
                            a href=(format!("#mistake-{}", submission.name())) { (submission.name().replace('_', " ")) }
                        }
                        @for verdict in verdicts(known, problem) {
                            @match verdict {
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

/// The verdict on a mistake for each case of its problem: it passes those that it is not known to fail on; `None` after one that it
/// is too slow on.
fn verdicts(known: &Known, problem: &Problem) -> Vec<Option<Verdict>> {
    let mut is_stopped = false;
    let verdict = |case: &Case| {
        let its = known.failing.iter().find(|(name, _)| *name == case.name);
        let its = its.map_or(Verdict::Ac, |(_, its)| its.verdict);
        let verdict = (!is_stopped).then_some(its);
        is_stopped |= its == Verdict::Tle;
        verdict
    };
    problem.cases.iter().map(verdict).collect()
}

/// A mistake with its reason, its change and the cases that catch it.
fn details(problem: &Problem, (submission, known): &Mistake) -> Result<Markup> {
    let language = submission.source.language.endings[0];
    let text = String::from_utf8_lossy(&submission.source.code);
    Ok(html! {
        details.mistake id=(format!("mistake-{}", submission.name())) {
            summary {
                span.bad { (submission.expected.code()) } " " (submission.name().replace('_', " "))
                " " span.dim { (inline_markdown(&known.sentence)) }
            }
            @match submission.change()? {
                Some((reason, change)) => {
                    p { (inline_markdown(&reason)) }
                    (code(&change, "diff"))
                },
                None => (code(&text, language)),
            }
            p { "Caught by " (known.failing.len()) " of " (problem.cases.len()) " cases"
                @for (index, (case, _)) in known.failing.iter().take(FEW).enumerate() {
                    @if index == 0 { ": " } @else { ", " }
                    a href=(format!("#{}", anchor(case))) { (case) }
                }
                @if known.failing.len() > FEW { " and others" }
                "."
            }
        }
    })
}

/// The most cases that are named below a mistake that they catch; the matrix has all of them.
const FEW: usize = 8;
