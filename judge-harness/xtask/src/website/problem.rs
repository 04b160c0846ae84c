//! The page of a problem.

use anyhow::{Context, Result};
use maud::{Markup, html};
use serde_json::Value;

use super::{Website, figures, links, mistakes, playground, programs, yours};
use crate::documents::rows;
use crate::page::{is_address, lines_of, markdown};
use judge_harness::problem::Problem;
use problems::words::{self, Tongue, said};

/// The sections of a README that the page adds to, by their English headings.
const SIMPLEST: &str = "The simplest program";
const MISTAKES: &str = "Mistakes people make";

/// A part of the page.
struct Part {
    /// Its name in an address.
    id: String,
    title: String,
    content: Markup,
}

/// A heading without what comes after a comma, for the table of contents.
fn short(title: &str) -> &str {
    let parts = title.split([',', '，', '：']).next();
    parts.unwrap_or_default()
}

/// The name of a part of the page in an address, by its English heading.
fn id(title: &str) -> String {
    let words = short(title).to_lowercase();
    words.replace(['?', ':'], "").replace(' ', "-")
}

/// The page of a problem in one language: the game, then the sections of the problem's README with
/// the generated ones. `known` is what the scripts of the game have to know.
pub fn page(
    site: &Website,
    tongue: Tongue,
    problem: &Problem,
    known: Option<&Value>,
) -> Result<String> {
    let playground = problem.rules.playground.as_ref().zip(known);
    let game = playground.map(|(it, known)| playground::part(tongue, it, known));
    let row = Row::of(site, tongue, problem);
    let parts = parts(site, tongue, problem)?;
    let play = tongue.of(words::PLAY);
    let main = html! {
        h1 { (row.heading()) }
        (programs::copies(tongue, problem)?)
        @if let Some(game) = &game { section id="play" aria-label=(play) { (game) } }
        (facts(tongue, problem))
        nav.toc aria-label=(tongue.of(words::CONTENTS)) { ul.inline {
            @if game.is_some() { li { a href="#play" { (play) } } }
            @for Part { id, title, .. } in &parts {
                li { a href=(format!("#{id}")) { (short(title)) } }
            }
        } }
        @for Part { id, title, content } in &parts {
            section id=(id) aria-label=(short(title)) { h2 { (title) } (content) }
        }
    };
    let name = format!("{} {}", row.number, row.name);
    let title = said(words::TITLE).with("name", name.trim_start());
    let about = said(words::ABOUT).with("idea", &*row.idea);
    let texts = [title, about];
    let texts = [0, 1].map(|it: usize| texts[it].within(tongue));
    let script = game.map_or("", |_| playground::SCRIPT);
    Ok(site.html((&problem.id, tongue), texts, &main, script))
}

/// The sections of the README, and the generated ones before its mistakes: the programs and the
/// reader's program.
fn parts(site: &Website, tongue: Tongue, problem: &Problem) -> Result<Vec<Part>> {
    let english = sections(site, Tongue::English, problem);
    let own = sections(site, tongue, problem);
    // A README without a translation is shown as it is.
    let own = if own.len() == english.len() {
        own
    } else {
        english.clone()
    };
    let part = |name: &str, title: &str, content| Part {
        id: id(name),
        title: title.to_owned(),
        content,
    };
    let mut parts = Vec::new();
    let mut mistakes = None;
    for ([name, _], [title, text]) in english.iter().zip(&own) {
        if name == MISTAKES {
            mistakes = Some(parts.len());
            let content = mistakes::section(site, tongue, problem, text)?;
            parts.push(part(name, title, content));
            continue;
        }
        let markdown = markdown(tongue, text, &|tag| links::lead(site, tongue, problem, tag));
        let content = html! {
            (figures::placed(tongue, problem, &markdown)?)
            @if name == SIMPLEST { (programs::simplest(site, tongue, problem)) }
            @if parts.is_empty() { (sample(tongue, problem)?) }
        };
        parts.push(part(name, title, content));
    }
    let at = mistakes.unwrap_or(parts.len());
    let made =
        |[name, chinese]: words::Both, content| part(name, tongue.of([name, chinese]), content);
    if let Some(yours) = yours::section(tongue, problem)? {
        parts.insert(at, made(words::YOURS, yours));
    }
    let programs = programs::section(site, tongue, problem)?;
    parts.insert(at, made(words::THE_PROGRAM, programs));
    Ok(parts)
}

