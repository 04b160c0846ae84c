//! `UVa` 322, Ships: can the fleet surely be uncovered with at most one miss?
//!
//! What matters is the 28 squares under the ships, the *cover*, not which ship lies where. Let F be the
//! covers with every `x` and no `o`. All are of one size, so after a miss the rest is certain only if
//! one is left: a shot is safe if at most one cover lacks the square, and tells something if exactly
//! one does. Such a square is *decisive*; a hit rules the cover out. So F is winnable if it is one
//! cover, or if a decisive square rules one out and the rest is winnable.
//!
//! Fewer covers are never harder to win: any decisive square may come first, and the search stops with
//! `no.` once the covers found are not winnable.
//!
//! *Exact cover.* Ships and squares are items; a placement has a ship and four squares. Ships and `x`
//! are required once, other squares may be covered once. The search branches on what is required and
//! has the fewest placements left. No cover is lost by this:
//!
//! - With just 28 squares in reach, all are required. With fewer there is no cover.
//! - A new cover has a square outside of each known one: some placement must lead outside.
//! - *Sketch.* Forget all squares but the `x`: few tasks (ships and `x` left) come up, each is solved
//!   once, and what cannot be done on the sketch cannot be done at all. It may leave that open, and does
//!   once it has cost more than the search.
//! - *Prices.* Give each `x` any price. If all ships get the most they can, what they get beyond the
//!   price of all `x` is the *surplus*. Below zero, no cover; and no ship may fall short of its best
//!   by more. Haggling finds prices that leave little surplus.

use std::array;
use std::io::{self, Read, Write};

const SHIP_COUNT: usize = 7;
const ALL_SHIPS: u64 = (1 << SHIP_COUNT) - 1;
const COVER_SIZE: usize = 4 * SHIP_COUNT;

/// Answers every game of the input.
///
/// # Errors
///
/// Says where the input is not what the statement allows, what was found and what was expected.
pub fn solve(input: &str) -> Result<String, String> {
    let lines = input.trim_start_matches('\u{feff}').lines().map(str::trim);
    let end = (lines.clone().count() + 1, "");
    let mut lines = (1..)
        .zip(lines)
        .filter(|line| !line.1.is_empty())
        .peekable();
    let (mut output, mut game) = (String::new(), 0);
    while let Some(head) = lines.next() {
        game += 1;
        let wrong = |(line, text): (usize, &str), expected: &str| {
            let text: String = text.chars().take(40).collect();
            Err(format!(
                "game {game}, line {line}: found {text:?}, expected {expected}"
            ))
        };
        let sizes = head
            .1
            .split_whitespace()
            .map(|size| size.parse().unwrap_or(99));
        let (a, b) = match sizes.collect::<Vec<usize>>()[..] {
            [0, 0] => break,
            [a @ 2..=16, b @ 2..=16] => (a, b),
            _ => return wrong(head, "two sizes from 2 to 16, or 0 0"),
        };
        // The sizes come in either order: the first row tells which is the width.
        let width = lines
            .peek()
            .map_or(a, |row| if row.1.len() == b { b } else { a });
        let mut rows = Vec::new();
        for number in 1..=a + b - width {
            let row = lines.next().unwrap_or(end);
            if row.1.len() != width || row.1.bytes().any(|mark| !b"xo.".contains(&mark)) {
                return wrong(
                    row,
                    &format!("row {number} of a {a} by {b} board of x, o and ."),
                );
            }
            rows.push(row.1);
        }
        let verdict = if decide(&rows).0 { "yes." } else { "no." };
        output += &format!("Game #{game}\n{verdict}\n\n");
    }
    Ok(output)
}

