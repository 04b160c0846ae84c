//! The page of a problem.

use anyhow::Result;
use maud::{Markup, html};

use super::{STYLE, Site, cases, links, mistakes, paste, playground};
use crate::documents::tables;
use crate::page::{Page, is_address, markdown, spoken};
use judge_harness::judge::result::Judged;
use judge_harness::problem::workspace::Problem;

/// The headings of a page, and what is below them.
type Parts = Vec<(String, Markup)>;

/// A heading without what comes after a comma, for the table of contents.
fn short(title: &str) -> &str {
    title.split(',').next().unwrap_or_default()
}

/// The name of a part of the page in an address, by its heading.
fn id(title: &str) -> String {
    let words = short(title).to_lowercase();
    words.replace(['?', ':'], "").replace(' ', "-")
}

/// The page of a problem: the game, then the sections of the problem's README, with what belongs to
/// each of them after it.
pub fn page(site: &Site, problem: &Problem) -> Result<Page> {
    let (game, script) = playground::part(site, problem)?;
    let has_wasm = !script.is_empty();
    let readme = site.text(&format!("{}/README.md", problem.id));
    // A page has no other language to lead to.
    let readme = readme.replace("\n[\u{4e2d}\u{6587}](README.zh-CN.md)\n", "");
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
                @for (title, _) in &parts {
                    li { a href=(format!("#{}", id(title))) { (short(title)) } }
                }
            } }
            @for (title, content) in &parts {
                section id=(id(title)) aria-label=(short(title)) {
                    h2 { (spoken(title)) }
                    (content)
                }
            }
        },
        footer: site.footer(),
        style: STYLE,
        script: [include_str!("site.js"), &script].concat(),
        has_wasm,
    })
}

/// The sections of the README, and those that are made: mistakes join the section about them, which
/// comes after the program.
fn parts(site: &Site, problem: &Problem, readme: &str, has_wasm: bool) -> Result<Parts> {
    let mut parts = Vec::new();
    for section in format!("The problem\n{readme}").split("\n## ") {
        let (title, text) = section.split_once('\n').unwrap_or((section, ""));
        let content = html! {
            @if has_wasm && title.starts_with("The idea") { (playground::explanation()) }
            (markdown(text, &|tag| links::lead(site, problem, tag)))
        };
        parts.push((title.to_owned(), content));
    }
    let [_, _, idea] = row(site, problem);
    let made = [
        ("Mistakes people make", mistakes::section(site, problem)?),
        ("The cases", Some(cases::section(site, problem)?)),
    ];
    let mut titles = parts.iter().map(|(title, _)| title);
    let place = titles.position(|title| made.iter().any(|(its, _)| its == title));
    let program = paste::section(site, problem, &idea)?;
    parts.insert(
        place.unwrap_or(parts.len()),
        ("The program".to_owned(), program),
    );
    for (title, content) in made {
        let Some(content) = content else { continue };
        match parts.iter_mut().find(|(its, _)| its == title) {
            Some((_, its)) => its.0 += &content.0,
            None => parts.push((title.to_owned(), content)),
        }
    }
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
                Some(failed) => span.bad { (failed.verdict.code()) },
                None => span.bad { "not judged" },
            }
            " on " (passed) " of " (problem.cases.len()) " cases, within "
            (problem.time_limit.as_millis()) " ms"
            @if let Some(memory) = problem.memory_limit_kib { " and " (memory) " KiB" }
            @if is_address(&problem.member().url) {
                " \u{b7} " a href=(problem.member().url) { "the problem on its site" }
            }
        }
    }
}
