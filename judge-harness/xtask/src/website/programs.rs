//! The programs that are accepted: ours in C++ and in Rust, the simplest one, and other methods.

use anyhow::{Context, Result};
use maud::{Markup, html};

use super::{Page, Website};
use crate::page::code;
use judge_harness::language::Language;
use judge_harness::language::source::Source;
use judge_harness::problem::JuryProgram;
use judge_harness::problem::Problem;
use judge_harness::problem::workspace::jury::is_diff;
use judge_harness::site::Site;
use judge_harness::verdict::Verdict;
use problems::words::{self, Both, Said, said};

/// The number of methods beside the simplest one.
const OTHERS: usize = 2;

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

/// The programs, all folded; other methods below them.
pub fn section(page: Page) -> Result<Markup> {
    let others = methods(page.site, page.problem);
    let others = others.iter().skip(1);
    Ok(html! {
        @for (id, source) in ours(page.problem)? {
            @let name = name(page, source.language);
            (program(page, &id, &html! { (name.within(page.tongue)) }, &source))
        }
        @if others.len() > 0 {
            details.more {
                summary { (page.of(words::OTHER_METHODS)) }
                @for method in others {
                    @let name = html! {
                        (method.source.language.name) (page.of([": ", "："]))
                        (page.of(shown_name(method)?))
                    };
                    (program(page, &method_id(method), &name, &method.source))
                }
            }
        }
    })
}

/// The simplest program, if there is one.
pub fn simplest(page: Page) -> Markup {
    html! {
        @if let Some(JuryProgram { source, .. }) = methods(page.site, page.problem).first() {
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
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let head = lines.iter().take_while(|it| it.starts_with("//")).count();
    let (head, rest) = lines.split_at(head);
    let is_note = |it: &[&str]| {
        it.iter()
            .any(|it| it.contains(" data/") || it.contains("Of the cases"))
    };
    let paragraphs = head.split(|it| it.trim_end() == "//" || it.trim_end() == "//!");
    let kept: Vec<String> = paragraphs
        .filter(|it| !is_note(it))
        .map(<[_]>::concat)
        .collect();
    let blank = if text.starts_with("//!") {
        "//!\n"
    } else {
        "//\n"
    };
    kept.join(blank) + &rest.concat()
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

/// The accepted programs of the jury that are shown: the one that the problem's README names first,
/// for a learner, and then the shortest of those that pass all cases. Those in Rust come last: most
/// sites take none.
fn methods<'a>(site: &'a Website, problem: &Problem) -> Vec<&'a JuryProgram<'a>> {
    let readme = site.text(&format!("{}/README.md", problem.id));
    let simplest = readme.split("/accepted/").nth(1).unwrap_or_default();
    let simplest = simplest.split('.').next().unwrap_or_default();
    let is_method = |it: &&JuryProgram| {
        let is_right = it.problem.id == problem.id
            && it.expected.verdict() == Some(Verdict::Ac)
            && it.only_site.is_none();
        let is_whole = it.short_name() == simplest || it.only_group.is_none();
        is_right && is_whole && it.short_name() != "main" && !is_diff(&it.source.path)
    };
    let mut methods: Vec<_> = site.jury.iter().filter(is_method).collect();
    methods.sort_by_key(|it| {
        let is_rust = it.source.language.name == "Rust";
        (it.short_name() != simplest, is_rust, it.source.code.len())
    });
    methods.truncate(1 + OTHERS);
    methods
}

/// The name of a method for a reader.
fn shown_name(method: &JuryProgram) -> Result<Both> {
    let name = method.short_name().replace('_', " ");
    let found = words::METHODS.into_iter().find(|it| it[0] == name);
    found.with_context(|| format!("words::METHODS lacks {name:?}"))
}

/// The name of a method in an address.
fn method_id(method: &JuryProgram) -> String {
    format!("method-{}", method.short_name())
}

/// The fragment of a jury program on the page of its problem; `None` if it is not shown.
pub fn place(site: &Website, program: &JuryProgram) -> Option<String> {
    let name = program.short_name();
    if program.expected.verdict() != Some(Verdict::Ac) {
        return changes_simplest(site, program).then(|| format!("#mistake-{name}"));
    }
    let mut shown = methods(site, program.problem).into_iter();
    match shown.position(|it| it.short_name() == name) {
        _ if name == "main" => Some("#the-program".to_owned()),
        Some(0) => Some("#program-simplest".to_owned()),
        Some(_) => Some(format!("#{}", method_id(program))),
        None => None,
    }
}

/// Whether a mistake is a change of the simplest program.
pub fn changes_simplest(site: &Website, mistake: &JuryProgram) -> bool {
    let methods = methods(site, mistake.problem);
    let base = mistake.base.as_ref().zip(methods.first());
    base.is_some_and(|(base, simplest)| base.path == simplest.source.path)
}
