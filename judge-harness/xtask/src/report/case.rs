//! A case on the page: a line with its verdict, time and memory, and below it what failed and the
//! picture of the case.

use std::fs;

use glob::Pattern;
use maud::{Markup, html};

use judge_harness::printable::text;
use judge_harness::report::json::{Case, Failure, Run};
use judge_harness::report::lines::{WhiteSpace, shown};
use judge_harness::sandbox::Excess;
use problems::picture::Extent;

use super::{Page, verdict};
use crate::page::{compared, lines_of, picture};

/// A case of a submission, at its place on the page.
pub fn details(page: &Page, run: &Run, case: &Case, place: &str) -> Markup {
    // It is named relative to the workspace if it is in it.
    let bytes = fs::read(page.workspace.root.join(&case.input_file)).unwrap_or_default();
    let input = text(&bytes);
    let problem = page.workspace.problem(&run.problem).ok();
    let picture_of = problem.and_then(|problem| problem.rules.picture);
    let drawn = picture_of.and_then(|picture| picture(&input, Extent::First).ok());
    let failure = case.failure.as_ref();
    let board = page.board(run, case, &input);
    let escaped = Pattern::escape(&case.name);
    let pattern = shlex::try_quote(&escaped).unwrap_or_default();
    html! {
        details.case id=(place) data-verdict=(case.verdict) open[failure.is_some()] {
            summary {
                span.name { code { (case.name) } }
                (verdict(&case.verdict))
                (used(run, case))
            }
            @if let Some(reason) = &case.reason { p { (reason) "." } }
            @if let Some(failure) = failure { (wrong(case, failure)) }
            @match drawn {
                Some(drawn) => { h3 { "The case" } (picture(&drawn)) },
                None if failure.is_none() => (lines_of(&shown(&input, WhiteSpace::Plain))),
                None => {},
            }
            @if let Some(board) = board { p { a href=(board) { "Play this board" } } }
            p { "Again: " code { (run.command) " --case " (pattern) } }
        }
    }
}

/// The time and the memory that it took, each beside its limit; after a `>` if it was stopped
/// before its end.
fn used(run: &Run, case: &Case) -> Markup {
    let more = |is_more: bool| if is_more { ">" } else { "" };
    let time = run.limits.time_ms;
    let digits = usize::from(case.cpu_ms < 99.95);
    let is_stopped_for_memory = case.stopped == Some(Excess::Memory);
    html! {
        span.used {
            (bar(case.cpu_ms / time as f64))
            (more(case.stopped.is_some())) (format!("{:.digits$}/{time} ms", case.cpu_ms))
        }
        span.used {
            @if let Some(memory) = run.limits.memory_kib {
                (bar(case.peak_kib as f64 / memory as f64))
            }
            (more(is_stopped_for_memory)) (case.peak_kib)
            @if let Some(memory) = run.limits.memory_kib { "/" (memory) }
            " KiB"
        }
    }
}

/// A bar for a part of a limit; a full one if it is more than the limit.
fn bar(part: f64) -> Markup {
    let width = (100.0 * part).clamp(0.5, 100.0);
    html! {
        svg.used viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" {
            rect.over[part > 1.0] width=(format!("{width:.1}")) height="1" {}
        }
    }
}

/// The input, what was expected and what came, as text and as boards; and standard error.
fn wrong(case: &Case, failure: &Failure) -> Markup {
    let white_space = match case.verdict.as_str() {
        "PE" => WhiteSpace::Signs,
        _ => WhiteSpace::Plain,
    };
    let outputs = failure.difference.as_ref();
    let outputs = outputs.map(|it| (it.from_line, it.expected.as_str(), it.got.as_str()));
    html! {
        (compared(&failure.input, outputs, white_space))
        @if let Some(boards) = &failure.boards {
            h3 { "What differs" }
            pre tabindex="0" { code { (boards) } }
        }
        @if !failure.stderr.trim().is_empty() {
            h3 { "Standard error" }
            (lines_of(&shown(&failure.stderr, WhiteSpace::Plain)))
        }
    }
}
