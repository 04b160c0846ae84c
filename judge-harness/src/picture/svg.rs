//! Pictures drawn as SVG: a file that stands alone, in the colours of a light or a dark page.

mod style;

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::breaking;
use style::{DARK, LIGHT};

use super::{Block, Board, Mark, Order, Panel, Picture, Shape, Square};

/// The widest that a picture gets unless a single board is wider; all lengths are in CSS pixels.
const WIDTH: usize = 840;
const MARGIN: usize = 16;
/// A line of text.
const LINE: usize = 20;
/// About the width of a character.
const CHARACTER: usize = 8;
/// Between boards side by side, and around an arrow between them.
const GAP: usize = 28;
/// Between blocks.
const SPACE: usize = 12;
/// A square of a board; smaller where there are many.
const SQUARE: usize = 24;
const SMALL_SQUARE: usize = 16;
/// Boards with more columns have small squares.
const MANY_COLUMNS: usize = 8;

/// Draws a picture as an SVG file with this title.
#[must_use]
pub fn drawn(picture: &Picture, title: &str) -> String {
    let mut canvas = Canvas::default();
    canvas.lines("heading", title);
    for block in &picture.blocks {
        canvas.bottom += SPACE;
        match block {
            Block::Heading(heading) => {
                canvas.bottom += SPACE;
                canvas.lines("heading", heading);
            }
            Block::Text(text) => canvas.lines("text", text),
            Block::Boards { panels, order } => canvas.boards(panels, *order),
        }
    }
    canvas.legend(&picture.legend_in_use().collect::<Vec<_>>());
    let (width, height) = (canvas.right + 2 * MARGIN, canvas.bottom + 2 * MARGIN);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" role=\"img\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n<title>{}</title>\n<desc>{}</desc>\n\
         <style>{LIGHT}@media screen and (prefers-color-scheme: dark) {{{DARK}}}\n</style>\n<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n\
         <g transform=\"translate({MARGIN} {MARGIN})\">\n{}</g>\n</svg>\n",
        escaped(title),
        escaped(&in_words(picture)),
        canvas.drawn
    )
}

/// What is drawn so far, and how far it reaches.
#[derive(Default)]
struct Canvas {
    drawn: String,
    right: usize,
    bottom: usize,
}

impl Canvas {
    fn add(&mut self, element: &str) {
        self.drawn += element;
        self.drawn.push('\n');
    }

