//! Source code with its syntax highlighted, in classes that the style sheet knows.

use std::sync::LazyLock;

use maud::{Markup, html};
use syntect::easy::ScopeRegionIterator;
use syntect::parsing::{ParseState, Scope, ScopeStack, ScopeStackOp, SyntaxReference, SyntaxSet};
use syntect::util::LinesWithEndings;

use judge_harness::report::lines::{LINES, excerpt};
use problems::words::{self, Tongue, said};

/// The scopes that syntaxes give to parts of a text, each with its class. The first match wins.
const CLASSES: [(&str, &str); 12] = [
    ("comment", "c"),
    ("string", "s"),
    ("constant", "n"),
    ("keyword.operator", ""),
    ("keyword", "k"),
    ("storage", "k"),
    ("entity.name", "f"),
    ("support", "f"),
    ("markup.inserted", "add"),
    ("markup.deleted", "del"),
    ("meta.diff.range", "h"),
    ("meta.diff.header", "h"),
];

/// A text as code in the language whose files have this ending. The `code` element contains exactly
/// the text.
pub fn code(text: &str, ending: &str) -> Markup {
    // HTML ignores a line end right after `pre`, and not after `code`.
    html! { pre tabindex="0" { code { (coloured(text, ending)) } } }
}

/// A text in the colours of its language; without colours if the language is not known or the text
/// cannot be parsed.
fn coloured(text: &str, ending: &str) -> Markup {
    let syntax = SYNTAXES.find_syntax_by_token(ending);
    let parts = syntax.and_then(|syntax| parts(text, syntax));
    html! {
        @for (class, part) in parts.unwrap_or_else(|| vec![("", text.to_owned())]) {
            @if class.is_empty() { (part) } @else { span class=(class) { (part) } }
        }
    }
}

/// A line of a text is cut off after this many columns.
const COLUMNS: usize = 120;

/// The first lines of a text as plain code, and the number of the other lines.
pub fn lines_of(tongue: Tongue, text: &str) -> Markup {
    let left = text.lines().skip(LINES).count();
    let more = said(words::MORE_LINES).with("count", left);
    html! {
        pre tabindex="0" { code { (excerpt(text, COLUMNS)) } }
        @if left > 0 { p.dim { (more.within(tongue)) } }
    }
}

static SYNTAXES: LazyLock<SyntaxSet> = LazyLock::new(SyntaxSet::load_defaults_newlines);

/// The parts of a text with their classes; `None` if the text cannot be parsed.
fn parts(text: &str, syntax: &SyntaxReference) -> Option<Vec<(&'static str, String)>> {
    let mut state = ParseState::new(syntax);
    let mut stack = ScopeStack::new();
    let mut parts: Vec<(&str, String)> = Vec::new();
    for line in LinesWithEndings::from(text) {
        let operations = state.parse_line(line, &SYNTAXES).ok()?;
        for (part, operation) in ScopeRegionIterator::new(&operations, line) {
            if *operation != ScopeStackOp::Noop {
                stack.apply(operation).ok()?;
            }
            let class = class(&stack);
            match parts.last_mut() {
                Some((last, text)) if *last == class => *text += part,
                _ => parts.push((class, part.to_owned())),
            }
        }
    }
    Some(parts)
}

/// The class of text in these scopes: that of the innermost scope that has one.
fn class(stack: &ScopeStack) -> &'static str {
    let class_of = |scope: &Scope| {
        let name = scope.build_string();
        CLASSES.iter().find(|(prefix, _)| name.starts_with(prefix))
    };
    let found = stack.scopes.iter().rev().find_map(class_of);
    found.map_or("", |(_, class)| class)
}
