//! A board to play on: the problem's rules and its submission, compiled to WebAssembly.

use std::fs;

use anyhow::{Context, Result};
use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};

use super::requests::figures;
use super::{Website, packed};
use crate::page::data;
use judge_harness::picture::svg;
use judge_harness::problem::Problem;
use problems::playground::Playground;
use problems::words::{self, Both, Said, Tongue, said};

/// The script of a page with a playground.
pub const SCRIPT: &str = concat!(
    include_str!("board.js"),
    include_str!("game.js"),
    include_str!("figures.js"),
    include_str!("yours.js"),
);

const LEVELS: [Both; 4] = [words::EASY, words::MEDIUM, words::HARD, words::HARDEST];

/// What the scripts have to know of a problem, in any language, if it has a board to play on.
pub fn known(site: &Website, problem: &Problem) -> Result<Option<Value>> {
    let (Some(playground), Some(wasm)) = (&problem.rules.playground, &site.wasm) else {
        return Ok(None);
    };
    let first = problem.cases.first().context("no case")?;
    Ok(Some(json!({
        "wasm": packed(&wasm.module(problem)?),
        "is_pair": playground.is_pair,
        "input": fs::read_to_string(&first.input).with_context(|| first.name.clone())?,
    })))
}

/// The playground of a problem in one language.
pub fn part(tongue: Tongue, playground: &Playground, known: &Value) -> Markup {
    let mut known = known.clone();
    known["moves"] = json!(tongue.of(playground.moves));
    html! {
        noscript { p { (tongue.of(words::NEEDS_SCRIPT)) } }
        (game(tongue, playground))
        (data("play-data", &known))
    }
}

/// The rule, the score and the message, the board, and the buttons for moves below it; beside them
/// the other controls.
fn game(tongue: Tongue, playground: &Playground) -> Markup {
    let text = |both: Both| tongue.of(both);
    let button = |id: &str, name: Both| {
        html! { button type="button" id=(format!("play-{id}")) data-act=(id) { (text(name)) } }
    };
    let pieces = playground.pieces.iter();
    let pieces = pieces.map(|(name, rows)| playground.drawn(rows).captioned(*name));
    let pieces: Vec<_> = pieces.collect();
    let levels = playground.levels;
    // Everybody knows black and white.
    let signs = playground.squares.iter().filter(|it| !it.0.is_piece());
    let signs: Vec<_> = signs.collect();
    html! {
        div.game.needs-script hidden {
            div.board {
                p { (text(playground.rule)) }
                div.status {
                    p id="play-score" {}
                    p id="play-said" role="status" {}
                }
                div.boards id="play-boards" {}
                div.row {
                    (button("undo", words::UNDO)) (button("hint", words::HINT))
                    (button("random", words::NEXT_BOARD)) (button("reset", words::RESET))
                }
            }
            div {
                div.row {
                    label { (text(words::LEVEL)) " " select id="play-level" {
                        @for (level, (name, bounds)) in LEVELS.iter().zip(levels).enumerate() {
                            option value=(level) { (self::level(*name, bounds).within(tongue)) }
                        }
                    } }
                    (button("why", words::EXPLAIN))
                }
                details id="play-another" {
                    summary { (text(words::TYPE_A_BOARD)) }
                    textarea id="play-input" rows="6" spellcheck="false" autocomplete="off"
                        aria-label=(text(words::THE_INPUT)) {}
                    p.bad id="play-wrong" role="status" {}
                }
                details id="play-answers" {
                    summary { (text(words::ANSWERS)) }
                    pre id="play-answer" tabindex="0" aria-label=(text(words::ANSWERS)) {}
                }
                @if !signs.is_empty() {
                    ul.legend aria-label=(text(words::SIGNS)) {
                        @for (square, meaning) in signs {
                            li { (PreEscaped(svg::square(*square))) " " (text(*meaning)) }
                        }
                    }
                }
                div id="play-pieces" { (PreEscaped(figures(playground, tongue, &pieces))) }
            }
        }
    }
}

/// The name of a level, with the least number of moves of its boards if they are counted.
fn level(name: Both, [least, most]: [usize; 2]) -> Said {
    let range = match least {
        0 => return said(name),
        _ if least == most => Said::from(most),
        _ => said(words::RANGE).with("least", least).with("most", most),
    };
    said(words::LEVEL_OF)
        .with("level", name)
        .with("range", range)
}

/// The boards of a game.
pub fn boards(tongue: Tongue, problem: &Problem, rows: &str) -> Markup {
    let playground = problem.rules.playground.as_ref();
    let drawn = playground.map(|it| figures(it, tongue, &it.drawn_all(rows)));
    PreEscaped(drawn.unwrap_or_default())
}

/// The rows of the games of an input; none if there is no board to play on.
pub fn games(problem: &Problem, input: &str) -> Vec<String> {
    let playground = problem.rules.playground.as_ref();
    let games = playground.and_then(|it| (it.rows)(input).ok());
    games.unwrap_or_default()
}
