//! `UVa` 322 (also POJ 1138), Ships: can the fleet surely be uncovered with at most one miss?
//!
//! *Covers.* Which ship lies where does not matter, only the *cover*: the 28 squares under the
//! ships. A miss leaves the covers that lack the square. All covers have the same size, so of two
//! each has a square that the other lacks, and the next shot might miss again. So after a miss only
//! one cover may be left. A shot is thus safe if at most one cover lacks the square, and tells
//! something if exactly one does. Such a square is *decisive*: a miss leaves that cover alone, a
//! hit rules it out. Covers are *winnable* if decisive squares rule out all but one.
//!
//! *Fewer covers are never harder to win.* Take any covers away from winnable ones. A square that
//! one cover lacked is now lacked by that cover or by none, so the same shots still win. So any
//! decisive square may come first. And the answer is `no.` as soon as the covers found so far are
//! not winnable. They stay few: each cover ruled out lacks a square of its own, which the last
//! cover has. So at most 29 covers are winnable.
//!
//! *Exact cover.* An *option* is a ship in its place. The items are the ships and the squares. Each
//! ship and each `x` needs exactly one option, any other square takes at most one. Of the items
//! that need one, `explore` takes the item with the fewest options left. It tries each of them,
//! and goes on with the options that do not overlap it. More than 28 `x` have no cover.
//!
//! *The memo.* The *task* is the ships and the `x` that still need an option. The *part* of an
//! option is its ship and its `x`. Parts *do* a task if they have each of its items exactly once.
//! They ignore all other squares. So whether a task can be done depends on the task alone, and the
//! memo keeps the answer. What parts cannot do, options cannot: the search asks the memo before it
//! places a ship.
//!
//! *The bound* makes the memo fast. To the number of `x` in a part, add the most that a part of
//! each other ship has. If that is fewer than the task has, the part is out. The search can still
//! take exponential time, but the slowest boards that were found take milliseconds.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Read, Write};
use std::iter;

/// Answers every game. An error says what was expected and what was found.
pub fn solve(input: &str) -> Result<String, String> {
    // In DOS the letter 0x1A ends a text.
    let text = input.split('\x1a').next().unwrap_or("");
    let text = text.trim_start_matches('\u{feff}');
    let mut words = text.split_ascii_whitespace();
    let mut output = String::new();
    for game in 1.. {
        let mut size = || words.next()?.parse::<i32>().ok();
        let (a, b) = match (size(), size()) {
            (Some(0), Some(0)) | (None, _) | (_, None) => break,
            (Some(a @ 2..=16), Some(b @ 2..=16)) => (a.unsigned_abs(), b.unsigned_abs()),
            (Some(a), Some(b)) => {
                return Err(format!("expected sizes from 2 to 16, found {a} {b}"))
            }
        };
        let (a, b) = (a as usize, b as usize);
        let (mut rows, mut width) = (Vec::new(), a);
        while rows.len() < a + b - width {
            let row = words.next().unwrap_or("");
            // The sizes come in either order: the first row tells.
            if rows.is_empty() && row.len() == b {
                width = b;
            }
            if row.len() != width || !row.bytes().all(|mark| b"xo.".contains(&mark)) {
                return Err(format!(
                    "expected a row of {width} x, o or ., found '{row:.40}'"
                ));
            }
            rows.push(row);
        }
        let verdict = if decide(&rows) { "yes." } else { "no." };
        output += &format!("Game #{game}\n{verdict}\n\n");
    }
    Ok(output)
}

// Items by their numbers: the ships, the `x`, and the other squares.
const SHIPS: usize = 7;
const FREE: usize = 5 * SHIPS;
/// No item, at an `o` and outside the board.
const NOTHING: usize = 999;

/// Row r, column c has the place ROW * r + c. Ships may stick out.
const ROW: usize = 20;

/// Whether a game can be won.
fn decide(rows: &[&str]) -> bool {
    let mut at = [NOTHING; ROW * ROW];
    let (mut hits, mut free) = (SHIPS, FREE);
    for (row, line) in rows.iter().enumerate() {
        for (column, mark) in line.bytes().enumerate() {
            let item = match mark {
                b'x' => &mut hits,
                b'.' => &mut free,
                _ => continue,
            };
            at[ROW * row + column] = *item;
            *item += 1;
        }
    }
    if hits > FREE {
        return false;
    }
    let options = placements(&at);
    let mut parts: Vec<u64> = options.iter().map(|option| option.part).collect();
    parts.sort_unstable();
    parts.dedup();
    let mut search = Search {
        parts,
        memo: BTreeMap::new(),
        taken: vec![false; free],
        covers: Vec::new(),
    };
    search.explore((1 << hits) - 1, &options) && !search.covers.is_empty()
}

/// An option: a ship in its place.
#[derive(Clone)]
struct Placement {
    /// The ship and its `x`, as bits.
    part: u64,
    /// The ship and the squares.
    items: [usize; 5],
}

