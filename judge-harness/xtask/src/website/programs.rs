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

/// The number of methods beside the simplest one.
const OTHERS: usize = 2;

/// The programs, the first one unfolded, with the idea of ours and the README's text on the
/// simplest one.
pub fn section(site: &Website, problem: &Problem, idea: &str, simplest: &Markup) -> Result<Markup> {
    let (idea, nothing) = (html! { p { "The idea: " (idea) "." } }, Markup::default());
    let mut programs = Vec::new();
    let twin = Some(problem.twin()).filter(|it| it.exists());
    let ours = problem.member().submission.clone();
    for file in twin.into_iter().chain([ours]) {
        let source = Source::read(&file)?;
        let language = source.language;
        let name = format!("{}{}", language.name, sites(problem, language));
        programs.push((
            format!("program-{}", language.endings[0]),
            name,
            &idea,
            source,
        ));
    }
    for (number, method) in methods(site, problem).into_iter().enumerate() {
        let (name, about) = match number {
            0 => ("the simplest that is accepted".to_owned(), simplest),
            _ => (method.name().replace('_', " "), &nothing),
        };
        let id = place(site, method)[1..].to_owned();
        let name = format!("{}: {name}", method.source.language.name);
        programs.push((id, name, about, method.source.clone()));
    }
    Ok(html! {
        @for (number, (id, name, about, source)) in programs.iter().enumerate() {
            details.program id=(id) open[number == 0] {
                summary { (name) }
                (about)
                p.row.needs-script hidden {
                    button.copy type="button" { "Copy" } span role="status" {}
                }
                (code(&String::from_utf8_lossy(&source.code), source.language.endings[0]))
            }
        }
    })
}

/// The sites that have the problem in this form and take this language, with the name to choose.
fn sites(problem: &Problem, language: &Language) -> String {
    let is_taken = |site: &Site| language.name != "Rust" || site.takes_rust();
    let on = problem.member().on.iter();
    let on = on.filter(|(site, _)| is_taken(site)).map(|(site, number)| {
        let choice = language.on(*site).map_or(language.name, |it| it.choice);
        format!("{} {number} (choose {choice})", site.name())
    });
    let on: Vec<String> = on.collect();
    let before = if on.is_empty() { "" } else { ", for " };
    format!("{before}{}", on.join(" and "))
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
        return format!("#mistake-{name}");
    }
    let mut shown = methods(site, program.problem).into_iter();
    match shown.position(|it| it.name() == name) {
        _ if name == "main" => "#the-program".to_owned(),
        Some(0) => "#program-simplest".to_owned(),
        Some(_) => format!("#method-{name}"),
        None => String::new(),
    }
}
