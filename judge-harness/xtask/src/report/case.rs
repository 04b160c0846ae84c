//! A case on the page: a line with its verdict, time and memory, and below it the picture of the case and what failed.

use std::fs;

use glob::Pattern;
use maud::{Markup, PreEscaped, html};
use similar::{ChangeTag, TextDiff};

use judge_harness::picture::Extent;
use judge_harness::problem::printable::text;
use judge_harness::report::lines::{LINES, WhiteSpace, legend, shown};
use judge_harness::rules::rules;

use super::results::{Case, Failure, Run};
use super::{Page, verdict};
use crate::page::{lines_of, picture};

/// A line of an input is cut off after this many columns.
const COLUMNS: usize = 100;

/// A case of a submission, at its place on the page.
pub fn details(page: &Page, run: &Run, case: &Case, place: &str) -> Markup {
    let (id, name) = (run.problem.as_str(), case.name.as_str());
    let elsewhere = page.pictures.get(&(id, name));
    let elsewhere = elsewhere.filter(|first| *first != place);
    // It is named relative to the workspace if it is in it.
    let input = fs::read(page.workspace.root.join(&case.input_file)).unwrap_or_default();
    let input = text(&input);
    let problem = page
        .workspace
        .problem(id)
        .ok()
        .filter(|_| elsewhere.is_none());
    let picture_of = problem.and_then(|problem| rules(problem).picture);
    let drawn = picture_of.and_then(|picture| picture(&input, Extent::First).ok());
    let failure = run.failure_on(case);
    let pattern = Pattern::escape(name);
    let pattern = shlex::try_quote(&pattern).unwrap_or_default();
    html! {
        details.case id=(place) data-verdict=(case.verdict) open[failure.is_some()] {
            summary {
                span.name { code { (name) } }
                (verdict(&case.verdict))
                (used(run, case))
            }
            @if let Some(reason) = &case.reason { p { (reason) "." } }
            @if let Some(failure) = failure { (wrong(case, failure)) }
            h3 { "The case" }
            @match (elsewhere, drawn) {
                (Some(first), _) => p { a href=(format!("#{first}")) { (name) " is drawn above" } },
                (None, Some(drawn)) => (picture(&drawn)),
                (None, None) => (lines_of(&shown(&input, WhiteSpace::Plain), LINES, COLUMNS)),
            }
            p { "Again: " code { (run.command) " --case " (pattern) } }
        }
    }
}

/// The time and the memory that it took, each beside its limit; after a `>` if it was stopped before its end.
fn used(run: &Run, case: &Case) -> Markup {
    let more = |is_more: bool| if is_more { ">" } else { "" };
    let time = run.limits.time_ms;
    let digits = usize::from(case.cpu_ms < 99.95);
    let is_stopped_for_memory = case.stopped.as_deref() == Some("memory");
    html! {
        span.used {
            (bar(case.cpu_ms / time as f64))
            (more(case.stopped.is_some())) (format!("{:.digits$}/{time} ms", case.cpu_ms))
        }
        span.used {
            @if let Some(memory) = run.limits.memory_kib { (bar(case.peak_kib as f64 / memory as f64)) }
            (more(is_stopped_for_memory)) (case.peak_kib)
            @if let Some(memory) = run.limits.memory_kib { "/" (memory) }
            " KiB"
        }
    }
}

/// A bar for a part of a limit; a full one if it is more than the limit.
fn bar(part: f64) -> Markup {
    let width = (100.0 * part).clamp(0.5, 100.0);
    PreEscaped(format!(
        "<svg class=\"used\" viewBox=\"0 0 100 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <rect class=\"{}\" width=\"{width:.1}\" height=\"1\"/></svg>",
        if part > 1.0 { "over" } else { "" }
    ))
}

/// What was expected beside what came, as text and as boards; and what came on standard error.
fn wrong(case: &Case, failure: &Failure) -> Markup {
    let white_space = match case.verdict.as_str() {
        "PE" => WhiteSpace::Signs,
        _ => WhiteSpace::Plain,
    };
    let line = failure.from_line.unwrap_or_default();
    html! {
        @if let (Some(expected), Some(got)) = (&failure.expected, &failure.got) {
            @let (expected, got) = (shown(expected, white_space), shown(got, white_space));
            @let signs = legend(&[&expected, &got], white_space);
            div.texts {
                div { p.dim { "Expected, from line " (line) " on" (signs) } (lines(&expected, &got, ChangeTag::Delete)) }
                div { p.dim { "Got" } (lines(&expected, &got, ChangeTag::Insert)) }
            }
        }
        @if let Some(boards) = &failure.boards { h3 { "What differs" } pre tabindex="0" { code { (boards) } } }
        @if !failure.stderr.trim().is_empty() {
            h3 { "Standard error" }
            (lines_of(&shown(&failure.stderr, WhiteSpace::Plain), LINES, COLUMNS))
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
