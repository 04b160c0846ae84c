//! A board to play on, whose answers come from the submission itself, compiled to WebAssembly.

use std::fs;

use anyhow::{Context, Result};
use maud::{Markup, html};
use serde_json::{Map, Value, json};

use super::{Site, packed, wasm};
use crate::page::{data, legend};
use judge_harness::picture::svg;
use judge_harness::problem::workspace::Problem;
use problems::Playground;
use problems::picture::Extent;

/// The playground of a problem, and the script that it needs; nothing if it has none, and no script
/// if it cannot be made here.
pub fn part(site: &Site, problem: &Problem) -> Result<(Option<Markup>, String)> {
    let Some(playground) = &problem.rules.playground else {
        return Ok((None, String::new()));
    };
    let compiled = match &site.wasm {
        Ok(compiler) => wasm::compiled(problem, compiler)?,
        Err(missing) => Err(missing.clone()),
    };
    let module = match compiled {
        Ok(module) => module,
        Err(reason) => {
            let section = html! { p { "There is no board to play on here: " (reason) "." } };
            return Ok((Some(section), String::new()));
        }
    };
    let section = html! {
        noscript { p { "The board to play on needs JavaScript." } }
        (game(playground))
        (data("play-data", &known(problem, playground, &module)?))
    };
    let script = [
        playground.script,
        include_str!("board.js"),
        include_str!("game.js"),
        include_str!("explain.js"),
    ];
    Ok((Some(section), script.concat()))
}

/// The rule and the score, the board, and the moves below it; beside them all else.
fn game(playground: &Playground) -> Markup {
    let button = |id: &str, name: &str| {
        html! { button type="button" id=(format!("play-{id}")) data-act=(id) { (name) } }
    };
    let won = |act: &str, name: &str| html! { button type="button" data-act=(act) { (name) } };
    html! {
        div.game.needs-script hidden {
            div {
                p id="play-how" {}
                p id="play-score" {}
                div.boards id="play-boards" {}
                div.row {
                    (button("undo", "Undo"))
                    span.row.play-only { (button("hint", "Hint")) (button("random", "Next board")) }
                }
                p id="play-said" role="status" {}
                div.row id="play-won" hidden {
                    (won("random", "Next")) (won("harder", "Harder")) (won("share", "Share"))
                    (won("why", "See why"))
                }
            }
            div {
                div.boards id="play-covers" {}
                div.boards id="play-shapes" {}
                (legend(playground.squares))
                div.row.play-only {
                    label { "Level " select id="play-level" {} } (button("harder", "Harder"))
                }
                div.row.play-only {
                    (button("lesson", "Lesson")) (button("layouts", "Layouts left"))
                    (button("solve", "Show me"))
                    label { input type="checkbox" id="play-slow"; "slowly" }
                }
                div.row { (button("reset", "Start again")) (button("share", "Share")) }
                div.row role="group" aria-label="Mode" {
                    "Mode:" (button("play", "Play")) (button("edit", "Edit"))
                }
                div id="play-editor" hidden {
                    p {
                        "Click a square to change it, or move with the arrow keys and type "
                        @let choices = &playground.squares[..playground.choices];
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
                }
                details id="play-answers" {
                    summary { "What the program answers" }
                    pre id="play-answer" tabindex="0" aria-label="What the program answers" {}
                }
            }
        }
    }
}

/// The explanation that is operated: the steps, the boards, the choices and the program's line.
pub fn explanation() -> Markup {
    let button = |id: &str, name: &str| html! { button type="button" id=(id) { (name) } };
    html! {
        div.explain.needs-script hidden {
            div.row {
                (button("explain-back", "Back"))
                input type="range" id="explain-at" min="0" aria-label="Step";
                (button("explain-next", "Next"))
                span.dim id="explain-count" {}
            }
            p id="explain-said" role="status" {}
            div.boards id="explain-boards" {}
            p.dim id="explain-asked" {}
            div.row id="explain-choices" {}
            pre tabindex="0" aria-label="The line of the program" { code id="explain-code" {} }
        }
    }
}

/// The address of a game of an input on the page of its problem, such as
/// `#board=bwwb/bbwb/bwwb/bwww`: the rows of its boards. `None` if there is no board to play on.
pub fn address(problem: &Problem, input: &str, game: usize) -> Option<String> {
    let playground = problem.rules.playground.as_ref()?;
    let drawn = problem.rules.picture?(input, Extent::Only(game)).ok()?;
    let boards = drawn.panels().take(playground.boards);
    let rows = boards.flat_map(|it| it.board.squares.chunks(it.board.width));
    let letters = rows.map(|row| row.iter().map(|it| it.letter).collect::<String>());
    let text = letters.collect::<Vec<_>>().join("/");
    (!text.is_empty()).then(|| format!("#board={text}"))
}

/// How many games an input has, and the number of the one that a line of the answer is about; the
/// lines are numbered from 0. All games take as many lines.
pub fn game_of(problem: &Problem, input: &str, answer: &str, line: usize) -> (usize, usize) {
    let lines = answer.lines().count().max(1);
    // A binary search: each look at a game reads the whole input.
    let (mut games, mut most) = (0, lines);
    while games < most {
        let middle = (games + most).div_ceil(2);
        match address(problem, input, middle) {
            Some(_) => games = middle,
            None => most = middle - 1,
        }
    }
    (games, line.min(lines - 1) * games.max(1) / lines + 1)
}

/// The link to it, if there is one.
pub fn link(site: &Site, problem: &Problem, input: &str, game: usize) -> Markup {
    let address = address(problem, input, game).filter(|_| site.wasm.is_ok());
    html! {
        @if let Some(address) = address {
            p.needs-script hidden { a href=(address) { "Play this board" } }
        }
    }
}

/// The data for the script.
fn known(problem: &Problem, playground: &Playground, module: &[u8]) -> Result<Value> {
    let signs = playground.squares.iter().map(|&(square, meaning)| {
        let sign = json!({ "meaning": meaning, "svg": svg::square(square) });
        (square.letter.to_string(), sign)
    });
    let first = problem.cases.first().context("no case")?;
    let input = fs::read_to_string(&first.input).with_context(|| first.name.clone())?;
    let letters = playground.squares.iter().map(|(square, _)| square.letter);
    Ok(json!({
        "wasm": packed(module),
        "squares": signs.collect::<Map<_, _>>(),
        "choices": letters.take(playground.choices).collect::<Vec<_>>(),
        "input": input,
    }))
}
