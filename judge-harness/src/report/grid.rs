//! Tables of aligned columns, with as many columns as there is room for.

use anstyle::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{DIM, styled};

/// A text in a table, and its style.
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

/// A heading; columns of figures are aligned to the right.
pub enum Heading {
    Left(&'static str),
    Right(&'static str),
}

/// The blanks between two columns.
const GAP: usize = 2;
/// The names in the first column are not cut shorter than this.
const LEAST: usize = 12;

/// The room that there is for a table.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    /// The characters in a line.
    pub width: usize,
    /// How many of them a name in the first column may take.
    pub names: usize,
}

/// The headings and then the rows, in columns two blanks apart. If there is not enough room for all columns,
/// those in `dispensable` are left out one by one, in this order; names in the first column that are too long
/// are cut at the start.
pub fn fitted<const COLUMNS: usize>(
    headings: [Heading; COLUMNS],
    rows: Vec<[Cell; COLUMNS]>,
    dispensable: &[usize],
    room: Option<Room>,
) -> String {
    let is_right = headings
        .each_ref()
        .map(|heading| matches!(heading, Heading::Right(_)));
    let headings = headings.map(|heading| match heading {
        Heading::Left(text) | Heading::Right(text) => Cell::styled(DIM, text),
    });
    let mut rows: Vec<_> = std::iter::once(headings).chain(rows).collect();
    if let Some(room) = room {
        for row in &mut rows {
            row[0].cut(room.names.max(LEAST));
        }
    }
    let widths: [usize; COLUMNS] = std::array::from_fn(|column| {
        let widths = rows.iter().map(|row| row[column].text.width());
        widths.max().unwrap_or_default()
    });
    let shown = columns_that_fit(&widths, dispensable, room.map(|room| room.width));
    let line = |row: [Cell; COLUMNS]| {
        let columns = row.into_iter().enumerate();
        let cells = columns.filter(|(column, _)| shown[*column]);
        let padded = cells.map(|(column, cell)| cell.padded(widths[column], is_right[column]));
        let line = padded.collect::<Vec<_>>().join(&" ".repeat(GAP));
        line.trim_end().to_owned() + "\n"
    };
    rows.into_iter().map(line).collect()
}

/// Whether each column is shown.
fn columns_that_fit<const COLUMNS: usize>(
    widths: &[usize; COLUMNS],
    dispensable: &[usize],
    width: Option<usize>,
) -> [bool; COLUMNS] {
    let mut shown = [true; COLUMNS];
    for &column in dispensable {
        let columns = (0..COLUMNS).filter(|&column| shown[column]);
        let needed: usize = columns.map(|column| widths[column] + GAP).sum();
        if width.is_none_or(|width| needed <= width + GAP) {
            break;
        }
        shown[column] = false;
    }
    shown
}

impl Cell {
    /// The text in its style, with blanks on one side of it.
    fn padded(self, width: usize, is_right: bool) -> String {
        let blanks = " ".repeat(width - self.text.width());
        let text = styled(self.style, self.text);
        if is_right {
            blanks + &text
        } else {
            text + &blanks
        }
    }

    /// Cuts the start of a text that is wider than `width`: the end of a path says most.
    pub fn cut(&mut self, width: usize) {
        const MARK: &str = "...";
        if self.text.width() <= width {
            return;
        }
        let mut room = width - MARK.len();
        let fits = |character: &char| {
            let needed = character.width().unwrap_or_default();
            let fits = needed <= room;
            room = room.saturating_sub(needed);
            fits
        };
        let kept: Vec<char> = self.text.chars().rev().take_while(fits).collect();
        self.text = MARK.chars().chain(kept.into_iter().rev()).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(width: usize) -> String {
        let room = Room {
            width,
            names: 2 * width / 5,
        };
        let headings = [
            Heading::Left("Name"),
            Heading::Left("Title"),
            Heading::Right("Figure"),
        ];
        let rows = vec![
            ["one".into(), "\u{9ed1}\u{767d}\u{68cb}".into(), "1".into()],
            [
                "some/long/path/to/two.rs".into(),
                "Flip".into(),
                "22".into(),
            ],
        ];
        let text = fitted(headings, rows, &[1, 2], Some(room));
        anstream::adapter::strip_str(&text).to_string()
    }

    #[test]
    fn wide_characters_count_twice() {
        assert_eq!(
            grid(80),
            "Name                      Title   Figure\n\
             one                       \u{9ed1}\u{767d}\u{68cb}       1\n\
             some/long/path/to/two.rs  Flip        22\n"
        );
    }

    #[test]
    fn the_least_needed_column_goes_first_and_long_names_lose_their_beginning() {
        assert_eq!(
            grid(40),
            "Name              Title   Figure\n\
             one               \u{9ed1}\u{767d}\u{68cb}       1\n\
             ...ath/to/two.rs  Flip        22\n"
        );
        let narrow = "Name          Figure\n\
                      one                1\n\
                      ...to/two.rs      22\n";
        assert_eq!(grid(20), narrow);
        assert_eq!(grid(27), narrow);
        assert_eq!(grid(28).lines().count(), 3);
        assert!(grid(28).contains("Title"));
        assert_eq!(grid(19), "Name\none\n...to/two.rs\n");
    }
}
