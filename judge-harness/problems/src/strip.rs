//! Explanations: strips of pictures, each with one sentence.
//!
//! A strip is a list of steps for a board. A page shows it where the README has its picture, the
//! game gives its sentences as reasons, and the picture of the README has its boards alone.

use crate::OrReason;
use crate::grid::Grid;
use crate::picture::breaking::rows;
use crate::picture::{Block, Board, Picture, Square, svg};
use crate::words::{Both, Said, said};

/// The largest number of steps that a reader follows.
pub const MOST: usize = 9;

/// The number of games that are drawn of an input with many.
const FEW: usize = 3;

/// A strip of pictures.
pub struct Strip {
    /// The name of its picture in the README, without `.svg`.
    pub name: &'static str,
    /// The rows of the game that the README explains.
    pub rows: &'static str,
    /// The meanings of the signs of its boards.
    pub legend: &'static [(Square, &'static str)],
    /// The steps for the rows of a game. Those of a problem's first strip are for any game.
    pub steps: fn(&str) -> OrReason<Vec<Step>>,
}

/// A step of a strip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// What is seen, side by side.
    pub boards: Vec<Board>,
    /// What is said of it, in one sentence or two; empty in a strip for no game, whose sentences
    /// are in the README alone.
    pub said: Said,
}

impl Step {
    /// A step with these boards.
    pub fn new(said: impl Into<Said>, boards: impl IntoIterator<Item = Board>) -> Self {
        Self {
            boards: boards.into_iter().collect(),
            said: said.into(),
        }
    }
}

impl Strip {
    /// The boards of all steps for the README's game, numbered, without the sentences. The boards
    /// of a step share a row.
    pub fn picture(&self) -> OrReason<Picture> {
        let mut steps = (self.steps)(self.rows)?;
        for (number, step) in (1..).zip(&mut steps) {
            let first = step.boards.first_mut().ok_or("a step without a board")?;
            let name = match &*first.caption.to_string() {
                "" => number.to_string(),
                caption => format!("{number}: {caption}"),
            };
            first.caption = name.into();
        }
        let width = |step: &Step| svg::width(&step.boards);
        let rows = rows(&steps, width, svg::GAP, svg::WIDTH).into_iter();
        let row = |row: &[Step]| row.iter().flat_map(|it| it.boards.clone()).collect();
        let blocks = rows.map(|it| Block::Beside(row(it))).collect();
        Ok(self.of_blocks(blocks))
    }

    /// The steps for the first few games, or for the one with this number, counted from 1, each
    /// below its sentence.
    pub fn of_games(&self, games: &[String], only: Option<usize>) -> OrReason<Picture> {
        let count = games.len();
        let drawn = only.map_or(0..count.min(FEW), |number| number - 1..number);
        if drawn.end > count {
            return Err(format!(
                "there is no number {}: the input has {count}",
                drawn.end
            ));
        }
        let mut blocks = Vec::new();
        for number in drawn {
            if count > 1 {
                blocks.push(Block::Heading(format!("Board {}", number + 1)));
            }
            for step in (self.steps)(&games[number])? {
                blocks.push(Block::Text(step.said.to_string()));
                blocks.push(Block::Beside(step.boards));
            }
        }
        if count == 0 {
            blocks.push(Block::Text("The input has no board.".to_owned()));
        } else if only.is_none() && count > FEW {
            let text = format!("{FEW} of {count} boards are drawn: `show --only N` draws one.");
            blocks.push(Block::Text(text));
        }
        Ok(Picture {
            only,
            ..self.of_blocks(blocks)
        })
    }

    fn of_blocks(&self, blocks: Vec<Block>) -> Picture {
        let legend = self.legend.to_vec();
        Picture {
            legend,
            blocks,
            only: None,
        }
    }
}

/// The presses that a top row forces, where each row presses below the squares of the row above
/// that are still wrong; and the squares that stay wrong in the last row, as bits of a row.
pub fn forced(grid: &Grid, wrong: u32, top: u32) -> (u32, u32) {
    let row = (1 << grid.width) - 1;
    let (mut above, mut press, mut presses) = (0, top, 0);
    for first in (0..grid.squares).step_by(grid.width) {
        presses |= press << first;
        let left = (wrong >> first & row) ^ above ^ press ^ (press << 1 & row) ^ (press >> 1);
        above = press;
        press = left;
    }
    (presses, press)
}

/// Makes a constant of each row: a text in English and in Chinese.
macro_rules! texts {
    ($($name:ident: $english:literal, $chinese:literal;)*) => {
        $(const $name: $crate::words::Both = [$english, $chinese];)*
    };
}
pub(crate) use texts;

/// Fills the gaps of a text about some squares of a row: `those` are their columns, such as «second
/// and third» and «2、3»; English has a plural, with `s` and `it`.
pub fn of_columns(text: Both, grid: &Grid, squares: u32) -> Said {
    const ORDINALS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];
    let columns: Vec<usize> = grid.set(squares).map(|it| it % grid.width).collect();
    let english: Vec<&str> = columns.iter().map(|it| ORDINALS[*it]).collect();
    let english = match &english[..] {
        [some @ .., last] if !some.is_empty() => format!("{} and {last}", some.join(", ")),
        some => some.concat(),
    };
    let chinese: Vec<String> = columns.iter().map(|it| (it + 1).to_string()).collect();
    let those = said(["{english}", "{chinese}"]).with("english", english);
    let those = those.with("chinese", chinese.join("、"));
    plural(text, columns.len()).with("those", those)
}

/// Fills the gaps of a text about a number of things: `count`, and the English plural.
pub fn plural(text: Both, count: usize) -> Said {
    let [s, it] = [["s", "them"], ["", "it"]][usize::from(count == 1)];
    said(text)
        .with("count", count)
        .with("s", [s, ""])
        .with("it", [it, ""])
}

#[cfg(test)]
#[allow(missing_docs)]
pub mod tests {
    use super::*;
    use crate::Rules;

    /// Each step of a strip for any game says something in both languages; returns the last one.
    pub fn checked(steps: Vec<Step>) -> Step {
        assert!((1..=MOST).contains(&steps.len()), "{}", steps.len());
        for step in &steps {
            let [english, chinese] = crate::words::Tongue::ALL.map(|it| step.said.within(it));
            let ends = english.ends_with(['.', '?', ':']) && chinese.ends_with(['。', '？', '：']);
            let has_gap = english.contains('{') || chinese.contains('{');
            assert!(ends && !has_gap, "{english} {chinese}");
            assert!((1..=6).contains(&step.boards.len()), "{english}");
        }
        steps.into_iter().last().expect("a step")
    }

    /// The strips of the README have their steps, and each game of a generator has one.
    #[test]
    fn every_strip_has_three_to_nine_steps_and_a_picture() {
        let strips = |rules: &'static Rules| rules.strips.iter();
        for strip in crate::ALL.iter().flat_map(|it| strips(it.1)) {
            let steps = (strip.steps)(strip.rows).expect(strip.name);
            let count = steps.len();
            assert!((3..=MOST).contains(&count), "{}: {count}", strip.name);
            if !strip.rows.is_empty() {
                checked(steps);
            }
            let picture = strip.picture().expect(strip.name);
            assert!(picture.legend_in_use().count() > 0, "{}", strip.name);
        }
    }
}