/// Whether a game can be won, and the effort to find out: options looked at.
#[must_use]
pub fn decide(rows: &[&str]) -> (bool, u64) {
    let mut open = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, mark) in line.bytes().enumerate().filter(|&(_, mark)| mark != b'o') {
            // Along the longer side: what is near has numbers that are near.
            let along = if line.len() > rows.len() { column } else { row };
            open.push((mark == b'.', along, ROW * row + column + 4));
        }
    }
    open.sort_unstable();
    let hits = open.iter().filter(|square| !square.0).count();
    let places: Vec<usize> = open.iter().map(|square| square.2).collect();
    if hits > COVER_SIZE {
        (false, 0)
    } else if SHIP_COUNT + places.len() <= 64 {
        Search::<1>::decide(&places, hits)
    } else {
        Search::<5>::decide(&places, hits)
    }
}

/// A set of items: the ships, the `x`, the other open squares. One word does for small boards.
#[derive(Clone, Copy, PartialEq)]
struct Items<const N: usize>([u64; N]);

impl<const N: usize> Items<N> {
    const NONE: Self = Items([0; N]);

    fn insert(&mut self, item: usize) {
        self.0[item / 64] |= 1 << (item % 64);
    }

    fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn and(self, other: Self) -> Self {
        Items(array::from_fn(|word| self.0[word] & other.0[word]))
    }

    fn or(self, other: Self) -> Self {
        Items(array::from_fn(|word| self.0[word] | other.0[word]))
    }

