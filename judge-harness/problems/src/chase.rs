//! The explanation that two games share: the top row forces all other rows.

use crate::grid::Grid;
use crate::picture::Mark;
use crate::playground::Step;

/// A board, and the squares that a player takes row by row.
pub struct Chase {
    pub grid: Grid,
    pub start: u32,
    /// The board to reach.
    pub goal: u32,
    /// The candidate: its lowest bits are the squares of the top row that are taken.
    pub candidate: usize,
    /// To take a square (pick, press), takes, taken.
    pub take: [&'static str; 3],
    /// The squares that are taken: pieces, buttons.
    pub squares: &'static str,
    /// The adjective for a square that is not as in the goal, and for one that is.
    pub colours: [&'static str; 2],
    /// The signs for squares that are left and taken.
    pub signs: [char; 2],
    /// The first sentences.
    pub begin: String,
}

impl Chase {
    /// The squares of the top row that are taken.
    fn top(&self) -> u32 {
        self.candidate as u32 & self.row(0)
    }

    /// The top row as signs.
    pub fn top_row(&self) -> String {
        self.signs(self.top(), 0)
    }

    /// All squares that are taken: in each row those right below a square that is wrong.
    pub fn taken(&self) -> u32 {
        let width = self.grid.width;
        (1..self.rows()).fold(self.top(), |taken, row| {
            let wrong = (self.after(taken) ^ self.goal) & self.row(row - 1);
            taken | wrong << width
        })
    }

    /// The squares that are wrong in the end. All are in the last row.
    pub fn left(&self) -> u32 {
        self.after(self.taken()) ^ self.goal
    }

    /// Squares of a row as signs.
    pub fn signs(&self, squares: u32, row: usize) -> String {
        let signs = (row * self.grid.width..(row + 1) * self.grid.width)
            .map(|square| self.signs[(squares >> square & 1) as usize]);
        signs.collect()
    }

    fn rows(&self) -> usize {
        self.grid.squares / self.grid.width
    }

    fn row(&self, row: usize) -> u32 {
        ((1 << self.grid.width) - 1) << (row * self.grid.width)
    }

    fn after(&self, taken: u32) -> u32 {
        self.grid.toggled(self.start, self.grid.set(taken))
    }

    /// A step for the start, and one after each row. A choice is the step, the candidate, and the
    /// squares that the reader guesses in the next row.
    pub fn steps(&self, choice: &[usize]) -> Vec<Step> {
        let rows = 0..=self.rows();
        rows.map(|row| self.step(row, choice)).collect()
    }

    /// The step after this number of rows.
    fn step(&self, row: usize, choice: &[usize]) -> Step {
        let width = self.grid.width;
        let so_far = self.taken() & ((1 << (row * width)) - 1);
        let last = match row {
            0 => self.top(),
            _ => so_far & self.row(row - 1),
        };
        let guess = guessed(row, choice);
        let now = self.grid.drawn(self.after(so_far));
        let now = now.marked(Mark::Chosen, self.grid.set(last));
        let now = now.marked(Mark::Changed, self.grid.set(guess));
        let mut boards = vec![now.captioned("now")];
        if row > 0 {
            let all = self.grid.drawn(self.start);
            let all = all.marked(Mark::Chosen, self.grid.set(so_far));
            boards.push(all.captioned(format!("{} so far", self.take[2])));
        }
        let tapped = |square: usize| match row {
            0 => vec![0, self.candidate ^ 1 << square],
            _ => vec![row, self.candidate, guess as usize ^ 1 << square],
        };
        let next = row * width..self.grid.squares.min((row + 1) * width);
        Step {
            said: self.said(row, guessed(row.saturating_sub(1), choice)),
            boards,
            taps: next.map(|square| (square, tapped(square))).collect(),
            ..Step::default()
        }
    }

    /// The words after this number of rows. The guess is for the last of them.
    fn said(&self, row: usize, guess: u32) -> String {
        let ([take, takes, _], squares) = (self.take, self.squares);
        let [wrong, right] = self.colours;
        if row == 0 {
            return format!(
                "{} Here the top row {takes} {}. Tap its {squares} to choose others.",
                self.begin,
                self.top_row()
            );
        }
        let its = self.signs(self.taken(), row - 1);
        let tapped = match guess {
            0 => "",
            _ if guess == self.taken() & self.row(row - 1) => "Right: ",
            _ => "Not what you tapped: ",
        };
        let why = match row {
            1 => format!("only the {take} right below a square of row 1 can still change it."),
            _ => format!(
                "right below what was {wrong} in row {above}, so row {above} is all {right} now.",
                above = row - 1
            ),
        };
        let next = if row < self.rows() {
            format!(
                "Which {squares} must row {} {take}? Tap them, then go on.",
                row + 1
            )
        } else if self.left() == 0 {
            format!("No row is left to mend row {row}, but it is all {right}, too: this works.")
        } else {
            let left = self.signs(self.left(), row - 1);
            format!("No row is left to mend row {row}, where {left} is still {wrong}.")
        };
        format!("{tapped}Row {row} {takes} {its}: {why} {next}")
    }
}

/// The squares that the reader guesses in the row after this number of rows.
fn guessed(row: usize, choice: &[usize]) -> u32 {
    match choice {
        [at, _, guess, ..] if *at == row && row > 0 => *guess as u32,
        _ => 0,
    }
}
