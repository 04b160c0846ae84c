//! The front page: what this is, and a card for each problem.

use std::fs;

use anyhow::{Context, Result};
use maud::{Markup, html};

use super::costs;
use super::links::LinksFrom;
use super::problem::{facts, header, heading};
use super::{STYLE, Site, paste};
use crate::document::{rows, section};
use crate::page::{Page, inline_markdown, markdown, picture, wide};
use judge_harness::picture::{Block, Extent, Picture};
use judge_harness::rules::rules;
use judge_harness::workspace::Problem;

/// The front page.
pub fn page(site: &Site) -> Result<Page> {
    let readme = site.text("README.md");
    let (title, text) = heading(&readme, "Problems");
    let introduction = text.split("\n## ").next().unwrap_or_default();
    // Badges are pictures from elsewhere.
    let is_badge = |paragraph: &&str| paragraph.trim_start().starts_with("[![");
    let paragraphs = introduction.split("\n\n").filter(|it| !is_badge(it));
    let introduction = paragraphs.collect::<Vec<_>>().join("\n\n");
    let ideas = section(&readme, "The problems").unwrap_or_default();
    let mut cards = Vec::new();
    for problem in site.problems {
        cards.push(card(site, problem, ideas).with_context(|| problem.id.clone())?);
    }
    let links = LinksFrom { site, folder: "" };
    Ok(Page {
        title: title.to_owned(),
        header: header(site, None),
        main: html! {
            h1 { (title) }
            (markdown(&introduction, &links))
            div.cards { @for card in cards { (card) } }
        },
        style: STYLE,
        ..Page::default()
    })
}

fn card(site: &Site, problem: &Problem, ideas: &str) -> Result<Markup> {
    let named = format!("[{}]", problem.id);
    let row = rows(ideas).find(|row| row.first().is_some_and(|cell| cell.starts_with(&named)));
    let idea = row.and_then(|row| row.get(2).copied());
    let costs = costs::of(
        &site.text("judge-harness/xtask/benches/README.md"),
        &problem.id,
    );
    Ok(html! {
        section.card aria-label=(problem.title) {
            h2 { a href=(format!("{}.html", problem.id)) { (problem.title) } }
            @if let Some(idea) = idea { p { (inline_markdown(idea)) } }
            @if let Some(drawn) = first_boards(problem)? { (picture(&drawn)) }
            (facts(site, problem))
            @if let Some(costs) = costs.last() { (wide(&costs.input, &costs.bars())) }
            h3 { "Where to paste" }
            (paste::list(site, problem))
        }
    })
}

/// The first boards in the picture of the first case.
fn first_boards(problem: &Problem) -> Result<Option<Picture>> {
    let case = problem.cases.first().context("no case")?;
    let drawn = rules(&problem.id).picture(&fs::read_to_string(&case.input)?, Extent::First);
    let Some(drawn) = drawn.and_then(Result::ok) else {
        return Ok(None);
    };
    let mut blocks = drawn.blocks.into_iter();
    let boards = blocks.find(|block| matches!(block, Block::Boards { .. }));
    Ok(boards.map(|boards| Picture {
        legend: drawn.legend,
        blocks: vec![boards],
    }))
}
