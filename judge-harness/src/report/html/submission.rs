//! A submission on the page: what it is, its verdict, and its cases.

use maud::{Markup, html};

use super::{Pictures, Report, all_cases, case, of_case, of_submission, verdict};
use crate::judged::Judged;
use crate::page::is_address;
use crate::report::lines::{WhiteSpace, shown};
use crate::report::table::{shown_memory_limit, shown_submission};

/// A submission, with its number on the page.
pub fn section(report: &Report, number: usize, judged: &Judged, pictures: &Pictures) -> Markup {
    let name = shown_submission(judged, report.workspace);
    let not_judged = judged.chosen - judged.cases.len();
    let failed = all_cases(judged).find(|(_, case)| judged.is_first_failure(case));
    let mut cases = all_cases(judged).map(|(index, it)| {
        let place = of_case(number, index);
        let again = (report.again)(judged, it);
        case::details(judged, it, &again, (&place, pictures))
    });
    let cases_that_decide: Vec<Markup> = cases.by_ref().take(judged.cases.len()).collect();
    html! {
        section id=(of_submission(number)) aria-label=(name) {
            h2 { (name) " " (verdict(judged.verdict())) }
            p { (facts(judged)) }
            @if let Some(note) = &judged.compile_note { p { (note) } }
            @if let Some(message) = &judged.compile_error {
                @let message = format!("{}\n", message.trim_end());
                pre tabindex="0" { code { (shown(&message, WhiteSpace::Plain)) } }
            }
            @if let Some((index, failed)) = failed {
                p { "The verdict comes from " a href=(format!("#{}", of_case(number, index))) { (failed.case.name) } "." }
            }
            @for case in cases_that_decide { (case) }
            @if not_judged > 0 {
                p.dim { (not_judged) @if not_judged == 1 { " case was" } @else { " cases were" } " not judged." }
            }
            @if !judged.lenient.is_empty() {
                h3 { "Lenient cases" }
                p.dim { "They are beyond the statement and decide nothing: it fails " (judged.lenient_failures().count()) " of " (judged.lenient.len()) "." }
                @for case in cases { (case) }
            }
        }
    }
}

/// The problem, the language and the limits.
fn facts(judged: &Judged) -> Markup {
    let problem = judged.problem;
    html! {
        @if is_address(&problem.url) { a href=(problem.url) { (problem.title) } } @else { (problem.title) }
        "; " (judged.language.name)
        @if !judged.standard.is_empty() { " by " code { (judged.standard) } }
        "; " (judged.limits.time.as_millis()) " ms"
        @if let Some(memory) = shown_memory_limit(judged) { " and " (memory) " KiB" }
        "; " (judged.passed()) " of " (judged.chosen) " cases accepted."
    }
}
