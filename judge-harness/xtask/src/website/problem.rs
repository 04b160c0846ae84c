//! The page of a problem.

use anyhow::Result;
use maud::{Markup, html};

use super::costs::{self, Costs};
use super::links::LinksFrom;
use super::{STYLE, Site, cases, mistakes, paste, playground};
use crate::page::{Page, SCRIPT, data_address, is_address, markdown, wide};
use judge_harness::rules::rules;
use judge_harness::verdict::Verdict;
use judge_harness::workspace::Problem;

/// The page of a problem.
pub fn page(site: &Site, problem: &Problem) -> Result<Page> {
    let playground = playground::part(site, problem)?;
    let has_wasm = !playground.scripts.is_empty();
    let mut scripts = vec![SCRIPT.to_owned(), include_str!("site.js").to_owned()];
    scripts.extend(playground.scripts);
    let costs = costs(site, problem);
    let parts = [
        ("play", "Play", playground.section),
        (
            "program",
            "The program",
            Some(paste::section(site, problem)?),
        ),
        ("costs", "The costs", costs),
        ("cases", "The cases", Some(cases::section(site, problem)?)),
        (
            "mistakes",
            "The mistakes",
            mistakes::section(site, problem)?,
        ),
    ];
    let readme = site.text(&format!("{}/README.md", problem.id));
    let (heading, readme) = heading(&readme, &problem.title);
    let links = LinksFrom {
        site,
        folder: &problem.id,
    };
    let main = html! {
        h1 { (heading) }
        (facts(site, problem))
        nav aria-label="On this page" { ul.plain.inline {
            @for (id, title, part) in &parts {
                @if part.is_some() { li { a href=(format!("#{id}")) { (title) } } }
            }
        } }
        (markdown(readme, &links))
        @for (id, title, part) in &parts {
            @if let Some(part) = part { section id=(id) aria-label=(title) { h2 { (title) } (part) } }
        }
    };
    Ok(Page {
        title: heading.to_owned(),
        header: header(site, Some(problem)),
        main,
        style: STYLE,
        scripts,
        has_wasm,
    })
}

/// The links to all pages.
pub fn header(site: &Site, current: Option<&Problem>) -> Markup {
    let is_current = |problem: Option<&Problem>| {
        let id = |problem: Option<&Problem>| problem.map(|it| it.id.clone());
        (id(problem) == id(current)).then_some("page")
    };
    html! {
        nav aria-label="Pages" { ul.plain.inline {
            li { a href="index.html" aria-current=[is_current(None)] { "All problems" } }
            @for problem in site.problems {
                li { a href=(format!("{}.html", problem.id)) aria-current=[is_current(Some(problem))] { (problem.title) } }
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

/// The verdict, the limits and where the problem is.
pub fn facts(site: &Site, problem: &Problem) -> Markup {
    let verdicts = site.submissions.get(problem.id.as_str());
    let verdicts = verdicts.map_or(&[][..], |it| it.as_slice());
    let passed = verdicts
        .iter()
        .filter(|it| **it == Some(Verdict::Ac))
        .count();
    let failed = verdicts.iter().flatten().find(|it| **it != Verdict::Ac);
    html! {
        p.facts {
            @match failed {
                None if passed == problem.cases.len() => span.good { "AC" },
                Some(verdict) => span.bad { (verdict.code()) },
                None => span.bad { "not judged" },
            }
            " on " (passed) " of " (problem.cases.len()) " cases, within "
            (problem.time_limit.as_millis()) " ms"
            @if let Some(memory) = problem.memory_limit_kib { " and " (memory) " KiB" }
            @if is_address(&problem.url) { " \u{b7} " a href=(problem.url) { "the problem on its site" } }
        }
    }
}

fn costs(site: &Site, problem: &Problem) -> Option<Markup> {
    let costs = costs::of(
        &site.text("judge-harness/xtask/benches/README.md"),
        &problem.id,
    );
    let plot = rules(&problem.id).plot().and_then(|plot| {
        let file = site.workspace.root.join("judge-harness/xtask/benches");
        let picture = std::fs::read(file.join(&problem.id).with_extension("svg")).ok()?;
        Some((plot.caption, data_address("image/svg+xml", &picture)))
    });
    (!costs.is_empty()).then(|| {
        html! {
            p.dim { "Instructions of " code { "main" } " and all that it calls, with bars on a logarithmic scale." }
            @for costs in &costs { (wide(&costs.input, &Costs::bars(costs))) }
            @if let Some((caption, address)) = plot { img.plot src=(address) alt=(caption) loading="lazy"; }
        }
    })
}