    /// A text whose first letter stands at these lengths from the left and from the top of its line.
    fn text(&mut self, class: &str, x: usize, top: usize, text: &str) {
        let baseline = top + LINE * 3 / 4;
        let text = escaped(text);
        self.add(&format!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{baseline}\">{text}</text>"
        ));
    }

    /// A paragraph below all else.
    fn lines(&mut self, class: &str, text: &str) {
        for line in breaking::lines(text, WIDTH / CHARACTER) {
            self.text(class, 0, self.bottom, &line);
            self.right = self.right.max(line.width() * CHARACTER);
            self.bottom += LINE;
        }
    }

    /// Boards below all else, in as many rows as it takes.
    fn boards(&mut self, panels: &[Panel], order: Order) {
        let widths: Vec<usize> = panels.iter().map(panel_width).collect();
        let mut panels = panels.iter().peekable();
        for (row, count) in breaking::rows(&widths, GAP, WIDTH).into_iter().enumerate() {
            self.bottom += if row == 0 { 0 } else { SPACE };
            let (top, mut left, mut height) = (self.bottom, 0, 0);
            for column in 0..count {
                let Some(panel) = panels.next() else { break };
                if order == Order::Steps && column > 0 {
                    self.arrow(left, top + LINE + board_height(&panel.board) / 2);
                }
                self.text("caption", left, top, &panel.caption);
                self.board(&panel.board, left, top + LINE);
                height = height.max(LINE + board_height(&panel.board));
                left += panel_width(panel) + GAP;
            }
            self.right = self.right.max(left - GAP);
            self.bottom = top + height;
        }
    }

    /// An arrow in the gap before a board, to its left edge.
    fn arrow(&mut self, left: usize, y: usize) {
        let (from, to) = (left - GAP + 6, left - 6);
        self.add(&format!(
            "<path class=\"arrow\" d=\"M{from} {y}H{to}m-5 -5l5 5l-5 5\"/>"
        ));
    }

    fn board(&mut self, board: &Board, left: usize, top: usize) {
        let side = side(board);
        let at = |number: usize| {
            let (row, column) = (number / board.width, number % board.width);
            (left + column * side, top + row * side)
        };
        for (number, square) in board.squares.iter().enumerate() {
            self.square(*square, at(number), side);
        }
        // Marks lie over the lines of all squares.
        for (number, square) in board.squares.iter().enumerate() {
            self.mark(square.mark, at(number), side);
        }
        for &(from, to) in &board.swaps {
            self.swap(at(from.min(to)), at(from.max(to)), side);
        }
    }

    /// An arrow with two heads between the middles of two neighbours, the upper or left one first.
    fn swap(&mut self, (x1, y1): (usize, usize), (x2, y2): (usize, usize), side: usize) {
        let (x1, y1, x2, y2) = (x1 + side / 2, y1 + side / 2, x2 + side / 2, y2 + side / 2);
        let heads = if y1 == y2 {
            ["m4 -4l-4 4l4 4", "m-4 -4l4 4l-4 4"]
        } else {
            ["m-4 4l4 -4l4 4", "m-4 -4l4 4l4 -4"]
        };
        let [first, second] = heads;
        self.add(&format!(
            "<path class=\"swap\" d=\"M{x1} {y1}L{x2} {y2}{second}M{x1} {y1}{first}\"/>"
        ));
    }

    fn square(&mut self, square: Square, (x, y): (usize, usize), side: usize) {
        let on_cloth = matches!(square.shape, Shape::BlackDisc | Shape::WhiteDisc);
        let class = if on_cloth { "square cloth" } else { "square" };
        self.add(&format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>"
        ));
        let (cx, cy, inset) = (x + side / 2, y + side / 2, side / 6);
        let disc = |class: &str, radius: usize| {
            format!("<circle class=\"{class}\" cx=\"{cx}\" cy=\"{cy}\" r=\"{radius}\"/>")
        };
        let block = |class: &str| {
            let (x, y, side) = (x + inset, y + inset, side - 2 * inset);
            format!(
                "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"2\"/>"
            )
        };
        self.add(&match square.shape {
            Shape::BlackDisc => disc("black", side * 3 / 8),
            Shape::WhiteDisc => disc("white", side * 3 / 8),
            Shape::Lamp => disc("lamp", side / 3),
            Shape::Solid => block("solid"),
            Shape::Hollow => block("hollow"),
            Shape::Wave => {
                let (x, quarter) = (cx - side / 4, side / 4);
                format!(
                    "<path class=\"wave\" d=\"M{x} {cy}q{0} -{0} {quarter} 0t{quarter} 0\"/>",
                    quarter / 2
                )
            }
            Shape::Dot => disc("dot", side / 12),
            Shape::Letter => {
                let (baseline, letter) = (cy + 4, escaped(&square.letter.to_string()));
                format!("<text class=\"letter\" x=\"{cx}\" y=\"{baseline}\">{letter}</text>")
            }
        });
    }

    fn mark(&mut self, mark: Mark, (x, y): (usize, usize), side: usize) {
        let class = match mark {
            Mark::None => return,
            Mark::Changed => "changed",
            Mark::Wrong => "wrong",
            Mark::Chosen => "chosen",
        };
        let (x, y, side) = (x + 1, y + 1, side - 2);
        self.add(&format!(
            "<rect class=\"mark {class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"3\"/>"
        ));
    }

    /// What the squares mean, below all else.
    fn legend(&mut self, meanings: &[(Square, &str)]) {
        let width = |meaning: &str| SQUARE + 8 + meaning.width() * CHARACTER;
        let widths: Vec<usize> = meanings.iter().map(|(_, meaning)| width(meaning)).collect();
        let mut meanings = meanings.iter();
        for count in breaking::rows(&widths, SPACE, WIDTH) {
            self.bottom += SPACE;
            let mut left = 0;
            for &(square, meaning) in meanings.by_ref().take(count) {
                self.square(square, (left, self.bottom), SQUARE);
                self.mark(square.mark, (left, self.bottom), SQUARE);
                self.text("caption", left + SQUARE + 8, self.bottom + 2, meaning);
                left += width(meaning) + SPACE;
            }
            self.right = self.right.max(left - SPACE);
            self.bottom += SQUARE;
        }
    }
}

fn side(board: &Board) -> usize {
    if board.width > MANY_COLUMNS {
        SMALL_SQUARE
    } else {
        SQUARE
    }
}

fn panel_width(panel: &Panel) -> usize {
    let caption = panel.caption.width() * CHARACTER;
    caption.max(panel.board.width * side(&panel.board))
}

fn board_height(board: &Board) -> usize {
    board.height() * side(board)
}

/// What the picture says, for who cannot see it: its sentences, and every board in the letters of its squares.
fn in_words(picture: &Picture) -> String {
    let mut words = String::new();
    for block in &picture.blocks {
        match block {
            Block::Heading(text) | Block::Text(text) => {
                let _ = writeln!(words, "{text}");
            }
            Block::Boards { panels, .. } => panels.iter().for_each(|panel| {
                let squares = panel.board.squares.chunks(panel.board.width.max(1));
                let row = |row: &[Square]| row.iter().map(|it| it.letter).collect::<String>();
                let rows: Vec<String> = squares.map(row).collect();
                let _ = writeln!(words, "{}: {}", panel.caption, rows.join(" "));
            }),
        }
    }
    words
}

/// A text as XML has it. Control characters, which XML does not allow, are replaced.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            '\n' | '\t' => escaped.push(character),
            '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            _ if character.is_control() => escaped.push(char::REPLACEMENT_CHARACTER),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests;
