//! Ships as it is played: a sea that answers each shot as badly as it can.

use super::covers::covers;
use super::game::strategy;
use super::games;
use super::generator::hidden;
use super::picture::{HIT, MISSED, SHIP, UNKNOWN, WATER, drawn, ship_shapes, with_legend};
use super::sea::{SIDES, Sea, Squares};
use super::steps::explain;
use crate::OrReason;
use crate::picture::{Block, Picture};
use crate::playground::{Moved, Playground, State};

/// The number of squares that the ships take.
const SHIP_SQUARES: usize = 28;

pub const PLAYGROUND: Playground = Playground {
    squares: &[
        (UNKNOWN, "not known"),
        (HIT, "ship"),
        (WATER, "no ship"),
        (MISSED, "missed"),
        (SHIP, "ship in this cover"),
    ],
    challenge: "Find seven hidden ships with a single miss to spare, in a sea that cheats.",
    rule: "Seven ships hide here. Shoot until all their 28 squares are found, with one miss at \
        the most. The sea answers as badly as it can: luck does not help.",
    boards: &["the sea"],
    moves: ["shot", "shots"],
    is_pair: false,
    levels: [[0, 35], [0, 55], [0, 75], [0, 100]],
    sides: Some([*SIDES.start(), *SIDES.end()]),
    pieces: ship_shapes,
    rows: |input| Ok(games(input)?.iter().map(known).collect()),
    has_several: true,
    input,
    state: |rows| {
        let sea = sea(rows)?;
        let found = sea.hits.count();
        let misses = misses(rows);
        let is_lost = misses > 1 || misses == 0 && strategy(&covers(&sea)).is_none();
        Ok(State {
            least: None,
            size: sea.open.without(sea.hits).count(),
            is_solved: found == SHIP_SQUARES,
            score: format!(
                "misses: {misses} (1 allowed)\u{a0}\u{b7} {} still hidden",
                SHIP_SQUARES.saturating_sub(found)
            ),
            lost: if is_lost { Some(left(rows)?) } else { None },
        })
    },
    moved,
    hint: |rows| {
        let sea = sea(rows)?;
        let covers = covers(&sea);
        let shots = strategy(&covers).unwrap_or_default();
        let certain = || {
            let [cover] = <[Squares; 1]>::try_from(covers.clone()).ok()?;
            cover.without(sea.hits).iter().next()
        };
        let shot = shots.first().copied().filter(|_| misses(rows) == 0);
        Ok(shot.or_else(certain).into_iter().collect())
    },
    // The submission is fast enough to ask it about a hundred boards.
    random: |[_, most], random, solve| {
        let can_be_won =
            |sea: &Sea| solve(&input(&[&known(sea)])).map_or(false, |it| it.contains("yes"));
        Ok(known(&hidden(most, random, can_be_won)))
    },
    // The board of the README: an O and an I are hidden in its upper left corner.
    example: Some(
        "....ooxoxo\n.xx.oxxoxx\n....oxooox\noooooooooo\nxxooxoooxo\nxoooxoooxx\nxoooxxooxo",
    ),
    explain: |rows, choice| explain(rows, Some(choice)),
};

/// The covers that fit what is known, and what follows from them.
fn left(rows: &str) -> OrReason<Picture> {
    let steps = explain(rows, None)?;
    let blocks = steps.into_iter().take(1);
    let blocks = blocks.flat_map(|it| [Block::Text(it.said), Block::Beside(it.boards)]);
    Ok(with_legend(blocks.collect()))
}

/// The rows of what is known.
pub fn known(sea: &Sea) -> String {
    drawn(sea, sea.hits, Squares::default()).rows()
}

/// The input for the rows of these games. A miss becomes known water.
fn input(games: &[&str]) -> String {
    let game = |rows: &&str| {
        let (width, height) = (rows.find('\n').unwrap_or(rows.len()), rows.lines().count());
        format!(
            "{width} {height}\n{}\n\n",
            rows.trim_end().replace('m', "o")
        )
    };
    games.iter().map(game).collect::<String>() + "0 0\n"
}

pub fn sea(rows: &str) -> OrReason<Sea> {
    let game = games(&input(&[rows]))?.pop();
    game.ok_or_else(|| "expected a board".to_owned())
}

pub fn misses(rows: &str) -> usize {
    rows.matches('m').count()
}

/// The rows with the answer to a shot.
pub fn answered(rows: &str, square: usize, letter: &str) -> String {
    let at = square + square / rows.find('\n').unwrap_or(1);
    rows[..at].to_owned() + letter + &rows[at + 1..]
}

/// A shot. Where it may hit or miss, the sea says what is worse for the player.
pub fn moved(rows: &str, squares: &[usize]) -> OrReason<Moved> {
    let sea = sea(rows)?;
    let square = squares[0];
    if sea.hits.contains(square) || !sea.open.contains(square) {
        return Err("What is there is known.".to_owned());
    }
    let covers = covers(&sea);
    if strategy(&covers).is_none() {
        return Err("This game cannot surely be won.".to_owned());
    }
    let count = covers.len();
    let (hit, miss): (Vec<Squares>, Vec<Squares>) =
        covers.into_iter().partition(|cover| cover.contains(square));
    // Either answer leaves the game won: the sea takes turns.
    let is_either = miss.len() == 1 && !hit.is_empty() && misses(rows) == 0;
    let is_hit = miss.is_empty() || is_either && (square + count) % 2 == 0;
    let said = match (misses(rows), hit.len(), miss.len()) {
        (_, _, 0) => "A hit: it had to be one.",
        _ if is_hit => "A hit, which rules a cover out.",
        (0, _, 1) => "A miss, and the rest is certain.",
        (0, ..) => "A miss, and more than one cover fits: another miss loses.",
        (_, 0, _) => "Lost: a second miss, where no ship could be.",
        _ => "Lost: both covers fitted, and no shot told them apart safely.",
    };
    let letter = if is_hit { "x" } else { "m" };
    Ok((answered(rows, square, letter), said.to_owned()))
}
