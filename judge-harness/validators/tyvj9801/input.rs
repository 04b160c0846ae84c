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
    let mut lines = text.split('\n');
    let mut rows = Vec::new();
    for number in 1..=8 {
        let row = lines.next().ok_or_else(|| {
            format!("line {number}: expected four pieces, found the end of the input")
        })?;
        if row.len() != 4 || !row.bytes().all(|piece| b"01".contains(&piece)) {
            return Err(format!(
                "line {number}: expected four pieces, each `0` or `1`, found {row:?}"
            ));
        }
        rows.push(row);
    }
    if let Some(row) = lines.next() {
        return Err(format!(
            "line 9: expected the end of the input, found {row:?}"
        ));
    }
    for (name, line) in [("start", 1), ("target", 5)] {
        let black = rows[line - 1..line + 3].concat().matches('1').count();
        if black != BLACK {
            return Err(format!(
                "line {line}: expected a {name} with {BLACK} black pieces, found {black}"
            ));
        }
    }
    Ok(())
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
