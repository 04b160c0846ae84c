//! A board to play on: the problem's rules and its submission, compiled to WebAssembly.

use anyhow::{Context, Error, Result};
use maud::{Markup, PreEscaped, html};
use serde_json::json;

use super::Page;
use super::requests::{boards as drawn, figures, hint, score, strip};
use crate::page::{data, inline_markdown};
use judge_harness::problem::Problem;
use problems::picture::{joined, svg};
use problems::playground::Playground;
use problems::words::{self, Both, Said, said};

/// The script of a page with a playground.
pub const SCRIPT: &str = concat!(
    include_str!("board.js"),
    include_str!("game.js"),
    include_str!("strip.js"),
    include_str!("yours.js"),
);

/// A number as large as any that is said of a game.
const MANY: usize = 99;

const LEVELS: [Both; 4] = [words::EASY, words::MEDIUM, words::HARD, words::HARDEST];

/// The board to play on, with its `module` of WebAssembly, packed.
pub fn part(page: Page, playground: &Playground, module: &str) -> Result<Markup> {
    let known = json!({
        "wasm": module,
        "first": playground.first,
        "is_pair": playground.is_pair,
        "pencil": playground.pencil.len(),
        "unit": page.of(playground.unit),
    });
    Ok(html! {
        noscript { p { (page.of(words::NEEDS_SCRIPT)) } }
        (game(page, playground)?)
        (data("play-data", &known))
    })
}

/// The rule, the score and the message, the board, and beside it what can be done. The first board
/// is drawn here, so that nothing moves once the script draws it.
fn game(page: Page, playground: &Playground) -> Result<Markup> {
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
    let state = (playground.state)(playground.first).map_err(Error::msg)?;
    let score = |made, least| score(playground, page.tongue, &state, [made; 2], least);
    let board = drawn(playground, page.tongue, playground.first, [&[], &[]], &[]);
    Ok(html! {
        div.game {
            p.rule { (page.of(playground.rule)) }
            div.status {
                p.score id="play-score" { (score(0, state.least)) }
                p.score.unsaid aria-hidden="true" { (score(MANY, state.least.and(Some(1)))) }
                p.said id="play-said" role="status" {}
                @for text in longest(playground)? {
                    p.said.unsaid aria-hidden="true" { (with_many(text.within(page.tongue))) }
                }
            }
            div.boards id="play-boards" { (PreEscaped(board)) }
            div.buttons {
                div.row.moves {
                    (button("undo", words::UNDO)) (button("hint", words::HINT))
                    (button("random", words::NEXT_BOARD)) (button("reset", words::RESET))
                    @if !playground.pencil.is_empty() { (button("pencil", words::PENCIL)) }
                }
                div.row {
                    label { (page.of(words::LEVEL)) " " select id="play-level" {
                        @for (number, (name, bounds)) in LEVELS.iter().zip(levels).enumerate() {
                            option value=(number) {
                                (level(*name, bounds, playground.unit).within(page.tongue))
                            }
                        }
                    } }
                    (button("why", words::EXPLAIN))
                }
            }
            div id="play-panel" hidden {
                div {}
                div.row { (button("close", words::CLOSE)) }
            }
            div.rest {
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
    })
}

/// The longest of what may be said: it reserves the room in which all else is said.
fn longest(playground: &Playground) -> Result<Vec<Said>> {
    let mut longest = vec![said(words::NO_BOARD_IN_ADDRESS).with("reason", playground.form)];
    for rows in playground.longest {
        let state = (playground.state)(rows).map_err(Error::msg)?;
        let (squares, _) = state.next.as_ref().context("the longest hint")?;
        let moved = (playground.moved)(rows, squares).map_err(|it| Error::msg(it.to_string()))?;
        let solved = said(words::SOLVED_WITH_HINTS).with("hints", MANY);
        longest.push(hint(rows, &state));
        longest.push(joined([solved, moved.1].into_iter(), [" ", " "]));
    }
    Ok(longest)
}

/// A text in which each number has as many digits as any.
fn with_many(text: &str) -> String {
    let words = text.split(|it: char| it.is_ascii_digit());
    let words: Vec<&str> = words.filter(|it| !it.is_empty()).collect();
    words.join(&MANY.to_string())
}

/// A text of the README, with a strip in the place of each picture that it has. The list below the
/// picture has the sentences.
pub fn placed(page: Page, text: &str) -> Result<Markup> {
    let rules = page.problem.rules;
    let Some(game) = &rules.playground else {
        return Ok(page.markdown(text));
    };
    let text = format!("\n{text}");
    let mut parts = text.split("\n\n![");
    let before = parts.next().unwrap_or_default();
    let strip_for = |part: &str| {
        let (_, title) = part.split_once(" --figure ")?;
        let name = title.split('"').next()?;
        rules.strips.iter().find(|it| it.name == name)
    };
    Ok(html! {
        (page.markdown(before))
        @for part in parts {
            @if let Some(its) = strip_for(part) {
                @let (_, below) = part.split_once("\n\n").unwrap_or_default();
                @let (list, rest) = below.split_once("\n\n").unwrap_or((below, ""));
                @let mut steps = (its.steps)(its.rows).map_err(Error::msg)?;
                @for (number, step) in (1..).zip(&mut steps) {
                    ({ step.said = item(page, list, number).into(); "" })
                }
                (PreEscaped(strip(game, page.tongue, &steps)))
                (page.markdown(rest))
            } @else { (page.markdown(&format!("![{part}"))) }
        }
    })
}

/// An item of a numbered list, as HTML.
fn item(page: Page, list: &str, number: usize) -> String {
    let list = format!("\n{list}");
    let [start, end] = [number, number + 1].map(|it| format!("\n{it}. "));
    let (_, item) = list.split_once(&start).unwrap_or_default();
    let item = item.split(&end).next().unwrap_or_default();
    inline_markdown(item, &|link| page.lead(link)).into_string()
}

/// The name of a level, with the least number of moves of its boards if they are counted.
fn level(name: Both, [least, most]: [usize; 2], unit: Both) -> Said {
    let range = match least {
        0 => return said(name),
        _ if least == most => Said::from(most),
        _ => said(["{least} to {most}", "{least}\u{2013}{most}"])
            .with("least", least)
            .with("most", most),
    };
    said(words::LEVEL_OF)
        .with("level", name)
        .with("range", range)
        .with("unit", unit)
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
