//! Draws pictures as SVG: a file that stands alone, in the colours of a light or a dark page.

mod board;

use super::breaking::{self, columns, rows};
use super::{Block, Board, Mark, Picture, Square};
use crate::words::{Both, Tongue};
use board::SQUARE;

/// The largest width of a file, unless a single board is wider. All lengths are in CSS pixels.
pub const WIDTH: usize = 840;
const MARGIN: usize = 16;
/// A line of text.
const LINE: usize = 20;
/// About the width of a character.
const CHARACTER: usize = 8;
/// The space between boards side by side, where a sign may stand.
pub const GAP: usize = 28;
/// The space between blocks.
const SPACE: usize = 12;
/// Draws a picture as an SVG file with this title.
pub fn drawn(picture: &Picture, title: &str) -> String {
    let mut canvas = Canvas::default();
    canvas.lines("heading", title);
    canvas.picture(picture);
    let (width, height) = (canvas.right + 2 * MARGIN, canvas.bottom + 2 * MARGIN);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" role=\"img\" \
         width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <title>{}</title>\n\
         <style>{}</style>\n<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n\
         <g transform=\"translate({MARGIN} {MARGIN})\">\n{}</g>\n</svg>\n",
        escaped(title),
        style(),
        canvas.drawn
    )
}

/// The style sheet of pictures, for light and dark pages. Some programs that draw SVG know no CSS
/// variables, so it has none.
pub const fn style() -> &'static str {
    include_str!("svg/style.css")
}

/// The width of boards side by side, with their captions.
pub fn width(boards: &[Board]) -> usize {
    boards.iter().map(|it| width_of(it) + GAP).sum::<usize>() - GAP
}

/// A board as a part of a page that has [`style`] in its style sheet, with this name for a screen
/// reader.
pub fn board(board: &Board, name: &str) -> String {
    let label = escaped(name);
    let class = class(board);
    board::drawn(
        board,
        &format!("{class} role=\"img\" aria-label=\"{label}\""),
    )
}

/// The classes of a board. A style sheet knows by them how many columns and rows it has.
fn class(board: &Board) -> String {
    format!("class=\"picture w{} h{}\"", board.width, board.height())
}

/// The board of a game as a part of such a page, with what each kind of square means. The squares
/// are buttons, each with its own ground and piece. Rings are drawn last, in two colours: one for
/// each square that is chosen, and one that a script moves to the focus.
pub fn buttons(board: &Board, tongue: Tongue, meaning: impl Fn(Square) -> Both) -> String {
    let (mut squares, mut rings) = (String::new(), String::new());
    for (number, square) in board.squares.iter().copied().enumerate() {
        let name = board.named(number, meaning(square));
        let label = escaped(name.within(tongue));
        // One square is in the order of the Tab key.
        let index = if number == 0 { 0 } else { -1 };
        let (x, y) = board::corner(board, number);
        let place = format!("transform=\"translate({x} {y})\"");
        let (mut plain, mut chosen) = (square, "");
        if square.mark == Mark::Chosen {
            (plain.mark, chosen) = (Mark::None, "data-chosen");
            rings += &ring("hint", &place);
        }
        let drawn = board::elements(&Board::new(1, 1, |_| plain));
        squares += &format!(
            "<g {place} role=\"button\" tabindex=\"{index}\" data-letter=\"{}\" {chosen} \
             aria-label=\"{label}\">{drawn}</g>",
            square.letter
        );
    }
    rings += &ring("focus", "");
    let [width, height] = [board.width, board.height()].map(|it| it * SQUARE);
    format!(
        "<svg {} role=\"group\" aria-label=\"{}\" viewBox=\"0 0 {width} {height}\" \
         overflow=\"visible\"><g>{squares}</g>{}{rings}</svg>",
        class(board),
        escaped(board.caption.within(tongue)),
        board::over(board)
    )
}

/// A ring around a square, outside of its piece.
fn ring(class: &str, place: &str) -> String {
    let path = "d=\"M.5 .5h23v23h-23z\"";
    format!("<g class=\"ring {class}\" {place}><path {path}/><path class=\"inner\" {path}/></g>")
}

