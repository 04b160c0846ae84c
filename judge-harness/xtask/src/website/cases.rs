//! Every case: what it is there to catch, which mistakes it catches, its picture, its input and its answer.

use std::fs;

use anyhow::{Context, Result};
use maud::{Markup, html};

use super::{Site, anchor};
use crate::page::{blocks, inline_markdown, legend, lines_of};
use crate::purposes::purposes;
use judge_harness::picture::{Extent, Picture, Square};
use judge_harness::rules::rules;
use judge_harness::verdict::Verdict;
use judge_harness::workspace::{Case, Problem};

/// As much of a text as is shown.
const LINES: usize = 20;
const COLUMNS: usize = 120;
/// A picture of more bytes is that of the first game alone: a page of a hundred cases has to load quickly.
const PICTURE: usize = 5000;

/// All cases of a problem.
pub fn section(site: &Site, problem: &Problem) -> Result<Markup> {
    let purposes = purposes(site.workspace, &problem.id)?.unwrap_or_default();
    let (mut cases, mut signs) = (Vec::new(), Vec::new());
    for (number, case) in problem.cases.iter().enumerate() {
        let shown = shown(problem, case, &mut signs).with_context(|| case.name.clone())?;
        cases.push((
            case,
            purposes.get(&case.name),
            caught_by(site, problem, number),
            shown,
        ));
    }
    Ok(html! {
        @if !signs.is_empty() { (legend(&signs)) }
        @for (case, purpose, caught, shown) in cases {
            details.case id=(anchor(&case.name)) {
                summary {
                    code { (case.name) }
                    @if let Some(purpose) = purpose { " " span.dim { (inline_markdown(purpose)) } }
                }
                @if !caught.is_empty() {
                    p { "Catches " @for (index, name) in caught.iter().enumerate() {
                        @if index > 0 { ", " }
                        a href=(format!("#mistake-{name}")) { (name.replace('_', " ")) }
                    } "." }
                }
                (shown)
            }
        }
    })
}

/// The names of the jury's programs that fail a case.
fn caught_by(site: &Site, problem: &Problem, number: usize) -> Vec<String> {
    let caught = site.jury_of(problem).filter(|(_, verdicts)| {
        let verdict = verdicts.get(number).copied().flatten();
        verdict.is_some_and(|verdict| verdict != Verdict::Ac)
    });
    caught.map(|(submission, _)| submission.name()).collect()
}

/// The picture of a case, its input and its answer. The signs in the picture join those of the other pictures, so that
/// they are explained once.
fn shown(
    problem: &Problem,
    case: &Case,
    signs: &mut Vec<(Square, &'static str)>,
) -> Result<Markup> {
    let (input, answer) = (
        fs::read_to_string(&case.input)?,
        fs::read_to_string(&case.answer)?,
    );
    let drawn = |extent| rules(&problem.id).picture(&input, extent)?.ok();
    let all = drawn(Extent::First);
    let is_small = |drawn: &Picture| blocks(drawn).0.len() <= PICTURE;
    let small = all.clone().filter(is_small);
    let shown = small.or_else(|| drawn(Extent::Only(1)));
    let left_out = shown != all;
    for sign in shown.iter().flat_map(Picture::legend_in_use) {
        if !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    let command = format!("cargo judge show {} {}", problem.id, case.name);
    Ok(html! {
        @if let Some(shown) = &shown {
            (blocks(shown))
            @if left_out { p.dim { "More of it: " code { (command) } } }
        }
        div.texts {
            div { p.dim { "Input" } (lines_of(&input, LINES, COLUMNS)) }
            div { p.dim { "Answer" } (lines_of(&answer, LINES, COLUMNS)) }
        }
    })
}
