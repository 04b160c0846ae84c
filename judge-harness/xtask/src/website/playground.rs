//! A board to play on: the problem's rules and its submission, compiled to WebAssembly.

use std::fs;

use anyhow::{Context, Result};
use maud::{Markup, PreEscaped, html};
use serde_json::json;

use super::requests::figures;
use super::{Website, packed};
use crate::page::data;
use judge_harness::picture::svg;
use judge_harness::problem::Problem;
use problems::playground::Playground;

/// The script of a page with a playground.
pub const SCRIPT: &str = concat!(
    include_str!("board.js"),
    include_str!("game.js"),
    include_str!("figures.js"),
    include_str!("yours.js"),
);

const LEVELS: [&str; 4] = ["Easy", "Medium", "Hard", "Hardest"];

/// The playground of a problem, if it has one.
pub fn part(site: &Website, problem: &Problem) -> Result<Option<Markup>> {
    let (Some(playground), Some(wasm)) = (&problem.rules.playground, &site.wasm) else {
        return Ok(None);
    };
    let first = problem.cases.first().context("no case")?;
    let known = json!({
        "wasm": packed(&wasm.module(problem)?),
        "moves": playground.moves,
        "is_pair": playground.is_pair,
        "input": fs::read_to_string(&first.input).with_context(|| first.name.clone())?,
    });
    Ok(Some(html! {
        noscript { p { "The board to play on needs JavaScript." } }
        (game(playground))
        (data("play-data", &known))
    }))
}

/// The rule, the score and the message, the board, and the buttons for moves below it; beside them
/// the other controls.
fn game(playground: &Playground) -> Markup {
    let button = |id: &str, name: &str| {
        html! { button type="button" id=(format!("play-{id}")) data-act=(id) { (name) } }
    };
    let pieces = playground.pieces.iter();
    let pieces = pieces.map(|(name, rows)| playground.drawn(rows).captioned(*name));
    let pieces: Vec<_> = pieces.collect();
    html! {
        div.game.needs-script hidden {
            div {
                p { (playground.rule) }
                div.status {
                    p id="play-score" {}
                    p id="play-said" role="status" {}
                }
                div.boards id="play-boards" {}
                div.row {
                    (button("undo", "Undo")) (button("hint", "Hint"))
                    (button("random", "Next board")) (button("reset", "Start again"))
                }
            }
            div {
                div.row {
                    label { "Level " select id="play-level" {
                        @for (level, [least, most]) in playground.levels.iter().enumerate() {
                            option value=(level) {
                                (LEVELS[level])
                                @if *least > 0 {
                                    " (" @if least < most { (least) " to " } (most) ")"
                                }
                            }
                        }
                    } }
                    (button("why", "Explain this board"))
                }
                details id="play-another" {
                    summary { "Type a board" }
                    textarea id="play-input" rows="6" spellcheck="false" autocomplete="off"
                        aria-label="The input" {}
                    p.bad id="play-wrong" role="status" {}
                }
                details id="play-answers" {
                    summary { "What the program answers" }
                    pre id="play-answer" tabindex="0" aria-label="What the program answers" {}
                }
                ul.legend aria-label="The signs" {
                    @for (square, meaning) in playground.squares {
                        li { (PreEscaped(svg::square(*square))) " " (meaning) }
                    }
                }
                div id="play-pieces" { (PreEscaped(figures(playground, &pieces))) }
            }
        }
    }
}

/// The boards of a game.
pub fn boards(problem: &Problem, rows: &str) -> Markup {
    let playground = problem.rules.playground.as_ref();
    let drawn = playground.map(|it| figures(it, &it.drawn_all(rows)));
    PreEscaped(drawn.unwrap_or_default())
}

/// The rows of the games of an input; none if there is no board to play on.
pub fn games(problem: &Problem, input: &str) -> Vec<String> {
    let playground = problem.rules.playground.as_ref();
    let games = playground.and_then(|it| (it.rows)(input).ok());
    games.unwrap_or_default()
}
