//! Boards of at most 32 squares of two kinds, as bits in reading order: a set bit is the second
//! kind.

use fastrand::Rng;

use crate::picture::{Board, Square, place};
use crate::words::{Both, Said, said};

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
    /// Reads this number of boards. White space, a byte-order mark at the start and what follows
    /// the boards are ignored. `None` if there are fewer letters, or others.
    pub fn read(&self, text: &str, boards: usize) -> Option<Vec<u32>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let expected = boards.checked_mul(self.squares)?;
        let letters = text.chars().filter(|letter| !letter.is_whitespace());
        let kind = |letter| self.kinds.iter().position(|kind| kind.letter == letter);
        let kinds: Vec<usize> = letters.take(expected).map(kind).collect::<Option<_>>()?;
        if kinds.len() < expected {
            return None;
        }
        let board = |kinds: &[usize]| {
            let bits = (0..).zip(kinds);
            bits.map(|(square, kind)| (*kind as u32) << square).sum()
        };
        Some(kinds.chunks(self.squares).map(board).collect())
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

    /// The board after toggling a square with its neighbours, and a sentence about it with the gaps
    /// `place`, `on` and `off`: how many squares became of the second kind, and of the first one.
    pub fn chosen(&self, before: u32, square: usize, text: Both) -> (u32, Said) {
        let after = self.toggled(before, [square]);
        let count = |of: u32| (of & (before ^ after)).count_ones() as usize;
        let said = said(text).with("place", place(self.width, square));
        (
            after,
            said.with("on", count(after)).with("off", count(!after)),
        )
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
