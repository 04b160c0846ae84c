//! Every case: what it is there to catch, which mistakes it catches, its picture, its input and its
//! answer.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result};
use maud::{Markup, html};

use super::{Mistake, Site, anchor, packed, playground};
use crate::documents::purposes;
use crate::page::{blocks, data, inline_markdown, legend, lines_of};
use judge_harness::judge::result::Judged;
use judge_harness::problem::workspace::{Case, Problem};
use problems::picture::{Extent, Picture, Square};

/// So many mistakes that a case catches are named below it; the matrix has all of them.
const FEW: usize = 8;
/// A picture of more bytes is that of the first game alone: a page of a hundred cases has to load
/// quickly.
const PICTURE: usize = 5000;

/// The groups of cases, by the beginning of their names.
const GROUPS: [(&str, &str); 4] = [
    ("sample/", "The samples of the statement"),
    ("secret/", "Cases of our own"),
    ("hard/", "Harder than any that a site is known to have"),
    ("lenient/", "Beyond the statement"),
];

/// What the pictures of all cases show, and what they are made of: they are drawn when a case is
/// unfolded, since they repeat themselves and take a tenth when they are packed together.
#[derive(Default)]
struct Pictures {
    signs: Vec<(Square, &'static str)>,
    drawn: BTreeMap<String, String>,
}

/// All cases of a problem.
pub fn section(site: &Site, problem: &Problem) -> Result<Markup> {
    let purposes = purposes(site.workspace, &problem.id);
    let mistakes = site.mistakes(problem);
    let mut pictures = Pictures::default();
    let mut groups = Vec::new();
    for (prefix, title) in GROUPS {
        let mut cases = Vec::new();
        let its = problem.cases.iter();
        for case in its.filter(|case| case.name.starts_with(prefix)) {
            let purpose = purposes.get(&case.name).map(String::as_str);
            let caught = caught_by(&mistakes, case);
            let details = details(site, problem, case, purpose, &caught, &mut pictures);
            cases.push(details.with_context(|| case.name.clone())?);
        }
        groups.push((title, cases));
    }
    let drawn = serde_json::to_vec(&pictures.drawn)?;
    Ok(html! {
        p.row.needs-script id="filter" hidden {
            label { "Only those with " input type="search" placeholder="a word, a mistake"; }
            span.dim id="shown" role="status" {}
        }
        @if !pictures.signs.is_empty() { (legend(&pictures.signs)) }
        @for (title, cases) in groups.iter().filter(|(_, cases)| !cases.is_empty()) {
            div.group { h3 { (title) " (" (cases.len()) ")" } @for case in cases { (case) } }
        }
        (data("pictures", &packed(&drawn)))
    })
}

/// A case, folded up; its picture and the signs in it join the others.
fn details(
    site: &Site,
    problem: &Problem,
    case: &Case,
    purpose: Option<&str>,
    caught: &[String],
    pictures: &mut Pictures,
) -> Result<Markup> {
    let (input, answer) = (
        fs::read_to_string(&case.input)?,
        fs::read_to_string(&case.answer)?,
    );
    let picture = drawn(problem, &input);
    if let Some((picture, _)) = &picture {
        for sign in picture.legend_in_use() {
            if !pictures.signs.contains(&sign) {
                pictures.signs.push(sign);
            }
        }
        let html = blocks(picture).into_string();
        pictures.drawn.insert(anchor(&case.name), html);
    }
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
            @if let Some((_, is_whole)) = picture {
                div.drawing {}
                @let command = format!("cargo judge show {} {}", problem.id, case.name);
                @if !is_whole { p.dim { "More of it: " code { (command) } } }
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

/// The picture of an input, and whether it is the whole picture.
fn drawn(problem: &Problem, input: &str) -> Option<(Picture, bool)> {
    let drawn = |extent| problem.rules.picture?(input, extent).ok();
    let all = drawn(Extent::First)?;
    if blocks(&all).0.len() <= PICTURE {
        return Some((all, true));
    }
    let first = drawn(Extent::Only(1)).unwrap_or_else(|| all.clone());
    let is_whole = first == all;
    Some((first, is_whole))
}
