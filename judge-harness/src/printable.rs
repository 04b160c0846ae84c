//! Makes text from outside harmless for a terminal: names of files and cases, and what programs
//! print.

/// The text in one line that does nothing to a terminal. Control characters are shown as their
/// pictures in Unicode or by their numbers, and so are marks that change the direction of writing.
pub fn printable(text: &str) -> String {
    let shown = |letter: char| match letter {
        // The control pictures of Unicode.
        '\0'..='\u{1f}' => String::from_iter(char::from_u32(0x2400 + letter as u32)),
        '\u{7f}' => '\u{2421}'.to_string(),
        _ if is_harmless(letter) => letter.to_string(),
        _ => letter.escape_unicode().to_string(),
    };
    text.chars().map(shown).collect()
}

/// Whether a character is neither a control nor a mark that turns the direction of what follows.
pub fn is_harmless(letter: char) -> bool {
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
