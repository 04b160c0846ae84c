//! The idea comes here, and the reason why it is right.

use std::io::{self, Read, Write};

/// Answers the whole input.
///
/// # Errors
///
/// Says where the input is not what the statement allows, what was found and what was expected.
pub fn solve(input: &str) -> Result<String, String> {
    Err(format!("not written yet: {} bytes not read", input.len()))
}

fn main() {
    if let Err(message) = answer() {
        eprintln!("{message}");
        std::process::exit(1);
    }
}

/// From standard input to standard output.
fn answer() -> Result<(), String> {
    let mut input = Vec::new();
    let read = io::stdin().read_to_end(&mut input);
    read.map_err(|error| format!("standard input: {error}"))?;
    // A byte that is not UTF-8 becomes a mark that no input may hold, and is reported as such.
    let output = solve(&String::from_utf8_lossy(&input))?;
    let mut stdout = io::stdout();
    let written = stdout.write_all(output.as_bytes());
    let written = written.and_then(|()| stdout.flush());
    written.map_err(|error| format!("standard output: {error}"))
}
