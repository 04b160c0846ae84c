//! Draws Ships: what is known, the covers, and why the game can be won or not.

use super::covers::covers;
use super::game::{Shot, TOO_MANY_COVERS, lost_core, strategy};
use super::games;
use super::sea::{Sea, Squares};
use crate::picture::{Block, Board, Extent, Mark, Panel, Picture, Shape, Square};
use crate::{OrReason, Playground};

/// The number of covers that are drawn without `--all`.
const FEW_COVERS: usize = 8;
/// The number of shots that are drawn without `--all`.
const FEW_SHOTS: usize = 4;

const HIT: Square = Square::new('x', Shape::Solid);
const WATER: Square = Square::new('o', Shape::Wave);
const UNKNOWN: Square = Square::new('.', Shape::Dot);
const SHIP: Square = Square::new('#', Shape::Hollow);

/// A board to play on.
pub const PLAYGROUND: Playground = Playground {
    squares: &[
        (UNKNOWN, "not known"),
        (HIT, "ship"),
        (WATER, "no ship"),
        (SHIP, "ship in this layout"),
    ],
    choices: 3,
    challenge: "Find seven hidden ships with a single miss to spare, in a sea that cheats.",
    boards: 1,
    script: include_str!("playground.js"),
};

/// Draws the games, and how they are won or why they are lost.
pub fn picture(input: &str, extent: Extent) -> OrReason<Picture> {
    let games = games(input)?;
    let mut blocks = extent.of(games.len(), "games", |number| {
        explained(number + 1, &games[number], extent)
    })?;
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

/// A game: what is known, its covers, and what follows from them.
fn explained(number: usize, sea: &Sea, extent: Extent) -> Vec<Block> {
    let covers = covers(sea);
    let strategy = strategy(&covers);
    let answer = if strategy.is_some() { "yes." } else { "no." };
    let known = drawn(sea, sea.hits, Squares::default());
    let mut blocks = vec![
        Block::Heading(format!("Game {number}: {answer}")),
        Block::Beside(vec![known.captioned("what is known")]),
        Block::Text(count_of_covers(covers.len())),
    ];
    let core = match &strategy {
        Some(_) => Vec::new(),
        None => lost_core(&covers),
    };
    if core.len() < covers.len() && extent.most(covers.len(), FEW_COVERS) < covers.len() {
        let text = "They are too many to be drawn here: `show --all` draws them.";
        blocks.push(Block::Text(text.into()));
    } else if core.len() < covers.len() {
        let all = (1..).zip(&covers).map(|(number, cover)| {
            drawn(sea, sea.hits, *cover).captioned(format!("cover {number}"))
        });
        blocks.push(Block::Beside(all.collect()));
    }
    match strategy {
        Some(shots) if !shots.is_empty() => blocks.extend(won(sea, &covers, &shots, extent)),
        None if !covers.is_empty() => blocks.extend(lost(sea, &covers, &core, extent)),
        _ => {}
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

/// The shots that win, each beside the cover that a miss leaves.
fn won(sea: &Sea, covers: &[Squares], shots: &[Shot], extent: Extent) -> Vec<Block> {
    let text = "To win, shoot where exactly one of the covers that are still possible has no \
                ship. A miss leaves just that cover, and the rest is certain; a hit rules it out, \
                and the next shot follows.";
    let mut blocks = vec![Block::Text(text.into())];
    let most = extent.most(shots.len(), FEW_SHOTS);
    let mut hits = sea.hits;
    for (number, Shot { square, after_miss }) in (1..).zip(&shots[..most]) {
        let (row, column) = (square / sea.width + 1, square % sea.width + 1);
        blocks.push(Block::Beside(vec![
            drawn(sea, hits, Squares::default())
                .marked(Mark::Chosen, [*square])
                .captioned(format!("shot {number}: row {row}, column {column}")),
            drawn(sea, sea.hits, *after_miss).captioned("a miss leaves"),
        ]));
        hits = hits.or(Squares::from_iter([*square]));
    }
    let all = format!("the {} shots", shots.len());
    blocks.extend(left_out(shots.len(), most, &all));
    let is_left = |cover: &&Squares| shots.iter().all(|shot| shot.after_miss != **cover);
    let cover = covers.iter().find(is_left);
    let last = cover.map(|cover| drawn(sea, sea.hits, *cover).captioned("if all of them hit"));
    blocks.push(Block::Beside(last.into_iter().collect()));
    blocks
}

/// The covers that cannot be told apart, and how many of them have no ship on each square.
fn lost(sea: &Sea, covers: &[Squares], core: &[Squares], extent: Extent) -> Vec<Block> {
    let lacking = |square| core.iter().filter(|cover| !cover.contains(square)).count();
    let differs = |square: &usize| (1..core.len()).contains(&lacking(*square));
    let most = extent.most(core.len(), FEW_COVERS);
    let numbered = (1..).zip(covers).filter(|(_, cover)| core.contains(cover));
    let panel = |(number, cover): (usize, &Squares)| {
        drawn(sea, sea.hits, *cover)
            .marked(Mark::Changed, cover.iter().filter(differs))
            .captioned(format!("cover {number}"))
    };
    let mut panels: Vec<Panel> = numbered.take(most).map(panel).collect();
    // Where the covers do not differ, all are like the first.
    let mut figures = drawn(sea, sea.hits, core[0]);
    for square in (0..sea.width * sea.height).filter(differs) {
        let figure = char::from_digit(lacking(square) as u32, 10).unwrap_or('+');
        figures.squares[square] = Square::new(figure, Shape::Letter);
    }
    panels.push(figures.captioned("how many lack it"));
    let is_all = core.len() == covers.len();
    let mut blocks = vec![
        Block::Text(format!(
            "{} {} covers cannot be told apart: every square that one of them lacks is lacked by \
             at least two. So every shot that could tell something may miss and leave two covers \
             or more, with no miss to spare.",
            if is_all { "The" } else { "These" },
            core.len(),
        )),
        Block::Beside(panels),
    ];
    blocks.extend(left_out(core.len(), most, "them"));
    blocks
}

/// Says how many are left out if only `drawn` of `all` are drawn.
fn left_out(all: usize, drawn: usize, them: &str) -> Option<Block> {
    let left = all.checked_sub(drawn).filter(|left| *left > 0)?;
    Some(Block::Text(format!(
        "{left} of {them} are not drawn here: `show --all` draws them."
    )))
}

/// A sea with these hits, and with a cover on squares that are not hit.
fn drawn(sea: &Sea, hits: Squares, cover: Squares) -> Board {
    Board::new(sea.width, sea.height, |square| match square {
        _ if hits.contains(square) => HIT,
        _ if cover.contains(square) => SHIP,
        _ if sea.open.contains(square) => UNKNOWN,
        _ => WATER,
    })
}

#[cfg(test)]
mod tests;
