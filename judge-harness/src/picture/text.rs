//! Pictures drawn as text, with terminal styles; print it through `anstream`, which leaves the styles out
//! where they do not belong.
//!
//! The squares of a row stand a column apart, and a mark takes the columns beside its square: `(b)` is
//! chosen, `[b]` is changed or wrong. Neighbours with the same mark share one pair of brackets: `[b w]`.

use std::convert::Infallible;

use anstyle::{AnsiColor, Style};
use unicode_width::UnicodeWidthStr;

use super::breaking;
use super::used::Used;
use super::{Block, Board, LazyPicture, Mark, Order, Panel, Picture, Shape, Square};

/// Which signs a picture may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Signs {
    /// ASCII alone.
    Ascii,
    /// Discs, blocks and lines as well.
    Unicode,
}

/// Columns between the boards of a row, where that makes no more rows than a narrow gap would.
const WIDE_GAP: usize = 3;
const NARROW_GAP: usize = 1;

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const YELLOW: Style = AnsiColor::Yellow.on_default().bold();
const CYAN: Style = AnsiColor::Cyan.on_default();
const RED: Style = AnsiColor::Red.on_default().bold();
const BLACK_PIECE: Style = on_green(AnsiColor::Black);
const WHITE_PIECE: Style = on_green(AnsiColor::BrightWhite).bold();
const CHOSEN: Style = AnsiColor::Magenta.on_default().bold();

/// A picture in lines of at most `width` columns, unless a single board is wider.
#[must_use]
pub fn drawn(picture: &Picture, signs: Signs, width: usize) -> String {
    let mut text = String::new();
    let Ok(()) = draw(picture.clone().into(), signs, width, |part| {
        text += part;
        Ok::<(), Infallible>(())
    });
    text
}

/// Draws a picture part by part, each as soon as it is made, in lines of at most `width` columns, unless a
/// single board is wider.
///
/// # Errors
///
/// The first error of `print` ends it.
pub fn draw<E>(
    picture: LazyPicture,
    signs: Signs,
    width: usize,
    mut print: impl FnMut(&str) -> Result<(), E>,
) -> Result<(), E> {
    let mut used = Used::default();
    let mut between = "";
    for block in picture.blocks {
        used.add(&block);
        let drawn = match &block {
            Block::Heading(heading) => styled_lines(BOLD, heading, width),
            Block::Text(text) => styled_lines(Style::new(), text, width),
            Block::Boards { panels, order } => boards(panels, *order, signs, width),
        };
        print(&format!("{between}{drawn}"))?;
        between = "\n";
    }
    let meanings: Vec<_> = used.explained(&picture.legend).collect();
    if meanings.is_empty() {
        return Ok(());
    }
    print(&format!("{between}{}", legend(&meanings, signs, width)))
}

fn styled_lines(style: Style, text: &str, width: usize) -> String {
    let lines = breaking::lines(text, width).into_iter();
    lines.map(|line| styled(style, &line) + "\n").collect()
}

/// What the signs mean, as many in a line as fit.
fn legend(meanings: &[(Square, &str)], signs: Signs, width: usize) -> String {
    let entries: Vec<(String, usize)> = meanings
        .iter()
        .map(|&(square, meaning)| {
            let sign = row(&[square], signs);
            // A square takes a column, and one on either side for its mark.
            (format!("{sign} {meaning}"), 4 + meaning.width())
        })
        .collect();
    let widths: Vec<usize> = entries.iter().map(|(_, width)| *width).collect();
    let mut entries = entries.into_iter().map(|(entry, _)| entry);
    let rows = breaking::rows(&widths, WIDE_GAP, width).into_iter();
    let gap = " ".repeat(WIDE_GAP);
    rows.map(|count| entries.by_ref().take(count).collect::<Vec<_>>().join(&gap) + "\n")
        .collect()
}

/// Boards in as few rows as possible.
fn boards(panels: &[Panel], order: Order, signs: Signs, width: usize) -> String {
    let widths: Vec<usize> = panels.iter().map(panel_width).collect();
    let rows = |gap| breaking::rows(&widths, gap, width);
    let (wide, narrow) = (rows(WIDE_GAP), rows(NARROW_GAP));
    let (rows, gap) = if wide.len() <= narrow.len() {
        (wide, WIDE_GAP)
    } else {
        (narrow, NARROW_GAP)
    };
    let mut rest = panels;
    let mut drawn = Vec::new();
    for count in rows {
        let (row, others) = rest.split_at(count);
        drawn.push(row_of_boards(row, order, signs, gap));
        rest = others;
    }
    drawn.join("\n")
}

fn panel_width(panel: &Panel) -> usize {
    panel.caption.width().max(board_width(&panel.board))
}

/// A column for each square, one between any two, one at each end, and the frame.
fn board_width(board: &Board) -> usize {
    2 * board.width + 3
}

