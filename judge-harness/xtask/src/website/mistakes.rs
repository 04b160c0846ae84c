//! The jury's mistakes, each with a board that shows it, its reason and the change that mends it.

use std::fs;
use std::mem::take;

use anyhow::{Context, Result};
use maud::{Markup, html};

use super::{Mistake, Website, playground};
use crate::page::{code, inline_markdown, lines_of};
use judge_harness::command::jury::programs::{
    JurySubmission, is_diff, parts, without_comment_signs,
};
use judge_harness::judge::result::JudgedCase;
use judge_harness::printable::text_in_lines;
use judge_harness::problem::Problem;
use judge_harness::report::difference::Difference;
use judge_harness::report::lines::{COLUMNS, legend, shown};
use judge_harness::rule::Rule;
use judge_harness::verdict::Verdict;

/// All mistakes of a problem.
pub fn section(site: &Website, problem: &Problem) -> Result<Markup> {
    Ok(html! { @for mistake in site.mistakes(problem) { (details(mistake)?) } })
}

/// A mistake with a board on which it shows, its reason and the change that mends it.
fn details((submission, judged): Mistake) -> Result<Markup> {
    let file = &submission.source.path;
    let text = String::from_utf8_lossy(&submission.source.code);
    let read = || fs::read_to_string(file).with_context(|| file.display().to_string());
    let diff = is_diff(file).then(read).transpose()?;
    Ok(html! {
        details.mistake id=(format!("mistake-{}", submission.name())) {
            summary {
                span.bad { (submission.expected.code()) } " " (submission.name().replace('_', " "))
                " " span.dim { (inline_markdown(&sentence(&text))) }
            }
            @if let Some(failed) = judged.explained() { (on_a_case(submission, failed)?) }
            @match diff.as_deref().map(parts) {
                Some((reason, change)) => {
                    p { (inline_markdown(reason)) }
                    (code(&mended(change.lines().skip(2)), "diff"))
                },
                None => (code(&text, submission.source.language.endings[0])),
            }
        }
    })
}

/// How a mistake fails on a case, and the board that shows it, with a link to play it.
fn on_a_case(submission: &JurySubmission, failed: &JudgedCase) -> Result<Markup> {
    let [input, answer] = failed.case.contents()?.map(String::from_utf8);
    let (input, answer) = (input?, answer?);
    let ended = matches!(failed.verdict, Verdict::Wa | Verdict::Pe);
    let printed = ended.then(|| text_in_lines(&failed.run.stdout));
    let outputs = printed
        .and_then(|it| Difference::of(answer.as_bytes(), it.as_bytes(), Rule::Lines, COLUMNS));
    let line = outputs.as_ref().map_or(0, |it| it.line - 1);
    // The answers to all games have the same number of lines.
    let lines = answer.lines().count();
    let games = playground::games(submission.problem, &input);
    let game = line.min(lines.saturating_sub(1)) * games.len() / lines.max(1);
    let does = match submission.expected {
        Verdict::Tle => "does not end in time",
        Verdict::Wa => "prints a wrong answer",
        Verdict::Pe => "prints the right words with other white space",
        _ => "crashes",
    };
    let is_visible = submission.expected == Verdict::Pe;
    Ok(html! {
        p {
            "On "
            @if games.len() > 1 && outputs.is_some() { "board " (game + 1) " of " }
            code { (failed.case.name) } " it " (does) "."
        }
        @if let Some(rows) = games.get(game) {
            @let address = format!("#board={}", rows.trim_end().replace('\n', "/"));
            (playground::boards(submission.problem, rows))
            p.needs-script hidden { a href=(address) { "Play this board" } }
        }
        (lines_of(&shown(&input, false)))
        @if let Some(outputs) = outputs {
            @let line = |(mark, _, line): &(char, usize, String)| {
                format!("{mark}{}", shown(line, is_visible).trim_end())
            };
            @let lines: Vec<String> = outputs.marked.iter().map(line).collect();
            @let lines = mended(lines.iter().map(String::as_str));
            p { "What it prints, and what is right" (legend(&lines, is_visible)) ":" }
            (code(&lines, "diff"))
        }
    })
}

/// Reverses a change that makes a mistake, or a wrong output: first the wrong lines, then the right
/// ones, without line numbers.
fn mended<'a>(change: impl Iterator<Item = &'a str>) -> String {
    let mut mended = String::new();
    let (mut wrong, mut right) = (String::new(), String::new());
    for line in change.chain([""]) {
        let (sign, text) = line.split_at(line.len().min(1));
        match sign {
            "-" => right += &format!("+{text}\n"),
            "+" => wrong += &format!("-{text}\n"),
            _ => {
                let line = if sign == "@" { "@@" } else { line };
                mended += &(take(&mut wrong) + &take(&mut right) + line + "\n");
            }
        }
    }
    mended.trim_end().to_owned() + "\n"
}

/// What a program does wrong: the first sentence of the comment at its head after the label, such
/// as `Wrong: `.
fn sentence(code: &str) -> String {
    let text = without_comment_signs(code).collect::<Vec<_>>().join(" ");
    let (_, text) = text.split_once(": ").unwrap_or(("", &text));
    text.split(". ")
        .next()
        .unwrap_or_default()
        .trim_matches([' ', '.'])
        .to_owned()
}
