//! Draws Ships: what is known, the covers, and why the game can be won or not.

use super::covers::covers;
use super::game::{Shot, TOO_MANY_COVERS, lost_core, strategy};
use super::games;
use super::sea::{PICTURES, Sea, Squares};
use crate::OrReason;
use crate::picture::{Block, Board, Extent, Mark, Panel, Picture, Shape, Square};

/// The number of covers of a lost game that are easily read.
const FEW_COVERS: usize = 8;

pub const HIT: Square = Square::new('x', Shape::Solid);
pub const WATER: Square = Square::new('o', Shape::Wave);
pub const UNKNOWN: Square = Square::new('.', Shape::Dot);
pub const SHIP: Square = Square::new('#', Shape::Hollow);
/// Water that a player has shot at.
pub const MISSED: Square = Square::new('m', Shape::Wave).marked(Mark::Wrong);

/// Draws the games, and how they are won or why they are lost.
pub fn picture(input: &str, extent: Extent) -> OrReason<Picture> {
    let games = games(input)?;
    let draw = |number| explained(number + 1, &games[number]);
    let mut blocks = extent.of(games.len(), "games", draw)?;
    if games.is_empty() {
        blocks.push(Block::Text("The input has no game.".into()));
    }
    Ok(with_legend(blocks))
}

/// The picture of these blocks.
pub fn with_legend(blocks: Vec<Block>) -> Picture {
    Picture {
        legend: vec![
            (HIT, "ship, known"),
            (WATER, "no ship, known"),
            (UNKNOWN, "not known"),
            (SHIP, "ship in this cover"),
            (UNKNOWN.marked(Mark::Chosen), "shoot here"),
            (SHIP.marked(Mark::Changed), "not in all of them"),
        ],
        blocks,
    }
}

/// The covers side by side, with marks on the squares that not all of them have.
pub fn compared(sea: &Sea, covers: &[Squares]) -> Vec<Panel> {
    let is_in_all = |square: &usize| covers.iter().all(|cover| cover.contains(*square));
    let panel = |(number, cover): (usize, &Squares)| {
        let differing = cover.iter().filter(|square| !is_in_all(square));
        let drawn = drawn(sea, sea.hits, *cover).marked(Mark::Changed, differing);
        drawn.captioned(format!("cover {number}"))
    };
    (1..).zip(covers).map(panel).collect()
}

/// The seven ships.
pub fn ship_shapes() -> Vec<Panel> {
    let shape = |(rows, name): (&&[&str], &str)| {
        let letters = rows.concat();
        let square = |number| {
            if &letters[number..=number] == "x" {
                HIT
            } else {
                UNKNOWN
            }
        };
        Board::new(rows[0].len(), rows.len(), square).captioned(name)
    };
    let names = ["O", "Z", "S", "J", "L", "T", "I"];
    PICTURES.iter().zip(names).map(shape).collect()
}

/// Draws the first game with a wrong answer. `None` if there is none before the output ends.
pub fn picture_of_difference(input: &str, expected: &str, got: &str) -> Option<Picture> {
    let (expected, got) = (answers(expected), answers(got));
    let mut pairs = expected.zip(got);
    let number = 1 + pairs.position(|(expected, got)| expected != got)?;
    picture(input, Extent::Only(number)).ok()
}

/// The answers in an output, one for each game.
fn answers(output: &str) -> impl Iterator<Item = &str> {
    let lines = output.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("Game"))
}

/// A game: what is known, the number of its covers, and what follows from them.
pub fn explained(number: usize, sea: &Sea) -> Vec<Block> {
    let covers = covers(sea);
    let strategy = strategy(&covers);
    let answer = if strategy.is_some() { "yes." } else { "no." };
    let known = drawn(sea, sea.hits, Squares::default());
    let mut blocks = vec![
        Block::Heading(format!("Game {number}: {answer}")),
        Block::Beside(vec![known.captioned("what is known")]),
        Block::Text(count_of_covers(covers.len())),
    ];
    match strategy {
        Some(shots) => blocks.extend(won(sea, &covers, &shots)),
        None if covers.is_empty() => {}
        None => blocks.extend(lost(sea, &covers, &lost_core(&covers))),
    }
    blocks
}

