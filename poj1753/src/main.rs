//! POJ 1753, Flip Game: the fewest rounds that make a 4x4 board one colour.
//!
//! A round picks a piece and flips it and its neighbours. The order of rounds does not matter, and
//! picking a piece twice has no effect. So a plan is a set of picked pieces, one of 2^16.
//!
//! *The picks of the top row force all the others.* Say the goal is all black. Once the picks of a
//! row and of the row above it are chosen, only the pick right below a piece can still flip it. So
//! the next row picks exactly the pieces below those still white, and the plan works if the last
//! row ends all black. Each of the 16 top rows gives one candidate, and every plan that works is
//! one of them. The smallest is the answer. For all white, swap the colours. The sample:
//!
//! ```text
//! 1: white     picks        flipped: picks, left, right, above   still white
//! bwwb = 0110  xx.. = 1100  1100 ^ 1000 ^ 0110 ^ 0000 = 0010     0100: pick below it
//! bbwb = 0010  .x.. = 0100  0100 ^ 1000 ^ 0010 ^ 1100 = 0010     0000
//! bwwb = 0110  .... = 0000  0000 ^ 0000 ^ 0000 ^ 0100 = 0100     0010: pick below it
//! bwww = 0111  ..x. = 0010  0010 ^ 0100 ^ 0001 ^ 0000 = 0111     0000: it works, 4 rounds
//! ```

use std::error::Error;
use std::io::{self, Read, Write};

/// Answers one board. An error says what was expected and what was found.
pub fn solve(input: &str) -> Result<String, String> {
    let text = input.trim_start_matches('\u{feff}');
    let letters = text.split_ascii_whitespace().flat_map(str::chars);
    let pieces: String = letters.take(16).collect();
    if pieces.len() < 16 || pieces.contains(|piece| piece != 'b' && piece != 'w') {
        return Err(format!("expected 16 pieces b or w, found '{pieces}'"));
    }
    let mut board = [0; 4];
    for (square, piece) in pieces.bytes().enumerate() {
        board[square / 4] = 2 * board[square / 4] + u8::from(piece == b'w');
    }
    let swapped = board.map(|row| row ^ ROW);
    Ok(match plans(board).chain(plans(swapped)).min() {
        Some(rounds) => format!("{rounds}\n"),
        None => "Impossible\n".to_string(),
    })
}

/// The four bits of a row: 1 for white, the leftmost piece highest.
const ROW: u8 = 0b1111;

/// The rounds of each plan that turns the board black (0): at most one plan for each top row.
fn plans(board: [u8; 4]) -> impl Iterator<Item = u32> {
    (0..=ROW).filter_map(move |top| {
        let (mut above, mut picks, mut rounds) = (0, top, 0);
        for row in &board {
            let white = row ^ above ^ picks ^ (picks << 1 & ROW) ^ (picks >> 1);
            rounds += picks.count_ones();
            above = picks;
            picks = white;
        }
        // What a fifth row would have to pick is what is still white in the fourth.
        (picks == 0).then_some(rounds)
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input)?;
    let output = solve(&String::from_utf8_lossy(&input))?;
    Ok(io::stdout().write_all(output.as_bytes())?)
}
