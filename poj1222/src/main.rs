//! POJ 1222, EXTENDED LIGHTS OUT: which buttons of a 5x6 board turn all its lights off.
//!
//! *The answer is linear in the lights.* Pressing toggles, the order does not matter, and pressing
//! twice has no effect, so everything is addition modulo 2, that is exclusive or: if the presses P
//! turn off the lights L and P' turn off L', then P ^ P' turns off L ^ L'. So it is enough to know,
//! for each of the five rows and each of its 64 patterns of lights, the presses that turn off
//! exactly these lights; the answer to a puzzle is the exclusive or of five table entries:
//!
//! ```text
//! lights            presses
//! 0 1 1 0 1 0   ->  table[0][0b011010]  \
//! 1 0 0 1 1 1   ->  table[1][0b100111]   |
//! 0 0 1 0 0 1   ->  table[2][0b001001]   > ^ = the answer
//! 1 0 0 1 0 1   ->  table[3][0b100101]   |
//! 0 1 1 1 0 0   ->  table[4][0b011100]  /
//! ```
//!
//! *Where the table comes from.* Once the presses of the top row are chosen, those below are
//! forced: a light still on in a row can only be turned off from right below it. Going down like
//! that ("chasing") leaves some lights on in the last row. On the dark board the 64 top rows
//! leave 64 different last rows, so exactly one top row corrects what chasing from an empty top
//! row leaves. That also shows that every puzzle has exactly one answer. The table needs this for
//! the 30 single lights only; all its other entries are exclusive ors.
//!
//! Cost: five look-ups a puzzle; what is left is reading 60 bytes and printing some 75.

use std::io::{self, Read, Write};

const ROWS: usize = 5;
/// Six lights or presses, the leftmost in the highest bit.
type Row = u8;
const ALL: Row = 0b11_1111;
/// Five rows, the top one first, six bits each.
type Board = u32;

/// Answers a file of puzzles: their number, then 5 lines of six `0` or `1` for each.
///
/// # Errors
///
/// Says where the input is not what the statement allows, what was found and what was expected.
pub fn solve(input: &str) -> Result<String, String> {
    let mut reader = Reader::new(input);
    let puzzles = reader.number()?;
    let presses = presses_for_each_row();
    let printed = printed_rows();
    // More than the output takes if the input is laid out as in the statement.
    let mut output = Vec::with_capacity(input.len().saturating_mul(2));
    let mut number = vec![b'0'];
    for puzzle in 1..=puzzles {
        let mut answer = 0;
        for table in &presses {
            answer ^= table[usize::from(reader.row(puzzle)?)];
        }
        count_up(&mut number);
        output.extend_from_slice(b"PUZZLE #");
        output.extend_from_slice(&number);
        output.push(b'\n');
        for row in rows(answer) {
            output.extend_from_slice(&printed[usize::from(row)]);
        }
    }
    reader.end(puzzles)?;
    String::from_utf8(output).map_err(|error| error.to_string())
}

/// `table[r][lit]`: the presses that turn off a board where only the lights `lit` of row `r` are
/// on.
fn presses_for_each_row() -> [[Board; 64]; ROWS] {
    let mut top_row_for = [0; 64];
    for top in 0..=ALL {
        let (_, left) = chase(0, top);
        top_row_for[usize::from(left)] = top;
    }
    let mut table = [[0; 64]; ROWS];
    for (row, entries) in table.iter_mut().enumerate() {
        for lit in 1..64_usize {
            let one = lit & lit.wrapping_neg();
            entries[lit] = if lit == one {
                let lights = (one as Board) << (6 * (ROWS - 1 - row));
                let (_, left) = chase(lights, 0);
                chase(lights, top_row_for[usize::from(left)]).0
            } else {
                entries[one] ^ entries[lit ^ one]
            };
        }
    }
    table
}

/// Presses `top` in the top row and below each light still on, row by row: all the presses,
/// and the lights left on in the last row.
fn chase(lights: Board, top: Row) -> (Board, Row) {
    let (mut presses, mut above, mut press) = (0, 0, top);
    for row in rows(lights) {
        presses = (presses << 6) + Board::from(press);
        let lit = row ^ above ^ press ^ (press << 1 & ALL) ^ (press >> 1);
        above = press;
        press = lit;
    }
    (presses, press)
}