    fn without(self, other: Self) -> Self {
        Items(array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    fn meets(self, other: Self) -> bool {
        (0..N).any(|word| self.0[word] & other.0[word] != 0)
    }

    fn for_each(self, mut visit: impl FnMut(usize)) {
        for (index, &word) in self.0.iter().enumerate() {
            each_bit(word, |bit| visit(64 * index + bit));
        }
    }
}

fn each_bit(mut bits: u64, mut visit: impl FnMut(usize)) {
    while bits != 0 {
        visit(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}

struct Search<const N: usize> {
    /// All items; the task at the start: the ships and the `x`, all in the first word.
    all: Items<N>,
    start: u64,
    /// The prices of the `x`, and the most that each ship can get.
    prices: [i32; 64],
    best: [i32; SHIP_COUNT],
    /// What placements have of the task, the least loss first, by the first `x`.
    hauls: Vec<Vec<(i32, u64)>>,
    /// What `can` has found out: a task and, in the last bit, the answer.
    memory: Vec<u64>,
    covers: Vec<Items<N>>,
    effort: u64,
    sketched: u64,
}

impl<const N: usize> Search<N> {
    fn decide(places: &[usize], hits: usize) -> (bool, u64) {
        let mut search = Search::<N> {
            all: Items::NONE,
            start: (1 << (SHIP_COUNT + hits)) - 1,
            prices: [1 << 8; 64],
            best: [0; SHIP_COUNT],
            hauls: vec![Vec::new(); 64],
            memory: vec![0; 1 << 12],
            covers: Vec::new(),
            effort: 0,
            sketched: 0,
        };
        (0..SHIP_COUNT + places.len()).for_each(|item| search.all.insert(item));
        let mut options = placements(places);
        search.haggle(&mut options);
        let is_won = search.explore(Items::NONE, search.start, &options);
        let effort = search.effort + search.sketched;
        (is_won && !search.covers.is_empty(), effort)
    }

    /// Does the task in all ways that these placements allow. False once the covers are not winnable.
    fn explore(&mut self, taken: Items<N>, task: u64, options: &[Items<N>]) -> bool {
        if task == 0 {
            return self.found(taken);
        }
        let choice = match self.scarcest(taken, task, options) {
            Some(choice) => choice,
            None => return true,
        };
        options.iter().enumerate().all(|(at, &laid)| {
            let rest = task & !laid.0[0];
            let surplus = self.surplus(rest);
            if !laid.meets(choice) || !self.can(rest, surplus) {
                return true;
            }
            let mut left = Vec::with_capacity(options.len());
            for (other, &option) in options.iter().enumerate() {
                let explored = other < at && option.meets(choice);
                if !explored && !option.meets(laid) && self.loss(option.0[0]) <= surplus {
                    left.push(option);
                }
            }
            self.effort += options.len() as u64;
            self.explore(taken.or(laid), rest, &left)
        })
    }

    fn found(&mut self, cover: Items<N>) -> bool {
        if !self.covers.contains(&cover) {
            self.covers.push(cover);
        }
        winnable(self.covers.clone(), self.all)
    }

    /// The required item, or those outside a known cover, with the fewest options. None: no new cover.
    fn scarcest(&self, taken: Items<N>, task: u64, options: &[Items<N>]) -> Option<Items<N>> {
        let options = options.iter().copied();
        let reach = options.clone().fold(Items::NONE, Items::or);
        let spare = taken.or(reach).len().checked_sub(SHIP_COUNT + COVER_SIZE)?;
        let mut required = if spare == 0 { reach } else { Items::NONE };
        required.0[0] |= task;
        let mut over = [[0_u16; 64]; N];
        for option in options.clone() {
            option
                .and(required)
                .for_each(|item| over[item / 64][item % 64] += 1);
        }
        let (mut fewest, mut scarcest) = (u16::MAX, Items::NONE);
        required.for_each(|item| {
            if over[item / 64][item % 64] < fewest {
                fewest = over[item / 64][item % 64];
                scarcest = Items::NONE;
                scarcest.insert(item);
            }
        });
        for &cover in &self.covers {
            let outside = self.all.without(cover);
            if !taken.or(required).meets(outside) {
                let leaving = options.clone().filter(|option| option.meets(outside));
                let count = leaving.take(usize::from(fewest)).count() as u16;
                if count < fewest {
                    fewest = count;
                    scarcest = outside;
                }
            }
        }
        Some(scarcest).filter(|_| fewest > 0)
    }

    /// Makes an `x` cheaper that several ships want for their best, dearer one that none wants; drops
    /// options that fall too short.
    fn haggle(&mut self, options: &mut Vec<Items<N>>) {
        let start = self.start;
        let mut hauls: Vec<u64> = options.iter().map(|items| items.0[0] & start).collect();
        hauls.sort_unstable();
        hauls.dedup();
        let (mut excess, mut step) = ([0; 64], 0);
        for _ in 0..16 {
            each_bit(start & !ALL_SHIPS, |x| self.prices[x] -= step * excess[x]);
            let mut best = [(i32::MIN / 8, 0); SHIP_COUNT];
            for &haul in &hauls {
                let best = &mut best[haul.trailing_zeros() as usize];
                *best = (*best).max((self.price(haul), haul));
            }
            self.best = best.map(|best| best.0);
            let surplus = self.surplus(start);
            hauls.retain(|&haul| self.loss(haul) <= surplus);
            excess = [-1; 64];
            for (_, haul) in best {
                each_bit(haul, |x| excess[x] += 1);
            }
            let mut unrest = 1;
            each_bit(start & !ALL_SHIPS, |x| unrest += excess[x] * excess[x]);
            step = (surplus / unrest).max(1);
        }
        options.retain(|items| hauls.binary_search(&(items.0[0] & start)).is_ok());
        hauls.sort_by_key(|&haul| self.loss(haul));
        for haul in hauls {
            let first = (haul & !ALL_SHIPS).trailing_zeros() as usize % 64;
            let loss = self.loss(haul);
            self.hauls[first].push((loss, haul));
        }
    }

    /// What the `x` among some items are worth together.
    fn price(&self, items: u64) -> i32 {
        let mut sum = 0;
        each_bit(items & self.start & !ALL_SHIPS, |x| sum += self.prices[x]);
        sum
    }

    /// How much less than its best a ship gets there.
    fn loss(&self, items: u64) -> i32 {
        self.best[items.trailing_zeros() as usize] - self.price(items)
    }

    /// What the ships of a task get at most beyond the price of its `x`.
    fn surplus(&self, task: u64) -> i32 {
        let mut sum = -self.price(task);
        each_bit(task & ALL_SHIPS, |ship| sum += self.best[ship]);
        sum
    }

    /// Whether the ships of a task can cover its `x` if they may overlap elsewhere.
    fn can(&mut self, task: u64, surplus: i32) -> bool {
        let hits = task & !ALL_SHIPS;
        if surplus < 0 || hits == 0 {
            return surplus >= 0;
        }
        let slot = (task.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize;
        if self.sketched > 200_000 + self.effort {
            return true;
        }
        if self.memory[slot] >> 1 == task {
            return self.memory[slot] & 1 == 1;
        }
        let first = hits.trailing_zeros() as usize;
        let mut can = false;
        for at in 0..self.hauls[first].len() {
            let (loss, haul) = self.hauls[first][at];
            if can || loss > surplus {
                break;
            }
            self.sketched += 1;
            can = haul & !task == 0 && self.can(task & !haul, surplus - loss);
        }
        self.memory[slot] = task << 1 | u64::from(can);
        can
    }
}

/// Whether covers are winnable: rules out those that a decisive square tells apart while there are any.
fn winnable<const N: usize>(mut covers: Vec<Items<N>>, all: Items<N>) -> bool {
    while covers.len() > 1 {
        let (mut lacked, mut lacked_again) = (Items::NONE, Items::NONE);
        for &cover in &covers {
            let lacking = all.without(cover);
            lacked_again = lacked_again.or(lacked.and(lacking));
            lacked = lacked.or(lacking);
        }
        let decisive = lacked.without(lacked_again);
        if decisive == Items::NONE {
            return false;
        }
        covers.retain(|&cover| !decisive.meets(all.without(cover)));
    }
    true
}

/// The ships O, Z, S, J, L, T, I in all rotations. A hexadecimal digit is a row of four squares, the
/// last digit the top row, the lowest bit the left square.
const SHIPS: [&[u16]; SHIP_COUNT] = [
    &[0x33],
    &[0x63, 0x132],
    &[0x36, 0x231],
    &[0x71, 0x113, 0x47, 0x322],
    &[0x74, 0x311, 0x17, 0x223],
    &[0x72, 0x131, 0x27, 0x232],
    &[0xf, 0x1111],
];

/// Row r, column c has the place ROW * r + c + 4: there is room for ships that stick out.
const ROW: usize = 32;

/// All ways to lay the ships on the open squares, which are at these places.
fn placements<const N: usize>(places: &[usize]) -> Vec<Items<N>> {
    let mut item_at = [0; 20 * ROW];
    for (item, &place) in (SHIP_COUNT..).zip(places) {
        item_at[place] = item;
    }
    let mut found = Vec::new();
    for (ship, &rotations) in SHIPS.iter().enumerate() {
        for &shape in rotations {
            let bits = (0..16).filter(|bit| shape >> bit & 1 == 1);
            let steps: Vec<usize> = bits.map(|bit| bit / 4 * ROW + bit % 4).collect();
            for &place in places {
                let mut items = Items::NONE;
                items.insert(ship);
                let is_open = |step| {
                    let item = item_at[place + step - steps[0]];
                    items.insert(item);
                    item != 0
                };
                if steps.iter().all(is_open) {
                    found.push(items);
                }
            }
        }
    }
    found
}

fn main() {
    if let Err(message) = answer() {
        eprintln!("{message}");
        std::process::exit(1);
    }
}

/// From standard input to standard output.
fn answer() -> Result<(), String> {
    let mut input = Vec::new();
    let read = io::stdin().read_to_end(&mut input);
    read.map_err(|error| format!("standard input: {error}"))?;
    // What is not UTF-8 becomes a mark that no board may hold.
    let input = String::from_utf8(input)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
    let output = solve(&input)?;
    let mut stdout = io::stdout();
    let written = stdout.write_all(output.as_bytes());
    let written = written.and_then(|()| stdout.flush());
    written.map_err(|error| format!("standard output: {error}"))
}
