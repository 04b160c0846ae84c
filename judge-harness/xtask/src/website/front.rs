//! The front page: what this is, a small board to play on, and a card for each problem.

use std::fs;

use maud::{Markup, PreEscaped, html};

use super::problem::{header, heading, row};
use super::{STYLE, Site};
use crate::page::{Page, data, spoken};
use judge_harness::picture::svg;
use judge_harness::problem::workspace::Problem;
use problems::picture::{Board, Extent, Picture, Shape, Square};

/// What all of this is.
const SENTENCE: &str = "Classic puzzles of online judges: play them against the least number of \
    moves, read why each solution is right, and copy a program that is accepted.";

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
                (lights())
            }
            div.cards { @for problem in problems { (card(site, problem)) } }
        },
        footer: site.footer(),
        style: STYLE,
        script: [include_str!("board.js"), include_str!("front.js")].concat(),
        ..Page::default()
    }
}

fn card(site: &Site, problem: &Problem) -> Markup {
    let page = format!("{}.html", problem.id);
    let [number, names, idea] = row(site, problem);
    let challenge = problem.rules.playground.as_ref().map(|it| it.challenge);
    let blurb = challenge.map_or_else(|| capitalised(&idea) + ".", str::to_owned);
    html! {
        section.card aria-label=(problem.title) {
            @if let Some(panel) = drawn(problem).iter().flat_map(Picture::panels).next() {
                div { (PreEscaped(svg::board(&panel.board))) }
            }
            p.eyebrow { (number) }
            h2 { a href=(format!("{page}#play")) { (spoken(&names)) } }
            p { (blurb) }
            p {
                a href=(format!("{page}#the-problem")) aria-label=(format!("Read {names}")) {
                    "Read how it is solved"
                }
            }
        }
    }
}

/// What the first sample looks like.
fn drawn(problem: &Problem) -> Option<Picture> {
    let input = fs::read_to_string(&problem.cases.first()?.input).ok()?;
    problem.rules.picture?(&input, Extent::Only(1)).ok()
}

/// A board of lights to play on; nothing but the rule where there are no scripts.
fn lights() -> Markup {
    let boards = [('0', Shape::Dot), ('1', Shape::Lamp)].map(|(letter, shape)| {
        let board = Board::new(3, 3, |_| Square::new(letter, shape));
        let meaning = |_: Square| if letter == '0' { "off" } else { "on" };
        svg::buttons(&board.captioned("lights out"), meaning)
    });
    html! {
        div.needs-script hidden {
            div id="hero-board" {}
            p id="hero-said" role="status" {}
            button type="button" id="hero-new" { "New board" }
        }
        (data("hero-boards", &boards))
    }
}

/// A text with a capital letter first.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
