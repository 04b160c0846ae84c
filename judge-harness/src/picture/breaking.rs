//! Where lines are broken: sentences between words, rows of boards between boards.

use unicode_width::UnicodeWidthStr;

/// The lines of a paragraph, none wider than `width` unless a single word is.
pub fn lines(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && line.width() + 1 + word.width() > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

/// How many of the next things, each so wide, fit in a row of `width` with `gap` between them: one at
/// least, if there is one.
pub fn fitting(widths: impl IntoIterator<Item = usize>, gap: usize, width: usize) -> usize {
    let mut used = 0;
    let mut fitting = 0;
    for thing in widths {
        let next = if fitting == 0 {
            thing
        } else {
            used + gap + thing
        };
        if fitting > 0 && next > width {
            break;
        }
        used = next;
        fitting += 1;
    }
    fitting
}

/// Splits things that are so wide into rows, by the numbers of things in each.
pub fn rows(widths: &[usize], gap: usize, width: usize) -> Vec<usize> {
    let mut rows = Vec::new();
    let mut rest = widths;
    while !rest.is_empty() {
        let taken = fitting(rest.iter().copied(), gap, width);
        rows.push(taken);
        rest = &rest[taken..];
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_is_wider_than_it_may_be_and_no_word_is_lost() {
        let text = "Shoot at row 3, column 5. A miss leaves one cover.";
        for width in 7..60 {
            let lines = lines(text, width);
            assert!(lines.iter().all(|line| line.width() <= width), "{lines:?}");
            assert_eq!(lines.join(" "), text);
        }
        assert_eq!(lines("incomprehensibilities a", 5).len(), 2);
    }

    #[test]
    fn rows_are_as_full_as_they_can_be() {
        assert_eq!(rows(&[11; 7], 3, 80), [5, 2]);
        assert_eq!(rows(&[11; 7], 1, 80), [6, 1]);
        assert_eq!(rows(&[15; 5], 1, 79), [5]);
        assert_eq!(rows(&[15; 5], 1, 78), [4, 1]);
        assert_eq!(rows(&[200, 10], 1, 80), [1, 1]);
        assert!(rows(&[], 1, 80).is_empty());
    }
}
