//! The front page: a sentence, and a card for each problem.

use std::fs;

use maud::{Markup, PreEscaped, html};

use super::problem::{Row, heading, readme};
use super::{Page, Website, address};
use judge_harness::picture::svg;
use judge_harness::problem::Problem;
use problems::picture::{Extent, Picture};
use problems::words::{self, Tongue, said};

/// The front page.
pub fn page(site: &Website, tongue: Tongue) -> String {
    let readme = site.text(readme(tongue));
    let title = heading(&readme).0.split([',', '，']).next();
    let title = title.unwrap_or_default();
    let sentence = tongue.of(words::SITE_SENTENCE);
    let problems = site.workspace.problems.iter();
    let main = html! {
        h1 { (title) }
        p.lead { (sentence) }
        div.cards { @for problem in problems { (card(site.page(problem, tongue))) } }
    };
    let title = said(words::FRONT_TITLE).with("title", title);
    let texts = [title.within(tongue), sentence];
    site.html(("index", tongue), texts, &main, "")
}

fn card(page: Page) -> Markup {
    let problem = page.problem;
    let file = address(&problem.id, page.tongue);
    let row = Row::of(page);
    let playground = problem.rules.playground.as_ref();
    let [play, solved] = [words::PLAY, words::HOW_IT_IS_SOLVED].map(|it| page.of(it));
    let label = |text: &str| format!("{text}: {}", row.name);
    html! {
        section.card aria-label=(row.name) {
            @if let Some(board) = drawn(problem).iter().flat_map(Picture::boards).next() {
                div { (PreEscaped(svg::board(board))) }
            }
            h2 { (row.heading()) }
            p { (playground.map_or(row.idea.as_str(), |it| page.of(it.rule))) }
            p.row {
                @if playground.is_some() {
                    a.button href=(format!("{file}#play")) aria-label=(label(play)) { (play) }
                }
                a href=(format!("{file}#the-problem")) aria-label=(label(solved)) { (solved) }
            }
        }
    }
}

/// The picture of the first sample.
fn drawn(problem: &Problem) -> Option<Picture> {
    let input = fs::read_to_string(&problem.cases.first()?.input).ok()?;
    problem.rules.picture?(&input, Extent::Only(1)).ok()
}
