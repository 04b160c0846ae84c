//! Exact cover as in the textbook: each ship once, each `x` once, each `.` at most
//! once.
//!
//! The search takes the ship or the `x` that has the fewest placements left, tries each of
//! them, and goes on with the placements that do not get in its way. It stops at 30 covers,
//! more than can ever be told apart with one miss. The covers found are then ruled out one
//! after the other.
//!
//! It is right, and quick on nearly all boards. But it does not count: on a wide sea with
//! a few `x` far from each other it lays ships over some of them, and sees only at the end that
//! the ships left cannot cover the others.
//!
//! Only data/uva322/hard catches this.

use std::collections::HashSet;
use std::io::{self, Read};

/// Items of the exact cover: 256 squares, row by row, then the seven ships.
const SQUARES: usize = 256;
const ITEMS: usize = SQUARES + 7;

/// The ships as pictured: rows and columns of their squares.
const PICTURES: [[(usize, usize); 4]; 7] = [
    [(0, 0), (0, 1), (1, 0), (1, 1)],
    [(0, 0), (0, 1), (1, 1), (1, 2)],
    [(0, 1), (0, 2), (1, 0), (1, 1)],
    [(0, 0), (1, 0), (1, 1), (1, 2)],
    [(0, 2), (1, 0), (1, 1), (1, 2)],
    [(0, 1), (1, 0), (1, 1), (1, 2)],
    [(0, 0), (0, 1), (0, 2), (0, 3)],
];

/// A winnable sea has at most 29 covers: each one ruled out costs a square of the last one left.
const MOST_COVERS: usize = 29;

struct Sea {
    width: usize,
    height: usize,
    squares: Vec<u8>,
}

/// A ship in one placement: its items (four squares, then the ship).
type Placement = [usize; 5];

/// For every square: does a ship lie there?
type Cover = Vec<bool>;

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut words = input.trim_start_matches('\u{feff}').split_whitespace();
    let mut game = 0;
    while let Some(sea) = next_sea(&mut words) {
        game += 1;
        let yes = winnable(covers(&sea));
        println!("Game #{}\n{}\n", game, if yes { "yes." } else { "no." });
    }
}

/// Reads a game; the width is read off the first row, whichever number comes first.
fn next_sea<'a>(words: &mut impl Iterator<Item = &'a str>) -> Option<Sea> {
    let first: usize = words.next()?.parse().ok()?;
    let second: usize = words.next()?.parse().ok()?;
    if first == 0 && second == 0 {
        return None;
    }
    let row = words.next()?;
    let width = row.len();
    let height = if width == first { second } else { first };
    let mut squares = row.as_bytes().to_vec();
    for _ in 1..height {
        squares.extend_from_slice(words.next()?.as_bytes());
    }
    Some(Sea {
        width,
        height,
        squares,
    })
}

/// Every set of squares that the seven ships can lie on, or the first 30 of them.
fn covers(sea: &Sea) -> Vec<Cover> {
    let uncovered = (0..sea.squares.len()).filter(|&square| sea.squares[square] == b'x');
    let needed: Vec<usize> = uncovered.chain(SQUARES..ITEMS).collect();
    let mut covers = HashSet::new();
    search(&needed, &placements(sea), &mut [false; ITEMS], &mut covers);
    covers.into_iter().collect()
}

/// Every placement of every ship inside the sea and on no `o`.
fn placements(sea: &Sea) -> Vec<Placement> {
    let mut placements = Vec::new();
    for (ship, &picture) in PICTURES.iter().enumerate() {
        for shape in rotations(picture) {
            for start in 0..sea.squares.len() {
                let (row, column) = (start / sea.width, start % sea.width);
                let outside = |(r, c)| row + r >= sea.height || column + c >= sea.width;
                if shape.iter().any(|&square| outside(square)) {
                    continue;
                }
                let [a, b, c, d] = shape.map(|(r, c)| (row + r) * sea.width + column + c);
                let marks = [a, b, c, d].map(|square| sea.squares[square]);
                if !marks.contains(&b'o') {
                    placements.push([a, b, c, d, SQUARES + ship]);
                }
            }
        }
    }
    placements
}

/// The one, two or four different shapes that quarter turns make.
fn rotations(picture: [(usize, usize); 4]) -> Vec<[(usize, usize); 4]> {
    let mut shapes = vec![picture];
    for _ in 0..3 {
        let last = shapes[shapes.len() - 1];
        let bottom = last[3].0;
        let mut turned = last.map(|(row, column)| (column, bottom - row));
        turned.sort_unstable();
        shapes.push(turned);
    }
    shapes.sort_unstable();
    shapes.dedup();
    shapes
}

/// Picks the needed item (ship or open `x`) that the fewest placements take, and tries those.
fn search(
    needed: &[usize],
    placements: &[Placement],
    taken: &mut [bool; ITEMS],
    covers: &mut HashSet<Cover>,
) {
    if needed.is_empty() {
        covers.insert(taken[..SQUARES].to_vec());
        return;
    }
    let mut takers = [0; ITEMS];
    for item in placements.iter().flatten().copied() {
        takers[item] += 1;
    }
    let scarcest = needed.iter().min_by_key(|&&item| takers[item]).unwrap();
    for placement in placements.iter().filter(|p| p.contains(scarcest)) {
        if covers.len() > MOST_COVERS {
            return;
        }
        placement.iter().for_each(|&item| taken[item] = true);
        let free = |item: &usize| !taken[*item];
        let fits = |other: &&Placement| other.iter().all(free);
        let needed: Vec<usize> = needed.iter().copied().filter(free).collect();
        let rest: Vec<Placement> = placements.iter().filter(fits).copied().collect();
        search(&needed, &rest, taken, covers);
        placement.iter().for_each(|&item| taken[item] = false);
    }
}

/// Shoots where exactly one cover has no ship, which rules it out, until one is left or none helps.
fn winnable(mut covers: Vec<Cover>) -> bool {
    while covers.len() > 1 {
        let lacking = |&square: &usize| covers.iter().filter(|cover| !cover[square]).count();
        match (0..SQUARES).find(|square| lacking(square) == 1) {
            Some(square) => covers.retain(|cover| cover[square]),
            None => return false,
        }
    }
    covers.len() == 1
}
