//! The front page: a sentence, and a card for each problem.

use std::fs;

use maud::{Markup, PreEscaped, html};

use super::playground::games;
use super::problem::Row;
use super::requests::board as drawn;
use super::{Page, Website, address};
use problems::words::{self, Tongue, said};

/// The front page.
pub fn page(site: &Website, tongue: Tongue) -> String {
    let [title, sentence] = [words::FRONT, words::SITE_SENTENCE].map(|it| tongue.of(it));
    let main = html! {
        h1 { (title) }
        p.lead { (sentence) }
        div.cards { @for problem in site.problems() { (card(site.page(problem, tongue))) } }
    };
    let texts = [title, sentence];
    site.html(("index", tongue), texts, &main, "")
}

fn card(page: Page) -> Markup {
    let problem = page.problem;
    let file = address(&problem.id, page.tongue);
    let row = Row::of(page);
    let playground = problem.rules.playground.as_ref();
    let sample = problem
        .cases
        .first()
        .map(|it| fs::read_to_string(&it.input));
    let games = games(problem, &sample.and_then(Result::ok).unwrap_or_default());
    let [play, solved] = [words::PLAY, words::HOW_IT_IS_SOLVED].map(|it| page.of(it));
    let idea = said(words::IDEA).with("idea", &*row.idea);
    let label = |text: &str| format!("{text}: {}", row.name);
    html! {
        section.card aria-label=(row.name) {
            @if let (Some(rows), Some(game)) = (games.first(), playground) {
                div { (PreEscaped(drawn(game, page.tongue, &game.drawn_all(rows)[0]))) }
            }
            h2 { (row.heading()) }
            @if let Some(playground) = playground { p { (page.of(playground.rule)) } }
            @if !row.idea.is_empty() { p.dim { (idea.within(page.tongue)) } }
            p.row {
                @if playground.is_some() {
                    a.button href=(format!("{file}#play")) aria-label=(label(play)) { (play) }
                }
                a href=(format!("{file}#the-problem")) aria-label=(label(solved)) { (solved) }
            }
        }
    }
}
