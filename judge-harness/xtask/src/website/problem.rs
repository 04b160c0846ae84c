//! The page of a problem.

use anyhow::{Context, Result};
use maud::{Markup, html};
use pulldown_cmark::Tag;

use super::{Website, figures, links, mistakes, playground, programs, yours};
use crate::documents::rows;
use crate::page::{is_address, lines_of, markdown};
use judge_harness::problem::Problem;

/// The section of a README that is shown above the simplest program.
const SIMPLEST: &str = "The simplest program";

/// «Chinese» in Chinese.
const CHINESE: &str = "\u{4e2d}\u{6587}";

/// A part of the page: its title, its title in Chinese or an empty one, and its content.
type Part = (String, String, Markup);

/// A heading without what comes after a comma, for the table of contents.
fn short(title: &str) -> &str {
    title.split(',').next().unwrap_or_default()
}

/// The name of a part of the page in an address, by its heading.
fn id(title: &str) -> String {
    let words = short(title).to_lowercase();
    words.replace(['?', ':'], "").replace(' ', "-")
}

/// The page of a problem: the game, then the sections of the problem's README with the generated
/// ones.
pub fn page(site: &Website, problem: &Problem) -> Result<String> {
    let game = playground::part(site, problem)?;
    let row = Row::of(site, problem);
    let parts = parts(site, problem, &row.idea)?;
    let main = html! {
        h1 { (row.heading()) }
        @if let Some(game) = &game { section id="play" aria-label="Play" { (game) } }
        (facts(problem))
        nav.toc aria-label="On this page" { ul.inline {
            @if parts.iter().any(|it| !it.1.is_empty()) {
                li.needs-script hidden {
                    button type="button" id="language" lang="zh" { (CHINESE) }
                }
            }
            @if game.is_some() { li { a href="#play" { "Play" } } }
            @for (title, ..) in &parts {
                li { a href=(format!("#{}", id(title))) { (short(title)) } }
            }
        } }
        @for (title, chinese, content) in &parts {
            section id=(id(title)) aria-label=(short(title)) {
                @if chinese.is_empty() { h2 { (title) } } @else {
                    h2.english { (title) }
                    h2.chinese lang="zh-CN" { (chinese) }
                }
                (content)
            }
        }
    };
    let name = format!("{} {}", row.number, row.english);
    let title = format!(
        "{}: solution, explained, and a board to play on",
        name.trim_start()
    );
    let about = format!(
        "Why the solution is right, programs in C++ and Rust that are accepted, and a board to \
         play on. The idea: {}.",
        row.idea
    );
    let script = if game.is_some() {
        playground::SCRIPT
    } else {
        ""
    };
    Ok(site.html(&problem.id, &title, &about, &main, script))
}

/// The sections of the README in both languages, and the generated ones: the programs and the
/// reader's program follow the problem; the mistakes are added to the section about them.
fn parts(site: &Website, problem: &Problem, idea: &str) -> Result<Vec<Part>> {
    let chinese = sections(site, problem, "README.zh-CN.md", "\u{9898}\u{76ee}");
    let mut chinese = chinese.into_iter().filter(|[_, text]| !text.is_empty());
    let mut parts = Vec::new();
    let mut of_simplest = Markup::default();
    for [title, text] in sections(site, problem, "README.md", "The problem") {
        let [chinese, translated] = chinese.next().unwrap_or_default();
        let translated = markdown(&translated, &|tag| match tag {
            // The page has each picture once.
            Tag::Image { .. } => Some(String::new()),
            _ => links::lead(site, problem, tag),
        });
        let text = markdown(&text, &|tag| links::lead(site, problem, tag));
        let text = figures::placed(problem, text, 0)?;
        let text = in_both(&text, &translated);
        if title == SIMPLEST {
            of_simplest = text;
            continue;
        }
        let content = html! {
            (text)
            @if parts.is_empty() { (sample(problem)?) }
        };
        parts.push((title, chinese, content));
    }
    let made = |title: &str, content| (title.to_owned(), String::new(), content);
    let (title, mistakes) = ("Mistakes people make", mistakes::section(site, problem)?);
    match parts.iter_mut().find(|it| it.0 == title) {
        Some((_, _, content)) => content.0 += &mistakes.0,
        None if mistakes.0.is_empty() => {}
        None => parts.push(made(title, mistakes)),
    }
    if let Some(yours) = yours::section(problem)? {
        parts.insert(1, made("Try your program", yours));
    }
    let programs = programs::section(site, problem, idea, &of_simplest)?;
    parts.insert(1, made("The program", programs));
    Ok(parts)
}

