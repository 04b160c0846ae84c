//! The front page: what this is, a board that plays itself, and a card for each problem.

use std::fs;

use maud::{Markup, PreEscaped, html};

use super::costs::capitalised;
use super::problem::{header, heading, idea, names};
use super::{STYLE, Site};
use crate::page::{Page, SCRIPT, spoken};
use judge_harness::picture::{Block, Extent, Picture, svg};
use judge_harness::problem::workspace::Problem;
use judge_harness::rules::rules;

/// What all of this is.
const SENTENCE: &str = "Classic puzzles of online judges: play them against the least number of moves, read why each solution is \
                        right, and copy a program that is accepted.";

/// The front page.
pub fn page(site: &Site) -> Page {
    let readme = site.text("README.md");
    let (title, _) = heading(&readme, "Grid puzzles");
    let title = title.split(',').next().unwrap_or_default();
    let problems = &site.workspace.problems;
    Page {
        title: format!("{title}: solutions, and boards to play on"),
        about: site.about("index.html", title, SENTENCE),
        header: header(site, None),
        main: html! {
            div.hero {
                div { h1 { (title) } p.lead { (SENTENCE) } }
                @if let Some(playing) = problems.iter().find_map(plays_itself) { (playing) }
            }
            div.cards { @for problem in problems { (card(site, problem)) } }
        },
        footer: site.footer(),
        style: STYLE,
        scripts: vec![include_str!("site.js").to_owned(), SCRIPT.to_owned()],
        ..Page::default()
    }
}

fn card(site: &Site, problem: &Problem) -> Markup {
    let page = format!("{}.html", problem.id);
    let names = names(site, problem);
    let (number, names) = names.split_once(", ").unwrap_or(("", &names));
    html! {
        section.card aria-label=(problem.title) {
            @if let Some(panel) = drawn(problem).iter().flat_map(Picture::panels).next() { div { (PreEscaped(svg::board(&panel.board))) } }
            p.eyebrow { (number) }
            h2 { (spoken(names)) }
            p { (spoken(&capitalised(&idea(site, problem)))) "." }
            p.row {
                a.button href=(format!("{page}#play")) aria-label=(format!("Play {names}")) { "Play" }
                a.button href=(format!("{page}#the-problem")) aria-label=(format!("Read {names}")) { "Read" }
            }
        }
    }
}

/// What the first sample looks like.
fn drawn(problem: &Problem) -> Option<Picture> {
    let input = fs::read_to_string(&problem.cases.first()?.input).ok()?;
    rules(problem).picture?(&input, Extent::Only(1)).ok()
}

/// The first board of a problem that is solved step by step, and the board after each step.
fn plays_itself(problem: &Problem) -> Option<Markup> {
    let drawn = drawn(problem)?;
    let steps = drawn.blocks.iter().find_map(|block| match block {
        Block::Steps(panels) if panels.len() > 2 => Some(panels),
        _ => None,
    })?;
    let boards = drawn
        .panels()
        .take(1)
        .chain(steps)
        .map(|panel| svg::board(&panel.board));
    Some(html! {
        figure {
            div.playing role="img" aria-label=(format!("{} solved step by step", problem.title)) {
                @for (number, board) in boards.enumerate() { div.now[number == 0] { (PreEscaped(board)) } }
            }
            p.needs-script hidden { button type="button" id="pause" { "Play" } }
        }
    })
}
