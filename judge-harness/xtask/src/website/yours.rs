//! The reader's own program: one input to run it on, and what it prints, compared.

use std::fs;

use anyhow::Result;
use maud::{Markup, html};
use serde_json::json;

use super::{Page, playground};
use crate::page::data;
use problems::words;

/// Larger cases are left out, in bytes.
const LARGEST: usize = 5_000;

/// The deciding cases as one input, and a field for the output. `None` without a board to play on,
/// whose script compares the output.
pub fn section(page: Page) -> Result<Option<Markup>> {
    let problem = page.problem;
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
    let told = page.of(if is_joined {
        words::YOURS_JOINED
    } else {
        words::YOURS_EACH
    });
    let unix = format!("split -l {lines} {file} b- && for b in b-*; do ./a.out <$b; done");
    let windows =
        format!("Get-Content {file} -ReadCount {lines} | ForEach-Object {{ $_ | .\\a.exe }}");
    let texts = [
        ("yours-failing", words::THE_INPUT),
        ("yours-right", words::EXPECTED),
        ("yours-its", words::YOURS_PRINTED),
    ];
    Ok(Some(html! {
        div.needs-script id="yours" {
            p { (told.replace("{count}", &count.to_string())) }
            @if !is_joined {
                ul {
                    li { "Linux, macOS: " code { (unix) } }
                    li { "Windows (PowerShell): " code { (windows) } }
                }
            }
            p.row {
                button.copy type="button" data-of="yours-all" { (page.of(words::COPY_INPUT)) }
                a id="yours-file" download=(file) { (page.of(words::DOWNLOAD)) }
                span role="status" {}
            }
            div id="yours-all" {
                pre.scrolled tabindex="0" aria-label=(page.of(words::THE_INPUT)) {
                    code id="yours-input" { (input) }
                }
            }
            label for="yours-output" { (page.of(words::YOUR_OUTPUT)) }
            textarea id="yours-output" rows="6" spellcheck="false" autocomplete="off" {}
            p id="yours-said" role="status" {}
            div id="yours-texts" hidden {
                div.compared {
                    @for (id, name) in texts {
                        div { p.dim { (page.of(name)) } pre tabindex="0" { code id=(id) {} } }
                    }
                }
                p { a id="yours-play" href="#play" { (page.of(words::PLAY_BOARD)) } }
            }
            div.boards id="yours-board" {}
            (data("yours-data", &json!({ "is_joined": is_joined, "games": games })))
        }
    }))
}
