//! The seven ships, and a sea that is partly known.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

/// The ships as the statement draws them.
const PICTURES: [&[&str]; SHIPS] = [
    &["xx", "xx"],
    &["xx ", " xx"],
    &[" xx", "xx "],
    &["x  ", "xxx"],
    &["  x", "xxx"],
    &[" x ", "xxx"],
    &["xxxx"],
];

/// Number of ships.
pub const SHIPS: usize = 7;
/// The most squares that a sea has.
pub const SQUARES: usize = 256;
/// Number of squares of each ship.
pub const SHIP_SIZE: usize = 4;

/// The squares of a ship in one rotation, relative to the first of them in reading order: rows down and
/// columns to the right.
pub type Shape = Vec<(isize, isize)>;

/// The different shapes of each ship: turned by 0, 90, 180 and 270 degrees, never mirrored.
pub fn fleet() -> [BTreeSet<Shape>; SHIPS] {
    PICTURES.map(|picture| {
        let mut squares = Shape::new();
        for (row, line) in (0..).zip(picture) {
            let columns = (0..).zip(line.chars()).filter(|&(_, letter)| letter == 'x');
            squares.extend(columns.map(|(column, _)| (row, column)));
        }
        let turned = (0..4).map(|_| {
            squares = squares
                .iter()
                .map(|&(row, column)| (column, -row))
                .collect();
            squares.sort_unstable();
            let (top, left) = squares[0];
            let from_first = squares
                .iter()
                .map(|&(row, column)| (row - top, column - left));
            from_first.collect()
        });
        turned.collect()
    })
}

/// A set of squares. They are numbered in reading order, and there are at most 256.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Squares([u128; 2]);

impl Hash for Squares {
    /// Two numbers; as an array it would be 32 bytes, which takes half the time of a search.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        for half in self.0 {
            hasher.write_u128(half);
        }
    }
}

impl Squares {
    pub fn contains(self, square: usize) -> bool {
        self.0[square / 128] >> (square % 128) & 1 == 1
    }

    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    pub fn count(self) -> usize {
        self.0.iter().map(|half| half.count_ones() as usize).sum()
    }

    pub fn and(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    pub fn or(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }

    pub fn without(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    /// Those of the squares that do not come before `square`.
    pub fn from(self, square: usize) -> Self {
        let ahead = |half: usize| {
            let behind = square.saturating_sub(128 * half) as u32;
            self.0[half] & u128::MAX.checked_shl(behind).unwrap_or(0)
        };
        Self([ahead(0), ahead(1)])
    }

    /// The squares in reading order.
    pub fn iter(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let half = self.0.iter().position(|&half| half != 0)?;
            let bit = self.0[half].trailing_zeros() as usize;
            self.0[half] &= self.0[half] - 1;
            Some(half * 128 + bit)
        })
    }
}

impl FromIterator<usize> for Squares {
    fn from_iter<Numbers: IntoIterator<Item = usize>>(squares: Numbers) -> Self {
        let mut set = Self::default();
        for square in squares {
            set.0[square / 128] |= 1 << (square % 128);
        }
        set
    }
}

/// What is known of a sea.
pub struct Sea {
    pub width: usize,
    pub height: usize,
    /// The `x`: a ship is there.
    pub hits: Squares,
    /// The `x` and the `.`: a ship may be there.
    pub open: Squares,
}

impl Sea {
    /// A sea of so many columns in which these letters, `x`, `o` or `.`, are the squares in reading order.
    pub fn new(width: usize, letters: &str) -> Self {
        let squares_of = |of: &str| {
            let squares = letters.char_indices();
            let squares = squares.filter(|(_, letter)| of.contains(*letter));
            squares.map(|(square, _)| square).collect()
        };
        Self {
            width,
            height: letters.len() / width,
            hits: squares_of("x"),
            open: squares_of("x."),
        }
    }

    /// The squares that a ship of `shape` takes if its first one is `square`; `None` if it cannot lie
    /// there because it would leave the sea or cover an `o`.
    pub fn place(&self, shape: &Shape, square: usize) -> Option<Squares> {
        let squares = shape.iter().map(|&(down, right)| {
            let row = (square / self.width).checked_add_signed(down)?;
            let column = (square % self.width).checked_add_signed(right)?;
            let is_there = row < self.height && column < self.width;
            is_there.then_some(row * self.width + column)
        });
        let taken: Squares = squares.collect::<Option<_>>()?;
        taken.without(self.open).is_empty().then_some(taken)
    }
}
