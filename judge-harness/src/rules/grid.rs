//! Boards of at most 32 squares, each of one of two kinds: a bit for each in reading order, set for the second kind.

use crate::picture::{Board, Square};

/// The size of such a board, and how its squares are written.
pub struct Grid {
    /// The number of columns.
    pub width: usize,
    /// The number of squares.
    pub squares: usize,
    /// What stands for the two kinds.
    pub letters: [char; 2],
}

impl Grid {
    /// So many boards from a text, whatever white space surrounds their letters, and a byte-order mark at its start.
    ///
    /// # Errors
    ///
    /// Names the first line with another letter; or says what was `expected` if there are more or fewer letters.
    pub fn read(&self, text: &str, boards: usize, expected: &str) -> Result<Vec<u32>, String> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut bits = Vec::new();
        for (number, line) in (1..).zip(text.lines()) {
            for letter in line.chars().filter(|letter| !letter.is_whitespace()) {
                let [one, other] = self.letters;
                let bit = self.letters.iter().position(|it| *it == letter);
                bits.push(bit.ok_or_else(|| {
                    format!("line {number}: expected `{one}` or `{other}`, found {letter:?}")
                })?);
            }
        }
        if bits.len() != boards.saturating_mul(self.squares) {
            return Err(format!("expected {expected}, found {}", bits.len()));
        }
        let board = |bits: &[usize]| {
            (0..)
                .zip(bits)
                .map(|(square, bit)| (*bit as u32) << square)
                .sum()
        };
        Ok(bits.chunks(self.squares).map(board).collect())
    }

    /// The rows of a board, with `gap` between their letters.
    #[must_use]
    pub fn written(&self, bits: u32, gap: &str) -> String {
        let mut text = String::new();
        for square in 0..self.squares {
            text.push(self.letters[usize::from(has(bits, square))]);
            let ends_row = (square + 1) % self.width == 0;
            text += if ends_row { "\n" } else { gap };
        }
        text
    }

    /// A square and those that share an edge with it.
    #[must_use]
    pub fn around(&self, square: usize) -> u32 {
        let apart = |a: usize, b: usize| {
            (a / self.width).abs_diff(b / self.width) + (a % self.width).abs_diff(b % self.width)
        };
        let near = (0..self.squares).filter(|other| apart(square, *other) <= 1);
        near.map(|other| 1 << other).sum()
    }

    /// A board after each of these squares has changed together with those around it.
    pub fn toggled(&self, bits: u32, squares: impl IntoIterator<Item = usize>) -> u32 {
        let squares = squares.into_iter();
        squares.fold(bits, |bits, square| bits ^ self.around(square))
    }

    /// The squares of the second kind.
    pub fn set(&self, bits: u32) -> impl Iterator<Item = usize> {
        (0..self.squares).filter(move |square| has(bits, *square))
    }

    /// A board as these two kinds of squares.
    pub(super) fn drawn(&self, bits: u32, kinds: [Square; 2]) -> Board {
        Board::new(self.width, self.squares / self.width, |square| {
            kinds[usize::from(has(bits, square))]
        })
    }
}

/// Whether a square is of the second kind.
pub(super) fn has(bits: u32, square: usize) -> bool {
    bits >> square & 1 == 1
}
