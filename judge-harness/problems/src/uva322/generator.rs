//! The generator: places a fleet at random and uncovers a part of the board.

use std::iter::repeat_with;

use fastrand::Rng;

use super::covers::covers;
use super::sea::{SHIP_SIZE, SHIPS, Sea, Squares, fleet};
use super::validate;

/// A valid input of one to three games. The reference solution takes a few milliseconds for most of
/// them.
pub fn generate(random: &mut Rng) -> String {
    let number = random.u8(1..=3);
    let drawn = repeat_with(|| game(random));
    let valid = drawn.filter(|game| validate(&format!("{game}0 0\n")).is_ok());
    valid.take(number.into()).collect::<String>() + "0 0\n"
}

/// A game. One board in eight is changed on one square afterwards.
fn game(random: &mut Rng) -> String {
    let sides = if random.bool() { 2..=16 } else { 4..=8 };
    let [width, height] = [(); 2].map(|()| random.usize(sides.clone()));
    let mut sea = Sea::new(width, &".".repeat(width * height));
    lay_out(&mut sea, random);
    let mut letters = uncover(&sea, random);
    if random.u8(..8) == 0 {
        letters[random.usize(..width * height)] = ['o', '.', 'x'][random.usize(..3)];
    }
    let lines = letters.chunks(width).map(|row| row.iter().chain(&['\n']));
    let rows: String = lines.flatten().collect();
    format!("{width} {height}\n{rows}\n")
}

/// A sea of ten by ten with up to this number of squares hidden, as long as the game can be won.
pub fn hidden(most: usize, random: &mut Rng, can_be_won: impl Fn(&Sea) -> bool) -> Sea {
    let mut squares: Vec<usize> = (0..100).collect();
    loop {
        let mut sea = Sea::new(10, &".".repeat(100));
        lay_out(&mut sea, random);
        let is_ship = |square: &usize| !sea.open.contains(*square);
        let ships: Squares = squares.iter().copied().filter(is_ship).collect();
        if ships.count() < SHIPS * SHIP_SIZE {
            continue;
        }
        (sea.hits, sea.open) = (ships, ships);
        random.shuffle(&mut squares);
        for &square in squares.iter().take(most) {
            let alone: Squares = [square].into_iter().collect();
            let open = Sea {
                hits: sea.hits.without(alone),
                open: sea.open.or(alone),
                ..sea
            };
            if can_be_won(&open) {
                sea = open;
            }
        }
        let covers = covers(&sea);
        let found = if most > EASY {
            Some(sea)
        } else {
            eased(sea, &covers)
        };
        if let Some(sea) = found.filter(|_| covers.len() > 1) {
            return sea;
        }
    }
}

/// The largest number of hidden squares of an easy sea.
pub const EASY: usize = 35;

/// The sea with more water shown, so that at most half of the hidden squares lose at once: two or
/// more covers lack them. `None` if that is not enough, or if no hidden square is in all covers.
fn eased(sea: Sea, covers: &[Squares]) -> Option<Sea> {
    let lacking = |square: &usize| covers.iter().filter(|it| !it.contains(*square)).count();
    let hidden = sea.open.without(sea.hits);
    let (safe, losing): (Vec<_>, Vec<_>) = hidden.iter().partition(|it| lacking(it) < 2);
    let extra = losing.len().saturating_sub(safe.len());
    // To show water that no cover has changes nothing else.
    let water = losing.into_iter().filter(|it| lacking(it) == covers.len());
    let shown: Squares = water.take(extra).collect();
    let is_easy = shown.count() == extra && safe.iter().any(|it| lacking(it) == 0);
    let open = sea.open.without(shown);
    is_easy.then_some(Sea { open, ..sea })
}

/// Places ship after ship in an empty sea, each in one of the first free placements: the fewer of
/// them, the denser the fleet. Leaves out a ship without a free placement. The squares of the ships
/// are no longer open.
fn lay_out(sea: &mut Sea, random: &mut Rng) {
    let most = [1, 3, 1000][random.usize(..3)];
    let mut fleet = fleet();
    random.shuffle(&mut fleet);
    for shapes in fleet {
        let squares = 0..sea.width * sea.height;
        let placed = squares.flat_map(|square| shapes.iter().map(move |shape| (shape, square)));
        let fitting = placed.filter_map(|(shape, square)| sea.place(shape, square));
        let free: Vec<Squares> = fitting.take(most).collect();
        if !free.is_empty() {
            sea.open = sea.open.without(free[random.usize(..free.len())]);
        }
    }
}

/// The letters of all squares, some of them hidden. The ships are on the squares that are not open.
/// Either any squares are hidden, or squares of ships and a few others.
fn uncover(sea: &Sea, random: &mut Rng) -> Vec<char> {
    // The average number of hidden squares out of 255.
    const SOME: [u8; 7] = [0, 12, 25, 50, 100, 170, 255];
    let ships = SOME[random.usize(..SOME.len())];
    // At least `spare` squares of water are hidden, or all if there are fewer.
    let (water, spare) = match random.u8(..5) {
        0..=2 => (SOME[random.usize(..SOME.len())], 0),
        _ => (0, random.usize(..=12)),
    };
    let squares = 0..sea.width * sea.height;
    // A larger grain makes a square more likely to be hidden.
    let grain: Vec<u8> = squares.clone().map(|_| random.u8(..255)).collect();
    let letter = |square| match (sea.open.contains(square), grain[square]) {
        (false, grain) if grain < 255 - ships => 'x',
        (true, grain) if grain < 255 - water => 'o',
        _ => '.',
    };
    let mut letters: Vec<char> = squares.clone().map(letter).collect();
    let is_near = |square: usize| {
        let mut ships = squares.clone().filter(|other| !sea.open.contains(*other));
        ships.any(|ship| [1, sea.width].contains(&ship.abs_diff(square)))
    };
    let mut empty: Vec<usize> = sea.open.iter().collect();
    empty.sort_by_cached_key(|&square| (!is_near(square), grain[square]));
    for square in empty.into_iter().take(spare) {
        letters[square] = '.';
    }
    letters
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uva322::game::Position;

    #[test]
    fn at_most_half_of_the_squares_of_an_easy_sea_lose_at_once() {
        let mut random = Rng::with_seed(1);
        for _ in 0..20 {
            let can_be_won = |sea: &Sea| Position::of(*sea).shots.is_some();
            let sea = hidden(EASY, &mut random, can_be_won);
            let covers = covers(&sea);
            assert!(covers.len() > 1 && can_be_won(&sea));
            let hidden: Vec<usize> = sea.open.without(sea.hits).iter().collect();
            let lacking = |square: &usize| covers.iter().filter(|it| !it.contains(*square)).count();
            let losing = hidden.iter().filter(|it| lacking(it) > 1);
            assert!(2 * losing.count() <= hidden.len() && hidden.len() <= EASY);
            assert!(hidden.iter().any(|it| lacking(it) == 0));
        }
    }
}
