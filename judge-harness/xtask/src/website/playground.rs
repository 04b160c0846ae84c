//! A board to play on: the problem's rules and its submission, compiled to WebAssembly.

use std::fs;

use anyhow::{Context, Result};
use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};

use super::{Website, packed};
use crate::page::data;
use judge_harness::picture::svg;
use judge_harness::problem::workspace::Problem;
use problems::playground::Playground;

/// The playground of a problem, if it has one, and its script. The script is empty if it cannot be
/// made here.
pub fn part(site: &Website, problem: &Problem) -> Result<(Option<Markup>, String)> {
    let Some(playground) = &problem.rules.playground else {
        return Ok((None, String::new()));
    };
    let wasm = match &site.wasm {
        Ok(wasm) => wasm,
        Err(missing) => {
            let section = html! { p { "There is no board to play on here: " (missing) "." } };
            return Ok((Some(section), String::new()));
        }
    };
    let section = html! {
        noscript { p { "The board to play on needs JavaScript." } }
        (game(playground))
        (data("play-data", &known(problem, playground, &wasm.module(problem)?)?))
    };
    let script = [
        include_str!("board.js"),
        include_str!("game.js"),
        include_str!("explain.js"),
        include_str!("yours.js"),
    ];
    Ok((Some(section), script.concat()))
}

/// The rule, the score and the message, the board, and the buttons for moves below it; beside them
/// the other controls.
fn game(playground: &Playground) -> Markup {
    let button = |id: &str, name: &str| {
        html! { button type="button" id=(format!("play-{id}")) data-act=(id) { (name) } }
    };
    let choices = &playground.squares[..playground.choices];
    html! {
        div.game.needs-script hidden {
            div {
                p id="play-how" {}
                div.status {
                    p id="play-score" {}
                    p id="play-said" role="status" {}
                }
                div.boards id="play-boards" {}
                div.row {
                    (button("undo", "Undo"))
                    span.row.play-only { (button("hint", "Hint")) (button("random", "Next board")) }
                }
            }
            div {
                div.row.play-only {
                    label { "Level " select id="play-level" {} }
                    (button("why", "Explain this board")) (button("left", "Covers left"))
                }
                div.row { (button("reset", "Start again")) (button("edit", "Edit")) }
                div id="play-editor" hidden {
                    p {
                        "Click a square to change it, or move with the arrow keys and type "
                        @for (index, (square, meaning)) in choices.iter().enumerate() {
                            @if index > 0 { ", " } kbd { (square.letter) } " for " (meaning)
                        }
                        "."
                    }
                    p.row id="play-sides" {
                        label { "width " input id="play-width" type="number"; }
                        label { "height " input id="play-height" type="number"; }
                    }
                    label for="play-input" { "The input" }
                    textarea id="play-input" rows="6" spellcheck="false" autocomplete="off" {}
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
                div.boards id="play-pieces" {
                    @for panel in (playground.pieces)() {
                        figure {
                            figcaption { (panel.caption) } (PreEscaped(svg::board(&panel.board)))
                        }
                    }
                }
                div id="play-more" {}
            }
        }
    }
}

/// The explanation: buttons for its steps, the text of a step, and below it the boards and choices.
pub fn explanation() -> Markup {
    let button = |id: &str, name: &str| html! { button type="button" id=(id) { (name) } };
    html! {
        div.explain.needs-script id="explain" hidden {
            div.status {
                div.row {
                    (button("explain-back", "Back"))
                    input type="range" id="explain-at" min="0" aria-label="Step";
                    (button("explain-next", "Next"))
                    span.dim id="explain-count" {}
                }
                p id="explain-said" role="status" {}
            }
            div id="explain-boards" {}
        }
    }
}

/// The rows of the games of an input; none if there is no board to play on.
pub fn games(problem: &Problem, input: &str) -> Vec<String> {
    let playground = problem.rules.playground.as_ref();
    let games = playground.and_then(|it| (it.rows)(input).ok());
    games.unwrap_or_default()
}

/// The number of games in an input, and the number of the game that a line of the answer belongs
/// to. Lines are numbered from 0. The answers to all games have the same number of lines.
pub fn game_of(problem: &Problem, input: &str, answer: &str, line: usize) -> (usize, usize) {
    let (games, lines) = (games(problem, input).len(), answer.lines().count().max(1));
    (games, line.min(lines - 1) * games.max(1) / lines + 1)
}

/// The address of a game of an input on the page of its problem, such as
/// `#board=bwwb/bbwb/bwwb/bwww`: the rows of its boards. `None` if there is no board to play on.
pub fn address(problem: &Problem, input: &str, game: usize) -> Option<String> {
    let games = games(problem, input);
    let rows = games.get(game - 1)?.trim_end();
    Some(format!("#board={}", rows.replace('\n', "/")))
}

/// The link to it, if there is one.
pub fn link(site: &Website, problem: &Problem, input: &str, game: usize) -> Markup {
    let address = address(problem, input, game).filter(|_| site.wasm.is_ok());
    html! {
        @if let Some(address) = address {
            p.needs-script hidden { a href=(address) { "Play this board" } }
        }
    }
}

/// The data for the script.
fn known(problem: &Problem, playground: &Playground, module: &[u8]) -> Result<Value> {
    let first = problem.cases.first().context("no case")?;
    let input = fs::read_to_string(&first.input).with_context(|| first.name.clone())?;
    let choices = playground.squares[..playground.choices].iter();
    Ok(json!({
        "wasm": packed(module),
        "rule": playground.rule,
        "boards": playground.boards,
        "moves": playground.moves,
        "is_pair": playground.is_pair,
        "motion": if playground.is_pair { "slide" } else { "turn" },
        "levels": playground.levels,
        "sides": playground.sides,
        "example": playground.example,
        "choices": choices.map(|(square, _)| square.letter).collect::<Vec<_>>(),
        "input": input,
    }))
}
