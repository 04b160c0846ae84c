//! The programs that are accepted: ours in C++ and in Rust, the simplest one, and other methods.

use anyhow::Result;
use maud::{Markup, html};

use super::Website;
use crate::page::code;
use judge_harness::command::jury::programs::{JurySubmission, is_diff};
use judge_harness::language::Language;
use judge_harness::language::source::Source;
use judge_harness::problem::Problem;
use judge_harness::site::Site;
use judge_harness::verdict::Verdict;
use problems::words::{self, Said, Tongue, said};

/// The number of methods beside the simplest one.
const OTHERS: usize = 2;

/// Our programs, in C++ first, each with its name in an address.
fn ours(problem: &Problem) -> Result<Vec<(String, Source)>> {
    let twin = Some(problem.twin()).filter(|it| it.exists());
    let files = twin
        .into_iter()
        .chain([problem.member().submission.clone()]);
    let sources = files.map(|file| {
        let source = Source::read(&file)?;
        Ok((format!("program-{}", source.language.endings[0]), source))
    });
    sources.collect()
}

/// Buttons that copy our programs.
pub fn copies(tongue: Tongue, problem: &Problem) -> Result<Markup> {
    let copy = |language: &str| said(words::COPY_IN).with("language", language);
    Ok(html! {
        p.row.needs-script hidden {
            @for (id, source) in ours(problem)? {
                button.copy type="button" data-of=(id) {
                    (copy(source.language.name).within(tongue))
                }
            }
            span role="status" {}
        }
    })
}

/// The programs, all folded; other methods below them.
pub fn section(site: &Website, tongue: Tongue, problem: &Problem) -> Result<Markup> {
    let others = methods(site, problem);
    let others = others.iter().skip(1);
    Ok(html! {
        @for (id, source) in ours(problem)? {
            @let name = name(tongue, problem, source.language);
            (program(tongue, &id, &html! { (name.within(tongue)) }, &source))
        }
        @if others.len() > 0 {
            details.more {
                summary { (tongue.of(words::OTHER_METHODS)) }
                @for method in others {
                    @let name = html! {
                        (method.source.language.name) ": "
                        span lang="en" { (method.name().replace('_', " ")) }
                    };
                    (program(tongue, &place(site, method)[1..], &name, &method.source))
                }
            }
        }
    })
}

/// The simplest program, if there is one.
pub fn simplest(site: &Website, tongue: Tongue, problem: &Problem) -> Markup {
    let simplest = methods(site, problem).into_iter().next();
    html! {
        @if let Some(JurySubmission { source, .. }) = simplest {
            @let name = said(words::SIMPLEST).with("language", source.language.name);
            @let name = html! { (name.within(tongue)) };
            (program(tongue, "program-simplest", &name, source))
        }
    }
}

/// A folded program with a button that copies it.
fn program(tongue: Tongue, id: &str, name: &Markup, source: &Source) -> Markup {
    html! {
        details.program id=(id) {
            summary { (name) }
            p.row.needs-script hidden {
                button.copy type="button" data-of=(id) { (tongue.of(words::COPY)) }
                span role="status" {}
            }
            (code(&String::from_utf8_lossy(&source.code), source.language.endings[0]))
        }
    }
}

/// A language, with the sites that have the problem in this form and take it, each with the name
/// to choose.
fn name(tongue: Tongue, problem: &Problem, language: &Language) -> Said {
    let is_taken = |site: &Site| language.name != "Rust" || site.takes_rust();
    let on = problem.member().on.iter();
    let on = on.filter(|(site, _)| is_taken(site)).map(|(site, number)| {
        let choice = language.on(*site).map_or(language.name, |it| it.choice);
        let name = match site {
            Site::Luogu => said(["Luogu", "洛谷"]),
            _ => site.name().into(),
        };
        let on = said(words::ON_SITE)
            .with("site", name)
            .with("choice", choice);
        on.with("number", &**number).within(tongue).to_owned()
    });
    let on: Vec<String> = on.collect();
    if on.is_empty() {
        return language.name.into();
    }
    let on = on.join(tongue.of([" and ", "，"]));
    said(words::FOR_SITES)
        .with("language", language.name)
        .with("sites", on)
}

/// The accepted programs of the jury that are shown: the one that the problem's README names first,
/// for a learner, and then the shortest of the others, those in Rust last: most sites take none.
fn methods<'a>(site: &'a Website, problem: &Problem) -> Vec<&'a JurySubmission<'a>> {
    let readme = site.text(&format!("{}/README.md", problem.id));
    let is_method = |it: &&JurySubmission| {
        let is_right =
            it.problem.id == problem.id && it.expected == Verdict::Ac && it.only_site().is_none();
        is_right && it.name() != "main" && !is_diff(&it.source.path)
    };
    let named = readme.split("/accepted/").nth(1);
    let simplest = named
        .and_then(|it| it.split('.').next())
        .unwrap_or_default();
    let mut methods: Vec<_> = site.jury.iter().filter(is_method).collect();
    methods.sort_by_key(|it| {
        let is_rust = it.source.language.name == "Rust";
        (it.name() != simplest, is_rust, it.source.code.len())
    });
    methods.truncate(1 + OTHERS);
    methods
}

/// The fragment of a jury program on the page of its problem; empty if it is not shown.
pub fn place(site: &Website, program: &JurySubmission) -> String {
    let name = program.name();
    if program.expected != Verdict::Ac {
        return if changes_simplest(site, program) {
            format!("#mistake-{name}")
        } else {
            String::new()
        };
    }
    let mut shown = methods(site, program.problem).into_iter();
    match shown.position(|it| it.name() == name) {
        _ if name == "main" => "#the-program".to_owned(),
        Some(0) => "#program-simplest".to_owned(),
        Some(_) => format!("#method-{name}"),
        None => String::new(),
    }
}

/// Whether a mistake is a change of the simplest program.
pub fn changes_simplest(site: &Website, mistake: &JurySubmission) -> bool {
    let simplest = methods(site, mistake.problem).into_iter().next();
    let of_simplest = simplest.map(|it| &it.source.path);
    mistake.base.is_some() && mistake.base.as_ref().map(|it| &it.path) == of_simplest
}
