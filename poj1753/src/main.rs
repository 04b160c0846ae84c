//! POJ 1753, Flip Game: the fewest rounds that make a 4x4 board one colour.
//!
//! A round picks a piece and flips it and its neighbours. Three observations leave very little to
//! search:
//!
//! 1. *The order of rounds does not matter, and picking a piece twice undoes the first pick.*
//!    So a plan is a set of picked pieces, one of 2^16.
//! 2. *The picks of the top row force all the others.* Say the goal is all white. Once the picks
//!    of a row and of the row above it are chosen, only one thing can still flip a black piece in
//!    that row: a pick of the piece right below it. So the next row picks exactly the pieces
//!    below those that are still black, and the plan works if the last row has no black piece
//!    in the end. Of the 16 top rows, each gives one candidate, and no working plan is missed.
//! 3. *The goal all black is the goal all white on the board with its colours swapped.*
//!
//! That makes 2 x 16 candidates, a row at a time in four bits, 1 for black:
//!
//! ```text
//! row     bwwb = 1001
//! picks   .x.. = 0100      a pick flips itself, its left and its right: 0100 ^ 1000 ^ 0010
//! after   wbbb = 0111      1001 ^ 1110: the next row has to pick 0111
//! ```
//!
//! Cost: 32 candidates of 4 rows, a few instructions each.

use std::io::{self, Read, Write};

/// Answers one board: 4 lines of 4 letters `b` or `w`.
///
/// # Errors
///
/// Says where the input is not what the statement allows, what was found and what was expected.
pub fn solve(input: &str) -> Result<String, String> {
    let board = read_board(input)?;
    let swapped = [
        !board[0] & ROW,
        !board[1] & ROW,
        !board[2] & ROW,
        !board[3] & ROW,
    ];
    let to_white = plans(board);
    let to_black = plans(swapped);
    Ok(match to_white.chain(to_black).min() {
        Some(rounds) => format!("{rounds}\n"),
        None => "Impossible\n".to_string(),
    })
}

/// The four bits of a row: 1 for black, the leftmost piece highest.
const ROW: u8 = 0b1111;

/// The number of rounds of each plan that turns the whole board white (0), at most one plan
/// for each choice of picks in the top row.
fn plans(board: [u8; 4]) -> impl Iterator<Item = u32> {
    (0..=ROW).filter_map(move |top| {
        let (mut above, mut picks, mut rounds) = (0, top, 0);
        for row in &board {
            let black = row ^ above ^ picks ^ (picks << 1 & ROW) ^ (picks >> 1);
            rounds += picks.count_ones();
            above = picks;
            picks = black;
        }
        // What a fifth row would have to pick is what is still black in the fourth.
        (picks == 0).then_some(rounds)
    })
}

/// Reads the board, top row first. Accepts a byte-order mark, blank lines and blanks around a line.
fn read_board(input: &str) -> Result<[u8; 4], String> {
    let mut board = [0; 4];
    let mut rows = 0;
    let lines = input.trim_start_matches('\u{feff}').lines();
    for (number, line) in (1..).zip(lines.map(str::trim)) {
        if line.is_empty() {
            continue;
        }
        let wrong = |found: String| Err(format!("line {number}: {found}"));
        if rows == 4 {
            return wrong("expected the end of the input after 4 rows, found more".to_string());
        }
        if let Some(odd) = line.chars().find(|&piece| piece != 'b' && piece != 'w') {
            return wrong(format!("expected pieces b or w, found {odd:?}"));
        }
        if line.len() != 4 {
            return wrong(format!("expected a row of 4 pieces, found {}", line.len()));
        }
        board[rows] = line.bytes().fold(0, |row, piece| match piece {
            b'b' => 2 * row + 1,
            _ => 2 * row,
        });
        rows += 1;
    }
    if rows < 4 {
        return Err(format!(
            "end of input: expected 4 rows of 4 pieces, found {rows}"
        ));
    }
    Ok(board)
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
