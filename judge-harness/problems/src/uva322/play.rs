//! Ships as it is played: a sea that answers each shot as badly as it can.

use super::game::Position;
use super::games;
use super::generator::hidden;
use super::picture::{HIT, MISSED, SHIP, UNKNOWN, WATER, drawn};
use super::sea::{PICTURES, SHIP_SIZE, SHIPS, SIDES, Sea, Squares};
use super::steps::explain;
use crate::OrReason;
use crate::playground::{Playground, State};

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
    pieces: &PICTURES,
    rows: |input| Ok(games(input)?.iter().map(known).collect()),
    has_several: true,
    input,
    state: |rows| {
        let position = Position::of(sea(rows)?);
        let Position { sea, covers, shots } = &position;
        // The squares of the last cover are certain.
        let certain = match covers[..] {
            [cover] => cover.without(sea.hits).iter().next(),
            _ => None,
        };
        let next = position.decisive().or(certain);
        let hidden = (SHIPS * SHIP_SIZE).saturating_sub(sea.hits.count());
        Ok(State {
            least: None,
            size: sea.open.without(sea.hits).count(),
            is_solved: hidden == 0,
            is_lost: shots.is_none(),
            score: format!(
                "misses: {} (1 allowed)\u{a0}\u{b7} {hidden} still hidden",
                sea.missed.count()
            ),
            next: next.into_iter().collect(),
        })
    },
    moved: |rows, squares| {
        let (after, said) = Position::of(sea(rows)?).shoot(squares[0])?;
        Ok((known(&after), said.to_owned()))
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
    explain: |rows, choice| explain(Position::of(sea(rows)?), Some(choice)),
};

/// The rows of what is known.
pub fn known(sea: &Sea) -> String {
    drawn(sea, Squares::default()).rows()
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

/// The sea with these rows.
fn sea(rows: &str) -> OrReason<Sea> {
    let read = games(&input(&[rows]))?.pop().ok_or("expected a board")?;
    Ok(Sea::new(read.width, &rows.lines().collect::<String>()))
}