fn count_of_covers(count: usize) -> String {
    let possible = match count {
        0 => "None is possible: nowhere do the ships take every x and no o.".into(),
        1 => "One is possible, so where the ships are is certain.".into(),
        TOO_MANY_COVERS => format!(
            "At least {TOO_MANY_COVERS} are possible, and with so many the game is always lost."
        ),
        _ => format!("{count} are possible."),
    };
    format!("A cover is the set of the 28 squares that the seven ships take together. {possible}")
}

/// All covers, and the shots that win.
fn won(sea: &Sea, covers: &[Squares], shots: &[Shot]) -> Vec<Block> {
    let panel = |(number, cover): (usize, &Squares)| {
        drawn(sea, sea.hits, *cover).captioned(format!("cover {number}"))
    };
    let mut blocks = vec![Block::Beside((1..).zip(covers).map(panel).collect())];
    if shots.is_empty() {
        return blocks;
    }
    let text = "To win, shoot where exactly one of the covers that are still possible has no \
                ship. A miss leaves just that cover, and the rest is certain; a hit rules it out, \
                and the next shot follows.";
    let mut left: Vec<_> = (1..).zip(covers).collect();
    let mut steps = String::new();
    for Shot { square, after_miss } in shots {
        let at = left.iter().position(|(_, cover)| *cover == after_miss);
        let (number, _) = left.remove(at.expect("a cover that is possible"));
        let (row, column) = (square / sea.width + 1, square % sea.width + 1);
        steps += &format!("Row {row}, column {column}: a miss leaves cover {number}. ");
    }
    steps += &format!("If all of them hit, cover {} is left.", left[0].0);
    let squares = shots.iter().map(|shot| shot.square);
    let known = drawn(sea, sea.hits, Squares::default());
    let marked = known.marked(Mark::Chosen, squares).captioned("the shots");
    blocks.extend([text.to_owned(), steps].map(Block::Text));
    blocks.push(Block::Beside(vec![marked]));
    blocks
}

/// The covers, all of them if they are few. Those that cannot be told apart have marks.
fn lost(sea: &Sea, covers: &[Squares], core: &[Squares]) -> Vec<Block> {
    let is_drawn = |cover: &Squares| covers.len() <= FEW_COVERS || core.contains(cover);
    let is_marked = |cover: &Squares, square: &usize| {
        core.contains(cover) && !core.iter().all(|other| other.contains(*square))
    };
    let panel = |(number, cover): (usize, &Squares)| {
        drawn(sea, sea.hits, *cover)
            .marked(
                Mark::Changed,
                cover.iter().filter(|square| is_marked(cover, square)),
            )
            .captioned(format!("cover {number}"))
    };
    let text = format!(
        "The {} with marks cannot be told apart: every square that one of them lacks is lacked by \
         at least two. So every shot that could tell something may miss and leave two covers or \
         more, with no miss to spare.",
        core.len(),
    );
    let numbered = (1..).zip(covers).filter(|(_, cover)| is_drawn(cover));
    vec![
        Block::Text(text),
        Block::Beside(numbered.map(panel).collect()),
    ]
}

/// A sea with these hits, and with a cover on squares that are not hit.
pub fn drawn(sea: &Sea, hits: Squares, cover: Squares) -> Board {
    Board::new(sea.width, sea.height, |square| match square {
        _ if hits.contains(square) => HIT,
        _ if cover.contains(square) => SHIP,
        _ if sea.open.contains(square) => UNKNOWN,
        _ => WATER,
    })
}

#[cfg(test)]
mod tests;
