//! The programs that are accepted: ours in C++ and in Rust, and the simplest one.

use anyhow::Result;
use maud::{Markup, html};

use super::{Page, Website};
use crate::page::code;
use judge_harness::language::Language;
use judge_harness::language::source::Source;
use judge_harness::problem::JuryProgram;
use judge_harness::problem::Problem;
use judge_harness::site::Site;
use judge_harness::verdict::Verdict;
use problems::words::{self, Said, said};

/// Our programs, in C++ first, each with its name in an address.
fn ours(problem: &Problem) -> Result<Vec<(String, Source)>> {
    let sources = problem.own.iter().rev().map(|file| {
        let source = Source::read(file)?;
        Ok((format!("program-{}", source.language.endings[0]), source))
    });
    sources.collect()
}

/// Buttons that copy our programs.
pub fn copies(page: Page) -> Result<Markup> {
    let copy = |source: &Source| said(words::COPY_IN).with("language", source.language.name);
    Ok(html! {
        p.row.needs-script {
            @for (id, source) in ours(page.problem)? {
                button.copy type="button" data-of=(id) { (copy(&source).within(page.tongue)) }
            }
            span role="status" {}
        }
    })
}

/// Our programs, all folded.
pub fn section(page: Page) -> Result<Markup> {
    Ok(html! {
        @for (id, source) in ours(page.problem)? {
            @let name = name(page, source.language);
            (program(page, &id, &html! { (name.within(page.tongue)) }, &source))
        }
    })
}

/// The simplest program, if there is one.
pub fn simplest(page: Page) -> Markup {
    html! {
        @if let Some(JuryProgram { source, .. }) = simplest_of(page.site, page.problem) {
            @let name = said(words::SIMPLEST).with("language", source.language.name);
            (program(page, "program-simplest", &html! { (name.within(page.tongue)) }, source))
        }
    }
}

/// A folded program with a button that copies it.
fn program(page: Page, id: &str, name: &Markup, source: &Source) -> Markup {
    html! {
        details.program id=(id) {
            summary { (name) }
            p.row.needs-script {
                button.copy type="button" data-of=(id) { (page.of(words::COPY)) }
                span role="status" {}
            }
            (code(&without_notes(&source.code), source.language.endings[0]))
        }
    }
}

/// A program without the paragraphs of its first comment that are for the jury: what catches it,
/// and how slow it is where that does not decide.
fn without_notes(code: &[u8]) -> String {
    let text = String::from_utf8_lossy(code);
    let blank = if text.starts_with("//!") {
        "//!\n"
    } else {
        "//\n"
    };
    let head = text.lines().take_while(|it| it.starts_with("//"));
    let (head, rest) = text.split_at(head.map(|it| it.len() + 1).sum());
    let is_note = |it: &&str| it.contains(" data/") || it.contains("Of the cases");
    let kept: Vec<&str> = head.split(blank).filter(|it| !is_note(it)).collect();
    kept.join(blank) + rest
}

/// A language, with the sites that have the problem in this form and take it, each with the name
/// to choose.
fn name(page: Page, language: &Language) -> Said {
    let is_taken = |site: &Site| language.name != "Rust" || *site == Site::Luogu;
    let on = page.problem.on.iter();
    let on = on.filter(|(site, _)| is_taken(site)).map(|(site, number)| {
        let choice = language.on(*site).map_or(language.name, |it| it.choice);
        let name = match site {
            Site::Luogu => said(["Luogu", "洛谷"]),
            _ => site.name().into(),
        };
        let on = said(words::ON_SITE)
            .with("site", name)
            .with("choice", choice);
        on.with("number", &**number).within(page.tongue).to_owned()
    });
    let on: Vec<String> = on.collect();
    if on.is_empty() {
        return language.name.into();
    }
    let on = on.join(page.of([" and ", "，"]));
    said(words::FOR_SITES)
        .with("language", language.name)
        .with("sites", on)
}

/// The accepted program of the jury that the problem's README names first, for a learner.
fn simplest_of<'a>(site: &'a Website, problem: &Problem) -> Option<&'a JuryProgram<'a>> {
    let readme = site.text(&format!("{}/README.md", problem.id));
    let name = readme.split("/accepted/").nth(1)?.split('.').next()?;
    let is_it = |it: &&JuryProgram| {
        it.problem.id == problem.id
            && it.expected.verdict() == Some(Verdict::Ac)
            && it.short_name() == name
    };
    site.jury.iter().find(is_it)
}

/// The fragment of a jury program on the page of its problem; `None` if it is not shown.
pub fn place(site: &Website, program: &JuryProgram) -> Option<String> {
    let name = program.short_name();
    if program.expected.verdict() != Some(Verdict::Ac) {
        return changes_simplest(site, program).then(|| format!("#mistake-{name}"));
    }
    let is_simplest = |it: &JuryProgram| it.short_name() == name;
    match simplest_of(site, program.problem) {
        _ if name == "main" => Some("#the-program".to_owned()),
        Some(simplest) if is_simplest(simplest) => Some("#program-simplest".to_owned()),
        _ => None,
    }
}

/// Whether a mistake is a change of the simplest program.
pub fn changes_simplest(site: &Website, mistake: &JuryProgram) -> bool {
    let simplest = simplest_of(site, mistake.problem);
    let base = mistake.base.as_ref().zip(simplest);
    base.is_some_and(|(base, simplest)| base.path == simplest.source.path)
}
