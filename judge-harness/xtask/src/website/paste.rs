//! The programs: a tab for the simplest known method and for each file to paste, and below them the
//! other methods.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use maud::{Markup, html};

use super::Site as Website;
use crate::page::{code, inline_markdown, spoken};
use judge_harness::command::jury::programs::{JurySubmission, head_comment};
use judge_harness::language::Language;
use judge_harness::problem::site::Site;
use judge_harness::problem::skeleton::is_skeleton;
use judge_harness::problem::workspace::Problem;
use judge_harness::verdict::Verdict;

/// A program in a tab.
struct Tab {
    id: String,
    name: String,
    about: Markup,
    text: String,
    ending: &'static str,
}

/// All programs that are accepted: what is shown of them is what is copied.
pub fn section(site: &Website, problem: &Problem, idea: &str) -> Result<Markup> {
    let methods = methods(site, problem);
    let (simplest, others) = methods.split_at(methods.len().min(1));
    let mut tabs: Vec<Tab> = simplest.iter().map(|it| for_learners(it)).collect();
    tabs.extend(ours(problem, idea)?);
    Ok(html! {
        div.row.needs-script role="tablist" aria-label="Programs" hidden {
            @for (number, tab) in tabs.iter().enumerate() {
                @let id = format!("tab-{number}");
                button type="button" role="tab" id=(id) aria-controls=(tab.id) { (tab.name) }
            }
        }
        @for (number, tab) in tabs.iter().enumerate() {
            div role="tabpanel" id=(tab.id) aria-labelledby=(format!("tab-{number}")) {
                (tab.about)
                (copy())
                (code(&tab.text, tab.ending))
            }
        }
        h3 { "Other methods that are accepted" }
        @for method in others {
            @let text = String::from_utf8_lossy(&method.source.code);
            details.method id=(format!("method-{}", method.name())) {
                summary { (method.name().replace('_', " ")) ", in " (method.source.language.name) }
                (copy())
                (code(&text, method.source.language.endings[0]))
            }
        }
    })
}

/// What copies the code after it.
fn copy() -> Markup {
    html! {
        p.row.needs-script hidden {
            button.copy type="button" { "Copy" } span role="status" {}
        }
    }
}

/// The accepted programs of the jury that are not the submission in another language: first those
/// for a learner, in the order in which the problem's README links them, then the shortest.
pub fn methods<'a>(site: &'a Website, problem: &Problem) -> Vec<&'a JurySubmission<'a>> {
    let readme = site.text(&format!("{}/README.md", problem.id));
    let is_method = |it: &&JurySubmission| it.expected == Verdict::Ac && it.name() != "main";
    let mut methods: Vec<_> = site.jury_of(problem).filter(is_method).collect();
    methods.sort_by_key(|method| {
        let link = readme.find(&format!("/accepted/{}.", method.name()));
        let lines = method.source.code.split(|byte| *byte == b'\n').count();
        (link.unwrap_or(usize::MAX), lines)
    });
    methods
}

/// Where a program is on the page of its problem, by its name in the jury.
pub fn place(site: &Website, problem: &Problem, name: &str) -> Option<String> {
    if name == "main" {
        return Some("#the-program".to_owned());
    }
    let simplest = methods(site, problem).first().map(|it| it.name());
    let submission = site.jury_of(problem).find(|it| it.name() == name)?;
    Some(match submission.expected {
        Verdict::Ac if simplest.as_deref() == Some(name) => "#program-simplest".to_owned(),
        Verdict::Ac => format!("#method-{}", submission.name()),
        _ => format!("#mistake-{}", submission.name()),
    })
}

fn for_learners(method: &JurySubmission) -> Tab {
    let text = String::from_utf8_lossy(&method.source.code).into_owned();
    Tab {
        id: "program-simplest".to_owned(),
        name: format!("The simplest, in {}", method.source.language.name),
        about: html! { p { (inline_markdown(&opening(&text))) } },
        ending: method.source.language.endings[0],
        text,
    }
}

/// The twin and the submission, each with the sites that have the problem in this form and take it.
/// C++ comes first: most sites take no Rust.
fn ours(problem: &Problem, idea: &str) -> Result<Vec<Tab>> {
    let twin = Some(problem.twin()).filter(|twin| twin.exists() && !is_skeleton(twin));
    let tab = |file: PathBuf| {
        let language = Language::of(&file).context("a language")?;
        let is_taken = |site: &Site| language.name != "Rust" || site.takes_rust();
        let on = || {
            problem
                .member()
                .on
                .iter()
                .filter(|(site, _)| is_taken(site))
        };
        let place = |(site, number): (&Site, &String)| {
            let choice = language.on(*site).map_or(language.name, |it| it.choice);
            format!("{} {number} (choose {choice}), or ", site.name())
        };
        let places: String = on().map(place).collect();
        let sites: Vec<&str> = on().map(|(site, _)| site.name()).collect();
        let name = format!("{} for {}", language.name, sites.join(" and "));
        let ending = language.endings[0];
        Ok(Tab {
            id: format!("program-{ending}"),
            name: name.trim_end_matches(" for ").to_owned(),
            about: html! {
                p {
                    "Ours: " (spoken(idea)) ". Paste it at " (places) "any site that takes "
                    (language.name) "."
                }
            },
            text: fs::read_to_string(file)?,
            ending,
        })
    };
    twin.into_iter()
        .chain([problem.member().submission.clone()])
        .map(tab)
        .collect()
}

/// What a program says of itself first: a paragraph, or two if the first is only a title.
fn opening(text: &str) -> String {
    let comment = head_comment(text).join("\n");
    let paragraphs: Vec<&str> = comment.trim().split("\n\n").collect();
    let count = if paragraphs[0].contains('\n') { 1 } else { 2 };
    paragraphs[..count.min(paragraphs.len())].join(" ")
}