/// The five rows of a board, the top one first.
fn rows(board: Board) -> impl Iterator<Item = Row> {
    (0..ROWS)
        .rev()
        .map(move |below| (board >> (6 * below)) as Row & ALL)
}

/// Each of the 64 rows as it is printed: `0 1 1 0 1 0` and a line end.
fn printed_rows() -> [[u8; 12]; 64] {
    let mut printed = [*b"0 0 0 0 0 0\n"; 64];
    for (row, text) in printed.iter_mut().enumerate() {
        for column in 0..6 {
            text[2 * column] += (row >> (5 - column) & 1) as u8;
        }
    }
    printed
}

/// Adds one to a decimal number in ASCII.
fn count_up(number: &mut Vec<u8>) {
    for digit in number.iter_mut().rev() {
        if *digit < b'9' {
            *digit += 1;
            return;
        }
        *digit = b'0';
    }
    number.insert(0, b'1');
}

/// Reads the input from front to back; knows the line to name in an error message.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn new(input: &'a str) -> Self {
        let text = input.trim_start_matches('\u{feff}').as_bytes();
        Reader { text, at: 0 }
    }

    /// The number of puzzles, alone on its line.
    fn number(&mut self) -> Result<u64, String> {
        self.skip_blank_lines();
        let digits = self.text[self.at..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let number = &self.text[self.at..self.at + digits];
        let number = std::str::from_utf8(number).unwrap_or("").parse();
        let number = number.map_err(|_| self.wrong("expected the number of puzzles"))?;
        self.at += digits;
        self.line_end("the number of puzzles")?;
        Ok(number)
    }

    /// The next row of lights.
    fn row(&mut self, puzzle: u64) -> Result<Row, String> {
        self.skip_blank_lines();
        let mut row = 0;
        for _ in 0..6 {
            self.skip_blanks();
            if let Some(digit @ b'0'..=b'1') = self.text.get(self.at) {
                row = 2 * row + (digit - b'0');
            } else {
                let expected = format!("puzzle {puzzle}: expected a row of six 0 or 1");
                return Err(self.wrong(&expected));
            }
            self.at += 1;
        }
        self.line_end("six lights")?;
        Ok(row)
    }

    /// Nothing but white space is left.
    fn end(&mut self, puzzles: u64) -> Result<(), String> {
        self.skip_blank_lines();
        if self.at < self.text.len() {
            let expected = format!("expected the end of the input after puzzle {puzzles}");
            return Err(self.wrong(&expected));
        }
        Ok(())
    }

    /// Nothing but blanks is left on this line; goes to the next that is not blank.
    fn line_end(&mut self, after: &str) -> Result<(), String> {
        self.skip_blanks();
        if let Some(b'\n') | None = self.text.get(self.at) {
            self.skip_blank_lines();
            return Ok(());
        }
        Err(self.wrong(&format!("expected the line to end after {after}")))
    }

    fn skip_blanks(&mut self) {
        self.skip(|byte| byte != b'\n' && byte.is_ascii_whitespace());
    }

    fn skip_blank_lines(&mut self) {
        self.skip(|byte| byte.is_ascii_whitespace());
    }

    fn skip(&mut self, is_skipped: impl Fn(u8) -> bool) {
        while self.at < self.text.len() && is_skipped(self.text[self.at]) {
            self.at += 1;
        }
    }

    /// What is wrong here: the line, what was expected and what was found.
    fn wrong(&self, expected: &str) -> String {
        let (before, here) = self.text.split_at(self.at);
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        let here = String::from_utf8_lossy(&here[..here.len().min(4)]);
        let found = match here.chars().next() {
            None => "the end of the input".to_string(),
            Some('\n' | '\r') => "the end of the line".to_string(),
            Some(odd) => format!("{odd:?}"),
        };
        format!("line {line}: {expected}, found {found}")
    }
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
