//! Tables of aligned columns, with as many columns as there is room for.

use console::{measure_text_width, pad_str};

pub use console::Alignment::{self, Left, Right};

use super::{DIM, styled};

/// The blanks between two columns.
const GAP: &str = "  ";
/// The names in the first column are not cut shorter than this.
const LEAST: usize = 12;

/// The headings and then the rows, in columns two blanks apart. If a line of `width` characters has not enough room for
/// all columns, those in `dispensable` are left out one by one, in this order; names in the first column that take
/// more than half of it are cut at the start.
pub fn fitted<const COLUMNS: usize>(
    headings: [(&str, Alignment); COLUMNS],
    mut rows: Vec<[String; COLUMNS]>,
    dispensable: &[usize],
    width: Option<usize>,
) -> String {
    if let Some(width) = width {
        for row in &mut rows {
            row[0] = cut(&row[0], (width / 2).max(LEAST));
        }
    }
    let alignments = headings.map(|(_, alignment)| alignment);
    rows.insert(0, headings.map(|(text, _)| styled(DIM, text)));
    let widths: [usize; COLUMNS] = std::array::from_fn(|column| {
        let widths = rows.iter().map(|row| measure_text_width(&row[column]));
        widths.max().unwrap_or_default()
    });
    let mut shown: Vec<usize> = (0..COLUMNS).collect();
    for column in dispensable {
        let needed: usize = shown.iter().map(|shown| widths[*shown] + GAP.len()).sum();
        if width.is_none_or(|width| needed <= width + GAP.len()) {
            break;
        }
        shown.retain(|shown| shown != column);
    }
    let line = |row: &[String; COLUMNS]| {
        let cell =
            |&column: &usize| pad_str(&row[column], widths[column], alignments[column], None);
        let cells: Vec<_> = shown.iter().map(cell).collect();
        cells.join(GAP).trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

/// Cuts the start of a text that is wider than `width`: the end of a path says most.
pub fn cut(text: &str, width: usize) -> String {
    const MARK: &str = "...";
    if measure_text_width(text) <= width {
        return text.to_owned();
    }
    let mut ends = text.char_indices().map(|(start, _)| &text[start..]);
    let end = ends.find(|end| measure_text_width(end) + MARK.len() <= width);
    MARK.to_owned() + end.unwrap_or_default()
}