/// The lines of a few boards, captions first. Halfway down an arrow stands in the gaps between steps.
fn row_of_boards(panels: &[Panel], order: Order, signs: Signs, gap: usize) -> String {
    let columns: Vec<Vec<String>> = panels.iter().map(|panel| lines(panel, signs)).collect();
    let height = columns.iter().map(Vec::len).max().unwrap_or(0);
    let arrow = match signs {
        Signs::Ascii => ">",
        Signs::Unicode => "\u{2192}",
    };
    let line = |number: usize| {
        let is_arrow = order == Order::Steps && number == height / 2;
        let between = format!("{:^gap$}", if is_arrow { arrow } else { " " });
        let parts = panels.iter().zip(&columns).map(|(panel, column)| {
            let line = column.get(number).cloned();
            line.unwrap_or_else(|| " ".repeat(panel_width(panel)))
        });
        let line = parts.collect::<Vec<_>>().join(&between);
        line.trim_end().to_owned() + "\n"
    };
    (0..height).map(line).collect()
}

/// The lines of a board below its caption, all as wide as the wider of the two.
fn lines(panel: &Panel, signs: Signs) -> Vec<String> {
    let Panel { caption, board } = panel;
    let missing = " ".repeat(panel_width(panel) - board_width(board));
    let frame = match signs {
        Signs::Ascii => ["+", "-", "+", "|", "+", "+"],
        Signs::Unicode => [
            "\u{250c}", "\u{2500}", "\u{2510}", "\u{2502}", "\u{2514}", "\u{2518}",
        ],
    };
    let [top_left, line, top_right, side, bottom_left, bottom_right] = frame;
    let edge = |left, right| {
        let line = line.repeat(board_width(board) - 2);
        styled(DIM, &format!("{left}{line}{right}")) + &missing
    };
    let side = styled(DIM, side);
    let mut lines = vec![
        caption.clone() + &" ".repeat(panel_width(panel) - caption.width()),
        edge(top_left, top_right),
    ];
    for squares in board.squares.chunks(board.width.max(1)) {
        lines.push(format!("{side}{}{side}{missing}", row(squares, signs)));
    }
    lines.push(edge(bottom_left, bottom_right));
    lines
}

/// The squares of a row, with the columns between and beside them.
fn row(squares: &[Square], signs: Signs) -> String {
    let on_pieces = squares.iter().any(|square| {
        let shape = square.shape;
        shape == Shape::BlackDisc || shape == Shape::WhiteDisc
    });
    let mut text = String::new();
    let mut before = Mark::None;
    for square in squares {
        text += &gap(before, square.mark, on_pieces);
        let style = match square.mark {
            Mark::None | Mark::Changed => style(square.shape),
            Mark::Wrong | Mark::Chosen => style(square.shape).bold(),
        };
        text += &styled(style, &sign(*square, signs).to_string());
        before = square.mark;
    }
    text + &gap(before, Mark::None, on_pieces)
}

/// The column between two squares: a bracket of the more conspicuous mark where the marks differ.
fn gap(before: Mark, after: Mark, on_pieces: bool) -> String {
    let (mark, opens) = if after > before {
        (after, true)
    } else {
        (before, false)
    };
    let bracket = match mark {
        _ if before == after => " ",
        Mark::None => " ",
        Mark::Changed | Mark::Wrong if opens => "[",
        Mark::Changed | Mark::Wrong => "]",
        Mark::Chosen if opens => "(",
        Mark::Chosen => ")",
    };
    let style = match mark {
        Mark::Wrong => RED,
        Mark::Chosen => CHOSEN,
        Mark::None | Mark::Changed => Style::new(),
    };
    let style = match mark {
        _ if on_pieces => WHITE_PIECE,
        _ => style,
    };
    styled(style, bracket)
}

const fn on_green(colour: AnsiColor) -> Style {
    let green = anstyle::Color::Ansi(AnsiColor::Green);
    colour.on_default().bg_color(Some(green))
}

fn style(shape: Shape) -> Style {
    match shape {
        Shape::BlackDisc => BLACK_PIECE,
        Shape::WhiteDisc => WHITE_PIECE,
        Shape::Lamp | Shape::Hollow => YELLOW,
        Shape::Solid => RED,
        Shape::Wave => CYAN,
        Shape::Dot => DIM,
        Shape::Letter => Style::new(),
    }
}

fn sign(square: Square, signs: Signs) -> char {
    match square.shape {
        _ if signs == Signs::Ascii => square.letter,
        Shape::BlackDisc | Shape::Lamp => '\u{25cf}',
        Shape::WhiteDisc => '\u{25cb}',
        Shape::Solid => '\u{25a0}',
        Shape::Hollow => '\u{25a1}',
        Shape::Wave => '~',
        Shape::Dot => '\u{b7}',
        Shape::Letter => square.letter,
    }
}

fn styled(style: Style, text: &str) -> String {
    if style == Style::new() {
        return text.to_owned();
    }
    format!("{style}{text}{style:#}")
}

#[cfg(test)]
mod tests;
