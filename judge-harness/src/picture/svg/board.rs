//! A board in SVG: one path for each kind of square, in which a run of equal squares is one dashed line. A page of
//! many boards stays small.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::escaped;
use crate::picture::{Board, Mark, Shape, Square};

/// The side of a square, in CSS pixels.
pub(super) const SQUARE: usize = 24;
/// Where there are many squares they are this much smaller.
const SMALL: (usize, usize) = (2, 3);
/// Boards with more columns have small squares.
const MANY_COLUMNS: usize = 8;

/// The width and the height of a board.
pub(super) fn size(board: &Board) -> (usize, usize) {
    let (by, of) = scale(board);
    let length = |squares: usize| squares * SQUARE * by / of;
    (length(board.width), length(board.height()))
}

fn scale(board: &Board) -> (usize, usize) {
    if board.width > MANY_COLUMNS {
        SMALL
    } else {
        (1, 1)
    }
}

/// The elements of a board, its upper left corner at these lengths from the left and from the top.
pub(super) fn drawn(board: &Board, (left, top): (usize, usize)) -> String {
    let (by, of) = scale(board);
    let scale = by as f64 / of as f64;
    let elements = elements(board);
    format!("<g transform=\"translate({left} {top}) scale({scale:.4})\">{elements}</g>")
}

/// The elements of a board whose squares have the full size.
pub(super) fn elements(board: &Board) -> String {
    let mut layers = Layers::default();
    layers.lines(board);
    let look = |square: &Square| (square.shape, square.letter);
    for (row, squares) in board.squares.chunks(board.width.max(1)).enumerate() {
        let squares: Vec<_> = squares.iter().enumerate().collect();
        for run in squares.chunk_by(|(_, a), (_, b)| look(a) == look(b)) {
            let (column, square) = run[0];
            layers.run(*square, run.len(), (column * SQUARE, row * SQUARE));
        }
        // Squares that change together have one border; the others are marked one by one.
        let together = |a: Mark, b: Mark| (a, b) == (Mark::Changed, Mark::Changed);
        for run in squares.chunk_by(|(_, a), (_, b)| together(a.mark, b.mark)) {
            let (column, square) = run[0];
            layers.mark(square.mark, run.len(), (column * SQUARE, row * SQUARE));
        }
    }
    let at = |number: usize| {
        let (row, column) = (number / board.width, number % board.width);
        (column * SQUARE, row * SQUARE)
    };
    for &(from, to) in &board.swaps {
        layers.swap(at(from.min(to)), at(from.max(to)));
    }
    layers.drawn()
}

