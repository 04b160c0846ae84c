//! The front page: a sentence, and a card for each problem.

use std::fs;

use maud::{Markup, PreEscaped, html};

use super::Website;
use super::problem::{Row, heading};
use judge_harness::picture::svg;
use judge_harness::problem::Problem;
use problems::picture::{Extent, Picture};

/// What the site is for.
const SENTENCE: &str = "Classic puzzles of online judges: play them against the least number of \
    moves, read why each solution is right, and copy a program that is accepted.";

/// The front page.
pub fn page(site: &Website) -> String {
    let readme = site.text("README.md");
    let title = heading(&readme).0.split(',').next().unwrap_or_default();
    let main = html! {
        h1 { (title) }
        p.lead { (SENTENCE) }
        div.cards { @for problem in &site.workspace.problems { (card(site, problem)) } }
    };
    let title = format!("{title}: solutions, and boards to play on");
    site.html("index", &title, SENTENCE, &main, "")
}

fn card(site: &Website, problem: &Problem) -> Markup {
    let page = format!("{}.html", problem.id);
    let row = Row::of(site, problem);
    let playground = problem.rules.playground.as_ref();
    html! {
        section.card aria-label=(problem.title) {
            @if let Some(board) = drawn(problem).iter().flat_map(Picture::boards).next() {
                div { (PreEscaped(svg::board(board))) }
            }
            h2 { (row.heading()) }
            p { (playground.map_or(row.idea.as_str(), |it| it.rule)) }
            p.row {
                @if playground.is_some() {
                    @let label = format!("Play {}", row.english);
                    a.button href=(format!("{page}#play")) aria-label=(label) { "Play" }
                }
                @let label = format!("How it is solved: {}", row.english);
                a href=(format!("{page}#the-problem")) aria-label=(label) {
                    "How it is solved"
                }
            }
        }
    }
}

/// The picture of the first sample.
fn drawn(problem: &Problem) -> Option<Picture> {
    let input = fs::read_to_string(&problem.cases.first()?.input).ok()?;
    problem.rules.picture?(&input, Extent::Only(1)).ok()
}
