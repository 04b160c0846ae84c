//! Random boards worth trying: a fleet is placed at random, and a part of the board is uncovered.

use super::sea::{SHIPS, Sea, Shape, Squares, fleet};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::collections::BTreeSet;

/// Well-formed inputs of one to three games. They shrink to fewer games, smaller boards, and boards
/// that are more uncovered.
///
/// The reference solution takes a few milliseconds for most of them.
pub fn inputs() -> BoxedStrategy<String> {
    (vec(game(), 1..=3), any::<bool>())
        .prop_map(|(games, ends)| games.concat() + if ends { "0 0\n" } else { "" })
        .boxed()
}

/// What is uncovered of a sea once the fleet lies in it.
#[derive(Clone, Copy, Debug)]
enum Fog {
    /// Of 255 ship squares, `ships` are still hidden on average, and of 255 others `water`.
    Anywhere { ships: u8, water: u8 },
    /// `spare` squares are open besides those of the ships, and all others are known to be empty. Of 255
    /// ship squares, `ships` are still hidden on average.
    Tight { spare: usize, ships: u8 },
}

fn fog() -> impl Strategy<Value = Fog> {
    let some = || select(vec![0_u8, 12, 25, 50, 100, 170, 255]);
    prop_oneof![
        3 => (some(), some()).prop_map(|(ships, water)| Fog::Anywhere { ships, water }),
        2 => (0..=12_usize, some()).prop_map(|(spare, ships)| Fog::Tight { spare, ships }),
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
            let taken = layout(width, height, &fleet, &choices, reach);
            let mut letters = uncover(width, height, taken, fog, &grain);
            if let Some((square, letter)) = change {
                letters[square.index(width * height)] = letter;
            }
            let rows: Vec<String> = letters
                .chunks(width)
                .map(|row| row.iter().collect())
                .collect();
            format!("{width} {height}\n{}\n\n", rows.join("\n"))
        },
    )
}

/// Places ship after ship in an empty sea, each in one of the first `reach` free placements: a small number
/// makes a dense fleet. A ship without a free placement is left out.
fn layout(
    width: usize,
    height: usize,
    fleet: &[BTreeSet<Shape>],
    choices: &[Index],
    reach: usize,
) -> Squares {
    let row = ".".repeat(width);
    let sea = Sea::new(&vec![row.as_str(); height]);
    let mut taken = Squares::default();
    for (shapes, choice) in fleet.iter().zip(choices) {
        let free: Vec<Squares> = free_placements(&sea, shapes, taken).take(reach).collect();
        if !free.is_empty() {
            taken = taken.or(*choice.get(&free));
        }
    }
    taken
}

/// The placements in a sea of a ship that has one of these shapes, clear of the squares `taken`.
pub fn free_placements<'a>(
    sea: &'a Sea,
    shapes: &'a BTreeSet<Shape>,
    taken: Squares,
) -> impl Iterator<Item = Squares> + 'a {
    (0..sea.width * sea.height)
        .flat_map(|square| shapes.iter().map(move |shape| (shape, square)))
        .filter_map(|(shape, square)| sea.place(shape, square))
        .filter(move |squares| squares.and(taken).is_empty())
}

/// The letters of all squares. A square with a larger `grain` is more likely to be hidden.
fn uncover(width: usize, height: usize, taken: Squares, fog: Fog, grain: &[u8]) -> Vec<char> {
    let (ships, water) = match fog {
        Fog::Anywhere { ships, water } => (ships, water),
        Fog::Tight { ships, .. } => (ships, 0),
    };
    let mut letters: Vec<char> = (0..width * height)
        .map(|square| match (taken.contains(square), grain[square]) {
            (true, grain) if grain < 255 - ships => 'x',
            (false, grain) if grain < 255 - water => 'o',
            _ => '.',
        })
        .collect();
    if let Fog::Tight { spare, .. } = fog {
        let near = |square: usize| {
            let neighbours = [
                square.wrapping_sub(width),
                square.wrapping_sub(1),
                square + 1,
                square + width,
            ];
            neighbours
                .into_iter()
                .any(|other| other < width * height && taken.contains(other))
        };
        let mut empty: Vec<usize> = (0..width * height)
            .filter(|&square| !taken.contains(square))
            .collect();
        empty.sort_by_key(|&square| (!near(square), grain[square]));
        for square in empty.into_iter().take(spare) {
            letters[square] = '.';
        }
    }
    letters
}
