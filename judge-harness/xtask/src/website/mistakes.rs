//! The jury's mistakes in the words of the problem's README, each with a board that shows it. A
//! change of the simplest program is shown with its outputs.

use std::fs;
use std::mem::take;

use anyhow::{Context, Result};
use maud::{Markup, html};

use super::programs::changes_simplest;
use super::{Page, playground};
use crate::page::{Lead, code, inline_markdown, lines_of};
use judge_harness::judge::result::{Judged, JudgedCase};
use judge_harness::printable::text_in_lines;
use judge_harness::problem::JuryProgram;
use judge_harness::problem::workspace::jury::halves;
use judge_harness::report::difference::Difference;
use judge_harness::report::lines::{COLUMNS, Marked, shown};
use judge_harness::rule::Rule;
use judge_harness::verdict::Verdict;
use problems::words;

/// The README's section on mistakes.
pub fn section(page: Page, text: &str) -> Result<Markup> {
    Ok(html! {
        @for part in text.split("\n\n") {
            @if let Some(list) = part.trim().strip_prefix("- ") {
                ul.mistakes {
                    @for item in list.split("\n- ") {
                        @let mut mistakes = page.site.mistakes.iter();
                        @let its = mistakes.find(|(it, _)| {
                            item.contains(&format!("/{}.", it.full_name()))
                        });
                        li {
                            @if let Some((submission, judged)) = its {
                                (mistake(page, submission, judged, item)?)
                            } @else { (inline_markdown(item, &|link| page.lead(link))) }
                        }
                    }
                }
            } @else { (page.markdown(part)) }
        }
    })
}

/// A mistake in the README's words, its verdict, and a link to play the board that shows it.
fn mistake(page: Page, submission: &JuryProgram, judged: &Judged, item: &str) -> Result<Markup> {
    let is_named = |it: &&JudgedCase| {
        let mut code = item.split('`').skip(1).step_by(2);
        code.any(|name| it.case.name.0 == name || it.case.name.ends_with(&format!("/{name}")))
    };
    let words = |lead: Lead| {
        html! {
            span.bad { (submission.expected.to_string()) } " " (inline_markdown(item, lead))
        }
    };
    let Some(failed) = judged.failures().find(is_named).or(judged.explained()) else {
        return Ok(words(&|_| None));
    };
    let failure = Failure::of(submission, failed)?;
    let play = html! {
        @if let Some(rows) = &failure.rows {
            @let address = format!("#board={}", rows.trim_end().replace('\n', "/"));
            a.needs-script href=(address) { (page.of(words::PLAY_BOARD)) }
        }
    };
    if !changes_simplest(page.site, submission) {
        return Ok(html! { (words(&|link| page.lead(link))) " " (play) });
    }
    let file = &submission.source.path;
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let (_, change) = halves(&text);
    Ok(html! {
        details.mistake id=(format!("mistake-{}", submission.short_name())) {
            summary { (words(&|_| None)) }
            (code(&mended(change.lines().skip(2)), "diff"))
            @if let Some(rows) = &failure.rows {
                (playground::boards(page, rows))
                p { (play) }
            }
            (lines_of(page.tongue, &shown(&failure.input, false)))
            @if let Some(outputs) = &failure.outputs {
                p { (page.of(words::OUTPUTS)) }
                (code(outputs, "diff"))
            }
        }
    })
}

/// How a program fails on a case.
struct Failure {
    input: String,
    /// What it prints, and what is right, as a change; `None` if it prints nothing to compare.
    outputs: Option<String>,
    /// The rows of the board on which it fails.
    rows: Option<String>,
}

impl Failure {
    fn of(submission: &JuryProgram, failed: &JudgedCase) -> Result<Self> {
        let [input, answer] = failed.case.contents(u64::MAX)?.map(String::from_utf8);
        let (input, answer) = (input?, answer?);
        let ended = matches!(failed.verdict, Verdict::Wa | Verdict::Pe);
        let printed = ended.then(|| text_in_lines(&failed.run.stdout));
        let outputs = printed
            .and_then(|it| Difference::of(answer.as_bytes(), it.as_bytes(), Rule::Lines, COLUMNS));
        let line = outputs.as_ref().map_or(0, |it| it.line - 1);
        // The answers to all games have the same number of lines.
        let lines = answer.lines().count();
        let mut games = playground::games(submission.problem, &input);
        let game = line.min(lines.saturating_sub(1)) * games.len() / lines.max(1);
        let is_visible = submission.expected.verdict() == Some(Verdict::Pe);
        // A mistake of format is on no board.
        let is_of_format = is_visible || !failed.case.name.starts_with("secret/");
        let outputs = outputs.map(|it| {
            let line = |line: &Marked| {
                format!("{}{}", line.mark, shown(&line.text, is_visible).trim_end())
            };
            let lines: Vec<String> = it.marked.iter().map(line).collect();
            mended(lines.iter().map(String::as_str))
        });
        Ok(Self {
            input,
            outputs,
            rows: (game < games.len() && !is_of_format).then(|| games.swap_remove(game)),
        })
    }
}

/// Reverses a change that makes a mistake, or a wrong output: first the wrong lines, then the right
/// ones, without line numbers.
fn mended<'a>(change: impl Iterator<Item = &'a str>) -> String {
    let (mut mended, mut right) = (String::new(), String::new());
    for line in change.chain([""]) {
        match line.split_at(line.len().min(1)) {
            ("-", text) => right += &format!("+{text}\n"),
            ("+", text) => mended += &format!("-{text}\n"),
            (sign, _) => {
                let line = if sign == "@" { "@@" } else { line };
                mended += &(take(&mut right) + line + "\n");
            }
        }
    }
    mended.trim_end().to_owned() + "\n"
}