/// A single square as a part of such a page, beside words that explain it.
pub fn square(square: Square) -> String {
    let letter = square.letter;
    let attributes = format!("class=\"picture\" aria-hidden=\"true\" data-letter=\"{letter}\"");
    board::drawn(&Board::new(1, 1, |_| square), &attributes)
}

/// The elements drawn so far. All lengths begin at the upper left corner.
#[derive(Default)]
struct Canvas {
    drawn: String,
    /// The right edge of the widest row.
    right: usize,
    /// The lower edge of the last row.
    bottom: usize,
}

impl Canvas {
    /// Adds a picture with its legend below all else.
    fn picture(&mut self, picture: &Picture) {
        for block in &picture.blocks {
            self.bottom += SPACE;
            match block {
                Block::Heading(heading) => {
                    self.bottom += SPACE;
                    self.lines("heading", heading);
                }
                Block::Text(text) => self.lines("text", text),
                Block::Beside(boards) => self.boards(boards),
            }
        }
        self.legend(&picture.legend_in_use().collect::<Vec<_>>());
    }

    fn add(&mut self, element: &str) {
        self.drawn += element;
        self.drawn.push('\n');
    }

    /// Adds a line of text with its upper left corner at this point.
    fn text(&mut self, class: &str, x: usize, top: usize, text: &str) {
        let baseline = top + LINE * 3 / 4;
        let text = escaped(text);
        self.add(&format!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{baseline}\">{text}</text>"
        ));
    }

    /// Adds a paragraph below all else.
    fn lines(&mut self, class: &str, text: &str) {
        for line in breaking::lines(text, WIDTH / CHARACTER) {
            self.text(class, 0, self.bottom, &line);
            self.right = self.right.max(columns(&line) * CHARACTER);
            self.bottom += LINE;
        }
    }

    /// Adds a board with its upper left corner at this point.
    fn board(&mut self, board: &Board, x: usize, y: usize) {
        self.add(&board::drawn(board, &format!("x=\"{x}\" y=\"{y}\"")));
    }

    /// Adds boards below all else, in as many rows as they need.
    fn boards(&mut self, boards: &[Board]) {
        self.rows(boards, width_of, GAP, |canvas, board, left, top| {
            let (_, height) = board::size(board);
            if left > 0 && !board.sign.is_empty() {
                canvas.text("heading", left - 19, top + (LINE + height) / 2, board.sign);
            }
            canvas.text("caption", left, top, &board.caption.to_string());
            canvas.board(board, left, top + LINE);
            LINE + height
        });
    }

    /// Adds the meanings of the squares below all else.
    fn legend(&mut self, meanings: &[(Square, &str)]) {
        self.bottom += SPACE;
        let width = |(_, meaning): &(_, &str)| SQUARE + 8 + columns(meaning) * CHARACTER;
        let entry = |canvas: &mut Self, &(sign, meaning): &(Square, &str), left, top| {
            canvas.board(&Board::new(1, 1, |_| sign), left, top);
            canvas.text("caption", left + SQUARE + 8, top + 2, meaning);
            SQUARE
        };
        self.rows(meanings, width, SPACE, entry);
    }

    /// Adds things below all else, each row as full as the width allows. `draw` gets the left and
    /// the top of a thing, and returns its height.
    fn rows<T>(
        &mut self,
        things: &[T],
        width: impl Fn(&T) -> usize,
        gap: usize,
        draw: impl Fn(&mut Self, &T, usize, usize) -> usize,
    ) {
        for (number, row) in rows(things, &width, gap, WIDTH).into_iter().enumerate() {
            let top = self.bottom + if number == 0 { 0 } else { SPACE };
            let mut left = 0;
            for thing in row {
                self.bottom = top + draw(self, thing, left, top);
                left += width(thing) + gap;
            }
            self.right = self.right.max(left - gap);
        }
    }
}

/// The width of a board and its caption.
fn width_of(board: &Board) -> usize {
    let caption = columns(&board.caption.to_string()) * CHARACTER;
    caption.max(board::size(board).0)
}

/// Escapes a text for XML. Replaces control characters, which XML does not allow.
fn escaped(text: &str) -> String {
    let is_not_xml =
        |it: char| it.is_control() && it != '\n' || matches!(it, '\u{fffe}' | '\u{ffff}');
    text.replace(is_not_xml, "\u{fffd}")
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
