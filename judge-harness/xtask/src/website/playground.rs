//! A board to play on: the problem's rules and its submission, compiled to WebAssembly.

use maud::{Markup, PreEscaped, html};
use serde_json::json;

use super::Page;
use super::requests::figures;
use crate::page::data;
use judge_harness::picture::svg;
use judge_harness::problem::Problem;
use problems::playground::Playground;
use problems::words::{self, Both, Said, said};

/// The script of a page with a playground.
pub const SCRIPT: &str = concat!(
    include_str!("board.js"),
    include_str!("game.js"),
    include_str!("figures.js"),
    include_str!("yours.js"),
);

const LEVELS: [Both; 4] = [words::EASY, words::MEDIUM, words::HARD, words::HARDEST];

/// The board to play on, with its `module` of WebAssembly, packed.
pub fn part(page: Page, playground: &Playground, module: &str) -> Markup {
    let known = json!({
        "wasm": module,
        "is_pair": playground.is_pair,
        "moves": page.of(playground.moves),
    });
    html! {
        noscript { p { (page.of(words::NEEDS_SCRIPT)) } }
        (game(page, playground))
        (data("play-data", &known))
    }
}

/// The rule, the score and the message, the board, and the buttons for moves below it; beside them
/// the other controls.
fn game(page: Page, playground: &Playground) -> Markup {
    let button = |id: &str, name: Both| {
        html! { button type="button" id=(format!("play-{id}")) data-act=(id) { (page.of(name)) } }
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
                p { (page.of(playground.rule)) }
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
                    label { (page.of(words::LEVEL)) " " select id="play-level" {
                        @for (number, (name, bounds)) in LEVELS.iter().zip(levels).enumerate() {
                            option value=(number) { (level(*name, bounds).within(page.tongue)) }
                        }
                    } }
                    (button("why", words::EXPLAIN))
                }
                details id="play-another" {
                    summary { (page.of(words::TYPE_A_BOARD)) }
                    textarea id="play-input" rows="6" spellcheck="false" autocomplete="off"
                        aria-label=(page.of(words::THE_INPUT)) {}
                    p.bad id="play-wrong" role="status" {}
                }
                details id="play-answers" {
                    summary { (page.of(words::ANSWERS)) }
                    pre id="play-answer" tabindex="0" aria-label=(page.of(words::ANSWERS)) {}
                }
                @if !signs.is_empty() {
                    ul.legend aria-label=(page.of(words::SIGNS)) {
                        @for (square, meaning) in signs {
                            li { (PreEscaped(svg::square(*square))) " " (page.of(*meaning)) }
                        }
                    }
                }
                div id="play-pieces" {
                    div.boards { (PreEscaped(figures(playground, page.tongue, &pieces))) }
                }
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
pub fn boards(page: Page, rows: &str) -> Markup {
    html! {
        @if let Some(game) = &page.problem.rules.playground {
            div.boards { (PreEscaped(figures(game, page.tongue, &game.drawn_all(rows)))) }
        }
    }
}

/// The rows of the games of an input; none if there is no board to play on.
pub fn games(problem: &Problem, input: &str) -> Vec<String> {
    let playground = problem.rules.playground.as_ref();
    let games = playground.and_then(|it| (it.rows)(input).ok());
    games.unwrap_or_default()
}