/// What is drawn of a board: the paths by their classes in the order in which they lie over each other.
#[derive(Default)]
struct Layers {
    paths: BTreeMap<Layer, String>,
    lines: String,
    letters: String,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Layer {
    Cloth,
    Lines,
    Black,
    Rim,
    White,
    LampRim,
    Lamp,
    Solid,
    Hollow,
    Hole,
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
            Self::Black => "on black",
            Self::Rim => "on rim",
            Self::White => "on white",
            Self::LampRim => "on lamp-rim",
            Self::Lamp => "on lamp",
            Self::Solid => "on solid",
            Self::Hollow => "on hollow",
            Self::Hole => "on hole",
            Self::Wave => "wave",
            Self::Dot => "on dot",
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
    fn lines(&mut self, board: &Board) {
        let is_disc = |it: &Square| matches!(it.shape, Shape::BlackDisc | Shape::WhiteDisc);
        let layer = if board.squares.iter().any(is_disc) {
            Layer::Cloth
        } else {
            Layer::Lines
        };
        let (width, height) = (board.width * SQUARE, board.height() * SQUARE);
        self.add(layer, format_args!("M0 0h{width}v{height}h-{width}z"));
        if board.width <= MANY_COLUMNS {
            for row in 1..board.height() {
                self.add(layer, format_args!("M0 {}h{width}", row * SQUARE));
            }
            for column in 1..board.width {
                self.add(layer, format_args!("M{} 0v{height}", column * SQUARE));
            }
        } else {
            // Two lines as broad as the board, whose dashes are the lines between the squares.
            let (x, y) = (width / 2, height / 2);
            let (across, down) = (width - SQUARE, height - SQUARE);
            self.lines = format!(
                "<path class=\"lines\" stroke-width=\"{height}\" d=\"M23.5 {y}h{across}\"/>\
                 <path class=\"lines\" stroke-width=\"{width}\" d=\"M{x} 23.5v{down}\"/>"
            );
        }
    }

    /// Equal squares beside each other.
    fn run(&mut self, square: Square, count: usize, (x, y): (usize, usize)) {
        let layers: &[Layer] = match square.shape {
            Shape::BlackDisc => &[Layer::Black],
            Shape::WhiteDisc => &[Layer::Rim, Layer::White],
            Shape::Lamp => &[Layer::LampRim, Layer::Lamp],
            Shape::Solid => &[Layer::Solid],
            Shape::Hollow => &[Layer::Hollow, Layer::Hole],
            Shape::Dot => &[Layer::Dot],
            Shape::Wave => &[],
            Shape::Letter => {
                for number in 0..count {
                    self.letter(square.letter, (x + number * SQUARE, y));
                }
                &[]
            }
        };
        // A line with a dash of no length in the middle of each square; the ends of a dash give it its shape. A
        // dash at the very end of a line is not drawn.
        let (cx, cy, length) = (x + SQUARE / 2, y + SQUARE / 2, (count - 1) * SQUARE + 1);
        for layer in layers {
            self.add(*layer, format_args!("M{cx} {cy}h{length}"));
        }
        if square.shape == Shape::Wave {
            let (half, start) = (SQUARE / 2, x + SQUARE / 4);
            self.add(Layer::Wave, format_args!("M{start} {cy}h{}", length + half));
        }
    }

    /// Squares beside each other with one border.
    fn mark(&mut self, mark: Mark, count: usize, (x, y): (usize, usize)) {
        let layer = match mark {
            Mark::None => return,
            Mark::Changed => Layer::Changed,
            Mark::Wrong => Layer::Wrong,
            Mark::Chosen => Layer::Chosen,
        };
        let (x, y, width, height) = (x + 1, y + 1, count * SQUARE - 2, SQUARE - 2);
        self.add(layer, format_args!("M{x} {y}h{width}v{height}h-{width}z"));
    }

    fn letter(&mut self, letter: char, (x, y): (usize, usize)) {
        let (x, baseline) = (x + SQUARE / 2, y + SQUARE * 3 / 4);
        let letter = escaped(&letter.to_string());
        self.letters +=
            &format!("<text class=\"letter\" x=\"{x}\" y=\"{baseline}\">{letter}</text>");
    }

    /// An arrow with two heads between the middles of two neighbours, the upper or left one first.
    fn swap(&mut self, (x1, y1): (usize, usize), (x2, y2): (usize, usize)) {
        let half = SQUARE / 2;
        let (x1, y1, x2, y2) = (x1 + half, y1 + half, x2 + half, y2 + half);
        let [first, second] = if y1 == y2 {
            ["m4-4l-4 4l4 4", "m-4-4l4 4l-4 4"]
        } else {
            ["m-4 4l4-4l4 4", "m-4-4l4 4l4-4"]
        };
        let arrow = format_args!("M{x1} {y1}L{x2} {y2}{second}M{x1} {y1}{first}");
        self.add(Layer::Swap, arrow);
    }

    fn drawn(self) -> String {
        let paths = self.paths.into_iter();
        let path = |(layer, path): (Layer, String)| {
            format!("<path class=\"{}\" d=\"{path}\"/>", layer.class())
        };
        let paths: String = paths.map(path).collect();
        self.lines + &paths + &self.letters
    }
}
