//! Pictures as data: boards with marked squares, sentences between them, and a legend.
//!
//! The rules of a problem describe its pictures in these types, and know nothing of terminals or of
//! SVG. The judge draws the descriptions, and knows nothing of any problem.
// A picture is made for its value alone.
#![allow(clippy::return_self_not_must_use)]

pub mod breaking;
pub mod svg;

use crate::words::{self, Both, Said, said};

/// A picture: blocks from top to bottom, and a legend.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Picture {
    /// What the squares of the boards mean, each with a few words.
    pub legend: Vec<(Square, &'static str)>,
    /// What is drawn, from top to bottom.
    pub blocks: Vec<Block>,
    /// The number of the game that it explains alone, counted from 1.
    pub only: Option<usize>,
}

/// A part of a picture, over its full width.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Block {
    /// The heading of what follows, such as `Puzzle 1`.
    Heading(String),
    /// A paragraph of whole sentences.
    Text(String),
    /// Boards to be compared, side by side in rows as wide as the picture.
    Beside(Vec<Board>),
}

/// A board of squares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// What it is, in a few words. It is written above the board.
    pub caption: Said,
    /// The number of columns.
    pub width: usize,
    /// The squares, row by row.
    pub squares: Vec<Square>,
    /// The sign between the board before it and this one, such as `+`; empty without one.
    pub sign: &'static str,
    /// Arrows over it.
    pub arrows: Vec<Arrow>,
    /// A short text over each square; none if there are no texts.
    pub labels: Vec<String>,
}

/// An arrow from a square to a neighbour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrow {
    /// The square where it begins.
    pub from: usize,
    /// The neighbour.
    pub to: usize,
    /// Its class in the style sheet.
    pub kind: &'static str,
    /// A short text beside it.
    pub label: &'static str,
}

/// A square of a board or of a legend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Square {
    /// What it looks like in a text; the statement's letter if it has one.
    pub letter: char,
    /// What it looks like in SVG.
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
    /// A field of a table.
    Blank,
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

impl Square {
    /// A square that is not marked.
    pub const fn new(letter: char, shape: Shape) -> Self {
        Self {
            letter,
            shape,
            mark: Mark::None,
        }
    }

    /// The same square with this mark.
    pub const fn marked(self, mark: Mark) -> Self {
        Self { mark, ..self }
    }

    /// Whether it differs from another square in its mark at most.
    pub fn is_like(self, other: Self) -> bool {
        (self.letter, self.shape) == (other.letter, other.shape)
    }

    /// Whether it is a black or a white piece.
    pub fn is_piece(self) -> bool {
        matches!(self.shape, Shape::BlackDisc | Shape::WhiteDisc)
    }
}

/// Texts with a sign between them.
pub fn joined(texts: impl Iterator<Item = Said>, sign: Both) -> Said {
    let both = |all, text| {
        let both = said(["{all}{sign}{text}"; 2]).with("sign", sign);
        both.with("all", all).with("text", text)
    };
    texts.reduce(both).unwrap_or_default()
}

/// Where a square of a board of this width is, in words.
pub fn place(width: usize, square: usize) -> Said {
    let (row, column) = (square / width + 1, square % width + 1);
    said(words::PLACE).with("row", row).with("column", column)
}

impl Board {
    /// A board of `width` columns and `height` rows; `square` makes a square from its number,
    /// counted row by row from 0.
    pub fn new(width: usize, height: usize, square: impl FnMut(usize) -> Square) -> Self {
        Self {
            caption: Said::default(),
            width,
            squares: (0..width * height).map(square).collect(),
            sign: "",
            arrows: Vec::new(),
            labels: Vec::new(),
        }
    }

    /// The board with a text over each square.
    pub fn labelled(mut self, labels: impl Iterator<Item = String>) -> Self {
        self.labels = labels.collect();
        self
    }

    /// The board after this sign.
    pub fn after(mut self, sign: &'static str) -> Self {
        self.sign = sign;
        self
    }

    /// The board with a mark on each of these squares.
    pub fn marked(mut self, mark: Mark, squares: impl IntoIterator<Item = usize>) -> Self {
        for square in squares {
            self.squares[square].mark = mark;
        }
        self
    }

    /// The name of a square: where it is, what it means, and its mark.
    pub fn named(&self, number: usize, meaning: Both) -> Said {
        let mark = match self.squares[number].mark {
            Mark::None => None,
            Mark::Changed => Some(words::CHANGED),
            Mark::Wrong => Some(words::WRONG),
            Mark::Chosen => Some(words::MARKED),
        };
        let name = mark.map_or(said(words::SQUARE), |mark| {
            said(words::MARKED_SQUARE).with("mark", mark)
        });
        let name = name.with("place", place(self.width, number));
        let name = name.with("meaning", meaning);
        match self.labels.get(number).filter(|it| !it.is_empty()) {
            Some(label) => said(["{name}, {label}", "{name}，{label}"])
                .with("name", name)
                .with("label", &**label),
            None => name,
        }
    }

    /// Its rows in words, such as «row 1: black, 2 white, black», for who cannot see it.
    pub fn in_words(&self, meaning: impl Fn(Square) -> Both) -> Said {
        let word = |at: usize| match self.squares[at].shape {
            Shape::Blank => Said::from(&*self.labels[at]),
            _ => Said::from(meaning(self.squares[at])),
        };
        let rows = (0..self.height()).map(|row| {
            let mut words: Vec<(Said, usize)> = Vec::new();
            for at in row * self.width..(row + 1) * self.width {
                match words.last_mut() {
                    Some((last, count)) if *last == word(at) => *count += 1,
                    _ => words.push((word(at), 1)),
                }
            }
            let words = words.into_iter().map(|(word, count)| match count {
                1 => word,
                _ => said(words::SOME).with("count", count).with("meaning", word),
            });
            let row = said(words::ROW).with("row", row + 1);
            row.with("squares", joined(words, [", ", "、"]))
        });
        joined(rows, ["; ", "；"])
    }

    /// The letters of the squares, with a line for each row.
    pub fn rows(&self) -> String {
        let row = |row: &[Square]| row.iter().map(|it| it.letter).collect::<String>();
        let rows: Vec<String> = self.squares.chunks(self.width).map(row).collect();
        rows.join("\n")
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.squares.len() / self.width
    }

    /// The board below a caption.
    pub fn captioned(mut self, caption: impl Into<Said>) -> Self {
        self.caption = caption.into();
        self
    }
}

impl Block {
    /// Its boards, if it has any.
    pub fn boards(&self) -> &[Board] {
        match self {
            Self::Beside(boards) => boards,
            Self::Heading(_) | Self::Text(_) => &[],
        }
    }
}

impl Picture {
    /// The explanations of signs that appear in the picture. A mark means the same on every square:
    /// it is explained on one that appears.
    pub fn legend_in_use(&self) -> impl Iterator<Item = (Square, &'static str)> + '_ {
        let squares = || self.boards().flat_map(|board| &board.squares);
        let shown = move |sign: Square| {
            let is_it = |it: &&Square| it.is_like(sign) && it.mark == sign.mark;
            let is_alike = |it: &&Square| match sign.mark {
                Mark::None => it.is_like(sign),
                mark => it.mark == mark,
            };
            squares().find(is_it).or_else(|| squares().find(is_alike))
        };
        let legend = self.legend.iter();
        legend.filter_map(move |(sign, its)| Some((shown(*sign)?.marked(sign.mark), *its)))
    }

    /// All boards of the picture, in reading order.
    pub fn boards(&self) -> impl Iterator<Item = &Board> {
        self.blocks.iter().flat_map(Block::boards)
    }
}
