//! The input validator of Ships: exit status 42 for an input that is exactly what the statement
//! allows, 43 and the reason on standard error for any other. Standard library only; compiles in
//! all editions from 2015 on.

use std::io::{self, Read};
use std::process::exit;

const LEAST: usize = 2;
const MOST: usize = 16;
const END: &str = "0 0";

/// Accepts exactly games, each followed by a blank line, and then `0 0`. A game is its width, its
/// height and its board. Every line ends in `\n`.
///
/// # Errors
///
/// Names the first line that is wrong, what it holds and what was expected; or the missing `0 0`.
pub fn validate(input: &str) -> Result<(), String> {
    let text = input
        .strip_suffix('\n')
        .ok_or_else(|| format!("line {}: expected a line end", input.split('\n').count()))?;
    let mut lines = (1..).zip(text.split('\n'));
    while let Some((number, line)) = lines.next() {
        if line == END {
            let refused =
                |(number, line)| Err(wrong(number, line, "the end of the input after `0 0`"));
            return lines.next().map_or(Ok(()), refused);
        }
        let (width, height) = sides(line).ok_or_else(|| {
            let expected = "two integers from 2 to 16 with one space between them, or `0 0`";
            wrong(number, line, expected)
        })?;
        for row in 1..=height {
            let (number, line) = lines.next().unwrap_or((number + row, ""));
            if line.len() != width || line.contains(|square| !"xo.".contains(square)) {
                let expected =
                    format!("row {row} of a board {width} wide and {height} high, of x, o and .");
                return Err(wrong(number, line, &expected));
            }
        }
        if let Some((number, line)) = lines.next().filter(|(_, line)| !line.is_empty()) {
            return Err(wrong(number, line, "a blank line after the board"));
        }
    }
    Err("expected `0 0` at the end of the input".to_owned())
}

fn wrong(number: usize, found: &str, expected: &str) -> String {
    format!("line {number}: found {found:?}, expected {expected}")
}

/// Width and height, if the line holds just these.
fn sides(line: &str) -> Option<(usize, usize)> {
    let (width, height) = line.split_once(' ')?;
    let (width, height) = (width.parse().ok()?, height.parse().ok()?);
    let is_side = |side: usize| (LEAST..=MOST).contains(&side);
    let is_written_plainly = line == format!("{width} {height}");
    Some((width, height)).filter(|_| is_side(width) && is_side(height) && is_written_plainly)
}

fn main() {
    let mut input = String::new();
    let read = io::stdin().read_to_string(&mut input);
    let valid = read.map_err(|error| error.to_string());
    match valid.and_then(|_| validate(&input)) {
        Ok(()) => exit(42),
        Err(reason) => {
            eprintln!("{reason}");
            exit(43)
        }
    }
}
