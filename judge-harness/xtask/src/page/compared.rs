//! An input, the right output and a wrong one, side by side.

use maud::{Markup, html};
use similar::{ChangeTag, TextDiff};

use super::lines_of;
use judge_harness::report::lines::{WhiteSpace, legend, shown};

/// The input, and beside it the outputs, with the lines marked that only one of them has: green
/// where they are right. `outputs` are the number of their first line, the right output and the
/// other one.
pub fn compared(
    input: &str,
    outputs: Option<(usize, &str, &str)>,
    white_space: WhiteSpace,
) -> Markup {
    html! {
        div.texts.compared {
            div { p.dim { "Input" } (lines_of(&shown(input, WhiteSpace::Plain))) }
            @if let Some((from_line, expected, got)) = outputs {
                @let [expected, got] = [expected, got].map(|it| shown(it, white_space));
                div {
                    p.dim {
                        "Expected"
                        @if from_line > 1 { ", from line " (from_line) " on" }
                        (legend(&[&expected, &got], white_space))
                    }
                    (lines(&expected, &got, ChangeTag::Delete, "add"))
                }
                div { p.dim { "Got" } (lines(&expected, &got, ChangeTag::Insert, "del")) }
            }
        }
    }
}

/// One side of a difference, with this class for the lines that are on this side alone.
fn lines(expected: &str, got: &str, side: ChangeTag, class: &str) -> Markup {
    let difference = TextDiff::from_lines(expected, got);
    let here = difference
        .iter_all_changes()
        .filter(|it| it.tag() == ChangeTag::Equal || it.tag() == side);
    html! {
        pre tabindex="0" { code {
            @for change in here {
                @if change.tag() == side { span class=(class) { (change.value()) } }
                @else { (change.value()) }
            }
        } }
    }
}
