//! Rows in columns that fit a width.

use console::Alignment::{self, Left, Right};
use console::{measure_text_width, pad_str};

use super::style::{DIM, styled, width};

/// The blanks between two columns.
const GAP: &str = "  ";
/// Names are cut to this width at the least.
pub(super) const LEAST: usize = 12;

/// A table: the names of its columns, and then a row for each item, in columns two blanks apart.
/// Names in the first column that take more than half of the width are cut at the start.
pub(crate) struct Table<'a, T> {
    items: &'a [T],
    width: usize,
    columns: Vec<Column>,
}

struct Column {
    number: usize,
    /// Its name and its cells, all equally wide.
    rows: Vec<String>,
}

impl<'a, T> Table<'a, T> {
    /// A table without columns yet, in lines that fit the terminal.
    pub fn of(items: &'a [T]) -> Self {
        Self {
            items,
            width: width().unwrap_or(usize::MAX),
            columns: Vec::new(),
        }
    }

    /// Adds a column of texts. If there is no room for all columns, those from number 1 on are left
    /// out in the order of their numbers.
    pub fn left(self, number: usize, name: &str, cell: impl Fn(&T) -> String) -> Self {
        self.column(number, name, Left, cell)
    }

    /// Adds a column of figures.
    pub fn right(self, number: usize, name: &str, cell: impl Fn(&T) -> String) -> Self {
        self.column(number, name, Right, cell)
    }

    fn column(
        mut self,
        number: usize,
        name: &str,
        alignment: Alignment,
        cell: impl Fn(&T) -> String,
    ) -> Self {
        let most = match &self.columns[..] {
            [] => (self.width / 2).max(LEAST),
            _ => usize::MAX,
        };
        let cells = self.items.iter().map(|item| cut(&cell(item), most));
        let mut rows: Vec<_> = [styled(DIM, name)].into_iter().chain(cells).collect();
        let widest = rows.iter().map(|it| measure_text_width(it)).max();
        for row in &mut rows {
            *row = pad_str(row, widest.unwrap_or_default(), alignment, None).into_owned();
        }
        self.columns.push(Column { number, rows });
        self
    }

    /// The table with the columns that fit.
    pub fn fitted(mut self) -> String {
        for dispensable in 1..=self.columns.len() {
            let widths = self
                .columns
                .iter()
                .map(|it| measure_text_width(&it.rows[0]));
            if widths.map(|it| it + GAP.len()).sum::<usize>() - GAP.len() <= self.width {
                break;
            }
            self.columns.retain(|it| it.number != dispensable);
        }
        let line = |row: usize| {
            let cells = self.columns.iter().map(|it| &*it.rows[row]);
            cells.collect::<Vec<_>>().join(GAP).trim_end().to_owned() + "\n"
        };
        (0..=self.items.len()).map(line).collect()
    }
}

/// Cuts the start of a text that is wider than `width`: the end of a path says most.
pub(super) fn cut(text: &str, width: usize) -> String {
    const MARK: &str = "...";
    if measure_text_width(text) <= width {
        return text.to_owned();
    }
    let mut ends = text.char_indices().map(|(start, _)| &text[start..]);
    let end = ends.find(|end| measure_text_width(end) + MARK.len() <= width);
    MARK.to_owned() + end.unwrap_or_default()
}
