//! Boards of at most 32 squares of two kinds, as bits in reading order: a set bit is the second
//! kind.

use fastrand::Rng;

use crate::picture::{Board, Square};

/// The size of such a board, and its squares.
#[derive(Clone, Copy)]
pub struct Grid {
    /// The number of columns.
    pub width: usize,
    /// The number of squares.
    pub squares: usize,
    /// The two kinds of squares, with their letters in texts.
    pub kinds: [Square; 2],
}

impl Grid {
    /// Reads this number of boards. White space and a byte-order mark at the start are ignored. The
    /// error names the first line with another letter, or says what was `expected` if there are
    /// more or fewer letters.
    pub fn read(&self, text: &str, boards: usize, expected: &str) -> Result<Vec<u32>, String> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let [one, other] = self.kinds.map(|kind| kind.letter);
        let mut bits = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            for letter in line.chars().filter(|letter| !letter.is_whitespace()) {
                if ![one, other].contains(&letter) {
                    return Err(format!(
                        "line {number}: expected `{one}` or `{other}`, found {letter:?}"
                    ));
                }
                bits.push(u32::from(letter == other));
            }
        }
        if bits.len() != boards.saturating_mul(self.squares) {
            return Err(format!("expected {expected}, found {}", bits.len()));
        }
        let board = |bits: &[u32]| (0..).zip(bits).map(|(square, bit)| bit << square).sum();
        Ok(bits.chunks(self.squares).map(board).collect())
    }

    /// The rows of a board, with `gap` between their letters.
    pub fn written(&self, bits: u32, gap: &str) -> String {
        let mut text = String::new();
        for square in 0..self.squares {
            text.push(self.kind(bits, square).letter);
            let ends_row = (square + 1) % self.width == 0;
            text += if ends_row { "\n" } else { gap };
        }
        text
    }

    /// Up to `most` random squares. Some of them may be equal.
    pub fn some(&self, most: usize, random: &mut Rng) -> Vec<usize> {
        let count = random.usize(..=most);
        (0..count).map(|_| random.usize(..self.squares)).collect()
    }

    /// A square and those that share an edge with it.
    pub fn around(&self, square: usize) -> u32 {
        let apart = |a: usize, b: usize| {
            (a / self.width).abs_diff(b / self.width) + (a % self.width).abs_diff(b % self.width)
        };
        let near = (0..self.squares).filter(|other| apart(square, *other) <= 1);
        near.map(|other| 1 << other).sum()
    }

    /// The board after toggling each of these squares together with its neighbours.
    pub fn toggled(&self, bits: u32, squares: impl IntoIterator<Item = usize>) -> u32 {
        let squares = squares.into_iter();
        squares.fold(bits, |bits, square| bits ^ self.around(square))
    }

    /// The squares of the second kind.
    pub fn set(&self, bits: u32) -> impl Iterator<Item = usize> {
        (0..self.squares).filter(move |square| has(bits, *square))
    }

    /// The board to draw.
    pub(super) fn drawn(&self, bits: u32) -> Board {
        let height = self.squares / self.width;
        Board::new(self.width, height, |square| self.kind(bits, square))
    }

    fn kind(&self, bits: u32, square: usize) -> Square {
        self.kinds[usize::from(has(bits, square))]
    }
}

/// Whether a square is of the second kind.
pub(super) fn has(bits: u32, square: usize) -> bool {
    bits >> square & 1 == 1
}
