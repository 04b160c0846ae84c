//! Ships drawn: what is known, the covers, and why the game can be won or not.

mod boards;

use boards::{HIT, SHIP, UNKNOWN, WATER, covered, known, lacking};

use super::covers::covers;
use super::game::{Shot, TOO_MANY_COVERS, lost_core, strategy};
use super::reading::{Game, games};
use super::sea::{Sea, Squares};
use crate::picture::{Block, Extent, LazyPicture, Mark, Panel, Picture, Square};
use crate::rules::Playground;

/// The number of games that are drawn if nobody asks for all.
const FEW_GAMES: usize = 3;
/// The number of covers that are drawn if nobody asks for all.
const FEW_COVERS: usize = 8;
/// The number of shots that are drawn if nobody asks for all.
const FEW_SHOTS: usize = 4;

/// A board to play on.
pub fn playground() -> Playground {
    Playground {
        squares: vec![
            (UNKNOWN, "not known"),
            (HIT, "ship"),
            (WATER, "no ship"),
            (SHIP, "ship in this cover"),
        ],
        choices: 3,
        script: include_str!("playground.js"),
    }
}

/// What the games look like, and how they are won or why they are lost.
///
/// # Errors
///
/// Says what is wrong with an input that cannot be read.
pub fn picture(input: &str, extent: Extent) -> Result<LazyPicture<'_>, String> {
    let games = games(input)?;
    let count = games.len();
    if count == 0 {
        return if input.trim().is_empty() {
            Err("expected a game, found the end of the input".into())
        } else {
            let text = Block::text("There is no game before the `0 0`.");
            Ok(LazyPicture {
                legend: Vec::new(),
                blocks: Box::new([text].into_iter()),
            })
        };
    }
    let drawn = extent.of(count, FEW_GAMES)?;
    let explained = drawn.flat_map(move |number| explained(number + 1, &games[number], extent));
    Ok(LazyPicture {
        legend: legend(),
        blocks: Box::new(explained.chain(extent.left_out(count, FEW_GAMES, "games"))),
    })
}

/// The first game that is answered otherwise than expected. `None` if there is none before the output
/// ends.
pub fn picture_of_difference(input: &str, expected: &str, got: &str) -> Option<Picture> {
    let (expected, got) = (answers(expected), answers(got));
    let mut pairs = expected.zip(got);
    let number = 1 + pairs.position(|(expected, got)| expected != got)?;
    picture(input, Extent::Only(number)).ok()?.whole(usize::MAX)
}

/// The words that answer the games, in their order.
fn answers(output: &str) -> impl Iterator<Item = &str> {
    let lines = output.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("Game"))
}

fn legend() -> Vec<(Square, &'static str)> {
    vec![
        (HIT, "ship, known"),
        (WATER, "no ship, known"),
        (UNKNOWN, "not known"),
        (SHIP, "ship in this cover"),
        (UNKNOWN.marked(Mark::Chosen), "shoot here"),
        (SHIP.marked(Mark::Changed), "not in all of them"),
    ]
}

/// A game: what is known, its covers, and what follows from them.
fn explained(number: usize, rows: &Game, extent: Extent) -> Vec<Block> {
    let sea = Sea::new(rows);
    let covers = covers(&sea, TOO_MANY_COVERS);
    let strategy = strategy(&covers);
    let answer = if strategy.is_some() { "yes." } else { "no." };
    let mut blocks = vec![
        Block::Heading(format!("Game {number}: {answer}")),
        Block::beside([known(&sea, Squares::default()).captioned("what is known")]),
        Block::text(count_of_covers(covers.len())),
    ];
    let core = if strategy.is_some() {
        Vec::new()
    } else {
        lost_core(&covers)
    };
    if core.len() < covers.len() {
        blocks.push(all_covers(&sea, &covers, extent));
    }
    match strategy {
        Some(shots) if shots.is_empty() => {}
        Some(shots) => blocks.extend(won(&sea, &covers, &shots, extent)),
        None if covers.is_empty() => {}
        None => blocks.extend(lost(&sea, &covers, &core, extent)),
    }
    blocks
}

