//! Lays ship after ship, in all of its placements, and checks at the end whether every `x` is
//! covered. Most pages about this problem show this method, and UVa accepts it. It is quick on most
//! boards, because it stops at as many covers as the board has squares. But where there are few
//! covers it goes through nearly all layouts of seven ships, up to 250 placements for each: it
//! continues a layout up to the seventh ship although it can no longer cover every `x`. It takes
//! 0.32 s of 3 s on mirrored-no-to-yes, a lenient case.
//!
//! Only data/uva322/hard catches this.

use std::io::{self, Read};

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

/// Up to 256 squares, one bit each, row by row.
#[derive(Clone, Copy, Default, PartialEq)]
struct Squares([u64; 4]);

impl Squares {
    fn contains(self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 == 1
    }

    fn insert(&mut self, square: usize) {
        self.0[square / 64] |= 1 << (square % 64);
    }

    fn meets(self, other: Squares) -> bool {
        (0..4).any(|i| self.0[i] & other.0[i] != 0)
    }

    fn within(self, other: Squares) -> bool {
        (0..4).all(|i| self.0[i] & !other.0[i] == 0)
    }

    fn union(self, other: Squares) -> Squares {
        let mut union = self;
        (0..4).for_each(|i| union.0[i] |= other.0[i]);
        union
    }
}

struct Sea {
    width: usize,
    height: usize,
    hit: Squares,
    missed: Squares,
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let mut words = input.trim_start_matches('\u{feff}').split_whitespace();
    let mut game = 0;
    while let Some(sea) = next_sea(&mut words) {
        game += 1;
        let places: Vec<Vec<Squares>> = PICTURES.iter().map(|&p| places(&sea, p)).collect();
        let mut covers = Vec::new();
        lay(&sea, &places, Squares::default(), &mut covers);
        let yes = winnable(covers);
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
    let mut row = words.next()?;
    let width = row.len();
    let height = if width == first { second } else { first };
    let (mut hit, mut missed) = (Squares::default(), Squares::default());
    for start in (0..height).map(|row| row * width) {
        for (column, mark) in row.bytes().enumerate() {
            match mark {
                b'x' => hit.insert(start + column),
                b'o' => missed.insert(start + column),
                _ => {}
            }
        }
        if start + width < width * height {
            row = words.next()?;
        }
    }
    Some(Sea {
        width,
        height,
        hit,
        missed,
    })
}

/// Every placement of a ship inside the sea and on no `o`.
fn places(sea: &Sea, picture: [(usize, usize); 4]) -> Vec<Squares> {
    let mut places = Vec::new();
    let mut shape = picture;
    for _ in 0..4 {
        for start in 0..sea.width * sea.height {
            let (row, column) = (start / sea.width, start % sea.width);
            let mut place = Squares::default();
            let mut inside = true;
            for &(r, c) in &shape {
                inside = inside && row + r < sea.height && column + c < sea.width;
                if inside {
                    place.insert((row + r) * sea.width + column + c);
                }
            }
            if inside && !place.meets(sea.missed) && !places.contains(&place) {
                places.push(place);
            }
        }
        let bottom = shape.iter().map(|square| square.0).max().unwrap_or(0);
        shape = shape.map(|(row, column)| (column, bottom - row));
    }
    places
}

/// Lays the first ship in each of its placements, then the others, and collects the covers.
fn lay(sea: &Sea, ships: &[Vec<Squares>], taken: Squares, covers: &mut Vec<Squares>) {
    if covers.len() >= sea.width * sea.height {
        return;
    }
    match ships.split_first() {
        Some((places, others)) => {
            for &place in places.iter().filter(|place| !place.meets(taken)) {
                lay(sea, others, taken.union(place), covers);
            }
        }
        None if sea.hit.within(taken) && !covers.contains(&taken) => covers.push(taken),
        None => {}
    }
}

/// Shoots where exactly one cover has no ship, which rules it out, until one is left or none helps.
fn winnable(mut covers: Vec<Squares>) -> bool {
    while covers.len() > 1 {
        let lacking = |&s: &usize| covers.iter().filter(|cover| !cover.contains(s)).count();
        match (0..256).find(|square| lacking(square) == 1) {
            Some(square) => covers.retain(|cover| cover.contains(square)),
            None => return false,
        }
    }
    covers.len() == 1
}
