//! Makes text from outside harmless for a terminal: names of files and cases, and what programs
//! print.

/// The text in one line that does nothing to a terminal. Control characters are shown as their
/// pictures in Unicode or by their numbers, and so are marks that change the direction of writing.
pub fn printable(text: &str) -> String {
    let shown = |letter: char| match letter {
        // The control pictures of Unicode.
        '\0'..='\u{1f}' => String::from_iter(char::from_u32(0x2400 + letter as u32)),
        '\u{7f}' => '\u{2421}'.to_string(),
        // Other controls, and marks that turn the direction of what follows.
        '\u{80}'..='\u{9f}'
        | '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' => letter.escape_unicode().to_string(),
        _ => letter.to_string(),
    };
    text.chars().map(shown).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_disturb_a_terminal_is_shown_instead_of_done() {
        for (text, shown) in [
            ("plain 'quoted' \\ \"text\"", "plain 'quoted' \\ \"text\""),
            ("\u{9ed1}\u{767d}\u{68cb}", "\u{9ed1}\u{767d}\u{68cb}"),
            (
                "\u{1b}[2J\r\n\0\u{7f}",
                "\u{241b}[2J\u{240d}\u{240a}\u{2400}\u{2421}",
            ),
            ("\u{9b}31m", "\\u{9b}31m"),
            // Combining marks are letters of their words.
            ("\u{938}\u{94d} e\u{301}", "\u{938}\u{94d} e\u{301}"),
            ("\u{202e}cba\u{2066}", "\\u{202e}cba\\u{2066}"),
        ] {
            assert_eq!(printable(text), shown);
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_escaped() {
        assert_eq!(text(b"4\xff\n"), "4\\xff\n");
        assert_eq!(text("\u{fffd}\n".as_bytes()), "\u{fffd}\n");
    }
}
