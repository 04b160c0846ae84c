//! The input validator of Flip Game: exit status 42 for an input that is exactly what the statement
//! allows, 43 and the reason on standard error for any other. Standard library only; compiles in
//! all editions from 2015 on.

use std::io::{self, Read};
use std::process::exit;

/// Accepts exactly four lines of four pieces, `b` or `w`, each ending in `\n`.
///
/// # Errors
///
/// A sentence with the line, what was expected there and what was found.
pub fn validate(input: &str) -> Result<(), String> {
    let text = input
        .strip_suffix('\n')
        .ok_or("expected a newline at the end of the last line")?;
    let mut rows = text.split('\n');
    for number in 1..=4 {
        let row = rows.next().ok_or_else(|| {
            format!("line {number}: expected four pieces, found the end of the input")
        })?;
        if row.len() != 4 || !row.bytes().all(|piece| b"bw".contains(&piece)) {
            return Err(format!(
                "line {number}: expected four pieces, each `b` or `w`, found {row:?}"
            ));
        }
    }
    match rows.next() {
        None => Ok(()),
        Some(row) => Err(format!(
            "line 5: expected the end of the input, found {row:?}"
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
