//! The letters of an input that may be laid out in any white space.

/// The letters of a text, whatever white space surrounds them, and a byte-order mark at its start.
///
/// # Errors
///
/// Names the first line with a letter that is none of `allowed`.
pub fn letters(text: &str, allowed: &str) -> Result<Vec<char>, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut letters = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        for letter in line.chars().filter(|letter| !letter.is_whitespace()) {
            if !allowed.contains(letter) {
                let expected: Vec<String> = allowed.chars().map(|it| format!("`{it}`")).collect();
                let expected = expected.join(" or ");
                return Err(format!(
                    "line {number}: expected {expected}, found {letter:?}"
                ));
            }
            letters.push(letter);
        }
    }
    Ok(letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_forgiven_and_other_letters_are_named() {
        assert_eq!(
            letters("\u{feff}\r\n b w\r\n\r\nb", "bw"),
            Ok(vec!['b', 'w', 'b'])
        );
        let message = letters("bw\nb\u{1b}w\n", "bw").expect_err("no such piece");
        assert_eq!(message, "line 2: expected `b` or `w`, found '\\u{1b}'");
    }
}
