//! The reader's own program: one input to run it on, and what it prints, compared.

use std::fs;

use anyhow::Result;
use maud::{Markup, html};
use serde_json::json;

use super::playground;
use crate::page::data;
use judge_harness::problem::Problem;

/// Larger cases are left out, in bytes.
const LARGEST: usize = 5_000;

/// The deciding cases as one input, and a field for the output. `None` without a board to play on,
/// whose script compares the output.
pub fn section(problem: &Problem) -> Result<Option<Markup>> {
    let Some(playground) = &problem.rules.playground else {
        return Ok(None);
    };
    let mut games = Vec::new();
    for case in problem.cases.iter().filter(|it| it.decides()) {
        let input = fs::read_to_string(&case.input)?;
        if input.len() <= LARGEST {
            games.extend(playground::games(problem, &input));
        }
    }
    let rows: Vec<&str> = games.iter().map(String::as_str).collect();
    let (is_joined, input) = (playground.has_several, (playground.input)(&rows));
    let count = games.len();
    let lines = input.lines().count() / count.max(1);
    let file = format!("{}.in", problem.id);
    let runs = format!("split -l {lines} {file} b- && for b in b-*; do ./a.out <$b; done");
    Ok(Some(html! {
        div.needs-script id="yours" hidden {
            p {
                @if is_joined {
                    "Run your program on this input of " (count) " boards, and paste what it "
                    "prints."
                } @else {
                    "These are " (count) " boards. Run your program on each, in this order, and "
                    "paste all that it prints. A shell does that by " code { (runs) } ". Or run it "
                    "on the first board, or on the first few by hand: the output may end early."
                }
                " White space does not count."
            }
            p.row {
                button.copy type="button" { "Copy the input" }
                span role="status" {}
                a id="yours-file" download=(file) { "Download it" }
            }
            pre.scrolled tabindex="0" aria-label="The input" { code id="yours-input" { (input) } }
            label for="yours-output" { "What your program prints" }
            textarea id="yours-output" rows="6" spellcheck="false" autocomplete="off" {}
            p id="yours-said" role="status" {}
            div.compared id="yours-texts" hidden {
                @for (id, name) in [("yours-right", "Expected"), ("yours-its", "Yours")] {
                    div { p.dim { (name) } pre tabindex="0" { code id=(id) {} } }
                }
            }
            div id="yours-board" {}
            (data("yours-data", &json!({ "is_joined": is_joined, "games": games })))
        }
    }))
}
