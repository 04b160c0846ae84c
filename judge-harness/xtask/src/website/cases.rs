//! Every case: what it is there to catch, which mistakes it catches, its picture, its input and its
//! answer.

use std::fs;

use anyhow::{Context, Result};
use maud::{Markup, html};

use super::{Mistake, Site, anchor, playground};
use crate::documents::purposes;
use crate::page::{inline_markdown, lines_of};
use judge_harness::judge::result::Judged;
use judge_harness::problem::workspace::{Case, Problem};

/// So many mistakes that a case catches are named below it.
const FEW: usize = 8;
/// The groups of cases, by the beginning of their names.
const GROUPS: [(&str, &str); 4] = [
    ("sample/", "The samples of the statement"),
    ("secret/", "Cases of our own"),
    ("hard/", "Harder than any that a site is known to have"),
    ("lenient/", "Beyond the statement"),
];

/// All cases of a problem.
pub fn section(site: &Site, problem: &Problem) -> Result<Markup> {
    let purposes = purposes(site.workspace, &problem.id);
    let mistakes = site.mistakes(problem);
    let mut groups = Vec::new();
    for (prefix, title) in GROUPS {
        let mut cases = Vec::new();
        let its = problem.cases.iter();
        for case in its.filter(|case| case.name.starts_with(prefix)) {
            let purpose = purposes.get(&case.name).map(String::as_str);
            let caught = caught_by(&mistakes, case);
            let details = details(site, problem, case, purpose, &caught);
            cases.push(details.with_context(|| case.name.clone())?);
        }
        groups.push((title, cases));
    }
    Ok(html! {
        p.row.needs-script id="filter" hidden {
            label { "Only those with " input type="search" placeholder="a word, a mistake"; }
            span.dim id="shown" role="status" {}
        }
        @for (title, cases) in groups.iter().filter(|(_, cases)| !cases.is_empty()) {
            div.group { h3 { (title) " (" (cases.len()) ")" } @for case in cases { (case) } }
        }
    })
}

/// A case, folded up.
fn details(
    site: &Site,
    problem: &Problem,
    case: &Case,
    purpose: Option<&str>,
    caught: &[String],
) -> Result<Markup> {
    let (input, answer) = (
        fs::read_to_string(&case.input)?,
        fs::read_to_string(&case.answer)?,
    );
    let games = playground::games(problem, &input);
    Ok(html! {
        details.case id=(anchor(&case.name)) {
            summary {
                code { (case.name) }
                @if let Some(purpose) = purpose { " " span.dim { (inline_markdown(purpose)) } }
            }
            @if !caught.is_empty() {
                p.catches { "Catches " @for (index, name) in caught.iter().take(FEW).enumerate() {
                    @if index > 0 { ", " }
                    a href=(format!("#mistake-{name}")) { (name.replace('_', " ")) }
                }
                @if caught.len() > FEW { " and " (caught.len() - FEW) " others" } "." }
            }
            @if !games.is_empty() && site.wasm.is_ok() { div.drawing {} }
            @if games.len() > 1 {
                @let command = format!("cargo judge show {} {}", problem.id, case.name);
                p.dim { "More of it: " code { (command) } }
            }
            (playground::link(site, problem, &input, 1))
            div.texts {
                div { p.dim { "Input" } (lines_of(&input)) }
                div { p.dim { "Answer" } (lines_of(&answer)) }
            }
        }
    })
}

/// The names of the mistakes that a case catches, first those that few other cases catch.
fn caught_by(mistakes: &[Mistake], case: &Case) -> Vec<String> {
    let fails = |judged: &Judged| judged.failures().any(|it| it.case.name == case.name);
    let failing = mistakes.iter().filter(|(_, judged)| fails(judged));
    let mut caught: Vec<_> = failing
        .map(|(submission, judged)| (judged.failures().count(), submission.name()))
        .collect();
    caught.sort();
    caught.into_iter().map(|(_, name)| name).collect()
}
