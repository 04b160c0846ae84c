//! Lines of cells, aligned in columns.

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use super::{DIM, styled};

/// A text in a table, and how it looks.
pub struct Cell {
    text: String,
    style: Style,
}

impl Cell {
    pub fn styled(style: Style, text: impl Into<String>) -> Self {
        let text = text.into();
        Self { text, style }
    }
}

impl<T: Into<String>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self::styled(Style::new(), text)
    }
}

/// A heading; columns of figures stand to the right.
pub enum Heading {
    Left(&'static str),
    Right(&'static str),
}

/// The headings and then the rows, in columns two blanks apart.
pub fn aligned<const COLUMNS: usize>(
    headings: [Heading; COLUMNS],
    rows: Vec<[Cell; COLUMNS]>,
) -> String {
    let is_right = headings
        .each_ref()
        .map(|heading| matches!(heading, Heading::Right(_)));
    let headings = headings.map(|heading| match heading {
        Heading::Left(text) | Heading::Right(text) => Cell::styled(DIM, text),
    });
    let rows: Vec<_> = std::iter::once(headings).chain(rows).collect();
    let mut widths = [0; COLUMNS];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.text.width().max(*width);
        }
    }
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.into_iter().enumerate() {
            let blanks = " ".repeat(widths[column] - cell.text.width());
            let cell = styled(cell.style, cell.text);
            line += &if is_right[column] {
                blanks + &cell + "  "
            } else {
                cell + &blanks + "  "
            };
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}
