//! The seven ships, a partly known sea, and the reader of inputs.

use std::collections::BTreeSet;
use std::iter::from_fn;
use std::ops::RangeInclusive;

/// The ships as the statement draws them, each with its name.
pub const PICTURES: [(&str, &str); SHIPS] = [
    ("O", "xx\nxx"),
    ("Z", "xx.\n.xx"),
    ("S", ".xx\nxx."),
    ("J", "x..\nxxx"),
    ("L", "..x\nxxx"),
    ("T", ".x.\nxxx"),
    ("I", "xxxx"),
];

/// Number of ships.
pub const SHIPS: usize = 7;
/// The largest number of squares of a sea.
pub const SQUARES: usize = 256;
/// The sides that a sea may have.
const SIDES: RangeInclusive<usize> = 2..=16;
/// Number of squares of each ship.
pub const SHIP_SIZE: usize = 4;

/// The squares of a ship in one rotation, each as rows down and columns to the right from the first
/// square in reading order.
pub type Shape = Vec<(isize, isize)>;

/// The different shapes of each ship: turned by 0, 90, 180 and 270 degrees, never mirrored.
pub fn fleet() -> [BTreeSet<Shape>; SHIPS] {
    PICTURES.map(|(_, picture)| {
        let mut squares = Shape::new();
        for (row, line) in (0..).zip(picture.lines()) {
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

/// A set of squares, which are numbered in reading order: the first 128, and up to 128 more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Squares(u128, u128);

impl Squares {
    pub fn contains(self, square: usize) -> bool {
        let half = if square < 128 { self.0 } else { self.1 };
        half >> (square % 128) & 1 == 1
    }

    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    pub fn count(self) -> usize {
        (self.0.count_ones() + self.1.count_ones()) as usize
    }

    pub fn and(self, other: Self) -> Self {
        Self(self.0 & other.0, self.1 & other.1)
    }

    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0, self.1 | other.1)
    }

    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0, self.1 & !other.1)
    }

    /// The squares of the set from `square` on.
    pub fn from(self, square: usize) -> Self {
        let from = |square: usize| u128::MAX.checked_shl(square as u32).unwrap_or(0);
        self.and(Self(from(square), from(square.saturating_sub(128))))
    }

    /// The squares in reading order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let squares = |first: usize, mut half: u128| {
            from_fn(move || {
                let square = first + half.trailing_zeros() as usize;
                half &= half.checked_sub(1)?;
                Some(square)
            })
        };
        squares(0, self.0).chain(squares(128, self.1))
    }
}

impl FromIterator<usize> for Squares {
    fn from_iter<Numbers: IntoIterator<Item = usize>>(squares: Numbers) -> Self {
        let mut set = Self::default();
        for square in squares {
            let half = if square < 128 { &mut set.0 } else { &mut set.1 };
            *half |= 1 << (square % 128);
        }
        set
    }
}

/// What is known of a sea.
#[derive(Clone, Copy)]
pub struct Sea {
    pub width: usize,
    pub height: usize,
    /// The `x`: a ship is there.
    pub hits: Squares,
    /// The `x` and the `.`: a ship may be there.
    pub open: Squares,
    /// The water that a player has shot at; none in an input.
    pub missed: Squares,
}

impl Sea {
    /// A sea of `width` columns. The letters are its squares in reading order: `x`, `o`, `.`, or
    /// `m` for a miss.
    pub fn new(width: usize, letters: &str) -> Self {
        let squares_of = |of: &str| {
            let found = letters.match_indices(|letter| of.contains(letter));
            found.map(|(square, _)| square).collect()
        };
        Self {
            width,
            height: letters.len() / width,
            hits: squares_of("x"),
            open: squares_of("x."),
            missed: squares_of("m"),
        }
    }

    /// The sea after a shot at this square.
    pub fn after(&self, square: usize, is_hit: bool) -> Self {
        let it = [square].into_iter().collect();
        if is_hit {
            let hits = self.hits.or(it);
            return Self { hits, ..*self };
        }
        Self {
            open: self.open.without(it),
            missed: self.missed.or(it),
            ..*self
        }
    }

    /// The squares that a ship of `shape` takes if its first one is `square`; `None` if it would
    /// leave the sea or cover an `o`.
    pub fn place(&self, shape: &Shape, square: usize) -> Option<Squares> {
        let squares = shape.iter().map(|&(down, right)| {
            // A negative number wraps around to a large one.
            let row = (square / self.width).wrapping_add(down as usize);
            let column = (square % self.width).wrapping_add(right as usize);
            let is_there = row < self.height && column < self.width;
            is_there.then(|| row * self.width + column)
        });
        let taken: Squares = squares.collect::<Option<_>>()?;
        taken.without(self.open).is_empty().then_some(taken)
    }
}

/// Reads the games of an input, with any white space. The width and the height may come in either
/// order. The games end at `0 0`, at the end mark of DOS, or at words other than two integers.
/// `None` if a game cannot be read, or if the first words are other ones.
pub fn read(input: &str) -> Option<Vec<Sea>> {
    let text = input.strip_prefix('\u{feff}').unwrap_or(input);
    let text = text.split('\x1a').next().unwrap_or_default();
    let mut words = text.split_whitespace().peekable();
    let mut games = Vec::new();
    while let (Some(first), Some(second)) = (words.next(), words.next()) {
        let is_integer = |word: &str| word.parse::<i32>().is_ok();
        if [first, second] == ["0", "0"] {
            break;
        }
        if !is_integer(first) || !is_integer(second) {
            return (!games.is_empty()).then_some(games);
        }
        let side = |word: &str| word.parse().ok().filter(|side| SIDES.contains(side));
        let (a, b): (usize, usize) = (side(first)?, side(second)?);
        let length = words.peek()?.len();
        let (width, height) = if length == b { (b, a) } else { (a, b) };
        let rows: Vec<&str> = words.by_ref().take(height).collect();
        let is_row = |row: &&str| row.len() == width && row.chars().all(|it| "xo.".contains(it));
        if rows.len() < height || !rows.iter().all(is_row) {
            return None;
        }
        games.push(Sea::new(width, &rows.concat()));
    }
    Some(games)
}
