//! Reads games whatever their white space is and in whichever order their two integers come.

use std::ops::RangeInclusive;

use super::sea::Sea;

const SIDES: RangeInclusive<usize> = 2..=16;

/// The games of an input, up to `0 0` or the end of the file.
///
/// # Errors
///
/// Names the first line that is wrong, what was expected there and what was found.
pub fn games(input: &str) -> Result<Vec<Sea>, String> {
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
        let mut row = words.next();
        let width = row.map_or(0, |(_, row)| row.len());
        let height = if width == a { b } else { a };
        let mut expected = if [a, b].contains(&width) {
            vec![width]
        } else {
            vec![a, b]
        };
        expected.dedup();
        let mut letters = checked(row, &expected)?.to_owned();
        for _ in 1..height {
            row = words.next();
            letters += checked(row, &expected)?;
        }
        games.push(Sea::new(width, &letters));
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

/// A row, if it has one of these lengths, and only the letters of a board.
fn checked<'a>(row: Word<'a>, lengths: &[usize]) -> Result<&'a str, String> {
    match row {
        Some((_, text))
            if lengths.contains(&text.len()) && text.chars().all(|it| "xo.".contains(it)) =>
        {
            Ok(text)
        }
        _ => {
            let lengths: Vec<String> = lengths.iter().map(usize::to_string).collect();
            let lengths = lengths.join(" or ");
            let expected = format!("a row of {lengths} squares, each `x`, `o` or `.`");
            Err(refusal(row, &expected))
        }
    }
}

fn refusal(word: Word, expected: &str) -> String {
    match word {
        Some((line, word)) => format!("line {line}: expected {expected}, found {word:?}"),
        None => format!("expected {expected}, found the end of the input"),
    }
}
