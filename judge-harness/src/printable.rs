//! The one exit for text that others wrote: names, messages, titles, patterns, and what programs
//! print. Reports and the progress bar show it as [`Foreign`], standard error has it from [`note`],
//! and JSON from [`json_line`].

use std::fmt::{self, Display, Write as _};
use std::io::{self, Write as _};
use std::ops::Deref;
use std::str::{self, Utf8Chunk};

use serde::Serialize;
use serde_json::Value;

/// A text that others wrote. It is shown in one line that does nothing to a terminal: control
/// characters and marks that change the direction of writing are shown as pictures or numbers. The
/// judge adds its own colours and line ends after that. The text inside is as it was, for
/// comparisons and for JSON.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Foreign<T = String>(pub T);

impl<T: Display> Display for Foreign<T> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let text = self.0.to_string();
        text.chars().try_for_each(|letter| match letter {
            // The control pictures of Unicode.
            '\0'..='\u{1f}' => {
                out.write_char(char::from_u32(0x2400 + letter as u32).unwrap_or(' '))
            }
            '\u{7f}' => out.write_char('\u{2421}'),
            _ if is_harmless(letter) => out.write_char(letter),
            _ => write!(out, "{}", letter.escape_unicode()),
        })
    }
}

impl Deref for Foreign {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// Prints a sentence on standard error, in one line, even if it contains several lines of Cargo's.
/// One that nobody reads is lost.
pub fn note(sentence: impl Display) {
    let text = sentence.to_string();
    let lines: Vec<_> = text.lines().filter(|line| !line.is_empty()).collect();
    let _ = writeln!(io::stderr(), "{}", Foreign(lines.join(" ")));
}

/// A value as JSON in one line. Control characters and the like are escaped.
pub fn json_line(value: &Value) -> String {
    // Only texts have such characters.
    let escaped = |letter: char| match letter {
        _ if is_harmless(letter) => letter.to_string(),
        _ => format!("\\u{:04x}", letter as u32),
    };
    value.to_string().chars().map(escaped).collect::<String>() + "\n"
}

/// Whether a character is neither a control nor a mark that turns the direction of what follows.
fn is_harmless(letter: char) -> bool {
    let turns = ['\u{61c}', '\u{200e}', '\u{200f}'].contains(&letter)
        || ('\u{2028}'..='\u{202e}').contains(&letter)
        || ('\u{2066}'..='\u{2069}').contains(&letter);
    !(letter.is_control() || turns)
}

/// A message with another name instead of each path that is or ends in one of these names. Then an
/// editor finds the line. An empty name stands for none.
pub fn renamed(message: &str, names: &[&str], own: &str) -> String {
    let is_outside = |it: char| it.is_whitespace() || "\"'`()<>[]:;,".contains(it);
    let renamed = |text: &str| {
        let path = text.trim_end_matches(is_outside);
        let file = path.rsplit('/').next().filter(|it| !it.is_empty())?;
        let is_named = names.contains(&file);
        is_named.then(|| own.to_owned() + &text[path.len()..])
    };
    let mut whole = String::new();
    for part in message.split_inclusive(['"', '\'']) {
        // A path in quotes may have blanks in it.
        if let Some(quoted) = renamed(part).filter(|_| part.starts_with('/')) {
            whole += &quoted;
            continue;
        }
        for word in part.split_inclusive(is_outside) {
            whole += &renamed(word).unwrap_or_else(|| word.to_owned());
        }
    }
    whole
}

/// Bytes as text; those that are not UTF-8 as `\xff`.
pub fn text(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        text += chunk.valid();
        text += &chunk.invalid().escape_ascii().to_string();
    }
    text
}

/// Bytes as text with LF at the end of every line, the last one included.
pub fn text_in_lines(bytes: &[u8]) -> String {
    text(bytes).lines().flat_map(|line| [line, "\n"]).collect()
}

/// What a program prints to a terminal, as it comes: whole characters, harmless but for the ends of
/// lines and tabulators. Bytes that may begin a character are left for the next time, unless these
/// are the last ones.
pub fn as_it_comes(left: &mut Vec<u8>, are_last: bool) -> String {
    let last = left.utf8_chunks().last();
    let end = last.as_ref().map_or(&[][..], Utf8Chunk::invalid);
    let is_begun = str::from_utf8(end).is_err_and(|it| it.error_len().is_none());
    let kept = if is_begun && !are_last { end.len() } else { 0 };
    let whole: Vec<u8> = left.drain(..left.len() - kept).collect();
    let is_space = |it: char| ['\n', '\t'].contains(&it);
    let mut shown = String::new();
    for part in text(&whole).split_inclusive(is_space) {
        let word = part.trim_end_matches(is_space);
        shown += &Foreign(word).to_string();
        shown += &part[word.len()..];
    }
    shown
}