/// The ships O, Z, S, J, L, T, I in all rotations. A hexadecimal digit is a row, the last one
/// the top row, the lowest bit the left square.
const SHAPES: [&[u64]; SHIPS] = [
    &[0x33],
    &[0x63, 0x132],
    &[0x36, 0x231],
    &[0x71, 0x113, 0x47, 0x322],
    &[0x74, 0x311, 0x17, 0x223],
    &[0x72, 0x131, 0x27, 0x232],
    &[0xf, 0x1111],
];

/// All options, given the item at each place.
fn placements(at: &[usize]) -> Vec<Placement> {
    let mut found = Vec::new();
    for (ship, rotations) in SHAPES.iter().enumerate() {
        for &shape in *rotations {
            for place in 0..16 * ROW {
                let mut items = [ship; 5];
                for (item, bit) in items[1..].iter_mut().zip(bits(shape)) {
                    *item = at[place + bit / 4 * ROW + bit % 4];
                }
                if !items.contains(&NOTHING) {
                    let part = items.iter().filter(|&&item| item < FREE);
                    let part = part.map(|item| 1 << item).sum();
                    found.push(Placement { part, items });
                }
            }
        }
    }
    found
}

/// The numbers of the bits that are set.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.checked_sub(1)?;
        Some(bit)
    })
}

/// The item of a task that the fewest parts have.
fn scarcest(task: u64, parts: impl Iterator<Item = u64>) -> usize {
    let mut count = [0; FREE];
    for part in parts {
        bits(part).for_each(|item| count[item] += 1);
    }
    bits(task).min_by_key(|&item| count[item]).unwrap_or(0)
}

/// The search for covers.
struct Search {
    parts: Vec<u64>,
    memo: BTreeMap<u64, bool>,
    /// For each item, whether an option that is laid has it.
    taken: Vec<bool>,
    /// The items taken in each cover found.
    covers: Vec<Vec<bool>>,
}

impl Search {
    /// Finds all covers that a task and its options lead to. False ends the search, as the covers
    /// found are not winnable.
    fn explore(&mut self, task: u64, options: &[Placement]) -> bool {
        if task == 0 {
            return self.add();
        }
        let item = scarcest(task, options.iter().map(|option| option.part));
        for option in options {
            let rest = task & !option.part;
            let has_item = option.part >> item & 1 == 1;
            if !has_item || !can_be_done(rest, &self.parts, &mut self.memo) {
                continue;
            }
            for &item in &option.items {
                self.taken[item] = true;
            }
            let fits = |it: &&Placement| it.items.iter().all(|&item| !self.taken[item]);
            let left: Vec<Placement> = options.iter().filter(fits).cloned().collect();
            if !self.explore(rest, &left) {
                return false;
            }
            for &item in &option.items {
                self.taken[item] = false;
            }
        }
        true
    }

    /// Adds the items taken as a cover, unless it is known. False if the covers are not winnable.
    fn add(&mut self) -> bool {
        if self.covers.contains(&self.taken) {
            return true;
        }
        self.covers.push(self.taken.clone());
        winnable(self.covers.clone())
    }
}

/// Whether parts can do a task, wherever their ships lie: each ship once, each `x` once.
fn can_be_done(task: u64, parts: &[u64], memo: &mut BTreeMap<u64, bool>) -> bool {
    if task == 0 {
        return true;
    }
    if let Some(&known) = memo.get(&task) {
        return known;
    }
    let mut parts = parts.to_vec();
    parts.retain(|part| part & !task == 0);
    let ship = |part: u64| part.trailing_zeros() as usize;
    let mut best = [0; SHIPS];
    for &part in &parts {
        best[ship(part)] = part.count_ones().max(best[ship(part)]);
    }
    // Bits are counted: the ships add the same number on both sides.
    let most: u32 = best.iter().sum();
    parts.retain(|&part| most - best[ship(part)] + part.count_ones() >= task.count_ones());
    let item = scarcest(task, parts.iter().copied());
    let mut having = parts.iter().filter(|&part| part >> item & 1 == 1);
    let can_be_done = having.any(|part| can_be_done(task & !part, &parts, memo));
    memo.insert(task, can_be_done);
    can_be_done
}

/// Whether covers are winnable: a decisive square rules one out.
fn winnable(mut covers: Vec<Vec<bool>>) -> bool {
    if covers.len() < 2 {
        return true;
    }
    for square in FREE..covers[0].len() {
        let mut lacking = (0..covers.len()).filter(|&cover| !covers[cover][square]);
        if let (Some(cover), None) = (lacking.next(), lacking.next()) {
            covers.remove(cover);
            return winnable(covers);
        }
    }
    false
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input)?;
    let output = solve(&String::from_utf8_lossy(&input))?;
    Ok(io::stdout().write_all(output.as_bytes())?)
}
