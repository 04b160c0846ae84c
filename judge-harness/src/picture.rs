//! Draws the pictures that the rules of a problem describe, as SVG and as text with styles.
//! Print it through `anstream`, which removes the styles if the output is no terminal.
//!
//! The squares of a row stand a column apart, and a mark takes the columns beside its square: `(b)`
//! is chosen, `[b]` is changed or wrong. Neighbours with the same mark share one pair of brackets:
//! `[b w]`.

use std::cmp::Ordering;
use std::fmt::Display;

use anstyle::{AnsiColor, Style};
use problems::picture::{Block, Board, Mark, Panel, Picture, Shape, Square};

use problems::picture::breaking::{self, rows};
pub use problems::picture::svg;

/// Which signs a picture may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signs {
    /// ASCII alone.
    Ascii,
    /// Discs, blocks and lines as well.
    Unicode,
}

/// Columns between the boards of a row, unless a narrow gap makes fewer rows.
const WIDE_GAP: usize = 3;
const NARROW_GAP: usize = 1;

pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const DIM: Style = Style::new().dimmed();
const YELLOW: Style = AnsiColor::Yellow.on_default().bold();
const CYAN: Style = AnsiColor::Cyan.on_default();
const RED: Style = AnsiColor::Red.on_default().bold();
const BLACK_PIECE: Style = on_green(AnsiColor::Black);
const WHITE_PIECE: Style = on_green(AnsiColor::BrightWhite).bold();
const CHOSEN: Style = AnsiColor::Magenta.on_default().bold();

/// A picture in lines of at most `width` columns, unless a single board is wider.
pub fn drawn(picture: &Picture, signs: Signs, width: usize) -> String {
    let blocks = picture.blocks.iter().map(|block| match block {
        Block::Heading(heading) => styled_lines(BOLD, heading, width),
        Block::Text(text) => styled_lines(Style::new(), text, width),
        Block::Beside(panels) => boards(panels, ' ', signs, width),
        Block::Steps(panels) if signs == Signs::Ascii => boards(panels, '>', signs, width),
        Block::Steps(panels) => boards(panels, '→', signs, width),
    });
    let legend = legend(&picture.legend_in_use().collect::<Vec<_>>(), signs, width);
    let parts = blocks.chain([legend]).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("\n")
}

fn styled_lines(style: Style, text: &str, width: usize) -> String {
    let lines = breaking::lines(text, width).into_iter();
    lines.map(|line| styled(style, line) + "\n").collect()
}

/// The meanings of the signs, as many in a line as fit.
fn legend(meanings: &[(Square, &str)], signs: Signs, width: usize) -> String {
    // A square takes a column, and one on either side for its mark.
    let width_of = |(_, meaning): &(Square, &str)| 4 + breaking::columns(meaning);
    let entry =
        |(square, meaning): &(Square, &str)| format!("{} {meaning}", row(&[*square], signs));
    let line = |entries: &[_]| {
        let entries: Vec<String> = entries.iter().map(entry).collect();
        entries.join(&" ".repeat(WIDE_GAP)) + "\n"
    };
    let rows = rows(meanings, width_of, WIDE_GAP, width);
    rows.into_iter().map(line).collect()
}

/// Boards in as few rows as possible, with the sign `between` them.
fn boards(panels: &[Panel], between: char, signs: Signs, width: usize) -> String {
    let rows_with = |gap| rows(panels, panel_width, gap, width);
    let (mut gap, mut rows) = (WIDE_GAP, rows_with(WIDE_GAP));
    if rows_with(NARROW_GAP).len() < rows.len() {
        (gap, rows) = (NARROW_GAP, rows_with(NARROW_GAP));
    }
    let between = format!("{between:^gap$}");
    let row = |row| row_of_boards(row, &between, signs);
    rows.into_iter().map(row).collect::<Vec<_>>().join("\n")
}

fn panel_width(panel: &Panel) -> usize {
    breaking::columns(&panel.caption).max(board_width(&panel.board))
}

/// A column for each square, one between any two, one at each end, and the frame.
fn board_width(board: &Board) -> usize {
    2 * board.width + 3
}

