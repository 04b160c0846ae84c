//! A case on the page: a line with its verdict and what was used, and below it what there is to see.

use maud::{Markup, PreEscaped, html};
use similar::{ChangeTag, TextDiff};

use super::{Pictures, reason, verdict};
use crate::judged::{Judged, JudgedCase};
use crate::page::{lines_of, picture};
use crate::picture::{Extent, Picture};
use crate::printable::text;
use crate::report::failure::{difference, picture_of_difference, read};
use crate::report::lines::{LINES, WhiteSpace, legend, shown};
use crate::report::table::{of_limit, shown_cpu, shown_memory_limit, shown_peak};
use crate::rules::rules;
use crate::verdict::{Verdict, in_plain_lines};

/// The columns of an input that are shown.
const COLUMNS: usize = 100;

/// A case of a submission, the command that judges it again, its place on the page and those of all pictures.
pub fn details(
    judged: &Judged,
    case: &JudgedCase,
    again: &str,
    (place, pictures): (&str, &Pictures),
) -> Markup {
    let reason = reason(case, judged);
    let (id, name) = (judged.problem.id.as_str(), case.case.name.as_str());
    let elsewhere = pictures.get(&(id, name)).filter(|first| *first != place);
    let input = read(&case.case.input);
    let drawn = rules(id).picture(&input, Extent::First);
    let drawn = drawn.and_then(Result::ok).filter(|_| elsewhere.is_none());
    let boards = picture_of_difference(case, judged);
    // Some problems draw what differs just as they draw the input.
    let boards =
        boards.filter(|boards| !drawn.as_ref().is_some_and(|drawn| contains(drawn, boards)));
    html! {
        details.case id=(place) data-verdict=(case.verdict().code()) open[judged.is_first_failure(case)] {
            summary {
                span.name { code { (name) } }
                (verdict(case.verdict()))
                (used(judged, case))
            }
            @if !reason.is_empty() { p { (reason) "." } }
            @if case.verdict() != Verdict::Ac { (wrong(case, boards.as_ref())) }
            h3 { "The case" }
            @match (elsewhere, drawn) {
                (Some(first), _) => p { a href=(format!("#{first}")) { (name) " is drawn above" } },
                (None, Some(drawn)) => (picture(&drawn)),
                (None, None) => (lines_of(&shown(&input, WhiteSpace::Plain), LINES, COLUMNS)),
            }
            p { "Again: " code { (again) } }
        }
    }
}

/// Whether all that a picture shows is in another one too.
fn contains(picture: &Picture, part: &Picture) -> bool {
    part.blocks
        .iter()
        .all(|block| picture.blocks.contains(block))
}

/// The time and the memory that it took, each beside its limit.
fn used(judged: &Judged, case: &JudgedCase) -> Markup {
    let (exit, limits) = (case.exit(), &judged.limits);
    let cpu = exit.cpu.as_secs_f64() / limits.time.as_secs_f64();
    let memory = exit.peak_kib as f64 / limits.memory_kib as f64;
    html! {
        span.used { (bar(cpu)) (of_limit(shown_cpu(exit), Some(limits.time.as_millis()))) " ms" }
        span.used { (bar(memory)) (of_limit(shown_peak(exit), shown_memory_limit(judged))) " KiB" }
    }
}

/// A part of a whole; all of it where it is more.
fn bar(part: f64) -> Markup {
    let width = (100.0 * part).clamp(0.5, 100.0);
    PreEscaped(format!(
        "<svg class=\"used\" viewBox=\"0 0 100 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <rect class=\"{}\" width=\"{width:.1}\" height=\"1\"/></svg>",
        if part > 1.0 { "over" } else { "" }
    ))
}

/// What was expected beside what came, as text and as boards; and what came on standard error.
fn wrong(case: &JudgedCase, boards: Option<&Picture>) -> Markup {
    let stderr = text(&in_plain_lines(&case.run.stderr));
    html! {
        @if let Some(difference) = difference(case) {
            @let white_space = if case.verdict() == Verdict::Pe { WhiteSpace::Signs } else { WhiteSpace::Plain };
            @let (expected, got) = (shown(&difference.old, white_space), shown(&difference.new, white_space));
            @let signs = legend(&[&expected, &got], white_space);
            div.texts {
                div { p.dim { "Expected, from line " (difference.from_line) " on" (signs) } (lines(&expected, &got, ChangeTag::Delete)) }
                div { p.dim { "Got" } (lines(&expected, &got, ChangeTag::Insert)) }
            }
        }
        @if let Some(boards) = boards { h3 { "What differs" } (picture(boards)) }
        @if !stderr.trim().is_empty() {
            h3 { "Standard error" }
            (lines_of(&shown(&stderr, WhiteSpace::Plain), LINES, COLUMNS))
        }
    }
}

/// One side of a difference, with the lines marked that are on this side alone.
fn lines(expected: &str, got: &str, side: ChangeTag) -> Markup {
    let difference = TextDiff::from_lines(expected, got);
    let class = if side == ChangeTag::Delete {
        "del"
    } else {
        "add"
    };
    let here = difference
        .iter_all_changes()
        .filter(|it| it.tag() == ChangeTag::Equal || it.tag() == side);
    html! {
        pre tabindex="0" { code {
            @for change in here {
                @if change.tag() == side { span class=(class) { (change.value()) } } @else { (change.value()) }
            }
        } }
    }
}
