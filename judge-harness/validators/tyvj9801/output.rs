//! The output validator of the piece game: accepts every shortest sequence of legal moves, not only
//! the canonical one. Its arguments are the input, the answer and the feedback folder. The output
//! to judge comes on standard input. Exit status 42 if it is accepted, otherwise 43 and the reason
//! in `judgemessage.txt`. White space is forgiven, as in the default comparison of problem
//! packages. Standard library only; compiles in all editions from 2015 on.
//!
//! It computes the least number of moves without any search. A useful move takes one black piece to
//! a square next to it, so the pieces move from start squares to target squares, and no sequence is
//! shorter than the minimum-cost assignment under Manhattan distance. That many moves are also
//! enough: if a piece meets another on its way, the two exchange their targets and the other one
//! moves on.

use std::env;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::exit;

/// Four rows of four: bit `i` is set when the piece on square `i`, counted row by row, is black.
pub type Board = u16;

/// The number of squares.
pub const SQUARES: usize = 16;

/// A move swaps the pieces on these two squares, which share an edge.
pub type Swap = (usize, usize);

/// Accepts every shortest sequence of legal moves from start to target; a move may be written from
/// either of its squares. The layout has to be exact except for CRLF and a missing last line end;
/// to tell a wrong layout from a wrong answer, call this again with the output's
/// [`words_as_lines`].
///
/// # Errors
///
/// A sentence that says what is wrong and, where there is one, in which line.
pub fn validate(input: &str, output: &str) -> Result<(), String> {
    let (start, target) = boards(input);
    let mut lines = output.lines();
    let first = lines.next().unwrap_or_default();
    let announced = (first.parse().ok())
        .filter(|count: &usize| count.to_string() == first)
        .ok_or_else(|| {
            format!(
                "line 1: expected the number of moves, found {}",
                shown(first)
            )
        })?;
    let mut board = start;
    let mut given = 0;
    for (number, line) in (2..).zip(lines) {
        let swap = parse_move(line).map_err(|problem| format!("line {number}: {problem}"))?;
        board = swapped(board, swap);
        given += 1;
    }
    if given != announced {
        return Err(format!(
            "line 1: {announced} moves announced, {given} given"
        ));
    }
    if board != target {
        let rows = written(board).replace('\n', " ");
        return Err(format!(
            "the {given} moves lead to {rows}instead of the target"
        ));
    }
    match distance(start, target) as usize {
        least if least < given => Err(format!(
            "{given} moves lead to the target, but {least} are enough"
        )),
        _ => Ok(()),
    }
}

/// Each word of a text on a line of its own.
pub fn words_as_lines(text: &str) -> String {
    let mut lines = String::with_capacity(text.len() + 1);
    for word in text.split_whitespace() {
        lines += word;
        lines += "\n";
    }
    lines
}

/// Start and target, whatever white space surrounds their pieces.
pub fn boards(input: &str) -> (Board, Board) {
    let pieces: Vec<char> = input.chars().filter(char::is_ascii_digit).collect();
    let (start, target) = pieces.split_at(SQUARES.min(pieces.len()));
    let board = |pieces: &[char]| {
        let black = (0..SQUARES).filter(|&square| pieces.get(square) == Some(&'1'));
        black.fold(0, |board, square| board | 1 << square)
    };
    (board(start), board(target))
}

/// Reads `abcd`: swap the pieces on square (a,b) and square (c,d).
///
/// # Errors
///
/// Says what was expected and what was found.
pub fn parse_move(line: &str) -> Result<Swap, String> {
    let digits: Vec<usize> = (line.bytes())
        .filter(|digit| (b'1'..=b'4').contains(digit))
        .map(|digit| usize::from(digit - b'1'))
        .collect();
    match digits[..] {
        [a, b, c, d] if line.len() == 4 && apart(a, c) + apart(b, d) == 1 => {
            Ok((4 * a + b, 4 * c + d))
        }
        [_, _, _, _] if line.len() == 4 => Err(format!(
            "expected two squares that share an edge, found {line:?}"
        )),
        _ => Err(format!(
            "expected a move of four digits from 1 to 4, found {}",
            shown(line)
        )),
    }
}

