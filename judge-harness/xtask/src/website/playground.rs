//! A board to play on, whose answers come from the submission itself, compiled to WebAssembly.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;

use anyhow::{Context, Result};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use flate2::{Compression, GzBuilder};
use maud::{Markup, html};
use serde::Serialize;

use super::{Site, wasm};
use crate::page::{data, legend};
use judge_harness::picture::svg;
use judge_harness::rules::{Playground, rules};
use judge_harness::workspace::Problem;

/// Longer inputs are not offered to play on.
const SHORT: usize = 600;

/// A playground as a part of a page, and the scripts that it needs.
#[derive(Default)]
pub struct Part {
    pub section: Option<Markup>,
    pub scripts: Vec<String>,
}

/// What the script gets to know.
#[derive(Serialize)]
struct Data {
    wasm: String,
    squares: BTreeMap<char, Sign>,
    choices: Vec<char>,
    cases: Vec<(String, String)>,
}

#[derive(Serialize)]
struct Sign {
    meaning: &'static str,
    svg: String,
}

/// The playground of a problem; nothing if it has none.
pub fn part(site: &Site, problem: &Problem) -> Result<Part> {
    let Some(playground) = rules(&problem.id).playground() else {
        return Ok(Part::default());
    };
    let compiler = match &site.wasm {
        Ok(compiler) => compiler,
        Err(missing) => return Ok(without(missing)),
    };
    let module = wasm::compiled(problem, compiler)?;
    let Ok(module) = module else {
        return Ok(without("the submission does not compile to WebAssembly"));
    };
    let known = known(problem, &playground, &module)?;
    let section = html! {
        noscript { p { "The board to play on needs JavaScript." } }
        div.needs-script id="playground" hidden {
            (controls(&playground))
        }
        (data("playground-data", &known))
    };
    let shared = include_str!("playground.js");
    Ok(Part {
        section: Some(section),
        scripts: vec![format!("\"use strict\";\n{}\n{shared}", playground.script)],
    })
}

fn without(reason: &str) -> Part {
    Part {
        section: Some(html! { p { "There is no board to play on here: " (reason) "." } }),
        scripts: Vec::new(),
    }
}

fn controls(playground: &Playground) -> Markup {
    html! {
        p.row {
            label { "Board " select id="play-case" {} }
            span id="play-sides" hidden {
                label { "width " input id="play-width" type="number"; }
                " " label { "height " input id="play-height" type="number"; }
            }
        }
        p.dim id="play-help" { "Click a square, or move with the arrow keys and type: " span id="play-keys" {} "." }
        div.boards id="play-boards" {}
        (legend(&playground.squares))
        details {
            summary { "The input as text" }
            label for="play-input" { "Input" }
            textarea id="play-input" rows="8" spellcheck="false" autocomplete="off" {}
        }
        p { "The submission answers:" }
        pre id="play-answer" role="status" tabindex="0" {}
        p.row {
            button type="button" id="play-back" { "Back" }
            button type="button" id="play-next" { "Next step" }
            span id="play-step" role="status" {}
        }
        div.boards id="play-steps" {}
    }
}

fn known(problem: &Problem, playground: &Playground, module: &[u8]) -> Result<Data> {
    let signs = playground.squares.iter().map(|&(square, meaning)| {
        let svg = svg::square(square);
        (square.letter, Sign { meaning, svg })
    });
    let mut cases = Vec::new();
    for case in problem.cases.iter().filter(|case| !case.is_lenient()) {
        let input = fs::read_to_string(&case.input).with_context(|| case.name.clone())?;
        if input.len() <= SHORT {
            cases.push((case.name.clone(), input));
        }
    }
    let letters = playground.squares.iter().map(|(square, _)| square.letter);
    Ok(Data {
        wasm: BASE64_STANDARD.encode(packed(module)),
        squares: signs.collect(),
        choices: letters.take(playground.choices).collect(),
        cases,
    })
}

/// A module as gzip packs it, a third of its size.
fn packed(module: &[u8]) -> Vec<u8> {
    let mut packed = GzBuilder::new().write(Vec::new(), Compression::best());
    let written = packed.write_all(module).and_then(|()| packed.finish());
    written.expect("a Vec takes everything")
}
