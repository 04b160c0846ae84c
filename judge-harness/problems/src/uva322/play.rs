//! Ships as it is played: a sea that answers each shot as badly as it can.

use super::covers::covers;
use super::game::{TOO_MANY_COVERS, strategy};
use super::games;
use super::generator::hidden;
use super::picture::{
    HIT, MISSED, SHIP, UNKNOWN, WATER, compared, drawn, explained, ship_shapes, with_legend,
};
use super::sea::{SIDES, Sea, Squares};
use crate::OrReason;
use crate::picture::Block;
use crate::playground::{Moved, Playground, State};

/// The number of squares that the ships take.
const SHIP_SQUARES: usize = 28;

/// The number of covers that are drawn.
const FEW: usize = 8;

pub const PLAYGROUND: Playground = Playground {
    squares: &[
        (UNKNOWN, "not known"),
        (HIT, "ship"),
        (WATER, "no ship"),
        (MISSED, "missed"),
        (SHIP, "ship in this cover"),
    ],
    choices: 3,
    challenge: "Find seven hidden ships with a single miss to spare, in a sea that cheats.",
    rule: "Seven ships hide here. Shoot until all their 28 squares are found, with one miss at \
        the most. The sea answers as badly as it can: luck does not help.",
    boards: &["the sea"],
    moves: ["shot", "shots"],
    is_pair: false,
    levels: [[0, 35], [0, 55], [0, 75], [0, 100]],
    sides: Some([*SIDES.start(), *SIDES.end()]),
    // The board of the README: an O and an I are hidden in its upper left corner.
    lesson: Some((
        "....ooxoxo\n.xx.oxxoxx\n....oxooox\noooooooooo\nxxooxoooxo\nxoooxoooxx\nxoooxxooxo",
        &[
            "Shot 1 of 3. An O and an I are hidden. They can lie in two ways, and only one of \
             these has no ship on the marked square: a miss leaves just that one, a hit rules it \
             out.",
            "Shot 2 of 3. One cover is left, so its squares are certain: shoot at the next.",
            "Shot 3 of 3. And at the next.",
            "That is all: shoot where exactly one cover has no ship. Finish the board, or take \
             another.",
        ],
    )),
    pieces: ship_shapes,
    rows: |input| Ok(games(input)?.iter().map(known).collect()),
    input,
    joined: Some(|inputs| {
        let games = inputs
            .iter()
            .map(|it| it.trim_end().trim_end_matches("\n0 0"));
        let games: String = games.map(|it| format!("{}\n\n", it.trim_end())).collect();
        games + "0 0\n"
    }),
    state: |rows| {
        let sea = sea(rows)?;
        let found = sea.hits.count();
        let misses = misses(rows);
        Ok(State {
            least: None,
            is_solved: found == SHIP_SQUARES,
            score: format!(
                "misses: {misses} (1 allowed)\u{a0}\u{b7} {} still hidden",
                SHIP_SQUARES.saturating_sub(found)
            ),
            lost: match strategy(&covers(&sea)) {
                Some(_) => None,
                None => Some(with_legend(explained(1, &sea).split_off(2))),
            },
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
        let next = match shots.first() {
            Some(shot) if misses(rows) == 0 => Some(shot.square),
            Some(_) => None,
            None => certain(),
        };
        Ok(next.into_iter().collect())
    },
    // The submission is fast enough to ask it about a hundred boards.
    random: |[_, most], random, solve| {
        let can_be_won =
            |sea: &Sea| solve(&input(&known(sea))).map_or(false, |it| it.contains("yes"));
        Ok(known(&hidden(most, random, can_be_won)))
    },
    script: include_str!("playground.js"),
    left: Some(|rows| {
        let sea = sea(rows)?;
        let covers = covers(&sea);
        let said = match covers.len() {
            1 => "One cover still fits.".to_owned(),
            TOO_MANY_COVERS => format!("At least {TOO_MANY_COVERS} covers still fit."),
            count => format!("{count} covers still fit."),
        };
        let more = if covers.len() > FEW {
            " The first eight are drawn."
        } else {
            ""
        };
        let few = &covers[..covers.len().min(FEW)];
        let drawn = Block::Beside(compared(&sea, few));
        Ok(with_legend(vec![Block::Text(said + more), drawn]))
    }),
    covers: |rows| {
        let sea = sea(rows)?;
        let letters = |cover: &Squares| drawn(&sea, sea.hits, *cover).rows();
        Ok(covers(&sea).iter().map(letters).collect())
    },
};

/// The rows of what is known.
fn known(sea: &Sea) -> String {
    drawn(sea, sea.hits, Squares::default()).rows()
}

/// The input for these rows. A miss is water that is known.
fn input(rows: &str) -> String {
    let width = rows.lines().next().map_or(0, str::len);
    let height = rows.lines().count();
    format!(
        "{width} {height}\n{}\n\n0 0\n",
        rows.trim_end().replace('m', "o")
    )
}

fn sea(rows: &str) -> OrReason<Sea> {
    let game = games(&input(rows))?.pop();
    game.ok_or_else(|| "expected a board".to_owned())
}

fn misses(rows: &str) -> usize {
    rows.matches('m').count()
}

/// A shot. Where it may hit or miss, the sea says what is worse for the player.
fn moved(rows: &str, squares: &[usize]) -> OrReason<Moved> {
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
    let answered = |letter: &str| {
        let at = square + square / sea.width;
        rows[..at].to_owned() + letter + &rows[at + 1..]
    };
    // Either answer leaves the game won: the sea takes turns.
    let is_either = miss.len() == 1 && !hit.is_empty() && misses(rows) == 0;
    let is_hit = miss.is_empty() || is_either && (square + count) % 2 == 0;
    let (said, lost) = match (misses(rows), hit.len(), miss.len()) {
        (_, _, 0) => ("A hit: it had to be one.", None),
        _ if is_hit => ("A hit, which rules a cover out.", None),
        (0, _, 1) => ("A miss, and the rest is certain.", None),
        (0, ..) => (
            "A miss, and more than one cover fits: another miss loses.",
            None,
        ),
        (_, 0, _) => (
            "Lost: a second miss, where no ship could be.",
            Some(vec![miss[0]]),
        ),
        _ => (
            "Lost: both covers still fit, and no shot tells them apart safely.",
            Some(vec![hit[0], miss[0]]),
        ),
    };
    Ok(Moved {
        rows: answered(if is_hit { "x" } else { "m" }),
        said: said.to_owned(),
        lost: lost.map(|covers| with_legend(vec![Block::Beside(compared(&sea, &covers))])),
    })
}
