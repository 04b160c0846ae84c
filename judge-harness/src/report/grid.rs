//! Tables of aligned columns, with as many columns as there is room for.

use console::{measure_text_width, pad_str};

pub use console::Alignment::{self, Left, Right};

use super::{DIM, styled};

/// The blanks between two columns.
const GAP: &str = "  ";
/// Names in the first column are cut to this width at the least.
const LEAST: usize = 12;

/// A column of a table: a number, its name, and what an item has in it. If there is no room for all
/// columns, those from number 1 on are left out in the order of their numbers.
pub type Column<'a, T> = (usize, &'a str, Alignment, &'a dyn Fn(&T) -> String);

/// The names of the columns, and then a row for each item, in columns two blanks apart. Names in
/// the first column that take more than half of `width` are cut at the start.
pub fn fitted<T>(items: &[T], columns: &[Column<T>], width: Option<usize>) -> String {
    let width = width.unwrap_or(usize::MAX);
    let mut shown = Vec::new();
    for (order, name, alignment, cell) in columns {
        let cells = items.iter().map(|item| match shown[..] {
            [] => cut(&cell(item), (width / 2).max(LEAST)),
            _ => cell(item),
        });
        let rows: Vec<_> = [styled(DIM, name)].into_iter().chain(cells).collect();
        let widths = rows.iter().map(|cell| measure_text_width(cell));
        shown.push((*order, *alignment, widths.max().unwrap_or_default(), rows));
    }
    for dispensable in 1..=columns.len() {
        let needed: usize = shown.iter().map(|(.., width, _)| width + GAP.len()).sum();
        if needed - GAP.len() <= width {
            break;
        }
        shown.retain(|(order, ..)| *order != dispensable);
    }
    let line = |row: usize| {
        let cells = shown
            .iter()
            .map(|(_, alignment, width, cells)| pad_str(&cells[row], *width, *alignment, None));
        cells.collect::<Vec<_>>().join(GAP).trim_end().to_owned() + "\n"
    };
    (0..=items.len()).map(line).collect()
}

/// Cuts the start of a text that is wider than `width`: the end of a path says most.
fn cut(text: &str, width: usize) -> String {
    const MARK: &str = "...";
    if measure_text_width(text) <= width {
        return text.to_owned();
    }
    let mut ends = text.char_indices().map(|(start, _)| &text[start..]);
    let end = ends.find(|end| measure_text_width(end) + MARK.len() <= width);
    MARK.to_owned() + end.unwrap_or_default()
}
