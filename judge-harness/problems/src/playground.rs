//! Boards to play on.
//!
//! A page has no rules of its own: it calls these, compiled to WebAssembly. It knows a game by its
//! *rows*: the letters of its boards, with a line for each row.

use crate::picture::{Board, Square};
use crate::words::{Both, Said};
use crate::{OrReason, Rng};

/// A game on the boards of a problem.
pub struct Playground {
    /// The kinds of squares, each with its meaning and a letter of its own.
    pub squares: &'static [(Square, Both)],
    /// The kinds of squares that only explanations have.
    pub others: &'static [(Square, Both)],
    /// What a player does, in a sentence or two.
    pub rule: Both,
    /// The names of the boards: of the one to play on, and of its goal if that is a board.
    pub boards: &'static [Both],
    /// The form of a typed board, in a sentence.
    pub form: Both,
    /// The board that a page opens with, an easy one.
    pub first: &'static str,
    /// Boards one of whose hints has as many letters as any, in each language.
    pub longest: &'static [&'static str],
    /// How many moves are made, with the gap `made`.
    pub moves: Both,
    /// The noun for several moves.
    pub unit: Both,
    /// The signs that a player can pencil in.
    pub pencil: &'static [&'static str],
    /// Whether a move takes two neighbours.
    pub is_pair: bool,
    /// For each level the least and the greatest [`State::least`] or [`State::size`].
    pub levels: [[usize; 2]; 4],
    /// Boards to show beside the game, each with its name and its rows.
    pub pieces: &'static [(&'static str, &'static str)],
    /// The rows of each game of an input. The error says why it cannot be read.
    pub rows: fn(&str) -> OrReason<Vec<String>>,
    /// Whether an input may have several games.
    pub has_several: bool,
    /// The input for the rows of each game; without `has_several`, one input after the other.
    pub input: fn(&[&str]) -> String,
    /// The state of a game.
    pub state: fn(&str) -> OrReason<State>,
    /// A move on these squares. The error says why it is not legal.
    pub moved: fn(&str, &[usize]) -> Result<Moved, Said>,
    /// A random game, if possible of a level with these bounds.
    pub random: fn([usize; 2], &mut Rng, Solve) -> OrReason<String>,
}

/// A submission.
pub type Solve = fn(&str) -> OrReason<String>;

/// The rows after a move, and a sentence about it.
pub type Moved = (String, Said);

/// The state of a game.
#[derive(Debug, Default)]
pub struct State {
    /// The least number of moves that wins; `None` if it cannot be won or is not counted. It
    /// decides the level.
    pub least: Option<usize>,
    /// Decides the level if the moves are not counted.
    pub size: usize,
    /// Whether it is won.
    pub is_solved: bool,
    /// What is said if no moves are sure to win.
    pub lost: Option<Both>,
    /// The score, besides the number of moves.
    pub score: Said,
    /// The squares of the next move of a solution, and its reason; `None` if no move surely leads
    /// on.
    pub next: Option<(Vec<usize>, Said)>,
}

impl Playground {
    /// The board with these rows, all of one length.
    pub fn drawn(&self, rows: &str) -> Board {
        let width = rows.lines().next().map_or(1, |row| row.len().max(1));
        let letters: Vec<char> = rows.lines().flat_map(str::chars).collect();
        Board::new(width, letters.len() / width, |at| {
            let mut kinds = self.squares.iter().map(|(kind, _)| *kind);
            let kind = kinds.find(|kind| kind.letter == letters[at]);
            kind.unwrap_or(self.squares[0].0)
        })
    }

    /// The boards of a game with their names: the one to play on, and its goal if that is a board.
    pub fn drawn_all(&self, rows: &str) -> Vec<Board> {
        let lines: Vec<&str> = rows.lines().collect();
        let each = lines.chunks(lines.len().max(1) / self.boards.len());
        let named = each.zip(self.boards);
        let drawn = named.map(|(lines, name)| self.drawn(&lines.join("\n")).captioned(*name));
        drawn.collect()
    }
}

/// The rows of games, one game after the other. Each ends with a line end.
pub fn lines(games: &[&str]) -> String {
    let game = |rows: &&str| rows.trim_end().to_owned() + "\n";
    games.iter().map(game).collect()
}
