//! Draws Ships: what is known, the covers, and why the game can be won or not.

use super::game::Position;
use super::games;
use super::sea::{Sea, Squares};
use super::steps::{FEW, explain};
use crate::OrReason;
use crate::picture::{Block, Board, Extent, Mark, Picture, Shape, Square};

pub const HIT: Square = Square::new('x', Shape::Solid);
pub const WATER: Square = Square::new('o', Shape::Wave);
pub const UNKNOWN: Square = Square::new('.', Shape::Dot);
pub const SHIP: Square = Square::new('#', Shape::Hollow);
/// Water that a player has shot at.
pub const MISSED: Square = Square::new('m', Shape::Wave).marked(Mark::Wrong);

/// Draws the games, and how they are won or why they are lost.
pub fn picture(input: &str, extent: Extent) -> OrReason<Picture> {
    let games = games(input)?;
    let draw = |number| explained(number + 1, &games[number]).unwrap_or_default();
    let mut blocks = extent.of(games.len(), "games", draw)?;
    if games.is_empty() {
        blocks.push(Block::Text("The input has no game.".into()));
    }
    Ok(Picture {
        legend: vec![
            (HIT, "ship, known"),
            (WATER, "no ship, known"),
            (UNKNOWN, "not known"),
            (SHIP, "ship in this cover"),
            (UNKNOWN.marked(Mark::Chosen), "shoot here"),
            (SHIP.marked(Mark::Changed), "not in all of them"),
        ],
        blocks,
    })
}

/// Draws the first game with a wrong answer. `None` if the output ends before one.
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

/// A game: how it is won shot by shot, or why it is lost.
fn explained(number: usize, sea: &Sea) -> OrReason<Vec<Block>> {
    let position = Position::of(*sea);
    let answer = if position.shots.is_some() {
        "yes."
    } else {
        "no."
    };
    let mut blocks = vec![Block::Heading(format!("Game {number}: {answer}"))];
    let mut steps = explain(position, None)?.into_iter();
    if let Some(first) = steps.next() {
        blocks.extend([Block::Text(first.said), Block::Beside(first.boards)]);
    }
    let (mut said, mut boards) = (Vec::new(), Vec::new());
    for (number, mut step) in (1..).zip(steps) {
        said.push(step.said);
        boards.push(
            step.boards
                .remove(0)
                .captioned(format!("after shot {number}")),
        );
    }
    if !said.is_empty() {
        // A long game is easier to read without boards.
        boards.truncate(if boards.len() > FEW { 0 } else { FEW });
        blocks.extend([Block::Text(said.join(" ")), Block::Steps(boards)]);
    }
    Ok(blocks)
}

/// What is known of a sea, with a cover on squares that are not hit.
pub fn drawn(sea: &Sea, cover: Squares) -> Board {
    Board::new(sea.width, sea.height, |square| match square {
        _ if sea.hits.contains(square) => HIT,
        _ if sea.missed.contains(square) => MISSED,
        _ if cover.contains(square) => SHIP,
        _ if sea.open.contains(square) => UNKNOWN,
        _ => WATER,
    })
}