/// The start of a text in quotes: a line may be as long as an output.
fn shown(found: &str) -> String {
    let start: String = found.chars().take(40).collect();
    let rest = if start.len() < found.len() { "..." } else { "" };
    format!("{start:?}{rest}")
}

/// The board after the swap.
pub fn swapped(board: Board, (one, other): Swap) -> Board {
    let differ = (board >> one ^ board >> other) & 1;
    board ^ differ << one ^ differ << other
}

/// The board as the statement writes it.
pub fn written(board: Board) -> String {
    let piece = |square: usize| if board >> square & 1 == 1 { '1' } else { '0' };
    let row = |row: usize| (4 * row..4 * row + 4).map(piece).chain(Some('\n'));
    (0..4).flat_map(row).collect()
}

/// The least number of moves between two boards with equally many black pieces: the cost of the
/// minimum-cost assignment of black start squares to black target squares.
#[must_use]
pub fn distance(start: u16, target: u16) -> u32 {
    // Each move takes a white piece the other way, so white and black pieces cost the same. Eight
    // squares have 256 subsets, sixteen 65,536.
    if start.count_ones() > 8 {
        return distance(!start, !target);
    }
    let black = |board: Board| (0..SQUARES).filter(move |square| board >> square & 1 == 1);
    let starts: Vec<usize> = black(start).collect();
    let targets: Vec<usize> = black(target).collect();
    let ways = |from: &usize| targets.iter().map(|&to| walk(*from, to)).collect();
    let ways: Vec<Vec<usize>> = starts.iter().map(ways).collect();
    // The least cost of sending the first pieces to each set of as many targets. The last of these
    // pieces may go to any target of the set.
    let mut costs = vec![0; 1 << targets.len()];
    for set in 1..costs.len() {
        if let Some(ways) = ways.get(set.count_ones() as usize - 1) {
            let mut least = usize::MAX;
            let mut untried = set;
            while untried != 0 {
                let target = untried.trailing_zeros() as usize;
                untried &= untried - 1;
                least = least.min(costs[set ^ 1 << target] + ways[target]);
            }
            costs[set] = least;
        }
    }
    costs[costs.len() - 1] as u32
}

/// The least number of steps from one square to another.
fn walk(from: usize, to: usize) -> usize {
    apart(from / 4, to / 4) + apart(from % 4, to % 4)
}

fn apart(a: usize, b: usize) -> usize {
    a.max(b) - a.min(b)
}

fn main() {
    let files: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let judged = match &files[..] {
        [input, _answer, feedback, ..] => judge(input, feedback),
        _ => Err("expected the input, the answer and the feedback folder".to_owned()),
    };
    match judged {
        Ok(true) => exit(42),
        Ok(false) => exit(43),
        Err(fault) => {
            eprintln!("{fault}");
            exit(1)
        }
    }
}

/// Whether the output is accepted; otherwise the reason goes to the feedback folder. An error is a
/// fault of the judge.
fn judge(input: &Path, feedback: &Path) -> Result<bool, String> {
    let fault = |file: &Path, error: io::Error| format!("{}: {}", file.display(), error);
    let text = fs::read_to_string(input).map_err(|error| fault(input, error))?;
    let mut output = Vec::new();
    let read = io::stdin().read_to_end(&mut output);
    read.map_err(|error| fault(Path::new("standard input"), error))?;
    let output = String::from_utf8_lossy(&output);
    if let Err(reason) = validate(&text, &words_as_lines(&output)) {
        let file = feedback.join("judgemessage.txt");
        fs::write(&file, reason + "\n").map_err(|error| fault(&file, error))?;
        return Ok(false);
    }
    Ok(true)
}
