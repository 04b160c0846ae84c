//! The reader's own program: one input to run it on, and what it prints, compared.

use std::cmp::Reverse;
use std::fs;

use anyhow::Result;
use maud::{Markup, html};
use serde_json::json;

use super::{Website, packed, playground};
use crate::page::data;
use judge_harness::problem::workspace::{Case, Problem};

/// Larger cases are left out, in bytes.
const LARGEST: usize = 5_000;

/// The deciding cases as one input, first those that catch the most mistakes, and a field for the
/// output. `None` without a board to play on, whose script compares the output.
pub fn section(site: &Website, problem: &Problem) -> Result<Option<Markup>> {
    let (Some(playground), Ok(_)) = (&problem.rules.playground, &site.wasm) else {
        return Ok(None);
    };
    let mistakes = site.mistakes(problem);
    let caught = |case: &Case| {
        let all = mistakes.iter().flat_map(|(_, judged)| judged.failures());
        all.filter(|it| it.case.name == case.name).count()
    };
    let mut cases: Vec<_> = problem.cases.iter().filter(|it| it.decides()).collect();
    cases.sort_by_cached_key(|it| Reverse(caught(it)));
    let mut games = Vec::new();
    for case in cases {
        let input = fs::read_to_string(&case.input)?;
        if input.len() <= LARGEST {
            let its = playground::games(problem, &input).into_iter();
            games.extend(its.map(|rows| (case.name.clone(), rows)));
        }
    }
    let rows: Vec<&str> = games.iter().map(|(_, rows)| &rows[..]).collect();
    let (is_joined, input) = (playground.has_several, (playground.input)(&rows));
    let count = games.len();
    let lines = input.lines().count() / count.max(1);
    let known = json!({ "input": input, "is_joined": is_joined, "games": games });
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
            pre.scrolled tabindex="0" aria-label="The input" { code id="yours-input" {} }
            label for="yours-output" { "What your program prints" }
            textarea id="yours-output" rows="6" spellcheck="false" autocomplete="off" {}
            p id="yours-said" role="status" {}
            div.compared id="yours-texts" {}
            div id="yours-board" {}
            (data("yours-data", &packed(known.to_string().as_bytes())))
        }
    }))
}