/// The README in a language, of the repository or of a problem.
pub fn readme(tongue: Tongue) -> &'static str {
    tongue.of(["README.md", "README.zh-CN.md"])
}

/// The headings of a problem's README, each with the text below it, without the title and the link
/// to the other language. The text above the first heading is the problem.
fn sections(site: &Website, tongue: Tongue, problem: &Problem) -> Vec<[String; 2]> {
    let text = site.text(&format!("{}/{}", problem.id, readme(tongue)));
    let is_link = |line: &&str| line.starts_with('[') && line.contains("](README");
    let (_, text) = heading(&text);
    let lines: Vec<&str> = text.lines().filter(|it| !is_link(it)).collect();
    let text = format!("{}\n{}", tongue.of(words::THE_PROBLEM), lines.join("\n"));
    let sections = text
        .split("\n## ")
        .map(|it| it.split_once('\n').unwrap_or((it, "")));
    sections
        .map(|(title, text)| [title, text].map(str::to_owned))
        .collect()
}

/// The first sample.
fn sample(tongue: Tongue, problem: &Problem) -> Result<Markup> {
    let case = problem.cases.first().context("no case")?;
    let [input, output] = case.contents()?.map(String::from_utf8);
    let texts = [
        (words::SAMPLE_INPUT, input?),
        (words::SAMPLE_OUTPUT, output?),
    ];
    Ok(html! {
        div.compared {
            @for (name, text) in texts {
                div { p.dim { (tongue.of(name)) } (lines_of(tongue, &text)) }
            }
        }
    })
}

/// A document's first heading, and what comes after it.
pub fn heading(document: &str) -> (&str, &str) {
    let text = document.strip_prefix("# ");
    text.and_then(|it| it.split_once('\n'))
        .unwrap_or(("", document))
}

/// A problem's row in the README's table.
pub struct Row {
    /// The sites that have it, with its number there; empty without a row.
    pub number: String,
    /// Its name in the language of the README, or its title without a row.
    pub name: String,
    /// Its name in the other language, with its code.
    other: (String, &'static str),
    /// The idea of its solution.
    pub idea: String,
}

impl Row {
    /// The row in the README of a language.
    pub fn of(site: &Website, tongue: Tongue, problem: &Problem) -> Self {
        let readme = site.text(readme(tongue));
        let link = format!("[{}]", problem.id);
        let mut rows = rows(&readme).into_iter().map(|row| row.cells);
        let row = rows.find(|row| row[0].starts_with(&link));
        let (title, idea) = match row.as_deref() {
            Some([_, title, idea, ..]) => (*title, *idea),
            _ => ("", ""),
        };
        let comma = tongue.of([", ", "，"]);
        let (number, names) = title.split_once(comma).unwrap_or(("", &problem.title));
        let (english, chinese) = names.split_once(comma).unwrap_or((names, names));
        let names = [english, chinese].map(str::to_owned);
        let other = tongue.other();
        Self {
            number: number.to_owned(),
            name: tongue.of(names.clone()),
            other: (other.of(names), other.code()),
            idea: idea.to_owned(),
        }
    }

    /// Its number and its names.
    pub fn heading(&self) -> Markup {
        let (other, code) = &self.other;
        html! {
            @if !self.number.is_empty() { span.eyebrow { (self.number) } " " }
            (self.name)
            @if *other != self.name { " " span.other lang=(code) { (other) } }
        }
    }
}

/// The limits and where the problem is.
fn facts(tongue: Tongue, problem: &Problem) -> Markup {
    let time = said(words::TIME_LIMIT).with("limit", problem.time_limit.as_millis().to_string());
    let memory = problem.memory_limit_kib;
    let memory = memory.map(|it| said(words::MEMORY_LIMIT).with("limit", it.to_string()));
    html! {
        p.facts {
            (time.within(tongue))
            @if let Some(memory) = &memory { (memory.within(tongue)) }
            @if is_address(&problem.member().url) {
                " \u{b7} " a href=(problem.member().url) { (tongue.of(words::ON_ITS_SITE)) }
            }
        }
    }
}
