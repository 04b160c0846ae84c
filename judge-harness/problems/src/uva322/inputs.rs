//! The generator: places a fleet at random and uncovers a part of the board.

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::sea::{SHIPS, Sea, Shape, Squares, fleet};

/// Well-formed inputs of one to three games. They shrink to fewer games, smaller boards, and boards
/// that are more uncovered.
///
/// The reference solution takes a few milliseconds for most of them.
pub fn inputs() -> BoxedStrategy<String> {
    (vec(game(), 1..=3), any::<bool>())
        .prop_map(|(games, ends)| games.concat() + if ends { "0 0\n" } else { "" })
        .boxed()
}

/// How much of a sea with a fleet in it is hidden.
#[derive(Clone, Copy, Debug)]
struct Fog {
    /// The hidden ones of 255 ship squares, on average.
    ships: u8,
    /// The hidden ones of 255 other squares, on average.
    water: u8,
    /// The least number of other squares that are hidden, if there are as many.
    spare: usize,
}

/// Any squares may be hidden, or ship squares and a few others.
fn fog() -> impl Strategy<Value = Fog> {
    let some = || select(vec![0_u8, 12, 25, 50, 100, 170, 255]);
    prop_oneof![
        3 => (some(), some()).prop_map(|(ships, water)| Fog { ships, water, spare: 0 }),
        2 => (0..=12_usize, some()).prop_map(|(spare, ships)| Fog { ships, water: 0, spare }),
    ]
}

/// A game. One board in eight is changed on one square afterwards.
fn game() -> impl Strategy<Value = String> {
    let ships = (vec(any::<Index>(), SHIPS), select(vec![1_usize, 3, 1000]));
    let change = prop::option::weighted(0.125, (any::<Index>(), select(vec!['o', '.', 'x'])));
    let sides = prop_oneof![(2..=16_usize, 2..=16_usize), (4..=8_usize, 4..=8_usize)];
    let order = Just(fleet().to_vec()).prop_shuffle();
    (sides, order, ships, fog(), vec(0..255_u8, 256), change).prop_map(
        |((width, height), fleet, (choices, reach), fog, grain, change)| {
            let mut sea = Sea::new(width, &".".repeat(width * height));
            lay_out(&mut sea, &fleet, &choices, reach);
            let mut letters = uncover(&sea, fog, &grain);
            if let Some((square, letter)) = change {
                letters[square.index(width * height)] = letter;
            }
            let rows = letters.chunks(width);
            let rows: String = rows.flat_map(|row| row.iter().chain(&['\n'])).collect();
            format!("{width} {height}\n{rows}\n")
        },
    )
}

/// Places ship after ship in an empty sea, each in one of the first `reach` free placements: a
/// small number makes a dense fleet. A ship without a free placement is left out. The squares of
/// the ships are no longer open.
fn lay_out(sea: &mut Sea, fleet: &[BTreeSet<Shape>], choices: &[Index], reach: usize) {
    for (shapes, choice) in fleet.iter().zip(choices) {
        let squares = 0..sea.width * sea.height;
        let placed = squares.flat_map(|square| shapes.iter().map(move |shape| (shape, square)));
        let free = placed.filter_map(|(shape, square)| sea.place(shape, square));
        let free: Vec<Squares> = free.take(reach).collect();
        if !free.is_empty() {
            sea.open = sea.open.without(*choice.get(&free));
        }
    }
}

/// The letters of all squares. The ships are on the squares that are not open. A larger `grain`
/// makes a square more likely to be hidden.
fn uncover(sea: &Sea, fog: Fog, grain: &[u8]) -> Vec<char> {
    let squares = 0..sea.width * sea.height;
    let letter = |square| match (sea.open.contains(square), grain[square]) {
        (false, grain) if grain < 255 - fog.ships => 'x',
        (true, grain) if grain < 255 - fog.water => 'o',
        _ => '.',
    };
    let mut letters: Vec<char> = squares.clone().map(letter).collect();
    let is_near = |square: usize| {
        let mut ships = squares.clone().filter(|other| !sea.open.contains(*other));
        ships.any(|ship| [1, sea.width].contains(&ship.abs_diff(square)))
    };
    let mut empty: Vec<usize> = sea.open.iter().collect();
    empty.sort_by_cached_key(|&square| (!is_near(square), grain[square]));
    for square in empty.into_iter().take(fog.spare) {
        letters[square] = '.';
    }
    letters
}
