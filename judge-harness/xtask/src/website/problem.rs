//! The page of a problem.

use anyhow::{Context, Result};
use maud::{Markup, html};

use super::{Page, mistakes, playground, programs, yours};
use crate::documents::rows;
use crate::page::{is_address, lines_of};
use problems::words::{self, Tongue, said};

/// The sections of a README that the page adds to, by their English headings.
const SIMPLEST: &str = "The simplest program";
const MISTAKES: &str = "Mistakes people make";

/// A part of the page: its name in an address, its title and its content.
type Part = (String, String, Markup);

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

/// The page: the game, then the sections of the problem's README with the generated ones. `module`
/// is the WebAssembly of the game.
pub fn html(page: Page, module: &str) -> Result<String> {
    let playground = page.problem.rules.playground.as_ref();
    let row = Row::of(page);
    let parts = parts(page)?;
    let play = page.of(words::PLAY);
    let main = html! {
        h1 { (row.heading()) }
        (programs::copies(page)?)
        @if let Some(playground) = playground {
            section id="play" aria-label=(play) { (playground::part(page, playground, module)?) }
        }
        (facts(page))
        nav.toc aria-label=(page.of(words::CONTENTS)) { ul.inline {
            @if playground.is_some() { li { a href="#play" { (play) } } }
            @for (id, title, _) in &parts {
                li { a href=(format!("#{id}")) { (short(title)) } }
            }
        } }
        @for (id, title, content) in &parts {
            section id=(id) aria-label=(short(title)) { h2 { (title) } (content) }
        }
    };
    let name = format!("{} {}", row.number, row.name);
    let title = said(words::TITLE).with("name", name.trim_start());
    let about = said(words::ABOUT).with("idea", &*row.idea);
    let texts = [&title, &about].map(|it| it.within(page.tongue));
    let script = playground.map_or("", |_| playground::SCRIPT);
    let name = (&*page.problem.id, page.tongue);
    Ok(page.site.html(name, texts, &main, script))
}

/// The sections of the README, and the generated ones: the programs before the simplest one, and
/// the reader's program before the mistakes.
fn parts(page: Page) -> Result<Vec<Part>> {
    let english = sections(Page {
        tongue: Tongue::English,
        ..page
    });
    let mut parts = Vec::new();
    for ([name, _], [title, text]) in english.iter().zip(&sections(page)) {
        let content = if name == MISTAKES {
            mistakes::section(page, text)?
        } else {
            html! {
                (playground::placed(page, text)?)
                @if name == SIMPLEST { (programs::simplest(page)) }
                @if parts.is_empty() { (sample(page)?) }
            }
        };
        parts.push((id(name), title.clone(), content));
    }
    let at = |title: &str| english.iter().position(|[name, _]| name == title);
    let mistakes = at(MISTAKES).unwrap_or(parts.len());
    // The program comes once it is clear why it is right.
    let program = at(SIMPLEST).unwrap_or(mistakes);
    let made = |title: words::Both, content| (id(title[0]), page.of(title).to_owned(), content);
    if let Some(yours) = yours::section(page)? {
        parts.insert(mistakes, made(words::YOURS, yours));
    }
    parts.insert(program, made(words::THE_PROGRAM, programs::section(page)?));
    Ok(parts)
}

/// The README in a language, of the repository or of a problem.
pub fn readme(tongue: Tongue) -> &'static str {
    tongue.of(["README.md", "README.zh-CN.md"])
}

/// The headings of a problem's README, each with the text below it, without the title and the link
/// to the other language. The text above the first heading is the problem.
fn sections(page: Page) -> Vec<[String; 2]> {
    let file = format!("{}/{}", page.problem.id, readme(page.tongue));
    let text = page.site.text(&file);
    let is_link = |line: &&str| line.starts_with('[') && line.contains("](README");
    let (_, text) = heading(&text);
    let lines: Vec<&str> = text.lines().filter(|it| !is_link(it)).collect();
    let text = format!("{}\n{}", page.of(words::THE_PROBLEM), lines.join("\n"));
    let sections = text
        .split("\n## ")
        .map(|it| it.split_once('\n').unwrap_or((it, "")));
    sections
        .map(|(title, text)| [title, text].map(str::to_owned))
        .collect()
}

/// The first sample.
fn sample(page: Page) -> Result<Markup> {
    let case = page.problem.cases.first().context("no case")?;
    let [input, output] = case.contents(u64::MAX)?.map(String::from_utf8);
    let texts = [
        (words::SAMPLE_INPUT, input?),
        (words::SAMPLE_OUTPUT, output?),
    ];
    Ok(html! {
        div.compared {
            @for (name, text) in texts {
                div { p.dim { (page.of(name)) } (lines_of(page.tongue, &text)) }
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
    /// The row in the README of the page's language.
    pub fn of(page: Page) -> Self {
        let problem = page.problem;
        let readme = page.site.text(readme(page.tongue));
        let link = format!("[{}]", problem.id);
        let mut rows = rows(&readme).into_iter();
        let row = rows.find(|row| row[0].starts_with(&link));
        let (title, idea) = match row.as_deref() {
            Some([_, title, idea, ..]) => (*title, *idea),
            _ => ("", ""),
        };
        let comma = page.of([", ", "，"]);
        let (number, names) = title.split_once(comma).unwrap_or(("", &problem.title));
        let (english, chinese) = names.split_once(comma).unwrap_or((names, names));
        let names = [english, chinese].map(str::to_owned);
        let other = page.tongue.other();
        Self {
            number: number.to_owned(),
            name: page.of(names.clone()),
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
fn facts(page: Page) -> Markup {
    let problem = page.problem;
    let time = said(words::TIME_LIMIT).with("limit", problem.time_limit.as_millis().to_string());
    let memory = problem.memory_limit_kib;
    let memory = memory.map(|it| said(words::MEMORY_LIMIT).with("limit", it.to_string()));
    html! {
        p.facts {
            (time.within(page.tongue))
            @if let Some(memory) = &memory { (memory.within(page.tongue)) }
            @if is_address(&problem.url) {
                " \u{b7} " a href=(problem.url) { (page.of(words::ON_ITS_SITE)) }
            }
        }
    }
}
