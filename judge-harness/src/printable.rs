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