/// The covers, where they are few.
fn all_covers(sea: &Sea, covers: &[Squares], extent: Extent) -> Block {
    if covers.len() > FEW_COVERS && extent != Extent::All {
        return Block::text("They are too many to be drawn here: `show --all` draws them.");
    }
    let numbers = 0..covers.len();
    let panels = numbers.map(|index| covered(sea, covers[index], numbered(index)));
    Block::beside(panels.collect::<Vec<_>>())
}

fn count_of_covers(count: usize) -> String {
    const COVER: &str = "A cover is the set of the 28 squares that the seven ships take together.";
    match count {
        0 => format!("{COVER} None is possible: nowhere do the ships take every x and no o."),
        1 => format!("{COVER} One is possible, so where the ships are is certain."),
        TOO_MANY_COVERS => format!(
            "{COVER} At least {TOO_MANY_COVERS} are possible, and with so many the game is always lost."
        ),
        _ => format!("{COVER} {count} are possible."),
    }
}

/// The caption of a cover by its place among all of them.
fn numbered(index: usize) -> String {
    format!("cover {}", index + 1)
}

/// The shots that win, each beside the cover that a miss leaves.
fn won(sea: &Sea, covers: &[Squares], shots: &[Shot], extent: Extent) -> Vec<Block> {
    let mut blocks = vec![Block::text(
        "To win, shoot where exactly one of the covers that are still possible has no ship. A miss \
         leaves just that cover, and the rest is certain; a hit rules it out, and the next shot follows.",
    )];
    let drawn = match extent {
        Extent::All => shots.len(),
        _ => shots.len().min(FEW_SHOTS),
    };
    let mut hits = Squares::default();
    for (number, shot) in (1..).zip(shots) {
        if number <= drawn {
            let place = place(sea, shot.square);
            let shown = known(sea, hits).marked(Mark::Chosen, |square| square == shot.square);
            blocks.push(Block::beside([
                shown.captioned(format!("shot {number}: {place}")),
                covered(sea, covers[shot.after_miss], "a miss leaves"),
            ]));
        }
        hits.insert(shot.square);
    }
    if drawn < shots.len() {
        let left = shots.len() - drawn;
        blocks.push(Block::text(format!(
            "{left} of the {} shots are not drawn here: `show --all` draws them.",
            shots.len()
        )));
    }
    let is_ruled_out = |cover: &usize| shots.iter().any(|shot| shot.after_miss == *cover);
    let last = (0..covers.len()).find(|cover| !is_ruled_out(cover));
    let last = last.map(|cover| covered(sea, covers[cover], "if all of them hit"));
    blocks.extend(last.map(|panel| Block::beside([panel])));
    blocks
}

/// The covers that cannot be told apart, and how many of them have no ship on each square.
fn lost(sea: &Sea, covers: &[Squares], core: &[Squares], extent: Extent) -> Vec<Block> {
    let in_all = core.iter().copied().reduce(Squares::and);
    let in_all = in_all.unwrap_or_default();
    let panel = |cover: &Squares| {
        let index = covers.iter().position(|it| it == cover);
        let panel = covered(sea, *cover, numbered(index.unwrap_or_default()));
        let differs = |square| cover.contains(square) && !in_all.contains(square);
        let board = panel.board.marked(Mark::Changed, differs);
        Panel { board, ..panel }
    };
    let drawn = match extent {
        Extent::All => core.len(),
        _ => core.len().min(FEW_COVERS),
    };
    let mut panels: Vec<Panel> = core.iter().take(drawn).map(panel).collect();
    panels.push(lacking(sea, core).captioned("how many lack it"));
    let these = if core.len() == covers.len() {
        "The"
    } else {
        "These"
    };
    let mut blocks = vec![
        Block::text(format!(
            "{these} {} covers cannot be told apart: every square that one of them lacks is lacked by at \
             least two. So every shot that could tell something may miss and leave two covers or more, \
             with no miss to spare.",
            core.len(),
        )),
        Block::beside(panels),
    ];
    if drawn < core.len() {
        let left = core.len() - drawn;
        blocks.push(Block::text(format!(
            "{left} of them are not drawn here: `show --all` draws them."
        )));
    }
    blocks
}

/// A square in words.
fn place(sea: &Sea, square: usize) -> String {
    let (row, column) = (square / sea.width + 1, square % sea.width + 1);
    format!("row {row}, column {column}")
}

#[cfg(test)]
mod tests;