/// The headings of a problem's README, each with the text below it, without the title and the link
/// to the other language. The text above the first heading gets the heading `first`.
fn sections(site: &Website, problem: &Problem, name: &str, first: &str) -> Vec<[String; 2]> {
    let readme = site.text(&format!("{}/{name}", problem.id));
    let is_link = |line: &&str| line.starts_with('[') && line.contains("](README");
    let (_, text) = heading(&readme);
    let lines: Vec<&str> = text.lines().filter(|it| !is_link(it)).collect();
    let text = format!("{first}\n{}", lines.join("\n"));
    let sections = text
        .split("\n## ")
        .map(|it| it.split_once('\n').unwrap_or((it, "")));
    sections
        .map(|(title, text)| [title, text].map(str::to_owned))
        .collect()
}

/// A text that the reader can switch to Chinese, if there is a translation.
fn in_both(english: &Markup, chinese: &Markup) -> Markup {
    html! {
        @if chinese.0.is_empty() { (english) } @else {
            div.english { (english) }
            div.chinese lang="zh-CN" { (chinese) }
        }
    }
}

/// The first sample.
fn sample(problem: &Problem) -> Result<Markup> {
    let case = problem.cases.first().context("no case")?;
    let [input, output] = case.contents()?.map(String::from_utf8);
    Ok(html! {
        div.compared {
            div { p.dim { "Sample input" } (lines_of(&input?)) }
            div { p.dim { "Sample output" } (lines_of(&output?)) }
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
    /// Its name in English, or its title without a row.
    pub english: String,
    /// Its name in Chinese.
    pub chinese: String,
    /// The idea of its solution.
    pub idea: String,
}

impl Row {
    pub fn of(site: &Website, problem: &Problem) -> Self {
        let readme = site.text("README.md");
        let link = format!("[{}]", problem.id);
        let mut rows = rows(&readme).into_iter().map(|row| row.cells);
        let row = rows.find(|row| row[0].starts_with(&link));
        let (title, idea) = match row.as_deref() {
            Some([_, title, idea, ..]) => (*title, *idea),
            _ => ("", ""),
        };
        let (number, names) = title.split_once(", ").unwrap_or(("", &problem.title));
        let (english, chinese) = names.split_once(", ").unwrap_or((names, ""));
        let [number, english, chinese, idea] = [number, english, chinese, idea].map(str::to_owned);
        Self {
            number,
            english,
            chinese,
            idea,
        }
    }

    /// Its number and its names.
    pub fn heading(&self) -> Markup {
        html! {
            @if !self.number.is_empty() { span.eyebrow { (self.number) } " " }
            (self.english)
            @if !self.chinese.is_empty() { ", " span lang="zh" { (self.chinese) } }
        }
    }
}

/// The limits and where the problem is.
fn facts(problem: &Problem) -> Markup {
    html! {
        p.facts {
            "Time limit " (problem.time_limit.as_millis()) " ms"
            @if let Some(memory) = problem.memory_limit_kib { ", memory limit " (memory) " KiB" }
            @if is_address(&problem.member().url) {
                " \u{b7} " a href=(problem.member().url) { "the problem on its site" }
            }
        }
    }
}
