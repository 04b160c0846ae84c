//! A board of Ships.

use std::iter;

/// The rows, of `x`, `o` and `.`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Board {
    rows: Vec<String>,
}

impl Board {
    /// The first board of an input.
    pub fn first_of(input: &str) -> Self {
        let rows = input.lines().skip(1).take_while(|line| !line.is_empty());
        Self {
            rows: rows.map(str::to_owned).collect(),
        }
    }

    /// A whole input in which it is so many games.
    pub fn input(&self, times: usize) -> String {
        let rows = self.rows.join("\n");
        let game = format!("{} {}\n{rows}\n\n", self.width(), self.rows.len());
        game.repeat(times) + "0 0\n"
    }

    fn width(&self) -> usize {
        self.rows.first().map_or(0, String::len)
    }

    /// In a few words: the size, and the numbers of `x` and of unknown squares.
    pub fn summary(&self) -> String {
        let count = |mark| self.rows.concat().matches(mark).count();
        format!(
            "{:>2} x {:<2}  {:>2} x, {:>3} unknown",
            self.width(),
            self.rows.len(),
            count('x'),
            count('.')
        )
    }

    /// The board with one to three squares changed, as the numbers that `below` draws say.
    pub fn changed(&self, mut below: impl FnMut(usize) -> usize) -> Self {
        let mut rows = self.rows.clone();
        for _ in 0..=below(3) {
            let (row, column) = (below(rows.len()), below(self.width()));
            let mark = ["x", "o", ".", "."][below(4)];
            rows[row].replace_range(column..=column, mark);
        }
        Self { rows }
    }

    /// Whether a rotation or a reflection turns one board into the other. The mirror image of each ship is a
    /// ship, so such boards have the same covers.
    pub fn is_image_of(&self, other: &Self) -> bool {
        let mirrored = |board: &Self| Self {
            rows: board.rows.iter().rev().cloned().collect(),
        };
        let turns =
            |board| iter::successors(Some(board), |board| Some(mirrored(board).transposed()));
        let mut images = turns(self.clone())
            .take(4)
            .chain(turns(mirrored(self)).take(4));
        images.any(|image| image == *other)
    }

    fn transposed(&self) -> Self {
        let column = |column| self.rows.iter().map(|row| &row[column..=column]).collect();
        Self {
            rows: (0..self.width()).map(column).collect(),
        }
    }
}
