//! An input, the right output and a wrong one, side by side.

use maud::{Markup, html};
use similar::{ChangeTag, TextDiff};

use super::lines_of;
use judge_harness::report::lines::{LINES, WhiteSpace, legend, shown};

/// A line of an input is cut off after this many columns.
const COLUMNS: usize = 100;

/// An output in place of the right one, both from this line on.
#[derive(Debug)]
pub struct Wrong<'a> {
    /// The number of that line.
    pub from_line: usize,
    /// The right output.
    pub expected: &'a str,
    /// The other one.
    pub got: &'a str,
    /// How white space is shown in both.
    pub white_space: WhiteSpace,
}

/// The input, and beside it the outputs, with the lines marked that only one of them has: green
/// where they are right.
pub fn compared(input: &str, wrong: Option<&Wrong>) -> Markup {
    html! {
        div.texts.compared {
            div { p.dim { "Input" } (lines_of(&shown(input, WhiteSpace::Plain), LINES, COLUMNS)) }
            @if let Some(wrong) = wrong {
                @let [expected, got] =
                    [wrong.expected, wrong.got].map(|it| shown(it, wrong.white_space));
                @let signs = legend(&[&expected, &got], wrong.white_space);
                div {
                    p.dim {
                        "Expected"
                        @if wrong.from_line > 1 { ", from line " (wrong.from_line) " on" }
                        (signs)
                    }
                    (lines(&expected, &got, ChangeTag::Delete))
                }
                div { p.dim { "Got" } (lines(&expected, &got, ChangeTag::Insert)) }
            }
        }
    }
}

/// One side of a difference, with the lines marked that are on this side alone.
fn lines(expected: &str, got: &str, side: ChangeTag) -> Markup {
    let difference = TextDiff::from_lines(expected, got);
    let class = if side == ChangeTag::Delete {
        "add"
    } else {
        "del"
    };
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
