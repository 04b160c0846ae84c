//! A board in SVG: one path for its lines, and one for all squares of a shape. A page of many boards stays small.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::escaped;
use crate::picture::{Board, Mark, Shape, Square};

/// A square of a board; smaller where there are many. All lengths are in CSS pixels.
pub(super) const SQUARE: usize = 24;
const SMALL_SQUARE: usize = 16;
/// Boards with more columns have small squares.
const MANY_COLUMNS: usize = 8;

/// The side of a board's squares.
pub(super) fn side(board: &Board) -> usize {
    if board.width > MANY_COLUMNS {
        SMALL_SQUARE
    } else {
        SQUARE
    }
}

/// The elements of a board, its upper left corner at these lengths from the left and from the top.
pub(super) fn drawn(board: &Board, (left, top): (usize, usize)) -> String {
    let side = side(board);
    let at = |number: usize| {
        let (row, column) = (number / board.width, number % board.width);
        (left + column * side, top + row * side)
    };
    let mut layers = Layers::default();
    layers.lines(board, (left, top), side);
    for (number, square) in board.squares.iter().enumerate() {
        layers.square(*square, at(number), side);
    }
    for &(from, to) in &board.swaps {
        layers.swap(at(from.min(to)), at(from.max(to)), side);
    }
    layers.drawn()
}

/// The elements of a single square.
pub(super) fn square(square: Square, at: (usize, usize)) -> String {
    let mut layers = Layers::default();
    layers.lines(&Board::new(1, 1, |_| square), at, SQUARE);
    layers.square(square, at, SQUARE);
    layers.drawn()
}

/// What is drawn of a board: the paths by their classes in the order in which they lie over each other.
#[derive(Default)]
struct Layers {
    paths: BTreeMap<Layer, String>,
    letters: String,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Layer {
    Cloth,
    Lines,
    Black,
    White,
    Lamp,
    Solid,
    Hollow,
    Wave,
    Dot,
    Changed,
    Wrong,
    Chosen,
    Swap,
}

impl Layer {
    fn class(self) -> &'static str {
        match self {
            Self::Cloth => "square cloth",
            Self::Lines => "square",
            Self::Black => "black",
            Self::White => "white",
            Self::Lamp => "lamp",
            Self::Solid => "solid",
            Self::Hollow => "hollow",
            Self::Wave => "wave",
            Self::Dot => "dot",
            Self::Changed => "mark changed",
            Self::Wrong => "mark wrong",
            Self::Chosen => "mark chosen",
            Self::Swap => "swap",
        }
    }
}

impl Layers {
    fn add(&mut self, layer: Layer, path: std::fmt::Arguments) {
        // Writing to a text does not fail.
        let _ = self.paths.entry(layer).or_default().write_fmt(path);
    }

    /// The border of a board and the lines between its squares, on cloth if pieces lie on it.
    fn lines(&mut self, board: &Board, (left, top): (usize, usize), side: usize) {
        let is_disc = |it: &Square| matches!(it.shape, Shape::BlackDisc | Shape::WhiteDisc);
        let layer = if board.squares.iter().any(is_disc) {
            Layer::Cloth
        } else {
            Layer::Lines
        };
        let (width, height) = (board.width * side, board.height() * side);
        self.add(
            layer,
            format_args!("M{left} {top}h{width}v{height}h-{width}z"),
        );
        for row in 1..board.height() {
            self.add(layer, format_args!("M{left} {}h{width}", top + row * side));
        }
        for column in 1..board.width {
            self.add(
                layer,
                format_args!("M{} {top}v{height}", left + column * side),
            );
        }
    }

    fn square(&mut self, square: Square, (x, y): (usize, usize), side: usize) {
        let middle = (x + side / 2, y + side / 2);
        let (cx, cy) = middle;
        let inset = side / 6;
        let block = (x + inset, y + inset);
        match square.shape {
            Shape::BlackDisc => self.disc(Layer::Black, middle, side * 3 / 8),
            Shape::WhiteDisc => self.disc(Layer::White, middle, side * 3 / 8),
            Shape::Lamp => self.disc(Layer::Lamp, middle, side / 3),
            Shape::Solid => self.block(Layer::Solid, block, side - 2 * inset),
            Shape::Hollow => self.block(Layer::Hollow, block, side - 2 * inset),
            Shape::Wave => {
                let (x, quarter, eighth) = (cx - side / 4, side / 4, side / 8);
                let wave = format_args!("M{x} {cy}q{eighth} -{eighth} {quarter} 0t{quarter} 0");
                self.add(Layer::Wave, wave);
            }
            // A line of no length with round ends.
            Shape::Dot => self.add(Layer::Dot, format_args!("M{cx} {cy}h0")),
            Shape::Letter => {
                let (baseline, letter) = (cy + 4, escaped(&square.letter.to_string()));
                let element =
                    format!("<text class=\"letter\" x=\"{cx}\" y=\"{baseline}\">{letter}</text>");
                self.letters += &element;
            }
        }
        let layer = match square.mark {
            Mark::None => return,
            Mark::Changed => Layer::Changed,
            Mark::Wrong => Layer::Wrong,
            Mark::Chosen => Layer::Chosen,
        };
        self.block(layer, (x + 1, y + 1), side - 2);
    }

    fn disc(&mut self, layer: Layer, (cx, cy): (usize, usize), radius: usize) {
        let (x, r, across) = (cx - radius, radius, 2 * radius);
        let disc = format_args!("M{x} {cy}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0");
        self.add(layer, disc);
    }

    fn block(&mut self, layer: Layer, (x, y): (usize, usize), side: usize) {
        self.add(layer, format_args!("M{x} {y}h{side}v{side}h-{side}z"));
    }

    /// An arrow with two heads between the middles of two neighbours, the upper or left one first.
    fn swap(&mut self, (x1, y1): (usize, usize), (x2, y2): (usize, usize), side: usize) {
        let (x1, y1, x2, y2) = (x1 + side / 2, y1 + side / 2, x2 + side / 2, y2 + side / 2);
        let [first, second] = if y1 == y2 {
            ["m4 -4l-4 4l4 4", "m-4 -4l4 4l-4 4"]
        } else {
            ["m-4 4l4 -4l4 4", "m-4 -4l4 4l4 -4"]
        };
        let arrow = format_args!("M{x1} {y1}L{x2} {y2}{second}M{x1} {y1}{first}");
        self.add(Layer::Swap, arrow);
    }

    fn drawn(self) -> String {
        let paths = self.paths.into_iter();
        let path = |(layer, path): (Layer, String)| {
            format!("<path class=\"{}\" d=\"{path}\"/>\n", layer.class())
        };
        paths.map(path).collect::<String>() + &self.letters
    }
}
