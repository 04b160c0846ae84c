//! The files to paste, with a button that puts the one for a chosen site on the clipboard.

use std::fs;

use anyhow::{Context, Result};
use maud::{Markup, html};

use super::Site;
use crate::page::code;
use judge_harness::language::Language;
use judge_harness::paste::file_for;
use judge_harness::workspace::Problem;

/// A file to paste, and where.
struct Choice {
    place: String,
    file: String,
    language: &'static str,
}

/// The sites that have the problem in this form, each with the file for it; last any that takes Rust.
fn choices(site: &Site, problem: &Problem) -> Vec<Choice> {
    let on = problem.on.iter();
    let sites = on.map(|(site, number)| (Some(*site), format!("{} {number}", site.name())));
    let any = (None, "any site that takes Rust".to_owned());
    let choices = sites.chain([any]).filter_map(|(chosen, place)| {
        let file = file_for(problem, chosen, site.workspace).ok()?;
        let language = Language::of(&file)?;
        let dialect = chosen.and_then(|site| language.on(site));
        let file = site.workspace.relative(&file).display().to_string();
        Some(Choice {
            place,
            file,
            language: dialect.map_or(language.name, |dialect| dialect.choice),
        })
    });
    choices.collect()
}

/// A list of the places to paste, for the front page.
pub fn list(site: &Site, problem: &Problem) -> Markup {
    html! {
        ul.plain {
            @for choice in choices(site, problem) {
                li {
                    a href=(format!("{}.html#program", problem.id)) { (choice.place) }
                    " as " (choice.language)
                }
            }
        }
    }
}

/// The files, the submission first, and the button.
pub fn section(site: &Site, problem: &Problem) -> Result<Markup> {
    let choices = choices(site, problem);
    let mut files: Vec<&str> = choices.iter().map(|choice| choice.file.as_str()).collect();
    files.sort_unstable();
    files.dedup();
    let submission = site
        .workspace
        .relative(&problem.submission)
        .display()
        .to_string();
    files.sort_by_key(|file| *file != submission);
    let mut sources = Vec::new();
    for file in files {
        let text = fs::read_to_string(site.workspace.root.join(file)).context(file.to_owned())?;
        let ending = file.rsplit('.').next().unwrap_or_default();
        sources.push((file, code(&text, ending)));
    }
    let number = |file: &str| sources.iter().position(|(name, _)| *name == file);
    Ok(html! {
        p.needs-script.row hidden {
            label { "For " select id="site" {
                @for choice in &choices {
                    option value=[number(&choice.file)] {
                        (choice.place) " (" (choice.language) ")"
                    }
                }
            } }
            button type="button" id="copy" { "Copy the file" }
            span id="copied" role="status" {}
        }
        @for (number, (file, source)) in sources.iter().enumerate() {
            details open[number == 0] {
                summary { code { (file) } }
                div id=(format!("file-{number}")) { (source) }
            }
        }
    })
}
