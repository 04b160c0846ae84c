//! The input validator of EXTENDED LIGHTS OUT: exit status 42 for an input that is exactly what the
//! statement allows, 43 and the reason on standard error for any other. Standard library only;
//! compiles in all editions from 2015 on.

use std::io::{self, Read};
use std::process::exit;

const ROWS: usize = 5;
const COLUMNS: usize = 6;

/// Accepts exactly the number of puzzles, then five lines each of six digits, `0` or `1`, with one
/// or more spaces between them. Every line ends in `\n`.
///
/// # Errors
///
/// A sentence with the line, what was expected there and what was found.
pub fn validate(input: &str) -> Result<(), String> {
    let text = input
        .strip_suffix('\n')
        .ok_or("expected a newline at the end of the last line")?;
    let mut lines = text.split('\n');
    let first = lines.next().unwrap_or_default();
    let puzzles = number(first)
        .ok_or_else(|| format!("line 1: expected the number of puzzles, found {first:?}"))?;
    let expected = puzzles.saturating_mul(ROWS).saturating_add(1);
    for number in 2..=expected {
        let line = lines.next().ok_or_else(|| {
            format!("line {number}: expected {puzzles} puzzles, found the end of the input")
        })?;
        if !is_row(line) {
            return Err(format!(
                "line {number}: expected six digits, each `0` or `1`, with spaces between them, \
                 found {line:?}"
            ));
        }
    }
    match lines.next() {
        None => Ok(()),
        Some(line) => Err(format!(
            "line {}: expected the end of the input, found {line:?}",
            expected + 1
        )),
    }
}

/// A number from 1 on, without a sign or zeros before it.
fn number(text: &str) -> Option<usize> {
    let is_written_plainly = text.starts_with(|digit: char| ('1'..='9').contains(&digit));
    text.parse().ok().filter(|_| is_written_plainly)
}

/// Six digits, at least one space between any two of them and none around them.
fn is_row(line: &str) -> bool {
    let digits: Vec<&str> = line.split(' ').filter(|digit| !digit.is_empty()).collect();
    line.trim() == line
        && digits.len() == COLUMNS
        && digits.iter().all(|&digit| digit == "0" || digit == "1")
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
