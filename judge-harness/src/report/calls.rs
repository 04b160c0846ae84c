//! The calls in a source that a report names.

use crate::language::source::Source;

/// Bytes of a source that are searched for calls.
const SEARCHED: usize = 1 << 20;

/// The first line that calls one of these functions of the table with a name in quotes, and its
/// number. Comments do not count, nor does what a condition of the preprocessor may leave out,
/// such as `#ifndef ONLINE_JUDGE`.
pub(super) fn first_call(source: &Source, functions: &str) -> Option<(usize, String)> {
    let code = &source.code[..source.code.len().min(SEARCHED)];
    let text = without_block_comments(&String::from_utf8_lossy(code));
    let mut conditions = 0;
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        let lower = line.to_ascii_lowercase();
        if let Some(directive) = lower.strip_prefix('#').or(lower.strip_prefix("{$")) {
            let word = directive.trim_start();
            conditions += i32::from(word.starts_with("if"));
            conditions -= i32::from(word.starts_with("endif"));
            continue;
        }
        let code = lower.split("//").next().unwrap_or_default();
        let mut functions = functions.split_whitespace();
        if conditions == 0 && functions.any(|it| calls(code, it)) {
            return Some((number, line.to_owned()));
        }
    }
    None
}

/// The text without comments between `/*` and `*/`. All other lines keep their numbers.
fn without_block_comments(text: &str) -> String {
    let mut parts = text.split("/*");
    let before = parts.next().unwrap_or_default().to_owned();
    parts.fold(before, |text, part| {
        let (comment, after) = part.split_once("*/").unwrap_or((part, ""));
        text + &"\n".repeat(comment.matches('\n').count()) + after
    })
}

/// Whether a quoted name follows this function in the same brackets. `/dev/stdin` and an empty
/// name, as Pascal has it, stand for standard input.
fn calls(line: &str, function: &str) -> bool {
    line.split([')', '}', ';']).any(|part| {
        let mut starts = part.match_indices(function).map(|(start, _)| start);
        let is_longer =
            |start| part[..start].ends_with(|it: char| it.is_alphanumeric() || it == '_');
        let call = starts.find(|start| !is_longer(*start));
        let name = call.and_then(|start| part[start..].split(['"', '\'']).nth(1));
        name.is_some_and(|it| !it.is_empty() && !it.starts_with("/dev/"))
    })
}
