//! Draws the pictures that the rules of a problem describe, as text.
//!
//! The squares of a row stand a column apart, and a mark takes the columns beside its square: `(b)`
//! is chosen, `[b]` is changed or wrong. Neighbours with the same mark share one pair of brackets:
//! `[b w]`.

use std::cmp::Ordering;

use anstyle::{AnsiColor, Style};
use console::{Alignment, measure_text_width, pad_str};
use problems::picture::breaking::{self, rows};
use problems::picture::{Block, Board, Mark, Picture, Shape, Square};
use problems::words::Tongue;

use super::style::{BOLD, DIM, styled};
use crate::printable::Foreign;

/// Columns between the boards of a row, unless a narrow gap makes fewer rows.
const WIDE_GAP: usize = 3;
const NARROW_GAP: usize = 1;

const YELLOW: Style = AnsiColor::Yellow.on_default().bold();
const CYAN: Style = AnsiColor::Cyan.on_default();
const RED: Style = AnsiColor::Red.on_default().bold();
const BLACK_PIECE: Style = on_green(AnsiColor::Black);
const WHITE_PIECE: Style = on_green(AnsiColor::BrightWhite).bold();
const CHOSEN: Style = AnsiColor::Magenta.on_default().bold();

/// A picture in lines of at most `width` columns, unless a single board is wider. Its signs are the
/// letters of the squares.
pub fn drawn(picture: &Picture, width: usize) -> String {
    let blocks = picture.blocks.iter().map(|block| match block {
        Block::Heading(heading) => styled_lines(BOLD, heading, width),
        Block::Text(text) => styled_lines(Style::new(), text, width),
        Block::Beside(all) => boards(all, width),
    });
    let all = blocks.chain([legend(picture, width)]);
    let all = all.filter(|it| !it.is_empty());
    all.collect::<Vec<_>>().join("\n")
}

fn styled_lines(style: Style, text: &str, width: usize) -> String {
    let lines = breaking::lines(text, width).into_iter();
    lines
        .map(|line| styled(style, Foreign(line)) + "\n")
        .collect()
}

/// The meanings of the signs, as many in a line as fit.
fn legend(picture: &Picture, width: usize) -> String {
    let meanings = picture.legend_in_use();
    let entries = meanings.map(|(square, meaning)| format!("{} {meaning}", row(&[square])));
    let entries: Vec<_> = entries.collect();
    let lines = rows(&entries, |it| measure_text_width(it), WIDE_GAP, width);
    let lines = lines.into_iter();
    lines
        .map(|line| line.join(&" ".repeat(WIDE_GAP)) + "\n")
        .collect()
}

/// Boards in as few rows as possible.
fn boards(boards: &[Board], width: usize) -> String {
    let is_named = |it: &Board| !it.caption.within(Tongue::English).is_empty();
    let first = usize::from(!boards.iter().any(is_named));
    let boards: Vec<_> = boards
        .iter()
        .map(|it| lines(it)[first..].to_vec())
        .collect();
    let rows_with = |gap| rows(&boards, |lines| measure_text_width(&lines[0]), gap, width);
    let (mut gap, mut rows) = (WIDE_GAP, rows_with(WIDE_GAP));
    if rows_with(NARROW_GAP).len() < rows.len() {
        (gap, rows) = (NARROW_GAP, rows_with(NARROW_GAP));
    }
    let rows = rows.into_iter().map(|row| row_of_boards(row, gap));
    rows.collect::<Vec<_>>().join("\n")
}

/// The lines of boards of one height beside each other.
fn row_of_boards(boards: &[Vec<String>], gap: usize) -> String {
    let line = |number: usize| {
        let parts: Vec<&str> = boards.iter().map(|lines| &lines[number][..]).collect();
        parts.join(&" ".repeat(gap)).trim_end().to_owned() + "\n"
    };
    (0..boards[0].len()).map(line).collect()
}

/// The caption of a board and the lines below it, all equally wide.
fn lines(board: &Board) -> Vec<String> {
    // A column for each square, one between any two, and one at each end.
    let edge = styled(DIM, format!("+{}+", "-".repeat(2 * board.width + 1)));
    let side = styled(DIM, "|");
    let mut lines = vec![Foreign(&board.caption).to_string(), edge.clone()];
    for squares in board.squares.chunks(board.width) {
        lines.push(format!("{side}{}{side}", row(squares)));
    }
    lines.push(edge);
    let widest = lines.iter().map(|line| measure_text_width(line)).max();
    for line in &mut lines {
        *line = pad_str(line, widest.unwrap_or_default(), Alignment::Left, None).into_owned();
    }
    lines
}

/// The squares of a row, with the columns between and beside them.
fn row(squares: &[Square]) -> String {
    let on_pieces = squares.iter().any(|square| square.is_piece());
    let mut text = String::new();
    let mut before = Mark::None;
    for square in squares {
        text += &gap(before, square.mark, on_pieces);
        text += &styled(style_of(*square), square.letter);
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

fn style_of(square: Square) -> Style {
    let style = match square.shape {
        Shape::BlackDisc => BLACK_PIECE,
        Shape::WhiteDisc => WHITE_PIECE,
        Shape::Solid => RED,
        Shape::Lamp | Shape::Hollow => YELLOW,
        Shape::Wave => CYAN,
        Shape::Dot | Shape::Blank => DIM,
    };
    match square.mark {
        Mark::None | Mark::Changed => style,
        Mark::Wrong | Mark::Chosen => style.bold(),
    }
}
