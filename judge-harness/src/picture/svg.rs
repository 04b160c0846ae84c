//! Pictures drawn as SVG: a file that stands alone, in the colours of a light or a dark page.

mod board;
mod style;

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::breaking;
use board::SQUARE;
use style::{DARK, LIGHT};

use super::{Block, Board, Order, Panel, Picture, Square};

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
         <style>{}</style>\n<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n\
         <g transform=\"translate({MARGIN} {MARGIN})\">\n{}</g>\n</svg>\n",
        escaped(title),
        escaped(&in_words(picture)),
        style(),
        canvas.drawn
    )
}

/// How pictures look on a page, for its style sheet: in a light page and in a dark one.
#[must_use]
pub fn style() -> String {
    format!("{LIGHT}@media screen and (prefers-color-scheme: dark) {{{DARK}}}\n")
}

/// A board as a part of a page that has [`style`] in its style sheet. Who cannot see it reads its letters.
#[must_use]
pub fn board(board: &Board) -> String {
    let (width, height) = board::size(board);
    let described = format!(
        "role=\"img\" aria-label=\"{}\"",
        escaped(&in_letters(board))
    );
    framed(board, (width + 2, height + 2), &described)
}

/// A single square as a part of such a page, beside words that tell its meaning.
#[must_use]
pub fn square(square: Square) -> String {
    let board = Board::new(1, 1, |_| square);
    framed(&board, (SQUARE + 2, SQUARE + 2), "aria-hidden=\"true\"")
}

/// A board of this size, with room for half of the line around it.
fn framed(board: &Board, (width, height): (usize, usize), described: &str) -> String {
    let (across, down) = (board.width * SQUARE + 2, board.height() * SQUARE + 2);
    let elements = board::elements(board);
    format!(
        "<svg class=\"picture\" {described} width=\"{width}\" height=\"{height}\" \
         viewBox=\"-1 -1 {across} {down}\">{elements}</svg>"
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
                self.add(&board::drawn(&panel.board, (left, top + LINE)));
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

    /// What the squares mean, below all else.
    fn legend(&mut self, meanings: &[(Square, &str)]) {
        let width = |meaning: &str| SQUARE + 8 + meaning.width() * CHARACTER;
        let widths: Vec<usize> = meanings.iter().map(|(_, meaning)| width(meaning)).collect();
        let mut meanings = meanings.iter();
        for count in breaking::rows(&widths, SPACE, WIDTH) {
            self.bottom += SPACE;
            let mut left = 0;
            for &(square, meaning) in meanings.by_ref().take(count) {
                let sign = Board::new(1, 1, |_| square);
                self.add(&board::drawn(&sign, (left, self.bottom)));
                self.text("caption", left + SQUARE + 8, self.bottom + 2, meaning);
                left += width(meaning) + SPACE;
            }
            self.right = self.right.max(left - SPACE);
            self.bottom += SQUARE;
        }
    }
}

fn panel_width(panel: &Panel) -> usize {
    let caption = panel.caption.width() * CHARACTER;
    caption.max(board::size(&panel.board).0)
}

fn board_height(board: &Board) -> usize {
    board::size(board).1
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
                let _ = writeln!(words, "{}: {}", panel.caption, in_letters(&panel.board));
            }),
        }
    }
    words
}

/// The letters of a board's squares, row by row.
fn in_letters(board: &Board) -> String {
    let rows = board.squares.chunks(board.width.max(1));
    let row = |row: &[Square]| row.iter().map(|it| it.letter).collect::<String>();
    rows.map(row).collect::<Vec<_>>().join(" ")
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
