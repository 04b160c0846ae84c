//! A drawn board as data: boards with marked squares, the sentences between them, and what the signs mean.
//!
//! The rules of a problem describe its pictures in these types, and know nothing of terminals or of SVG;
//! [`text`] and [`svg`] draw the descriptions, and know nothing of any problem.

mod breaking;
mod lazy;
pub mod svg;
pub mod text;
mod used;

pub use lazy::LazyPicture;

use std::ops::Range;

use used::Used;

/// A picture: blocks from top to bottom, and an explanation of the signs in them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Picture {
    /// What the squares of the boards mean, each with a few words.
    pub legend: Vec<(Square, &'static str)>,
    /// What is drawn, from top to bottom.
    pub blocks: Vec<Block>,
}

/// A part of a picture, over its full width.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// The heading of what follows, such as `Puzzle 1`.
    Heading(String),
    /// A paragraph of whole sentences.
    Text(String),
    /// Boards side by side, as many in a row as there is room for.
    Boards {
        /// The boards, from left to right.
        panels: Vec<Panel>,
        /// Whether each of them comes from the one before.
        order: Order,
    },
}

/// How boards side by side belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// They are there to be compared.
    Beside,
    /// They are steps: an arrow leads from each to the next.
    Steps,
}

/// A board with a caption.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panel {
    /// What the board is, in a few words.
    pub caption: String,
    /// The board.
    pub board: Board,
}

/// A board of squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The number of columns.
    pub width: usize,
    /// The squares, row by row.
    pub squares: Vec<Square>,
    /// Pairs of squares that change places. Drawn as text, their marks have to tell it.
    pub swaps: Vec<(usize, usize)>,
}

/// A square of a board, or its like in a legend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Square {
    /// What stands for it in plain ASCII; the statement's own letter where it has one.
    pub letter: char,
    /// What it looks like where there is more than ASCII.
    pub shape: Shape,
    /// How it is set apart from the others.
    pub mark: Mark,
}

/// What a square looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A black piece.
    BlackDisc,
    /// A white piece.
    WhiteDisc,
    /// A light that is on.
    Lamp,
    /// Filled: it is there, and that is known.
    Solid,
    /// An outline: it has to be there.
    Hollow,
    /// Water: nothing is there, and that is known.
    Wave,
    /// Nothing, or nothing known.
    Dot,
    /// The letter itself.
    Letter,
}

/// How a square is set apart from the others, from the least to the most conspicuous.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Not at all.
    None,
    /// It changes, or it is not as elsewhere.
    Changed,
    /// It is not as it should be.
    Wrong,
    /// It is the square that the step is about.
    Chosen,
}

/// How much of an input with several games is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// The first few, and of each no more than is easily read.
    First,
    /// All of them in full.
    All,
    /// Just this one, counted from 1, as far as it is easily read.
    Only(usize),
}

impl Square {
    /// A square that is not marked.
    #[must_use]
    pub const fn new(letter: char, shape: Shape) -> Self {
        let mark = Mark::None;
        Self {
            letter,
            shape,
            mark,
        }
    }

    /// The same square with this mark.
    #[must_use]
    pub const fn marked(self, mark: Mark) -> Self {
        Self { mark, ..self }
    }
}

impl Board {
    /// A board of `width` columns and `height` rows; `square` tells each square by its number, counted
    /// row by row from 0.
    #[must_use]
    pub fn new(width: usize, height: usize, square: impl FnMut(usize) -> Square) -> Self {
        let squares = (0..width * height).map(square).collect();
        let swaps = Vec::new();
        Self {
            width,
            squares,
            swaps,
        }
    }

    /// The board with a mark on every square for which `is_marked` holds.
    #[must_use]
    pub fn marked(mut self, mark: Mark, is_marked: impl Fn(usize) -> bool) -> Self {
        for (number, square) in self.squares.iter_mut().enumerate() {
            if is_marked(number) {
                square.mark = mark;
            }
        }
        self
    }

    /// The number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.squares.len().div_ceil(self.width.max(1))
    }

    /// The board below a caption.
    #[must_use]
    pub fn captioned(self, caption: impl Into<String>) -> Panel {
        let caption = caption.into();
        let board = self;
        Panel { caption, board }
    }
}

impl Block {
    /// Boards that are there to be compared.
    #[must_use]
    pub fn beside(panels: impl Into<Vec<Panel>>) -> Self {
        let (panels, order) = (panels.into(), Order::Beside);
        Self::Boards { panels, order }
    }

    /// Boards that are steps.
    #[must_use]
    pub fn steps(panels: impl Into<Vec<Panel>>) -> Self {
        let (panels, order) = (panels.into(), Order::Steps);
        Self::Boards { panels, order }
    }

    /// Its boards, if it has any.
    #[must_use]
    pub fn panels(&self) -> &[Panel] {
        match self {
            Self::Boards { panels, .. } => panels,
            Self::Heading(_) | Self::Text(_) => &[],
        }
    }

    /// A paragraph.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
}

impl Picture {
    /// The explanations of signs that appear in the picture.
    pub fn legend_in_use(&self) -> impl Iterator<Item = (Square, &'static str)> {
        let mut used = Used::default();
        self.blocks.iter().for_each(|block| used.add(block));
        used.explained(&self.legend)
    }

    /// All boards of the picture, in reading order.
    pub fn panels(&self) -> impl Iterator<Item = &Panel> {
        self.blocks.iter().flat_map(Block::panels)
    }
}

impl Extent {
    /// Which of `count` things are drawn, counted from 0, where `few` are few.
    ///
    /// # Errors
    ///
    /// Says how many there are if the one to draw is not among them.
    pub fn of(self, count: usize, few: usize) -> Result<Range<usize>, String> {
        match self {
            Self::First => Ok(0..count.min(few)),
            Self::All => Ok(0..count),
            Self::Only(number) if (1..=count).contains(&number) => Ok(number - 1..number),
            Self::Only(number) => Err(format!(
                "there is no number {number}: the input has {count}"
            )),
        }
    }

    /// The paragraph that tells how many things are left out of [`Extent::First`]; none if none are.
    #[must_use]
    pub fn left_out(self, count: usize, few: usize, things: &str) -> Option<Block> {
        let left = count.saturating_sub(few);
        let is_told = self == Self::First && left > 0;
        is_told.then(|| {
            let are = if left == 1 { "is" } else { "are" };
            Block::text(format!(
                "{left} of the {count} {things} {are} left out: `show --all` draws all of them, `show --only N` draws one."
            ))
        })
    }
}