/// The lines of boards of one height, captions first. Halfway down the gaps have a sign.
fn row_of_boards(panels: &[Panel], between: &str, signs: Signs) -> String {
    let columns: Vec<Vec<String>> = panels.iter().map(|panel| lines(panel, signs)).collect();
    let height = columns[0].len();
    let blank = " ".repeat(breaking::columns(between));
    let line = |number: usize| {
        let gap = if number == height / 2 {
            between
        } else {
            &blank
        };
        let parts: Vec<&str> = columns.iter().map(|column| &column[number][..]).collect();
        parts.join(gap).trim_end().to_owned() + "\n"
    };
    (0..height).map(line).collect()
}

/// The lines of a board below its caption, all as wide as the wider of the two.
fn lines(panel: &Panel, signs: Signs) -> Vec<String> {
    let Panel { caption, board } = panel;
    let missing = " ".repeat(panel_width(panel) - board_width(board));
    let [top_left, top_right, bottom_left, bottom_right, line, side] = match signs {
        Signs::Ascii => ["+", "+", "+", "+", "-", "|"],
        Signs::Unicode => ["┌", "┐", "└", "┘", "─", "│"],
    };
    let edge = |left, right| {
        let line = line.repeat(board_width(board) - 2);
        styled(DIM, format_args!("{left}{line}{right}")) + &missing
    };
    let side = styled(DIM, side);
    let mut lines = vec![
        caption.clone() + &" ".repeat(panel_width(panel) - breaking::columns(caption)),
        edge(top_left, top_right),
    ];
    for squares in board.squares.chunks(board.width) {
        lines.push(format!("{side}{}{side}{missing}", row(squares, signs)));
    }
    lines.push(edge(bottom_left, bottom_right));
    lines
}

/// The squares of a row, with the columns between and beside them.
fn row(squares: &[Square], signs: Signs) -> String {
    let on_pieces = squares.iter().any(|square| square.is_piece());
    let mut text = String::new();
    let mut before = Mark::None;
    for square in squares {
        text += &gap(before, square.mark, on_pieces);
        let (style, sign) = look(*square, signs);
        text += &styled(style, sign);
        before = square.mark;
    }
    text + &gap(before, Mark::None, on_pieces)
}

/// The column between two squares: a bracket of the more conspicuous mark where the marks differ.
fn gap(before: Mark, after: Mark, on_pieces: bool) -> String {
    let mark = before.max(after);
    let [opening, closing] = match mark {
        Mark::Chosen => ["(", ")"],
        _ => ["[", "]"],
    };
    let bracket = match before.cmp(&after) {
        Ordering::Less => opening,
        Ordering::Equal => " ",
        Ordering::Greater => closing,
    };
    let style = match mark {
        _ if on_pieces => WHITE_PIECE,
        Mark::Wrong => RED,
        Mark::Chosen => CHOSEN,
        Mark::None | Mark::Changed => Style::new(),
    };
    styled(style, bracket)
}

const fn on_green(colour: AnsiColor) -> Style {
    let green = anstyle::Color::Ansi(AnsiColor::Green);
    colour.on_default().bg_color(Some(green))
}

/// The style of a square, and the sign that stands for it.
fn look(square: Square, signs: Signs) -> (Style, char) {
    let (style, sign) = match square.shape {
        Shape::BlackDisc => (BLACK_PIECE, '●'),
        Shape::WhiteDisc => (WHITE_PIECE, '○'),
        Shape::Lamp => (YELLOW, '●'),
        Shape::Solid => (RED, '■'),
        Shape::Hollow => (YELLOW, '□'),
        Shape::Wave => (CYAN, '~'),
        Shape::Dot => (DIM, '·'),
    };
    let style = match square.mark {
        Mark::None | Mark::Changed => style,
        Mark::Wrong | Mark::Chosen => style.bold(),
    };
    let is_ascii = signs == Signs::Ascii;
    (style, if is_ascii { square.letter } else { sign })
}

/// A text in a style for terminals.
pub(crate) fn styled(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}
