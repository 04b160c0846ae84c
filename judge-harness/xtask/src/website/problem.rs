//! The page of a problem.

use anyhow::Result;
use maud::{Markup, html};

use super::{STYLE, Site, cases, costs, links, mistakes, paste, playground, why};
use crate::documents::tables;
use crate::page::{Page, is_address, markdown, spoken};
use judge_harness::judge::result::Judged;
use judge_harness::problem::workspace::Problem;

/// A part of the page under a heading.
struct Part {
    title: String,
    content: Markup,
}

impl Part {
    /// The heading without what comes after a comma, for the table of contents.
    fn short(&self) -> &str {
        self.title.split(',').next().unwrap_or_default()
    }

    fn id(&self) -> String {
        let words = self.short().to_lowercase();
        words.replace(['?', ':'], "").replace(' ', "-")
    }
}

/// The page of a problem: the game, then the sections of the problem's README, with what belongs to
/// each of them after it.
pub fn page(site: &Site, problem: &Problem) -> Result<Page> {
    let (game, script) = playground::part(site, problem)?;
    let has_wasm = !script.is_empty();
    let readme = site.text(&format!("{}/README.md", problem.id));
    let (heading, readme) = heading(&readme, &problem.title);
    let [_, names, idea] = row(site, problem);
    let parts = parts(site, problem, readme, has_wasm)?;
    let title = format!("{heading}: solution, explained, and a board to play on");
    let description = format!(
        "Play {heading} against the least number of moves; why the solution is right; \
         programs in C++ and Rust that are accepted. The idea: {idea}."
    );
    Ok(Page {
        about: site.about(&format!("{}.html", problem.id), &title, &description),
        title,
        header: header(site, Some(problem)),
        main: html! {
            h1 {
                @if let Some((number, _)) = heading.split_once(", ") {
                    span.eyebrow { (number) } " "
                }
                (spoken(&names))
            }
            @if let Some(game) = game { section id="play" aria-label="Play" { (game) } }
            (facts(site, problem))
            nav.toc aria-label="On this page" { ul.inline {
                @if has_wasm { li { a href="#play" { "Play" } } }
                @for part in &parts { li { a href=(format!("#{}", part.id())) { (part.short()) } } }
            } }
            @for part in &parts {
                section id=(part.id()) aria-label=(part.short()) {
                    h2 { (spoken(&part.title)) }
                    (part.content)
                }
            }
        },
        footer: site.footer(),
        style: STYLE,
        script: [include_str!("site.js"), include_str!("why.js"), &script].concat(),
        has_wasm,
    })
}

/// The sections of the README, and those that are made: costs and mistakes join the sections about
/// them.
fn parts(site: &Site, problem: &Problem, readme: &str, has_wasm: bool) -> Result<Vec<Part>> {
    let part = |title: &str, content: Markup| Part {
        title: title.to_owned(),
        content,
    };
    let mut parts = Vec::new();
    let [_, _, idea] = row(site, problem);
    let mut program = Some(part("The program", paste::section(site, problem, &idea)?));
    let costs = costs::section(site, problem).map(|it| ("What it costs", it));
    let mistakes = mistakes::section(site, problem)?.map(|it| ("Mistakes people make", it));
    let mut made: Vec<_> = costs.into_iter().chain(mistakes).collect();
    for section in format!("The problem\n{readme}").split("\n## ") {
        let (title, text) = section.split_once('\n').unwrap_or((section, ""));
        let joins = made.extract_if(.., |(its, _)| *its == title).next();
        if joins.is_some() {
            parts.extend(program.take());
        }
        parts.push(part(
            title,
            html! {
                @if has_wasm && title.starts_with("The idea") { (playground::explanation()) }
                (markdown(text, &|tag| links::lead(site, problem, tag)))
                @if let Some((_, made)) = joins { (made) }
            },
        ));
    }
    parts.extend(program);
    parts.extend(made.into_iter().map(|(title, made)| part(title, made)));
    let why = why::section(site, problem)?;
    parts.extend(why.map(|why| part("Why is mine wrong?", why)));
    parts.push(part("The cases", cases::section(site, problem)?));
    Ok(parts)
}

/// The links to all pages.
pub fn header(site: &Site, current: Option<&Problem>) -> Markup {
    let front = html! { "Grid puzzles" };
    let problems = site.workspace.problems.iter().map(|it| {
        let [_, names, _] = row(site, it);
        let english = names.split(", ").next().unwrap_or_default();
        (it.id.as_str(), spoken(english))
    });
    let current = current.map_or("index", |problem| &problem.id);
    html! {
        nav aria-label="Pages" { ul.inline {
            @for (id, name) in [("index", front)].into_iter().chain(problems) {
                @let mark = (id == current).then_some("page");
                li { a href=(format!("{id}.html")) aria-current=[mark] { (name) } }
            }
        } }
    }
}

/// A document's first heading, and what comes after it.
pub fn heading<'a>(document: &'a str, otherwise: &'a str) -> (&'a str, &'a str) {
    let first = document
        .strip_prefix("# ")
        .and_then(|it| it.split_once('\n'));
    first.unwrap_or((otherwise, document))
}

/// What the table of problems in the README has of one: its number, its names in English and in
/// Chinese, and the idea of its solution.
pub fn row(site: &Site, problem: &Problem) -> [String; 3] {
    let readme = site.text("README.md");
    let link = format!("[{}]", problem.id);
    let mut rows = tables(&readme).into_iter().flat_map(|table| table.rows);
    let row = rows.find(|row| row[0].starts_with(&link));
    let (title, idea) = match row.as_deref() {
        Some([_, title, idea, ..]) => (*title, *idea),
        _ => ("", ""),
    };
    let (number, names) = title.split_once(", ").unwrap_or(("", &problem.title));
    [number, names, idea].map(str::to_owned)
}

/// The verdict, the limits and where the problem is.
fn facts(site: &Site, problem: &Problem) -> Markup {
    let mut all = site.judged.iter();
    let judged = all.find(|it| it.task.problem.id == problem.id);
    let passed = judged.map_or(0, Judged::passed);
    html! {
        p.facts {
            @match judged.and_then(Judged::first_failure) {
                None if passed == problem.cases.len() => span.good { "AC" },
                Some(failed) => span.bad { (failed.verdict().code()) },
                None => span.bad { "not judged" },
            }
            " on " (passed) " of " (problem.cases.len()) " cases, within "
            (problem.time_limit.as_millis()) " ms"
            @if let Some(memory) = problem.memory_limit_kib { " and " (memory) " KiB" }
            @if is_address(&problem.url) {
                " \u{b7} " a href=(problem.url) { "the problem on its site" }
            }
        }
    }
}
