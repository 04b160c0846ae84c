//! The input validator of the piece game: exit status 42 for an input that is exactly what the
//! statement allows, 43 and the reason on standard error for any other. Standard library only;
//! compiles in all editions from 2015 on.

use std::io::{self, Read};
use std::process::exit;

/// The number of black pieces on a board.
const BLACK: usize = 8;

/// Accepts exactly eight lines of four pieces, `0` or `1`, with eight black pieces on each board.
/// Every line ends in `\n`.
///
/// # Errors
///
/// A sentence with the line, what was expected there and what was found.
pub fn validate(input: &str) -> Result<(), String> {
    let text = input
        .strip_suffix('\n')
        .ok_or("expected a newline at the end of the last line")?;
    let rows: Vec<(usize, &str)> = (1..).zip(text.split('\n')).collect();
    for &(number, row) in rows.iter().take(8) {
        if row.len() != 4 || !row.bytes().all(|piece| b"01".contains(&piece)) {
            return Err(format!(
                "line {number}: expected four pieces, each `0` or `1`, found {row:?}"
            ));
        }
    }
    if let Some((number, row)) = rows.get(8) {
        return Err(format!(
            "line {number}: expected the end of the input, found {row:?}"
        ));
    }
    if rows.len() < 8 {
        let end = rows.last().map_or(1, |(number, _)| number + 1);
        return Err(format!(
            "line {end}: expected four pieces, found the end of the input"
        ));
    }
    has_eight_black("start", &rows[..4])?;
    has_eight_black("target", &rows[4..])
}

fn has_eight_black(name: &str, rows: &[(usize, &str)]) -> Result<(), String> {
    match rows.iter().map(|(_, row)| row.matches('1').count()).sum() {
        BLACK => Ok(()),
        black => Err(format!(
            "line {}: expected a {name} with {BLACK} black pieces, found {black}",
            rows[0].0
        )),
    }
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
