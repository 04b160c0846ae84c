//! An input, the right output and a wrong one, side by side.

use maud::{Markup, html};

use super::lines_of;
use judge_harness::report::difference::Difference;
use judge_harness::report::lines::{WhiteSpace, legend, shown};

/// The input, and beside it the outputs where they differ, with the lines marked that only one of
/// them has: green where they are right.
pub fn compared(input: &str, outputs: Option<&Difference>, white_space: WhiteSpace) -> Markup {
    html! {
        div.texts.compared {
            div { p.dim { "Input" } (lines_of(&shown(input, WhiteSpace::Plain))) }
            @if let Some(outputs) = outputs {
                @let [expected, got] = [&outputs.expected, &outputs.got];
                @let [expected, got] = [expected, got].map(|it| shown(it, white_space));
                div {
                    p.dim {
                        "Expected"
                        @let from = outputs.expected_from_line;
                        @if from > 1 { ", from line " (from) " on" }
                        (legend(&[&expected, &got], white_space))
                    }
                    (lines(outputs, '-', "add", white_space))
                }
                div { p.dim { "Got" } (lines(outputs, '+', "del", white_space)) }
            }
        }
    }
}

/// One side of a difference, with this class for the lines that are on this side alone.
fn lines(outputs: &Difference, side: char, class: &str, white_space: WhiteSpace) -> Markup {
    let marked = outputs.marked.iter();
    html! {
        pre tabindex="0" { code {
            @for (mark, _, line) in marked.filter(|(mark, ..)| [' ', side].contains(mark)) {
                @let line = shown(line, white_space);
                @if *mark == side { span class=(class) { (line) } } @else { (line) }
            }
        } }
    }
}
