//! Reads games whatever their white space is and in whichever order their two integers come.

use super::SIDES;

/// A game: the rows of its board, all of one length.
pub type Game<'a> = Vec<&'a str>;

/// The games of an input, up to `0 0` or the end of the file.
///
/// # Errors
///
/// Names the first line that is wrong, what was expected there and what was found.
pub fn games(input: &str) -> Result<Vec<Game<'_>>, String> {
    let text = input.strip_prefix('\u{feff}').unwrap_or(input);
    let lines = (1..).zip(text.lines());
    let mut words =
        lines.flat_map(|(line, text)| text.split_whitespace().map(move |it| (line, it)));
    let mut games = Vec::new();
    while let Some(first) = words.next() {
        let second = words.next();
        if first.1 == "0" && second.is_some_and(|(_, word)| word == "0") {
            break;
        }
        let (a, b) = (side(Some(first))?, side(second)?);
        let row = words.next();
        let width = row.map_or(0, |(_, row)| row.len());
        let height = if width == a { b } else { a };
        let is_side = width == a || width == b;
        let expected = match (is_side, a == b) {
            (true, _) => width.to_string(),
            (false, true) => a.to_string(),
            (false, false) => format!("{a} or {b}"),
        };
        let mut rows = vec![checked(row, &expected, is_side)?];
        for _ in 1..height {
            let row = words.next();
            let fits = row.is_some_and(|(_, row)| row.len() == width);
            rows.push(checked(row, &expected, fits)?);
        }
        games.push(rows);
    }
    Ok(games)
}

/// A word and its line; `None` at the end of the input.
type Word<'a> = Option<(usize, &'a str)>;

fn side(word: Word) -> Result<usize, String> {
    let side = word.and_then(|(_, word)| word.parse().ok());
    side.filter(|side| SIDES.contains(side))
        .ok_or_else(|| refusal(word, "a side of a board, from 2 to 16, or `0 0`"))
}

/// A row, if it `fits` and has only the letters of a board.
fn checked<'a>(row: Word<'a>, length: &str, fits: bool) -> Result<&'a str, String> {
    let is_row = |text: &str| fits && text.bytes().all(|letter| b"xo.".contains(&letter));
    let found = row.filter(|(_, text)| is_row(text));
    let found = found.map(|(_, text)| text);
    found.ok_or_else(|| {
        let expected = format!("a row of {length} squares, each `x`, `o` or `.`");
        refusal(row, &expected)
    })
}

fn refusal(word: Word, expected: &str) -> String {
    match word {
        Some((line, word)) => format!("line {line}: expected {expected}, found {word:?}"),
        None => format!("expected {expected}, found the end of the input"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_row_tells_which_integer_is_the_width() {
        for input in [
            "2 3\n..\n..\n..\n",
            "3 2 .. .. ..",
            "\u{feff}3 2\r\n\r\n..\r\n..\r\n..\r\n0 0",
        ] {
            assert_eq!(games(input), Ok(vec![vec![".."; 3]]), "{input:?}");
        }
        assert_eq!(games("0 0\nwhat comes after does not count"), Ok(vec![]));
    }

    #[test]
    fn what_is_no_game_is_refused_in_a_sentence() {
        for (input, message) in [
            (
                "two 3\n",
                "line 1: expected a side of a board, from 2 to 16, or `0 0`, found \"two\"",
            ),
            ("2 17\n..\n", "line 1: expected a side of a board"),
            (
                "2",
                "expected a side of a board, from 2 to 16, or `0 0`, found the end of the input",
            ),
            (
                "2 3\n....\n",
                "line 2: expected a row of 2 or 3 squares, each `x`, `o` or `.`, found",
            ),
            ("2 2\n..\n.?\n", "line 3: expected a row of 2 squares"),
            (
                "2 2\n..\n",
                "expected a row of 2 squares, each `x`, `o` or `.`, found the end",
            ),
        ] {
            let refused = games(input).expect_err(input);
            assert!(refused.starts_with(message), "{refused}");
        }
    }
}
